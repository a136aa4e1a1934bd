// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/geometry/grid_rays.h"

namespace topple::test {

inline std::int64_t below(Random& random, std::uint32_t count) {
    return static_cast<std::int64_t>(random.below(count));
}

inline GridSolid<Sphere> grid_sphere(Random& random, std::uint32_t half) {
    const Vec3 center = grid_point(random, half);
    const std::int64_t r = below(random, half + 1);
    return {{center, Real(r)},
            [=](const Stretch& s) { return meet_sphere(s, Whole3(center), r); },
            "sphere " + in_words(center) + " " + std::to_string(r)};
}

struct GridAxis {
    Vec3 a, b;
    std::int64_t radius = 1;
    [[nodiscard]] std::string words() const {
        return in_words(a) + " " + in_words(b) + " " + std::to_string(radius);
    }
};
/// Returns an axis of nonzero length, and a radius of at least one.
inline GridAxis grid_axis(Random& random, std::uint32_t half) {
    GridAxis axis{grid_point(random, half), grid_point(random, half), 1 + below(random, half)};
    while (axis.a == axis.b)
        axis.b = grid_point(random, half);
    return axis;
}

inline GridSolid<Capsule> grid_capsule(Random& random, std::uint32_t half) {
    const GridAxis x = grid_axis(random, half);
    return {{{x.a, x.b}, Real(x.radius)},
            [=](const Stretch& s) { return meet_capsule(s, Whole3(x.a), Whole3(x.b), x.radius); },
            "capsule " + x.words()};
}
inline GridSolid<Cylinder> grid_cylinder(Random& random, std::uint32_t half) {
    const GridAxis x = grid_axis(random, half);
    return {{x.a, x.b, Real(x.radius)},
            [=](const Stretch& s) { return meet_cylinder(s, Whole3(x.a), Whole3(x.b), x.radius); },
            "cylinder " + x.words()};
}
inline GridSolid<Cone> grid_cone(Random& random, std::uint32_t half) {
    const GridAxis x = grid_axis(random, half);
    return {{x.a, x.b, Real(x.radius)},
            [=](const Stretch& s) { return meet_cone(s, Whole3(x.a), Whole3(x.b), x.radius); },
            "cone " + x.words()};
}

/// A side may have zero length.
inline GridSolid<Aabb> grid_box(Random& random, std::uint32_t half) {
    const Vec3 a = grid_point(random, half), b = grid_point(random, half);
    const Aabb box{min(a, b), max(a, b)};
    return {box,
            [=](const Stretch& s) { return meet_box(s, Whole3(box.min), Whole3(box.max)); },
            "box " + in_words(box.min) + " " + in_words(box.max)};
}

/// The quaternion has components that are integers or halves: rotations of a half or a third of a turn, which only
/// permute axes. Half extents may have any sign.
inline GridSolid<Obb> grid_obb(Random& random, std::uint32_t half) {
    const Vec3 center = grid_point(random, half), extents = grid_point(random, 3);
    const auto sign = [&] { return random.below(2) == 0 ? Real(0.5) : Real(-0.5); };
    Quat turn{0, 0, 0, 1};
    const std::uint32_t kind = random.below(8);
    if (kind >= 4)
        turn = {sign(), sign(), sign(), sign()};
    else if (kind > 0)
        turn = {kind == 1 ? Real(1) : 0, kind == 2 ? Real(1) : 0, kind == 3 ? Real(1) : 0, 0};
    const Vec3 reach = abs(rotate(turn, abs(extents)));
    const auto vertex = [&](Real s) { return Whole3(center + reach * s); };
    const Whole3 low = vertex(-1), high = vertex(1);
    return {{center, extents, turn},
            [=](const Stretch& s) { return meet_box(s, low, high); },
            "obb " + in_words(center) + " half " + in_words(extents) + " turn " +
                std::to_string(turn.x) + " " + std::to_string(turn.y) + " " +
                std::to_string(turn.z) + " " + std::to_string(turn.w)};
}

inline GridSolid<Triangle> grid_triangle(Random& random, std::uint32_t half) {
    Triangle t;
    do {
        t = {grid_point(random, half), grid_point(random, half), grid_point(random, half)};
    } while (cross(t.b - t.a, t.c - t.a) == Vec3{});
    return {
        t,
        [=](const Stretch& s) { return meet_triangle(s, Whole3(t.a), Whole3(t.b), Whole3(t.c)); },
        "triangle " + in_words(t.a) + " " + in_words(t.b) + " " + in_words(t.c),
        [n = cross(Whole3(t.b) - Whole3(t.a), Whole3(t.c) - Whole3(t.a))](const Stretch& s) {
            return dot(n, s.direction) == 0;
        }};
}

/// Returns each face as a fan of triangles.
inline std::vector<WholeFace> whole_faces(const ConvexHull& hull) {
    std::vector<WholeFace> faces;
    for (const ConvexHull::Face& face : hull.faces) {
        const auto vertices = hull.face_vertices(face);
        const auto at = [&](std::size_t k) { return Whole3(hull.vertices[vertices[k]]); };
        for (std::size_t k = 2; k < vertices.size(); ++k)
            faces.push_back({at(0), at(k - 1), at(k)});
    }
    return faces;
}

inline GridSolid<ConvexHull> grid_hull(Random& random, std::uint32_t half) {
    for (;;) {
        std::vector<Vec3> points;
        const std::uint32_t count = 4 + random.below(6);
        for (std::uint32_t i = 0; i < count; ++i)
            points.push_back(grid_point(random, half));
        auto hull = build_convex_hull(points);
        if (!hull.ok())
            continue;
        std::string words = "hull";
        for (const Vec3 p : hull->vertices)
            words += " " + in_words(p);
        return {*hull,
                [faces = whole_faces(*hull)](const Stretch& s) { return meet_hull(s, faces); },
                words};
    }
}

/// The normal has integer components and so any length. It is short, so that it is often parallel to another one.
inline GridSolid<Plane> grid_plane(Random& random, std::uint32_t half) {
    Vec3 n;
    while (n == Vec3{})
        n = grid_point(random, 1 + random.below(3));
    const auto offset = below(random, 4 * half + 1) - 2 * static_cast<std::int64_t>(half);
    return {{n, Real(offset)},
            [=](const Stretch& s) { return meet_plane(s, Whole3(n), offset); },
            "plane " + in_words(n) + " " + std::to_string(offset)};
}

} // namespace topple::test
