// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/geometry/grid_solids.h"
#include "tests/engine/geometry/primitive_samples.h"

namespace topple::test {

/// A primitive of integers, with the exact set of grid points in it.
struct GridPrimitive {
    Primitive shape;
    std::function<bool(Vec3)> holds;
    std::string words;
};

template<typename Solid>
GridPrimitive as_primitive(GridSolid<Solid> grid) {
    return {
        std::move(grid.solid),
        [meet = std::move(grid.meet)](Vec3 p) { return meet(whole_point(Whole3(p))).has_value(); },
        std::move(grid.words)};
}

inline GridPrimitive grid_stretch(const Primitive& shape, const Stretch& whole, const char* name) {
    return {shape,
            [whole](Vec3 p) { return do_meet(whole_point(Whole3(p)), whole); },
            std::string(name) + " " + in_words(whole.origin) + " + t " + in_words(whole.direction)};
}

/// Number of kinds without the view and the mesh, which have no inside or no integers.
inline constexpr std::size_t kGridKindCount = static_cast<std::size_t>(PrimitiveKind::hull) + 1;

inline GridPrimitive grid_primitive(Random& random, PrimitiveKind kind, std::uint32_t half) {
    switch (kind) {
    case PrimitiveKind::point: {
        const Vec3 p = grid_point(random, half);
        return {p, [p](Vec3 q) { return p == q; }, "point " + in_words(p)};
    }
    case PrimitiveKind::line: {
        const GridRay r = random_grid_ray(random, half);
        return grid_stretch(Line{r.ray.origin, r.ray.direction},
                            whole_line(Whole3(r.ray.origin), Whole3(r.ray.direction)),
                            "line");
    }
    case PrimitiveKind::ray: {
        const GridRay r = random_grid_ray(random, half);
        return grid_stretch(r.ray, r.stretch, "ray");
    }
    case PrimitiveKind::segment: {
        const Vec3 a = grid_point(random, half), b = grid_point(random, half);
        return grid_stretch(Segment{a, b}, whole_segment(Whole3(a), Whole3(b)), "segment");
    }
    case PrimitiveKind::plane:
        return as_primitive(grid_plane(random, half));
    case PrimitiveKind::triangle:
        return as_primitive(grid_triangle(random, half));
    case PrimitiveKind::sphere:
        return as_primitive(grid_sphere(random, half));
    case PrimitiveKind::capsule:
        return as_primitive(grid_capsule(random, half));
    case PrimitiveKind::aabb:
        return as_primitive(grid_box(random, half));
    case PrimitiveKind::obb:
        return as_primitive(grid_obb(random, half));
    case PrimitiveKind::cylinder:
        return as_primitive(grid_cylinder(random, half));
    case PrimitiveKind::cone:
        return as_primitive(grid_cone(random, half));
    default:
        return as_primitive(grid_hull(random, half));
    }
}

/// Returns the grid points from -half to half in each coordinate that lie in the shape.
inline std::vector<Vec3> grid_points_in(const GridPrimitive& grid, std::uint32_t half) {
    std::vector<Vec3> held;
    const int h = static_cast<int>(half);
    for (int x = -h; x <= h; ++x)
        for (int y = -h; y <= h; ++y)
            for (int z = -h; z <= h; ++z)
                if (const Vec3 p{Real(x), Real(y), Real(z)}; grid.holds(p))
                    held.push_back(p);
    return held;
}

} // namespace topple::test
