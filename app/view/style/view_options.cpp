// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/style/view_options.h"

#include <algorithm>
#include <array>
#include <string>

namespace topple::app {
namespace {

constexpr std::array<std::string_view, kThemeCount> kThemes =
    {"studio", "blueprint", "snow", "night", "workshop", "meadow"};
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
                                                                   "hits",
                                                                   "impulses",
                                                                   "friction",
                                                                   "colors",
                                                                   "supports",
                                                                   "inertia",
                                                                   "frames",
                                                                   "trails"};
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
                                                                        "Flash of hits",
                                                                        "Impulses",
                                                                        "Friction",
                                                                        "Graph colors",
                                                                        "Support graph",
                                                                        "Inertia",
                                                                        "Joint frames",
                                                                        "Trails"};
constexpr std::array<std::string_view, kOverlayCount> kLegends = {
    "Boxes of the broad phase with their margins; pale: at rest",
    "Cells of the broad phase; dark: root, yellow: deepest level",
    "Dots: points, large if they press; blue arrows: normals; pale: near, not touching",
    "Anchors, axes and limits; red: an open joint, or one at its limit",
    "Bodies of one color sleep and wake together",
    "Dots: blue nears sleep, orange has just moved; asleep bodies are pale",
    "Arrows along velocities; length by the logarithm",
    "Dots: centers of mass; red, green, blue: axes x, y, z of the body",
    "All edges of the triangles",
    "Springs: structural, shear and bend in different colors",
    "Rings grow where bodies have just met; strength by the impulse",
    "Orange arrows: normal impulses of a step; length by the logarithm",
    "Green arrows: friction of a step; red: at its limit, sliding",
    "Awake contacts of one color share no body and are solved side by side; dark: one by one",
    "Arrows from each body through contact or joint to what holds it up",
    "Ellipsoids with the mass and inertia of the body",
    "Red, green, blue: x, y, z; thin and long: of body A, thick and short: of B",
    "Paths of the selected bodies in the last two seconds, at most 20 bodies"};

template<typename Enum, std::size_t Count>
std::optional<Enum> find_name(const std::array<std::string_view, Count>& names,
                              std::string_view name) {
    for (std::size_t i = 0; i < Count; ++i) {
        if (names[i] == name)
            return static_cast<Enum>(i);
    }
    return std::nullopt;
}

constexpr std::array kParts = {PicturePart{"grid", &ViewOptions::grid},
                               PicturePart{"shadows", &ViewOptions::shadows},
                               PicturePart{"checker", &ViewOptions::checker},
                               PicturePart{"hardware", &ViewOptions::hardware},
                               PicturePart{"effects", &ViewOptions::effects},
                               PicturePart{"notes", &ViewOptions::notes},
                               PicturePart{"measurements", &ViewOptions::measurements}};

std::optional<PicturePart> find_part(std::string_view name) {
    const auto at = std::find_if(
        kParts.begin(), kParts.end(), [&](const PicturePart& part) { return part.name == name; });
    return at == kParts.end() ? std::nullopt : std::optional(*at);
}

/// Returns the items of the names between commas, as `find` knows them. Fails: with the unknown name and all `names`.
template<typename Item, typename Find>
Result<std::vector<Item>> parse_list(std::string_view comma_separated,
                                     const char* kind,
                                     std::span<const std::string_view> names,
                                     const Find& find) {
    std::vector<Item> items;
    std::string_view rest = comma_separated;
    while (!rest.empty()) {
        const std::size_t comma = rest.find(',');
        const std::string_view name = rest.substr(0, comma);
        rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
        if (name.empty())
            continue;
        const std::optional<Item> item = find(name);
        if (!item) {
            std::string known;
            for (const std::string_view one : names)
                known += (known.empty() ? "" : ", ") + std::string(one);
            return Error{"there is no " + std::string(kind) + " \"" + std::string(name) +
                         "\"; there are " + known};
        }
        items.push_back(*item);
    }
    return items;
}

} // namespace

std::string_view name_of(Theme theme) { return kThemes[static_cast<std::size_t>(theme)]; }
std::string_view name_of(ColorMode mode) { return kColorModes[static_cast<std::size_t>(mode)]; }
std::string_view name_of(Quality quality) { return kQualities[static_cast<std::size_t>(quality)]; }
std::string_view name_of(Overlay overlay) { return kOverlays[static_cast<std::size_t>(overlay)]; }
std::string_view label_of(Overlay overlay) {
    return kOverlayLabels[static_cast<std::size_t>(overlay)];
}
std::string_view legend_of(Overlay overlay) { return kLegends[static_cast<std::size_t>(overlay)]; }

std::optional<Theme> theme_from(std::string_view name) { return find_name<Theme>(kThemes, name); }
std::optional<ColorMode> color_mode_from(std::string_view name) {
    return find_name<ColorMode>(kColorModes, name);
}
std::optional<Quality> quality_from(std::string_view name) {
    return find_name<Quality>(kQualities, name);
}

Result<std::vector<Overlay>> parse_overlays(std::string_view comma_separated) {
    return parse_list<Overlay>(comma_separated, "overlay", kOverlays, [](std::string_view name) {
        return find_name<Overlay>(kOverlays, name);
    });
}

std::span<const PicturePart> picture_parts() { return kParts; }

Result<std::vector<PicturePart>> parse_picture_parts(std::string_view comma_separated) {
    std::vector<std::string_view> names;
    for (const PicturePart& part : kParts)
        names.push_back(part.name);
    return parse_list<PicturePart>(comma_separated, "part of a picture", names, find_part);
}

void follow_place(ViewOptions& options, std::string_view place) {
    if (options.follows_place)
        options.theme = theme_from(place).value_or(Theme{});
}

} // namespace topple::app
