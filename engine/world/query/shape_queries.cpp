// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/shape_distance.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace topple {
namespace {

/// A collider whose box a query meets, and a lower bound of its answer: a fraction of a path, or a distance.
struct ColliderCandidate {
    Real at_least = 0; ///< [-] or [m]
    std::uint32_t collider = 0;

    friend bool operator<(const ColliderCandidate& a, const ColliderCandidate& b) {
        return std::pair(a.at_least, a.collider) < std::pair(b.at_least, b.collider);
    }
};

/// A shape on a path through the world. Borrows.
struct PathOfShape {
    const Shape& shape;
    const Transform& world_from_shape;
    Vec3 displacement; ///< [m]
    const QueryFilter& filter;
};

/// Returns the fat box of a collider in the frame of `cell`. [m]
Aabb fat_box_in(const WorldState& s, std::uint32_t collider, const GridCell& cell) {
    const Collider& c = s.colliders[collider];
    return box_between(c.fat_box, s.bodies[c.body].cell, cell);
}

/// Calls `visit` with the index of each admitted collider whose fat box overlaps `box`, in no particular order.
template<typename Visit>
void for_each_admitted(const WorldData& w,
                       const Aabb& box,
                       const QueryFilter& filter,
                       const Visit& visit) {
    update_broad_phase(w.state, w.index);
    query_boxes(w.index, box, filter.cell, [&](std::uint32_t i) {
        const Collider& c = w.state.colliders[i];
        if (admits(filter, w.state.bodies[c.body], c))
            visit(i);
    });
}

/// Returns the colliders whose fat boxes the box of the shape meets on its path, in the order of these meetings.
std::vector<ColliderCandidate> candidates_on_path(const WorldData& w, const PathOfShape& path) {
    const Aabb box = bounds_of(path.shape, path.world_from_shape);
    std::vector<ColliderCandidate> candidates;
    if (!is_castable(path.shape) || !is_bounded(box) || !is_finite(path.displacement))
        return candidates;
    for_each_admitted(
        w, box_of_path(box, path.displacement, box), path.filter, [&](std::uint32_t i) {
            if (const std::optional<Real> t = entry_of_box(
                    box, path.displacement, fat_box_in(w.state, i, path.filter.cell)))
                candidates.push_back({*t, i});
        });
    std::sort(candidates.begin(), candidates.end());
    return candidates;
}

/// Casts the shape at one collider.
std::optional<WorldShapeHit> cast_shape_at(const WorldData& w,
                                           const PathOfShape& path,
                                           std::uint32_t collider) {
    const Collider& c = w.state.colliders[collider];
    const std::optional<ShapeCastHit> hit = topple::cast_shape(
        path.shape,
        path.world_from_shape,
        path.displacement,
        shape_of(w, c),
        world_from_collider(view_of(w), c, path.filter.cell));
    if (!hit)
        return std::nullopt;
    return WorldShapeHit{w.state.bodies[c.body].id, collider, *hit};
}

bool comes_before(const WorldShapeHit& a, const WorldShapeHit& b) {
    return std::pair(a.hit.t, a.collider) < std::pair(b.hit.t, b.collider);
}

/// Returns the nearest point of all admitted colliders within `reach` [m] of a point.
std::optional<WorldPoint> closest_within(const WorldData& w,
                                         Vec3 point,
                                         Real reach,
                                         const QueryFilter& filter) {
    std::vector<ColliderCandidate> candidates;
    for_each_admitted(w, grown({point, point}, reach), filter, [&](std::uint32_t i) {
        candidates.push_back(
            {std::sqrt(distance_squared(fat_box_in(w.state, i, filter.cell), point)), i});
    });
    std::sort(candidates.begin(), candidates.end());
    std::optional<WorldPoint> best;
    for (const ColliderCandidate& candidate : candidates) {
        if (best && candidate.at_least > best->distance)
            break;
        const Collider& c = w.state.colliders[candidate.collider];
        const std::optional<MeshPoint> near = topple::find_closest_point(
            shape_of(w, c), world_from_collider(view_of(w), c, filter.cell), point, reach);
        if (near && std::isfinite(near->distance) &&
            (!best || std::pair(near->distance, candidate.collider) <
                          std::pair(best->distance, best->collider)))
            best = WorldPoint{w.state.bodies[c.body].id,
                              candidate.collider,
                              near->point,
                              near->distance,
                              near->triangle};
    }
    return best;
}

} // namespace

std::optional<WorldShapeHit> World::cast_shape(const Shape& shape,
                                               const Transform& world_from_shape,
                                               Vec3 displacement,
                                               const QueryFilter& filter) const {
    const PathOfShape path{shape, world_from_shape, displacement, filter};
    std::optional<WorldShapeHit> best;
    for (const ColliderCandidate& candidate : candidates_on_path(*impl_, path)) {
        if (best && candidate.at_least > best->hit.t)
            break;
        const std::optional<WorldShapeHit> hit = cast_shape_at(*impl_, path, candidate.collider);
        if (hit && (!best || comes_before(*hit, *best)))
            best = hit;
    }
    return best;
}

std::vector<WorldShapeHit> World::find_shape_hits(const Shape& shape,
                                                  const Transform& world_from_shape,
                                                  Vec3 displacement,
                                                  const QueryFilter& filter) const {
    const PathOfShape path{shape, world_from_shape, displacement, filter};
    std::vector<WorldShapeHit> hits;
    for (const ColliderCandidate& candidate : candidates_on_path(*impl_, path))
        if (const auto hit = cast_shape_at(*impl_, path, candidate.collider))
            hits.push_back(*hit);
    std::sort(hits.begin(), hits.end(), comes_before);
    return hits;
}

std::vector<BodyId> World::find_overlapping(const Shape& shape,
                                            const Transform& world_from_shape,
                                            const QueryFilter& filter) const {
    const WorldData& w = *impl_;
    std::vector<std::uint32_t> bodies;
    for (const ColliderCandidate& candidate :
         candidates_on_path(w, {shape, world_from_shape, {}, filter})) {
        const Collider& c = w.state.colliders[candidate.collider];
        if (overlap(shape,
                    world_from_shape,
                    shape_of(w, c),
                    world_from_collider(view_of(w), c, filter.cell)))
            bodies.push_back(c.body);
    }
    std::sort(bodies.begin(), bodies.end());
    bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
    std::vector<BodyId> ids;
    for (const std::uint32_t i : bodies)
        ids.push_back(w.state.bodies[i].id);
    return ids;
}

std::optional<WorldPoint> World::find_closest_point(Vec3 point,
                                                    Real max_distance,
                                                    const QueryFilter& filter) const {
    /// Reach of the first search; later ones grow, so that a near answer costs little. [m]
    constexpr Real kFirstReach = 1;
    /// Reach beyond which all colliders are searched. [m]
    constexpr Real kFarReach = 1.0e6f;
    if (!is_finite(point) || !(max_distance >= 0))
        return std::nullopt;
    for (Real reach = kFirstReach; reach < kFarReach && reach < max_distance; reach *= 4)
        if (const auto near = closest_within(*impl_, point, reach, filter))
            return near;
    return closest_within(*impl_, point, max_distance, filter);
}

} // namespace topple
