// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/dynamics/parameters.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace topple {

/// One tunable number in words: the source of sliders, flags, scene files and the manual.
struct ParameterInfo {
    std::string_view name;  ///< Spelling in files and flags: "contact_hertz".
    std::string_view label; ///< Name on a slider: "Contact stiffness".
    std::string_view group; ///< "World", "Solver", "Older solvers", "Sleep", "Grab", "Structure".
    std::string_view unit;  ///< "Hz", "m/s", "" for none.
    double minimum = 0, maximum = 1, standard = 0; ///< Range and default, in `unit`.
    std::string_view tooltip;                      ///< Effect on the world, as a sentence.
    std::string_view extremes;   ///< Effects at the ends of the range, as a sentence.
    bool is_logarithmic = false; ///< Whether sliders move by factors.
    bool changes_motion =
        true; ///< False for choices that only change speed; those stay out of the hash.
    std::span<const std::string_view> choices; ///< If not empty, the value is an index into these
                                               ///< choices.

    /// Type of the value.
    enum class Kind : std::uint8_t {
        real,
        integer,
        boolean,
        choice
    } kind = Kind::real; ///< Type of the value.
};

/// All parameters, in the order in which they are shown.
std::span<const ParameterInfo> parameter_table();
/// Returns the entry of that name; null for an unknown one.
const ParameterInfo* find_parameter(std::string_view name);
/// Returns the entry of a name that a person typed, whose underscores may differ: "sub_steps" means "substeps".
const ParameterInfo* find_typed_parameter(std::string_view name);

/// Returns the value of a parameter; booleans and choices as numbers. Requires: `info` is from the table.
double get_parameter(const Parameters& parameters, const ParameterInfo& info);

/// Sets a parameter. Fails: unknown name (with the nearest one that exists), not finite, or out of
/// range; then nothing changes. Vectors are one entry a component: "gravity_x", "gravity_y",
/// "gravity_z".
Result<void> set_parameter(Parameters& parameters, std::string_view name, double value);

/// Parses a value: "on", "off", "true", a choice's name or a number. Fails: anything else.
Result<double> parse_parameter_value(const ParameterInfo& info, std::string_view text);
/// Returns the text that `parse_parameter_value` reads back to the same value.
std::string parameter_text(const ParameterInfo& info, double value);

/// Returns the choices of the parameter `quality`, for bodies that have their own: "auto", "4", "8" ...
std::span<const std::string_view> quality_words();
/// Parses the name of a quality. Fails: any other text.
Result<Quality> parse_quality(std::string_view text);

} // namespace topple
