// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/dynamics/solver/integrate.h"

#include <gtest/gtest.h>

namespace topple {
namespace {

constexpr Real kH = 1.0f / 240;

BodyDrift drift_of(Vec3 moments) {
    BodyDrift drift;
    drift.is_round = false;
    drift.inertia = diagonal(moments);
    drift.inv_inertia = diagonal({1 / moments.x, 1 / moments.y, 1 / moments.z});
    return drift;
}
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
        integrate_position(body, drift, kH);
    EXPECT_NEAR(body.dp.x, 3, 1e-4);   // 3 m/s for 1 s
    EXPECT_NEAR(body.turn.z, 2, 1e-4); // 2 rad/s for 1 s
    // Turned by 2 rad about Z, but for the third order of Cayley's map: 240 (2/240)^3 / 12 = 1e-5.
    const Vec3 x = rotate(body.q, {1, 0, 0});
    EXPECT_NEAR(x.x, std::cos(2.0), 1e-4);
    EXPECT_NEAR(x.y, std::sin(2.0), 1e-4);
}

/// A body spun about its middle axis tumbles for ever (Dzhanibekov); nothing acts on it, so energy
/// and angular momentum must stay what they were.
TEST(Integrate, ATumblingBodyKeepsEnergyAndAngularMomentum) {
    const Vec3 moments{1, 2, 3};
    const BodyDrift drift = drift_of(moments);
    BodyState body;
    body.w = {0.01f, 5, 0.01f};
    const double energy = energy_of(body, moments);
    const Vec3 momentum = momentum_of(body, moments);
    int flips = 0;
    bool was_up = true;
    for (int i = 0; i < 240 * 30; ++i) {
        integrate_position(body, drift, kH);
        const bool is_up = rotate_inverse(body.q, body.w).y > 0;
        flips += is_up != was_up ? 1 : 0;
        was_up = is_up;
    }
    EXPECT_GT(flips, 3) << "it never tumbled, so this proves nothing";
    // Both are exact in the integrator; what is left is float, 7200 steps of 1e-7 at worst.
    EXPECT_NEAR(energy_of(body, moments) / energy, 1, 1e-3);
    EXPECT_NEAR(length(momentum_of(body, moments) - momentum) / length(momentum), 0, 1e-3);
}

} // namespace
} // namespace topple
