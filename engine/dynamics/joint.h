// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/drive_control.h"
#include "topple/dynamics/joint_types.h"
#include "topple/geometry/shapes/spline.h"
#include "topple/math/grid_cell.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>

namespace topple {

/// Pushes along a joint's free axis, or turns around it: a motor with a target speed, or, with `hertz` > 0, a spring
/// with a target position. The force has a limit.
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
    JointDrive drive{};        ///< Unless locked.
    friend bool operator==(const JointAxis&, const JointAxis&) = default;
};
/// Translations along X, Y, Z of A's frame, then rotations around them (the rotation vector from A to B).
using JointAxes = std::array<JointAxis, 6>;

/// Numbers of a joint that can be changed while it works.
struct JointSettings {
    /// Axes of a six_dof joint. They come first, so that the members that every step reads lie side by side in `Joint`.
    JointAxes axes;
    Real hertz = 0;            ///< 0: stiffness of the parameter table. [Hz]
    Real damping_ratio = 1;    ///< Used when hertz > 0. [-]
    bool has_limits = false;   ///< Whether `lower` and `upper` count; for ropes they always do.
    Real lower = 0, upper = 0; ///< Limits of the main axis. [rad] or [m]
    Real swing = kPi / 4;      ///< Cone: half of its opening angle. [rad]
    Real ratio = 1;            ///< Meaning: see `JointTypeInfo::ratio`. [-] or [m/rad]
    JointDrive drive;          ///< Drive of the main axis.
    JointDrive turn_drive;     ///< Wheel: steering; motor: rotation; cone: friction.
    DriveControl control;      ///< Control of the main axis' drive.
    DriveControl turn_control; ///< Control of the turn drive.
    Real break_force = 0;      ///< Force above which the joint breaks; 0: never. [N]
    Real break_torque = 0;     ///< Torque above which the joint breaks; 0: never. [N m]
    bool aligned = false;      ///< Path: B's frame follows the curve, with Z along it and Y its
                               ///< normal.
    friend bool operator==(const JointSettings&, const JointSettings&) = default;
};

/// Definition of a joint; `World::describe` returns one too. Anchors and axes are in the body frames (origin frame),
/// or in the world for a null body.
struct JointDef {
    JointId id{};                     ///< Null: the next free one.
    std::string name{};               ///< Free text for people; may be empty.
    JointType type = JointType::ball; ///< Kind of joint.
    BodyId a{}, b{};                  ///< Null: the world itself. At most one of them is null.
    /// Body of a gear in which both axles turn, and against which the turns of A and B count: the cage of a
    /// differential or the arm of a planetary gear. Null: the axles rest in the world. Only gears have one.
    BodyId carrier{};
    Vec3 local_anchor_a{}, local_anchor_b{}; ///< [m]
    Quat local_frame_a{}, local_frame_b{};   ///< Equal in the world at zero turn and tilt.
    ///@{
    /// As in JointSettings.
    Real hertz = 0;
    Real damping_ratio = 1;
    bool has_limits = false;
    Real lower = 0, upper = 0;
    ///@}
    bool collide = false; ///< Whether the two bodies still collide with each other.
    ///@{
    /// As in JointSettings.
    Real swing = kPi / 4;
    Real ratio = 1;
    JointDrive drive{}, turn_drive{};
    DriveControl control{}, turn_control{};
    Real break_force = 0, break_torque = 0;
    JointAxes axes{};
    ///@}
    /// Fixed points of a pulley, over which the ropes to A and B run; in the world. [m]
    Vec3 pulley_a{}, pulley_b{};
    /// Cell in whose frame the points on the world are: the anchor on it, the points of a pulley, and a curve.
    GridCell world_cell{};
    bool aligned = false;            ///< Same as in JointSettings.
    std::vector<Vec3> path_points{}; ///< Path: points of the curve, in A's frame. [m]
    bool path_closed = false;        ///< Path: the last point is connected to the first.
    std::uint64_t
        user_data = 0; ///< Carried for the program that uses the engine, which never reads it.
};

