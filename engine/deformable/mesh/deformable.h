// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/mesh/particles.h"
#include "topple/deformable/mesh/recipes.h"
#include "topple/dynamics/deformable_id.h"
#include "topple/math/grid_cell.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace topple {

struct DeformableMesh;

/// Method that moves particles through a sub-step. The first solves springs as constraints and is stable for any
/// stiffness; the others are older, treat springs as forces, and diverge if the springs are too stiff (k > 4 m / h^2
/// for one spring).
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
    Real radius = 0.01f;        ///< Radius of every particle: half the thickness of a cloth. [m]
    Real friction = 0.5f;       ///< Coulomb coefficient. [-]
    Real restitution = 0;       ///< Speed after the impact over the speed before. [-]
    Real damping = 0;           ///< Damping rate of all velocities. [1/s]
    Real drag = 1, lift = 0.5f; ///< Drag and lift coefficients of its triangles in the wind. [-]
    /// Largest extension of a spring, as a share of its rest length; 0: no limit. [-]
    Real max_strain = 0;
    /// Extension at which springs tear, as a share of their rest length; 0: never. [-]
    Real tear_strain = 0;
    bool self_collision = false; ///< Whether particles keep a distance of two radii from each
                                 ///< other.
    friend bool operator==(const DeformableMaterial&, const DeformableMaterial&) = default;
};

/// Attaches a particle to a point of a body, or of the world; forces act in both directions.
struct Attachment { ///< Index of the particle.
    std::uint32_t particle = 0;
    BodyId body{};      ///< Null: the world itself.
    Vec3 local_point{}; ///< Coordinates in the body's frame. [m]
    friend bool operator==(const Attachment&, const Attachment&) = default;
};

/// One tear. With triangles: particle `a` is split in two, and the new particle, the last of all, gets these
/// triangles. Without triangles: the spring between `a` and `b` is removed, with the bends over it.
struct Tear {
    std::uint32_t a = 0, b = 0;             ///< Particles on both sides of the tear.
    std::vector<std::uint32_t> triangles{}; ///< Indices of the triangles that the new particle gets.
    friend bool operator==(const Tear&, const Tear&) = default;
};

/// Definition of a deformable; `World::describe` returns one too.
struct DeformableDef {
    DeformableId id{};             ///< Null: the next free id.
    std::string name{};            ///< Free text for people; may be empty.
    Recipe recipe{};               ///< Particles and constraints, in the recipe's own axes.
    Transform world_from_recipe{}; ///< Places the recipe in the frame of `cell`.
    GridCell cell{};               ///< See grid_cell.h; 0: around the origin of the world.
    Integrator integrator = Integrator::xpbd; ///< Method.
    DeformableMaterial material{};            ///< Material of all its particles.
    int substeps = 0; ///< Smallest number of sub-steps in a step; 0: 16 for XPBD, else that of the
                      ///< parameter table.
    std::vector<std::uint32_t> pins{};     ///< Indices of immovable particles.
    std::vector<Attachment> attachments{}; ///< Attachments to bodies, or to the world.
    std::vector<Tear> tears{};             ///< All tears so far, in their order.
    /// States of the particles if they differ from the recipe; else empty. In the frame of `cell`. [m], [m/s]
    std::vector<Vec3> positions{}, velocities{};
};

/// A deformable inside a world: plain data that shares its constant parts. Records are sorted by ordinal. The
/// definition is kept, so that the deformable can be described.
struct Deformable {
    DeformableId id;                                ///< Never null.
    std::shared_ptr<const DeformableDef> made_from; ///< Never null.
    std::shared_ptr<const DeformableMesh> mesh;     ///< Replaced by another one after a tear.
    Particles particles;                            ///< Present state of the particles.
    std::vector<Attachment> attachments;            ///< Attachments to bodies, or to the world.
    Real last_substep = 0;    ///< Length of the last sub-step, for Verlet; 0: none yet. [s]
    bool is_disabled = false; ///< Whether the state was not finite; the body then keeps its last
                              ///< pose.
    GridCell cell;            ///< Frame of the particles, and of attachments to the world.
};

/// Returns the mass of all movable particles. [kg]
Real moving_mass(const Deformable& deformable);
/// Completes a new or torn mesh: tethers according to `def`, and all data that follow from springs and triangles.
void finish(const DeformableDef& def, const Particles& particles, DeformableMesh& mesh);

/// Returns the number of sub-steps that the deformable asks for. [-]
int wanted_substeps(const Deformable& deformable);

/// Fails: with a message that names the number that is not finite or out of range.
Result<void> validate(const DeformableDef& def);
/// Creates a deformable from a definition, with the id `def.id`. Requires: validate(def).
Deformable make_deformable(const DeformableDef& def);
/// Gives a definition in the frame of another cell, for the same places in the world.
void move_to_cell(DeformableDef& def, const GridCell& cell);
/// Returns a definition that creates the deformable again, in its present state.
DeformableDef describe(const Deformable& deformable);

} // namespace topple
