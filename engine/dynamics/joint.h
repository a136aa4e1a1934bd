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

/// What two bodies may still do against each other. Every type has a file of its own in joints/, with
/// its derivation. The "main axis" is the one that limits and the drive act on; where it is a line or
/// an axle, it is the Z of the two frames.
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
inline constexpr int kJointTypeCount = 14;

/// What a person calls it.
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

/// What pushes along a joint's free axis, or turns about it: a motor that wants a speed, or, with
/// `hertz` > 0, a spring that wants a place. The force is capped, so that a person can hold it.
struct JointDrive {
    Real max_force = 0;     ///< 0: no drive. [N] or [N m]
    Real speed = 0;         ///< [m/s] or [rad/s]
    Real hertz = 0;         ///< 0: a motor. [Hz]
    Real damping_ratio = 1; ///< Used when hertz > 0. [-]
    Real target = 0;        ///< Used when hertz > 0. [m] or [rad]
    friend bool operator==(const JointDrive&, const JointDrive&) = default;
};

/// One of the six ways in which B can move against A.
struct JointAxis {
    enum class Mode : std::uint8_t { locked, limited, free };
    Mode mode = Mode::locked;
    Real lower = 0, upper = 0; ///< Where limited. [m] or [rad]
    JointDrive drive;          ///< Unless locked.
    friend bool operator==(const JointAxis&, const JointAxis&) = default;
};
/// Shifts along X, Y, Z of A's frame, then turns about them (the rotation vector from A to B).
using JointAxes = std::array<JointAxis, 6>;

/// The numbers of a joint that can be changed while it works.
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
    JointId id; ///< Null: the next free one.
    std::string name;
    JointType type = JointType::ball;
    BodyId a, b;                         ///< Null: the world itself. Not both.
    Vec3 local_anchor_a, local_anchor_b; ///< [m]
    Quat local_frame_a, local_frame_b;   ///< Equal in the world: no turn, no tilt.
    Real hertz = 0;                      ///< From here on as in `JointSettings`.
    Real damping_ratio = 1;
    bool has_limits = false;
    Real lower = 0, upper = 0;
    bool collide = false; ///< Whether the two bodies still touch each other.
    Real swing = kPi / 4;
    Real ratio = 1;
    JointDrive drive, turn_drive;
    Real break_force = 0, break_torque = 0;
    JointAxes axes;
    Vec3 pulley_a, pulley_b; ///< What the ropes to A and B run over; world. [m]
    bool aligned = false;
    std::vector<Vec3> path_points; ///< Path: what it goes through, in A's frame. [m]
    bool path_closed = false;
};

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

/// The most rows that a joint can have: a limit or a lock and a drive for each of six ways.
inline constexpr std::size_t kMaxJointRows = 12;

/// A joint inside a world: plain data, of which copies share the curve. Records lie in ordinal order.
struct Joint : JointSettings {
    JointId id;
    JointType type = JointType::ball;
    bool collide = false;
    BodyId a, b;
    Vec3 local_anchor_a, local_anchor_b;
    Quat local_frame_a, local_frame_b;
    Vec3 pulley_a, pulley_b;
    std::shared_ptr<const Spline> path; ///< Of a path, and never null there.
    Real phase =
        0; ///< Gear, rack: how far it is from where it was made. [rad] or [m] Path: where on it.

    bool is_at_limit = false; ///< A limit held it in the last sub-step, or is near.
    /// Of every row over the last step, to begin the next one with. [N s] or [N m s]
    std::array<Real, kMaxJointRows> row_impulses{};
    /// What B got from it in the last step: of what can break, all of it; else as though every sub-step
    /// had been like the last one. [N s]
    Vec3 impulse;
    Vec3 angular_impulse; ///< ... about its anchor. [N m s]
};

/// All but the name, which the world keeps.
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

/// Whether `lower` and `upper` are lengths from nothing up.
constexpr bool has_length(JointType type) {
    return type == JointType::distance || type == JointType::pulley || type == JointType::spring;
}

/// Whether it holds anything, rather than limit or drive it.
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
/// Whether its two bodies turn as one.
constexpr bool holds_rotation(JointType type) {
    return type == JointType::fixed || type == JointType::slider;
}
constexpr bool can_break(const JointSettings& s) { return s.break_force > 0 || s.break_torque > 0; }
/// Whether it has a motor that puts energy in, or a spring that gives back what it holds.
constexpr bool has_drives(JointType type, const JointSettings& s) {
    for (const JointAxis& axis : s.axes)
        if (type == JointType::six_dof && axis.drive.max_force > 0)
            return true;
    return s.drive.max_force > 0 || s.turn_drive.max_force > 0 || s.hertz > 0 ||
           type == JointType::wheel || type == JointType::spring;
}
/// Whether its `hertz` make soft what it holds, instead of a spring beside that.
constexpr bool is_soft(JointType type, const JointSettings& s) {
    return s.hertz > 0 && type != JointType::wheel && type != JointType::spring;
}

} // namespace topple
