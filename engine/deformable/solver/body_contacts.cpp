// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/deformable/solver/body_contacts.h"

#include "topple/deformable/solver/point_distance.h"
#include "topple/dynamics/tolerances.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

ContactPlane plane_now(const BodyContact& c, const SolverBodies& bodies) {
    if (c.body == 0)
        return {{}, c.normal, c.surface, c.radius, c.friction};
    const BodyState& b = bodies.states[c.body];
    const Vec3 r = rotate(b.q, c.local_point);
    return {
        r, rotate(b.q, c.local_normal), bodies.centers[c.body] + b.dp + r, c.radius, c.friction};
}

/// The box of a block's particles and of the pieces that start there, and the largest speed.
struct BlockReach {
    Aabb box;
    Real speed = 0; ///< [m/s]
};
BlockReach reach_of_block(const ParticleProblem& problem, const ParticleBlock& block) {
    const ParticlePart& part = problem.parts[block.part];
    BlockReach reach{.speed = part.mouse_joint_speed};
    for (std::uint32_t i = block.begin; i < block.end; ++i) {
        reach.box = unite(reach.box, problem.rows[i].position);
        reach.speed = std::max(reach.speed, length(problem.velocities[i]));
    }
    if (part.is_xpbd())
        for (const auto& piece : pieces_of(part.mesh(), block.begin - part.first))
            for (const std::uint32_t i : piece)
                reach.box = unite(reach.box, problem.rows[part.first + i].position);
    return reach;
}

} // namespace

Real reach_of(const ParticlePart& part, const ParticleSurroundings& s) {
    return part.material().radius + kSpeculativeDistance + s.dt * s.dt * length(s.gravity);
}

void push_body(BodyState& body, Vec3 r, Vec3 impulse, Real h) {
    if (body.inv_mass == 0)
        return;
    body.v += without_locked_moves(body, impulse * body.inv_mass);
    body.w += body.inv_inertia * cross(r, impulse);
    shift_body(body, r, impulse * h);
}

void shift_body(BodyState& body, Vec3 r, Vec3 shift) {
    if (body.inv_mass == 0)
        return;
    const Vec3 turn = body.inv_inertia * cross(r, shift);
    body.dp += without_locked_moves(body, shift * body.inv_mass);
    body.q = integrate(body.q, turn);
    body.turn += turn;
}

