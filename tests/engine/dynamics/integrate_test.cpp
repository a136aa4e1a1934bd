// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/dynamics/bodies/integrate.h"

#include "tests/support/test.h"

#include <cmath>
#include <random>

namespace topple {
namespace {

constexpr Real kSubstep = 1.0f / 240;

/// A free body of unequal moments.
struct TumblingDrift : BodyDrift {
    explicit TumblingDrift(const Mat3& inertia) {
        own.inertia = inertia;
        own.inv_inertia = inverse_or_zero(inertia);
        inertia_skew = 1;
        source = &own;
    }
    TumblingDrift(const TumblingDrift&) = delete;
    TumblingDrift& operator=(const TumblingDrift&) = delete;
    Body own;
};
double energy_of(const BodyState& body, Vec3 moments) {
    const Vec3 w = rotate_inverse(body.q, body.w);
    return 0.5 * static_cast<double>(dot(w, scale(moments, w)));
}
Vec3 momentum_of(const BodyState& body, Vec3 moments) {
    return rotate(body.q, scale(moments, rotate_inverse(body.q, body.w)));
}

TEST(Integrate, GravityIsGainedBeforeDampingTakesItsShare) {
    BodyState body;
    body.v = {2, 0, 0};
    body.w = {0, 8, 0};
    BodyDrift drift;
    drift.gravity_dv = {0, -1, 0};
    drift.keep_v = 0.5f;
    drift.keep_w = 0.25f;
    integrate_velocity(body, drift);
    EXPECT_EQ(body.v, (Vec3{1, -0.5f, 0}));
    EXPECT_EQ(body.w, (Vec3{0, 2, 0}));
}

TEST(Integrate, ABallTurnsAndMovesByItsVelocities) {
    BodyState body;
    body.v = {3, 0, 0};
    body.w = {0, 0, 2};
    const BodyDrift drift;
    for (int i = 0; i < 240; ++i)
        integrate_position(body, drift, kSubstep);
    EXPECT_NEAR(body.dp.x, 3, 1e-4);   // 3 m/s for 1 s
    EXPECT_NEAR(body.turn.z, 2, 1e-4); // 2 rad/s for 1 s
    // The rotation is 2 rad about Z, up to the third order of Cayley's map: 240 (2/240)^3 / 12 = 1e-5.
    const Vec3 x = rotate(body.q, {1, 0, 0});
    EXPECT_NEAR(x.x, std::cos(2.0), 1e-4);
    EXPECT_NEAR(x.y, std::sin(2.0), 1e-4);
}

/// A body spun about its middle axis tumbles forever (Dzhanibekov effect); without forces, energy and angular
/// momentum must stay constant.
TEST(Integrate, ATumblingBodyKeepsEnergyAndAngularMomentum) {
    const Vec3 moments{1, 2, 3};
    const TumblingDrift drift(diagonal(moments));
    BodyState body;
    body.w = {0.01f, 5, 0.01f};
    const double energy = energy_of(body, moments);
    const Vec3 momentum = momentum_of(body, moments);
    int flips = 0;
    bool was_up = true;
    double energy_error = 0, momentum_error = 0;
    for (int i = 0; i < 240 * 60; ++i) {
        integrate_position(body, drift, kSubstep);
        const bool is_up = rotate_inverse(body.q, body.w).y > 0;
        flips += is_up != was_up ? 1 : 0;
        was_up = is_up;
        energy_error = std::max(energy_error, std::abs(energy_of(body, moments) / energy - 1));
        momentum_error = std::max(
            momentum_error,
            static_cast<double>(length(momentum_of(body, moments) - momentum) / length(momentum)));
    }
    EXPECT_GT(flips, 6) << "it never tumbled, so this proves nothing";
    // Rounding of `q`, `w` and the sums: a few times 6e-8, after 14400 sub-steps as after one.
    EXPECT_LT(energy_error, 3e-6);
    EXPECT_LT(momentum_error, 1e-6);
}

/// Euler's equations of a free body: angular momentum in body axes, and attitude.
struct FreeBody {
    Mat3 inertia, inv_inertia;
    Vec3 w;
    Mat3 r; ///< World from body.
};
struct FreeChange {
    Vec3 w;
    Mat3 r;
};
FreeChange change_of(const FreeBody& b) {
    return {b.inv_inertia * cross(b.inertia * b.w, b.w), b.r * skew(b.w)};
}
FreeBody moved(FreeBody b, const FreeChange& c, Real h) {
    b.w += c.w * h;
    b.r = b.r + c.r * h;
    return b;
}
/// Integrates by the classical Runge-Kutta method.
FreeBody after_a_fine_step(const FreeBody& b, Real h) {
    const FreeChange k1 = change_of(b), k2 = change_of(moved(b, k1, h / 2)),
                     k3 = change_of(moved(b, k2, h / 2)), k4 = change_of(moved(b, k3, h));
    return moved(b,
                 {(k1.w + (k2.w + k3.w) * 2 + k4.w) * (1.0f / 6),
                  (k1.r + (k2.r + k3.r) * 2 + k4.r) * (1.0f / 6)},
                 h);
}

TEST(Integrate, ABodyWhoseAxesAreNotItsPrincipalOnesTurnsAsEulersEquationsSay) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> uniform(-1, 1);
    const auto vector = [&] {
        const float x = uniform(random), y = uniform(random);
        return Vec3{x, y, uniform(random)};
    };
    for (int trial = 0; trial < 20; ++trial) {
        const Mat3 p = to_mat3(from_axis_angle(normalize(vector()), 3 * uniform(random)));
        const Vec3 sizes = Vec3{1, 1.3f, 1.6f} + vector() * 0.3f; // any two moments exceed the
                                                                  // third
        const Mat3 inertia = p * (diagonal(sizes) * transpose(p));
        const TumblingDrift drift(inertia);
        BodyState body;
        body.w = vector() * 6;
        FreeBody fine{inertia, drift.own.inv_inertia, body.w, to_mat3(body.q)};
        for (int i = 0; i < 240; ++i) {
            integrate_position(body, drift, kSubstep);
            for (int k = 0; k < 4; ++k)
                fine = after_a_fine_step(fine, kSubstep / 4);
        }
        // The engine's method is of second order: (h w)^2 / 12 of a turn of some 6 rad, 4e-4, and the tumbling in
        // addition.
        const Mat3 r = to_mat3(body.q);
        EXPECT_LT(length(r.x - fine.r.x), 1e-3) << "trial " << trial;
        EXPECT_LT(length(r.y - fine.r.y), 1e-3) << "trial " << trial;
        EXPECT_LT(length(body.w - fine.r * fine.w), 6e-3) << "trial " << trial;
        // The inverse inertia in world axes, which impulses use.
        const Mat3 inverse = r * (drift.own.inv_inertia * transpose(r));
        EXPECT_LT(length(body.inv_inertia * Vec3{1, 2, 3} - inverse * Vec3{1, 2, 3}), 1e-5);
    }
}

TEST(Integrate, ABodyWhoseInertiaHasNoInverseStaysFinite) {
    // A line of points or a single one: torque around an axis without inertia has no finite answer.
    for (const Vec3 moments :
         {Vec3{1, 1, 0}, Vec3{0, 2, 2}, Vec3{1, 0, 1}, Vec3{0, 3, 0}, Vec3{}}) {
        const TumblingDrift drift(diagonal(moments));
        BodyState body;
        body.w = {1, 2, 3};
        for (int i = 0; i < 10; ++i)
            integrate_position(body, drift, kSubstep);
        EXPECT_TRUE(is_finite(body.w) && is_finite(body.turn)) << moments.x << moments.y;
        EXPECT_NEAR(
            length(Vec3{body.q.x, body.q.y, body.q.z}), std::sqrt(1 - body.q.w * body.q.w), 1e-3f);
    }
}

} // namespace
} // namespace topple
