// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/ray.h"
#include "topple/geometry/shapes/triangle_mesh.h"

#include <cmath>
#include <utility>

namespace topple {

/// A ray prepared for many triangles: axes are permuted so that the third is dominant, and sheared so that the ray is
/// exactly along it (Woop, Benthin, Wald 2013, "Watertight Ray/Triangle Intersection").
struct TriangleRay {
    Vec3 origin;             ///< As in Ray. [m]
    int x = 0, y = 1, z = 2; ///< Permuted axes.
    /// Shear in units of the third axis, [-], and the inverse of the direction along it.
    Real shear_x = 0, shear_y = 0, scale_z = 0;
};

/// Prepares a ray for many triangles. Requires: is_usable(ray).
inline TriangleRay make_triangle_ray(const Ray& ray) {
    const Vec3 d = ray.direction, size = abs(d);
    const int z = size.x >= size.y ? (size.x >= size.z ? 0 : 2) : (size.y >= size.z ? 1 : 2);
    int x = (z + 1) % 3, y = (z + 2) % 3;
    if (d[z] < 0)
        std::swap(x, y); // keeps the winding
    return {ray.origin, x, y, z, d[x] / d[z], d[y] / d[z], 1 / d[z]};
}

/// Crossing of a ray and a triangle, in float.
struct TriangleCrossing {
    Real t = 0;        ///< Rounded; see `precise_hit`.
    Real u = 0, v = 0; ///< Weights of the second and third vertex. [-]
    /// Whether the ray hits the side from which the vertices are counter-clockwise.
    bool from_front = false;
};

/// Crossing of a ray and a triangle, two-sided. Vertices and sides belong to the triangle, and two triangles that
/// share a side compute the same three numbers for it, so no ray passes between them. The caller checks the range of
/// t. A triangle seen exactly edge-on is missed.
///
/// At a border side a few roundings of a float decide; cast_ray of a single triangle decides in double.
///
/// In float without fused operations, which would round the two sides of an edge differently.
inline bool meets_triangle(const TriangleRay& ray,
                           const Triangle& triangle,
                           TriangleCrossing& out) {
    const Vec3 a = triangle.a - ray.origin, b = triangle.b - ray.origin,
               c = triangle.c - ray.origin;
    const Real ax = a[ray.x] - ray.shear_x * a[ray.z], ay = a[ray.y] - ray.shear_y * a[ray.z];
    const Real bx = b[ray.x] - ray.shear_x * b[ray.z], by = b[ray.y] - ray.shear_y * b[ray.z];
    const Real cx = c[ray.x] - ray.shear_x * c[ray.z], cy = c[ray.y] - ray.shear_y * c[ray.z];
    // Twice the signed areas of the ray's footprint with the three sides.
    const Real u = cx * by - cy * bx, v = ax * cy - ay * cx, w = bx * ay - by * ax;
    const bool all_positive = u >= 0 && v >= 0 && w >= 0;
    const bool all_negative = u <= 0 && v <= 0 && w <= 0;
    const Real sum = u + v + w;
    if (!(all_positive || all_negative) || sum == 0)
        return false;
    const Real inverse = 1 / sum;
    const Real depth = u * a[ray.z] + v * b[ray.z] + w * c[ray.z];
    out = {depth * ray.scale_z * inverse, v * inverse, w * inverse, sum > 0};
    return true;
}

/// Returns the common result for a triangle that `meets_triangle` found: t, point, normal, u, v from the plane in
/// double, clamped to the triangle and the ray's range. Every accelerator and instruction set that finds the triangle
/// reports these bits.
RayHit precise_hit(const Ray& ray, const Triangle& triangle, const TriangleCrossing& crossing);

} // namespace topple
