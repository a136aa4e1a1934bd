// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace topple {

inline constexpr int kMaxLanes = 8; ///< Most lanes of any width.

/// Contacts that are solved side by side: as many as there are lanes, of one color. The numbers
/// lie apart from this, field after field, each with a float for every lane, and only the fields that
/// one of the lanes needs: numbers that do not fit into the caches take as long as it is to be
/// fetched.
///     numbers[first_number + field * width + lane]
struct ContactBlock {
    std::uint32_t a[kMaxLanes] = {}; ///< Solver body A of each lane; 0 in lanes that are left over.
    std::uint32_t b[kMaxLanes] = {}; ///< Solver body B, likewise.
    std::uint32_t source[kMaxLanes] = {}; ///< Index of the world's contact.
    std::size_t first_number = 0;         ///< Offset of the block's numbers, in floats.
    std::int32_t lane_count = 0;          ///< In use.
    std::int32_t point_count = 0;         ///< Of the contact that has most.
    std::uint32_t moved_a = 0;            ///< Bit i: lane i has an A that may be written to.
    std::uint32_t moved_b = 0;            ///< Likewise for B.
    bool has_rolling = false;             ///< Any lane resists rolling.
    bool has_restitution = false;         ///< Any lane bounces.
    /// All lanes are in use, have `point_count` points and do not resist rolling.
    bool is_full = false;
};

/// The fields of a block. Normal from A to B; "j" is r x n, the lever arm of a normal impulse.
namespace contact_field {
inline constexpr int kNormal = 0;           ///< 3. Unit, world.
inline constexpr int kTangent = 3;          ///< 3. u; the other tangent is v = n x u.
inline constexpr int kAlongB = 6;           ///< ContactSurface::along_b; 0 if only one moves.
inline constexpr int kFriction = 7;         ///< [-]
inline constexpr int kStaticFriction = 8;   ///< [-]
inline constexpr int kRestitution = 9;      ///< As a ratio of speeds; see bounce.h. [-]
inline constexpr int kTangentMass = 10;     ///< 3: uu, uv, vv of the inverse of J M^-1 J^T. [kg]
inline constexpr int kTwistMass = 13;       ///< [kg m^2]
inline constexpr int kAnchorA = 14;         ///< 3. From the center of A to where friction acts. [m]
inline constexpr int kAnchorB = 17;         ///< 3.
inline constexpr int kFrictionImpulse = 20; ///< 2: along u and v. [N s]
inline constexpr int kTwistImpulse = 22;    ///< About n. [N m s]
inline constexpr int kCoupling = 23; ///< 6: J_i M^-1 J_j^T of points 01 02 03 12 13 23. [1/kg]
inline constexpr int kPull = 29;     ///< Acceleration that draws the two together. [m/s^2]
inline constexpr int kSoftness = 30; ///< 3: bias rate, mass scale, impulse scale.
inline constexpr int kAlongA = 33;   ///< 1 - kAlongB; 0 if only one moves.
inline constexpr int kPoints = 34;   ///< First field of the points; below, the fields of each.

inline constexpr int kJA = 0;         ///< 3. [m]
inline constexpr int kJB = 3;         ///< 3. [m]
inline constexpr int kSeparation = 6; ///< At the start of the step. [m]
inline constexpr int kMass = 7;       ///< 1 / (J M^-1 J^T); 0 where there is no point. [kg]
inline constexpr int kImpulse = 8;    ///< Accumulated, never negative. [N s]
inline constexpr int kApproach = 9;   ///< Normal velocity at the start; negative: closing. [m/s]
inline constexpr int kLever = 10;     ///< From where friction acts to the point. [m]
inline constexpr int kLargest = 11;   ///< Largest impulse of the step. [N s]
inline constexpr int kPointSize = 12; ///< Floats of a point, per lane.

// Behind the points, where a lane resists rolling.
inline constexpr int kRollingLever = 0;   ///< [m]
inline constexpr int kRollingMass = 1;    ///< 6: xx yy zz xy xz yz. [kg m^2]
inline constexpr int kRollingImpulse = 7; ///< 3. [N m s]
inline constexpr int kRollingSize = 10;   ///< Floats of rolling resistance, per lane.
} // namespace contact_field

/// Field of a point's number. Requires: point from 0 to 3.
constexpr int point_field(int point, int field) {
    return contact_field::kPoints + point * contact_field::kPointSize + field;
}
/// Field of a rolling number, behind the points. Requires: the block has rolling.
constexpr int rolling_field(const ContactBlock& block, int field) {
    return point_field(block.point_count, field);
}
/// Fields of a block.
constexpr int field_count(const ContactBlock& block) {
    return point_field(block.point_count, block.has_rolling ? contact_field::kRollingSize : 0);
}

} // namespace topple
