// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/spatial/mesh/brute_force_mesh_detail.h"

namespace topple::spatial_detail {
namespace {

/// Calls `visit(triangle, index)` until it returns true.
template<typename Visit>
bool visit_all(const TriangleMesh& mesh, Visit visit) {
    const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
    for (std::uint32_t i = 0; i < count; ++i)
        if (visit(triangle_of(mesh, i), i))
            return true;
    return false;
}

} // namespace

void find_nearest_of_all(const TriangleMesh& mesh,
                         const MeshRay& ray,
                         NearestHit& nearest,
                         TraversalTrace* trace) {
    visit_all(mesh, [&](const Triangle& triangle, std::uint32_t index) {
        if (const auto hit = ray.find_hit(triangle))
            nearest.offer(*hit, index);
        if (trace)
            trace->triangles.push_back(index);
        return false;
    });
}

bool is_any_hit(const TriangleMesh& mesh, const MeshRay& ray) {
    return visit_all(mesh, [&](const Triangle& triangle, std::uint32_t) {
        return ray.find_hit(triangle).has_value();
    });
}

void find_all_of_all(const TriangleMesh& mesh, const MeshRay& ray, HitList& out) {
    visit_all(mesh, [&](const Triangle& triangle, std::uint32_t index) {
        if (const auto hit = ray.find_hit(triangle))
            out.emplace_back(*hit, index);
        return false;
    });
}

void find_closest_of_all(const TriangleMesh& mesh, Vec3 point, ClosestTriangle& closest) {
    visit_all(mesh, [&](const Triangle& triangle, std::uint32_t index) {
        closest.offer(triangle, index, point);
        return false;
    });
}

} // namespace topple::spatial_detail
