// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/smooth/ellipsoid_hull.h"

#include <span>

namespace topple {

EllipsoidHull EllipsoidHull::around_box(Vec3 half_extents,
                                        Real radius,
                                        const Transform& frame_from_local) {
    EllipsoidHull hull;
    hull.count = 8;
    for (std::size_t k = 0; k < 8; ++k)
        hull.centers[k] = {(k & 1u) != 0 ? half_extents.x : -half_extents.x,
                           (k & 2u) != 0 ? half_extents.y : -half_extents.y,
                           (k & 4u) != 0 ? half_extents.z : -half_extents.z};
    hull.rounding = radius;
    hull.frame_from_local = frame_from_local;
    return hull;
}

Vec3 EllipsoidHull::support(Vec3 direction) const {
    // The point of x^2 / a^2 + y^2 / b^2 + z^2 / c^2 = 1 with normal d is D^2 d / |D d|, D = diag(a, b, c).
    const Vec3 d = rotate_inverse(frame_from_local.rotation, direction);
    if (has_faces()) {
        const Vec3 h = half_extents();
        const Vec3 vertex{d.x < 0 ? -h.x : h.x, d.y < 0 ? -h.y : h.y, d.z < 0 ? -h.z : h.z};
        return transform_point(frame_from_local, vertex + normalize(d) * rounding);
    }
    Vec3 farthest;
    Real most = 0;
    for (std::size_t k = 0; k < count; ++k) {
        const Vec3 point = centers[k] + scale(radii[k], normalize(scale(radii[k], d)));
        const Real along = dot(point, d);
        if (k == 0 || along > most) {
            farthest = point;
            most = along;
        }
    }
    return transform_point(frame_from_local, farthest);
}

SupportShapeView EllipsoidHull::view() const {
    SupportShapeView view{.points = std::span(centers).first(count),
                          .world_from_local = frame_from_local,
                          .radius = rounding};
    if (!has_faces()) // eight spheres are a polytope rounded by their radius
        view.ellipsoid_radii = std::span(radii).first(count);
    return view;
}

EllipsoidHull EllipsoidHull::placed(const Transform& new_frame_from_frame) const {
    EllipsoidHull hull = *this;
    hull.frame_from_local = new_frame_from_frame * frame_from_local;
    return hull;
}

} // namespace topple
