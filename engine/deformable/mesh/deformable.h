// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/mesh/particles.h"
#include "topple/deformable/mesh/recipes.h"
#include "topple/dynamics/deformable_id.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace topple {

struct DeformableMesh;

/// Method that moves particles through a sub-step. The first solves springs as constraints and
/// holds any stiffness; the others are older, take springs as forces, and diverge when the springs
/// are too stiff (k > 4 m / h^2 for one spring).
enum class Integrator : std::uint8_t {
    xpbd,            ///< Positions first, velocities from them (Macklin et al. 2016, 2019).
    euler,           ///< v += a h, x += v h: symplectic; of first order.
    velocity_verlet, ///< x += v h + a h^2 / 2, v += (a + a') h / 2: of second order.
    verlet, ///< x' = 2 x - x_before + a h^2, with the true first step: of second order in x.
};
inline constexpr int kIntegratorCount = 4; ///< Number of values of Integrator.

/// Surface of a deformable. A pair with a body takes the geometric mean of the frictions and the
/// larger restitution.
struct DeformableMaterial {
    Real radius = 0.01f;        ///< Of every particle: half the thickness of a cloth. [m]
    Real friction = 0.5f;       ///< Coulomb coefficient. [-]
    Real restitution = 0;       ///< Speed after over speed before. [-]
    Real damping = 0;           ///< Of all velocities. [1/s]
    Real drag = 1, lift = 0.5f; ///< Coefficients of its triangles in the wind. [-]
    /// Largest extension of a spring, as a share of its rest length; 0: no limit. [-]
    Real max_strain = 0;
    /// Extension at which springs tear, as a share of their rest length; 0: never. [-]
    Real tear_strain = 0;
    bool self_collision = false; ///< Whether particles keep two radii apart from each other.
    friend bool operator==(const DeformableMaterial&, const DeformableMaterial&) = default;
};

/// Holds a particle to a point of a body, or of the world, in both directions.
struct Attachment { ///< Index.
    std::uint32_t particle = 0;
    BodyId body;      ///< Null: the world itself.
    Vec3 local_point; ///< In the body's frame. [m]
    friend bool operator==(const Attachment&, const Attachment&) = default;
};

/// One tear: particle `a` becomes two, of which the new one, the last of all, gets these triangles.
/// Without triangles: the spring between `a` and `b` is gone, with the bends over it.
struct Tear {
    std::uint32_t a = 0, b = 0;           ///< Particles on both sides of the tear.
    std::vector<std::uint32_t> triangles; ///< Indices; those that the new particle gets.
    friend bool operator==(const Tear&, const Tear&) = default;
};

/// Everything needed to make a deformable; also what `World::describe` gives back.
struct DeformableDef {
    DeformableId id;             ///< Null: the next free one.
    std::string name;            ///< Free text for people; may be empty.
    Recipe recipe;               ///< Particles and constraints, in the recipe's own axes.
    Transform world_from_recipe; ///< Places the recipe in the world.
    Integrator integrator = Integrator::xpbd; ///< Method.
    DeformableMaterial material;              ///< Of all its particles.
    int substeps = 0; ///< Least number of sub-steps in a step; 0: 16 for XPBD, else the table's.
    std::vector<std::uint32_t> pins;     ///< Particles that nothing moves.
    std::vector<Attachment> attachments; ///< To bodies, or to the world.
    std::vector<Tear> tears;             ///< All tears so far, in their order.
    /// Particles where they differ from the recipe; else empty. World. [m], [m/s]
    std::vector<Vec3> positions, velocities;
};

/// A deformable inside a world: plain data and a share of its constant parts. Records lie in
/// ordinal order. The definition stays known, so that the deformable can be described.
struct Deformable {
    DeformableId id;                                ///< Never null.
    std::shared_ptr<const DeformableDef> made_from; ///< Never null.
    std::shared_ptr<const DeformableMesh> mesh;     ///< Another one after it has torn.
    Particles particles;                            ///< Their state now.
    std::vector<Attachment> attachments;            ///< To bodies, or to the world.
    Real last_substep = 0;    ///< Length of the last sub-step; 0: none yet. For Verlet. [s]
    bool is_disabled = false; ///< Its state was not finite: it stays in its last pose.
};

/// Mass of all particles that move. [kg]
Real moving_mass(const Deformable& deformable);
/// Completes a new or torn mesh: tethers as `def` wants them, and everything that follows from
/// springs and triangles.
void finish(const DeformableDef& def, const Particles& particles, DeformableMesh& mesh);

/// Sub-steps that it asks for. [-]
int wanted_substeps(const Deformable& deformable);

/// Fails: with the number that is not finite or out of range, in words.
Result<void> validate(const DeformableDef& def);
/// Makes a deformable from a definition; `def.id` is taken over. Requires: validate(def).
Deformable make_deformable(const DeformableDef& def);
/// Definition that makes the deformable again, in its present state.
DeformableDef describe(const Deformable& deformable);

} // namespace topple
