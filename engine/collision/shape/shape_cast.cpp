// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/shape_cast.h"

#include "topple/collision/shape/shape_core.h"
#include "topple/geometry/pairs/sweep.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace topple {
namespace {

/// Margin of boxes, as a share of the largest coordinate: far more than the rounding of a pose. [-]
constexpr Real kBoxMargin = 1e-6f;

/// Returns the margin of a box on its path beside another one. [m]
Real margin_of_path(const Aabb& box, Vec3 displacement, const Aabb& fixed) {
    Vec3 largest = max(max(abs(box.min), abs(box.max)), abs(displacement));
    if (is_bounded(fixed))
        largest = max(largest, max(abs(fixed.min), abs(fixed.max)));
    return kBoxMargin * max_component(largest);
}

ShapeCastHit cast_hit_of(const SweepHit& hit, std::uint32_t triangle) {
    return {.t = hit.t,
            .point = hit.point,
            .normal = -hit.normal,
            .overlaps = hit.outcome == SweepOutcome::overlapping,
            .triangle = triangle};
}

/// A triangle and the lower bound of the fraction at which it is hit.
struct TriangleEntry {
    Real t = 0;
    std::uint32_t triangle = 0;
};

/// The cast shape and its path, in the frame of the shape at which it is cast.
struct LocalCast {
    const ShapeCore& core;
    Transform pose;    ///< Frame from cast shape.
    Aabb box;          ///< Box of the shape at the start. [m]
    Vec3 displacement; ///< [m]

    std::optional<ShapeCastHit> operator()(const PlaneShape& s) const {
        const SweepHit hit = sweep_at_half_space(core.at(pose), displacement, {s.normal, s.offset});
        return hit ? std::optional(cast_hit_of(hit, kNoFeature)) : std::nullopt;
    }
    std::optional<ShapeCastHit> operator()(const MeshShape& s) const {
        const TriangleMesh& mesh = s.mesh->mesh();
        return cast_at_triangles(
            *s.mesh, s.mesh->bounds(), [&](std::uint32_t i) { return triangle_of(mesh, i); });
    }
    std::optional<ShapeCastHit> operator()(const HeightFieldShape& s) const {
        return cast_at_triangles(
            *s.field, s.field->bounds(), [&](std::uint32_t i) { return s.field->triangle(i); });
    }
    /// Casts at a convex shape, given by its core.
    [[nodiscard]] std::optional<ShapeCastHit> cast_at(const SupportShapeView& fixed) const {
        const SweepHit hit = sweep_views(core.at(pose), displacement, fixed);
        return hit ? std::optional(cast_hit_of(hit, kNoFeature)) : std::nullopt;
    }

private:
    /// Casts at triangles in the order in which the boxes meet, up to the first that cannot be hit earlier.
    template<typename Surface, typename TriangleOf>
    [[nodiscard]] std::optional<ShapeCastHit> cast_at_triangles(
        const Surface& surface,
        const Aabb& bounds,
        const TriangleOf& triangle_at) const {
        std::vector<std::uint32_t> found;
        surface.find_triangles(box_of_path(box, displacement, bounds), found);
        std::vector<TriangleEntry> entries;
        for (const std::uint32_t i : found) {
            const Triangle triangle = triangle_at(i);
            const Aabb around = unite(unite(Aabb{triangle.a, triangle.a}, triangle.b), triangle.c);
            if (const std::optional<Real> t = entry_of_box(box, displacement, around))
                entries.push_back({*t, i});
        }
        std::sort(entries.begin(), entries.end(), [](TriangleEntry x, TriangleEntry y) {
            return std::pair(x.t, x.triangle) < std::pair(y.t, y.triangle);
        });
        const SupportShapeView moving = core.at(pose);
        std::optional<ShapeCastHit> best;
        for (const TriangleEntry& entry : entries) {
            if (best && entry.t > best->t)
                break;
            const SupportShape fixed(triangle_at(entry.triangle));
            if (!fixed.exists())
                continue;
            const SweepHit hit = sweep_views(moving, displacement, fixed.view());
            if (hit &&
                (!best || std::pair(hit.t, entry.triangle) < std::pair(best->t, best->triangle)))
                best = cast_hit_of(hit, entry.triangle);
        }
        return best;
    }
};

/// Tests for an overlap in the frame of the other shape.
struct LocalOverlap {
    SupportShapeView core; ///< The asked shape, placed.
    Aabb box;              ///< Its box. [m]

