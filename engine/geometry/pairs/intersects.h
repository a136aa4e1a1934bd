// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/convex/separating_axis.h"
#include "topple/geometry/convex/support_shape.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/distance/lines.h"
#include "topple/geometry/shapes/primitive.h"

namespace topple {

// Returns whether two shapes have a point in common. Closed sets: touching is a hit. Solids are filled, so a shape
// inside one meets it; a plane is a sheet, and a mesh a surface without an inside. A shape that is empty, lacks a
// required direction, has a negative radius or is not finite meets nothing.
//
// Computed in double. The answer is exact for exactly given shapes with flat sides; otherwise a few roundings of a
// double count as touching. Shapes without thickness hardly ever touch exactly, so points, lines, rays and segments
// meet each other, planes and triangles' vertices if they are nearer than kThin of the largest coordinate, including
// those of the line's ends and the triangle's vertices.
/// Distance that counts as touching between shapes without thickness, as a share of the largest
/// coordinate. [-]
inline constexpr double kThin = 1e-6;

// Declared in the order of `Primitive`; the last function of this file swaps the others.

/// Two shapes with flat sides, by separating axes: Segment, Triangle, Aabb, Obb, ConvexHull, Frustum.
template<FlatSided A, FlatSided B>
    requires(primitive_index<A>() <= primitive_index<B>())
bool intersects(const A& a, const B& b) { return do_intersect(polytope_of(a), polytope_of(b)); }

///@{
/// A point and a shape without thickness: nearer than kThin is touching.
bool intersects(Vec3 a, Vec3 b);
bool intersects(Vec3 point, const Line& line);
bool intersects(Vec3 point, const Ray& ray);
bool intersects(Vec3 point, const Segment& segment);
bool intersects(Vec3 point, const Plane& plane);
bool intersects(Vec3 point, const Triangle& triangle);
///@}
/// A point and a solid: whether the solid contains the point.
template<typename Solid>
    requires requires(const Solid& solid, Vec3 p) { contains(solid, p); }
bool intersects(Vec3 point, const Solid& solid) {
    return is_finite(point) && contains(solid, point);
}

///@{
/// Straight shapes: nearer than kThin is touching.
bool intersects(const Line& a, const Line& b);
bool intersects(const Line& line, const Ray& ray);
bool intersects(const Line& line, const Segment& segment);
bool intersects(const Ray& a, const Ray& b);
bool intersects(const Ray& ray, const Segment& segment);
bool intersects(const Segment& a, const Segment& b);
///@}

///@{
/// A plane, as a sheet, and another shape. A ray is cut to its range; a line or ray that lies in the plane meets
/// it.
bool intersects(const Line& line, const Plane& plane);
bool intersects(const Ray& ray, const Plane& plane);
bool intersects(const Segment& segment, const Plane& plane);
bool intersects(const Plane& plane, const Triangle& triangle);
bool intersects(const Plane& plane, const Sphere& sphere);
bool intersects(const Plane& plane, const Capsule& capsule);
bool intersects(const Plane& plane, const Aabb& box);
bool intersects(const Plane& plane, const Obb& box);
bool intersects(const Plane& plane, const Cylinder& cylinder);
bool intersects(const Plane& plane, const Cone& cone);
bool intersects(const Plane& plane, const ConvexHull& hull);
bool intersects(const Plane& plane, const Frustum& view);
///@}
/// Coincident planes meet, like crossing ones.
bool intersects(const Plane& a, const Plane& b);

/// Tests two boxes exactly.
bool intersects(const Aabb& a, const Aabb& b);

/// Returns the part of a line or ray that can be nearest to a bounded body: the projection of the body on it.
FixedPolytope<2, 0, 1> part_beside(const Ray& ray, const PolytopeView& body);
///@{
/// A ray or line and a body with flat sides, by separating axes.
template<FlatSided B>
    requires(!std::is_same_v<B, Vec3>)
bool intersects(const Ray& ray, const B& body) {
    const auto polytope = polytope_of(body);
    return do_intersect(part_beside(ray, polytope), polytope);
}
template<FlatSided B>
    requires(!std::is_same_v<B, Vec3>)
bool intersects(const Line& line, const B& body) { return intersects(ray_of(line), body); }
///@}

///@{
/// A sphere and another shape, by the distance of its center.
bool intersects(const Line& line, const Sphere& sphere);
bool intersects(const Ray& ray, const Sphere& sphere);
bool intersects(const Segment& segment, const Sphere& sphere);
bool intersects(const Triangle& triangle, const Sphere& sphere);
bool intersects(const Sphere& a, const Sphere& b);
bool intersects(const Sphere& sphere, const Capsule& capsule);
bool intersects(const Sphere& sphere, const Aabb& box);
bool intersects(const Sphere& sphere, const Obb& box);
bool intersects(const Sphere& sphere, const Cylinder& cylinder);
bool intersects(const Sphere& sphere, const Cone& cone);
bool intersects(const Sphere& sphere, const ConvexHull& hull);
bool intersects(const Sphere& sphere, const Frustum& view);
///@}

///@{
/// A capsule and another shape, by the distance of its axis.
bool intersects(const Line& line, const Capsule& capsule);
bool intersects(const Ray& ray, const Capsule& capsule);
bool intersects(const Segment& segment, const Capsule& capsule);
bool intersects(const Capsule& a, const Capsule& b);
bool intersects(const Triangle& triangle, const Capsule& capsule);
bool intersects(const Capsule& capsule, const Aabb& box);
bool intersects(const Capsule& capsule, const Obb& box);
bool intersects(const Capsule& capsule, const ConvexHull& hull);
bool intersects(const Capsule& capsule, const Frustum& view);
///@}

///@{
/// A straight shape and a cylinder or a cone, by the ray test.
bool intersects(const Line& line, const Cylinder& cylinder);
bool intersects(const Ray& ray, const Cylinder& cylinder);
bool intersects(const Segment& segment, const Cylinder& cylinder);
bool intersects(const Line& line, const Cone& cone);
bool intersects(const Ray& ray, const Cone& cone);
bool intersects(const Segment& segment, const Cone& cone);
///@}

/// Returns whether two bounded convex shapes meet, by GJK, for a cylinder or a cone and another shape except a
/// sphere. Nearer than kThin of their size is touching.
bool do_support_shapes_intersect(const SupportShape& a, const SupportShape& b);
/// The shapes with a flat base and a round side.
template<typename Shape>
concept BarOrCone = std::is_same_v<Shape, Cylinder> || std::is_same_v<Shape, Cone>;
/// A cylinder or a cone and another bounded convex shape, by GJK.
template<BoundedConvex A, BoundedConvex B>
    requires((BarOrCone<A> || BarOrCone<B>)&&!std::is_same_v<A, Sphere> &&
             primitive_index<A>() >= primitive_index<Triangle>() &&
             primitive_index<A>() <= primitive_index<B>())
bool intersects(const A& a, const B& b) {
    return do_support_shapes_intersect(SupportShape(a), SupportShape(b));
}

/// Returns whether any triangle of the mesh meets the shape; a shape entirely inside a closed mesh meets nothing.
template<PrimitiveShape A>
    requires(primitive_index<A>() < primitive_index<TriangleMesh>())
bool intersects(const A& shape, const TriangleMesh& mesh) {
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
        if (intersects(shape, triangle_of(mesh, i)))
            return true;
    return false;
}

/// Tests every triangle against every other: for small meshes.
bool intersects(const TriangleMesh& a, const TriangleMesh& b);

/// Answers the same question with the shapes in the other order.
template<PrimitiveShape A, PrimitiveShape B>
    requires(primitive_index<A>() > primitive_index<B>())
bool intersects(const A& a, const B& b) { return intersects(b, a); }

} // namespace topple
