// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Point masses and springs compared with closed forms, at g = 9.82 m/s^2.

#include "tests/support/test_world.h"

#include <array>
#include <cmath>

namespace topple::test {
namespace {

constexpr Real kG = 9.82f;
constexpr std::array kAllIntegrators{Integrator::xpbd,
                                     Integrator::euler,
                                     Integrator::velocity_verlet,
                                     Integrator::verlet};

/// A world of particles without a size, with one sub-step a step by default.
struct Points : TestWorld {
    explicit Points(Real dt, int substeps = 1, Vec3 gravity = {0, -kG, 0})
        : TestWorld(parameters(dt, substeps, gravity)) {}

    static Parameters parameters(Real dt, int substeps, Vec3 gravity) {
        Parameters p = no_sleep();
        p.dt = dt;
        p.substeps = substeps;
        p.gravity = gravity;
        p.quality = Quality::as_given;
        return p;
    }

    void add(const PointsRecipe& recipe,
             Integrator integrator = Integrator::euler,
             DeformableMaterial material = {.radius = 0, .friction = 0}) {
        DeformableDef def;
        def.recipe = recipe;
        def.integrator = integrator;
        def.material = material;
        const auto made = world.create_deformable(def);
        ASSERT_TRUE(made.ok()) << (made ? "" : made.error().message);
    }
    [[nodiscard]] Vec3 x(std::size_t i = 0, std::size_t k = 0) const {
        return world.state().deformables[k].particles.positions[i];
    }
    [[nodiscard]] Vec3 v(std::size_t i = 0, std::size_t k = 0) const {
        return world.state().deformables[k].particles.velocities[i];
    }
};

TEST(Particles, FreeFallHasTheErrorOfItsIntegrator) {
    // After 1 s at 30 Hz: Euler -5.073667, both Verlets -4.91; XPBD without constraints equals Euler.
    const std::array expected{-5.073667f, -5.073667f, -4.91f, -4.91f};
    for (std::size_t k = 0; k < kAllIntegrators.size(); ++k) {
        Points t(1.0f / 30);
        t.add({.points = {{}}}, kAllIntegrators[k]);
        t.run_for(1);
        EXPECT_NEAR(t.x().y, expected[k], 1e-4f) << k;
    }
}

TEST(Particles, FallAsFastWithEverySolverOfBodies) {
    // After 1 s in 30 steps of 4 sub-steps each, by semi-implicit Euler: g (1 + 1 / 120) / 2 = 4.950917 m. A body falls
    // beside it, for which the solver of bodies works.
    for (int kind = 0; kind < kSolverKindCount; ++kind) {
        Points t(1.0f / 30, 4);
        ASSERT_TRUE(t.world.set_parameter("solver", kind).ok());
        t.cube({3, 0, 0});
        t.add({.points = {{}}});
        t.run_for(1);
        EXPECT_NEAR(t.x().y, -4.950917f, 1e-3f) << kind;
        EXPECT_NEAR(t.v().y, -kG, 1e-3f) << kind;
    }
}

TEST(Particles, AProjectileFliesAsFarAsTheParabola) {
    // 10 m/s at 45 degrees: range 10.183299 m after 1.440136 s, apex 2.545825 m. Verlet is exact at
    // its steps; between them the parabola bends by g h^2 / 8.
    Points t(1.0f / 240);
    const Real s = 10 * std::sqrt(0.5f);
    t.add({.points = {{.velocity = {s, s, 0}}}}, Integrator::velocity_verlet);
    Real apex = 0;
    Vec3 before;
    while (t.x().y >= 0) {
        before = t.x();
        t.world.step();
        apex = std::max(apex, t.x().y);
    }
    const Real share = before.y / (before.y - t.x().y);
    EXPECT_NEAR(lerp(before, t.x(), share).x, 10.183299f, 2e-3f);
    EXPECT_NEAR(apex, 2.545825f, 1e-3f);
}

TEST(Particles, HeavyAndLightOnesFallAlike) {
    for (const Integrator integrator : kAllIntegrators) {
        Points t(1.0f / 60);
        t.add({.points = {{.mass = 1}, {.position = {1, 0, 0}, .mass = 50}}}, integrator);
        t.run_for(1);
        EXPECT_EQ(t.x(0).y, t.x(1).y);
    }
}

TEST(Particles, DampingThatKeeps95PercentAStepHasItsTerminalSpeed) {
    // The iteration v = 0.95 v + g / 30 converges to 6.546667 m/s: damping c with 1 / (1 + c / 30) = 0.95.
    Points t(1.0f / 30);
    const Real c = 30 * (1 / 0.95f - 1);
    t.add({.points = {{.position = {0, 500, 0}}}},
          Integrator::euler,
          {.radius = 0, .friction = 0, .damping = c});
    t.run_for(10);
    EXPECT_NEAR(t.v().y, -6.546667f, 2e-3f);
}

TEST(Particles, ABounceReflectsTheNormalPartBelowItsSurface) {
    // Reflection of v = (0, -5, 0) on n = (0, 0.8, 0.6) with e = 0.5: (0, -0.2, 3.6).
    Points t(1.0f / 30, 1, {});
    t.create({.colliders = {{.shape = PlaneShape{{0, 0.8f, 0.6f}, 0},
                             .material = {.friction = 0, .restitution = 0.5f}}}});
    t.add({.points = {{.position = {0, 0.05f, 0}, .velocity = {0, -5, 0}}}});
    t.world.step();
    EXPECT_LT(distance(t.v(), {0, -0.2f, 3.6f}), 1e-4f);
}

TEST(Particles, TheTimeThatIsLeftAfterABounceIsNotLost) {
    // From y = 1 at -60 m/s in 1/30 s onto a floor at 0 with e = 0.5: 1 m down, half the step left
    // at +30 m/s: 0.5 m up.
    for (const Integrator integrator : {Integrator::euler, Integrator::verlet}) {
        Points t(1.0f / 30, 1, {});
        t.create({.world_from_body = {{0, -0.15f, 0}, {}},
                  .colliders = {{.shape = BoxShape{{10, 0.15f, 10}},
                                 .material = {.friction = 0, .restitution = 0.5f}}}});
        t.add({.points = {{.position = {0, 1, 0}, .velocity = {0, -60, 0}}}}, integrator);
        t.world.step();
        EXPECT_NEAR(t.x().y, 0.5f, 1e-3f);
        EXPECT_NEAR(t.v().y, 30, 1e-3f);
    }
}

TEST(Particles, TheNearWallStopsThemWhateverTheOrder) {
    Points t(1.0f / 30, 1, {});
    for (const Real x : {3.0f, 2.0f}) // the farther floor comes first
        t.create({.world_from_body = {{x, 0, 0}, {}},
                  .colliders = {{.shape = BoxShape{{0.005f, 5, 5}}}}});
    t.add({.points = {{.velocity = {150, 0, 0}}}}); // 5 m a step
    t.world.step();
    EXPECT_NEAR(t.x().x, 1.995f, 1e-3f);
}

TEST(Particles, BounceToTheSquareOfTheirRestitution) {
    // From 1 m with e = 0.7: 0.49 m, then 0.2401 m.
    for (const Integrator integrator :
         {Integrator::euler, Integrator::velocity_verlet, Integrator::verlet}) {
        Points t(1.0f / 2000);
        t.floor({.friction = 0, .restitution = 0.7f});
        t.add({.points = {{.position = {0, 1, 0}}}}, integrator);
        std::vector<Real> peaks;
        bool is_rising = false;
        Real before = 1;
        for (int i = 0; i < 3200; ++i) {
            t.world.step();
            const Real y = t.x().y;
            if (is_rising && y < before)
                peaks.push_back(before);
            is_rising = y > before;
            before = y;
        }
        ASSERT_GE(peaks.size(), 2u);
        EXPECT_NEAR(peaks[0], 0.49f, 0.006f);
        EXPECT_NEAR(peaks[1], 0.2401f, 0.006f);
    }
}

TEST(Particles, RestOnTheFloorAndDoNotHum) {
    for (const Integrator integrator : kAllIntegrators) {
        Points t(1.0f / 60, 4);
        t.floor({.restitution = 0.7f});
        t.add({.points = {{.position = {0, 1, 0}}}}, integrator, {.radius = 0.1f});
        t.run_for(6);
        EXPECT_NEAR(t.x().y, 0.1f, 2e-3f);
        EXPECT_LT(std::abs(t.v().y), 0.05f);
    }
}

TEST(Particles, SlideAsCoulombSays) {
    // On 30 degrees with mu = 0.2 the acceleration is g (sin - mu cos) = 3.2092 m/s^2; with 0.7 none.
    for (const Integrator integrator : kAllIntegrators)
        for (const auto& [mu, expected] : {std::pair{0.2f, 3.2092f}, std::pair{0.7f, 0.0f}}) {
            Points t(1.0f / 60, 4);
            const Quat tilt = from_axis_angle({0, 0, 1}, -kPi / 6);
            t.create({.world_from_body = {{}, tilt},
                      .colliders = {{.shape = PlaneShape{}, .material = {.friction = mu}}}});
            t.add({.points = {{.position = rotate(tilt, {0, 0.05f, 0})}}},
                  integrator,
                  {.radius = 0.05f, .friction = mu});
            t.run_for(1);
            EXPECT_NEAR(length(t.v()), expected, 0.04f) << static_cast<int>(integrator) << mu;
        }
}

TEST(Particles, PushTheBodyThatTheyHit) {
    // 1 kg at 10 m/s into a ball of 4.19 kg, without restitution: both go on at 10 / 5.19 m/s.
    for (const Integrator integrator : kAllIntegrators) {
        Points t(1.0f / 60, 4, {});
        const BodyId ball = t.ball({1, 0, 0}, 0.1f);
        t.add({.points = {{.velocity = {10, 0, 0}}}}, integrator, {.radius = 0.02f});
        t.run_for(0.5f);
        const Real mass = t[ball].mass;
        EXPECT_NEAR(t[ball].v.x, 10 / (1 + mass), 0.05f) << static_cast<int>(integrator);
    }
}

/// Returns a mass of 1 kg on a spring from a pin at the origin, `start` to its right.
PointsRecipe oscillator(Real start, SpringNumbers spring, Real rest = 1) {
    return {.points = {{.mass = 0}, {.position = {start, 0, 0}}}, .links = {{0, 1, rest, spring}}};
}

/// Returns the mean time between upward crossings of x = 1. [s]
Real period_of(Points& t, Real seconds) {
    double first = 0, last = 0;
    int count = 0;
    Real before = t.x(1).x;
    const Real dt = t.world.parameters().dt;
    const int steps = static_cast<int>(seconds / dt);
    for (int i = 0; i < steps; ++i) {
        t.world.step();
        const Real now = t.x(1).x;
        if (before < 1 && now >= 1) {
            last = static_cast<double>(dt) *
                   (i + static_cast<double>((1 - before) / (now - before)));
            first = count++ == 0 ? last : first;
        }
        before = now;
    }
    return count > 1 ? static_cast<Real>((last - first) / (count - 1)) : 0;
}

TEST(Springs, SwingWithThePeriodOfTheirStiffness) {
    // Period 2 pi sqrt(1 / 100) = 0.628319 s; Euler at 1/60 s gives 0.627590 s, as theory predicts.
    for (const Integrator integrator :
         {Integrator::euler, Integrator::velocity_verlet, Integrator::verlet}) {
        Points t(1.0f / 60, 1, {});
        t.add(oscillator(1.2f, {.stiffness = 100}), integrator);
        EXPECT_NEAR(period_of(t, 60), 0.62759f, 2e-4f);
    }
    Points t(1.0f / 60, 16, {});
    t.add(oscillator(1.2f, {.stiffness = 100}), Integrator::xpbd);
    EXPECT_NEAR(period_of(t, 6), 0.628319f, 2e-3f);
}

TEST(Springs, HangLongerByTheWeightOverTheStiffness) {
    // Sag 9.82 / 100 = 0.0982 m, once damping has ended the oscillation.
    for (const Integrator integrator : kAllIntegrators) {
        Points t(1.0f / 60, 4);
        PointsRecipe recipe{.points = {{.mass = 0}, {.position = {0, -1, 0}}},
                            .links = {{0, 1, 1, {.stiffness = 100, .damping = 5}}}};
        t.add(recipe, integrator);
        t.run_for(6);
        EXPECT_NEAR(t.x(1).y, -1.0982f, 1e-3f) << static_cast<int>(integrator);
    }
}

/// Gives the only spring of the first deformable other constants.
void set_numbers(Points& t, SpringNumbers numbers) {
    DeformableDef def = describe(t.world.state().deformables[0]);
    std::get<PointsRecipe>(def.recipe).links[0].numbers = numbers;
    ASSERT_TRUE(t.world.set_deformable(def).ok());
}

TEST(Springs, TakeANewStiffnessWhileTheyHang) {
    // Sag 9.82 / 100 = 0.0982 m; twice as far with half the stiffness.
    for (const Integrator integrator : kAllIntegrators) {
        Points t(1.0f / 60, 4);
        t.add({.points = {{.mass = 0}, {.position = {0, -1, 0}}},
               .links = {{0, 1, 1, {.stiffness = 100, .damping = 5}}}},
              integrator);
        t.run_for(6);
        EXPECT_NEAR(t.x(1).y, -1.0982f, 1e-3f) << static_cast<int>(integrator);
        set_numbers(t, {.stiffness = 50, .damping = 5});
        t.run_for(8);
        EXPECT_NEAR(t.x(1).y, -1.1964f, 1e-3f) << static_cast<int>(integrator);
    }
}

TEST(Springs, TakeANewDampingWhileTheySwing) {
    // Constants k = 100, m = 1: critical damping 2 sqrt(k m) = 20 leaves e^(-10 t) (1 + 10 t) of the amplitude,
    // 0.0005 after 1 s. Without damping the oscillation goes on.
    for (const Integrator integrator : kAllIntegrators)
        for (const Real damping : {0.0f, 20.0f}) {
            Points t(1.0f / 240, 4, {});
            t.add(oscillator(1.2f, {.stiffness = 100}), integrator);
            t.run_for(0.5f);
            set_numbers(t, {.stiffness = 100, .damping = damping});
            t.run_for(1);
            Real swing = 0;
            for (int i = 0; i < 150; ++i) { // a whole period, 0.63 s
                t.world.step();
                swing = std::max(swing, std::abs(t.x(1).x - 1));
            }
            if (damping > 0)
                EXPECT_LT(swing, 5e-3f) << static_cast<int>(integrator);
            else
                EXPECT_GT(swing, 0.1f) << static_cast<int>(integrator);
        }
}

TEST(Springs, DampingTakesItsShareOfEverySwing) {
    // Damping c = 2: 0.531802 of the amplitude is left after a damped period of 0.631484 s.
    Points t(1.0f / 2000, 1, {});
    t.add(oscillator(1.2f, {.stiffness = 100, .damping = 2}), Integrator::velocity_verlet);
    t.run_for(0.631484f);
    EXPECT_NEAR(t.x(1).x - 1, 0.2f * 0.531802f, 1e-3f);
}

TEST(Springs, XpbdHoldsWhatBurstsTheOthers) {
    // Stiffness beyond w h = 2: k = 1e5, m = 1, h = 1/60.
    for (const Integrator integrator : kAllIntegrators) {
        Points t(1.0f / 60, 1, {});
        t.add(oscillator(1.01f, {.stiffness = 1e5f}), integrator);
        t.run_for(1);
        const bool is_bounded = std::abs(t.x(1).x) < 2;
        EXPECT_EQ(is_bounded, integrator == Integrator::xpbd) << static_cast<int>(integrator);
    }
}

TEST(Springs, AChainIsLongerByAllThatHangsBelowEveryLink) {
    // Five masses of 0.1 kg, k = 50 N/m: the lowest sinks by (5 + 4 + 3 + 2 + 1) m g / k = 0.2946 m.
    for (const Integrator integrator : kAllIntegrators) {
        Points t(1.0f / 60, 8);
        PointsRecipe recipe{.points = {{.mass = 0}}};
        for (std::uint32_t i = 1; i <= 5; ++i) {
            recipe.points.push_back(
                {.position = {0, -0.2f * static_cast<Real>(i), 0}, .mass = 0.1f});
            recipe.links.push_back({i - 1, i, 0.2f, {.stiffness = 50, .damping = 3}});
        }
        t.add(recipe, integrator);
        t.run_for(8);
        EXPECT_NEAR(t.x(5).y, -1.2946f, 4e-3f) << static_cast<int>(integrator);
    }
}

TEST(Springs, AMassBetweenTwoSagsAsStaticsSays) {
    // A mass of 1 kg amid two springs of 1 m: 2 k (sqrt(1 + s^2) - 1) s / sqrt(1 + s^2) = m g.
    for (const auto& [stiffness, sag] : {std::pair{1000.0f, 0.216617f}, {100.0f, 0.486777f}}) {
        Points t(1.0f / 60, 16);
        PointsRecipe recipe{
            .points = {{.position = {-1, 0, 0}, .mass = 0}, {}, {.position = {1, 0, 0}, .mass = 0}},
            .links = {{0, 1, 1, {.stiffness = stiffness, .damping = 10}},
                      {1, 2, 1, {.stiffness = stiffness, .damping = 10}}}};
        t.add(recipe, Integrator::xpbd);
        t.run_for(8);
        EXPECT_NEAR(t.x(1).y, -sag, 3e-3f);
    }
}

TEST(Springs, ARodAsAPendulumSwingsInItsTime) {
    // Pendulum of 1 m, released at 90 degrees: period 2.366636 s, 4.431704 m/s at the bottom.
    Points t(1.0f / 240, 8);
    PointsRecipe recipe{.points = {{.mass = 0}, {.position = {1, 0, 0}}}, .links = {{0, 1}}};
    t.add(recipe, Integrator::xpbd);
    Real fastest = 0, before = 1;
    int turns = 0;
    Real turned = 0;
    for (int i = 1; i <= 1200 && turns < 2; ++i) {
        t.world.step();
        fastest = std::max(fastest, length(t.v(1)));
        EXPECT_NEAR(length(t.x(1)), 1, 1e-3f);
        if (before > 0 && t.x(1).x <= 0 && turns == 0)
            ++turns, turned = static_cast<Real>(i) / 240;
        else if (before < 0 && t.x(1).x >= 0)
            ++turns, turned = static_cast<Real>(i) / 240 - turned;
        before = t.x(1).x;
    }
    // Half a swing lies between the two passages.
    EXPECT_NEAR(2 * turned, 2.366636f, 0.02f);
    EXPECT_NEAR(fastest, 4.431704f, 0.02f);
}

TEST(Springs, TwoRodsOverThreeParticlesTurnFreelyAboutTheMiddleOne) {
    // A textbook's ball joint: both outer particles stay 1 m from the middle one, and no other distance is held.
    // Thrown at each other they meet; thrown apart across they revolve.
    for (const Vec3 throw_of_last : {Vec3{0, 3, 0}, Vec3{0, 0, 3}, Vec3{0, 2, -2}}) {
        Parameters p = TestWorld::no_sleep();
        p.gravity = {};
        TestWorld t(p);
        DeformableDef def;
        def.recipe = PointsRecipe{.points = {{.position = {-1, 0, 0}},
                                             {.position = {0, 0, 0}, .mass = 0},
                                             {.position = {1, 0, 0}, .velocity = throw_of_last}},
                                  .links = {{.a = 0, .b = 1}, {.a = 1, .b = 2}}};
        def.material.radius = 0;
        ASSERT_TRUE(t.world.create_deformable(def).ok());
        const auto& x = t.world.state().deformables[0].particles.positions;
        t.run_for(kPi / length(throw_of_last) * 0.9f);
        for (const std::size_t end : {0u, 2u})
            EXPECT_NEAR(length(x[end]), 1, 1e-3f);
        // The particle has gone nine tenths of the half circle, in its plane; the other one rests.
        EXPECT_NEAR(x[2].x, std::cos(0.9f * kPi), 0.02f);
        EXPECT_NEAR(dot(x[2], normalize(throw_of_last)), std::sin(0.9f * kPi), 0.02f);
        EXPECT_LT(distance(x[0], {-1, 0, 0}), 1e-4f);
    }
}

TEST(Springs, ARodThatPushesAParticleToTheFloorNeverPushesItThrough) {
    // Two particles on a distance constraint of 1 m, tilted: one on the floor, the other half a meter above it.
    Points t(1.0f / 60, 16);
    t.floor();
    PointsRecipe recipe{.points = {{.position = {0, 0.05f, 0}}, {.position = {0.1f, 0.5f, 0}}},
                        .links = {{0, 1, 1}}};
    t.add(recipe, Integrator::xpbd, {.radius = 0.02f});
    for (int i = 0; i < 240; ++i) {
        t.world.step();
        ASSERT_GT(t.x(0).y, 0) << i;
        ASSERT_GT(t.x(1).y, 0) << i;
    }
    EXPECT_NEAR(distance(t.x(0), t.x(1)), 1, 0.01f);
}

} // namespace
} // namespace topple::test
