// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/test_world.h"
#include "topple/core/random.h"

namespace topple::test {

/// The thread sanitizer checks every access, which is slow; it finds a race in a few steps.
#if defined(__SANITIZE_THREAD__)
inline constexpr int kEffort = 1;
#else
inline constexpr int kEffort = 10;
#endif

/// Builds a mixed scene: a pile that falls, rolls and sleeps, a chain, a hinged door, a platform.
inline void build_busy_scene(TestWorld& t, int count = 120) {
    Random random(7);
    t.floor();
    const Shape shapes[] = {
        BoxShape{{0.3f, 0.2f, 0.4f}}, SphereShape{0.3f}, CapsuleShape{0.2f, 0.3f}};
    for (int i = 0; i < count; ++i) {
        const Real y = 1 + 0.5f * static_cast<Real>(i / 4);
        t.create({.motion = Motion::dynamic,
                  .world_from_body = {{random.between(-1, 1), y, random.between(-1, 1)},
                                      normalize(Quat{random.between(-1, 1),
                                                     random.between(-1, 1),
                                                     random.between(-1, 1),
                                                     1})},
                  .colliders = {{.shape = shapes[random.below(3)],
                                 .material = {.restitution = random.between(0, 0.5f)}}}});
    }
    BodyId above;
    for (int i = 0; i < 5; ++i) {
        const BodyId link = t.ball({4 + static_cast<Real>(i), 6, 0}, 0.3f);
        t.create(JointDef{.a = above,
                          .b = link,
                          .local_anchor_a = above ? Vec3{0.5f, 0, 0} : Vec3{3.5f, 6, 0},
                          .local_anchor_b = {-0.5f, 0, 0}});
        above = link;
    }
    const BodyId door = t.create({.motion = Motion::dynamic,
                                  .world_from_body = {{-4, 1, 0}, {}},
                                  .colliders = {{.shape = BoxShape{{1, 0.8f, 0.1f}}}}});
    t.create(JointDef{.type = JointType::hinge,
                      .b = door,
                      .local_anchor_a = {-5, 1, 0},
                      .local_anchor_b = {-1, 0, 0},
                      .has_limits = true,
                      .lower = -1,
                      .upper = 1});
    t.create({.motion = Motion::kinematic,
              .world_from_body = {{3, 0.3f, 0}, {}},
              .velocity = {-0.3f, 0, 0},
              .colliders = {{.shape = BoxShape{{0.3f, 0.3f, 3}}}}});
}

/// Builds a cloth that falls on a box and on itself, a rope that ends in a ball, and a jelly.
inline void build_soft_scene(TestWorld& t) {
    t.floor();
    t.create({.motion = Motion::dynamic,
              .world_from_body = {{0.1f, 0.4f, 0}, {}},
              .colliders = {{.shape = BoxShape{{0.3f, 0.4f, 0.2f}}}}});
    ClothRecipe recipe;
    recipe.columns = recipe.rows = 25;
    recipe.spacing = 0.06f;
    recipe.shear.stiffness = 200;
    recipe.bend_rigidity = 1.0e-4f;
    DeformableDef cloth;
    cloth.recipe = recipe;
    cloth.world_from_recipe.position = {0, 1.2f, 0};
    cloth.material.self_collision = true;
    EXPECT_TRUE(t.world.create_deformable(cloth).ok());
    DeformableDef rope;
    rope.recipe = RopeRecipe{.segments = 12, .length = 1.5f, .bend_stiffness = 0.01f};
    rope.world_from_recipe.position = {2, 3, 0};
    rope.pins = {0};
    rope.attachments = {{12, t.ball({3.6f, 3, 0}, 0.1f), {-0.1f, 0, 0}}};
    EXPECT_TRUE(t.world.create_deformable(rope).ok());
    const SpringNumbers spring{.stiffness = 300, .damping = 1};
    DeformableDef jelly;
    jelly.recipe = BlockRecipe{.cells_x = 3,
                               .cells_y = 3,
                               .cells_z = 3,
                               .spacing = 0.1f,
                               .structural = spring,
                               .shear = spring,
                               .bend = spring,
                               .keeps_volume = true};
    jelly.world_from_recipe.position = {0.2f, 1.8f, 0.1f};
    EXPECT_TRUE(t.world.create_deformable(jelly).ok());
}

/// Returns the inputs of the busy scene at a step: a mouse joint holds a body for 1 s, and a push acts every 50
/// steps.
inline std::vector<StepInput> busy_inputs(int step) {
    std::vector<StepInput> inputs;
    if (step >= 40 && step < 100)
        inputs.push_back(
            MouseJoint{.body = {5}, .target = {0, 4, 0.02f * static_cast<Real>(step)}});
    if (step % 50 == 20)
        inputs.push_back(Impulse{{9}, {0, 1, 0}, {300, 200, 0}});
    return inputs;
}

} // namespace topple::test
