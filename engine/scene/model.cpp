// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/model.h"

#include "topple/geometry/convex/gjk.h"
#include "topple/geometry/distance/containing_shapes.h"
#include "topple/geometry/distance/plane_intersections.h"
#include "topple/geometry/pairs/intersects.h"
#include "topple/spatial/mesh/mesh_overlap.h"

#include <algorithm>
#include <type_traits>

namespace topple {
namespace {

// Converts a shape in the world to a frame in it.

Segment seen_from(const Transform& frame, const Segment& s) {
    return {inverse_transform_point(frame, s.a), inverse_transform_point(frame, s.b)};
}
Sphere seen_from(const Transform& frame, const Sphere& s) {
    return {inverse_transform_point(frame, s.center), s.radius};
}
Obb seen_from(const Transform& frame, const Obb& box) {
    return {inverse_transform_point(frame, box.center),
            box.half_extents,
            conjugate(frame.rotation) * box.rotation};
}
Plane seen_from(const Transform& frame, const Plane& plane) {
    return {inverse_transform_direction(frame, plane.normal),
            plane.offset - dot(plane.normal, frame.position)};
}
Triangle seen_from(const Transform& frame, const Triangle& t) {
    return {inverse_transform_point(frame, t.a),
            inverse_transform_point(frame, t.b),
            inverse_transform_point(frame, t.c)};
}

bool meets_half_space(const Plane& behind, const Plane& sheet) {
    // Only a parallel sheet in front of the plane does not meet the half space.
    const PlaneRelation relation = relation_of(behind, sheet);
    if (relation != PlaneRelation::parallel)
        return true;
    const Real along = dot(behind.normal, sheet.normal);
    return sheet.offset * along <= behind.offset * dot(sheet.normal, sheet.normal);
}
template<typename Query>
bool meets_half_space(const Plane& behind, const Query& query) {
    return side_of(behind, query) != PlaneSide::in_front;
}

/// Collects the triangles that the query returns.
template<typename Query>
bool meets_field(const HeightField& field, const Query& query) {
    Aabb box = field.bounds();
    if constexpr (!std::is_same_v<Query, Plane>)
        box = bounds_of(query);
    std::vector<std::uint32_t> found;
    field.find_triangles(box, found);
    return std::any_of(found.begin(), found.end(), [&](std::uint32_t i) {
        return intersects(field.triangle(i), query);
    });
}

template<SmoothSolid Solid>
bool intersects(const Solid& solid, const Plane& plane) {
    const EllipsoidHull hull = ellipsoid_hull(solid);
    const Vec3 n = plane.normal;
    return dot(n, hull.support(n)) >= plane.offset && dot(n, hull.support(-n)) <= plane.offset;
}
template<SmoothSolid Solid, BoundedConvex Query>
bool intersects(const Solid& solid, const Query& query) {
    const EllipsoidHull hull = ellipsoid_hull(solid);
    const SupportShape other(query);
    const CoreDistance gap = find_distance(hull.view(), other.view());
    return gap.cores_overlap || gap.separation <= 0;
}

/// Tests in the shape's own frame.
template<typename Query>
struct Meets {
    Query query;

    bool operator()(const MeshShape& shape) const { return intersects(*shape.mesh, query); }
    bool operator()(const HeightFieldShape& shape) const {
        return meets_field(*shape.field, query);
    }
    template<typename Convex>
    bool operator()(const Convex& shape) const {
        return intersects(solid_of(shape), query);
    }
    bool operator()(const PlaneShape& shape) const {
        return meets_half_space(Plane{shape.normal, shape.offset}, query);
    }
};

template<typename Query>
bool meets(const Shape& shape, const Transform& world_from_shape, const Query& query) {
    const auto local = seen_from(world_from_shape, query);
    return std::visit(Meets<std::remove_cv_t<decltype(local)>>{local}, shape);
}

} // namespace

Obb box_of(const Shape& shape, const Transform& world_from_shape) {
    const Aabb local = bounds_of(shape, {});
    if (!is_bounded(local))
        return {world_from_shape.position,
                {Aabb::kInfinity, Aabb::kInfinity, Aabb::kInfinity},
                world_from_shape.rotation};
    return {transform_point(world_from_shape, center(local)),
            half_extents(local),
            world_from_shape.rotation};
}

bool intersects(const Shape& shape, const Transform& world_from_shape, const Segment& segment) {
    return meets(shape, world_from_shape, segment);
}
bool intersects(const Shape& shape, const Transform& world_from_shape, const Sphere& sphere) {
    return meets(shape, world_from_shape, sphere);
}
bool intersects(const Shape& shape, const Transform& world_from_shape, const Aabb& box) {
    return !is_empty(box) &&
           meets(shape, world_from_shape, Obb{center(box), half_extents(box), {}});
}
bool intersects(const Shape& shape, const Transform& world_from_shape, const Obb& box) {
    return meets(shape, world_from_shape, box);
}
bool intersects(const Shape& shape, const Transform& world_from_shape, const Plane& plane) {
    return meets(shape, world_from_shape, plane);
}
bool intersects(const Shape& shape, const Transform& world_from_shape, const Triangle& triangle) {
    return meets(shape, world_from_shape, triangle);
}

} // namespace topple
