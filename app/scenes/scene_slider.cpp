// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_slider.h"

#include "app/scenes/usual_sliders.h"
#include "topple/core/assert.h"

#include <array>
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

std::span<const SceneSlider> sliders_of_all_scenes() {
    static constexpr std::array kAll{kMassRatioSlider};
    return kAll;
}

const SceneSlider* find_slider(std::span<const SceneSlider> sliders, std::string_view typed) {
    const std::string key = key_of_text(typed);
    for (const std::span<const SceneSlider> some : {sliders, sliders_of_all_scenes()})
        for (const SceneSlider& slider : some)
            if (key_of(slider) == key)
                return &slider;
    return nullptr;
}

} // namespace topple::app
