// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/hulls/simplified_hull.h"

#include "topple/geometry/convex/gjk.h"
#include "topple/math/dvec3.h"

#include <algorithm>

namespace topple {
namespace {

constexpr int kMostAttempts = 8;

/// Returns the distance of the farthest point from the hull of the vertices. [m]
Real farthest_from(std::span<const Vec3> vertices, std::span<const Vec3> points) {
    Real farthest = 0;
    for (const Vec3& p : points) {
        const CoreDistance d = find_distance({.points = vertices}, {.points = std::span(&p, 1)});
        farthest = std::max(farthest, d.distance);
    }
    return farthest;
}

/// Returns the points in front of some face; only these need the distance test.
std::vector<Vec3> points_outside(const ConvexHull& hull, std::span<const Vec3> points) {
    std::vector<Vec3> outside;
    for (const Vec3 p : points)
        for (const ConvexHull::Face& f : hull.faces)
            if (dot(f.normal, p) > f.offset) {
                outside.push_back(p);
                break;
            }
    return outside;
}

/// Returns the hull with its faces moved out to the farthest point in front of each, plus a small margin. The
/// vertices follow from the hull of the poles: the plane dot(n, p) = d around an inner point has the pole n / d, and
/// a face of the poles' hull is a vertex of the planes (polarity).
Result<ConvexHull> around_all(const ConvexHull& hull, std::span<const Vec3> points, Real farther) {
    const DVec3 inner(hull.centroid);
    std::vector<Vec3> poles;
    for (const ConvexHull::Face& f : hull.faces) {
        const DVec3 n(f.normal);
        double reach = static_cast<double>(f.offset) - dot(n, inner);
        for (const Vec3 p : points)
            reach = std::max(reach, dot(n, DVec3(p) - inner));
        poles.push_back(to_vec3(n * (1 / (reach + double{farther}))));
    }
    const Result<ConvexHull> polar = build_convex_hull(poles, 4096);
    if (!polar.ok())
        return polar.error();
    std::vector<Vec3> vertices;
    for (const ConvexHull::Face& f : polar->faces)
        if (f.offset > 0)
            vertices.push_back(
                to_vec3(inner + DVec3(f.normal) * (1 / static_cast<double>(f.offset))));
    return build_convex_hull(vertices, 4096);
}

} // namespace

Result<SimplifiedHull> simplify_hull(std::span<const Vec3> points,
                                     const HullSimplification& settings) {
    Result<ConvexHull> built = build_convex_hull(points, settings.max_vertices, settings.tolerance);
    if (!built.ok())
        return built.error();
    SimplifiedHull made{std::move(*built)};
    if (settings.contains_all) {
        // Rounding may leave a point slightly outside: then the faces move out once more, by the missing distance.
        Real farther = 4e-6f * max_component(extents(made.hull.bounds));
        const ConvexHull inner = std::move(made.hull);
        for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
            Result<ConvexHull> around = around_all(inner, points, farther);
            if (!around.ok())
                return around.error();
            made.hull = std::move(*around);
            const Real missing = farthest_from(made.hull.vertices,
                                               points_outside(made.hull, points));
            if (missing == 0)
                break;
            farther += 2 * missing;
        }
        made.excess = farthest_from(points, made.hull.vertices);
    }
    made.outside = farthest_from(made.hull.vertices, points_outside(made.hull, points));
    return made;
}

} // namespace topple
