// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/obb_features.h"

#include "topple/geometry/distance/closest_point.h"

namespace topple {

std::array<Vec3, 8> corners_of(const Obb& box) {
    const Vec3 half = abs(box.half_extents);
    std::array<Vec3, 8> corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 side{
            i & 1u ? Real(1) : Real(-1), i & 2u ? Real(1) : Real(-1), i & 4u ? Real(1) : Real(-1)};
        corners[i] = box.center + rotate(box.rotation, scale(side, half));
    }
    return corners;
}

std::array<Segment, 12> edges_of(const Obb& box) {
    const std::array<Vec3, 8> corners = corners_of(box);
    std::array<Segment, 12> edges;
    std::size_t count = 0;
    for (std::size_t i = 0; i < corners.size(); ++i)
        for (const std::size_t bit : {1u, 2u, 4u})
            if ((i & bit) == 0)
                edges[count++] = {corners[i], corners[i | bit]};
    return edges;
}

std::array<Plane, 6> face_planes_of(const Obb& box) {
    const Mat3 axes = to_mat3(box.rotation);
    const Vec3 half = abs(box.half_extents);
    std::array<Plane, 6> planes;
    std::size_t count = 0;
    for (int k = 0; k < 3; ++k) {
        const Vec3 axis = k == 0 ? axes.x : k == 1 ? axes.y : axes.z;
        for (const Vec3 normal : {-axis, axis})
            planes[count++] = {normal, dot(normal, box.center) + half[k]};
    }
    return planes;
}

std::optional<Vec3> crossing(const Segment& segment, const Plane& plane) {
    const Real along = dot(plane.normal, segment.b - segment.a);
    if (along == 0)
        return std::nullopt;
    const Real t = -signed_distance(plane, segment.a) / along;
    if (!(t >= 0 && t <= 1))
        return std::nullopt;
    return segment.a + (segment.b - segment.a) * t;
}

std::vector<Vec3> crossings(std::span<const Segment> edges, const Obb& box, Real tolerance) {
    std::vector<Vec3> points;
    for (const Plane& plane : face_planes_of(box))
        for (const Segment& edge : edges) {
            const std::optional<Vec3> p = crossing(edge, plane);
            if (p && distance(closest_point(box, *p), *p) <= tolerance)
                points.push_back(*p);
        }
    return points;
}

} // namespace topple