/// Places where a joint holds its bodies, and whether these collide; the members are those of JointDef.
struct JointAttachment {
    Vec3 local_anchor_a{}, local_anchor_b{}; ///< [m]
    Quat local_frame_a{}, local_frame_b{};   ///< Equal in the world at zero turn and tilt.
    Vec3 pulley_a{}, pulley_b{};             ///< Of a pulley. [m]
    BodyId carrier{};                        ///< Of a gear; null: none.
    bool collide = false;                    ///< Whether the two bodies collide with each other.
};

/// Returns the attachment of a JointDef or a Joint.
template<typename J>
JointAttachment attachment_of(const J& joint) {
    return {.local_anchor_a = joint.local_anchor_a,
            .local_anchor_b = joint.local_anchor_b,
            .local_frame_a = joint.local_frame_a,
            .local_frame_b = joint.local_frame_b,
            .pulley_a = joint.pulley_a,
            .pulley_b = joint.pulley_b,
            .carrier = joint.carrier,
            .collide = joint.collide};
}
/// Copies an attachment into a JointDef or a Joint.
template<typename J>
void attach(const JointAttachment& attachment, J& joint) {
    joint.local_anchor_a = attachment.local_anchor_a;
    joint.local_anchor_b = attachment.local_anchor_b;
    joint.local_frame_a = attachment.local_frame_a;
    joint.local_frame_b = attachment.local_frame_b;
    joint.pulley_a = attachment.pulley_a;
    joint.pulley_b = attachment.pulley_b;
    joint.carrier = attachment.carrier;
    joint.collide = attachment.collide;
}

/// Quantity that a number of a joint measures; it determines the unit and the scaling with size.
enum class JointQuantity : std::uint8_t {
    number,    ///< [-]
    angle,     ///< [rad]
    frequency, ///< [Hz]
    force,     ///< [N]; of drives [N] or [N m]
    torque,    ///< [N m]
    speed,     ///< Speed of a drive. [m/s] or [rad/s]
    place,     ///< Target of a drive. [m] or [rad]
    limit,     ///< See `JointTypeInfo::limits`. [m] or [rad]
    ratio,     ///< See `JointTypeInfo::ratio`. [-] or [m/rad]
};

inline constexpr Real kStrongestJoint = 1.0e12f; ///< [N] or [N m]

/// One number of a drive.
struct JointDriveSetting {
    Real JointDrive::*member; ///< Member of JointDrive.
    const char* key;          ///< Key in scene files.
    const char* words;        ///< Name in messages.
    JointQuantity quantity;   ///< Quantity that the number measures.
    Real lowest, highest;     ///< Accepted range.
};
/// Settings of a drive, in the order of files and hashes.
inline constexpr std::array<JointDriveSetting, 5> kJointDriveSettings{{
    {&JointDrive::max_force,
     "max_force",
     "the force of a drive",
     JointQuantity::force,
     0,
     kStrongestJoint},
    {&JointDrive::speed, "speed", "the speed of a drive", JointQuantity::speed, -1.0e6f, 1.0e6f},
    {&JointDrive::hertz, "hertz", "the hertz of a drive", JointQuantity::frequency, 0, 1.0e4f},
    {&JointDrive::damping_ratio,
     "damping_ratio",
     "the damping ratio of a drive",
     JointQuantity::number,
     0,
     1.0e4f},
    {&JointDrive::target,
     "target",
     "the target of a drive",
     JointQuantity::place,
     -kWorldRadius,
     kWorldRadius},
}};

