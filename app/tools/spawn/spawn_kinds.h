// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/collision/shape/shape.h"

#include <array>
#include <cstdint>

namespace topple::app {

/// Objects that the spawn tool makes.
enum class SpawnKind : std::uint8_t {
    box,
    plank,
    sphere,
    capsule,
    cylinder,
    disc,
    cone,
    ellipsoid,
    tapered_capsule,
    rounded_box,
    hull,
    stack,
    wall,
    model,
    part,
    cloth,
    rope,
    jelly,
    balloon,
};

/// Lengths of an object in the order of its kind's measures; the rest is 0. [m]
inline constexpr std::size_t kMostSpawnMeasures = 4;
using SpawnSizes = std::array<Real, kMostSpawnMeasures>;

/// One length of a kind: its name in the options, and its usual value and range. [m]
struct SpawnMeasure {
    const char* name = nullptr; ///< Null: the kind has no such measure.
    Real usual = 0;
    Real least = 0.01f, most = 50;
};

/// Part of an object that the first drag spans.
enum class SpawnBase : std::uint8_t {
    none,      ///< Nothing: its size is not chosen.
    rectangle, ///< From corner to corner: the first measure along x, the second along z.
    radius,    ///< From the center to the rim: the first measure.
};

/// Returns a rock: the hull of 20 points on a sphere, always the same for one size. [m]
Shape rock(Real radius);

/// Shapes of the kinds that are a single body. Require: sizes that allowed_sizes returns.
Shape box_of(const SpawnSizes& sizes);
Shape sphere_of(const SpawnSizes& sizes);
Shape capsule_of(const SpawnSizes& sizes);
Shape cylinder_of(const SpawnSizes& sizes);
Shape cone_of(const SpawnSizes& sizes);
Shape ellipsoid_of(const SpawnSizes& sizes);
Shape tapered_capsule_of(const SpawnSizes& sizes);
Shape rounded_box_of(const SpawnSizes& sizes);
Shape rock_of(const SpawnSizes& sizes);

/// One kind of spawned object.
struct SpawnRow {
    SpawnKind kind;
    const char* label;          ///< Label of the button.
    const char* name;           ///< Name in sentences.
    const char* unit = nullptr; ///< Follows the settings' count; null if there is no count.
    SpawnBase base = SpawnBase::none;
    bool has_height = false; ///< Whether the measure after those of the base is the height.
    Real per_radius = 1;     ///< First measure per radius of the drag. [-]
    std::array<SpawnMeasure, kMostSpawnMeasures> measures{};
    Shape (*shape)(const SpawnSizes& sizes) = nullptr; ///< Shape of a body with a single shape.
};

// clang-format off: a table
/// A row for every kind, in the order of the buttons.
inline constexpr std::array kSpawnRows{
    SpawnRow{.kind = SpawnKind::box,
             .label = "Box",
             .name = "box",
             .base = SpawnBase::rectangle,
             .has_height = true,
             .measures = {{{"Width", 1}, {"Depth", 1}, {"Height", 1}}},
             .shape = &box_of},
    SpawnRow{.kind = SpawnKind::plank,
             .label = "Plank",
             .name = "plank",
             .base = SpawnBase::rectangle,
             .has_height = true,
             .measures = {{{"Width", 2}, {"Depth", 0.3f}, {"Height", 0.05f}}},
             .shape = &box_of},
    SpawnRow{.kind = SpawnKind::sphere,
             .label = "Ball",
             .name = "ball",
             .base = SpawnBase::radius,
             .measures = {{{"Radius", 0.5f}}},
             .shape = &sphere_of},
    SpawnRow{.kind = SpawnKind::capsule,
             .label = "Capsule",
             .name = "capsule",
             .base = SpawnBase::radius,
             .has_height = true,
             .measures = {{{"Radius", 0.25f}, {"Height", 1.5f}}},
             .shape = &capsule_of},
    SpawnRow{.kind = SpawnKind::cylinder,
             .label = "Cylinder",
             .name = "cylinder",
             .base = SpawnBase::radius,
             .has_height = true,
             .measures = {{{"Radius", 0.5f}, {"Height", 1}}},
             .shape = &cylinder_of},
    SpawnRow{.kind = SpawnKind::disc,
             .label = "Disc",
             .name = "disc",
             .base = SpawnBase::radius,
             .has_height = true,
             .measures = {{{"Radius", 0.5f}, {"Height", 0.1f}}},
             .shape = &cylinder_of},
    SpawnRow{.kind = SpawnKind::cone,
             .label = "Cone",
             .name = "cone",
             .base = SpawnBase::radius,
             .has_height = true,
             .measures = {{{"Radius", 0.5f}, {"Height", 1}}},
             .shape = &cone_of},
    SpawnRow{.kind = SpawnKind::ellipsoid,
             .label = "Ellipsoid",
             .name = "ellipsoid",
             .base = SpawnBase::rectangle,
             .has_height = true,
             .measures = {{{"Width", 1}, {"Depth", 0.7f}, {"Height", 0.5f}}},
             .shape = &ellipsoid_of},
    SpawnRow{.kind = SpawnKind::tapered_capsule,
             .label = "Tapered capsule",
             .name = "tapered capsule",
             .base = SpawnBase::radius,
             .has_height = true,
             .measures = {{{"Radius", 0.3f}, {"Height", 1.45f}, {"Top radius", 0.15f}}},
             .shape = &tapered_capsule_of},
    SpawnRow{.kind = SpawnKind::rounded_box,
             .label = "Rounded box",
             .name = "rounded box",
             .base = SpawnBase::rectangle,
             .has_height = true,
             .measures = {{{"Width", 1},
                           {"Depth", 1},
                           {"Height", 1},
                           {.name = "Rounding", .usual = 0.1f, .least = 0.001f}}},
             .shape = &rounded_box_of},
    SpawnRow{.kind = SpawnKind::hull,
             .label = "Rock",
             .name = "rock",
             .base = SpawnBase::radius,
             .measures = {{{"Radius", 0.5f}}},
             .shape = &rock_of},
    SpawnRow{.kind = SpawnKind::stack,
             .label = "Stack of N",
             .name = "stack of ",
             .unit = "",
             .base = SpawnBase::rectangle,
             .has_height = true,
             .measures = {{{"Width", 1}, {"Depth", 1}, {"Height", 1}}}},
    SpawnRow{.kind = SpawnKind::wall,
             .label = "Wall",
             .name = "wall of ",
             .unit = " courses",
             .base = SpawnBase::radius,
             .per_radius = 1 / 3.0f, // six bricks long
             .measures = {{{"Brick length", 1}}}},
    SpawnRow{.kind = SpawnKind::model, .label = "Model (OBJ)", .name = "model"},
    SpawnRow{.kind = SpawnKind::part, .label = "Part", .name = "part"},
    SpawnRow{.kind = SpawnKind::cloth,
             .label = "Cloth",
             .name = "cloth",
             .base = SpawnBase::radius,
             .per_radius = 2,
             .measures = {{{.name = "Side", .usual = 2, .least = 0.2f, .most = 40}}}},
    SpawnRow{.kind = SpawnKind::rope,
             .label = "Rope",
             .name = "rope",
             .base = SpawnBase::radius,
             .measures = {{{.name = "Length", .usual = 3, .least = 0.3f, .most = 60}}}},
    SpawnRow{.kind = SpawnKind::jelly,
             .label = "Jelly",
             .name = "jelly",
             .base = SpawnBase::radius,
             .per_radius = 2,
             .measures = {{{.name = "Side", .usual = 1, .least = 0.1f, .most = 20}}}},
    SpawnRow{.kind = SpawnKind::balloon,
             .label = "Balloon",
             .name = "balloon",
             .base = SpawnBase::radius,
             .measures = {{{.name = "Radius", .usual = 0.5f, .least = 0.05f, .most = 10}}}},
};
// clang-format on
inline constexpr int kSpawnKindCount = static_cast<int>(kSpawnRows.size());

constexpr bool are_spawn_rows_in_order() {
    for (std::size_t i = 0; i < kSpawnRows.size(); ++i)
        if (kSpawnRows[i].kind != static_cast<SpawnKind>(i))
            return false;
    return kSpawnRows.back().kind == SpawnKind::balloon;
}
static_assert(are_spawn_rows_in_order(), "a row for every SpawnKind, in its order");

constexpr const SpawnRow& row_of(SpawnKind kind) {
    return kSpawnRows[static_cast<std::size_t>(kind)];
}
constexpr bool is_soft(SpawnKind kind) { return kind >= SpawnKind::cloth; }
/// Returns "Box", "Stack of N", ...
constexpr const char* label_of(SpawnKind kind) { return row_of(kind).label; }

} // namespace topple::app
