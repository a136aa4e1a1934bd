// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/epa.h"
#include "topple/geometry/convex/support_shape.h"
#include "topple/geometry/distance/lines.h"
#include "topple/geometry/distance/plane_intersections.h"

#include <optional>

namespace topple {

// Distance of two shapes or depth of their overlap, their nearest points, and the direction of the shortest
// separation. None for a shape that is empty, unbounded where it must not be, of a negative radius or not finite.
// Accurate to about 1e-6 of the shapes' size, the depth of cylinders and cones to 1e-5.
//
// Bounded convex shapes use GJK, and EPA if they overlap. A plane is a sheet: the shortest separation from it is the
// shorter of its two sides. A mesh has the gap of its nearest triangle, and no inside. Declared in the order of
// `Primitive`; the last function swaps the others.

/// Returns the gap of two bounded convex shapes; none for a shape that is empty or not finite.
std::optional<ConvexGap> find_gap_of_support_shapes(const SupportShape& a, const SupportShape& b);

/// Returns the gap of two bounded convex shapes, as above.
template<BoundedConvex A, BoundedConvex B>
    requires(primitive_index<A>() <= primitive_index<B>())
std::optional<ConvexGap> find_gap(const A& a, const B& b) {
    return find_gap_of_support_shapes(SupportShape(a), SupportShape(b));
}

///@{
/// Only the part of the line beside the other shape can be nearest: the projection of the shape on the line.
std::optional<ConvexGap> find_gap_beside(const Ray& ray, const SupportShape& body);
template<BoundedConvex B>
    requires(primitive_index<B>() > primitive_index<Segment>())
std::optional<ConvexGap> find_gap(const Ray& ray, const B& body) {
    return find_gap_beside(ray, SupportShape(body));
}
template<BoundedConvex B>
    requires(primitive_index<B>() > primitive_index<Segment>())
std::optional<ConvexGap> find_gap(const Line& line, const B& body) {
    return find_gap_beside(ray_of(line), SupportShape(body));
}
///@}
///@{
/// Points, lines, rays and segments. Meeting ones have the distance zero.
std::optional<ConvexGap> find_gap(Vec3 point, const Line& line);
std::optional<ConvexGap> find_gap(Vec3 point, const Ray& ray);
std::optional<ConvexGap> find_gap(const Line& a, const Line& b);
std::optional<ConvexGap> find_gap(const Line& line, const Ray& ray);
std::optional<ConvexGap> find_gap(const Line& line, const Segment& segment);
std::optional<ConvexGap> find_gap(const Ray& a, const Ray& b);
std::optional<ConvexGap> find_gap(const Ray& ray, const Segment& segment);
///@}

///@{
/// Gap of a plane, as a sheet, and a bounded convex shape.
std::optional<ConvexGap> find_gap_from_plane(const Plane& plane, const SupportShape& body);
template<BoundedConvex B>
    requires(primitive_index<B>() > primitive_index<Plane>())
std::optional<ConvexGap> find_gap(const Plane& plane, const B& body) {
    return find_gap_from_plane(plane, SupportShape(body));
}
///@}
///@{
/// Gap of a point or segment and a plane, as a sheet.
std::optional<ConvexGap> find_gap(Vec3 point, const Plane& plane);
std::optional<ConvexGap> find_gap(const Segment& segment, const Plane& plane);
///@}
///@{
/// Gap of an unbounded shape and a plane: a shape that crosses the plane has the distance zero.
std::optional<ConvexGap> find_gap(const Line& line, const Plane& plane);
std::optional<ConvexGap> find_gap(const Ray& ray, const Plane& plane);
std::optional<ConvexGap> find_gap(const Plane& a, const Plane& b);
///@}

/// Returns the same gap as seen from B.
constexpr ConvexGap reversed(const ConvexGap& gap) {
    return {gap.separation, -gap.normal, gap.point_b, gap.point_a};
}

/// Returns the gap to the nearest triangle of the mesh; on a tie, to the first.
template<PrimitiveShape A>
    requires(primitive_index<A>() < primitive_index<TriangleMesh>())
std::optional<ConvexGap> find_gap(const A& shape, const TriangleMesh& mesh) {
    std::optional<ConvexGap> nearest;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle triangle = triangle_of(mesh, i);
        std::optional<ConvexGap> gap;
        if constexpr (primitive_index<A>() <= primitive_index<Triangle>()) {
            gap = find_gap(shape, triangle);
        } else if (const auto turned = find_gap(triangle, shape)) {
            gap = reversed(*turned);
        }
        if (gap && (!nearest || gap->separation < nearest->separation))
            nearest = gap;
    }
    return nearest;
}

/// Answers the same question with the shapes in the other order.
template<PrimitiveShape A, PrimitiveShape B>
    requires(primitive_index<A>() > primitive_index<B>())
std::optional<ConvexGap> find_gap(const A& a, const B& b) {
    const auto gap = find_gap(b, a);
    return gap ? std::optional(reversed(*gap)) : std::nullopt;
}

} // namespace topple
