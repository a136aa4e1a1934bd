// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/shape_distance.h"

#include "topple/geometry/convex/gjk.h"
#include "topple/geometry/distance/closest_point.h"

#include <algorithm>
#include <array>
#include <vector>

namespace topple {
namespace {

/// Searches in growing boxes, so that few triangles are created if the landscape is near.
std::optional<MeshPoint> find_closest_on_field(const HeightField& field,
                                               Vec3 p,
                                               Real max_distance) {
    std::vector<std::uint32_t> found;
    const Real away = distance(closest_point(field.bounds(), p), p);
    const Real farthest = away + length(extents(field.bounds()));
    Real reach = away + max_component(field.samples().scale);
    for (;; reach *= 2) {
        reach = std::min({reach, max_distance, farthest});
        found.clear();
        field.find_triangles(grown({p, p}, reach), found);
        std::optional<MeshPoint> best;
        for (const std::uint32_t i : found) {
            const Vec3 q = closest_point(field.triangle(i), p);
            if (const Real far = distance(p, q); far <= reach && (!best || far < best->distance))
                best = MeshPoint{q, far, i};
        }
        if (best || !(reach < std::min(max_distance, farthest)))
            return best;
    }
}

/// Nearest point in the shape's own frame; none for a mesh beyond `max_distance`.
struct NearestPointOfShape {
    Vec3 p;
    Real max_distance;

    std::optional<MeshPoint> operator()(const MeshShape& shape) const {
        return shape.mesh->find_closest_point(p, max_distance);
    }
    std::optional<MeshPoint> operator()(const HeightFieldShape& shape) const {
        return find_closest_on_field(*shape.field, p, max_distance);
    }
    template<typename Convex>
    std::optional<MeshPoint> operator()(const Convex& shape) const {
        return at(closest_point(solid_of(shape), p));
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

std::optional<MeshPoint> find_closest_point(const Shape& shape,
                                            const Transform& world_from_shape,
                                            Vec3 point,
                                            Real max_distance) {
    const Vec3 local = inverse_transform_point(world_from_shape, point);
    std::optional<MeshPoint> nearest = std::visit(NearestPointOfShape{local, max_distance}, shape);
    if (nearest)
        nearest->point = transform_point(world_from_shape, nearest->point);
    return nearest;
}

} // namespace topple
