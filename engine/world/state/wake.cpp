// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/wake.h"

#include "topple/world/state/liveliness.h"

#include <algorithm>
#include <utility>

namespace topple {
namespace {

void wake_body(Body& body) {
    body.is_asleep = false;
    body.sleep_time = body.creep_time = 0;
    forget_window(body);
}

void wake_island_if_asleep(std::vector<Body>& bodies, std::uint32_t body) {
    if (bodies[body].is_asleep)
        wake_island_of(bodies, body);
}

bool boxes_meet(std::span<const Collider> colliders, const Body& one, const Body& other) {
    const auto ours = colliders_of(colliders, one), theirs = colliders_of(colliders, other);
    return std::any_of(theirs.begin(), theirs.end(), [&](const Collider& their) {
        return std::any_of(ours.begin(), ours.end(), [&](const Collider& our) {
            return overlaps(our.fat_box, box_between(their.fat_box, other.cell, one.cell));
        });
    });
}

/// Wakes sleeping bodies that have no contacts yet because they were created asleep; overlapping boxes count instead.
void wake_without_contacts(std::vector<Body>& bodies,
                           const NeighborRecords& records,
                           const Body& body) {
    if (is_absent(body))
        return;
    std::vector<std::uint32_t> near;
    for (std::uint32_t i = 0; i < bodies.size(); ++i)
        if (bodies[i].is_asleep && bodies[i].id != body.id &&
            boxes_meet(records.colliders, body, bodies[i]))
            near.push_back(i);
    if (near.empty())
        return;
    std::vector<std::uint8_t> has_contact(bodies.size(), 0);
    for (const Contact& c : records.contacts)
        has_contact[records.colliders[c.collider_a]
                        .body] = has_contact[records.colliders[c.collider_b].body] = 1;
    for (const std::uint32_t i : near)
        if (has_contact[i] == 0)
            wake_island_of(bodies, i);
}

} // namespace

void wake_island_of(std::vector<Body>& bodies, std::uint32_t body) {
    Body& first = bodies[body];
    if (!is_movable(first))
        return;
    if (!first.is_asleep) {
        wake_body(first);
        return;
    }
    const std::uint32_t island = first.island;
    for (Body& b : bodies)
        if (b.is_asleep && b.island == island)
            wake_body(b);
}

void wake_all(std::vector<Body>& bodies) {
    for (Body& b : bodies)
        wake_body(b);
}

void wake_neighbors(std::vector<Body>& bodies, const NeighborRecords& records, std::uint32_t body) {
    wake_without_contacts(bodies, records, bodies[body]);
    for (const Contact& c : records.contacts) {
        const std::uint32_t a = records.colliders[c.collider_a].body;
        const std::uint32_t b = records.colliders[c.collider_b].body;
        if (a == body || b == body)
            wake_island_if_asleep(bodies, a == body ? b : a);
    }
    if (is_absent(bodies[body]))
        return; // its joints rest
    const BodyId id = bodies[body].id;
    for (const Joint& j : records.joints) {
        if (j.a != id && j.b != id && j.carrier != id)
            continue;
        for (const BodyId other : {j.a, j.b, j.carrier})
            if (other && other != id)
                wake_island_if_asleep(bodies, index_of(bodies, other));
    }
}

void wake_overlapping(WorldState& s, const Body& body) {
    if (is_absent(body))
        return;
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i)
        if (s.bodies[i].is_asleep && s.bodies[i].id != body.id &&
            boxes_meet(s.colliders, body, s.bodies[i]))
            wake_island_of(s.bodies, i);
}

void wake_in(WorldState& s, const Aabb& box, const GridCell& cell) {
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i) {
        const Body& b = s.bodies[i];
        const auto colliders = colliders_of(std::as_const(s), b);
        if (b.is_asleep && std::any_of(colliders.begin(), colliders.end(), [&](const Collider& c) {
                return overlaps(c.fat_box, box_between(box, cell, b.cell));
            }))
            wake_island_of(s.bodies, i);
    }
}

} // namespace topple
