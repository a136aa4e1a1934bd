// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_slider.h"

#include "topple/core/assert.h"

#include <cctype>

namespace topple::app {

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

std::string key_of(const SceneSlider& slider) {
    std::string key(info_of(slider).label);
    for (char& c : key) {
        const auto letter = static_cast<unsigned char>(c);
        c = std::isalnum(letter) != 0 ? static_cast<char>(std::tolower(letter)) : '_';
    }
    return key;
}

} // namespace topple::app
