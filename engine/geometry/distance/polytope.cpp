// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/distance/polytope.h"

#include "topple/geometry/distance/plane_intersections.h"

#include <limits>

namespace topple {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr DVec3 kNowhere{kNan, kNan, kNan};

BoxPolytope box_polytope(DVec3 center, DVec3 half, const std::array<DVec3, 3>& axes) {
    BoxPolytope out;
    out.normals = axes;
    for (std::size_t i = 0; i < 8; ++i)
        out.vertices[i] = center + axes[0] * (i & 1u ? half.x : -half.x) +
                          axes[1] * (i & 2u ? half.y : -half.y) +
                          axes[2] * (i & 4u ? half.z : -half.z);
    // An edge without length has no direction; an invented one would hide gaps of flat boxes.
    out.edge_count = 0;
    for (int k = 0; k < 3; ++k)
        if (half[k] > 0)
            out.edges[out.edge_count++] = axes[static_cast<std::size_t>(k)];
    out.is_thin = out.edge_count < 3;
    return out;
}

} // namespace

FixedPolytope<1, 0, 0> polytope_of(Vec3 point) { return {{DVec3(point)}, {}, {}}; }

FixedPolytope<2, 0, 1> polytope_of(const Segment& s) {
    const DVec3 a(s.a), b(s.b);
    return {{a, b}, {}, {b - a}};
}

FixedPolytope<3, 1, 3> polytope_of(const Triangle& t) {
    const DVec3 a(t.a), b(t.b), c(t.c);
    return {{a, b, c}, {cross(b - a, c - a)}, {b - a, c - b, a - c}};
}

BoxPolytope polytope_of(const Aabb& box) {
    BoxPolytope out = box_polytope({}, DVec3(box.max) - DVec3(box.min), axes_of({}));
    if (is_empty(box)) {
        out.vertices.fill(kNowhere);
        return out;
    }
    const DVec3 low(box.min), high(box.max);
    for (std::size_t i = 0; i < 8;
         ++i) // uses the given vertices, which center and half extents might round
        out.vertices[i] = {
            i & 1u ? high.x : low.x, i & 2u ? high.y : low.y, i & 4u ? high.z : low.z};
    return out;
}

BoxPolytope polytope_of(const Obb& box) {
    return box_polytope(DVec3(box.center), DVec3(abs(box.half_extents)), axes_of(box.rotation));
}

FreePolytope polytope_of(const ConvexHull& hull) {
    FreePolytope out;
    for (const Vec3 p : hull.vertices)
        out.vertices.emplace_back(p);
    if (hull.vertices.empty())
        out.vertices.push_back(kNowhere);
    for (const ConvexHull::Face& face : hull.faces)
        out.normals.emplace_back(face.normal);
    for (const ConvexHull::Edge& edge : hull.edges)
        out.edges.push_back(out.vertices[edge.end] - out.vertices[edge.begin]);
    return out;
}

FixedPolytope<8, 6, 12> polytope_of(const Frustum& frustum) {
    const auto vertices = corners_of(frustum);
    FixedPolytope<8, 6, 12> out;
    out.is_thin = false;
    out.vertices.fill(kNowhere);
    if (!vertices)
        return out;
    for (std::size_t i = 0; i < 8; ++i)
        out.vertices[i] = DVec3((*vertices)[i]);
    for (std::size_t i = 0; i < 6; ++i)
        out.normals[i] = DVec3(frustum.planes[i].normal);
    out.edge_count = 0;
    for (std::size_t i = 0; i < 8; ++i)
        for (const std::size_t bit : {1u, 2u, 4u})
            if ((i & bit) == 0)
                out.edges[out.edge_count++] = out.vertices[i | bit] - out.vertices[i];
    return out;
}

std::array<DVec3, 3> axes_of(Quat rotation) {
    const DVec3 u(Vec3{rotation.x, rotation.y, rotation.z});
    const double w = rotation.w, n = dot(u, u) + w * w;
    std::array<DVec3, 3> axes{DVec3{1, 0, 0}, DVec3{0, 1, 0}, DVec3{0, 0, 1}};
    if (!(n > 0))
        return axes;
    for (DVec3& v : axes) {
        const DVec3 t = cross(u, v) * (2 / n);
        v = v + t * w + cross(u, t);
    }
    return axes;
}

} // namespace topple
