// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/particle_sweep.h"

#include "topple/deformable/solver/point_distance.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Distance that points without a size keep from surfaces, so that they stay outside. [m]
constexpr Real kSkin = 1.0e-4f;
/// Largest number of bounces of a particle in one sub-step; then it waits for the next.
constexpr int kMostBounces = 4;

/// The plane that stops a motion, if there is one.
struct ObstaclePlane {
    Vec3 point, normal;
};
std::optional<ObstaclePlane> plane_on_way(const ParticleObstacle& o,
                                          const Transform& pose,
                                          Vec3 from,
                                          Vec3 to,
                                          Real radius,
                                          std::vector<std::uint32_t>& found) {
    const Ray ray{.origin = from, .direction = to - from, .t_max = 1};
    if (const auto hit = cast_ray(*o.shape, pose, ray); hit && !hit->inside) {
        const bool is_behind = dot(hit->normal, ray.direction) > 0; // a surface without an inside
        return ObstaclePlane{hit->point, is_behind ? -hit->normal : hit->normal};
    }
    const auto near = distance_to(*o.shape, inverse_transform_point(pose, to), radius, found);
    if (!near)
        return std::nullopt;
    const Vec3 normal = transform_direction(pose, near->normal);
    return ObstaclePlane{to - normal * near->distance, normal};
}

/// Returns the share of the motion at which the particle's surface reaches the plane.
std::optional<Real> time_to(const ObstaclePlane& plane, Vec3 from, Vec3 to, Real radius) {
    const Real start = dot(plane.normal, from - plane.point) - radius;
    const Real end = dot(plane.normal, to - plane.point) - radius;
    if (end >= 0 || end >= start)
        return std::nullopt;
    return std::clamp(start / (start - end), Real(0), Real(1));
}

/// Effect of a hit on the velocity of the particle; the body gets the rest of the momentum.
struct Bounce {
    ParticleProblem& problem;
    const DeformableMaterial& material;
    SolverBodies& bodies;
    Real h;

    Vec3 operator()(const ParticleHit& hit, Vec3 v, Real inv_mass) const {
        const ParticleSurroundings& s = problem.surroundings;
        ParticleObstacle& o = problem.obstacles[hit.obstacle];
        BodyState& b = bodies.states[o.body];
        const Vec3 r = hit.point - bodies.centers[o.body] - b.dp;
        const Vec3 relative = v - velocity_at(b, r);
        const Real speed = -dot(relative, hit.normal);
        if (speed <= 0)
            return v;
        const Real restitution = speed > s.restitution_threshold
                                     ? std::max(material.restitution, o.restitution)
                                     : 0;
        const Real pushed = speed * (1 + restitution) /
                            (inv_mass + inverse_mass_at(b, r, hit.normal));
        o.impulse += pushed;
        Vec3 impulse = hit.normal * pushed;
        const Vec3 slip = relative + hit.normal * speed;
        if (const Real size = length(slip); size > 0) {
            const Vec3 way = slip / size;
            const Real friction = s.friction_scale * std::sqrt(material.friction * o.friction);
            const Real stop = size / (inv_mass + inverse_mass_at(b, r, way));
            impulse -= way * std::min(stop, friction * pushed);
        }
        // The position follows in the body's next sub-step.
        apply_impulse(b, r, -impulse);
        return v + impulse * inv_mass;
    }
};

} // namespace

std::optional<ParticleHit> sweep(std::span<const std::uint32_t> near,
                                 std::span<const ParticleObstacle> obstacles,
                                 const SolverBodies& bodies,
                                 Vec3 from,
                                 Vec3 to,
                                 Real radius,
                                 Real h,
                                 std::vector<std::uint32_t>& found) {
    std::optional<ParticleHit> first;
    const Aabb way = grown({min(from, to), max(from, to)}, radius);
    for (const std::uint32_t index : near) {
        const ParticleObstacle& o = obstacles[index];
        if (!overlaps(o.box, way))
            continue;
        const BodyState& b = bodies.states[o.body];
        const Vec3 center = bodies.centers[o.body] + b.dp;
        const Vec3 carried = from + velocity_at(b, from - center) * h;
        const auto plane = plane_on_way(o, world_from_shape(o, bodies), carried, to, radius, found);
        const auto t = plane ? time_to(*plane, carried, to, radius) : std::nullopt;
        if (t && (!first || *t < first->t))
            first = ParticleHit{*t, plane->point, plane->normal, index};
    }
    return first;
}

void bounce_on_obstacles(ParticleProblem& problem,
                         const ParticleBlock& block,
                         SolverBodies& bodies,
                         Real h) {
    const DeformableMaterial& material = problem.parts[block.part].material();
    const Real radius = std::max(material.radius, kSkin);
    const auto near = std::span(problem.near_obstacles)
                          .subspan(block.first_obstacle, block.obstacle_count);
    const Bounce bounce{problem, material, bodies, h};
    for (std::uint32_t i = block.begin; i < block.end; ++i) {
        ParticleRow& p = problem.rows[i];
        if (p.inv_mass == 0)
            continue;
        Vec3 from = problem.before[i].position;
        Real left = 1; // share of the sub-step
        for (int n = 0; n < kMostBounces; ++n) {
            const auto hit = sweep(
                near, problem.obstacles, bodies, from, p.position, radius, left * h, problem.found);
            if (!hit)
                break;
            from = lerp(from, p.position, hit->t);
            // Rounding, and overlap from before.
            from += hit->normal * std::max(radius - dot(hit->normal, from - hit->point), Real(0));
            left *= 1 - hit->t;
            problem.velocities[i] = bounce(*hit, problem.velocities[i], p.inv_mass);
            p.position = n + 1 < kMostBounces ? from + problem.velocities[i] * (left * h) : from;
        }
    }
}

} // namespace topple
