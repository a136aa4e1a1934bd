// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/tolerances.h"

#include <array>
#include <cstdint>

namespace topple {

/// Joint types differ in which coordinates of two bodies they lock, limit or drive. `kJointTypes` below describes
/// each type in one row, which files, messages, tools, panels and drawings read; the rows of the solver and their
/// derivation are in a separate file per type in joints/. The "main axis" is the coordinate that limits and the drive
/// act on; if it is a line or an axle, it is the Z of the two frames.
enum class JointType : std::uint8_t {
    ball,       ///< Keeps two points together.
    hinge,      ///< Keeps two points together and two axes aligned. Main: the angle of B against A
                ///< around them.
    distance,   ///< Keeps two points between `lower` and `upper` meters apart: a rigid link if
                ///< these are equal, else a rope. Main: the distance of the points.
    slider,     ///< B moves along a line of A and does not turn. Main: the displacement.
    fixed,      ///< Locks all six coordinates.
    cone_twist, ///< A ball joint whose axes stay within `swing` of each other. Main: the twist. Turn
                ///< drive: friction of the swing, of which only `max_force` counts.
    six_dof,    ///< Locks, limits or frees each of three translations and three rotations: `axes`.
    wheel,  ///< B turns around its Z; A carries it on a spring along A's Y and may steer it around
            ///< that axis. Limits: the spring's travel. Drive: the axle. Turn drive: the steering.
    gear,   ///< A turns `ratio` times while B turns once in the opposite direction, each around its
            ///< Z; against the carrier, if there is one.
    rack,   ///< B moves along its Z by `ratio` meters for every radian that A turns around its Z.
    pulley, ///< A rope from A over two fixed points to B: `lower` <= length at A + ratio times
            ///< length at B <= `upper`.
    motor,  ///< Locks nothing; the drive pulls B's frame to A's, the turn drive turns it.
    spring, ///< Pulls two points towards `upper` meters apart with `hertz` and `damping_ratio`.
    path,   ///< B's anchor stays on a curve in A's frame. Main: the length along the curve.
    screw,  ///< B turns around the common Z and moves along it by `ratio` meters for every radian.
            ///< Main: the turn, over many revolutions.
    custom, ///< Rows that a function of the program computes; see joints/custom_rows.h. Nothing without one.
};
inline constexpr int kJointTypeCount = 16; ///< Number of values of JointType.
/// Number of types that need no function of the program: the first values of JointType.
inline constexpr int kBuiltInJointTypeCount = 15;

/// Numbers and points that describe the attachment of a joint.
enum class JointEnds : std::uint8_t {
    one_point,  ///< The anchors are one point; frames have no effect.
    one_axis,   ///< One point and one axis, the Z of both frames.
    two_points, ///< An anchor on each body; frames have no effect.
    two_axes,   ///< An anchor and an axis on each body.
    two_frames, ///< An anchor and a frame on each body.
    curve,      ///< A curve in A's frame, on which B's anchor stays.
};

/// Motion of a body along the Z of its own frame that the joint measures, limits or drives.
enum class JointAxisUse : std::uint8_t { none, turn, shift };

/// Condition under which a joint locks coordinates instead of limiting or driving them.
enum class JointLocks : std::uint8_t {
    always,
    if_limits_are_equal, ///< Locks if the limits are equal, which makes a rope a rigid link.
    by_axis,             ///< Locks according to `JointSettings::axes`.
    never,
};

/// Part of a joint that `hertz` and `damping_ratio` describe.
enum class JointHertz : std::uint8_t {
    of_locks,        ///< Locks and limits become soft.
    of_locks_hidden, ///< Locks and limits become soft, but panels do not offer the setting.
    of_spring,       ///< `hertz` describes a spring beside the locks.
};

/// Unit of a coordinate of a joint.
enum class JointUnit : std::uint8_t {
    angle, ///< [rad]; forces of drives [N m]
    length ///< [m]; forces of drives [N]
};

/// Values of sliders. [m] or [deg]
struct JointSlider {
    double minimum = 0, maximum = 0; ///< Ends of the slider.
};

/// Meaning and bounds of `lower` and `upper`.
struct JointLimits {
    /// Effect of the limits.
    enum class Use : std::uint8_t {
        none,    ///< No effect.
        range,   ///< Bound the main axis if `has_limits`.
        lengths, ///< Shortest and longest distance, always.
        rest,    ///< `upper` is the length at rest.
    };
    Use use = Use::none;                        ///< Effect of the limits.
    JointUnit unit = JointUnit::angle;          ///< Unit of both limits.
    Real lowest = -2 * kPi, highest = 2 * kPi;  ///< Accepted range. [rad] or [m]
    JointSlider lower_slider{}, upper_slider{}; ///< Sliders of `lower` and `upper`.
};
/// Limits of a rotation by less than two turns.
inline constexpr JointLimits kAngleLimits{.use = JointLimits::Use::range,
                                          .lower_slider = {-180, 0},
                                          .upper_slider = {0, 180}};
/// Limits of a displacement along a line, in both directions.
inline constexpr JointLimits kShiftLimits{.use = JointLimits::Use::range,
                                          .unit = JointUnit::length,
                                          .lowest = -kWorldRadius,
                                          .highest = kWorldRadius,
                                          .lower_slider = {-5, 0},
                                          .upper_slider = {0, 5}};
/// Returns limits that are lengths from 0 up.
constexpr JointLimits length_limits(JointLimits::Use use) {
    return {.use = use,
            .unit = JointUnit::length,
            .lowest = 0,
            .highest = kWorldRadius,
            .lower_slider = {0, 20},
            .upper_slider = {0, 20}};
}

/// Meaning of `ratio`.
struct JointRatio {
    const char* format = nullptr;  ///< Format of sliders, with the unit; null: no effect.
    const char* tooltip = nullptr; ///< Null: no tooltip.
    JointSlider slider{};          ///< Slider of the ratio. [-] or [m/rad]
    Real usual = 1;                ///< Initial value in the joint tool.
    bool is_length = false;        ///< [m/rad] instead of [-]
    bool is_handed = false;        ///< The sign is the handedness of a thread: a mirror reverses
                                   ///< it.
};

/// A `drive` or `turn_drive`. Panels do not offer a drive without a label.
struct JointDriveInfo {
    const char* label = nullptr;       ///< Title in panels; null: not offered.
    JointUnit unit = JointUnit::angle; ///< Unit of the coordinate that is driven.
    bool is_friction = false;          ///< Whether only `max_force` counts.
    bool is_servo = false;             ///< Whether panels first offer a spring with a target.
};

/// Drawing of a joint, beside its anchors.
enum class JointMark : std::uint8_t {
    none,
    axle,   ///< Axis, pointer that turns with B, arc of the limits.
    cone,   ///< Cone of the swing and axis of B.
    rail,   ///< Line along A's Z, with its limits.
    wheel,  ///< Axle of B and line of the spring along A's Y.
    axles,  ///< Z of both frames, and a dashed line between them.
    axes,   ///< X, Y and Z of A's frame, with the free ones marked.
    line,   ///< Line from anchor to anchor, dashed while slack.
    coil,   ///< Spring from anchor to anchor.
    pulley, ///< Rope over its two fixed points.
    curve,  ///< Curve of a path.
};

/// Description of a joint type for everything outside the solver.
struct JointTypeInfo {
    JointType type = JointType::ball;      ///< Type that the row describes.
    const char* key = "";                  ///< Key in scene files.
    const char* words = "";                ///< Name in messages and titles.
    const char* tooltip = "";              ///< One sentence.
    JointEnds ends = JointEnds::one_point; ///< Numbers and points of the attachment.
    /// Motion along the Z of each body.
    JointAxisUse axis_a = JointAxisUse::none, axis_b = JointAxisUse::none;
    JointLocks locks = JointLocks::always;   ///< Condition under which coordinates are locked.
    bool holds_point = false;                ///< Whether the anchors stay together.
    bool holds_rotation = false;             ///< Whether the bodies keep their relative rotation.
    JointHertz hertz = JointHertz::of_locks; ///< Part that `hertz` makes soft.
    JointLimits limits{};                    ///< Meaning of `lower` and `upper`.
    JointRatio ratio{};                      ///< Meaning of `ratio`.
    JointDriveInfo drive{}, turn_drive{};    ///< Meaning of the drives.
    bool has_swing = false;                  ///< Whether `swing` counts.
    bool has_axes = false;                   ///< Whether `axes` count.
    bool has_pulleys = false;                ///< Whether `pulley_a` and `pulley_b` count.
    JointMark mark = JointMark::none;        ///< Drawing of the joint.
};

/// Every joint type, in the order of JointType.
inline constexpr std::array<JointTypeInfo, kJointTypeCount> kJointTypes{{
    {.type = JointType::ball,
     .key = "ball",
     .words = "ball joint",
     .tooltip = "Two points stay together",
     .holds_point = true},
    {.type = JointType::hinge,
     .key = "hinge",
     .words = "hinge",
     .tooltip = "It turns about the axis of the first face, like a door",
     .ends = JointEnds::one_axis,
     .axis_a = JointAxisUse::turn,
     .axis_b = JointAxisUse::turn,
     .holds_point = true,
     .limits = kAngleLimits,
     .drive = {.label = "Motor"},
     .mark = JointMark::axle},
    {.type = JointType::distance,
     .key = "distance",
     .words = "distance joint",
     .tooltip = "A fixed distance between two points, or with slack a rope",
     .ends = JointEnds::two_points,
     .locks = JointLocks::if_limits_are_equal,
     .limits = length_limits(JointLimits::Use::lengths),
     .drive = {.unit = JointUnit::length},
     .mark = JointMark::line},
    {.type = JointType::slider,
     .key = "slider",
     .words = "slider",
     .tooltip = "It slides along the axis of the first face and does not turn",
     .ends = JointEnds::one_axis,
     .axis_a = JointAxisUse::shift,
     .axis_b = JointAxisUse::shift,
     .holds_rotation = true,
     .limits = kShiftLimits,
     .drive = {.label = "Motor", .unit = JointUnit::length},
     .mark = JointMark::rail},
    {.type = JointType::fixed,
     .key = "fixed",
     .words = "fixed joint",
     .tooltip = "The two become one, until it breaks",
     .ends = JointEnds::one_axis,
     .holds_point = true,
     .holds_rotation = true},
    {.type = JointType::cone_twist,
     .key = "cone_twist",
     .words = "cone and twist joint",
     .tooltip = "A shoulder: its axis stays in a cone",
     .ends = JointEnds::one_axis,
     .axis_a = JointAxisUse::turn,
     .axis_b = JointAxisUse::turn,
     .holds_point = true,
     .limits = kAngleLimits,
     .drive = {.label = "Motor"},
     .turn_drive = {.label = "Friction", .is_friction = true},
     .has_swing = true,
     .mark = JointMark::cone},
    {.type = JointType::six_dof,
     .key = "six_dof",
     .words = "six-way joint",
     .tooltip = "Each shift and each turn locked, limited or free",
     .ends = JointEnds::two_frames,
     .locks = JointLocks::by_axis,
     .has_axes = true,
     .mark = JointMark::axes},
    {.type = JointType::wheel,
     .key = "wheel",
     .words = "wheel",
     .tooltip = "A wheel on a spring: first the car where the wheel goes, then the wheel",
     .ends = JointEnds::two_frames,
     .axis_a = JointAxisUse::turn,
     .axis_b = JointAxisUse::turn,
     .hertz = JointHertz::of_spring,
     .limits = kShiftLimits,
     .drive = {.label = "Motor"},
     .turn_drive = {.label = "Steering", .is_servo = true},
     .mark = JointMark::wheel},
    {.type = JointType::gear,
     .key = "gear",
     .words = "gear",
     .tooltip = "Turning one body turns the other in the opposite direction; both need an axle of "
                "their own",
     .ends = JointEnds::two_axes,
     .axis_a = JointAxisUse::turn,
     .axis_b = JointAxisUse::turn,
     .hertz = JointHertz::of_locks_hidden,
     .ratio = {.format = "%.2f",
               .tooltip =
                   "Turns of the first body for one turn of the second, in the opposite direction",
               .slider = {-10, 10}},
     .mark = JointMark::axles},
    {.type = JointType::rack,
     .key = "rack",
     .words = "rack and pinion",
     .tooltip = "The first, turning, moves the second along",
     .ends = JointEnds::two_axes,
     .axis_a = JointAxisUse::turn,
     .axis_b = JointAxisUse::shift,
     .hertz = JointHertz::of_locks_hidden,
     .ratio = {.format = "%.2f m a radian", .slider = {-2, 2}, .is_length = true},
     .mark = JointMark::axles},
    {.type = JointType::pulley,
     .key = "pulley",
     .words = "pulley",
     .tooltip = "A rope from the first, up over two wheels, down to the second",
     .ends = JointEnds::two_points,
     .locks = JointLocks::if_limits_are_equal,
     .limits = length_limits(JointLimits::Use::lengths),
     .ratio = {.format = "%.2f",
               .tooltip = "Lines of rope on the second side for one on the first",
               .slider = {0.25, 4}},
     .has_pulleys = true,
     .mark = JointMark::pulley},
    {.type = JointType::motor,
     .key = "motor",
     .words = "motor",
     .tooltip = "Pulls the second to where it is now against the first, no harder than it may",
     .ends = JointEnds::two_frames,
     .locks = JointLocks::never,
     .hertz = JointHertz::of_locks_hidden,
     .drive = {.label = "Pull", .unit = JointUnit::length},
     .turn_drive = {.label = "Turn"},
     .mark = JointMark::axes},
    {.type = JointType::spring,
     .key = "spring",
     .words = "spring",
     .tooltip = "Pulls two points to the distance they have now",
     .ends = JointEnds::two_points,
     .locks = JointLocks::never,
     .hertz = JointHertz::of_spring,
     .limits = length_limits(JointLimits::Use::rest),
     .mark = JointMark::coil},
    {.type = JointType::path,
     .key = "path",
     .words = "path",
     .tooltip = "A rail on the first, from click to click, that the second runs along",
     .ends = JointEnds::curve,
     .limits = length_limits(JointLimits::Use::range),
     .drive = {.label = "Motor", .unit = JointUnit::length},
     .mark = JointMark::curve},
    {.type = JointType::screw,
     .key = "screw",
     .words = "screw",
     .tooltip = "The second turns about the axis of the first face and moves along it, like a nut",
     .ends = JointEnds::one_axis,
     .axis_a = JointAxisUse::turn,
     .axis_b = JointAxisUse::turn,
     .limits = {.use = JointLimits::Use::range,
                .lowest = -1.0e5f,
                .highest = 1.0e5f,
                .lower_slider = {-3600, 0},
                .upper_slider = {0, 3600}},
     .ratio = {.format = "%.3f m a radian",
               .slider = {-0.5, 0.5},
               .usual = 0.05f,
               .is_length = true,
               .is_handed = true},
     .drive = {.label = "Motor"},
     .mark = JointMark::axles},
    {.type = JointType::custom,
     .key = "custom",
     .words = "custom joint",
     .tooltip = "Held by a function of the program that uses the engine, and by nothing here",
     .ends = JointEnds::two_frames,
     .locks = JointLocks::never,
     .mark = JointMark::axes},
}};

/// Returns the row of a type.
constexpr const JointTypeInfo& info_of(JointType type) {
    return kJointTypes[static_cast<std::size_t>(type)];
}

/// Returns whether row i of the table describes type i.
constexpr bool are_in_the_order_of_the_types() {
    for (std::size_t i = 0; i < kJointTypes.size(); ++i)
        if (static_cast<std::size_t>(kJointTypes[i].type) != i)
            return false;
    return true;
}
static_assert(are_in_the_order_of_the_types(), "one row a type, in the order of JointType");

/// Returns the name of a type for people.
constexpr const char* in_words(JointType type) { return info_of(type).words; }

/// Returns whether `lower` and `upper` are lengths from 0 up, independent of `has_limits`.
constexpr bool has_length(JointType type) {
    const JointLimits::Use use = info_of(type).limits.use;
    return use == JointLimits::Use::lengths || use == JointLimits::Use::rest;
}
/// Returns whether the joint is a rope between its anchors, unless its limits are equal.
constexpr bool can_be_slack(JointType type) {
    const JointTypeInfo& info = info_of(type);
    return info.limits.use == JointLimits::Use::lengths && !info.has_pulleys;
}
/// Returns whether the two bodies keep their relative rotation.
constexpr bool holds_rotation(JointType type) { return info_of(type).holds_rotation; }
/// Returns whether the joint can lock or limit its bodies, not only pull them.
constexpr bool can_hold(JointType type) { return info_of(type).locks != JointLocks::never; }
/// Returns whether the local frames of the joint have an effect.
constexpr bool has_frames(JointType type) {
    switch (info_of(type).ends) {
    case JointEnds::one_point:
    case JointEnds::two_points:
        return false;
    case JointEnds::one_axis:
    case JointEnds::two_axes:
    case JointEnds::two_frames:
    case JointEnds::curve:
        return true;
    }
    return true;
}

} // namespace topple
