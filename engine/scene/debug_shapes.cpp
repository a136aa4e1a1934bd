// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/shape_core.h"
#include "topple/core/overloaded.h"
#include "topple/geometry/convex/minkowski.h"
#include "topple/geometry/meshes/tessellate.h"
#include "topple/math/trigonometry.h"
#include "topple/scene/debug_draw.h"

#include <array>
#include <utility>

namespace topple {
namespace {

/// The frame of a square in a plane.
struct PlaneSquare {
    Vec3 middle; ///< Place of the plane nearest to a given point. [m]
    Vec3 u, v;   ///< Unit vectors along its sides; cross(u, v) is the normal.
};

PlaneSquare square_of(const PlaneShape& plane, const Transform& pose, Vec3 near) {
    const Vec3 n = transform_direction(pose, plane.normal);
    const Vec3 on_plane = transform_point(pose, plane.normal * plane.offset);
    const Vec3 u = any_perpendicular(n);
    return {near - n * dot(n, near - on_plane), u, cross(n, u)};
}

/// Calls `act(a, b, c)` with every triangle of a surface, in its own frame.
template<typename Act>
void for_each_triangle(const TriangleMesh& mesh, const Act& act) {
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = triangle_of(mesh, i);
        act(t.a, t.b, t.c);
    }
}
template<typename Act>
void for_each_triangle(const HeightField& field, const Act& act) {
    for (std::uint32_t i = 0; i < field.triangle_count(); ++i) {
        const Triangle t = field.triangle(i);
        act(t.a, t.b, t.c);
    }
}
template<typename Act>
void for_each_triangle(const RenderMesh& mesh, const Act& act) {
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
        act(mesh.positions[mesh.indices[i]],
            mesh.positions[mesh.indices[i + 1]],
            mesh.positions[mesh.indices[i + 2]]);
}

/// Reports the outline of one shape.
class Outline {
public:
    Outline(const Shape& shape,
            const Transform& pose,
            Vec3 near,
            Real plane_size,
            DebugColor color,
            DebugDraw& out)
        : shape_(shape),
          pose_(pose),
          near_(near),
          plane_size_(plane_size),
          color_(color),
          out_(out) {}

    void operator()(const BoxShape& box) const { add_hull(box_hull(box.half_extents)); }
    void operator()(const HullShape& hull) const { add_hull(*hull.hull); }
    void operator()(const PlaneShape& plane) const {
        constexpr int kLines = 4; // to each side of the middle
        const auto [middle, u, v] = square_of(plane, pose_, near_);
        for (int i = -kLines; i <= kLines; ++i) {
            const Real along = plane_size_ * static_cast<Real>(i) / kLines;
            for (const auto& [side, way] : {std::pair(u, v), {v, u}})
                out_.segment(middle + side * along - way * plane_size_,
                             middle + side * along + way * plane_size_,
                             color_);
        }
    }
    void operator()(const MeshShape& mesh) const { add_edges(mesh.mesh->mesh()); }
    void operator()(const HeightFieldShape& ground) const { add_edges(*ground.field); }
    /// The curves in which a convex shape meets the view along each axis: its farthest points around that axis.
    template<typename Round>
    void operator()(const Round&) const {
        constexpr int kSides = 48;
        const ShapeCore core(shape_);
        const SupportShapeView view = core.at(pose_);
        const Mat3 axes = to_mat3(pose_.rotation);
        for (const auto& [u, v] : {std::pair(axes.x, axes.y), {axes.y, axes.z}, {axes.z, axes.x}}) {
            Vec3 before = support(view, u);
            for (int i = 1; i <= kSides; ++i) {
                const SinCos turn = sin_cos(2 * kPi * static_cast<Real>(i % kSides) / kSides);
                const Vec3 next = support(view, u * turn.cos + v * turn.sin);
                out_.segment(before, next, color_);
                before = next;
            }
        }
    }

private:
    void add_hull(const ConvexHull& hull) const {
        for (const ConvexHull::Edge& edge : hull.edges)
            out_.segment(transform_point(pose_, hull.vertices[edge.begin]),
                         transform_point(pose_, hull.vertices[edge.end]),
                         color_);
    }
    template<typename Surface>
    void add_edges(const Surface& surface) const {
        for_each_triangle(surface, [&](Vec3 a, Vec3 b, Vec3 c) {
            const std::array corners{
                transform_point(pose_, a), transform_point(pose_, b), transform_point(pose_, c)};
            for (std::size_t i = 0; i < 3; ++i)
                out_.segment(corners[i], corners[(i + 1) % 3], color_);
        });
    }

    const Shape& shape_;
    const Transform& pose_;
    Vec3 near_;
    Real plane_size_;
    DebugColor color_;
    DebugDraw& out_;
};

} // namespace

void draw_outline(const Shape& shape,
                  const Transform& frame_from_shape,
                  Vec3 near,
                  Real plane_size,
                  DebugColor color,
                  DebugDraw& out) {
    std::visit(Outline(shape, frame_from_shape, near, plane_size, color, out), shape);
}

void draw_surface(const Shape& shape,
                  const Transform& frame_from_shape,
                  Vec3 near,
                  Real plane_size,
                  DebugColor color,
                  DebugDraw& out) {
    const auto add = [&](Vec3 a, Vec3 b, Vec3 c) {
        out.triangle(transform_point(frame_from_shape, a),
                     transform_point(frame_from_shape, b),
                     transform_point(frame_from_shape, c),
                     color);
    };
    const auto add_all = [&](const auto& surface) { for_each_triangle(surface, add); };
    std::visit(
        Overloaded{
            [&](const SphereShape& s) { add_all(tessellate_sphere(s.radius)); },
            [&](const BoxShape& s) { add_all(tessellate_box(s.half_extents)); },
            [&](const CapsuleShape& s) { add_all(tessellate_capsule(s.radius, s.half_height)); },
            [&](const CylinderShape& s) { add_all(tessellate_cylinder(s.radius, s.half_height)); },
            [&](const ConeShape& s) { add_all(tessellate_cone(s.radius, s.half_height)); },
            [&](const HullShape& s) { add_all(tessellate(*s.hull)); },
            [&](const MeshShape& s) { add_all(s.mesh->mesh()); },
            [&](const HeightFieldShape& s) { add_all(*s.field); },
            [&](const PlaneShape& s) {
                const auto [middle, u, v] = square_of(s, frame_from_shape, near);
                const std::array corners{middle - (u + v) * plane_size,
                                         middle + (u - v) * plane_size,
                                         middle + (u + v) * plane_size,
                                         middle - (u - v) * plane_size};
                out.triangle(corners[0], corners[1], corners[2], color);
                out.triangle(corners[0], corners[2], corners[3], color);
            },
            [&](const SmoothShape auto& s) { add_all(tessellate(ellipsoid_hull(solid_of(s)))); }},
        shape);
}

} // namespace topple
