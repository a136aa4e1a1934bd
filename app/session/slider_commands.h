// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/scenes/scene_slider.h"
#include "topple/world/world_state.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace topple::app {

/// Value of a slider in a state.
struct SliderValue {
    double value = 0;      ///< Value of the first object, in the unit of the slider.
    bool is_mixed = false; ///< Whether other objects have other values.
};

/// Returns the value; none: the state has no such object any more.
std::optional<SliderValue> value_of(const SceneSlider& slider, const WorldState& state);
/// Returns the commands that give all objects of the slider that value.
std::vector<Command> commands_of(const SceneSlider& slider, double value, const WorldState& state);
/// Returns the commands of several settings, one after the other, for the world that `source` opens. Fails: the scene
/// has no such slider, or nothing that it changes.
Result<std::vector<Command>> commands_of(std::string_view source,
                                         std::span<const SliderSetting> settings,
                                         const WorldState& state);
/// Parses a value as a person types it. Fails: no number, or no choice of the parameter.
Result<double> parse_slider_value(const SceneSlider& slider, std::string_view text);
/// Parses "name=value" with the name of a slider of the scene that `source` opens. Fails: it has no such slider, or as
/// parse_slider_value.
Result<SliderSetting> parse_slider_setting(std::string_view source, std::string_view text);
/// Returns whether the objects of the slider have the values of the state `wanted`, as far as it knows them.
bool is_like(const SceneSlider& slider, const WorldState& wanted, const WorldState& state);
/// Returns the commands that give the objects of the slider the values that they have in the state `wanted`; none for
/// those that have them already, or that `wanted` does not know.
std::vector<Command> commands_like(const SceneSlider& slider,
                                   const WorldState& wanted,
                                   const WorldState& state);

} // namespace topple::app
