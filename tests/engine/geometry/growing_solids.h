// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/geometry/grid_solids.h"

#include <functional>
#include <string>

namespace topple::test {

/// A random solid of the grid with the exact place where a stretch meets the solid grown by a radius all around.
/// A sphere meets the solid where the sphere's center meets the grown solid.
template<typename Solid>
struct GrowingSolid {
    Solid solid;
    std::function<FirstMeeting(const Stretch&, std::int64_t radius)> meet;
    std::string words;
};

inline GrowingSolid<Sphere> growing_sphere(Random& random, std::uint32_t half) {
    const auto grid = grid_sphere(random, half);
    const auto meet = [s = grid.solid](const Stretch& way, std::int64_t r) {
        return meet_sphere(way, Whole3(s.center), r + std::int64_t(s.radius));
    };
    return {grid.solid, meet, grid.words};
}

inline GrowingSolid<Capsule> growing_capsule(Random& random, std::uint32_t half) {
    const auto grid = grid_capsule(random, half);
    const auto meet = [s = grid.solid](const Stretch& way, std::int64_t r) {
        return meet_capsule(way, Whole3(s.axis.a), Whole3(s.axis.b), r + std::int64_t(s.radius));
    };
    return {grid.solid, meet, grid.words};
}

inline GrowingSolid<Aabb> growing_box(Random& random, std::uint32_t half) {
    const auto grid = grid_box(random, half);
    const auto meet = [s = grid.solid](const Stretch& way, std::int64_t r) {
        return meet_rounded_box(way, Whole3(s.min), Whole3(s.max), r);
    };
    return {grid.solid, meet, grid.words};
}

inline GrowingSolid<Triangle> growing_triangle(Random& random, std::uint32_t half) {
    const auto grid = grid_triangle(random, half);
    const auto meet = [t = grid.solid](const Stretch& way, std::int64_t r) {
        return meet_rounded_triangle(way, Whole3(t.a), Whole3(t.b), Whole3(t.c), r);
    };
    return {grid.solid, meet, grid.words};
}

inline GrowingSolid<ConvexHull> growing_hull(Random& random, std::uint32_t half) {
    const auto grid = grid_hull(random, half);
    const auto meet = [faces = whole_faces(grid.solid)](const Stretch& way, std::int64_t r) {
        return meet_rounded_hull(way, faces, r);
    };
    return {grid.solid, meet, grid.words};
}

} // namespace topple::test
