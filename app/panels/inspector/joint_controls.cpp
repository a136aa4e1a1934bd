// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/joint_controls.h"

#include "topple/math/angle.h"

#include <algorithm>

namespace topple::app {
namespace {

bool angle_slider(ui::Context& ui,
                  const char* label,
                  Real& angle,
                  double minimum_deg,
                  double maximum_deg) {
    float degrees = degrees_from_radians(angle);
    const bool changes = ui::slider(
        ui, label, degrees, {.minimum = minimum_deg, .maximum = maximum_deg, .format = "%.0f deg"});
    if (changes)
        angle = radians_from_degrees(degrees);
    return changes;
}

bool is_along_a_line(JointType type) {
    return type == JointType::slider || type == JointType::distance || type == JointType::path;
}

bool has_range(JointType type) {
    return type == JointType::hinge || type == JointType::slider || type == JointType::wheel ||
           type == JointType::cone_twist || type == JointType::path;
}

bool has_drive(JointType type) {
    return type == JointType::hinge || type == JointType::slider || type == JointType::wheel ||
           type == JointType::cone_twist || type == JointType::motor || type == JointType::path;
}

bool edit_range(ui::Context& ui, JointType type, JointSettings& s) {
    bool changes = ui::checkbox(ui, "Limits", s.has_limits);
    if (!s.has_limits)
        return changes;
    if (type == JointType::path) {
        changes |= ui::slider(
            ui, "From", s.lower, {.minimum = 0, .maximum = 20, .format = "%.2f m"});
        changes |= ui::slider(ui, "To", s.upper, {.minimum = 0, .maximum = 20, .format = "%.2f m"});
        s.upper = std::max(s.lower, s.upper);
    } else if (type == JointType::slider || type == JointType::wheel) {
        changes |= ui::slider(
            ui, "From", s.lower, {.minimum = -5, .maximum = 0, .format = "%.2f m"});
        changes |= ui::slider(ui, "To", s.upper, {.minimum = 0, .maximum = 5, .format = "%.2f m"});
    } else {
        changes |= angle_slider(ui, "From", s.lower, -180, 0);
        changes |= angle_slider(ui, "To", s.upper, 0, 180);
    }
    return changes;
}

/// A drive is a motor, or a spring towards a place: whichever was chosen shows its numbers.
bool edit_drive(ui::Context& ui, const char* what, JointType type, JointDrive& d) {
    constexpr Real kStrength = 100, kSpeed = 2;
    const bool is_line = is_along_a_line(type);
    bool is_on = d.max_force > 0;
    bool changes = ui::checkbox(ui, what, is_on);
    if (changes)
        d.max_force = is_on ? kStrength : 0;
    if (changes && is_on && d.hertz == 0 && d.speed == 0)
        d.speed = kSpeed; // so that something is seen to turn
    if (!is_on)
        return changes;
    changes |= ui::slider(ui,
                          "Strength",
                          d.max_force,
                          {.minimum = 1,
                           .maximum = 1e6,
                           .format = is_line ? "%.0f N" : "%.0f N m",
                           .is_logarithmic = true,
                           .tooltip = "It never pushes harder than this"});
    changes |= ui::slider(ui,
                          "Servo",
                          d.hertz,
                          {.minimum = 0,
                           .maximum = 20,
                           .format = d.hertz > 0 ? "%.1f Hz" : "turns at a speed",
                           .tooltip = "Above 0 it goes to a place and holds it"});
    if (d.hertz > 0)
        changes |= is_line ? ui::slider(ui,
                                        "Target",
                                        d.target,
                                        {.minimum = -5, .maximum = 5, .format = "%.2f m"})
                           : angle_slider(ui, "Target", d.target, -180, 180);
    else
        changes |= ui::slider(
            ui,
            "Speed",
            d.speed,
            {.minimum = -30, .maximum = 30, .format = is_line ? "%.2f m/s" : "%.2f rad/s"});
    return changes;
}

bool edit_softness(ui::Context& ui, JointType type, JointSettings& s) {
    if (type == JointType::gear || type == JointType::rack || type == JointType::motor)
        return false;
    const bool is_spring = type == JointType::spring || type == JointType::wheel;
    bool changes = ui::slider(
        ui,
        is_spring ? "Spring" : "Stiffness",
        s.hertz,
        {.minimum = 0,
         .maximum = 60,
         .format = s.hertz > 0 ? "%.1f Hz" : (is_spring ? "its own" : "as stiff as possible"),
         .tooltip = "0 is as stiff as the solver allows; otherwise a spring of that frequency"});
    if (s.hertz > 0 || is_spring)
        changes |= ui::slider(
            ui,
            "Damping ratio",
            s.damping_ratio,
            {.minimum = 0, .maximum = 3, .tooltip = "0 swings for ever, 1 comes to rest fastest"});
    return changes;
}

bool edit_ratio(ui::Context& ui, JointType type, JointSettings& s) {
    switch (type) {
    case JointType::gear:
        return ui::slider(ui,
                          "Ratio",
                          s.ratio,
                          {.minimum = -10,
                           .maximum = 10,
                           .tooltip = "Turns of the first for one of the second, the other way"});
    case JointType::rack:
        return ui::slider(
            ui, "Ratio", s.ratio, {.minimum = -2, .maximum = 2, .format = "%.2f m a radian"});
    case JointType::pulley:
        return ui::slider(ui,
                          "Ratio",
                          s.ratio,
                          {.minimum = 0.25,
                           .maximum = 4,
                           .tooltip = "Lines of rope on the second side for one on the first"});
    default:
        return false;
    }
}

bool edit_axes(ui::Context& ui, JointAxes& axes) {
    static constexpr const char* kNames[] = {
        "Shift X", "Shift Y", "Shift Z", "Turn X", "Turn Y", "Turn Z"};
    static constexpr std::string_view kModes[] = {"locked", "limited", "free"};
    bool changes = false;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        int mode = static_cast<int>(axes[i].mode);
        if (!ui::combo(ui, kNames[i], mode, kModes))
            continue;
        changes = true;
        axes[i].mode = static_cast<JointAxis::Mode>(mode);
        if (axes[i].mode == JointAxis::Mode::limited && axes[i].lower == axes[i].upper) {
            axes[i].lower = -0.5f;
            axes[i].upper = 0.5f;
        }
    }
    return changes;
}

} // namespace