    bool operator()(const PlaneShape& s) const {
        return bool(sweep_at_half_space(core, {}, {s.normal, s.offset}));
    }
    bool operator()(const MeshShape& s) const {
        const TriangleMesh& mesh = s.mesh->mesh();
        return meets_any(
            *s.mesh, s.mesh->bounds(), [&](std::uint32_t i) { return triangle_of(mesh, i); });
    }
    bool operator()(const HeightFieldShape& s) const {
        return meets_any(
            *s.field, s.field->bounds(), [&](std::uint32_t i) { return s.field->triangle(i); });
    }

private:
    template<typename Surface, typename TriangleOf>
    [[nodiscard]] bool meets_any(const Surface& surface,
                                 const Aabb& bounds,
                                 const TriangleOf& triangle_at) const {
        std::vector<std::uint32_t> found;
        surface.find_triangles(box_of_path(box, {}, bounds), found);
        return std::any_of(found.begin(), found.end(), [&](std::uint32_t i) {
            const SupportShape triangle(triangle_at(i));
            return triangle.exists() && are_touching(core, triangle.view());
        });
    }
};

/// A castable shape relative to another one; none if a number is not finite.
struct RelativePose {
    Transform pose; ///< Other shape from asked shape.
    Aabb box;       ///< Box of the asked shape in that frame. [m]
};
std::optional<RelativePose> relative_pose_of(const Shape& shape,
                                             const Transform& world_from_shape,
                                             const Transform& world_from_other) {
    const Transform pose = relative(world_from_other, world_from_shape);
    const Aabb box = bounds_of(shape, pose);
    // An extent that overflows makes the search for the nearest point useless.
    if (!is_castable(shape) || !is_finite(pose) || !std::isfinite(length_squared(box.min)) ||
        !std::isfinite(length_squared(box.max)) || is_empty(box))
        return std::nullopt;
    return RelativePose{pose, box};
}

} // namespace

bool is_castable(const Shape& shape) {
    return !is_surface(shape) && !std::holds_alternative<PlaneShape>(shape);
}

Aabb box_of_path(const Aabb& box, Vec3 displacement, const Aabb& fixed) {
    const Aabb end{box.min + displacement, box.max + displacement};
    return grown(unite(box, end), margin_of_path(box, displacement, fixed));
}

std::optional<Real> entry_of_box(const Aabb& box, Vec3 displacement, const Aabb& fixed) {
    const double margin = margin_of_path(box, displacement, fixed);
    const std::array<Real, 3> low{box.min.x, box.min.y, box.min.z},
        high{box.max.x, box.max.y, box.max.z}, fixed_low{fixed.min.x, fixed.min.y, fixed.min.z},
        fixed_high{fixed.max.x, fixed.max.y, fixed.max.z},
        way{displacement.x, displacement.y, displacement.z};
    double enter = 0, leave = 1;
    for (std::size_t k = 0; k < 3; ++k) {
        // The boxes overlap along this axis while `ahead` <= way t <= `behind`.
        const double ahead = double{fixed_low[k]} - double{high[k]} - margin;
        const double behind = double{fixed_high[k]} - double{low[k]} + margin;
        if (!(ahead <= behind))
            return std::nullopt;
        if (way[k] == 0) {
            if (!(ahead <= 0 && behind >= 0))
                return std::nullopt;
            continue;
        }
        const double first = ahead / double{way[k]}, last = behind / double{way[k]};
        enter = std::max(enter, std::min(first, last));
        leave = std::min(leave, std::max(first, last));
    }
    if (!(enter <= leave))
        return std::nullopt;
    const auto nearest = static_cast<Real>(enter);
    return double{nearest} > enter ? std::nextafter(nearest, Real(-1)) : nearest;
}

std::optional<ShapeCastHit> cast_shape(const Shape& shape,
                                       const Transform& world_from_shape,
                                       Vec3 displacement,
                                       const Shape& fixed,
                                       const Transform& world_from_fixed) {
    const auto placed = relative_pose_of(shape, world_from_shape, world_from_fixed);
    if (!placed || !std::isfinite(length_squared(displacement)))
        return std::nullopt;
    const ShapeCore core(shape), fixed_core(fixed);
    const LocalCast cast{core,
                         placed->pose,
                         placed->box,
                         inverse_transform_direction(world_from_fixed, displacement)};
    std::optional<ShapeCastHit> hit = std::visit(
        [&]<typename S>(const S& s) -> std::optional<ShapeCastHit> {
            if constexpr (std::is_invocable_v<const LocalCast&, const S&>)
                return cast(s);
            else
                return cast.cast_at(fixed_core.at({}));
        },
        fixed);
    if (hit) {
        hit->point = transform_point(world_from_fixed, hit->point);
        hit->normal = transform_direction(world_from_fixed, hit->normal);
    }
    return hit;
}

bool overlap(const Shape& shape,
             const Transform& world_from_shape,
             const Shape& other,
             const Transform& world_from_other) {
    const auto placed = relative_pose_of(shape, world_from_shape, world_from_other);
    if (!placed)
        return false;
    const ShapeCore core(shape), other_core(other);
    const LocalOverlap query{core.at(placed->pose), placed->box};
    return std::visit(
        [&]<typename S>(const S& s) {
            if constexpr (std::is_invocable_v<const LocalOverlap&, const S&>)
                return query(s);
            else
                return are_touching(query.core, other_core.at({}));
        },
        other);
}

} // namespace topple
