// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/cloth/cloths.h"

#include "engine/core/assert.h"

#include <algorithm>

namespace topple::app {
namespace {

template<typename Visit>
void for_structural(const Deformable& d, const Visit& visit) {
    for (const Spring& s : d.fabric->springs)
        if (s.kind == SpringKind::structural)
            visit(s, distance(d.particles.positions[s.a], d.particles.positions[s.b]));
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

const Deformable& first_deformable(const World& world) {
    TOPPLE_ASSERT(!world.state().deformables.empty());
    return world.state().deformables.front();
}

} // namespace topple::app
