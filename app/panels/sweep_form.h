// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/runs/sweep.h"

#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// A number that a map varies, as fields of a form.
struct AxisForm {
    std::string name; ///< Of a parameter, "size", or the key of a slider.
    /// Ends of the range as they are typed. Without effect for a switch and a choice, which have all values.
    std::string low, high;
    int count = 8;
    bool is_logarithmic = false;

    /// Returns the axis in the words of `topple sweep`: "substeps=1..16:5:log".
    [[nodiscard]] std::string text() const;
    /// Returns whether the number has few values by name, all of which the map has.
    [[nodiscard]] bool has_all_values() const;
};

/// Most values of an axis of a map in the window: more squares would be too small to be pointed at.
inline constexpr int kMostMapValues = 64;

/// Names that an axis of a scene can have: "size" if the scene has sizes, its sliders of objects and those of all
/// scenes, and all parameters that change motion.
std::vector<std::string> axis_names(const std::string& source);
/// Returns what a person calls the number: "Sub-steps"; "Size of the scene".
std::string axis_label(const std::string& name, const std::string& source);
/// Returns a form with a range around the standard value within the limits: from a quarter of it to four times it; for
/// a negative one, such as gravity, from twice it to 0; for 0, between the limits. Of a slider: with all its range.
AxisForm usual_axis(const std::string& name, const std::string& source);

/// The form of a map.
struct SweepForm {
    std::string source;
    AxisForm x, y;
    bool has_y = true;
    std::string metric;
    std::string steps; ///< Steps of each run as typed; empty: the scene's own number.

    /// Fails: with a sentence about the first field that makes no sense.
    [[nodiscard]] Result<SweepOptions> options() const;
    /// Returns the command that makes the same map.
    [[nodiscard]] std::string command() const;
};
/// Returns a form for a scene: sub-steps, against the size of the scene or gravity.
SweepForm usual_form(const std::string& source);

} // namespace topple::app
