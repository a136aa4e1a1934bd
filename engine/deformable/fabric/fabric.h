// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/fabric/fabric_lanes.h"
#include "topple/math/vec3.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// What a spring is there for.
enum class SpringKind : std::uint8_t { structural, shear, bend };
inline constexpr int kSpringKindCount = 3;

/// Two particles that want to be `rest` meters apart.
struct Spring {
    std::uint32_t a = 0, b = 0; ///< Particles.
    Real rest = 0;              ///< [m]
    Real stiffness = 0;         ///< [N/m]; 0: it does not give at all, which only XPBD can do.
    Real damping = 0;           ///< Of its length. [N s/m]
    SpringKind kind = SpringKind::structural;
};

/// Particles whose weighted sum wants to be nothing: (1, -2, 1) of a rope, the four of two triangles
/// with an edge in common. The stiffness is that of a spring of that length. [N/m]
struct Bend {
    std::array<std::uint32_t, 4> particles{};
    std::array<Real, 4> weights{}; ///< Sum to 0. [-]
    Real stiffness = 0;            ///< [N/m]
};

/// Four particles that want to keep their volume, positive when d is on the side that a, b, c turn
/// towards counter-clockwise.
struct Tetrahedron {
    std::array<std::uint32_t, 4> particles{};
    Real rest_volume = 0; ///< [m^3]
};

/// A particle that is never farther from `anchor`, which nothing moves, than along the fabric at rest
/// (Kim, Chentanez, Mueller 2012, "Long Range Attachments").
struct Tether {
    std::uint32_t particle = 0, anchor = 0;
    Real length = 0; ///< [m]
};

/// Two particles that are never farther apart than along the thread between them, which does not
/// stretch. They say nothing that its springs do not, but carry in one sub-step what springs would pass
/// on from one to the next in many.
struct Reach {
    std::uint32_t a = 0, b = 0;
    Real length = 0; ///< [m]
};

/// How particles hang together: everything of a deformable that does not change while it moves.
/// Shared between the states of a world; tearing makes another one.
struct Fabric {
    std::vector<Spring> springs;
    std::vector<Bend> bends;
    std::vector<Tetrahedron> tetrahedra;
    std::vector<Tether> tethers;
    std::vector<Reach> reaches; ///< The long ones first; none once it has torn.
    std::vector<std::array<std::uint32_t, 3>> triangles; ///< Its skin, counter-clockwise outside.
    std::vector<Vec3> rest; ///< The particles as they were made; for what must not repel. [m]
    Real pressure = 0;      ///< Of a closed skin: the volume it wants, in volumes at rest. 0: open.
    Real rest_volume = 0;   ///< Inside the closed skin. [m^3]
    bool is_chain = false;  ///< Its springs, not triangles, are its surface: a rope.
    bool is_solid = false;  ///< Filled with springs, not only a skin.

    // What follows from all that; see `finish`.
    bool is_damped = false; ///< Any of its springs.
    Real longest_edge = 0;  ///< Of its surface, at rest. [m]
    /// Its surface once more, in the order of the lowest particle: triangles, or springs of a chain,
    /// whose second particle is named twice.
    std::vector<std::array<std::uint32_t, 3>> pieces;
    std::vector<std::uint32_t> piece_begin; ///< Of every block of particles, and the end.
    /// Springs and bends once more, for many at a time. Of chains they are empty: those carry best
    /// when they are solved one after the other from end to end.
    FabricLanes lanes;
};

/// Particles in a block: neighbors in the fabric, more or less.
inline constexpr std::uint32_t kParticleBlock = 32;

/// Fills in what follows from springs, bends and triangles. Call it when they are as they will stay.
void finish(Fabric& fabric);
/// The pieces whose lowest particle is in the block that `first` begins. Requires: finish.
std::span<const std::array<std::uint32_t, 3>> pieces_of(const Fabric& fabric, std::uint32_t first);

/// Six times a tetrahedron's volume and the like are found this way everywhere. [m^3]
inline Real volume_of(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    return dot(cross(b - a, c - a), d - a) / 6;
}

/// Tethers from every particle that moves to the nearest that does not, along springs (Dijkstra).
std::vector<Tether> find_tethers(const Fabric& fabric, const std::vector<Real>& inv_masses);

} // namespace topple
