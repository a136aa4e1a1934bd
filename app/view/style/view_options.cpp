// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/style/view_options.h"

#include <array>
#include <string>

namespace topple::app {
namespace {

constexpr std::array<std::string_view, kThemeCount> kThemes = {"studio", "blueprint"};
constexpr std::array<std::string_view, kColorModeCount> kColorModes = {"state",
                                                                       "instance",
                                                                       "island",
                                                                       "speed",
                                                                       "quality"};
constexpr std::array<std::string_view, kQualityCount> kQualities = {"low", "medium", "high"};
constexpr std::array<std::string_view, kOverlayCount> kOverlays = {"boxes",
                                                                   "cells",
                                                                   "contacts",
                                                                   "joints",
                                                                   "islands",
                                                                   "sleep",
                                                                   "velocities",
                                                                   "centers",
                                                                   "wireframe",
                                                                   "springs",
                                                                   "hits"};
constexpr std::array<std::string_view, kOverlayCount> kOverlayLabels = {"Bounding boxes",
                                                                        "Broad phase",
                                                                        "Contacts",
                                                                        "Joints",
                                                                        "Islands",
                                                                        "Sleep",
                                                                        "Velocities",
                                                                        "Centers of mass",
                                                                        "Wireframe",
                                                                        "Springs",
                                                                        "Flash of hits"};

template<typename Enum, std::size_t Count>
std::optional<Enum> find_name(const std::array<std::string_view, Count>& names,
                              std::string_view name) {
    for (std::size_t i = 0; i < Count; ++i) {
        if (names[i] == name)
            return static_cast<Enum>(i);
    }
    return std::nullopt;
}

std::string listing_of_overlays() {
    std::string text;
    for (const std::string_view name : kOverlays)
        text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

} // namespace

std::string_view name_of(Theme theme) { return kThemes[static_cast<std::size_t>(theme)]; }
std::string_view name_of(ColorMode mode) { return kColorModes[static_cast<std::size_t>(mode)]; }
std::string_view name_of(Quality quality) { return kQualities[static_cast<std::size_t>(quality)]; }
std::string_view name_of(Overlay overlay) { return kOverlays[static_cast<std::size_t>(overlay)]; }
std::string_view label_of(Overlay overlay) {
    return kOverlayLabels[static_cast<std::size_t>(overlay)];
}
std::string key_of(Overlay overlay) {
    const int number = static_cast<int>(overlay) + 1;
    return number <= 9 ? std::to_string(number) : std::string();
}

std::optional<Theme> theme_from(std::string_view name) { return find_name<Theme>(kThemes, name); }
std::optional<ColorMode> color_mode_from(std::string_view name) {
    return find_name<ColorMode>(kColorModes, name);
}
std::optional<Quality> quality_from(std::string_view name) {
    return find_name<Quality>(kQualities, name);
}

Result<std::vector<Overlay>> parse_overlays(std::string_view comma_separated) {
    std::vector<Overlay> overlays;
    std::string_view rest = comma_separated;
    while (!rest.empty()) {
        const std::size_t comma = rest.find(',');
        const std::string_view name = rest.substr(0, comma);
        rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
        if (name.empty())
            continue;
        const auto overlay = find_name<Overlay>(kOverlays, name);
        if (!overlay)
            return Error{"there is no overlay \"" + std::string(name) + "\"; there are " +
                         listing_of_overlays()};
        overlays.push_back(*overlay);
    }
    return overlays;
}

} // namespace topple::app
