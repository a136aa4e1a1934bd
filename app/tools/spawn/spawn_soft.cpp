// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/spawn/spawn_soft.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr int kClothSide = 30; // number of particles
constexpr int kRopePieces = 24;
constexpr int kJellyCells = 4; // cells along a side
constexpr Real kDrop = 1;      // height of cloth and ropes above the surface [m]

DeformableDef cloth(const SpawnSettings& s) {
    ClothRecipe recipe;
    recipe.columns = recipe.rows = kClothSide;
    recipe.spacing = s.sizes()[0] / static_cast<Real>(kClothSide - 1);
    recipe.shear.stiffness = 300;
    recipe.bend_rigidity = 1.0e-4f;
    DeformableDef def;
    def.recipe = recipe;
    def.material.radius = std::min(0.01f, 0.3f * recipe.spacing);
    def.material.damping = 0.1f;
    def.material.self_collision = true;
    return def;
}

/// Stands on its end, so that it falls over or can be grabbed by the top.
DeformableDef rope(const SpawnSettings& s) {
    const Real length = s.sizes()[0];
    DeformableDef def;
    def.recipe = RopeRecipe{
        .segments = kRopePieces, .length = length, .mass = 0.3f * length, .bend_stiffness = 0.002f};
    def.material.radius = 0.015f;
    def.material.damping = 0.2f;
    return def;
}

DeformableDef jelly(const SpawnSettings& s) {
    const Real side = s.sizes()[0];
    const Real mass = s.density * side * side * side;
    // Stiffness for which the weight compresses the body by some hundredths, at any size.
    const SpringNumbers spring{.stiffness = 12 * mass / side, .damping = 0.02f * mass};
    DeformableDef def;
    def.recipe = BlockRecipe{.cells_x = kJellyCells,
                             .cells_y = kJellyCells,
                             .cells_z = kJellyCells,
                             .spacing = side / kJellyCells,
                             .mass = mass,
                             .structural = spring,
                             .shear = spring,
                             .bend = spring,
                             .keeps_volume = true};
    def.material.radius = std::min(0.02f, 0.025f * side);
    def.material.damping = 0.2f;
    return def;
}

DeformableDef balloon(const SpawnSettings& s) {
    const Real radius = s.sizes()[0];
    DeformableDef def;
    def.recipe = BalloonRecipe{.subdivisions = 3,
                               .radius = radius,
                               .mass = 0.3f * radius * radius,
                               .skin = {.stiffness = 300}};
    def.material.radius = std::min(0.01f, 0.05f * radius);
    def.material.damping = 0.2f;
    return def;
}

} // namespace

std::vector<DeformableDef> soft_to_spawn(const SpawnSettings& s, Vec3 point) {
    if (!is_soft(s.kind))
        return {};
    const Quat turn = from_axis_angle({0, 1, 0}, s.turn);
    DeformableDef def = s.kind == SpawnKind::cloth   ? cloth(s)
                        : s.kind == SpawnKind::rope  ? rope(s)
                        : s.kind == SpawnKind::jelly ? jelly(s)
                                                     : balloon(s);
    const Real room = def.material.radius + 0.01f;
    def.material.friction = s.material.friction;
    const Real half_height = s.kind == SpawnKind::jelly ? s.sizes()[0] * 0.5f : s.sizes()[0];
    def.world_from_recipe = {point + Vec3{0, half_height + room, 0}, turn};
    if (s.kind == SpawnKind::cloth)
        def.world_from_recipe.position = point + Vec3{0, kDrop, 0};
    if (s.kind == SpawnKind::rope)
        def.world_from_recipe = {point + Vec3{0, room, 0},
                                 turn * from_axis_angle({0, 0, 1}, kPi / 2 - 0.02f)};
    return {def};
}

SoftOutline outline_of(const DeformableDef& def) {
    const Transform& at = def.world_from_recipe;
    if (const auto* r = std::get_if<ClothRecipe>(&def.recipe)) {
        const Real x = r->spacing * static_cast<Real>(r->columns - 1) / 2;
        const Real z = r->spacing * static_cast<Real>(r->rows - 1) / 2;
        return {BoxShape{{x, def.material.radius, z}}, at};
    }
    if (const auto* r = std::get_if<RopeRecipe>(&def.recipe))
        return {BoxShape{{r->length / 2, def.material.radius, def.material.radius}},
                at * Transform{{r->length / 2, 0, 0}, {}}};
    if (const auto* r = std::get_if<BlockRecipe>(&def.recipe))
        return {BoxShape{Vec3{static_cast<Real>(r->cells_x),
                              static_cast<Real>(r->cells_y),
                              static_cast<Real>(r->cells_z)} *
                         (r->spacing / 2)},
                at};
    if (const auto* r = std::get_if<BalloonRecipe>(&def.recipe))
        return {SphereShape{r->radius}, at};
    return {SphereShape{def.material.radius}, at};
}

} // namespace topple::app