/// One member of `JointSettings`.
template<typename T>
struct JointSetting {
    T JointSettings::*member; ///< Member of `JointSettings`.
    T JointDef::*defined;     ///< Member of `JointDef`.
    const char* key;   ///< Key in scene files; limits that are lengths have another key there.
    const char* words; ///< Name in messages.
    JointQuantity quantity = JointQuantity::number; ///< Quantity that the setting measures.
    Real lowest = 0, highest = 0;                   ///< Accepted range of a number that is not a
                                                    ///< limit.
};
/// Every setting once, in the order of files and hashes.
inline constexpr std::tuple kJointSettings{
    JointSetting<Real>{&JointSettings::hertz,
                       &JointDef::hertz,
                       "hertz",
                       "hertz",
                       JointQuantity::frequency,
                       0,
                       1.0e4f},
    JointSetting<Real>{&JointSettings::damping_ratio,
                       &JointDef::damping_ratio,
                       "damping_ratio",
                       "the damping ratio",
                       JointQuantity::number,
                       0,
                       1.0e4f},
    JointSetting<bool>{&JointSettings::has_limits,
                       &JointDef::has_limits,
                       "limited",
                       "whether limits count",
                       JointQuantity::limit},
    JointSetting<Real>{&JointSettings::lower,
                       &JointDef::lower,
                       "lower",
                       "the lower limit",
                       JointQuantity::limit},
    JointSetting<Real>{&JointSettings::upper,
                       &JointDef::upper,
                       "upper",
                       "the upper limit",
                       JointQuantity::limit},
    JointSetting<Real>{&JointSettings::swing,
                       &JointDef::swing,
                       "swing",
                       "the swing",
                       JointQuantity::angle,
                       0,
                       kPi},
    JointSetting<Real>{&JointSettings::ratio,
                       &JointDef::ratio,
                       "ratio",
                       "the ratio",
                       JointQuantity::ratio,
                       -1.0e4f,
                       1.0e4f},
    JointSetting<bool>{&JointSettings::aligned, &JointDef::aligned, "aligned", "alignment"},
    JointSetting<JointDrive>{&JointSettings::drive, &JointDef::drive, "drive", "the drive"},
    JointSetting<JointDrive>{&JointSettings::turn_drive,
                             &JointDef::turn_drive,
                             "turn_drive",
                             "the turn drive"},
    JointSetting<DriveControl>{&JointSettings::control,
                               &JointDef::control,
                               "control",
                               "the control"},
    JointSetting<DriveControl>{&JointSettings::turn_control,
                               &JointDef::turn_control,
                               "turn_control",
                               "the turn control"},
    JointSetting<Real>{&JointSettings::break_force,
                       &JointDef::break_force,
                       "break_force",
                       "the breaking force",
                       JointQuantity::force,
                       0,
                       kStrongestJoint},
    JointSetting<Real>{&JointSettings::break_torque,
                       &JointDef::break_torque,
                       "break_torque",
                       "the breaking torque",
                       JointQuantity::torque,
                       0,
                       kStrongestJoint},
    JointSetting<JointAxes>{&JointSettings::axes, &JointDef::axes, "axes", "the axes"},
};
/// Counts the members of `JointSettings`: a new member fails to compile until the table has it.
constexpr std::size_t joint_setting_count() {
    const JointSettings settings;
    [[maybe_unused]] const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = settings;
    return 15;
}
static_assert(std::tuple_size_v<decltype(kJointSettings)> == joint_setting_count());

/// Calls `act` with every row of the table, in order.
template<typename Act>
constexpr void for_each_joint_setting(const Act& act) {
    std::apply([&](const auto&... setting) { (act(setting), ...); }, kJointSettings);
}
/// Calls `act` with the rows whose setting is a `T`.
template<typename T, typename Act>
constexpr void for_each_joint_setting_of(const Act& act) {
    for_each_joint_setting([&](const auto& setting) {
        if constexpr (std::is_same_v<decltype(setting), const JointSetting<T>&>)
            act(setting);
    });
}

/// Returns the settings of a definition.
constexpr JointSettings settings_of(const JointDef& def) {
    JointSettings settings;
    for_each_joint_setting(
        [&](const auto& setting) { settings.*setting.member = def.*setting.defined; });
    return settings;
}
/// Copies settings into a definition.
constexpr void apply_settings(const JointSettings& settings, JointDef& def) {
    for_each_joint_setting(
        [&](const auto& setting) { def.*setting.defined = settings.*setting.member; });
}

/// Largest number of rows of a joint: a limit or a lock, and a drive, for each of six degrees of freedom.
inline constexpr std::size_t kMaxJointRows = 12;

