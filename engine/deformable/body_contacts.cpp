// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/deformable/body_contacts.h"

#include "engine/deformable/point_distance.h"
#include "engine/dynamics/tolerances.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

constexpr std::uint32_t kBlock = 32;

/// How far a particle that does not move looks for what it may touch. [m]
Real reach_of(const ParticlePart& part, const ParticleSurroundings& s) {
    return part.material().radius + kSpeculativeDistance + s.dt * s.dt * length(s.gravity);
}

/// A contact as it is now.
struct ContactNow {
    Vec3 r;      ///< From the body's centre to the surface. [m]
    Vec3 normal; ///< World.
    Real gap;    ///< Between the surfaces. [m]
};

ContactNow contact_now(const BodyContact& c, const ParticleRow& p, const SolverBodies& bodies) {
    if (c.body == 0)
        return {{}, c.normal, dot(c.normal, p.position - c.surface) - c.radius};
    const BodyState& b = bodies.states[c.body];
    const Vec3 r = rotate(b.q, c.local_point);
    const Vec3 normal = rotate(b.q, c.local_normal);
    const Vec3 surface = bodies.centers[c.body] + b.dp + r;
    return {r, normal, dot(normal, p.position - surface) - c.radius};
}

} // namespace

void push_body(BodyState& body, Vec3 r, Vec3 impulse, Real h) {
    if (body.inv_mass == 0)
        return;
    const Vec3 dv = impulse * body.inv_mass, dw = body.inv_inertia * cross(r, impulse);
    body.v += dv;
    body.w += dw;
    body.dp += dv * h;
    body.q = integrate(body.q, dw * h);
    body.turn += dw * h;
}

void find_near_obstacles(ParticleProblem& problem) {
    problem.blocks.clear();
    problem.near_obstacles.clear();
    for (std::uint32_t k = 0; k < problem.parts.size(); ++k) {
        const ParticlePart& part = problem.parts[k];
        const std::uint32_t end = part.first + part.count;
        for (std::uint32_t begin = part.first; begin < end; begin += kBlock) {
            ParticleBlock block{.part = k, .begin = begin, .end = std::min(begin + kBlock, end)};
            Aabb box;
            Real speed = 0;
            for (std::uint32_t i = block.begin; i < block.end; ++i) {
                box = unite(box, problem.rows[i].position);
                speed = std::max(speed, length(problem.velocities[i]));
            }
            box = grown(box,
                        reach_of(part, problem.surroundings) + problem.surroundings.dt * speed);
            block.first_obstacle = static_cast<std::uint32_t>(problem.near_obstacles.size());
            for (std::uint32_t o = 0; o < problem.obstacles.size(); ++o)
                if (overlaps(problem.obstacles[o].box, box))
                    problem.near_obstacles.push_back(o);
            block.obstacle_count = static_cast<std::uint32_t>(problem.near_obstacles.size()) -
                                   block.first_obstacle;
            problem.blocks.push_back(block);
        }
    }
}

namespace {

/// The contacts of a block with one obstacle.
void find_contacts_with(std::uint32_t index,
                        const ParticleBlock& block,
                        const SolverBodies& bodies,
                        ParticleProblem& problem) {
    const ParticleSurroundings& s = problem.surroundings;
    const ParticlePart& part = problem.parts[block.part];
    const Obstacle& o = problem.obstacles[index];
    const BodyState& b = bodies.states[o.body];
    const Vec3 center = bodies.centers[o.body] + b.dp;
    const Transform pose = world_from_shape(o, bodies);
    const Real least_reach = reach_of(part, s);
    const DeformableMaterial& material = part.material();
    BodyContact contact{.particle = 0,
                        .obstacle = index,
                        .body = o.body,
                        .radius = material.radius,
                        .friction = s.friction_scale * std::sqrt(material.friction * o.friction),
                        .restitution = std::max(material.restitution, o.restitution)};
    for (std::uint32_t i = block.begin; i < block.end; ++i) {
        if (problem.rows[i].inv_mass == 0)
            continue;
        const Vec3 x = problem.rows[i].position;
        const Vec3 relative = problem.velocities[i] - velocity_at(b, x - center);
        const Real reach = least_reach + s.dt * length(relative);
        if (distance_squared(o.box, x) > reach * reach)
            continue;
        const auto near = distance_to(
            *o.shape, inverse_transform_point(pose, x), reach, problem.found);
        if (!near)
            continue;
        contact.particle = i;
        contact.normal = transform_direction(pose, near->normal);
        contact.surface = x - contact.normal * near->distance;
        contact.local_point = rotate_inverse(b.q, contact.surface - center);
        contact.local_normal = rotate_inverse(b.q, contact.normal);
        problem.contacts.push_back(contact);
    }
}

} // namespace

void find_body_contacts(ParticleProblem& problem, const SolverBodies& bodies) {
    problem.contacts.clear();
    for (const ParticleBlock& block : problem.blocks)
        if (problem.parts[block.part].is_xpbd())
            for (std::uint32_t k = 0; k < block.obstacle_count; ++k)
                find_contacts_with(
                    problem.near_obstacles[block.first_obstacle + k], block, bodies, problem);
}

