// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/scene/model.h"

#include "engine/geometry/closest_point.h"
#include "engine/geometry/gjk.h"

#include <array>

namespace topple {
namespace {

/// In the shape's own frame; nothing for a mesh beyond `max_distance`.
struct NearestPoint {
    Vec3 p;
    Real max_distance;

    std::optional<MeshPoint> operator()(const MeshShape& shape) const {
        return shape.mesh->find_closest_point(p, max_distance);
    }
    std::optional<MeshPoint> operator()(const SphereShape& shape) const {
        return at(closest_point(Sphere{{}, shape.radius}, p));
    }
    std::optional<MeshPoint> operator()(const BoxShape& shape) const {
        return at(closest_point(Aabb{-shape.half_extents, shape.half_extents}, p));
    }
    std::optional<MeshPoint> operator()(const CapsuleShape& shape) const {
        const Vec3 end{0, shape.half_height, 0};
        return at(closest_point(Capsule{{-end, end}, shape.radius}, p));
    }
    std::optional<MeshPoint> operator()(const PlaneShape& shape) const {
        const Plane plane{shape.normal, shape.offset};
        return at(signed_distance(plane, p) <= 0 ? p : closest_point(plane, p));
    }
    std::optional<MeshPoint> operator()(const HullShape& shape) const {
        const std::array<Vec3, 1> point{p};
        const CoreDistance gap = find_distance({.points = shape.hull->vertices}, {.points = point});
        return at(gap.cores_overlap ? p : gap.point_a);
    }

private:
    [[nodiscard]] std::optional<MeshPoint> at(Vec3 nearest) const {
        const Real away = distance(nearest, p);
        return away <= max_distance ? std::optional<MeshPoint>({nearest, away, kNoFeature})
                                    : std::nullopt;
    }
};

} // namespace

Obb box_of(const Shape& shape, const Transform& world_from_shape) {
    const Aabb local = bounds_of(shape, {});
    if (!is_bounded(local))
        return {world_from_shape.position,
                {Aabb::kInfinity, Aabb::kInfinity, Aabb::kInfinity},
                world_from_shape.rotation};
    return {transform_point(world_from_shape, center(local)),
            half_extents(local),
            world_from_shape.rotation};
}

std::optional<MeshPoint> find_closest_point(const Shape& shape,
                                            const Transform& world_from_shape,
                                            Vec3 point,
                                            Real max_distance) {
    const Vec3 local = inverse_transform_point(world_from_shape, point);
    std::optional<MeshPoint> nearest = std::visit(NearestPoint{local, max_distance}, shape);
    if (nearest)
        nearest->point = transform_point(world_from_shape, nearest->point);
    return nearest;
}

} // namespace topple
