// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <span>
#include <string_view>

namespace topple::app {

/// Two settings of a scene, A and B, whose difference is a lesson. The window and `topple ab` read this table, and a
/// test holds every row to its measure.
struct TwinPreset {
    std::string_view name;  ///< Word for command lines: "no_warm_start".
    std::string_view title; ///< "No warm starting"
    std::string_view look;  ///< Sentence that says where to look, and names the reason for the difference.
    std::string_view scene; ///< Scene of the gallery that shows it best.
    /// Settings: "name=value,name=value"; empty: those of the scene.
    std::string_view a, b;
    int steps = 300; ///< Number of steps after which the difference shows. [-]

    /// Number of a run that differs.
    enum class Measure : std::uint8_t {
        height,      ///< Potential energy at the end. [J]
        motion,      ///< Largest kinetic energy. [J]
        last_motion, ///< Kinetic energy at the end. [J]
        gain,        ///< Largest energy beyond that of the start and what was put in. [J]
        overlap,     ///< Deepest overlap. [m]
    } measure = Measure::height;
    bool is_larger_in_b = true; ///< Whether the measure is larger in B than in A.
    double factor = 2;          ///< Ratio of the two measures that is reached at least. [-]
    /// Other scenes for which it holds as well, of other sizes.
    std::string_view siblings[2] = {};
};

/// Returns all presets in the order of the menu.
std::span<const TwinPreset> twin_presets();
/// Fails: with the unknown name and the known ones.
Result<const TwinPreset*> find_twin_preset(std::string_view name);

} // namespace topple::app
