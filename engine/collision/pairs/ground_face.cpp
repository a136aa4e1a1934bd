// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/pairs/ground_face.h"

#include "topple/collision/features/tolerances.h"
#include "topple/collision/features/triangle_surface.h"
#include "topple/geometry/distance/closest_point.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace topple {
namespace {

thread_local std::vector<std::uint32_t> near_triangles;

/// A query in the frame of a shape.
struct Question {
    Vec3 normal; ///< Unit vector.
    Vec3 point;  ///< [m]
    Real depth, reach;
};

std::optional<GroundFace> face_of(const BoxShape& box, const Question& q) {
    int axis = 0;
    for (int i = 1; i < 3; ++i)
        if (std::abs(q.normal[i]) > std::abs(q.normal[axis]))
            axis = i;
    if (std::abs(q.normal[axis]) < tolerance::kCoplanarCosine)
        return {};
    for (int i = 0; i < 3; ++i)
        if (!(std::abs(q.point[i]) <= box.half_extents[i] + q.reach))
            return {};
    Vec3 normal;
    normal[axis] = q.normal[axis] < 0 ? Real(-1) : Real(1);
    return GroundFace{normal, box.half_extents[axis]};
}

std::optional<GroundFace> face_of(const PlaneShape& plane, const Question& q) {
    if (dot(plane.normal, q.normal) < tolerance::kCoplanarCosine ||
        !(dot(plane.normal, q.point) <= plane.offset + q.reach))
        return {};
    return GroundFace{plane.normal, plane.offset};
}

std::optional<GroundFace> face_of(const HullShape& hull, const Question& q) {
    const ConvexHull::Face* best = nullptr;
    Real most = tolerance::kCoplanarCosine;
    for (const ConvexHull::Face& f : hull.hull->faces) {
        if (!(dot(f.normal, q.point) <= f.offset + q.reach))
            return {};
        if (const Real along = dot(f.normal, q.normal); along >= most) {
            most = along;
            best = &f;
        }
    }
    if (!best)
        return {};
    return GroundFace{best->normal, best->offset};
}

/// Returns, of the triangles under the point, the one whose normal is closest to that of the contact.
std::optional<GroundFace> face_of(const TriangleSurface& surface, const Question& q) {
    std::optional<GroundFace> best;
    Real most = tolerance::kCoplanarCosine;
    near_triangles.clear();
    surface.find_triangles(grown({q.point, q.point}, q.reach + q.depth), near_triangles);
    for (const std::uint32_t index : near_triangles) {
        const Triangle t = surface.triangle(index);
        const Vec3 n = normalize_or(cross(t.b - t.a, t.c - t.a), Vec3{});
        const Real along = dot(n, q.normal);
        if (std::abs(along) < most)
            continue;
        const Vec3 normal = along < 0 ? -n : n;
        const Real height = dot(normal, q.point - t.a);
        if (height > q.reach || height < -(q.depth + q.reach))
            continue;
        const Vec3 foot = q.point - normal * height;
        if (distance(closest_point(t, foot), foot) > q.reach)
            continue;
        most = std::abs(along);
        best = GroundFace{normal, dot(normal, t.a)};
    }
    return best;
}

std::optional<GroundFace> face_of(const MeshShape& s, const Question& q) {
    return face_of(TriangleSurface(*s.mesh), q);
}
std::optional<GroundFace> face_of(const HeightFieldShape& s, const Question& q) {
    return face_of(TriangleSurface(*s.field), q);
}

// Round shapes have no face that is ground.
std::optional<GroundFace> face_of(const SphereShape&, const Question&) { return {}; }
std::optional<GroundFace> face_of(const CapsuleShape&, const Question&) { return {}; }
std::optional<GroundFace> face_of(const CylinderShape&, const Question&) { return {}; }
std::optional<GroundFace> face_of(const ConeShape&, const Question&) { return {}; }
template<SmoothShape S>
std::optional<GroundFace> face_of(const S&, const Question&) {
    return {};
}

/// A face in the frame of a shape, with the query point.
struct Level {
    GroundFace face;
    Vec3 point; ///< [m]
    Real reach; ///< [m]

