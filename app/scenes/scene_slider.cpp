// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_slider.h"

#include "topple/core/assert.h"

#include <algorithm>
#include <cctype>

namespace topple::app {
namespace {

/// Returns the text in small letters, with "_" in place of whatever is neither letter nor digit.
std::string key_of_text(std::string_view text) {
    std::string key(text);
    for (char& c : key) {
        const auto letter = static_cast<unsigned char>(c);
        c = std::isalnum(letter) != 0 ? static_cast<char>(std::tolower(letter)) : '_';
    }
    return key;
}

} // namespace

ParameterInfo info_of(const SceneSlider& slider) {
    ParameterInfo info;
    if (const auto* parameter = std::get_if<ParameterNumber>(&slider.number)) {
        const ParameterInfo* known = find_parameter(parameter->name);
        TOPPLE_ASSERT(known != nullptr);
        info = *known;
    } else {
        info.is_logarithmic = slider.is_logarithmic;
    }
    if (!slider.label.empty())
        info.label = slider.label;
    if (!slider.unit.empty())
        info.unit = slider.unit;
    if (slider.least < slider.greatest) {
        info.minimum = slider.least;
        info.maximum = slider.greatest;
    }
    if (!slider.tip.empty()) {
        info.tooltip = slider.tip;
        info.extremes = {};
    }
    return info;
}

std::string key_of(const SceneSlider& slider) { return key_of_text(info_of(slider).label); }

const SceneSlider* find_slider(std::span<const SceneSlider> sliders, std::string_view typed) {
    const std::string key = key_of_text(typed);
    const auto at = std::find_if(
        sliders.begin(), sliders.end(), [&](const SceneSlider& s) { return key_of(s) == key; });
    return at == sliders.end() ? nullptr : &*at;
}

} // namespace topple::app
