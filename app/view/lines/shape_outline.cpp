// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/shape_outline.h"

#include "topple/collision/shape/shape_core.h"
#include "topple/geometry/convex/minkowski.h"

#include <cmath>
#include <type_traits>
#include <utility>
#include <variant>

namespace topple::app {
namespace {

constexpr float kThin = kThinOutline;

/// Adds the curves in which a convex shape meets the view along each axis: its farthest points around that axis.
void add_silhouettes(DebugGeometry& out, const SupportShapeView& shape, Rgba color) {
    constexpr int kSides = 48;
    const Mat3 axes = to_mat3(shape.world_from_local.rotation);
    for (const auto& [u, v] : {std::pair(axes.x, axes.y), {axes.y, axes.z}, {axes.z, axes.x}}) {
        std::vector<Vec3> points;
        for (int i = 0; i < kSides; ++i) {
            const Real angle = 2 * kPi * static_cast<Real>(i) / kSides;
            points.push_back(support(shape, u * std::cos(angle) + v * std::sin(angle)));
        }
        add_loop(out, points, color, kThin);
    }
}

/// A part of an endless plane around a point.
void add_plane(DebugGeometry& out,
               const PlaneShape& plane,
               const Transform& pose,
               Vec3 near,
               Rgba color) {
    const Vec3 n = transform_direction(pose, plane.normal);
    const Vec3 on_plane = transform_point(pose, plane.normal * plane.offset);
    const Vec3 middle = near - n * dot(n, near - on_plane);
    const Vec3 u = any_perpendicular(n), v = cross(n, u);
    constexpr int kLines = 4;
    for (int i = -kLines; i <= kLines; ++i) {
        const Real along = static_cast<Real>(i) * 0.5f, end = static_cast<Real>(kLines) * 0.5f;
        out.lines.push_back(
            {middle + u * along - v * end, middle + u * along + v * end, color, kThin});
        out.lines.push_back(
            {middle + v * along - u * end, middle + v * along + u * end, color, kThin});
    }
}

} // namespace

void add_hull(DebugGeometry& out, const ConvexHull& hull, const Transform& pose, Rgba color) {
    for (const ConvexHull::Edge& edge : hull.edges)
        out.lines.push_back({transform_point(pose, hull.vertices[edge.begin]),
                             transform_point(pose, hull.vertices[edge.end]),
                             color,
                             kThin});
}

void add_loop(DebugGeometry& out, const std::vector<Vec3>& points, Rgba color, float width) {
    for (std::size_t i = 0; i < points.size(); ++i)
        out.lines.push_back(
            {points[i], points[(i + 1) % points.size()], color, width, 0, /*on_top=*/true});
}

void add_outline(DebugGeometry& out,
                 const Shape& shape,
                 const Transform& pose,
                 Vec3 near,
                 Rgba color) {
    const auto add = [&]<typename S>(const S& s) {
        if constexpr (std::is_same_v<S, BoxShape>)
            add_oriented_box(out, pose, s.half_extents, color, kThin);
        else if constexpr (std::is_same_v<S, HullShape>)
            add_hull(out, *s.hull, pose, color);
        else if constexpr (std::is_same_v<S, PlaneShape>)
            add_plane(out, s, pose, near, color);
        else if (const ShapeCore core(shape); !core.is_empty())
            add_silhouettes(out, core.at(pose), color);
    };
    std::visit(add, shape);
}

} // namespace topple::app
