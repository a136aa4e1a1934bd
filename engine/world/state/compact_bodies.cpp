// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/compact_bodies.h"

#include <algorithm>

namespace topple {
namespace {

/// Shifts the indices of bodies from `body` on by one, and of colliders from `collider` on by `count`.
void make_room(WorldState& s, std::uint32_t body, std::uint32_t collider, std::uint32_t count) {
    for (std::size_t i = body; i < s.bodies.size(); ++i)
        s.bodies[i].first_collider += count;
    for (Body& b : s.bodies)
        b.island += b.island >= body ? 1 : 0;
    for (std::size_t i = collider; i < s.colliders.size(); ++i)
        ++s.colliders[i].body;
    const auto move_up = [&](auto& c) {
        c.collider_a += c.collider_a >= collider ? count : 0;
        c.collider_b += c.collider_b >= collider ? count : 0;
    };
    std::for_each(s.contacts.begin(), s.contacts.end(), move_up);
    std::for_each(s.cached_pairs.begin(), s.cached_pairs.end(), move_up);
}

/// Maps each old index to the new index of a kept record; kNoIndex for removed records.
template<typename IsRemoved>
std::vector<std::uint32_t> map_of(std::size_t count, const IsRemoved& is_removed) {
    std::vector<std::uint32_t> map(count, kNoIndex);
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < count; ++i)
        if (!is_removed(i))
            map[i] = next++;
    return map;
}

/// Removes the records that the map does not keep.
template<typename Records>
void compact(Records& records, const std::vector<std::uint32_t>& map) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < records.size(); ++i)
        if (map[i] != kNoIndex)
            records[kept++] = records[i];
    records.resize(kept);
}

/// Removes the records of removed colliders.
template<typename Records>
void compact_pairs(Records& records, const std::vector<std::uint32_t>& map) {
    std::erase_if(records, [&](const auto& r) {
        return map[r.collider_a] == kNoIndex || map[r.collider_b] == kNoIndex;
    });
    for (auto& r : records) {
        r.collider_a = map[r.collider_a];
        r.collider_b = map[r.collider_b];
    }
}

} // namespace

void insert_body(WorldData& w, const Body& body, std::span<const Collider> colliders) {
    WorldState& s = w.state;
    const auto place = std::lower_bound(s.bodies.begin(),
                                        s.bodies.end(),
                                        body.id,
                                        [](const Body& b, BodyId id) { return b.id < id; });
    const auto index = static_cast<std::uint32_t>(place - s.bodies.begin());
    const auto first = place == s.bodies.end() ? static_cast<std::uint32_t>(s.colliders.size())
                                               : place->first_collider;
    const auto count = static_cast<std::uint32_t>(colliders.size());
    if (place != s.bodies.end())
        make_room(s, index, first, count);
    Body& added = *s.bodies.insert(place, body);
    added.first_collider = first;
    added.collider_count = count;
    added.island = index;
    s.colliders.insert(s.colliders.begin() + first, colliders.begin(), colliders.end());
    for (std::uint32_t i = first; i < first + count; ++i)
        s.colliders[i].body = index;
    make_stale(w.index);
}

void compact_bodies(WorldData& w, std::span<const std::uint8_t> is_removed) {
    WorldState& s = w.state;
    const auto body_map = map_of(s.bodies.size(),
                                 [&](std::size_t i) { return is_removed[i] != 0; });
    const auto collider_map = map_of(
        s.colliders.size(), [&](std::size_t i) { return is_removed[s.colliders[i].body] != 0; });
    compact(s.bodies, body_map);
    compact(s.colliders, collider_map);
    std::uint32_t next_collider = 0;
    for (std::size_t i = 0; i < s.bodies.size(); ++i) {
        Body& b = s.bodies[i];
        b.first_collider = next_collider;
        next_collider += b.collider_count;
        const std::uint32_t island = body_map[b.island];
        b.island = island == kNoIndex ? static_cast<std::uint32_t>(i) : island;
    }
    for (Collider& c : s.colliders)
        c.body = body_map[c.body];
    compact_pairs(s.contacts, collider_map);
    compact_pairs(s.cached_pairs, collider_map);
    make_stale(w.index);
}

} // namespace topple
