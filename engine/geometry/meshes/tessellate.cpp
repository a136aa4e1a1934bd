// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/tessellate.h"

#include "topple/core/assert.h"
#include "topple/math/trigonometry.h"

#include <span>

namespace topple {
namespace {

/// A point of an outline that is rotated around the Y axis, and the normal there.
struct OutlinePoint {
    Real radius = 0, y = 0;
    Real normal_out = 0, normal_y = 0;
};

/// Outline from bottom to top. Two neighbors at the same place make a sharp edge.
RenderMesh turn_on_lathe(std::span<const OutlinePoint> outline, int slices) {
    RenderMesh mesh;
    const auto around = static_cast<std::uint32_t>(slices);
    for (const OutlinePoint& p : outline)
        for (std::uint32_t i = 0; i < around; ++i) {
            const SinCos a = sin_cos(2 * kPi * static_cast<Real>(i) / static_cast<Real>(slices));
            mesh.positions.push_back({p.radius * a.cos, p.y, p.radius * a.sin});
            mesh.normals.push_back({p.normal_out * a.cos, p.normal_y, p.normal_out * a.sin});
        }
    for (std::uint32_t ring = 0; ring + 1 < outline.size(); ++ring) {
        const OutlinePoint &low = outline[ring], &high = outline[ring + 1];
        if (low.radius == high.radius && low.y == high.y)
            continue;
        for (std::uint32_t i = 0; i < around; ++i) {
            const std::uint32_t a = ring * around + i, b = ring * around + (i + 1) % around;
            const std::uint32_t above_a = a + around, above_b = b + around;
            if (low.radius > 0)
                mesh.indices.insert(mesh.indices.end(), {a, above_a, b});
            if (high.radius > 0)
                mesh.indices.insert(mesh.indices.end(), {b, above_a, above_b});
        }
    }
    return mesh;
}

/// Appends `bands` + 1 points of a circle of `radius` around (0, y), from angle `from` to `to` [rad].
void add_arc(std::vector<OutlinePoint>& outline, Real radius, Real y, Real from, Real to, int bands) {
    for (int i = 0; i <= bands; ++i) {
        const SinCos a = sin_cos(from +
                                 (to - from) * static_cast<Real>(i) / static_cast<Real>(bands));
        // The poles must have exactly zero width.
        const bool is_pole = std::abs(a.sin) == 1;
        const Real out = is_pole ? 0 : a.cos;
        outline.push_back({radius * out, y + radius * a.sin, out, a.sin});
    }
}

void add_polygon(RenderMesh& mesh, std::span<const Vec3> vertices, Vec3 normal) {
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (const Vec3 p : vertices) {
        mesh.positions.push_back(p);
        mesh.normals.push_back(normal);
    }
    for (std::uint32_t i = 2; i < vertices.size(); ++i)
        mesh.indices.insert(mesh.indices.end(), {first, first + i - 1, first + i});
}

} // namespace

RenderMesh tessellate_sphere(Real radius, Fineness fineness) {
    TOPPLE_ASSERT(fineness.slices >= 3 && fineness.bands >= 2);
    std::vector<OutlinePoint> outline;
    add_arc(outline, radius, 0, -kPi / 2, kPi / 2, fineness.bands);
    return turn_on_lathe(outline, fineness.slices);
}

RenderMesh tessellate_capsule(Real radius, Real half_height, Fineness fineness) {
    TOPPLE_ASSERT(fineness.slices >= 3 && fineness.bands >= 2);
    const int half = (fineness.bands + 1) / 2;
    std::vector<OutlinePoint> outline;
    add_arc(outline, radius, -half_height, -kPi / 2, 0, half);
    add_arc(outline, radius, half_height, 0, kPi / 2, half);
    return turn_on_lathe(outline, fineness.slices);
}

RenderMesh tessellate_cylinder(Real radius, Real half_height, Fineness fineness) {
    TOPPLE_ASSERT(fineness.slices >= 3);
    const Real r = radius, h = half_height;
    const OutlinePoint outline[] = {
        {0, -h, 0, -1}, {r, -h, 0, -1}, {r, -h, 1, 0}, {r, h, 1, 0}, {r, h, 0, 1}, {0, h, 0, 1}};
    return turn_on_lathe(outline, fineness.slices);
}

RenderMesh tessellate_cone(Real radius, Real half_height, Fineness fineness) {
    TOPPLE_ASSERT(fineness.slices >= 3);
    const Real r = radius, h = half_height;
    const Real out = 2 * h / std::sqrt(4 * h * h + r * r), up = r / std::sqrt(4 * h * h + r * r);
    const OutlinePoint outline[] = {
        {0, -h, 0, -1}, {r, -h, 0, -1}, {r, -h, out, up}, {0, h, out, up}};
    return turn_on_lathe(outline, fineness.slices);
}

RenderMesh tessellate_box(Vec3 half_extents) { return tessellate(box_hull(half_extents)); }

RenderMesh tessellate(const ConvexHull& hull) {
    RenderMesh mesh;
    std::vector<Vec3> vertices;
    for (const ConvexHull::Face& face : hull.faces) {
        vertices.clear();
        for (const std::uint16_t vertex : hull.face_vertices(face))
            vertices.push_back(hull.vertices[vertex]);
        add_polygon(mesh, vertices, face.normal);
    }
    return mesh;
}

RenderMesh tessellate(const TriangleMesh& mesh) {
    RenderMesh out;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = triangle_of(mesh, i);
        const Vec3 vertices[] = {t.a, t.b, t.c};
        // Normalizes the sides first, so that the normal of a tiny triangle does not underflow.
        const Vec3 side = normalize(t.b - t.a), other = normalize(t.c - t.a);
        add_polygon(out, vertices, normalize_or(cross(side, other), {0, 1, 0}));
    }
    return out;
}

} // namespace topple
