// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/prepared_triangle.h"

#include "topple/geometry/rays/ray_tests.h"
#include "topple/math/dvec3.h"

#include <cmath>

namespace topple {

PreparedTriangle prepare(const Triangle& t) {
    PreparedTriangle out;
    const DVec3 e(t.b - t.a), f(t.c - t.a), n = cross(e, f);
    out.vertex = t.a;
    if (!(dot(n, n) > 0))
        return out;
    out.plane = plane_through(t.a, t.b, t.c);
    for (int axis = 0; axis < 3; ++axis)
        if (std::abs(n[axis]) > std::abs(n[out.dominant]))
            out.dominant = axis;
    // In the plane of the other two coordinates the weights solve two equations (Cramer's rule).
    const int i = (out.dominant + 1) % 3, j = (out.dominant + 2) % 3;
    const double area = e[i] * f[j] - e[j] * f[i];
    out.to_u[i] = static_cast<Real>(f[j] / area);
    out.to_u[j] = static_cast<Real>(-f[i] / area);
    out.to_v[i] = static_cast<Real>(-e[j] / area);
    out.to_v[j] = static_cast<Real>(e[i] / area);
    return out;
}

std::optional<RayHit> cast_ray(const PreparedTriangle& t, const Ray& ray) {
    const Real toward = dot(t.plane.normal, ray.direction);
    if (!(toward < 0 || toward > 0) || !is_usable(ray))
        return std::nullopt;
    const Real distance = -dot(t.plane.normal, ray.origin - t.vertex) / toward;
    // The comparison fails for NaN.
    if (!(distance >= ray.t_min && distance < ray.t_max))
        return std::nullopt;
    const Vec3 p = point_at(ray, distance);
    const Real u = dot(t.to_u, p - t.vertex), v = dot(t.to_v, p - t.vertex);
    if (!(u >= 0 && v >= 0 && u + v <= 1))
        return std::nullopt;
    return RayHit{distance, p, t.plane.normal, false, 0, u, v};
}

} // namespace topple
