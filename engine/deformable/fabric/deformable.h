// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/fabric/particles.h"
#include "topple/deformable/fabric/recipes.h"
#include "topple/dynamics/deformable_id.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace topple {

struct Fabric;

/// How particles are moved through a sub-step. The first solves springs as constraints and holds any
/// stiffness; the others take them as forces, as was done before, and burst when those are too stiff
/// (k > 4 m / h^2 for one spring).
enum class Integrator : std::uint8_t {
    xpbd,            ///< Positions first, velocities from them (Macklin et al. 2016, 2019).
    euler,           ///< v += a h, x += v h: symplectic; of first order.
    velocity_verlet, ///< x += v h + a h^2 / 2, v += (a + a') h / 2: of second order.
    verlet, ///< x' = 2 x - x_before + a h^2, with the true first step: of second order in x.
};
inline constexpr int kIntegratorCount = 4;

/// How the surface of a deformable behaves. A pair with a body takes the geometric mean of the
/// frictions and the larger restitution.
struct DeformableMaterial {
    Real radius = 0.01f;         ///< Of every particle: half the thickness of a cloth. [m]
    Real friction = 0.5f;        ///< Coulomb coefficient. [-]
    Real restitution = 0;        ///< Speed after over speed before. [-]
    Real damping = 0;            ///< Of all velocities. [1/s]
    Real drag = 1, lift = 0.5f;  ///< Coefficients of its triangles in the wind. [-]
    Real max_strain = 0;         ///< Springs are never longer by more than this; 0: no limit. [-]
    Real tear_strain = 0;        ///< Where springs are longer by more, it tears; 0: never. [-]
    bool self_collision = false; ///< Particles keep two radii apart from each other.
    friend bool operator==(const DeformableMaterial&, const DeformableMaterial&) = default;
};

/// Holds a particle to a point of a body, or of the world, in both directions.
struct Attachment {
    std::uint32_t particle = 0;
    BodyId body;      ///< Null: the world itself.
    Vec3 local_point; ///< In the body's frame. [m]
    friend bool operator==(const Attachment&, const Attachment&) = default;
};

/// One step of coming apart: particle `a` becomes two, of which the new one, the last of all, gets
/// these triangles. Without triangles: the spring between `a` and `b` is gone, and what it held.
struct Tear {
    std::uint32_t a = 0, b = 0; ///< What was pulled apart.
    std::vector<std::uint32_t> triangles;
    friend bool operator==(const Tear&, const Tear&) = default;
};

/// Everything needed to make a deformable; also what `World::describe` gives back.
struct DeformableDef {
    DeformableId id; ///< Null: the next free one.
    std::string name;
    Recipe recipe; ///< What it is, in its own axes.
    Transform world_from_recipe;
    Integrator integrator = Integrator::xpbd;
    DeformableMaterial material;
    int substeps = 0; ///< It wants at least so many in a step; 0: 16 for XPBD, else what there is.
    std::vector<std::uint32_t> pins; ///< Particles that nothing moves.
    std::vector<Attachment> attachments;
    std::vector<Tear> tears; ///< That it has got, in their order.
    /// Where its particles are, when not as the recipe says; else empty. World. [m], [m/s]
    std::vector<Vec3> positions, velocities;
};

/// A deformable inside a world: plain data and a share of what never changes. Records lie in ordinal
/// order. What it was made from stays known, so that it can be described.
struct Deformable {
    DeformableId id;
    std::shared_ptr<const DeformableDef> made_from;
    std::shared_ptr<const Fabric> fabric; ///< Another one after it has torn.
    Particles particles;
    std::vector<Attachment> attachments;
    Real last_substep = 0;  ///< Length of the last one; 0: none yet. Verlet's. [s]
    bool is_disabled = false; ///< Its state was not finite: it stays where it last was.
};

/// All particles together, but for those that nothing moves. [kg]
Real moving_mass(const Deformable& deformable);
/// Tethers as `def` wants them, and all that follows from a fabric: when it was made or has torn.
void finish(const DeformableDef& def, const Particles& particles, Fabric& fabric);

/// The sub-steps it asks for. [-]
int wanted_substeps(const Deformable& deformable);

/// Fails: with the number that is not finite or out of range, in words.
Result<void> validate(const DeformableDef& def);
/// As `def` says; `def.id` is taken over. Requires: validate(def).
Deformable make_deformable(const DeformableDef& def);
/// What would make it again just as it is now.
DeformableDef describe(const Deformable& deformable);

} // namespace topple
