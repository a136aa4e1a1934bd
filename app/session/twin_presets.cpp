// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/twin_presets.h"

#include "topple/core/similar_word.h"

#include <array>
#include <string>
#include <vector>

namespace topple::app {
namespace {

using Measure = TwinPreset::Measure;

// clang-format off: a table reads by its rows
constexpr std::array<TwinPreset, 7> kPresets{{
    {.name = "no_warm_start",
     .title = "No warm starting",
     .look = "B begins every step with impulses of zero and cannot find those that carry the house "
             "within the step: "
             "the cards of B sink, lean and fall, those of A stand.",
     .scene = "card_house:4",
     .a = "quality=4",
     .b = "quality=4,warm_start=0",
     .measure = Measure::height,
     .is_larger_in_b = false,
     .factor = 2,
     .siblings = {"card_house:3", "card_house:5"}},
    {.name = "baumgarte",
     .title = "Baumgarte's energy gain",
     .look = "Both have cubes that begin inside each other. B pushes them apart by their "
             "velocities, which they keep: "
             "they are shot up. A moves them by a velocity that lives for one step only.",
     .scene = "overlapping_spawn",
     .a = "solver=sequential_impulse,position_correction=split_impulse",
     .b = "solver=sequential_impulse,position_correction=baumgarte",
     .steps = 200,
     .measure = Measure::motion,
     .is_larger_in_b = true,
     .factor = 1.5,
     .siblings = {"squeezed_box:300", "squeezed_box:600"}},
    {.name = "penalty_springs",
     .title = "Penalty springs",
     .look = "B holds bodies apart with a spring at every overlap: a load at rest sinks in until "
             "the spring carries "
             "it, deepest at the foot, and the tower of B leans and falls.",
     .scene = "stack:10",
     .a = "",
     .b = "solver=penalty",
     .measure = Measure::overlap,
     .is_larger_in_b = true,
     .factor = 20,
     .siblings = {"stack:15", "pyramid:8"}},
    {.name = "substeps_or_iterations",
     .title = "Sub-steps against iterations",
     .look = "Both sweep over the contacts 16 times a step. A cuts the step into 16 parts with a "
             "sweep each, B sweeps "
             "16 times over one: the boxes of B overlap several times as deep.",
     .scene = "stack:20",
     .a = "quality=4,substeps=16",
     .b = "solver=sequential_impulse,iterations=16",
     .measure = Measure::overlap,
     .is_larger_in_b = true,
     .factor = 2,
     .siblings = {"pyramid:12", "squeezed_box:100"}},
    {.name = "too_stiff",
     .title = "Stiffness too high",
     .look =
         "The springs of B are ten times as fast as those of A, 200 Hz, and turn by five radians "
         "in a sub-step of "
         "1/240 s: each sub-step overshoots farther than the one before, and the tower explodes.",
     .scene = "stack:10",
     .a = "solver=penalty",
     .b = "solver=penalty,penalty_hertz=200",
     .steps = 120,
     .measure = Measure::gain,
     .is_larger_in_b = true,
     .factor = 1000,
     .siblings = {"stack:5", "pyramid:8"}},
    {.name = "textbook",
     .title = "The textbook's solver",
     .look = "B divides the impulse of a contact among its points, without sums and without warm "
             "starting, and shifts "
             "overlap away: the tower of B sinks, leans and falls.",
     .scene = "stack:10",
     .a = "",
     .b = "solver=classic",
     .measure = Measure::height,
     .is_larger_in_b = false,
     .factor = 2,
     .siblings = {"stack:15", "pyramid:8"}},
    {.name = "as_printed",
     .title = "The textbook's mistakes",
     .look = "A solves as its textbook explains, B as it is printed: B adds angular velocities to "
             "Euler angles, takes "
             "the identity for a small inertia, and damps all motion. The box of B comes to rest "
             "in space.",
     .scene = "tumbling_box",
     .a = "solver=classic",
     .b = "solver=classic_as_printed",
     .measure = Measure::last_motion,
     .is_larger_in_b = false,
     .factor = 2,
     .siblings = {"spinning_top", "newtons_cradle"}},
}};
// clang-format on

} // namespace

std::span<const TwinPreset> twin_presets() { return kPresets; }

Result<const TwinPreset*> find_twin_preset(std::string_view name) {
    std::vector<std::string_view> names;
    for (const TwinPreset& preset : kPresets) {
        if (preset.name == name)
            return &preset;
        names.push_back(preset.name);
    }
    std::string all;
    for (const std::string_view known : names)
        all += (all.empty() ? "" : ", ") + std::string(known);
    return Error{"there is no preset '" + std::string(name) + "'" + did_you_mean(name, names) +
                 "; there are " + all};
}

} // namespace topple::app
