// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/point_distance.h"

#include "topple/geometry/convex/gjk.h"
#include "topple/geometry/distance/closest_point.h"

#include <cmath>

namespace topple {
namespace {

constexpr Vec3 kUp{0, 1, 0};
/// Shorter vectors are not normalized: their squares would have too few digits. [m]
constexpr Real kTiny = 1.0e-10f;

/// Distance from a core, outside it and not zero, minus the radius.
PointDistance from_core(Vec3 nearest, Vec3 p, Real radius) {
    const Vec3 d = p - nearest;
    const Real far = length(d);
    return {far - radius, far > kTiny ? d * (1 / far) : normalize_or(d, kUp)};
}

/// Distance from a solid that may contain the point.
template<typename Solid>
PointDistance from_surface(const Solid& solid, Vec3 p) {
    const Vec3 surface = closest_surface_point(solid, p);
    const bool inside = contains(solid, p);
    const Real far = distance(surface, p);
    const Vec3 out = inside ? surface - p : p - surface;
    return {inside ? -far : far, normalize_or(out, kUp)};
}

struct DistanceTo {
    Vec3 p;
    Real margin;
    std::vector<std::uint32_t>& found;

    std::optional<PointDistance> operator()(const SphereShape& s) const {
        return from_core({}, p, s.radius);
    }
    std::optional<PointDistance> operator()(const CapsuleShape& s) const {
        const Vec3 nearest{0, std::clamp(p.y, -s.half_height, s.half_height), 0};
        // On the core every perpendicular direction is equally short.
        return p == nearest ? PointDistance{-s.radius, {1, 0, 0}} : from_core(nearest, p, s.radius);
    }
    template<typename Convex>
    std::optional<PointDistance> operator()(const Convex& s) const {
        return from_surface(solid_of(s), p);
    }
    std::optional<PointDistance> operator()(const PlaneShape& s) const {
        return PointDistance{dot(s.normal, p) - s.offset, s.normal};
    }
    std::optional<PointDistance> operator()(const BoxShape& s) const {
        const Vec3 beyond = abs(p) - s.half_extents;
        const Vec3 outside = max(beyond, {});
        if (outside != Vec3{})
            return from_core(max(min(p, s.half_extents), -s.half_extents), p, 0);
        const int axis = beyond.x >= beyond.y && beyond.x >= beyond.z ? 0
                         : beyond.y >= beyond.z                       ? 1
                                                                      : 2;
        PointDistance d{beyond[axis], {}};
        d.normal[axis] = p[axis] < 0 ? -1.0f : 1.0f;
        return d;
    }
    std::optional<PointDistance> operator()(const HullShape& s) const {
        const ConvexHull& hull = *s.hull;
        PointDistance best{-Aabb::kInfinity, {}};
        for (const ConvexHull::Face& face : hull.faces)
            if (const Real d = dot(face.normal, p) - face.offset; d > best.distance)
                best = {d, face.normal};
        if (best.distance <= 0 || best.distance >= margin)
            return best;
        const Vec3 point[] = {p};
        const CoreDistance core = find_distance({.points = hull.vertices}, {.points = point});
        return core.cores_overlap ? best : PointDistance{core.distance, core.normal};
    }
    std::optional<PointDistance> operator()(const MeshShape& s) const {
        found.clear();
        s.mesh->find_triangles(grown({p, p}, margin), found);
        return nearest_of([&](std::uint32_t i) { return triangle_of(s.mesh->mesh(), i); });
    }
    std::optional<PointDistance> operator()(const HeightFieldShape& s) const {
        found.clear();
        s.field->find_triangles(grown({p, p}, margin), found);
        return nearest_of([&](std::uint32_t i) { return s.field->triangle(i); });
    }

private:
    /// Nearest triangle of those found.
    template<typename TriangleAt>
    [[nodiscard]] std::optional<PointDistance> nearest_of(TriangleAt triangle_at) const {
        std::optional<PointDistance> best;
        for (const std::uint32_t i : found) {
            const Triangle t = triangle_at(i);
            const Vec3 d = p - closest_point(t, p);
            const Real far = length(d);
            if (best && far >= best->distance)
                continue;
            const Vec3 front = normalize_or(cross(t.b - t.a, t.c - t.a), kUp);
            best = PointDistance{far, normalize_or(d, front)};
        }
        return best;
    }
};

} // namespace

std::optional<PointDistance> distance_to(const Shape& shape,
                                         Vec3 p,
                                         Real margin,
                                         std::vector<std::uint32_t>& found) {
    const std::optional<PointDistance> d = std::visit(DistanceTo{p, margin, found}, shape);
    return d && d->distance < margin ? d : std::nullopt;
}

} // namespace topple
