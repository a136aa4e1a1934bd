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

/// Two particles whose distance is pulled to `rest`.
struct Spring {
    std::uint32_t a = 0, b = 0;               ///< Indices of the particles.
    Real rest = 0;                            ///< [m]
    Real stiffness = 0;                       ///< [N/m]; 0: inextensible, which only XPBD supports.
    Real damping = 0;                         ///< Damping of its length. [N s/m]
    SpringKind kind = SpringKind::structural; ///< Purpose.
};

/// Particles whose weighted sum is pulled to zero: (1, -2, 1) for a rope, the four of two triangles with a common
/// edge. The stiffness is that of a spring of that length. [N/m]
struct Bend {
    std::array<std::uint32_t, 4> particles{}; ///< A rope repeats the first particle, with weight 0.
    std::array<Real, 4> weights{};            ///< Sum to 0. [-]
    Real stiffness = 0;                       ///< [N/m]
};

/// Four particles that keep their volume, which is positive if a, b, c are counter-clockwise seen from d.
struct Tetrahedron {
    std::array<std::uint32_t, 4> particles{}; ///< a, b, c, d.
    Real rest_volume = 0;                     ///< [m^3]
};

/// A particle whose distance from the immovable `anchor` is at most the distance along the mesh at rest (Kim,
/// Chentanez, Mueller 2012, "Long Range Attachments").
struct Tether {
    /// Held particle, and the immovable particle.
    std::uint32_t particle = 0, anchor = 0;
    Real length = 0; ///< [m]
};

/// Two particles whose distance is at most the length of the inextensible thread between them. Reaches follow from
/// the springs of the thread, but transmit a load in one sub-step that springs would pass on from one to the next
/// over many.
struct Reach {
    std::uint32_t a = 0, b = 0; ///< Indices of the particles.
    Real length = 0;            ///< [m]
};

/// Constraints between particles: everything of a deformable that does not change while it moves. Shared between the
/// states of a world; a tear creates another mesh.
struct DeformableMesh {
    std::vector<Spring> springs;         ///< Sorted in the order of the recipe.
    std::vector<Bend> bends;             ///< Constraints that resist bending.
    std::vector<Tetrahedron> tetrahedra; ///< Tetrahedra of solids that keep their volume.
    std::vector<Tether> tethers;         ///< Tethers from moving particles to pinned ones.
    std::vector<Reach> reaches;          ///< Long ones first; none once the mesh has torn.
    std::vector<std::array<std::uint32_t, 3>> triangles; ///< Triangles of the surface,
                                                         ///< counter-clockwise from outside.
    /// Rest positions, indexed by particle: neighbors closer than two radii at rest do not repel each other. [m]
    std::vector<Vec3> rest;
    Real pressure = 0;     ///< Target volume of a closed skin over its rest volume; 0: open. [-]
    Real rest_volume = 0;  ///< Rest volume inside the closed skin. [m^3]
    bool is_chain = false; ///< Whether the surface consists of springs instead of triangles, as
                           ///< that of a rope.
    bool is_solid = false; ///< Whether springs fill the inside, not only the skin.

    // Derived from the fields above; see `finish`.
    bool is_damped = false; ///< Whether some spring has damping.
    Real longest_edge = 0;  ///< Longest edge of the surface, at rest. [m]
    /// Surface sorted by the lowest particle: triangles, or springs of a chain, whose second particle is repeated.
    std::vector<std::array<std::uint32_t, 3>> pieces;
    std::vector<std::uint32_t> piece_begin; ///< First piece of every block of particles, and the
                                            ///< end.
    /// Springs and bends packed for the kernels. Empty for chains, which converge best if they are solved one after
    /// another from end to end.
    ConstraintLanes lanes;
};

/// Number of particles in a block; they are mostly neighbors in the mesh.
inline constexpr std::uint32_t kParticleBlock = 32;

/// Computes the derived fields. Call it when springs, bends and triangles are final.
void finish(DeformableMesh& mesh);
/// Returns the pieces whose lowest particle is in the block that starts with `first`. Requires: finish.
std::span<const std::array<std::uint32_t, 3>> pieces_of(const DeformableMesh& mesh,
                                                        std::uint32_t first);

/// Returns the signed volume of a tetrahedron; all callers use this function, so that their bits agree. [m^3]
inline Real volume_of(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    return dot(cross(b - a, c - a), d - a) / 6;
}

/// Finds tethers from every movable particle to the nearest pinned one, along springs (Dijkstra).
std::vector<Tether> find_tethers(const DeformableMesh& mesh, const std::vector<Real>& inv_masses);

} // namespace topple
