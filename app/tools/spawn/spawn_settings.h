// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/tools/spawn/spawn_sizes.h"
#include "topple/dynamics/body.h"
#include "topple/scene/tumbling.h"

#include <memory>
#include <string>
#include <string_view>

namespace topple::app {

/// Number and arrangement of the bodies that a gesture makes, for kinds with a single shape.
enum class SpawnMode : std::uint8_t {
    one,
    line,  ///< From the press to the release, side by side.
    grid,  ///< In the rectangle from the press to the release.
    stack, ///< On each other.
    rain,  ///< Falling above the pointer while the button is held.
    spray, ///< Thrown through the pointer while the button is held.
};
inline constexpr std::array<std::string_view, 6> kSpawnModeNames{"One",
                                                                 "Line",
                                                                 "Grid",
                                                                 "Stack",
                                                                 "Rain",
                                                                 "Spray"};

/// The part of the library that the tool places.
struct SpawnPart {
    std::string name; ///< Empty: none is chosen.
    std::string
        new_name; ///< Name of the next part that the person keeps; empty: that of its first body.
    std::shared_ptr<const SpawnBodies> objects; ///< Null until the part has been read.
};

/// Settings of the spawn tool. Panels and drags write them; not part of the world.
struct SpawnSettings {
    SpawnKind kind = SpawnKind::box;
    /// Sizes of every kind, by its number. [m]
    std::array<SpawnSizes, kSpawnRows.size()> sizes_by_kind = all_usual_sizes();
    Real density = 500; ///< [kg/m^3]
    Material material;
    SpawnMode mode = SpawnMode::one;
    Real gap = 0.02f; ///< Line and grid: between neighbors. [m]
    int copies = 5;   ///< Stack of any kind: bodies on each other.
    Real rate = 8;    ///< Rain and spray: bodies per simulated second. [1/s]
    Real speed = 15;  ///< Spray. [m/s]
    int count = 8;    ///< Stack: boxes; wall: courses.
    Real turn = 0;    ///< Rotation about the surface's normal. [rad]
    bool is_static = false;
    std::string model_path;              ///< OBJ file for `model`.
    int model_parts = kUsualConvexParts; ///< Largest number of convex parts of a tumbling model.
    SpawnPart part;                      ///< Part for `part`.

    void choose_part(const std::string& name) {
        kind = SpawnKind::part;
        part.name = name;
    }
    /// The mode; `one` for kinds that are more than a single shape.
    [[nodiscard]] SpawnMode present_mode() const {
        return row_of(kind).shape != nullptr ? mode : SpawnMode::one;
    }
    /// Whether a drag lays out several bodies instead of sizing one.
    [[nodiscard]] bool lays_out() const {
        return present_mode() == SpawnMode::line || present_mode() == SpawnMode::grid;
    }
    /// Whether bodies come while the button is held.
    [[nodiscard]] bool streams() const {
        return present_mode() == SpawnMode::rain || present_mode() == SpawnMode::spray;
    }

    /// Sizes of the present kind. [m]
    [[nodiscard]] SpawnSizes& sizes() { return sizes_by_kind[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] const SpawnSizes& sizes() const {
        return sizes_by_kind[static_cast<std::size_t>(kind)];
    }
};

/// Returns the world rotation of an object of these settings on a surface with this normal: its y axis along it.
Quat upright_rotation(const SpawnSettings& settings, Vec3 normal);

} // namespace topple::app
