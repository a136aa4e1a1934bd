// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/convex/support_shape.h"

#include "topple/geometry/distance/plane_intersections.h"

#include <algorithm>
#include <cmath>

namespace topple {

void SupportShape::check() {
    const SupportShapeView core = view();
    exists_ = !core.points.empty() && core.radius >= 0 && std::isfinite(core.radius) &&
              is_finite(core.world_from_local) &&
              std::all_of(
                  core.points.begin(), core.points.end(), [](Vec3 p) { return is_finite(p); }) &&
              std::all_of(core.ring_radii.begin(), core.ring_radii.end(), [](Real r) {
                  return r >= 0 && std::isfinite(r);
              });
}

void SupportShape::assign(std::span<const Vec3> points, Real radius) {
    count_ = points.size();
    world_from_local_.position = points[0];
    for (std::size_t i = 0; i < count_; ++i)
        points_[i] = points[i] - points[0];
    radius_ = radius;
    check();
}

void SupportShape::add_rings(Vec3 axis, Real first, Real second) {
    has_rings_ = true;
    rings_ = {first, second};
    ring_axis_ = normalize_or(axis, {0, 1, 0}); // a disc without thickness lies horizontally
    check();
}

SupportShape::SupportShape(Vec3 point) { assign({&point, 1}, 0); }
SupportShape::SupportShape(const Segment& s) { assign(std::array{s.a, s.b}, 0); }
SupportShape::SupportShape(const Triangle& t) { assign(std::array{t.a, t.b, t.c}, 0); }
SupportShape::SupportShape(const Sphere& s) { assign({&s.center, 1}, s.radius); }
SupportShape::SupportShape(const Capsule& c) { assign(std::array{c.axis.a, c.axis.b}, c.radius); }

SupportShape::SupportShape(const Aabb& box)
    : SupportShape(Obb{center(box), half_extents(box), {}}) {
    exists_ = exists_ && !is_empty(box);
}

SupportShape::SupportShape(const Obb& box) {
    count_ = 8;
    const Vec3 h = abs(box.half_extents);
    for (std::size_t i = 0; i < 8; ++i)
        points_[i] = {i & 1u ? h.x : -h.x, i & 2u ? h.y : -h.y, i & 4u ? h.z : -h.z};
    world_from_local_ = {box.center, box.rotation};
    check();
}

SupportShape::SupportShape(const Cylinder& c) {
    assign(std::array{c.from, c.to}, 0);
    add_rings(c.to - c.from, c.radius, c.radius);
}

SupportShape::SupportShape(const Cone& cone) {
    assign(std::array{cone.base, cone.apex}, 0);
    add_rings(cone.apex - cone.base, cone.radius, 0);
}

SupportShape::SupportShape(const ConvexHull& hull) : borrowed_(hull.vertices) { check(); }

SupportShape::SupportShape(const Frustum& view) {
    if (const auto vertices = corners_of(view))
        assign(*vertices, 0);
}

} // namespace topple
