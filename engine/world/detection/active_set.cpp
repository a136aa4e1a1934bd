// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/active_set.h"

#include <algorithm>
#include <atomic>

namespace topple {
namespace {

constexpr std::size_t kBodiesPerBlock = 256;

/// Returns whether the surface of the collider moves. Faster than comparisons, for it is asked of every collider.
bool has_moving_surface(const Collider& c) {
    const Vec3 sum = abs(c.surface_motion.velocity) + abs(c.surface_motion.angular_velocity);
    return sum.x + sum.y + sum.z > 0;
}

void collect_body(Body& b,
                  std::uint32_t i,
                  std::span<const Collider> colliders,
                  ActiveSet& out,
                  ActiveSet::Memory& memory,
                  std::size_t block) {
    const bool awake = is_awake(b), kinematic = is_moving_kinematic(b);
    if (awake)
        memory.awake[block].push_back(i);
    if (kinematic)
        memory.kinematic[block].push_back(i);
    if ((awake || kinematic) && !is_in_reach(b.center_of_mass))
        memory.has_strayed[block] = 1;
    out.roles[i] = awake ? BodyRole::dynamic : kinematic ? BodyRole::kinematic : BodyRole::still;
    if (!awake && !b.is_asleep)
        b.island = i;
    if (is_obstacle(b))
        memory.thinnest[block] = std::min(memory.thinnest[block], half_thickness(b));
    for (std::uint32_t c = b.first_collider; c < b.first_collider + b.collider_count; ++c) {
        const Collider& collider = colliders[c];
        out.colliders[c] = (awake || kinematic) && collider.collides ? 1 : 0;
        const bool one_sided = is_one_sided(collider);
        out.gates[c] = {
            i, filter_of(b, collider), is_movable(b), collider.collides && !is_absent(b), one_sided};
        if (has_moving_surface(collider))
            memory.moves_surface[block] = 1;
        if (collider.is_sensor)
            memory.has_sensor[block] = 1;
        if (one_sided)
            memory.has_one_sided[block] = 1;
        if (collider.triangle_materials)
            memory.has_triangle_materials[block] = 1;
    }
}

} // namespace

void collect_active_bodies(std::vector<Body>& bodies,
                           std::span<const Collider> colliders,
                           ActiveSet& out,
                           JobPool& pool) {
    ActiveSet::Memory& memory = out.memory_;
    const std::size_t block_count = block_count_of(bodies.size(), kBodiesPerBlock);
    out.roles.resize(bodies.size());
    out.colliders.resize(colliders.size());
    out.gates.resize(colliders.size());
    memory.awake.reset(block_count);
    memory.kinematic.reset(block_count);
    memory.thinnest.assign(block_count, Aabb::kInfinity);
    memory.moves_surface.assign(block_count, 0);
    memory.has_sensor.assign(block_count, 0);
    memory.has_strayed.assign(block_count, 0);
    memory.has_one_sided.assign(block_count, 0);
    memory.has_triangle_materials.assign(block_count, 0);
    std::atomic<bool> any_asleep{false};
    pool.parallel_for(bodies.size(), kBodiesPerBlock, [&](std::size_t begin, std::size_t end) {
        const std::size_t block = begin / kBodiesPerBlock;
        for (std::size_t i = begin; i < end; ++i) {
            collect_body(bodies[i], static_cast<std::uint32_t>(i), colliders, out, memory, block);
            if (bodies[i].is_asleep)
                any_asleep.store(true, std::memory_order_relaxed);
        }
    });
    out.any_asleep = any_asleep;
    const auto is_set = [](std::uint8_t flag) { return flag != 0; };
    out.has_moving_surfaces = std::any_of(
        memory.moves_surface.begin(), memory.moves_surface.end(), is_set);
    out.has_strayed = std::any_of(memory.has_strayed.begin(), memory.has_strayed.end(), is_set);
    out.has_sensors = std::any_of(memory.has_sensor.begin(), memory.has_sensor.end(), is_set);
    out.has_triangle_materials = std::any_of(
        memory.has_triangle_materials.begin(), memory.has_triangle_materials.end(), is_set);
    out.has_one_sided = std::any_of(
        memory.has_one_sided.begin(), memory.has_one_sided.end(), is_set);
    out.thinnest_obstacle = Aabb::kInfinity;
    for (const Real thinnest : memory.thinnest)
        out.thinnest_obstacle = std::min(out.thinnest_obstacle, thinnest);
    memory.awake.write_to(out.awake, 0, pool);
    memory.kinematic.write_to(out.kinematic, 0, pool);
}

} // namespace topple
