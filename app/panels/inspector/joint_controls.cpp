// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/joint_controls.h"

#include "app/panels/inspector/control_fields.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace topple::app {
namespace {

constexpr const char* kDegrees = "%.0f deg";

bool limit_slider(ui::Context& ui,
                  const char* label,
                  const JointLimits& limits,
                  const JointSlider& slider,
                  Real& limit) {
    switch (limits.unit) {
    case JointUnit::angle:
        return ui::angle_slider(
            ui,
            label,
            limit,
            {.minimum = slider.minimum, .maximum = slider.maximum, .format = kDegrees});
    case JointUnit::length:
        return ui::slider(
            ui,
            label,
            limit,
            {.minimum = slider.minimum, .maximum = slider.maximum, .format = "%.2f m"});
    }
    return false;
}

bool edit_range(ui::Context& ui, const JointLimits& limits, JointSettings& s) {
    if (limits.use != JointLimits::Use::range)
        return false;
    bool changes = ui::checkbox(ui, "Limits", s.has_limits);
    if (!s.has_limits)
        return changes;
    changes |= limit_slider(ui, "From", limits, limits.lower_slider, s.lower);
    changes |= limit_slider(ui, "To", limits, limits.upper_slider, s.upper);
    s.upper = std::max(s.lower, s.upper);
    return changes;
}

/// Slider of the speed, or of a servo's target.
bool goal_slider(ui::Context& ui, const char* label, bool is_line, bool is_servo, Real& goal) {
    if (is_servo)
        return is_line
                   ? ui::slider(ui, label, goal, {.minimum = -5, .maximum = 5, .format = "%.2f m"})
                   : ui::angle_slider(
                         ui, label, goal, {.minimum = -180, .maximum = 180, .format = kDegrees});
    return ui::slider(
        ui,
        label,
        goal,
        {.minimum = -30, .maximum = 30, .format = is_line ? "%.2f m/s" : "%.2f rad/s"});
}

/// Names of the fields of a drive: "Motor speed". A wheel has two drives.
struct DriveNames {
    const char* drive;
    [[nodiscard]] std::string operator()(const char* field) const {
        return std::string(drive) + ' ' + field;
    }
};

/// Keys or axes of a gamepad that control the drive while time runs. Without a key, a motor whose first key was chosen
/// holds still.
bool edit_control_of(PanelCall& call,
                     const JointDriveInfo& info,
                     JointId joint,
                     JointDrive& d,
                     DriveControl& control) {
    constexpr Real kSpeed = 10, kTarget = 0.5f; // [rad/s or m/s], [rad or m]
    const bool was_bound = is_bound(control), is_servo = d.hertz > 0;
    const Real goal = is_servo ? kTarget : kSpeed;
    const ControlFields fields{
        .name = info.label,
        .tooltip = "Held while time runs, this key or axis drives forward",
        .tooltip_back = "Drives the other way",
        .owner = joint ? ControlOwner(joint) : ControlOwner(),
        .usual_goal = goal,
        .usual_goal_back = -goal,
    };
    const bool changes = edit_control(
        call,
        fields,
        [&](const char* label, Real& value) {
            return goal_slider(call.ui, label, info.unit == JointUnit::length, is_servo, value);
        },
        control);
    if (changes && !was_bound && is_bound(control))
        d.speed = 0;
    return changes;
}

/// Numbers of a drive that is on: a servo has a target, a motor a speed. `has_damping`: whether that of a servo is
/// shown, for which the options of the joint tool have no room.
bool edit_drive_numbers(ui::Context& ui,
                        const DriveNames& name,
                        bool is_line,
                        bool has_damping,
                        JointDrive& d) {
    bool changes = ui::slider(ui,
                              name("strength").c_str(),
                              d.max_force,
                              {.minimum = 1,
                               .maximum = 1e6,
                               .format = is_line ? "%.0f N" : "%.0f N m",
                               .is_logarithmic = true,
                               .tooltip = "Largest force or torque of the motor"});
    changes |= ui::slider(
        ui,
        name("servo").c_str(),
        d.hertz,
        {.minimum = 0,
         .maximum = 20,
         .format = d.hertz > 0 ? "%.1f Hz" : "off: drives at a speed",
         .tooltip = "0: the motor keeps a speed. Above 0: it drives to a target and holds "
                    "it like a spring of this frequency"});
    const bool is_servo = d.hertz > 0;
    if (is_servo && has_damping)
        changes |= ui::slider(ui,
                              name("damping").c_str(),
                              d.damping_ratio,
                              {.minimum = 0,
                               .maximum = 3,
                               .tooltip = "0 swings around the target, 1 reaches it fastest"});
    changes |= goal_slider(ui,
                           name(is_servo ? "target" : "speed").c_str(),
                           is_line,
                           is_servo,
                           is_servo ? d.target : d.speed);
    return changes;
}

/// A drive is a motor, or a spring towards a position; the chosen one shows its numbers.
bool edit_motor(PanelCall& call,
                const JointDriveInfo& info,
                JointId joint,
                JointDrive& d,
                DriveControl& control) {
    constexpr Real kStrength = 100, kSpeed = 2, kServo = 8, kServoStrength = 1000; // kServo: [Hz]
    ui::Context& ui = call.ui;
    const DriveNames name{info.label};
    const bool is_line = info.unit == JointUnit::length;
    bool is_on = d.max_force > 0;
    bool changes = ui::checkbox(ui, info.label, is_on);
    if (changes)
        d.max_force = is_on ? (info.is_servo ? kServoStrength : kStrength) : 0;
    if (changes && is_on && info.is_servo && d.hertz == 0)
        d.hertz = kServo;
    if (changes && is_on && d.hertz == 0 && d.speed == 0 && !is_bound(control))
        d.speed = kSpeed; // a visible rotation
    if (!is_on)
        return changes;
    changes |= edit_drive_numbers(ui, name, is_line, static_cast<bool>(joint), d);
    changes |= edit_control_of(call, info, joint, d, control);
    return changes;
}

bool edit_drive(PanelCall& call,
                const JointDriveInfo& info,
                JointId joint,
                JointDrive& d,
                DriveControl& control) {
    if (!info.label)
        return false;
    if (!info.is_friction)
        return edit_motor(call, info, joint, d, control);
    return ui::slider(call.ui,
                      info.label,
                      d.max_force,
                      {.minimum = 0,
                       .maximum = 100,
                       .format = "%.1f N m",
                       .tooltip = "Largest torque of the friction against the swing"});
}

bool edit_softness(ui::Context& ui, JointHertz hertz, JointSettings& s) {
    if (hertz == JointHertz::of_locks_hidden)
        return false;
    const bool is_spring = hertz == JointHertz::of_spring;
    bool changes = ui::slider(
        ui,
        is_spring ? "Spring" : "Stiffness",
        s.hertz,
        {.minimum = 0,
         .maximum = 60,
         .format = s.hertz > 0 ? "%.1f Hz" : (is_spring ? "standard" : "as stiff as possible"),
         .tooltip = is_spring
                        ? "Frequency of the spring; 0: the world's Joint stiffness"
                        : "0: as stiff as the solver allows. Above 0: a spring of this frequency"});
    if (s.hertz > 0 || is_spring)
        changes |= ui::slider(
            ui,
            "Damping ratio",
            s.damping_ratio,
            {.minimum = 0, .maximum = 3, .tooltip = "0 swings for ever, 1 comes to rest fastest"});
    return changes;
}

bool edit_ratio(ui::Context& ui, const JointRatio& ratio, JointSettings& s) {
    if (!ratio.format)
        return false;
    return ui::slider(ui,
                      "Ratio",
                      s.ratio,
                      {.minimum = ratio.slider.minimum,
                       .maximum = ratio.slider.maximum,
                       .format = ratio.format,
                       .tooltip = ratio.tooltip});
}

/// Range of a limited axis, and drive of one that is not locked.
bool edit_free_axis(ui::Context& ui, const DriveNames& name, bool is_line, JointAxis& axis) {
    constexpr JointLimits kShift{.unit = JointUnit::length}, kTurn{.unit = JointUnit::angle};
    constexpr JointSlider kShifts{.minimum = -5, .maximum = 5};
    constexpr JointSlider kTurns{.minimum = -180, .maximum = 180};
    bool changes = false;
    if (axis.mode == JointAxis::Mode::limited) {
        const JointLimits& limits = is_line ? kShift : kTurn;
        const JointSlider& slider = is_line ? kShifts : kTurns;
        changes |= limit_slider(ui, name("from").c_str(), limits, slider, axis.lower);
        changes |= limit_slider(ui, name("to").c_str(), limits, slider, axis.upper);
        axis.upper = std::max(axis.lower, axis.upper);
    }
    constexpr Real kStrength = 100, kServo = 4; // kServo: [Hz]
    bool is_on = axis.drive.max_force > 0;
    if (ui::checkbox(ui, name("drive").c_str(), is_on)) {
        changes = true;
        axis.drive.max_force = is_on ? kStrength : 0;
        if (is_on && axis.drive.hertz == 0 && axis.drive.speed == 0)
            axis.drive.hertz = kServo;
    }
    if (is_on)
        changes |= edit_drive_numbers(ui, name, is_line, /*has_damping=*/true, axis.drive);
    return changes;
}

bool edit_axes(ui::Context& ui, JointAxes& axes) {
    static constexpr const char* kNames[] = {
        "Shift X", "Shift Y", "Shift Z", "Turn X", "Turn Y", "Turn Z"};
    static constexpr std::string_view kModes[] = {"locked", "limited", "free"};
    bool changes = false;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        JointAxis& axis = axes[i];
        int mode = static_cast<int>(axis.mode);
        if (ui::combo(ui, kNames[i], mode, kModes)) {
            changes = true;
            axis.mode = static_cast<JointAxis::Mode>(mode);
            if (axis.mode == JointAxis::Mode::limited && axis.lower == axis.upper) {
                axis.lower = -0.5f;
                axis.upper = 0.5f;
            }
        }
        if (axis.mode != JointAxis::Mode::locked)
            changes |= edit_free_axis(ui, DriveNames{kNames[i]}, i < 3, axis);
    }
    return changes;
}

} // namespace

