// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/assert.h"
#include "topple/geometry/hulls/hull_builder_detail.h"
#include "topple/geometry/hulls/hull_faces_detail.h"
#include "topple/geometry/hulls/simplified_hull.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/geometry/shapes/hull_assembly.h"

#include <algorithm>
#include <string>

namespace topple {
namespace {

constexpr Real kFarthestPoint = 1e7f;     // [m]
constexpr Real kSmallestSize = 1e-9f;     // [m]
constexpr double kGridHalfWidth = 0x1p25; // steps from the middle of the cloud to its farthest side

/// The points on their grid: distinct, in order of x, y, z, independent of the order of the input.
struct GridCloud {
    std::vector<GridPoint> points;
    std::vector<Vec3> originals;
    double step = 0; ///< [m]
};

GridCloud snap_to_grid(std::span<const Vec3> points, const Aabb& bounds, WorkProgress& work) {
    const DVec3 low(bounds.min), high(bounds.max);
    const DVec3 middle = (low + high) * 0.5, size = high - low;
    GridCloud cloud;
    cloud.step = std::max({size.x, size.y, size.z}) * 0.5 / kGridHalfWidth;
    struct Snapped {
        GridPoint grid;
        Vec3 original;
    };
    std::vector<Snapped> snapped;
    snapped.reserve(points.size());
    const auto whole = [](double v) { return static_cast<std::int64_t>(std::floor(v + 0.5)); };
    for (const Vec3 p : points) {
        const DVec3 d = (DVec3(p) - middle) * (1 / cloud.step);
        snapped.push_back({{whole(d.x), whole(d.y), whole(d.z)}, p});
        if (!work.count())
            return cloud;
    }
    const auto is_before = [](const Snapped& a, const Snapped& b) {
        if (a.grid != b.grid)
            return a.grid < b.grid;
        const Vec3 p = a.original, q = b.original;
        return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
    };
    sort_in_blocks(snapped, is_before, work);
    for (const Snapped& s : snapped) {
        if (!work.count())
            return cloud;
        if (!cloud.points.empty() && cloud.points.back() == s.grid)
            continue;
        cloud.points.push_back(s.grid);
        cloud.originals.push_back(s.original);
    }
    return cloud;
}

Result<Aabb> bounds_of_cloud(std::span<const Vec3> points) {
    Aabb bounds;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!is_finite(points[i]))
            return Error{"point " + std::to_string(i) +
                         " has a coordinate that is not a finite number"};
        if (max_component(abs(points[i])) > kFarthestPoint)
            return Error{"point " + std::to_string(i) + " is more than 10 000 km from the origin"};
        bounds = unite(bounds, points[i]);
    }
    if (points.size() < 4)
        return Error{"a solid needs at least four points, and there are " +
                     std::to_string(points.size())};
    if (max_component(extents(bounds)) < kSmallestSize)
        return Error{"a solid needs four points apart, and these all lie in one place"};
    return bounds;
}

/// Numbers the vertices by their order in the result, by x, y, z.
ConvexHull hull_of_loops(const GridCloud& cloud,
                         const std::vector<std::vector<std::uint32_t>>& loops) {
    std::vector<std::uint32_t> used;
    for (const auto& loop : loops)
        used.insert(used.end(), loop.begin(), loop.end());
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    std::vector<Vec3> vertices;
    for (const std::uint32_t i : used)
        vertices.push_back(cloud.originals[i]);
    std::vector<VertexLoop> renamed;
    for (const auto& loop : loops) {
        VertexLoop& names = renamed.emplace_back();
        for (const std::uint32_t i : loop)
            names.push_back(static_cast<std::uint16_t>(
                std::lower_bound(used.begin(), used.end(), i) - used.begin()));
    }
    return assemble_hull(std::move(vertices), renamed);
}

/// Returns the largest distance by which a vertex removed by merging stands in front of a face. [m]
double lost_by_merging(const ConvexHull& hull, const HullBuilder& builder, const GridCloud& cloud) {
    std::vector<std::uint32_t> vertices;
    for (const HullBuilder::Triangle& t : builder.triangles())
        if (t.alive)
            vertices.insert(vertices.end(), t.vertices.begin(), t.vertices.end());
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    double most = 0;
    for (const std::uint32_t vertex : vertices)
        for (const ConvexHull::Face& face : hull.faces)
            most = std::max(most,
                            dot(DVec3(face.normal), DVec3(cloud.originals[vertex])) -
                                static_cast<double>(face.offset));
    return most;
}

