// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/mesh/mesh_overlap.h"

#include "topple/geometry/pairs/intersects.h"

#include <algorithm>
#include <vector>

namespace topple {
namespace {

Aabb box_around(const Segment& s) { return {min(s.a, s.b), max(s.a, s.b)}; }
Aabb box_around(const Sphere& s) { return grown({s.center, s.center}, s.radius); }
Aabb box_around(const Aabb& box) { return box; }
Aabb box_around(const Triangle& t) { return bounds_of(t); }
Aabb box_around(const Obb& box) {
    const auto reach = [&](Vec3 half) { return abs(rotate(box.rotation, half)); };
    const Vec3 half = reach({box.half_extents.x, 0, 0}) + reach({0, box.half_extents.y, 0}) +
                      reach({0, 0, box.half_extents.z});
    return {box.center - half, box.center + half};
}

/// Widens a box to float neighbors: boxes are floats and tests are doubles, and a triangle that barely touches must
/// not be lost.
Aabb widened(const Aabb& box) {
    const Real size = max_component(max(abs(box.min), abs(box.max)));
    return grown(box, size * 1e-6f);
}

void find_near(const MeshTree& mesh, const Plane& plane, std::vector<std::uint32_t>& near) {
    mesh.find_triangles(plane, near);
}
template<typename Query>
void find_near(const MeshTree& mesh, const Query& query, std::vector<std::uint32_t>& near) {
    mesh.find_triangles(widened(box_around(query)), near);
}

template<typename Query>
bool meets_any(const MeshTree& mesh, const Query& query) {
    std::vector<std::uint32_t> near;
    find_near(mesh, query, near);
    return std::any_of(near.begin(), near.end(), [&](std::uint32_t i) {
        return intersects(triangle_of(mesh.mesh(), i), query);
    });
}

} // namespace

bool intersects(const MeshTree& mesh, const Segment& segment) { return meets_any(mesh, segment); }
bool intersects(const MeshTree& mesh, const Sphere& sphere) { return meets_any(mesh, sphere); }
bool intersects(const MeshTree& mesh, const Aabb& box) { return meets_any(mesh, box); }
bool intersects(const MeshTree& mesh, const Obb& box) { return meets_any(mesh, box); }
bool intersects(const MeshTree& mesh, const Triangle& triangle) {
    return meets_any(mesh, triangle);
}
bool intersects(const MeshTree& mesh, const Plane& plane) { return meets_any(mesh, plane); }
bool intersects(const MeshTree& a, const MeshTree& b) {
    const bool a_is_small = a.mesh().triangles.size() <= b.mesh().triangles.size();
    const MeshTree &few = a_is_small ? a : b, &many = a_is_small ? b : a;
    std::vector<std::uint32_t> near;
    few.find_triangles(widened(many.bounds()), near);
    return std::any_of(near.begin(), near.end(), [&](std::uint32_t i) {
        return meets_any(many, triangle_of(few.mesh(), i));
    });
}

} // namespace topple
