// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/printed/printed_particles.h"

namespace topple {
namespace {

Real inverse_mass(const PrintedParticle& p) { return p.mass > 0 ? 1 / p.mass : 0; }

/// Returns the distance from the surface at which a particle is placed after a hit. [m]
Real offset_of(PrintedEdition edition) {
    return edition == PrintedEdition::verlet ? cookbook::kOffsetOfVerlet : cookbook::kOffsetOfEuler;
}

} // namespace

PrintedGroup printed_cloth(std::uint32_t side, Real spacing) {
    PrintedGroup cloth;
    if (side < cookbook::kLeastOfCloth)
        return cloth;
    const Real half = spacing * static_cast<Real>(side - 1) / 2;
    for (std::uint32_t row = 0; row < side; ++row)
        for (std::uint32_t column = 0; column < side; ++column) {
            PrintedParticle p{.bounce = cookbook::kClothBounce, .friction = cookbook::kClothKept};
            p.set_position({static_cast<Real>(column) * spacing - half,
                            0,
                            static_cast<Real>(row) * spacing - half});
            cloth.particles.push_back(p);
        }
    // Joins every particle to the one at this offset across and down, if it exists.
    const auto join_all = [&](std::uint32_t across, std::uint32_t down, bool leftward) {
        for (std::uint32_t row = 0; row + down < side; ++row)
            for (std::uint32_t column = 0; column + across < side; ++column) {
                const std::uint32_t near = row * side + column, far = near + down * side;
                const std::uint32_t a = leftward ? near + across : near,
                                    b = leftward ? far : far + across;
                cloth.springs.push_back({.p1 = a,
                                         .p2 = b,
                                         .resting_length = distance(cloth.particles[a].position,
                                                                    cloth.particles[b].position)});
            }
    };
    join_all(1, 0, false);
    join_all(0, 1, false);
    join_all(1, 1, false);
    join_all(1, 1, true);
    join_all(2, 0, false);
    join_all(0, 2, false);
    return cloth;
}

void apply_printed_forces(PrintedParticle& p, PrintedEdition edition, Vec3 gravity) {
    p.forces = edition == PrintedEdition::springs ? gravity * p.mass : gravity;
}

void update_printed(PrintedParticle& p, PrintedEdition edition, Real dt) {
    if (edition == PrintedEdition::verlet) {
        const Vec3 moved = p.position - p.old_position;
        p.old_position = p.position;
        p.position += moved * p.friction + p.forces * (dt * dt);
        return;
    }
    p.old_position = p.position;
    p.velocity = p.velocity * p.friction + p.forces * (inverse_mass(p) * dt);
    p.position += p.velocity * dt;
}

void solve_printed_obstacles(PrintedParticle& p,
                             PrintedEdition edition,
                             std::span<const PrintedObstacle> obstacles) {
    const bool is_verlet = edition == PrintedEdition::verlet;
    for (const PrintedObstacle& o : obstacles) {
        const Vec3 way = p.position - p.old_position;
        const auto hit = cast_ray(
            o.shape, o.world_from_shape, {.origin = p.old_position, .direction = way, .t_max = 1});
        if (!hit)
            continue;
        const Vec3 velocity = is_verlet ? way : p.velocity;
        const Vec3 along = hit->normal * dot(hit->normal, velocity);
        const Vec3 after = velocity - along - along * p.bounce;
        p.position = hit->point + hit->normal * offset_of(edition);
        p.old_position = is_verlet ? p.position - after : p.position;
        p.velocity = after;
        return;
    }
}

void apply_printed_spring(const PrintedSpring& s, std::span<PrintedParticle> particles) {
    PrintedParticle& p1 = particles[s.p1];
    PrintedParticle& p2 = particles[s.p2];
    const Vec3 way = p2.position - p1.position;
    const Real stretch = length(way) - s.resting_length;
    const Real speed = length(p2.velocity - p1.velocity); // in any direction
    const Vec3 impulse = normalize(way) * (-s.k * stretch - s.b * speed);
    p1.velocity += impulse * inverse_mass(p1);
    p2.velocity -= impulse * inverse_mass(p2);
}

void solve_printed_joint(const PrintedJoint& joint,
                         std::span<PrintedParticle> particles,
                         PrintedEdition edition,
                         std::span<const PrintedObstacle> obstacles) {
    PrintedParticle& p1 = particles[joint.p1];
    PrintedParticle& p2 = particles[joint.p2];
    const Vec3 way = p2.position - p1.position;
    const Real now = length(way);
    const Vec3 half = way * ((now - joint.length) / now * 0.5f);
    p1.set_position(p1.position + half);
    p2.set_position(p2.position - half);
    // The motions are empty now and hit nothing.
    solve_printed_obstacles(p1, edition, obstacles);
    solve_printed_obstacles(p2, edition, obstacles);
}

void step_printed(std::span<PrintedGroup> groups,
                  PrintedEdition edition,
                  std::span<const PrintedObstacle> obstacles,
                  Vec3 gravity,
                  Real dt) {
    for (PrintedGroup& g : groups)
        for (PrintedParticle& p : g.particles)
            apply_printed_forces(p, edition, gravity);
    for (PrintedGroup& g : groups)
        for (PrintedParticle& p : g.particles)
            update_printed(p, edition, dt);
    for (PrintedGroup& g : groups)
        for (const PrintedSpring& s : g.springs)
            apply_printed_spring(s, g.particles);
    for (PrintedGroup& g : groups) {
        for (PrintedParticle& p : g.particles)
            solve_printed_obstacles(p, edition, obstacles);
        for (const PrintedJoint& j : g.joints)
            solve_printed_joint(j, g.particles, edition, obstacles);
    }
}

} // namespace topple
