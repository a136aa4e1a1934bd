// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/soft_pick.h"

#include "topple/deformable/mesh/deformable_mesh.h"
#include "topple/geometry/rays/ray_tests.h"

#include <algorithm>

namespace topple::app {
namespace {

/// Smallest thickness of a deformable for the pointer: a thinner one would be hard to hit. [m]
constexpr Real kThinnest = 0.015f;

/// Nearest hit so far.
struct Search {
    const Deformable& d;
    Ray rest;
    std::optional<SoftHit> nearest;

    void take(const std::optional<RayHit>& hit, std::span<const std::uint32_t> particles) {
        if (!hit || hit->t > rest.t_max)
            return;
        rest.t_max = hit->t;
        std::uint32_t best = particles.front();
        for (const std::uint32_t i : particles)
            if (distance(d.particles.positions[i], hit->point) <
                distance(d.particles.positions[best], hit->point))
                best = i;
        nearest = SoftHit{d.id, best, hit->t, hit->point};
    }
};

void look_at(Search& search) {
    const std::vector<Vec3>& x = search.d.particles.positions;
    const DeformableMesh& mesh = *search.d.mesh;
    for (const auto& t : mesh.triangles)
        search.take(cast_ray(Triangle{x[t[0]], x[t[1]], x[t[2]]}, search.rest), t);
    if (!mesh.is_chain)
        return;
    const Real radius = std::max(search.d.made_from->material.radius, kThinnest);
    for (const Spring& s : mesh.springs) {
        const std::uint32_t ends[] = {s.a, s.b};
        search.take(cast_ray(Capsule{{x[s.a], x[s.b]}, radius}, search.rest), ends);
    }
    for (std::uint32_t i = 0; i < x.size(); ++i)
        search.take(cast_ray(Sphere{x[i], radius}, search.rest), std::span(&i, 1));
}

} // namespace

const Deformable* find_deformable(const PublishedFrame& frame, DeformableId id) {
    const std::vector<Deformable>& all = frame.state->deformables;
    const auto at = std::lower_bound(
        all.begin(), all.end(), id, [](const Deformable& d, DeformableId wanted) {
            return d.id < wanted;
        });
    return at == all.end() || at->id != id ? nullptr : &*at;
}

Aabb bounds_of(const Deformable& d) {
    Aabb box;
    for (const Vec3 p : d.particles.positions)
        box = unite(box, p);
    return box;
}

std::optional<SoftHit> pick_soft(const PublishedFrame& frame, const Ray& ray, Pickable which) {
    std::optional<SoftHit> nearest;
    Ray rest = ray;
    for (const Deformable& d : frame.state->deformables) {
        const Real room = std::max(d.made_from->material.radius, kThinnest);
        if (!is_pickable(*frame.state, d.id, which) || !cast_ray(grown(bounds_of(d), room), rest))
            continue;
        Search search{d, rest, std::nullopt};
        look_at(search);
        if (!search.nearest)
            continue;
        nearest = search.nearest;
        rest.t_max = search.nearest->t;
    }
    return nearest;
}

} // namespace topple::app
