// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

constexpr std::size_t kBodiesCalledAtOnce = 256;

void call_one(WorldState& s, StepScratch& scratch, std::uint32_t i, std::size_t block) {
    Body& b = s.bodies[i];
    const bool awake = is_awake(b), driven = is_driven(b);
    if (awake)
        scratch.body_lists[0][block].push_back(i);
    if (driven)
        scratch.body_lists[1][block].push_back(i);
    scratch.slots[i].kind = awake    ? SolverSlot::Kind::dynamic
                            : driven ? SolverSlot::Kind::driven
                                     : SolverSlot::Kind::still;
    if (!awake && !b.is_asleep)
        b.island = i;
    if (is_obstacle(b))
        scratch.thinnest[block] = std::min(scratch.thinnest[block], half_thickness(b));
    for (std::uint32_t c = b.first_collider; c < b.first_collider + b.collider_count; ++c) {
        const Collider& collider = s.colliders[c];
        scratch.active[c] = (awake || driven) && collider.collides ? 1 : 0;
        scratch.gates[c] = {i, b.filter, is_movable(b), collider.collides};
    }
}

} // namespace

void call_roll(WorldData& w) {
    WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    scratch.slots.resize(s.bodies.size());
    scratch.active.resize(s.colliders.size());
    scratch.gates.resize(s.colliders.size());
    for (BlockLists<std::uint32_t>& lists : scratch.body_lists)
        lists.reset(block_count_of(s.bodies.size(), kBodiesCalledAtOnce));
    scratch.thinnest.assign(block_count_of(s.bodies.size(), kBodiesCalledAtOnce), Aabb::kInfinity);
    std::atomic<bool> any_asleep{false};
    w.pool->parallel_for(
        s.bodies.size(), kBodiesCalledAtOnce, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                call_one(s, scratch, static_cast<std::uint32_t>(i), begin / kBodiesCalledAtOnce);
                if (s.bodies[i].is_asleep)
                    any_asleep.store(true, std::memory_order_relaxed);
            }
        });
    scratch.any_asleep = any_asleep;
    scratch.thinnest_obstacle = Aabb::kInfinity;
    for (const Real thinnest : scratch.thinnest)
        scratch.thinnest_obstacle = std::min(scratch.thinnest_obstacle, thinnest);
    scratch.body_lists[0].write_to(scratch.awake, 0, *w.pool);
    scratch.body_lists[1].write_to(scratch.driven, 0, *w.pool);
}

} // namespace topple
