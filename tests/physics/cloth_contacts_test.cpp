// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Cloth and ropes against bodies smaller than the particle spacing, against mouse joints, and against loads that are
// too large.

#include "tests/physics/soft_world.h"

#include <cmath>

namespace topple::test {
namespace {

/// Returns a sheet with cells of 0.25 m, 2 m wide, held all around: bodies that fall into it must stay.
DeformableDef coarse_sheet() {
    DeformableDef def;
    def.recipe = ClothRecipe{.columns = 9,
                             .rows = 9,
                             .spacing = 0.25f,
                             .mass_per_area = 0.5f,
                             .structural = {.damping = 3},
                             .shear = {.stiffness = 800}};
    def.material.damping = 1;
    for (std::uint32_t i = 0; i < 9; ++i)
        def.pins.insert(def.pins.end(), {i, 72 + i, 9 * i, 9 * i + 8});
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column) {
            const Real x = static_cast<Real>(column) / 4 - 1, z = static_cast<Real>(row) / 4 - 1;
            const Real depth = 0.5f * (1 - x * x * z * z) * (2 - x * x - z * z) / 2;
            def.positions.push_back({0.85f * x, -depth, 0.85f * z});
        }
    return def;
}

/// Drops a body some 30 cm above the bottom of the sheet: from higher the sheet might throw it out again.
BodyId drop(Soft& t, const Shape& shape, Quat rotation, Real mass) {
    return t.create({.motion = Motion::dynamic,
                     .world_from_body = {{0.12f, -0.15f, 0.09f}, rotation},
                     .colliders = {{.shape = shape}},
                     .mass = mass});
}

/// Returns the rotation that lets a box fall on its vertex.
Quat on_its_corner() { return rotation_between(normalize(Vec3{1, 1, 1}), {0, -1, 0}); }

TEST(ClothContacts, ABoxThatFallsOnItsCornerIsCaught) {
    Soft t;
    t.add(coarse_sheet());
    const BodyId box = drop(t, BoxShape{{0.1f, 0.1f, 0.1f}}, on_its_corner(), 1);
    t.run_for(5);
    EXPECT_GT(t[box].center_of_mass.y, -1);
    EXPECT_LT(t[box].center_of_mass.y, -0.2f);
    EXPECT_LT(length(t[box].v), 0.5f);
}

TEST(ClothContacts, ASphereSmallerThanACellDoesNotFallThrough) {
    for (const Real radius : {0.02f, 0.05f, 0.1f}) {
        Soft t;
        t.add(coarse_sheet());
        const BodyId ball = drop(t, SphereShape{radius}, {}, 0.5f);
        t.run_for(5);
        EXPECT_GT(t[ball].center_of_mass.y, -1) << radius;
        EXPECT_LT(t[ball].center_of_mass.y, -0.2f) << radius;
    }
}

TEST(ClothContacts, APoleThatFallsOnItsEndDoesNotPassBetween) {
    Soft t;
    t.add(coarse_sheet());
    const BodyId pole = drop(t, CapsuleShape{0.015f, 0.3f}, {}, 0.3f);
    t.run_for(5);
    EXPECT_GT(t[pole].center_of_mass.y, -1);
}

TEST(ClothContacts, TheyPushTheBodyAsMuchAsTheClothIsPushed) {
    // A box flies into the middle of a cell of a free cloth, without gravity. The total momentum is conserved.
    Soft t(TestWorld::weightless());
    DeformableDef sheet = coarse_sheet();
    sheet.pins = {};
    sheet.material.damping = sheet.material.drag = sheet.material.lift = 0;
    t.add(sheet);
    const BodyId box = drop(t, BoxShape{{0.05f, 0.05f, 0.05f}}, on_its_corner(), 2);
    t.set_velocity(box, {0.3f, -3, 0.1f});
    const EnergyBudget before = energy_budget_of(t.world.state());
    t.run_for(0.6f);
    const EnergyBudget after = energy_budget_of(t.world.state());
    EXPECT_GT(t[box].v.y, -2.6f); // a box of 2 kg against the 2 kg of a compliant sheet
    for (int axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(after.momentum[axis], before.momentum[axis], 0.02) << axis;
}

TEST(ClothContacts, ARopeLiesOnABarBetweenTwoOfItsParticles) {
    // Particles are 0.3 m apart; the bar of 2 cm is below the middle of a segment.
    Soft t;
    t.create({.world_from_body = {{0, 0, 0}, from_axis_angle({1, 0, 0}, kPi / 2)},
              .colliders = {{.shape = CapsuleShape{0.01f, 1}, .material = {.friction = 1}}}});
    DeformableDef rope;
    rope.recipe = RopeRecipe{.segments = 9, .length = 2.7f, .mass = 0.3f};
    rope.world_from_recipe.position = {-1.35f, 0.2f, 0};
    rope.material.damping = 0.5f;
    t.add(rope);
    t.run_for(3);
    Real highest = -10;
    for (const Vec3 p : t.positions())
        highest = std::max(highest, p.y);
    EXPECT_GT(highest, -0.4f);
    EXPECT_GT(t.lowest(), -1.5f);
}

TEST(ClothMouseJoint, BringsWhatItHoldsToWhereItPoints) {
    Soft t;
    t.floor();
    DeformableDef sheet = coarse_sheet();
    sheet.pins = {};
    for (Vec3& p : sheet.positions)
        p.y += 0.7f;
    const DeformableId id = t.add(sheet);
    const StepInput mouse_joint = MouseJoint{
        .target = {0.5f, 2.5f, 0}, .deformable = id, .particle = 40};
    t.run_for(3, {&mouse_joint, 1});
    EXPECT_LT(distance(t.positions()[40], {0.5f, 2.5f, 0}), 0.05f);
    EXPECT_EQ(t.world.state().mouse_joints.size(), 1u);
    t.run_for(4); // the pressure of the air holds the body up
    EXPECT_TRUE(t.world.state().mouse_joints.empty());
    EXPECT_LT(t.positions()[40].y, 0.3f);
}

TEST(ClothMouseJoint, LiftsABodyThatHangsOnARope) {
    Soft t;
    t.floor();
    const BodyId weight = t.ball({0, 0.1f, 0}, 0.1f);
    DeformableDef rope;
    rope.recipe = RopeRecipe{.segments = 10, .length = 1, .mass = 0.3f};
    rope.world_from_recipe = {{0, 0.2f, 0}, from_axis_angle({0, 0, 1}, kPi / 2)};
    rope.attachments = {{0, weight, {0, 0.1f, 0}}};
    const DeformableId id = t.add(rope);
    const StepInput mouse_joint = MouseJoint{.target = {0, 2, 0}, .deformable = id, .particle = 10};
    t.run_for(4, {&mouse_joint, 1});
    EXPECT_NEAR(t[weight].center_of_mass.y, 0.9f, 0.1f);
}

TEST(ClothMouseJoint, MouseJointsThatNameNobodyDoNothing) {
    Soft t;
    const DeformableId id = t.add(coarse_sheet());
    Soft same;
    same.add(coarse_sheet());
    const StepInput inputs[] = {
        MouseJoint{.deformable = {99}},
        MouseJoint{.deformable = id, .particle = 999},
        MouseJoint{.deformable = id, .particle = 0}, // drags a pinned particle
        MouseJoint{.target = {std::nanf(""), 0, 0}, .deformable = id}};
    t.world.step(inputs);
    same.world.step();
    EXPECT_EQ(t.world.hash(), same.world.hash());
}

TEST(ClothTearing, AHeavyBallFallsThroughAndLeavesAHole) {
    for (const Real tear_strain : {0.0f, 0.15f}) {
        Soft t;
        DeformableDef sheet;
        sheet.recipe = ClothRecipe{.columns = 31,
                                   .rows = 31,
                                   .spacing = 0.06f,
                                   .structural = {.stiffness = 4000},
                                   .shear = {.stiffness = 2000}};
        sheet.material.damping = 1;
        sheet.material.tear_strain = tear_strain;
        for (std::uint32_t i = 0; i < 31; ++i)
            sheet.pins.insert(sheet.pins.end(), {i, 930 + i, 31 * i, 31 * i + 30});
        t.add(sheet);
        const std::size_t triangles = t.soft().mesh->triangles.size();
        const BodyId ball = t.create({.motion = Motion::dynamic,
                                      .world_from_body = {{0.02f, 0.8f, 0.01f}, {}},
                                      .colliders = {{.shape = SphereShape{0.2f}}},
                                      .mass = 20});
        t.run_for(1.5f);
        const bool is_through = t[ball].center_of_mass.y < -2;
        EXPECT_EQ(is_through, tear_strain > 0);
        EXPECT_EQ(t.soft().made_from->tears.empty(), tear_strain == 0);
        EXPECT_EQ(t.soft().mesh->triangles.size(), triangles);
        EXPECT_TRUE(t.world.validate().ok());
    }
}

TEST(ClothTearing, RewindingMendsItAndGoingOnTearsItAgain) {
    Soft t;
    DeformableDef sheet;
    sheet.recipe = ClothRecipe{.columns = 13, .rows = 13, .structural = {.stiffness = 500}};
    sheet.pins = {0, 12, 156, 168};
    sheet.material.tear_strain = 0.2f;
    t.add(sheet);
    t.create({.motion = Motion::dynamic,
              .world_from_body = {{0.1f, 0.6f, 0.1f}, {}},
              .colliders = {{.shape = SphereShape{0.15f}}},
              .mass = 30});
    const Snapshot start = t.world.snapshot();
    t.run_for(0.5f);
    const Snapshot torn = t.world.snapshot();
    ASSERT_FALSE(torn->deformables[0].made_from->tears.empty());
    t.run_for(0.5f);
    const std::uint64_t end = t.world.hash();
    t.world.restore(*start);
    EXPECT_EQ(t.positions().size(), 169u);
    t.run_for(0.5f);
    EXPECT_EQ(t.world.hash(), hash_of(*torn));
    t.run_for(0.5f);
    EXPECT_EQ(t.world.hash(), end);
}

} // namespace
} // namespace topple::test