    [[nodiscard]] bool is_below(Vec3 vertex) const {
        constexpr Real slope = tolerance::kHullLean;
        return dot(face.normal, vertex) - face.offset <= reach + slope * distance(vertex, point);
    }
    /// Returns a point above the query point: a step at the point itself has its vertices elsewhere.
    [[nodiscard]] Vec3 above() const { return point + face.normal * (3 * reach); }
};

bool stays_below(const Level& level, const SphereShape& s) {
    return s.radius - level.face.offset <= level.reach;
}
bool stays_below(const Level& level, const CapsuleShape& s) {
    return s.radius + std::abs(level.face.normal.y) * s.half_height - level.face.offset <=
           level.reach;
}
bool stays_below(const Level& level, const BoxShape& s) {
    const Vec3 beyond = abs(level.above()) - s.half_extents;
    if (max_component(beyond) <= level.reach)
        return false;
    for (unsigned i = 0; i < 8; ++i) {
        const Vec3 h = s.half_extents;
        if (!level.is_below({i & 1u ? h.x : -h.x, i & 2u ? h.y : -h.y, i & 4u ? h.z : -h.z}))
            return false;
    }
    return true;
}
bool stays_below(const Level& level, const HullShape& s) {
    const auto is_under = [above = level.above(), &level](const ConvexHull::Face& f) {
        return dot(f.normal, above) - f.offset <= level.reach;
    };
    if (std::all_of(s.hull->faces.begin(), s.hull->faces.end(), is_under))
        return false;
    return std::all_of(s.hull->vertices.begin(), s.hull->vertices.end(), [&](Vec3 v) {
        return level.is_below(v);
    });
}
/// Tests only near the point: farther parts of the surface are tested by their own contacts.
bool stays_below(const Level& level, const TriangleSurface& surface) {
    const Vec3 above = level.above();
    near_triangles.clear();
    surface.find_triangles(grown({min(level.point, above), max(level.point, above)}, level.reach),
                           near_triangles);
    return std::all_of(near_triangles.begin(), near_triangles.end(), [&](std::uint32_t index) {
        const Triangle t = surface.triangle(index);
        return level.is_below(t.a) && level.is_below(t.b) && level.is_below(t.c) &&
               distance(closest_point(t, above), above) > level.reach;
    });
}
bool stays_below(const Level& level, const MeshShape& s) {
    return stays_below(level, TriangleSurface(*s.mesh));
}
bool stays_below(const Level& level, const HeightFieldShape& s) {
    return stays_below(level, TriangleSurface(*s.field));
}
template<SmoothShape S>
bool stays_below(const Level& level, const S& s) {
    const Vec3 n = level.face.normal;
    return dot(n, ellipsoid_hull(solid_of(s)).support(n)) - level.face.offset <= level.reach;
}
// Not computed for these shapes: the contact is kept.
bool stays_below(const Level&, const CylinderShape&) { return false; }
bool stays_below(const Level&, const ConeShape&) { return false; }
bool stays_below(const Level&, const PlaneShape&) { return false; }

} // namespace

std::optional<GroundFace> find_ground_face(const GroundTouch& ground,
                                           Vec3 point,
                                           Real depth,
                                           Real reach) {
    const Transform& from_shape = ground.world_from_shape;
    const Question question{inverse_transform_direction(from_shape, ground.normal),
                            inverse_transform_point(from_shape, point),
                            depth,
                            reach};
    const std::optional<GroundFace> face = std::visit(
        [&](const auto& shape) { return face_of(shape, question); }, ground.shape);
    if (!face)
        return {};
    const Vec3 normal = transform_direction(from_shape, face->normal);
    return GroundFace{normal, face->offset + dot(normal, from_shape.position)};
}

bool rises_from(const GroundFace& face,
                const Shape& shape,
                const Transform& world_from_shape,
                Vec3 point,
                Real reach) {
    const Level level{{inverse_transform_direction(world_from_shape, face.normal),
                       face.offset - dot(face.normal, world_from_shape.position)},
                      inverse_transform_point(world_from_shape, point),
                      reach};
    return !std::visit([&](const auto& s) { return stays_below(level, s); }, shape);
}

} // namespace topple
