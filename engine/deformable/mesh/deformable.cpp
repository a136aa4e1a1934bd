// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/mesh/deformable.h"

#include "topple/core/assert.h"
#include "topple/deformable/mesh/follow_recipe.h"
#include "topple/deformable/mesh/tearing.h"

#include <cmath>

namespace topple {
namespace {

constexpr int kDefaultSubsteps = 16;
constexpr int kMostSubsteps = 1000;

bool wants_tethers(const Recipe& recipe) {
    if (const auto* cloth = std::get_if<ClothRecipe>(&recipe))
        return cloth->tethers;
    if (const auto* rope = std::get_if<RopeRecipe>(&recipe))
        return rope->tethers;
    return false;
}

Result<void> check_material(const DeformableMaterial& m) {
    for (const Real x : {m.radius,
                         m.friction,
                         m.restitution,
                         m.damping,
                         m.drag,
                         m.lift,
                         m.max_strain,
                         m.tear_strain})
        if (!(x >= 0) || !std::isfinite(x))
            return Error{"its radius, friction, restitution, damping, drag, lift and strains must "
                         "be zero or more, and finite"};
    if (m.radius > 1)
        return Error{"its radius must be at most 1 m"};
    return {};
}

/// The springs of a force-based integrator need a finite stiffness: no force keeps a length exactly.
Result<void> check_stiffness(const DeformableDef& def, const DeformableMesh& mesh) {
    if (def.integrator == Integrator::xpbd)
        return {};
    for (const Spring& s : mesh.springs)
        if (s.stiffness == 0)
            return Error{"its springs need a stiffness: only the integrator \"xpbd\" can keep "
                         "lengths that do not give"};
    return {};
}

} // namespace

Real moving_mass(const Deformable& d) {
    Real mass = 0;
    for (const Real inv_mass : d.particles.inv_masses)
        if (inv_mass > 0)
            mass += 1 / inv_mass;
    return mass;
}

void finish(const DeformableDef& def, const Particles& particles, DeformableMesh& mesh) {
    if (!def.tears.empty())
        drop_loose_springs(mesh);
    if (wants_tethers(def.recipe) && def.integrator == Integrator::xpbd)
        mesh.tethers = find_tethers(mesh, particles.inv_masses);
    finish(mesh);
}

int wanted_substeps(const Deformable& d) {
    if (d.made_from->substeps > 0)
        return d.made_from->substeps;
    return d.made_from->integrator == Integrator::xpbd ? kDefaultSubsteps : 1;
}

Result<void> validate(const DeformableDef& def) {
    if (const auto checked = validate(def.recipe); !checked)
        return checked;
    if (const auto checked = check_material(def.material); !checked)
        return checked;
    if (!is_finite(def.world_from_recipe))
        return Error{"its position and rotation must be finite"};
    if (def.substeps < 0 || def.substeps > kMostSubsteps)
        return Error{"it can ask for 0 to 1000 sub-steps"};
    RecipeResult made = follow(def.recipe);
    for (const std::uint32_t pin : def.pins)
        if (pin >= made.particles.size())
            return Error{"it pins particle " + std::to_string(pin) + ", but the last one is " +
                         std::to_string(made.particles.size() - 1)};
    if (const auto torn = apply_tears(def.tears, made.mesh, made.particles); !torn)
        return torn;
    const std::size_t count = made.particles.size();
    for (const Attachment& a : def.attachments)
        if (a.particle >= count || !is_finite(a.local_point))
            return Error{"an attachment names a particle that does not exist, or a point that is "
                         "not finite"};
    for (const auto* list : {&def.positions, &def.velocities}) {
        if (!list->empty() && list->size() != count)
            return Error{"it gives " + std::to_string(list->size()) +
                         " positions or velocities for " + std::to_string(count) + " particles"};
        for (const Vec3 v : *list)
            if (!is_finite(v))
                return Error{"a position or velocity of its particles is not finite"};
    }
    return check_stiffness(def, made.mesh);
}

Deformable make_deformable(const DeformableDef& def) {
    RecipeResult made = follow(def.recipe);
    Deformable d;
    d.id = def.id;
    d.cell = def.cell;
    d.particles = std::move(made.particles);
    for (Vec3& p : d.particles.positions)
        p = transform_point(def.world_from_recipe, p);
    for (Vec3& v : d.particles.velocities)
        v = transform_direction(def.world_from_recipe, v);
    for (const std::uint32_t pin : def.pins)
        d.particles.inv_masses[pin] = 0;
    const Result<void> torn = apply_tears(def.tears, made.mesh, d.particles);
    TOPPLE_ASSERT(torn.ok());
    if (!def.positions.empty())
        d.particles.positions = def.positions;
    if (!def.velocities.empty())
        d.particles.velocities = def.velocities;
    for (const std::uint32_t pin : def.pins)
        d.particles.velocities[pin] = {};
    d.attachments = def.attachments;
    finish(def, d.particles, made.mesh);
    d.mesh = std::make_shared<const DeformableMesh>(std::move(made.mesh));
    DeformableDef kept = def;
    kept.positions = {};
    kept.velocities = {};
    kept.attachments = {};
    d.made_from = std::make_shared<const DeformableDef>(std::move(kept));
    return d;
}

void move_to_cell(DeformableDef& def, const GridCell& cell) {
    if (def.cell == cell)
        return;
    const Vec3 by = offset_of(def.cell, cell);
    def.world_from_recipe.position += by;
    for (Vec3& position : def.positions)
        position += by;
    for (Attachment& a : def.attachments)
        if (!a.body)
            a.local_point += by;
    def.cell = cell;
}

DeformableDef describe(const Deformable& d) {
    DeformableDef def = *d.made_from;
    def.id = d.id;
    def.attachments = d.attachments;
    def.world_from_recipe = moved_between(def.world_from_recipe, def.cell, d.cell);
    def.cell = d.cell;
    const Deformable fresh = make_deformable(def);
    if (fresh.particles.positions != d.particles.positions ||
        fresh.particles.velocities != d.particles.velocities) {
        def.positions = d.particles.positions;
        def.velocities = d.particles.velocities;
    }
    return def;
}

} // namespace topple
