// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/spawn/spawn_layout.h"

#include "topple/math/vec2.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kRounding = 1e-3f; // a body that misses its place by less still fits [-]

/// Number of places of this pitch from 0 to `length`, at most `most`.
int count_along(Real length, Real pitch, int most) {
    const Real fitting = std::floor(std::abs(length) / pitch + kRounding);
    return static_cast<int>(std::min(fitting, static_cast<Real>(most - 1))) + 1;
}

std::vector<Transform> line_feet(const DragSurface& surface, Vec3 way, Real pitch) {
    const Real length = std::hypot(way.x, way.z);
    if (!(length > 0))
        return {{surface.point, surface.axes}};
    // A rotation about +Y by a takes +X to (cos a, 0, -sin a).
    const Quat along = surface.axes * from_axis_angle({0, 1, 0}, std::atan2(-way.z, way.x));
    std::vector<Transform> feet;
    for (int i = 0; i < count_along(length, pitch, kMostSpawnedAtOnce); ++i)
        feet.push_back(
            {surface.point + rotate(along, {pitch * static_cast<Real>(i), 0, 0}), along});
    return feet;
}

std::vector<Transform> grid_feet(const DragSurface& surface, Vec3 way, Vec2 pitch) {
    const int columns = count_along(way.x, pitch.x, kMostSpawnedAtOnce);
    const int rows = count_along(way.z, pitch.y, std::max(kMostSpawnedAtOnce / columns, 1));
    std::vector<Transform> feet;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const Vec3 at{std::copysign(pitch.x * static_cast<Real>(column), way.x),
                          0,
                          std::copysign(pitch.y * static_cast<Real>(row), way.z)};
            feet.push_back({surface.point + rotate(surface.axes, at), surface.axes});
        }
    return feet;
}

} // namespace

std::vector<Transform> spawn_feet(const SpawnSettings& settings,
                                  const DragSurface& surface,
                                  Vec3 to) {
    const Vec3 reach = extents(bounds_of(row_of(settings.kind).shape(settings.sizes()), {}));
    const Vec3 way = surface.coordinates_of(to);
    const Real gap = std::max(settings.gap, 0.0f);
    if (settings.mode == SpawnMode::line)
        return line_feet(surface, way, reach.x + gap);
    return grid_feet(surface, way, {reach.x + gap, reach.z + gap});
}

} // namespace topple::app
