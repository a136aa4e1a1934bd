// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

void wake_body(Body& body) {
    body.is_asleep = false;
    body.sleep_time = 0;
}

void wake_island_if_asleep(WorldState& state, std::uint32_t body) {
    if (state.bodies[body].is_asleep)
        wake_island_of(state, body);
}

} // namespace

void wake_island_of(WorldState& state, std::uint32_t body) {
    Body& first = state.bodies[body];
    if (!is_movable(first))
        return;
    if (!first.is_asleep) {
        first.sleep_time = 0;
        return;
    }
    const std::uint32_t island = first.island;
    for (Body& b : state.bodies)
        if (b.is_asleep && b.island == island)
            wake_body(b);
}

void wake_all(WorldState& state) {
    for (Body& b : state.bodies)
        wake_body(b);
}

void wake_neighbors(WorldData& w, std::uint32_t body) {
    WorldState& s = w.state;
    for (const Contact& c : s.contacts) {
        const std::uint32_t a = s.colliders[c.collider_a].body, b = s.colliders[c.collider_b].body;
        if (a == body || b == body)
            wake_island_if_asleep(s, a == body ? b : a);
    }
    const BodyId id = s.bodies[body].id;
    for (const Joint& j : s.joints) {
        const BodyId other = j.a == id ? j.b : j.b == id ? j.a : BodyId{};
        if (other)
            wake_island_if_asleep(s, index_of(s, other));
    }
}

void wake_overlapping(WorldData& w, const Body& body) {
    WorldState& s = w.state;
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i) {
        const Body& other = s.bodies[i];
        if (!other.is_asleep || other.id == body.id)
            continue;
        const auto meets = [&](const Collider& theirs) {
            const auto ours = colliders_of(std::as_const(s), body);
            return std::any_of(ours.begin(), ours.end(), [&](const Collider& c) {
                return overlaps(c.fat_box, theirs.fat_box);
            });
        };
        const auto theirs = colliders_of(std::as_const(s), other);
        if (std::any_of(theirs.begin(), theirs.end(), meets))
            wake_island_of(s, i);
    }
}

} // namespace topple