void begin_contacts(ParticleProblem& problem, const SolverBodies& bodies) {
    for (BodyContact& c : problem.contacts) {
        if (c.restitution == 0)
            continue;
        c.depth = 0;
        const BodyState& b = bodies.states[c.body];
        const Vec3 v = problem.velocities[c.particle] - velocity_at(b, rotate(b.q, c.local_point));
        c.approach = -dot(v, rotate(b.q, c.local_normal));
    }
}

void solve_body_contacts(ParticleProblem& problem, SolverBodies& bodies, Real h) {
    const Real push = problem.surroundings.push_speed * h;
    for (BodyContact& c : problem.contacts) {
        ParticleRow& p = problem.rows[c.particle];
        BodyState& b = bodies.states[c.body];
        const ContactNow now = contact_now(c, p, bodies);
        if (now.gap >= 0)
            continue;
        // How far the two have moved against each other in this sub-step.
        const Vec3 moved = p.position - problem.before[c.particle] - velocity_at(b, now.r) * h;
        const Real along = dot(moved, now.normal);
        // Overlap that was there before leaves no faster than push_speed.
        const Real gap_before = now.gap - along;
        const Real depth = -now.gap - std::max(-gap_before - push, Real(0));
        if (depth <= 0)
            continue;
        const Real inv_mass = p.inv_mass + inverse_mass_at(b, now.r, now.normal);
        const Real push_impulse = depth / (inv_mass * h);
        p.position += now.normal * (depth * p.inv_mass / inv_mass);
        push_body(b, now.r, now.normal * -push_impulse, h);
        c.depth += depth;
        problem.obstacles[c.obstacle].impulse += push_impulse;

        const Vec3 slip = moved - now.normal * along;
        const Real size = length(slip);
        if (c.friction == 0 || !(size > 0))
            continue;
        const Vec3 way = slip / size;
        const Real across = p.inv_mass + inverse_mass_at(b, now.r, way);
        const Real impulse = std::min(size / (across * h), c.friction * push_impulse);
        p.position -= way * (impulse * h * p.inv_mass);
        push_body(b, now.r, way * impulse, h);
    }
}

void bounce_off(ParticleProblem& problem, SolverBodies& bodies, Real h) {
    const Real threshold = problem.surroundings.restitution_threshold;
    for (const BodyContact& c : problem.contacts) {
        if (c.restitution == 0 || c.depth == 0 || c.approach <= threshold)
            continue;
        const ParticleRow& p = problem.rows[c.particle];
        BodyState& b = bodies.states[c.body];
        const ContactNow now = contact_now(c, p, bodies);
        const Real speed = dot(problem.velocities[c.particle] - velocity_at(b, now.r), now.normal);
        const Real gain = c.restitution * c.approach - speed;
        if (gain <= 0)
            continue;
        const Real impulse = gain / (p.inv_mass + inverse_mass_at(b, now.r, now.normal));
        problem.velocities[c.particle] += now.normal * (impulse * p.inv_mass);
        push_body(b, now.r, now.normal * -impulse, h);
    }
}

void stop_tunnelling(ParticleProblem& problem,
                     std::span<const Vec3> starts,
                     std::span<const Transform> start_poses,
                     const SolverBodies& bodies) {
    for (const ParticleBlock& block : problem.blocks) {
        const ParticlePart& part = problem.parts[block.part];
        if (!part.is_xpbd())
            continue;
        const Real radius = part.material().radius;
        for (std::uint32_t k = 0; k < block.obstacle_count; ++k) {
            const std::uint32_t index = problem.near_obstacles[block.first_obstacle + k];
            const Obstacle& o = problem.obstacles[index];
            const Transform pose = world_from_shape(o, bodies);
            const Transform moved = pose * inverse(start_poses[index]);
            for (std::uint32_t i = block.begin; i < block.end; ++i) {
                if (problem.rows[i].inv_mass == 0)
                    continue;
                // Where it would be if it had moved along with the obstacle.
                const Vec3 from = transform_point(moved, starts[i]);
                const Vec3 way = problem.rows[i].position - from;
                if (length_squared(way) <= radius * radius)
                    continue;
                const auto hit = cast_ray(
                    *o.shape, pose, {.origin = from, .direction = way, .t_max = 1});
                if (!hit || hit->inside)
                    continue;
                const Vec3 out = dot(hit->normal, way) > 0 ? -hit->normal : hit->normal;
                problem.rows[i].position = hit->point + out * radius;
                Vec3& v = problem.velocities[i];
                const BodyState& b = bodies.states[o.body];
                const Vec3 r = hit->point - bodies.centers[o.body] - b.dp;
                const Real inward = dot(v - velocity_at(b, r), out);
                if (inward < 0)
                    v -= out * inward;
            }
        }
    }
}

} // namespace topple