const char* what_it_does(JointType type) {
    switch (type) {
    case JointType::ball:
        return "Two points stay together";
    case JointType::hinge:
        return "It turns about the axis of the first face, like a door";
    case JointType::distance:
        return "A rod between two points, or with slack a rope";
    case JointType::slider:
        return "It slides along the axis of the first face and does not turn";
    case JointType::fixed:
        return "The two become one, until it breaks";
    case JointType::cone_twist:
        return "A shoulder: its axis stays in a cone";
    case JointType::six_dof:
        return "Each shift and each turn locked, limited or free";
    case JointType::wheel:
        return "A wheel on a spring: first the car where the wheel goes, then the wheel";
    case JointType::gear:
        return "When the one turns the other does, the other way; both need an axle of their own";
    case JointType::rack:
        return "The first, turning, moves the second along";
    case JointType::pulley:
        return "A rope from the first, up over two wheels, down to the second";
    case JointType::motor:
        return "Pulls the second to where it is now against the first, no harder than it may";
    case JointType::spring:
        return "Pulls two points to the distance they have now";
    case JointType::path:
        return "A rail on the first, from click to click, that the second runs along";
    }
    return "";
}

bool edit_joint(ui::Context& ui, JointType type, JointSettings& s) {
    bool changes = edit_softness(ui, type, s);
    if (type == JointType::path)
        changes |= ui::checkbox(ui, "Turns with the path", s.aligned);
    if (type == JointType::cone_twist)
        changes |= angle_slider(ui, "Cone", s.swing, 0, 170);
    if (has_range(type))
        changes |= edit_range(ui, type, s);
    changes |= edit_ratio(ui, type, s);
    if (has_drive(type))
        changes |= edit_drive(ui, type == JointType::motor ? "Pull" : "Motor", type, s.drive);
    if (type == JointType::cone_twist)
        changes |= ui::slider(ui,
                              "Friction",
                              s.turn_drive.max_force,
                              {.minimum = 0,
                               .maximum = 100,
                               .format = "%.1f N m",
                               .tooltip = "Holds every swing back, with no more than this"});
    if (type == JointType::wheel)
        changes |= edit_drive(ui, "Steering", type, s.turn_drive);
    if (type == JointType::motor)
        changes |= edit_drive(ui, "Turn", type, s.turn_drive);
    if (type == JointType::six_dof)
        changes |= edit_axes(ui, s.axes);
    return changes;
}

bool edit_lengths(ui::Context& ui, JointType type, JointSettings& s) {
    if (!has_length(type))
        return false;
    bool changes = false;
    if (type != JointType::spring)
        changes |= ui::slider(
            ui, "Shortest", s.lower, {.minimum = 0, .maximum = 20, .format = "%.2f m"});
    changes |= ui::slider(ui,
                          type == JointType::spring ? "Length" : "Longest",
                          s.upper,
                          {.minimum = 0, .maximum = 20, .format = "%.2f m"});
    s.upper = std::max(s.lower, s.upper);
    return changes;
}

bool edit_breaking(ui::Context& ui, JointSettings& s) {
    return ui::slider(ui,
                      "Breaks at",
                      s.break_force,
                      {.minimum = 0,
                       .maximum = 1e6,
                       .format = s.break_force > 0 ? "%.0f N" : "never",
                       .is_logarithmic = true,
                       .tooltip = "The force at which it is gone; 0 never"});
}

} // namespace topple::app
