// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/cloth/cloths.h"

#include "topple/core/assert.h"
#include "topple/deformable/mesh/deformable_mesh.h"

#include <algorithm>

namespace topple::app {
namespace {

template<typename Visit>
void for_structural(const Deformable& d, const Visit& visit) {
    for (const Spring& s : d.mesh->springs)
        if (s.kind == SpringKind::structural)
            visit(s, distance(d.particles.positions[s.a], d.particles.positions[s.b]));
}

/// The corners are closer than the width of the cloth, so that it sags into a bag: a taut cloth would throw the ball
/// back.
std::vector<Vec3> slack(int count) {
    constexpr Real kShare = 0.85f, kDepth = 0.5f;
    std::vector<Vec3> positions;
    for (int row = 0; row < count; ++row)
        for (int column = 0; column < count; ++column) {
            const Real last = static_cast<Real>(count - 1);
            const Real x = 2 * static_cast<Real>(column) / last - 1;
            const Real z = 2 * static_cast<Real>(row) / last - 1;
            const Real depth = kDepth * (1 - x * x * z * z) * (2 - x * x - z * z) / 2;
            positions.push_back({kShare * x, kCatchHeight - depth, kShare * z});
        }
    return positions;
}

} // namespace

DeformableDef square_cloth(int count, Real width) {
    ClothRecipe recipe;
    recipe.columns = recipe.rows = count;
    recipe.spacing = width / static_cast<Real>(count - 1);
    recipe.shear = {.stiffness = 300};
    recipe.bend_rigidity = 1.0e-4f;
    DeformableDef def;
    def.recipe = recipe;
    def.material.radius = 0.01f;
    def.material.damping = 0.1f;
    return def;
}

void build_draped_cloth(World& world, int count) {
    add_floor(world);
    add_body(world,
             {.name = "ball",
              .world_from_body = {kDrapedBallCenter, {}},
              .colliders = {{.shape = SphereShape{kDrapedBallRadius}}}});
    DeformableDef cloth = square_cloth(count, 2);
    cloth.name = "cloth";
    cloth.world_from_recipe.position = {
        0.05f, kDrapedBallCenter.y + kDrapedBallRadius + 0.15f, 0.03f};
    cloth.material.self_collision = true;
    add_deformable(world, cloth);
}

Real depth_of_draped_cloth(const Deformable& cloth) {
    Real deepest = 0;
    for (const Vec3 p : cloth.particles.positions)
        deepest = std::max({deepest, kDrapedBallRadius - distance(p, kDrapedBallCenter), -p.y});
    return deepest;
}

void build_cloth_catch(World& world, int count) {
    add_floor(world);
    DeformableDef cloth = square_cloth(count, 2);
    auto& recipe = *std::get_if<ClothRecipe>(&cloth.recipe);
    recipe.structural.damping = 3; // without damping it would throw the ball back
    cloth.name = "cloth";
    cloth.material.damping = 1;
    cloth.world_from_recipe.position = {0, kCatchHeight, 0};
    cloth.positions = slack(count);
    const int last = count - 1;
    cloth.pins = {cloth_particle(recipe, 0, 0),
                  cloth_particle(recipe, last, 0),
                  cloth_particle(recipe, 0, last),
                  cloth_particle(recipe, last, last)};
    add_deformable(world, cloth);
    for (const std::uint32_t pin : cloth.pins) {
        const Vec3 p = first_deformable(world).particles.positions[pin];
        add_body(world,
                 {.world_from_body = {{p.x * 1.02f, kCatchHeight / 2, p.z * 1.02f}, {}},
                  .colliders = {{.shape = CapsuleShape{0.03f, kCatchHeight / 2 - 0.03f},
                                 .collides = false}}});
    }
    add_ball(world,
             {.position = {0.03f, kCatchHeight + 0.8f, 0.02f},
              .radius = 0.25f,
              .name = "ball",
              .mass = 10 * 4 * recipe.mass_per_area});
}

Real largest_stretch(const Deformable& d) {
    Real largest = 0;
    for_structural(
        d, [&](const Spring& s, Real now) { largest = std::max(largest, now / s.rest - 1); });
    return largest;
}

Real mean_stretch(const Deformable& d) {
    Real now_sum = 0, rest_sum = 0;
    for_structural(d, [&](const Spring& s, Real now) {
        now_sum += now;
        rest_sum += s.rest;
    });
    return now_sum / rest_sum - 1;
}

Real highest_particle(const Deformable& d) {
    Real highest = d.particles.positions.front().y;
    for (const Vec3 p : d.particles.positions)
        highest = std::max(highest, p.y);
    return highest;
}

const Deformable& first_deformable(const World& world) {
    TOPPLE_ASSERT(!world.state().deformables.empty());
    return world.state().deformables.front();
}

} // namespace topple::app
