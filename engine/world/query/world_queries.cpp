// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

#include <algorithm>

namespace topple {
std::optional<WorldHit> World::cast_ray(const Ray& ray) const {
    const WorldData& w = *impl_;
    update_broad_phase(w.state, w.index);
    std::optional<WorldHit> best;
    w.index.broad_phase->cast_ray(ray, [&](std::uint32_t i, Real t_max) {
        const Collider& c = w.state.colliders[i];
        if (!c.visible)
            return t_max;
        Ray shortened = ray;
        shortened.t_max = std::min(ray.t_max, t_max);
        const std::optional<RayHit> hit = cast_at_collider(view_of(w), c, shortened);
        // Among equal hits the first collider wins, so that the result does not depend on the order of the tree.
        if (!hit ||
            (best && (hit->t > best->hit.t || (hit->t == best->hit.t && i > best->collider))))
            return t_max;
        best = WorldHit{w.state.bodies[c.body].id, i, *hit};
        return hit->t;
    });
    return best;
}

void World::query(const Aabb& box, FunctionRef<void(BodyId)> visit) const {
    const WorldData& w = *impl_;
    update_broad_phase(w.state, w.index);
    std::vector<std::uint32_t> bodies;
    w.index.broad_phase->query(
        box, [&](std::uint32_t i) { bodies.push_back(w.state.colliders[i].body); });
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
