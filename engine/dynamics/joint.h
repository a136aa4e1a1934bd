// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/geometry/shapes/spline.h"
#include "topple/math/transform.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>

namespace topple {

/// Constraint between two bodies. Every type has a file of its own in joints/, with its derivation.
/// The "main axis" is the one that limits and the drive act on; where it is a line or an axle, it
/// is the Z of the two frames.
enum class JointType : std::uint8_t {
    ball,       ///< Keeps two points together.
    hinge,      ///< ... and two axes aligned. Main: the angle of B against A about them.
    distance,   ///< Two points between `lower` and `upper` meters apart: a rod if these are equal,
                ///< else a rope. Main: how far apart.
    slider,     ///< B moves along a line of A and does not turn. Main: how far it has moved.
    fixed,      ///< Nothing.
    cone_twist, ///< A ball joint whose axes stay within `swing` of each other. Main: the twist. Turn
                ///< drive: friction of the swing, of which only `max_force` counts.
    six_dof,    ///< Each of three shifts and three turns locked, limited or free: `axes`.
    wheel,  ///< B turns about its Z; A carries it on a spring along its Y and may steer it about
            ///< that. Limits: the spring's travel. Drive: the axle. Turn drive: the steering.
    gear,   ///< A turns `ratio` times while B turns once the other way, each about its Z.
    rack,   ///< B moves along its Z by `ratio` meters for every radian that A turns about its Z.
    pulley, ///< A rope from A over two fixed points to B: `lower` <= length at A + ratio times
            ///< length at B <= `upper`.
    motor,  ///< Nothing is held, but the drive pulls B's frame to A's, the turn drive turns it.
    spring, ///< Pulls two points towards `upper` meters apart with `hertz` and `damping_ratio`.
    path,   ///< B's anchor stays on a curve in A's frame. Main: the way along it.
};
inline constexpr int kJointTypeCount = 14; ///< Number of values of JointType.

/// Name of a type for people.
constexpr const char* in_words(JointType type) {
    constexpr const char* kWords[kJointTypeCount] = {"ball joint",
                                                     "hinge",
                                                     "distance joint",
                                                     "slider",
                                                     "fixed joint",
                                                     "cone and twist joint",
                                                     "six-way joint",
                                                     "wheel",
                                                     "gear",
                                                     "rack and pinion",
                                                     "pulley",
                                                     "motor",
                                                     "spring",
                                                     "path"};
    return kWords[static_cast<std::size_t>(type)];
}

/// A force along a joint's free axis, or a torque about it: a motor that wants a speed, or, with
/// `hertz` > 0, a spring that wants a place. The force is capped, so that a person can hold it.
struct JointDrive {
    Real max_force = 0;     ///< 0: no drive. [N] or [N m]
    Real speed = 0;         ///< [m/s] or [rad/s]
    Real hertz = 0;         ///< 0: a motor. [Hz]
    Real damping_ratio = 1; ///< Used when hertz > 0. [-]
    Real target = 0;        ///< Used when hertz > 0. [m] or [rad]
    friend bool operator==(const JointDrive&, const JointDrive&) = default;
};

/// One of the six degrees of freedom of B relative to A.
struct JointAxis {
    /// State of the degree of freedom.
    enum class Mode : std::uint8_t { locked, limited, free };
    Mode mode = Mode::locked;  ///< Locked, limited or free.
    Real lower = 0, upper = 0; ///< Bounds, if limited. [m] or [rad]
    JointDrive drive;          ///< Unless locked.
    friend bool operator==(const JointAxis&, const JointAxis&) = default;
};
/// Shifts along X, Y, Z of A's frame, then turns about them (the rotation vector from A to B).
using JointAxes = std::array<JointAxis, 6>;

/// Numbers of a joint that can be changed while it works.
struct JointSettings {
    Real hertz = 0;            ///< 0: as stiff as the parameter table says. [Hz]
    Real damping_ratio = 1;    ///< Used when hertz > 0. [-]
    bool has_limits = false;   ///< Whether `lower` and `upper` count; of ropes they always do.
    Real lower = 0, upper = 0; ///< Of the main axis. [rad] or [m]
    Real swing = kPi / 4;      ///< Cone: half its opening. [rad]
    Real ratio = 1;            ///< Gear, pulley [-]; rack [m/rad].
    JointDrive drive;          ///< Of the main axis.
    JointDrive turn_drive;     ///< Wheel: steering; motor: rotation; cone: friction.
    Real break_force = 0;      ///< Breaks when it holds more; 0: never. [N]
    Real break_torque = 0;     ///< Breaks when it holds more; 0: never. [N m]
    JointAxes axes;            ///< Of six_dof.
    bool aligned = false;      ///< Path: B turns with it, Z along it and Y its normal.
    friend bool operator==(const JointSettings&, const JointSettings&) = default;
};

/// Everything needed to make a joint; also what `World::describe` gives back.
/// Anchors and axes are in the body frames (origin frame), world where the body is null.
struct JointDef {
    JointId id;                          ///< Null: the next free one.
    std::string name;                    ///< Free text for people; may be empty.
    JointType type = JointType::ball;    ///< Kind of joint.
    BodyId a, b;                         ///< Null: the world itself. Not both.
    Vec3 local_anchor_a, local_anchor_b; ///< [m]
    Quat local_frame_a, local_frame_b;   ///< Equal in the world: no turn, no tilt.
    ///@{
    /// As in JointSettings.
    Real hertz = 0;
    Real damping_ratio = 1;
    bool has_limits = false;
    Real lower = 0, upper = 0;
    ///@}
    bool collide = false; ///< Whether the two bodies still touch each other.
    ///@{
    /// As in JointSettings.
    Real swing = kPi / 4;
    Real ratio = 1;
    JointDrive drive, turn_drive;
    Real break_force = 0, break_torque = 0;
    JointAxes axes;
    ///@}
    /// Fixed points of a pulley that the ropes to A and B run over; world. [m]
    Vec3 pulley_a, pulley_b;
    bool aligned = false;          ///< As in JointSettings.
    std::vector<Vec3> path_points; ///< Path: points of the curve, in A's frame. [m]
    bool path_closed = false;      ///< Path: the last point is joined to the first.
};

/// The settings of a definition.
constexpr JointSettings settings_of(const JointDef& def) {
    return {.hertz = def.hertz,
            .damping_ratio = def.damping_ratio,
            .has_limits = def.has_limits,
            .lower = def.lower,
            .upper = def.upper,
            .swing = def.swing,
            .ratio = def.ratio,
            .drive = def.drive,
            .turn_drive = def.turn_drive,
            .break_force = def.break_force,
            .break_torque = def.break_torque,
            .axes = def.axes,
            .aligned = def.aligned};
}
/// Puts settings into a definition.
inline void apply_settings(const JointSettings& settings, JointDef& def) {
    def.hertz = settings.hertz;
    def.damping_ratio = settings.damping_ratio;
    def.has_limits = settings.has_limits;
    def.lower = settings.lower;
    def.upper = settings.upper;
    def.swing = settings.swing;
    def.ratio = settings.ratio;
    def.drive = settings.drive;
    def.turn_drive = settings.turn_drive;
    def.break_force = settings.break_force;
    def.break_torque = settings.break_torque;
    def.axes = settings.axes;
    def.aligned = settings.aligned;
}

/// Most rows that a joint can have: a limit or a lock and a drive for each of six degrees of
/// freedom.
inline constexpr std::size_t kMaxJointRows = 12;

/// A joint inside a world: plain data, of which copies share the curve. Records lie in ordinal order.
struct Joint : JointSettings {
    JointId id;                       ///< Never null.
    JointType type = JointType::ball; ///< Kind of joint.
    bool collide = false;             ///< Whether the two bodies still touch each other.
    BodyId a, b;                      ///< Null: the world itself.
    /// In the body frames (origin frame), world where the body is null. [m]
    Vec3 local_anchor_a, local_anchor_b;
    /// In the same frames as the anchors; equal in the world: no turn, no tilt.
    Quat local_frame_a, local_frame_b;
    Vec3 pulley_a, pulley_b;            ///< As in JointDef. [m]
    std::shared_ptr<const Spline> path; ///< Of a path, and never null there.
    Real phase =
        0; ///< Gear, rack: how far it is from where it was made. [rad] or [m] Path: where on it.

