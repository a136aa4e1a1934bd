// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/core/result.h"
#include "topple/dynamics/deformable_id.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// Light, floor and colors; also the places that a scene may name (SceneHeader::place).
enum class Theme : std::uint8_t {
    studio,    ///< Warm and light.
    blueprint, ///< Dark.
    snow,      ///< Cool and light.
    night,     ///< Dark, with the moon for a sun.
    workshop,  ///< A table of dark planks under a lamp.
    meadow,    ///< Outdoors, under a blue sky.
};
inline constexpr int kThemeCount = 6;
std::string_view name_of(Theme theme);
std::optional<Theme> theme_from(std::string_view name);
/// Whether lines and panels are light on dark.
constexpr bool is_dark(Theme theme) { return theme == Theme::blueprint || theme == Theme::night; }

enum class ColorMode : std::uint8_t {
    state, ///< Awake warm, asleep blue-gray, static gray, kinematic steel, disabled red; named looks in their own
           ///< colors, paler when asleep.
    instance, ///< A different pastel color for each dynamic body.
    island,
    speed,   ///< Dark is slow; the scale ends at 10 m/s.
    quality, ///< Solver level of the island: dark for the lowest, yellow for eight times the
             ///< parameter table's sub-steps.
};
inline constexpr int kColorModeCount = 5;
std::string_view name_of(ColorMode mode);
std::optional<ColorMode> color_mode_from(std::string_view name);

enum class Quality : std::uint8_t {
    low,    ///< Quality for software OpenGL: small shadow map, one sample.
    medium, ///< Four samples.
    high,   ///< Four samples, large and soft shadow map, smoother spheres.
};
inline constexpr int kQualityCount = 3;
std::string_view name_of(Quality quality);
std::optional<Quality> quality_from(std::string_view name);

/// Overlays that can be shown on top of the bodies.
enum class Overlay : std::uint8_t {
    boxes,    ///< Fat boxes of the broad phase.
    cells,    ///< Nodes of the BVH or cells of the octree; the session must publish them.
    contacts, ///< Points and normals.
    joints,   ///< Anchors, axes, limits.
    islands,  ///< Colors by island, in any color mode.
    sleep,    ///< Asleep bodies pale, sleep timers of the others.
    velocities,
    centers, ///< Centers of mass with the body's axes.
    wireframe,
    springs,      ///< Springs of deformables: structural, shear and bend in different colors.
    hits,         ///< A flash at each new touch; the session must publish them.
    impulses,     ///< Normal impulses of contacts.
    friction,     ///< Friction impulses, red at their limit.
    graph_colors, ///< Contacts by the color of the solver's graph; the session must publish them.
    supports,     ///< The support graph: from each body to those that hold it up.
    inertia,      ///< Ellipsoids of inertia.
    frames,       ///< Frames of joints at both anchors.
    trails,       ///< Paths that the selection has taken; the session must publish them.
};
inline constexpr int kOverlayCount = 18;
std::string_view name_of(Overlay overlay);  ///< Returns "boxes", "cells", ...
std::string_view label_of(Overlay overlay); ///< Returns a label: "Bounding boxes".
/// Returns the meaning of the marks in words: "Blue arrows: normals".
std::string_view legend_of(Overlay overlay);
/// Fails: with the unknown name and the known ones.
Result<std::vector<Overlay>> parse_overlays(std::string_view comma_separated);

/// Number of bodies that an overlay marks, and of those in the picture that it is for.
struct MarkCount {
    std::size_t marked = 0, in_view = 0;
    friend bool operator==(const MarkCount&, const MarkCount&) = default;
};
using MarkCounts = std::array<MarkCount, kOverlayCount>; ///< Indexed by overlay.

struct ViewOptions;
/// A part of the picture that can be left out.
struct PicturePart {
    std::string_view name; ///< Word for command lines: "grid".
    bool ViewOptions::*is_drawn = nullptr;
};
std::span<const PicturePart> picture_parts();
/// Returns the parts of these names. Fails: with the unknown name and the known ones.
Result<std::vector<PicturePart>> parse_picture_parts(std::string_view comma_separated);

struct ViewOptions {
    Theme theme = Theme::studio;
    bool follows_place = true; ///< Whether the theme is that of the scene's place; see follow_place.
    ColorMode color_mode = ColorMode::state;
    bool world = true; ///< Whether bodies and everything belonging to them are drawn; off in the
                       ///< lab.
    bool grid = true;
    bool shadows = true;
    bool checker = true; ///< A pattern in body space that makes rotation visible.
    bool prediction =
        true; ///< Whether the paths to come of the selection are drawn; the session must publish them.
    bool notes = true;        ///< Whether notes are drawn.
    bool measurements = true; ///< Whether measurements are drawn.
    bool hardware = true;     ///< Whether joints are drawn as solid parts.
    bool figure = false; ///< Whether a figure whose size everybody knows stands beside the bodies.
    bool effects = true; ///< Dust, sparks, drops and waves; the session must publish them.
    bool sound = false;  ///< Whether what hits and slides is heard.
    bool ghost = true; ///< The bodies of another run where the two differ; the session must publish
                       ///< them.
    std::uint32_t overlays = 0;
    int cell_depth = -1; ///< Shows only that level of the tree; -1: all.
    /// Whether overlays of bodies are drawn for the selection only.
    bool overlays_of_selection_only = false;

    [[nodiscard]] bool shows(Overlay overlay) const {
        return (overlays >> static_cast<unsigned>(overlay) & 1u) != 0;
    }
    /// Returns whether marks at contacts are shown, whose places are those of a state, not between two.
    [[nodiscard]] bool shows_contacts() const {
        return shows(Overlay::contacts) || shows(Overlay::impulses) || shows(Overlay::friction) ||
               shows(Overlay::graph_colors) || shows(Overlay::supports);
    }
    /// Takes a theme for all scenes.
    void choose(Theme chosen) {
        theme = chosen;
        follows_place = false;
    }
    void set(Overlay overlay, bool on) {
        const std::uint32_t bit = 1u << static_cast<unsigned>(overlay);
        overlays = on ? overlays | bit : overlays & ~bit;
    }
    friend bool operator==(const ViewOptions&, const ViewOptions&) = default;
};

/// Sets the theme to the place that a scene names, if the options follow it. A scene that names none, or one that this
/// version does not have, has the first theme.
void follow_place(ViewOptions& options, std::string_view place);

/// Objects that are marked with an outline.
struct Highlights {
    std::vector<BodyId> selected; ///< Sorted by ordinal.
    BodyId hovered;
    std::vector<JointId> selected_joints; ///< Sorted by ordinal.
    JointId hovered_joint;
    std::vector<DeformableId> selected_soft; ///< Sorted by ordinal.
};

} // namespace topple::app