void find_near_obstacles(ParticleProblem& problem) {
    problem.blocks.clear();
    problem.near_obstacles.clear();
    for (std::uint32_t k = 0; k < problem.parts.size(); ++k) {
        const ParticlePart& part = problem.parts[k];
        const std::uint32_t end = part.first + part.count;
        for (std::uint32_t begin = part.first; begin < end; begin += kParticleBlock) {
            ParticleBlock block{
                .part = k, .begin = begin, .end = std::min(begin + kParticleBlock, end)};
            const BlockReach reach = reach_of_block(problem, block);
            const Aabb box = grown(reach.box,
                                   reach_of(part, problem.surroundings) +
                                       problem.surroundings.dt * reach.speed);
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

/// Finds the contacts of a block with one obstacle.
void find_contacts_with(std::uint32_t index,
                        const ParticleBlock& block,
                        const SolverBodies& bodies,
                        ParticleProblem& problem) {
    const ParticleSurroundings& s = problem.surroundings;
    const ParticlePart& part = problem.parts[block.part];
    const ParticleObstacle& o = problem.obstacles[index];
    const BodyState& b = bodies.states[o.body];
    const Vec3 center = bodies.centers[o.body] + b.dp;
    const Transform pose = world_from_shape(o, bodies);
    const Real least_reach = reach_of(part, s) + s.dt * part.mouse_joint_speed;
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
        problem.is_bouncing |= contact.restitution > 0;
    }
}

} // namespace

void find_body_contacts(ParticleProblem& problem, const SolverBodies& bodies) {
    problem.contacts.clear();
    problem.is_bouncing = false;
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

PushedOut push_out(const MovingPoint& point,
                   const ContactPlane& plane,
                   BodyState& b,
                   Real push,
                   Real h,
                   bool gently) {
    const Real gap = dot(plane.normal, point.now - plane.surface) - plane.radius;
    if (gap >= 0)
        return {};
    // Relative displacement in this sub-step.
    const Vec3 moved = point.now - point.before - velocity_at(b, plane.r) * h;
    const Real along = dot(moved, plane.normal);
    // Overlap from before the sub-step is resolved at most at push_speed.
    const Real gap_before = gap - along;
    const Real depth = -gap - std::max(-gap_before - push, Real(0));
    const Real inv_mass = point.inv_mass + inverse_mass_at(b, plane.r, plane.normal);
    if (depth <= 0 || inv_mass == 0)
        return {};
    // The increase of the depth, or all of it.
    const Real deeper = gently ? std::max(-gap - std::max(-gap_before, Real(0)), Real(0)) : depth;
    PushedOut out{.change = plane.normal * (deeper / inv_mass),
                  .shift = plane.normal * ((depth - deeper) / inv_mass),
                  .depth = depth,
                  .impulse = deeper / (inv_mass * h)};
    push_body(b, plane.r, plane.normal * -out.impulse, h);
    shift_body(b, plane.r, -out.shift);

    const Vec3 slip = moved - plane.normal * along;
    const Real size = length(slip);
    if (plane.friction == 0 || !(size > 0))
        return out;
    const Vec3 way = slip / size;
    const Real across = point.inv_mass + inverse_mass_at(b, plane.r, way);
    const Real impulse = std::min(size / (across * h), plane.friction * out.impulse);
    out.change -= way * (impulse * h);
    push_body(b, plane.r, way * impulse, h);
    return out;
}

namespace {

/// Same as `push_out` for an immovable obstacle, where the mass of the particle cancels.
void push_out_of_still(BodyContact& c, ParticleRow& p, Vec3 before, Real push) {
    const Real gap = dot(c.normal, p.position - c.surface) - c.radius;
    if (gap >= 0)
        return;
    const Vec3 moved = p.position - before;
    const Real along = dot(moved, c.normal);
    const Real depth = -gap - std::max(along - gap - push, Real(0));
    if (depth <= 0)
        return;
    c.depth += depth;
    p.position += c.normal * depth;
    const Vec3 slip = moved - c.normal * along;
    const Real size2 = length_squared(slip), most = c.friction * depth;
    p.position -= size2 > most * most ? slip * (most / std::sqrt(size2)) : slip;
}

} // namespace

void solve_body_contacts(ParticleProblem& problem, SolverBodies& bodies, Real h) {
    const Real push = problem.surroundings.push_speed * h;
    for (BodyContact& c : problem.contacts) {
        ParticleRow& p = problem.rows[c.particle];
        if (c.body == 0) {
            push_out_of_still(c, p, problem.before[c.particle].position, push);
            continue;
        }
        const PushedOut pushed = push_out(
            {p.position, problem.before[c.particle].position, p.inv_mass},
            plane_now(c, bodies),
            bodies.states[c.body],
            push,
            h);
        if (pushed.depth == 0)
            continue;
        p.position += pushed.change * p.inv_mass;
        c.depth += pushed.depth;
        problem.obstacles[c.obstacle].impulse += pushed.impulse;
    }
}

void bounce_off(ParticleProblem& problem, SolverBodies& bodies, Real h) {
    const Real threshold = problem.surroundings.restitution_threshold;
    for (const BodyContact& c : problem.contacts) {
        if (c.restitution == 0 || c.depth == 0 || c.approach <= threshold)
            continue;
        const ParticleRow& p = problem.rows[c.particle];
        BodyState& b = bodies.states[c.body];
        const ContactPlane now = plane_now(c, bodies);
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
            const ParticleObstacle& o = problem.obstacles[index];
            const Transform pose = world_from_shape(o, bodies);
            const Transform moved = pose * inverse(start_poses[index]);
            for (std::uint32_t i = block.begin; i < block.end; ++i) {
                if (problem.rows[i].inv_mass == 0)
                    continue;
                // Position that would result from moving along with the obstacle.
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
                VectorRow& v = problem.velocities[i];
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
