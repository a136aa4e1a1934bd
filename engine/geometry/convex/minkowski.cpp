// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/convex/minkowski.h"

namespace topple {
namespace {

std::vector<Vec3> all_pairs(const SupportShapeView& a, const SupportShapeView& b, Real sign) {
    std::vector<Vec3> sums;
    sums.reserve(a.points.size() * b.points.size());
    for (const Vec3 p : a.points)
        for (const Vec3 q : b.points)
            sums.push_back(transform_point(a.world_from_local, p) +
                           transform_point(b.world_from_local, q) * sign);
    return sums;
}

} // namespace

Vec3 support(const SupportShapeView& shape, Vec3 direction) {
    const Vec3 local = rotate_inverse(shape.world_from_local.rotation, direction);
    const Vec3 outward = normalize(reject(local, shape.ring_axis));
    const auto rim = [&](std::size_t i) {
        if (!shape.ellipsoid_radii.empty()) {
            const Vec3 radii = shape.ellipsoid_radii[i];
            return shape.points[i] + scale(radii, normalize(scale(radii, local))) -
                   normalize(local) * shape.radius;
        }
        return shape.ring_radii.empty() ? shape.points[i]
                                        : shape.points[i] + outward * shape.ring_radii[i];
    };
    Vec3 farthest = rim(0);
    for (std::size_t i = 1; i < shape.points.size(); ++i)
        if (dot(rim(i), local) > dot(farthest, local))
            farthest = rim(i);
    return transform_point(shape.world_from_local, farthest) + normalize(direction) * shape.radius;
}

Vec3 support_of_difference(const SupportShapeView& a, const SupportShapeView& b, Vec3 direction) {
    return support(a, direction) - support(b, -direction);
}

std::vector<Vec3> minkowski_sum(const SupportShapeView& a, const SupportShapeView& b) {
    return all_pairs(a, b, 1);
}
std::vector<Vec3> minkowski_difference(const SupportShapeView& a, const SupportShapeView& b) {
    return all_pairs(a, b, -1);
}

} // namespace topple
