// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Places of a world without an edge. A float tells a millimeter at 10 km and not even a kilometer at 10 million km.
// Therefore a place is a cell of a cubic grid, which is exact, and a point in the frame of that cell, which is small:
//     place = kCellSize * cell + point
// Everything near each other is computed in the frame of one cell, as accurately as at the origin.
#pragma once

#include "topple/math/dvec3.h"
#include "topple/math/transform.h"

#include <cmath>
#include <cstdint>

namespace topple {

/// Edge length of a cell, a power of two so that changes of the frame are exact. [m]
inline constexpr double kCellSize = 1024;
/// Largest coordinate of a point in the frame of its cell before it gets the nearest cell; twice the half of a cell, so
/// that a body at a border does not change its cell back and forth. Larger: places are rounded more coarsely. [m]
inline constexpr Real kCellReach = 1024;
/// Largest coordinate of a place; more would not fit the numbers of a cell. [m]
inline constexpr double kFarthestPlace = 1.0e12;

/// A cell of the grid. Its frame has the axes of the world, and its origin at kCellSize times these numbers.
struct GridCell {
    std::int32_t x = 0, y = 0, z = 0; ///< Number of the cell along each axis; 0: around the origin.
    friend constexpr bool operator==(const GridCell&, const GridCell&) = default;
};

/// A place: a point in the frame of a cell.
struct CellPoint {
    GridCell cell{}; ///< Any cell, though a near one keeps the precision.
    Vec3 point{};    ///< Coordinates in the frame of the cell. [m]
};

/// Returns the origin of the cell's frame, exactly. [m]
constexpr DVec3 origin_of(const GridCell& cell) {
    return {kCellSize * cell.x, kCellSize * cell.y, kCellSize * cell.z};
}
/// Returns the coordinates in the world, to double precision. [m]
constexpr DVec3 global_point(const GridCell& cell, Vec3 point) {
    return origin_of(cell) + DVec3(point);
}
/// Returns the origin of the frame of `of`, in the frame of `in`: adding it takes a point from `of` to `in`. Exact for
/// cells within 16 million cells of each other. [m]
constexpr Vec3 offset_of(const GridCell& of, const GridCell& in) {
    return of == in ? Vec3{} : to_vec3(origin_of(of) - origin_of(in));
}
/// Returns the pose in the frame of `in`, given in the frame of `of`. Unchanged, bit for bit, if the two are equal.
constexpr Transform moved_between(const Transform& pose, const GridCell& of, const GridCell& in) {
    return of == in ? pose : Transform{pose.position + offset_of(of, in), pose.rotation};
}

/// Returns whether the point may keep its cell.
inline bool is_in_reach(Vec3 point) { return max_component(abs(point)) <= kCellReach; }

/// Returns whether the coordinates are finite and within kFarthestPlace.
inline bool is_a_place(DVec3 place) {
    // Written so that NaN fails.
    return std::abs(place.x) <= kFarthestPlace && std::abs(place.y) <= kFarthestPlace &&
           std::abs(place.z) <= kFarthestPlace;
}

/// Returns the cell whose origin is nearest. Requires: no coordinate is larger than kFarthestPlace.
inline GridCell nearest_cell(DVec3 place) {
    const auto number = [](double x) {
        return static_cast<std::int32_t>(std::floor(x / kCellSize + 0.5));
    };
    return {number(place.x), number(place.y), number(place.z)};
}
/// Returns the place in the nearest cell, or in the cell around the origin if that is in reach, or if the place lies
/// beyond kFarthestPlace.
inline CellPoint to_cell_point(DVec3 place) {
    if (const Vec3 near = to_vec3(place); is_in_reach(near) || !is_a_place(place))
        return {{}, near};
    const GridCell cell = nearest_cell(place);
    return {cell, to_vec3(place - origin_of(cell))};
}
/// Returns the same place in its own cell if that is in reach, else in the nearest cell. A place beyond kFarthestPlace
/// stays as it is.
inline CellPoint settled(const CellPoint& place) {
    const DVec3 at = global_point(place.cell, place.point);
    if (is_in_reach(place.point) || !is_a_place(at))
        return place;
    const GridCell cell = nearest_cell(at);
    return {cell, to_vec3(at - origin_of(cell))};
}

} // namespace topple
