// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/mesh/constraint_lanes.h"
#include "topple/math/vec3.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Purpose of a spring.
enum class SpringKind : std::uint8_t { structural, shear, bend };
inline constexpr int kSpringKindCount = 3; ///< Number of values of SpringKind.

/// Two particles whose distance is drawn to `rest`.
struct Spring {
    std::uint32_t a = 0, b = 0;               ///< Particles.
    Real rest = 0;                            ///< [m]
    Real stiffness = 0;                       ///< [N/m]; 0: inextensible, which only XPBD can do.
    Real damping = 0;                         ///< Of its length. [N s/m]
    SpringKind kind = SpringKind::structural; ///< Purpose.
};

/// Particles whose weighted sum is drawn to zero: (1, -2, 1) of a rope, the four of two triangles
/// with an edge in common. The stiffness is that of a spring of that length. [N/m]
struct Bend {
    std::array<std::uint32_t, 4> particles{}; ///< A rope repeats the first, with weight 0.
    std::array<Real, 4> weights{};            ///< Sum to 0. [-]
    Real stiffness = 0;                       ///< [N/m]
};

/// Four particles that keep their volume, positive when d is on the side that a, b, c turn towards
/// counter-clockwise.
struct Tetrahedron {
    std::array<std::uint32_t, 4> particles{}; ///< a, b, c, d.
    Real rest_volume = 0;                     ///< [m^3]
};

/// A particle that is never farther from `anchor`, which nothing moves, than along the mesh at rest
/// (Kim, Chentanez, Mueller 2012, "Long Range Attachments").
struct Tether {
    /// Held particle, and the particle that nothing moves.
    std::uint32_t particle = 0, anchor = 0;
    Real length = 0; ///< [m]
};

/// Two particles that are never farther apart than along the inextensible thread between them.
/// Reaches follow from the springs of the thread, but carry in one sub-step a load that springs
/// would pass on from one to the next in many.
struct Reach {
    std::uint32_t a = 0, b = 0; ///< Particles.
    Real length = 0;            ///< [m]
};

/// Constraints between particles: everything of a deformable that does not change while it moves.
/// Shared between the states of a world; tearing makes another one.
struct DeformableMesh {
    std::vector<Spring> springs;         ///< In the order in which the recipe made them.
    std::vector<Bend> bends;             ///< Resistance to folding.
    std::vector<Tetrahedron> tetrahedra; ///< Of solids that keep their volume.
    std::vector<Tether> tethers;         ///< From moving particles to pinned ones.
    std::vector<Reach> reaches;          ///< The long ones first; none once it has torn.
    std::vector<std::array<std::uint32_t, 3>> triangles; ///< Its skin, counter-clockwise outside.
    /// Positions at rest, by particle: neighbors closer than two radii there do not repel. [m]
    std::vector<Vec3> rest;
    Real pressure = 0;     ///< Of a closed skin: target volume over rest volume; 0: open. [-]
    Real rest_volume = 0;  ///< Inside the closed skin. [m^3]
    bool is_chain = false; ///< The surface is its springs, not triangles: a rope.
    bool is_solid = false; ///< Filled with springs, not only a skin.

    // Derived from the fields above; see `finish`.
    bool is_damped = false; ///< Some spring has damping.
    Real longest_edge = 0;  ///< Of the surface, at rest. [m]
    /// Surface sorted by the lowest particle: triangles, or springs of a chain, whose second
    /// particle is named twice.
    std::vector<std::array<std::uint32_t, 3>> pieces;
    std::vector<std::uint32_t> piece_begin; ///< Of every block of particles, and the end.
    /// Springs and bends packed for the kernels. Of chains they are empty: those carry best when
    /// they are solved one after the other from end to end.
    ConstraintLanes lanes;
};

/// Particles in a block: neighbors in the mesh, more or less.
inline constexpr std::uint32_t kParticleBlock = 32;

/// Computes the derived fields. Call it when springs, bends and triangles are final.
void finish(DeformableMesh& mesh);
/// The pieces whose lowest particle is in the block that `first` begins. Requires: finish.
std::span<const std::array<std::uint32_t, 3>> pieces_of(const DeformableMesh& mesh,
                                                        std::uint32_t first);

/// Six times the volume of a tetrahedron is computed this way everywhere. [m^3]
inline Real volume_of(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    return dot(cross(b - a, c - a), d - a) / 6;
}

/// Tethers from every particle that moves to the nearest pinned one, along springs (Dijkstra).
std::vector<Tether> find_tethers(const DeformableMesh& mesh, const std::vector<Real>& inv_masses);

} // namespace topple
