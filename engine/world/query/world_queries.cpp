// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace topple {
namespace {

/// Returns the first hit of the colliders for which `is_admitted` returns true. `sees_all_ties`: an equal hit counts
/// also if it lies beyond the best one by less than the rounding of t.
template<typename IsAdmitted>
std::optional<WorldHit> first_ray_hit(const WorldData& w,
                                      const Ray& ray,
                                      const GridCell& cell,
                                      bool sees_all_ties,
                                      const IsAdmitted& is_admitted) {
    update_broad_phase(w.state, w.index);
    std::optional<WorldHit> best;
    cast_at_boxes(w.index, ray, cell, [&](std::uint32_t i, Real t_max) {
        const Collider& c = w.state.colliders[i];
        if (!is_admitted(c))
            return t_max;
        Ray shortened = ray;
        shortened.t_max = std::min(ray.t_max,
                                   sees_all_ties ? std::nextafter(t_max, Aabb::kInfinity) : t_max);
        const std::optional<RayHit> hit = cast_at_collider(view_of(w), c, shortened, cell);
        // Among equal hits the first collider wins, so that the result does not depend on the order of the tree.
        if (!hit ||
            (best && (hit->t > best->hit.t || (hit->t == best->hit.t && i > best->collider))))
            return t_max;
        best = WorldHit{w.state.bodies[c.body].id, i, *hit};
        return hit->t;
    });
    return best;
}

} // namespace

std::optional<WorldHit> World::cast_ray(const Ray& ray) const {
    // Recorded answers contain ties that this ray does not see.
    const std::vector<Body>& bodies = impl_->state.bodies;
    return first_ray_hit(*impl_, ray, {}, false, [&](const Collider& c) {
        return c.visible && !is_absent(bodies[c.body]);
    });
}

std::optional<WorldHit> World::cast_ray(const Ray& ray, const QueryFilter& filter) const {
    const std::vector<Body>& bodies = impl_->state.bodies;
    return first_ray_hit(*impl_, ray, filter.cell, true, [&](const Collider& c) {
        return admits(filter, bodies[c.body], c);
    });
}

std::vector<WorldHit> World::find_ray_hits(const Ray& ray, const QueryFilter& filter) const {
    const WorldData& w = *impl_;
    update_broad_phase(w.state, w.index);
    std::vector<WorldHit> hits;
    cast_at_boxes(w.index, ray, filter.cell, [&](std::uint32_t i, Real t_max) {
        const Collider& c = w.state.colliders[i];
        const Body& body = w.state.bodies[c.body];
        if (admits(filter, body, c))
            if (const std::optional<RayHit> hit = cast_at_collider(view_of(w), c, ray, filter.cell))
                hits.push_back({body.id, i, *hit});
        return t_max;
    });
    std::sort(hits.begin(), hits.end(), [](const WorldHit& a, const WorldHit& b) {
        return std::pair(a.hit.t, a.collider) < std::pair(b.hit.t, b.collider);
    });
    // A ray that crosses a shortened gap may visit a box more than once.
    hits.erase(
        std::unique(hits.begin(),
                    hits.end(),
                    [](const WorldHit& a, const WorldHit& b) { return a.collider == b.collider; }),
        hits.end());
    return hits;
}

void World::query(const Aabb& box, FunctionRef<void(BodyId)> visit, const GridCell& cell) const {
    const WorldData& w = *impl_;
    update_broad_phase(w.state, w.index);
    std::vector<std::uint32_t> bodies;
    query_boxes(w.index, box, cell, [&](std::uint32_t i) {
        if (const std::uint32_t body = w.state.colliders[i].body; !is_absent(w.state.bodies[body]))
            bodies.push_back(body);
    });
    std::sort(bodies.begin(), bodies.end());
    bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
    for (const std::uint32_t i : bodies)
        visit(w.state.bodies[i].id);
}

std::vector<BroadPhase::Cell> World::broad_phase_cells() const {
    update_broad_phase(impl_->state, impl_->index);
    return impl_->index.broad_phase->cells();
}

} // namespace topple