/// The exact hull of triangles, before its faces are merged.
struct GrownHull {
    GridCloud cloud;
    HullBuilder builder; ///< Borrows the points of the cloud, which a move leaves where they are.
    double flatness = 0; ///< Tolerance of a face. [m]
};

/// Fails: as build_convex_hull.
Result<GrownHull> grow_hull(std::span<const Vec3> points,
                            int max_vertices,
                            Real allowed,
                            WorkProgress& work) {
    TOPPLE_ASSERT(max_vertices >= 4 && max_vertices <= 4096);
    const Error stopped{"building the convex hull was stopped"};
    const Result<Aabb> bounds = bounds_of_cloud(points);
    if (!bounds)
        return bounds.error();
    if (!work.report(0))
        return stopped;
    GridCloud cloud = snap_to_grid(points, *bounds, work);
    if (work.is_stopped())
        return stopped;
    if (cloud.points.size() < 4)
        return Error{"a solid needs four different points, and there are only " +
                     std::to_string(cloud.points.size())};
    const double flatness = flatness_tolerance(*bounds);
    const double tolerance = std::max(flatness, double{allowed}) / cloud.step;
    HullBuilder builder(cloud.points);
    switch (builder.build(tolerance, max_vertices, work)) {
    case HullBuilder::Outcome::stopped:
        return stopped;
    case HullBuilder::Outcome::straight:
        return Error{"a solid needs room, and these points all lie on one line"};
    case HullBuilder::Outcome::flat:
        return Error{"a solid needs room, and these points all lie in one plane"};
    case HullBuilder::Outcome::solid:
        break;
    }
    return GrownHull{std::move(cloud), std::move(builder), flatness};
}

} // namespace

Result<ConvexHull> build_convex_hull(std::span<const Vec3> points, int max_vertices) {
    return build_convex_hull(points, max_vertices, 0);
}

Result<ConvexHull> build_convex_hull(std::span<const Vec3> points, int max_vertices, Real allowed) {
    WorkProgress unwatched;
    return build_convex_hull(points, max_vertices, allowed, unwatched);
}

Result<ConvexHull> build_convex_hull(std::span<const Vec3> points,
                                     int max_vertices,
                                     Real allowed,
                                     WorkProgress& work) {
    const Result<GrownHull> grown = grow_hull(points, max_vertices, allowed, work);
    if (!grown)
        return grown.error();
    const auto& [cloud, builder, flatness] = *grown;
    const double tolerance = flatness / cloud.step;
    // Merging by distance can fail if faces are barely larger than the tolerance. Each retry merges less; with 0 the
    // triangles of the exact hull remain.
    for (const double share : {1.0, 0.25, 4.0, 0.01, 0.0}) {
        const auto loops = merge_faces(builder, share * tolerance);
        if (loops.empty())
            continue;
        ConvexHull hull = hull_of_loops(cloud, loops);
        if (validate(hull) && lost_by_merging(hull, builder, cloud) <= 3 * flatness)
            return hull;
    }
    return Error{"these points are so close to flat that no solid can be made of them"};
}

Result<double> hull_volume(std::span<const Vec3> points, int max_vertices, WorkProgress& work) {
    const Result<GrownHull> grown = grow_hull(points, max_vertices, 0, work);
    if (!grown)
        return grown.error();
    const HullBuilder& builder = grown->builder;
    const DVec3 apex = builder.position(builder.triangles().front().vertices[0]);
    double six_volumes = 0; // of the tetrahedra between the triangles and one of the points [steps^3]
    for (const HullBuilder::Triangle& t : builder.triangles())
        if (t.alive)
            six_volumes += dot(builder.position(t.vertices[0]) - apex,
                               cross(builder.position(t.vertices[1]) - apex,
                                     builder.position(t.vertices[2]) - apex));
    const double step = grown->cloud.step;
    return six_volumes * (step * step * step / 6);
}

} // namespace topple
