// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Single impulses on deformables: the momentum that they give, and to which particles.

#include "tests/physics/soft_world.h"
#include "tests/support/test.h"

#include <cmath>
#include <utility>

namespace topple::test {
namespace {

DeformableDef rope(std::vector<std::uint32_t> pins = {}) {
    DeformableDef def;
    def.recipe = RopeRecipe{.segments = 20, .length = 2, .mass = 1};
    def.material = {.drag = 0, .lift = 0};
    def.pins = std::move(pins);
    return def;
}

Vec3 momentum_of(const Deformable& d) {
    Vec3 sum;
    for (std::size_t i = 0; i < d.particles.size(); ++i)
        if (d.particles.inv_masses[i] > 0)
            sum += d.particles.velocities[i] / d.particles.inv_masses[i];
    return sum;
}

TEST(ImpulseOnDeformable, ChangesTheMomentumByItself) {
    Soft t(TestWorld::weightless());
    const DeformableId id = t.add(rope());
    const StepInput push = Impulse{
        .point = {2, 0, 0}, .impulse = {0, 0.3f, 0.4f}, .deformable = id};
    t.world.step({&push, 1});
    // Springs and bends are internal: they keep the momentum.
    const Vec3 momentum = momentum_of(t.soft());
    EXPECT_NEAR(momentum.x, 0, 1e-4f);
    EXPECT_NEAR(momentum.y, 0.3f, 1e-4f);
    EXPECT_NEAR(momentum.z, 0.4f, 1e-4f);
}

TEST(ImpulseOnDeformable, MovesTheNearEndFirst) {
    Soft t(TestWorld::weightless());
    const DeformableId id = t.add(rope());
    const StepInput push = Impulse{.point = {2, 0, 0}, .impulse = {0, 1, 0}, .deformable = id};
    t.world.step({&push, 1});
    // The radius of gyration R of a rope of 2 m is 2 / sqrt(12) m, so that 2 m = 3.46 R: the shares of the two ends
    // are 1 and 1 / (1 + 12)^2.
    const auto& v = t.soft().particles.velocities;
    EXPECT_GT(v.back().y, 1) << "faster than the mean";
    EXPECT_LT(std::abs(v.front().y), 0.1f * v.back().y);
}

TEST(ImpulseOnDeformable, LeavesPinnedParticlesAtTheirPlaces) {
    Soft t(TestWorld::weightless());
    const DeformableId id = t.add(rope({0}));
    const Vec3 pin = t.positions().front();
    const StepInput push = Impulse{.point = pin, .impulse = {0, 0.1f, 0}, .deformable = id};
    t.world.step({&push, 1});
    EXPECT_EQ(t.positions().front(), pin);
    EXPECT_GT(t.fastest(), 0.05f);
}

TEST(ImpulseOnDeformable, WithoutAnythingToPushDoesNothing) {
    Soft t, same;
    const DeformableId id = t.add(rope());
    same.add(rope());
    const StepInput inputs[] = {
        Impulse{.impulse = {1, 2, 3}, .deformable = {99}},
        Impulse{.point = {std::nanf(""), 0, 0}, .impulse = {1, 0, 0}, .deformable = id}};
    t.world.step(inputs);
    same.world.step();
    EXPECT_EQ(t.world.hash(), same.world.hash());
}

} // namespace
} // namespace topple::test