bool edit_joint(PanelCall& call, JointType type, JointId joint, JointSettings& s) {
    ui::Context& ui = call.ui;
    const JointTypeInfo& info = info_of(type);
    bool changes = edit_softness(ui, info.hertz, s);
    if (info.ends == JointEnds::curve)
        changes |= ui::checkbox(ui, "Turns with the path", s.aligned);
    if (info.has_swing)
        changes |= ui::angle_slider(
            ui, "Cone", s.swing, {.minimum = 0, .maximum = 170, .format = kDegrees});
    changes |= edit_range(ui, info.limits, s);
    changes |= edit_ratio(ui, info.ratio, s);
    changes |= edit_drive(call, info.drive, joint, s.drive, s.control);
    changes |= edit_drive(call, info.turn_drive, joint, s.turn_drive, s.turn_control);
    if (info.has_axes)
        changes |= edit_axes(ui, s.axes);
    return changes;
}

bool edit_lengths(ui::Context& ui, JointType type, JointSettings& s) {
    if (!has_length(type))
        return false;
    const JointLimits& limits = info_of(type).limits;
    const bool is_rest = limits.use == JointLimits::Use::rest;
    bool changes = false;
    if (!is_rest)
        changes |= limit_slider(ui, "Shortest", limits, limits.lower_slider, s.lower);
    changes |= limit_slider(
        ui, is_rest ? "Length" : "Longest", limits, limits.upper_slider, s.upper);
    s.upper = std::max(s.lower, s.upper);
    return changes;
}

bool edit_breaking(ui::Context& ui, JointType type, JointSettings& s) {
    const auto limit = [&](const char* label, Real& most, const char* format, const char* tooltip) {
        return ui::slider(ui,
                          label,
                          most,
                          {.minimum = 0,
                           .maximum = 1e6,
                           .format = most > 0 ? format : "never",
                           .is_logarithmic = true,
                           .tooltip = tooltip});
    };
    bool changes = limit(
        "Breaks at", s.break_force, "%.0f N", "The force at which it is gone; 0 never");
    const JointEnds ends = info_of(type).ends;
    if (ends != JointEnds::one_point && ends != JointEnds::two_points)
        changes |= limit("Breaks at torque",
                         s.break_torque,
                         "%.0f N m",
                         "The torque around its anchor at which it is gone; 0 never");
    return changes;
}

} // namespace topple::app