    bool is_at_limit = false; ///< A limit held it in the last sub-step, or is near.
    /// Impulses of every row over the last step, to begin the next one with. [N s] or [N m s]
    std::array<Real, kMaxJointRows> row_impulses{};
    /// Impulse on B in the last step: of a joint that can break, the sum over the sub-steps; else
    /// extrapolated from the last sub-step. World. [N s]
    Vec3 impulse;
    Vec3 angular_impulse; ///< Likewise, about its anchor. World. [N m s]
};

/// Definition that makes the joint again, without the name, which the world keeps.
inline JointDef definition_of(const Joint& joint) {
    JointDef def{.id = joint.id,
                 .type = joint.type,
                 .a = joint.a,
                 .b = joint.b,
                 .local_anchor_a = joint.local_anchor_a,
                 .local_anchor_b = joint.local_anchor_b,
                 .local_frame_a = joint.local_frame_a,
                 .local_frame_b = joint.local_frame_b,
                 .collide = joint.collide,
                 .pulley_a = joint.pulley_a,
                 .pulley_b = joint.pulley_b};
    if (joint.path) {
        def.path_points.assign(joint.path->points().begin(), joint.path->points().end());
        def.path_closed = joint.path->is_closed();
    }
    apply_settings(joint, def);
    return def;
}

/// Whether `lower` and `upper` are lengths, from 0 up.
constexpr bool has_length(JointType type) {
    return type == JointType::distance || type == JointType::pulley || type == JointType::spring;
}

/// Whether the joint locks anything, rather than limit or drive it.
constexpr bool has_locks(JointType type, const JointSettings& s) {
    switch (type) {
    case JointType::distance:
    case JointType::pulley:
        return s.lower == s.upper;
    case JointType::six_dof:
        for (const JointAxis& axis : s.axes)
            if (axis.mode == JointAxis::Mode::locked)
                return true;
        return false;
    case JointType::motor:
    case JointType::spring:
        return false;
    default:
        return true;
    }
}
/// Whether the joint lets its bodies turn only together.
constexpr bool holds_rotation(JointType type) {
    return type == JointType::fixed || type == JointType::slider;
}
/// Whether the joint breaks under a load.
constexpr bool can_break(const JointSettings& s) { return s.break_force > 0 || s.break_torque > 0; }
/// Whether the joint has a motor that puts energy in, or a spring that stores energy.
constexpr bool has_drives(JointType type, const JointSettings& s) {
    for (const JointAxis& axis : s.axes)
        if (type == JointType::six_dof && axis.drive.max_force > 0)
            return true;
    return s.drive.max_force > 0 || s.turn_drive.max_force > 0 || s.hertz > 0 ||
           type == JointType::wheel || type == JointType::spring;
}
/// Whether `hertz` softens the locks, instead of being that of a spring beside them.
constexpr bool is_soft(JointType type, const JointSettings& s) {
    return s.hertz > 0 && type != JointType::wheel && type != JointType::spring;
}

} // namespace topple