/// A joint inside a world: plain data whose copies share the curve. Records are sorted by ordinal.
struct Joint : JointSettings {
    JointId id;                       ///< Never null.
    JointType type = JointType::ball; ///< Kind of joint.
    bool collide = false;             ///< Whether the two bodies still collide with each other.
    BodyId a, b;                      ///< Null: the world itself.
    BodyId carrier;                   ///< Same as in JointDef.
    /// In the body frames (origin frame), or in the world for a null body. [m]
    Vec3 local_anchor_a, local_anchor_b;
    /// In the same frames as the anchors; equal in the world at zero turn and tilt.
    Quat local_frame_a, local_frame_b;
    Vec3 pulley_a, pulley_b;            ///< Same as in JointDef. [m]
    GridCell world_cell;                ///< Same as in JointDef.
    std::shared_ptr<const Spline> path; ///< Curve of a path joint, never null there.
    /// Count of turns or place on a curve, from step to step; see joints/joint_rows_detail.h.
    Real phase = 0;
    ///@{
    /// Level of the control, from step to step; see DriveControl. [-]
    Real control_level = 0, turn_control_level = 0;
    ///@}

    bool is_at_limit = false; ///< Whether a limit was active in the last sub-step, or is near.
    /// Impulses of every row over the last step, used for warm starting. [N s] or [N m s]
    std::array<Real, kMaxJointRows> row_impulses{};
    /// Impulse on B in the last step, in the world. [N s] For a joint that can break, the sum over the sub-steps;
    /// else extrapolated from the last sub-step.
    Vec3 impulse;
    Vec3 angular_impulse; ///< The same for the torque around the anchor, in the world. [N m s]
    std::uint64_t user_data = 0; ///< Copied from the definition; no part of the hash.
};

/// Returns a definition that creates the joint again, without its name, which the world keeps.
inline JointDef definition_of(const Joint& joint) {
    JointDef def{.id = joint.id,
                 .type = joint.type,
                 .a = joint.a,
                 .b = joint.b,
                 .world_cell = joint.world_cell,
                 .user_data = joint.user_data};
    attach(attachment_of(joint), def);
    if (joint.path) {
        def.path_points.assign(joint.path->points().begin(), joint.path->points().end());
        def.path_closed = joint.path->is_closed();
    }
    apply_settings(joint, def);
    return def;
}

/// Returns whether a person controls a drive of the joint.
constexpr bool is_controlled(const JointSettings& s) {
    return is_bound(s.control) || is_bound(s.turn_control);
}

/// Returns whether the joint has locks, not only limits and drives.
constexpr bool has_locks(JointType type, const JointSettings& s) {
    switch (info_of(type).locks) {
    case JointLocks::always:
        return true;
    case JointLocks::if_limits_are_equal:
        return s.lower == s.upper;
    case JointLocks::by_axis:
        for (const JointAxis& axis : s.axes)
            if (axis.mode == JointAxis::Mode::locked)
                return true;
        return false;
    case JointLocks::never:
        return false;
    }
    return false;
}
/// Returns whether the joint breaks under a load.
constexpr bool can_break(const JointSettings& s) { return s.break_force > 0 || s.break_torque > 0; }
/// Returns whether the joint has a motor that adds energy, or a spring that stores energy.
constexpr bool has_drives(JointType type, const JointSettings& s) {
    if (info_of(type).has_axes)
        for (const JointAxis& axis : s.axes)
            if (axis.drive.max_force > 0)
                return true;
    return s.drive.max_force > 0 || s.turn_drive.max_force > 0 || s.hertz > 0 ||
           info_of(type).hertz == JointHertz::of_spring ||
           type == JointType::custom; // its hook may push
}
/// Returns whether `hertz` softens the locks, rather than being the frequency of a spring beside the locks.
constexpr bool is_soft(JointType type, const JointSettings& s) {
    return s.hertz > 0 && info_of(type).hertz != JointHertz::of_spring;
}

} // namespace topple
