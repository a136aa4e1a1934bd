// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joint.h"
#include "topple/geometry/shapes/aabb.h"

#include <cstdint>
#include <vector>

namespace topple::app {

/// Meshes of which the hardware of all joints is made. Each fills a cylinder about Y of radius 1 from y = -1 to y = 1,
/// except the box with its corners at +-1. `coil` stands for a row of meshes, one a slenderness.
enum class HardwareMesh : std::uint8_t {
    box,
    ball,
    rod,
    socket,
    sheave,
    drum,
    ring,
    gear,
    nut,
    coil
};
inline constexpr int kCoilMeshCount = 30;
/// Number of meshes, with every coil counted.
inline constexpr std::size_t kHardwareMeshCount = static_cast<std::size_t>(HardwareMesh::coil) +
                                                  kCoilMeshCount;

/// Returns the ratio of half length to radius at which the wire of a coil is round. [-]
Real slenderness_of_coil(int step);

/// Material of a part, which the theme gives a color.
enum class HardwarePaint : std::uint8_t { steel, dark, rope, motor };

/// A solid part of a joint.
struct HardwarePart {
    std::uint8_t mesh = 0; ///< HardwareMesh, or beyond `coil` a step of the coils.
    HardwarePaint paint = HardwarePaint::steel;
    Transform world_from_part;
    Vec3 scale{1, 1, 1}; ///< Radius, half height, radius; of a box its half extents. [m]
    friend bool operator==(const HardwarePart&, const HardwarePart&) = default;
};

/// One of the two bodies that a joint connects, as far as its hardware depends on it.
struct JoinedBody {
    bool is_movable = false;   ///< False for static bodies and the world.
    Transform world_from_body; ///< Identity for the world.
    Vec3 center;               ///< Center of mass in the world. [m]
    Aabb local_box;            ///< Box around its bounded shapes, in its own axes; empty: none. [m]
    Real thickness{};          ///< Smallest half extent of its largest shape; 0: unknown. [m]
};

/// A joint between two poses, existing or only planned.
struct PlacedJoint {
    JointType type = JointType::ball;
    const JointSettings* settings = nullptr; ///< Never null.
    Vec3 a, b;                               ///< Anchors in the world. [m]
    Quat frame_a, frame_b;                   ///< World from the frames of the joint.
    Vec3 pulley_a, pulley_b;                 ///< In the world. [m]
    const Spline* path = nullptr;            ///< Curve in A's frame; null: none.
    JoinedBody body_a, body_b;
    Real unit = 0.25f;   ///< Measure to which all parts are proportional. [m]
    Vec3 down{0, -1, 0}; ///< Unit vector along which ropes sag.
};

/// Adds the solid parts that show the type of the joint and its present position: balls in sockets, pins, rails, rods,
/// ropes, coils, wheels. Parts inside of a body are hidden by it. Requires: finite poses.
void add_hardware(std::vector<HardwarePart>& out, const PlacedJoint& joint);

} // namespace topple::app
