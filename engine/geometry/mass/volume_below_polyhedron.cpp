// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/mass/volume_below.h"

namespace topple {

PolyhedronBelow::PolyhedronBelow(const Plane& plane)
    : plane_(plane),
      apex_(plane.normal * plane.offset) {}

void PolyhedronBelow::add_cone(Vec3 a, Vec3 b, Vec3 c) {
    const Vec3 x = a - apex_, y = b - apex_, z = c - apex_;
    const Real six = dot(x, cross(y, z));
    six_ += six;
    moment_ += (x + y + z) * six; // The centroid is a quarter of the way from the apex to the base.
}

void PolyhedronBelow::add_face(std::span<const Vec3> vertices) {
    // Sutherland and Hodgman (1974), triangulated as a fan at the same time.
    Vec3 first, last;
    int count = 0;
    const auto add = [&](Vec3 p) {
        if (count == 0)
            first = p;
        else if (count > 1)
            add_cone(first, last, p);
        last = p;
        ++count;
    };
    Vec3 from = vertices.back();
    Real from_height = signed_distance(plane_, from);
    for (const Vec3 to : vertices) {
        const Real to_height = signed_distance(plane_, to);
        if ((from_height <= 0) != (to_height <= 0))
            add(from + (to - from) * (from_height / (from_height - to_height)));
        if (to_height <= 0)
            add(to);
        from = to;
        from_height = to_height;
    }
}

VolumeBelow PolyhedronBelow::result() const {
    if (!(six_ > 0))
        return {};
    return {six_ / 6, apex_ + moment_ / (4 * six_)};
}

VolumeBelow box_below(Vec3 e, const Plane& plane) {
    PolyhedronBelow part(plane);
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 u, v, n;
        u[(axis + 1) % 3] = e[(axis + 1) % 3];
        v[(axis + 2) % 3] = e[(axis + 2) % 3];
        n[axis] = e[axis];
        const Vec3 front[] = {n - u - v, n + u - v, n + u + v, n - u + v};
        const Vec3 back[] = {-u - v - n, v - u - n, u + v - n, u - v - n};
        part.add_face(front);
        part.add_face(back);
    }
    return part.result();
}

VolumeBelow hull_below(const ConvexHull& hull, const Plane& plane) {
    PolyhedronBelow part(plane);
    for (const ConvexHull::Face& face : hull.faces) {
        const std::span<const std::uint16_t> at = hull.face_vertices(face);
        for (std::size_t i = 2; i < at.size(); ++i) {
            const Vec3 vertices[] = {
                hull.vertices[at[0]], hull.vertices[at[i - 1]], hull.vertices[at[i]]};
            part.add_face(vertices);
        }
    }
    return part.result();
}

VolumeBelow mesh_below(const TriangleMesh& mesh, const Plane& plane) {
    PolyhedronBelow part(plane);
    for (const auto& t : mesh.triangles) {
        const Vec3 vertices[] = {mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]};
        part.add_face(vertices);
    }
    return part.result();
}

} // namespace topple
