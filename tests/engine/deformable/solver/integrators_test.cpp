// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/integrators.h"

#include "tests/support/test.h"

#include <cmath>

namespace topple::test {
namespace {

constexpr Vec3 kDown{0, -9.82f, 0};

/// Returns the position after a fall of 1 s in `steps` steps.
template<typename Step>
Real fall(int steps, const Step& step) {
    PointMotion p;
    for (int i = 0; i < steps; ++i)
        p = step(p, 1 / static_cast<Real>(steps), i);
    return p.x.y;
}

PointMotion euler_step(PointMotion p, Real h, int) { return euler(p, kDown, h); }
PointMotion velocity_verlet_step(PointMotion p, Real h, int) {
    PointMotion next = velocity_verlet_move(p, kDown, h);
    next.v = velocity_verlet_turn(next.v, kDown, kDown, h);
    return next;
}
PointMotion verlet_step(PointMotion p, Real h, int i) { return verlet(p, kDown, h, i > 0 ? h : 0); }

TEST(Integrators, EulerFallsTooFarByHalfAStep) {
    // Symplectic Euler falls by g t^2 / 2 + g h t / 2 in 1 s: 4.91 + 9.82 / 60 and 4.91 + 9.82 / 120.
    EXPECT_NEAR(fall(30, euler_step), -5.073667f, 2e-5f);
    EXPECT_NEAR(fall(60, euler_step), -4.991833f, 2e-5f);
}

TEST(Integrators, BothVerletsFallExactly) {
    for (const int steps : {30, 60}) {
        EXPECT_NEAR(fall(steps, velocity_verlet_step), -4.91f, 2e-5f);
        EXPECT_NEAR(fall(steps, verlet_step), -4.91f, 2e-5f);
    }
}

TEST(Integrators, VerletIsTheRuleOfThreePositions) {
    // Position Verlet: x' - 2 x + x_before = a h^2, from the second step on.
    const Real h = 0.02f;
    PointMotion p{{1, 2, 3}, {4, 5, 6}};
    Vec3 before = p.x;
    p = verlet(p, kDown, h, 0);
    EXPECT_LT(distance(p.x, Vec3{1, 2, 3} + Vec3{4, 5, 6} * h + kDown * (h * h / 2)), 1e-6f);
    for (int i = 0; i < 5; ++i) {
        const PointMotion next = verlet(p, kDown, h, h);
        EXPECT_LT(distance(next.x - p.x * 2 + before, kDown * (h * h)), 2e-6f);
        before = p.x;
        p = next;
    }
}

TEST(Integrators, VerletDoesNotMindAStepOfAnotherLength) {
    // A free fall stays exact when the step is halved on the way: x = a t^2 / 2 at 0.1 + 0.05 s.
    PointMotion p;
    p = verlet(p, kDown, 0.1f, 0);
    p = verlet(p, kDown, 0.05f, 0.1f);
    // The acceleration acts only between the middles of both steps: exact to a h h' / 4.
    EXPECT_NEAR(p.x.y, -9.82f * 0.15f * 0.15f / 2, 9.82f * 0.1f * 0.05f / 4);
}

/// Returns the worst energy over the initial energy, in `periods` periods of x'' = -100 x from 1 m at rest: a period
/// of 0.628319 s.
template<typename Step>
Real worst_energy(Real h, const Step& step) {
    const Real omega2 = 100;
    PointMotion p{{1, 0, 0}, {}};
    const Real start = omega2 / 2;
    Real worst = 0;
    for (int i = 0; i < 20000; ++i) {
        p = step(p, h, i);
        const Real energy = (length_squared(p.v) + omega2 * length_squared(p.x)) / 2;
        worst = std::max(worst, std::abs(energy / start - 1));
    }
    return worst;
}

TEST(Integrators, EnergyStaysWithinBoundsForEver) {
    // Symplectic: the energy error oscillates and does not grow. With w h = 1/6, Euler's stays within about w h / 2 =
    // 8 % (of (v x) coupling), velocity Verlet's within (w h)^2 / 4 = 0.7 %.
    const Real h = 1.0f / 60;
    const auto a = [](Vec3 x) { return x * -100; };
    EXPECT_LT(worst_energy(h, [&](PointMotion p, Real s, int) { return euler(p, a(p.x), s); }),
              0.1f);
    EXPECT_LT(worst_energy(h,
                           [&](PointMotion p, Real s, int) {
                               PointMotion next = velocity_verlet_move(p, a(p.x), s);
                               next.v = velocity_verlet_turn(next.v, a(p.x), a(next.x), s);
                               return next;
                           }),
              0.008f);
}

TEST(Integrators, APeriodIsShortByTheSquareOfTheStep) {
    // Symplectic Euler turns by 2 asin(w h / 2) a step: at 1/60 s a period of 0.627590 s.
    const Real h = 1.0f / 60;
    PointMotion p{{1, 0, 0}, {}};
    int crossings = 0;
    double first = 0, last = 0;
    for (int i = 0; i < 6000; ++i) {
        const PointMotion next = euler(p, p.x * -100, h);
        if (p.x.x < 0 && next.x.x >= 0) {
            const double t = (i + static_cast<double>(p.x.x / (p.x.x - next.x.x))) / 60;
            if (crossings++ == 0)
                first = t;
            last = t;
        }
        p = next;
    }
    EXPECT_NEAR((last - first) / (crossings - 1), 0.627590, 2e-5);
}

TEST(Integrators, EulerBurstsBeyondItsLimitAndNotBefore) {
    // Stable while w h < 2: w = 10, h < 0.2 s.
    for (const auto& [h, bursts] : {std::pair{0.19f, false}, std::pair{0.21f, true}}) {
        PointMotion p{{1, 0, 0}, {}};
        for (int i = 0; i < 200; ++i)
            p = euler(p, p.x * -100, h);
        EXPECT_EQ(!(length(p.x) < 100), bursts) << h;
    }
}

} // namespace
} // namespace topple::test
