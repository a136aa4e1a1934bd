// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

void wake_body(Body& body) {
    body.is_asleep = false;
    body.sleep_time = body.creep_time = 0;
}

void wake_island_if_asleep(WorldState& state, std::uint32_t body) {
    if (state.bodies[body].is_asleep)
        wake_island_of(state, body);
}

bool boxes_meet(const WorldState& s, const Body& one, const Body& other) {
    const auto ours = colliders_of(s, one), theirs = colliders_of(s, other);
    return std::any_of(theirs.begin(), theirs.end(), [&](const Collider& their) {
        return std::any_of(ours.begin(), ours.end(), [&](const Collider& our) {
            return overlaps(our.fat_box, their.fat_box);
        });
    });
}

/// What was made asleep has no contacts yet: its boxes must say whom it touches.
void wake_unmet(WorldState& s, const Body& body) {
    std::vector<std::uint32_t> near;
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i)
        if (s.bodies[i].is_asleep && s.bodies[i].id != body.id && boxes_meet(s, body, s.bodies[i]))
            near.push_back(i);
    if (near.empty())
        return;
    std::vector<std::uint8_t> has_met(s.bodies.size(), 0);
    for (const Contact& c : s.contacts)
        has_met[s.colliders[c.collider_a].body] = has_met[s.colliders[c.collider_b].body] = 1;
    for (const std::uint32_t i : near)
        if (has_met[i] == 0)
            wake_island_of(s, i);
}

} // namespace

void wake_island_of(WorldState& state, std::uint32_t body) {
    Body& first = state.bodies[body];
    if (!is_movable(first))
        return;
    if (!first.is_asleep) {
        first.sleep_time = first.creep_time = 0;
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
    wake_unmet(s, s.bodies[body]);
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
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i)
        if (s.bodies[i].is_asleep && s.bodies[i].id != body.id && boxes_meet(s, body, s.bodies[i]))
            wake_island_of(s, i);
}

} // namespace topple
