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
    sphere,
    capsule,
    cylinder,
    cone,
    ellipsoid,
    tapered_capsule,
    rounded_box,
    hull,
    stack,
    wall,
    model,
    cloth,
    rope,
    jelly,
    balloon,
};

/// Returns a rock: the hull of 20 points on a sphere, always the same for one size. [m]
Shape rock(Real radius);

/// One kind of spawned object.
struct SpawnRow {
    SpawnKind kind;
    const char* label;          ///< Label of the button.
    const char* name;           ///< Name in sentences.
    const char* unit = nullptr; ///< Follows the settings' count; null if there is no count.
    Shape (*shape)(Real size) = nullptr; ///< Shape of a body with a single shape. [m]
};

/// A row for every kind, in the order of the buttons.
inline constexpr std::array kSpawnRows{
    SpawnRow{SpawnKind::box,
             "Box",
             "box",
             nullptr,
             [](Real size) -> Shape {
                 return BoxShape{{size, size, size}};
             }},
    SpawnRow{SpawnKind::sphere,
             "Ball",
             "ball",
             nullptr,
             [](Real size) -> Shape { return SphereShape{size}; }},
    SpawnRow{SpawnKind::capsule,
             "Capsule",
             "capsule",
             nullptr,
             [](Real size) -> Shape {
                 return CapsuleShape{size * 0.5f, size};
             }},
    SpawnRow{SpawnKind::cylinder,
             "Cylinder",
             "cylinder",
             nullptr,
             [](Real size) -> Shape {
                 return CylinderShape{size, size};
             }},
    SpawnRow{SpawnKind::cone,
             "Cone",
             "cone",
             nullptr,
             [](Real size) -> Shape {
                 return ConeShape{size, size};
             }},
    SpawnRow{SpawnKind::ellipsoid,
             "Ellipsoid",
             "ellipsoid",
             nullptr,
             [](Real size) -> Shape {
                 return EllipsoidShape{{size, size * 0.5f, size * 0.7f}};
             }},
    SpawnRow{SpawnKind::tapered_capsule,
             "Tapered capsule",
             "tapered capsule",
             nullptr,
             [](Real size) -> Shape {
                 return TaperedCapsuleShape{size * 0.6f, size * 0.3f, size};
             }},
    SpawnRow{SpawnKind::rounded_box,
             "Rounded box",
             "rounded box",
             nullptr,
             [](Real size) -> Shape {
                 const Real core = size * 0.8f;
                 return RoundedBoxShape{{core, core, core}, size - core};
             }},
    SpawnRow{SpawnKind::hull, "Rock", "rock", nullptr, &rock},
    SpawnRow{SpawnKind::stack, "Stack of N", "stack of ", ""},
    SpawnRow{SpawnKind::wall, "Wall", "wall of ", " courses"},
    SpawnRow{SpawnKind::model, "Model (OBJ)", "model"},
    SpawnRow{SpawnKind::cloth, "Cloth", "cloth"},
    SpawnRow{SpawnKind::rope, "Rope", "rope"},
    SpawnRow{SpawnKind::jelly, "Jelly", "jelly"},
    SpawnRow{SpawnKind::balloon, "Balloon", "balloon"},
};
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
