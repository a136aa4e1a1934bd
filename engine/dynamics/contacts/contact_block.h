// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace topple {

inline constexpr int kMaxLanes = 8; ///< Number of lanes of the widest kernel.

/// Contacts of one color, one per lane. Their numbers are stored elsewhere, field after field, with one float per
/// lane, and only the fields that at least one lane needs: numbers that do not fit into the caches cost the time to
/// fetch them.
///     numbers[first_number + field * width + lane]
struct ContactBlock {
    std::uint32_t a[kMaxLanes] = {};      ///< Solver body A of each lane; 0 in unused lanes.
    std::uint32_t b[kMaxLanes] = {};      ///< Solver body B of each lane; 0 in unused lanes.
    std::uint32_t source[kMaxLanes] = {}; ///< Index of the world's contact.
    std::size_t first_number = 0;         ///< Offset of the block's numbers, in floats.
    std::int32_t lane_count = 0;          ///< Number of lanes in use.
    std::int32_t point_count = 0;         ///< Largest number of points of any lane.
    std::uint32_t moved_a = 0;            ///< Bit i: body A of lane i may be written to.
    std::uint32_t moved_b = 0;            ///< The same for B.
    bool has_rolling = false;             ///< Whether any lane resists rolling.
    bool has_restitution = false;         ///< Whether any lane has restitution.
    bool has_motion = false;              ///< Whether a surface of any lane moves.
    bool has_locks = false;               ///< Whether any lane has a body with locked axes.
    /// All lanes are in use, have `point_count` points, do not resist rolling, and no surface moves.
    bool is_full = false;
};

/// The fields of a block. Normal from A to B. The points of a contact differ from its point of friction by
///     d = along_u u + along_v v
/// and a part along the normal, which gives a normal impulse no lever arm: the arm of point i at either body is
///     j_i = r_i x n = r x n + along_v u - along_u v,   r: from the body's center to the point of friction.
namespace contact_field {
inline constexpr int kNormal = 0;           ///< 3 floats: unit normal, in the world.
inline constexpr int kTangent = 3;          ///< 3 floats: u; the other tangent is v = n x u.
inline constexpr int kAlongB = 6;           ///< ContactSurface::along_b; 0 if only one body moves.
inline constexpr int kFriction = 7;         ///< [-]
inline constexpr int kStaticFriction = 8;   ///< [-]
inline constexpr int kRestitution = 9;      ///< Ratio of speeds; see bounce.h. [-]
inline constexpr int kTangentMass = 10;     ///< 3 floats: uu, uv, vv of the inverse of J M^-1 J^T.
                                            ///< [kg]
inline constexpr int kTwistMass = 13;       ///< [kg m^2]
inline constexpr int kAnchorA = 14;         ///< 3 floats: from the center of A to the point of
                                            ///< friction. [m]
inline constexpr int kAnchorB = 17;         ///< 3.
inline constexpr int kFrictionImpulse = 20; ///< 2 floats: impulses along u and v. [N s]
inline constexpr int kTwistImpulse = 22;    ///< Impulse around n. [N m s]
inline constexpr int kCoupling = 23; ///< 6 floats: J_i M^-1 J_j^T of points 01 02 03 12 13 23.
                                     ///< [1/kg]
inline constexpr int kPull = 29;     ///< Relative acceleration of the two bodies towards each
                                     ///< other. [m/s^2]
inline constexpr int kSoftness = 30; ///< 3 floats: bias rate, mass scale, impulse scale.
inline constexpr int kAlongA = 33;   ///< 1 - kAlongB; 0 if only one body moves.
inline constexpr int kPoints = 34;   ///< First field of the points; below, the fields of each.

inline constexpr int kAlongU = 0;     ///< From the point of friction, along u. [m]
inline constexpr int kAlongV = 1;     ///< The same along v. [m]
inline constexpr int kSeparation = 2; ///< Separation at the start of the step. [m]
inline constexpr int kMass = 3;       ///< 1 / (J M^-1 J^T); 0 for a missing point. [kg]
inline constexpr int kImpulse = 4;    ///< Accumulated, never negative. [N s]
inline constexpr int kApproach = 5;   ///< Normal velocity at the start; negative: closing. [m/s]
inline constexpr int kLever = 6; ///< Distance from the point of friction in the tangent plane. [m]
inline constexpr int kLargest = 7;   ///< Largest impulse of the step. [N s]
inline constexpr int kPointSize = 8; ///< Floats of a point, per lane.

// Fields between `fill` and `prepare`, which replaces their content.
inline constexpr int
    kLastFriction = kTangent; ///< 3 floats: friction impulse of the last step. World axes. [N s]
inline constexpr int
    kFirstFromA = kAnchorA; ///< 3 floats: from the center of A to the first point. [m]
inline constexpr int kFirstFromB = kAnchorB; ///< 3.
inline constexpr int
    kFromFirst = kApproach; ///< 3 floats of a point: from the first point. World axes. [m]
inline constexpr int
    kHalfGap = kAlongU; ///< Of a point: from the middle of the gap to each surface. [m]

// Fields behind the points, present if a lane resists rolling.
inline constexpr int kRollingLever = 0;   ///< [m]
inline constexpr int kRollingMass = 1;    ///< 6: xx yy zz xy xz yz. [kg m^2]
inline constexpr int kRollingImpulse = 7; ///< 3. [N m s]
inline constexpr int kRollingSize = 10;   ///< Floats of rolling resistance, per lane.

// Fields behind those, present if a surface of any lane moves: the motion of the surface of B relative to that of A,
// beyond the motion of the bodies; 0 in all other lanes.
inline constexpr int kMotionU = 0;    ///< Along the tangent u, at the point of friction. [m/s]
inline constexpr int kMotionV = 1;    ///< Along v. [m/s]
inline constexpr int kMotionSpin = 2; ///< 3 floats: world axes. [rad/s]
inline constexpr int kMotionSize = 5; ///< Floats of a motion, per lane.
} // namespace contact_field

/// Returns the field of a point's number. Requires: point from 0 to 3.
constexpr int point_field(int point, int field) {
    return contact_field::kPoints + point * contact_field::kPointSize + field;
}
/// Returns the field of a rolling number, behind the points. Requires: the block has rolling.
constexpr int rolling_field(const ContactBlock& block, int field) {
    return point_field(block.point_count, field);
}
/// Returns the field of a surface motion's number, behind the points and the rolling numbers. Requires: the block has
/// motion.
constexpr int motion_field(const ContactBlock& block, int field) {
    return point_field(block.point_count,
                       (block.has_rolling ? contact_field::kRollingSize : 0) + field);
}
/// Returns the number of fields of a block.
constexpr int field_count(const ContactBlock& block) {
    return point_field(block.point_count,
                       (block.has_rolling ? contact_field::kRollingSize : 0) +
                           (block.has_motion ? contact_field::kMotionSize : 0));
}

} // namespace topple
