// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/tolerances.h"
#include "engine/world/contact_order_detail.h"
#include "engine/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

constexpr std::size_t kPairsPerBlock = 64;

/// How far the body's surface may go in a step, if that is far enough to pass through something;
/// else 0: then the contact of the next step is early enough. [m]
Real leap_of(const WorldData& w, const Collider& c) {
    const Body& b = w.state.bodies[c.body];
    if (b.motion == Motion::static_ || b.is_frozen || b.is_asleep)
        return 0;
    const Real step = length(b.v) * w.state.parameters.dt;
    return step > 0.5f * inner_radius(shape_of(w, c)) ? step : 0;
}

void inherit(Contact::Point& p, const Contact::Point& old) {
    p.normal_impulse = old.normal_impulse;
    p.friction_impulse_u = old.friction_impulse_u;
    p.friction_impulse_v = old.friction_impulse_v;
}

/// The old point that is this one: of the same features; else, where faces lie so alike that
/// features flicker, the nearest one that is near enough. `taken` has a bit for each that is spoken
/// for.
int find_predecessor(const Contact::Point& p, const Contact& old, unsigned taken) {
    int nearest = -1;
    Real nearest_squared = kSpeculativeDistance * kSpeculativeDistance;
    for (int k = 0; k < old.point_count; ++k) {
        if (taken & (1u << static_cast<unsigned>(k)))
            continue;
        const Contact::Point& q = old.points[static_cast<std::size_t>(k)];
        if (q.feature == p.feature)
            return k;
        const Real squared = length_squared(q.point - p.point);
        if (squared <= nearest_squared) {
            nearest = k;
            nearest_squared = squared;
        }
    }
    return nearest;
}

/// Takes over the impulses of the points that were there a step ago.
void inherit_impulses(Contact& contact, const Contact& old) {
    unsigned taken = 0;
    for (int i = 0; i < contact.point_count; ++i) {
        Contact::Point& p = contact.points[static_cast<std::size_t>(i)];
        const int k = find_predecessor(p, old, taken);
        if (k < 0)
            continue;
        inherit(p, old.points[static_cast<std::size_t>(k)]);
        taken |= 1u << static_cast<unsigned>(k);
    }
    contact.rolling_impulse = old.rolling_impulse;
}

Contact to_contact(const ProxyPair& pair, SubShape sub_shape, const Manifold& manifold) {
    Contact contact{pair.a, pair.b, sub_shape, manifold.count, manifold.normal, {}, {}};
    for (int i = 0; i < manifold.count; ++i) {
        const ManifoldPoint& p = manifold.points[static_cast<std::size_t>(i)];
        contact.points[static_cast<std::size_t>(i)] = {p.point, p.separation, p.feature, 0, 0, 0};
    }
    return contact;
}

void collide_pair(const WorldData& w, const ProxyPair& pair, std::vector<Contact>& out) {
    const WorldState& s = w.state;
    const Collider& a = s.colliders[pair.a];
    const Collider& b = s.colliders[pair.b];
    const CollidePair question{shape_of(w, a),
                               shape_of(w, b),
                               world_from_collider(s, a),
                               world_from_collider(s, b),
                               kSpeculativeDistance + leap_of(w, a) + leap_of(w, b)};
    collide(question, [&](SubShape sub_shape, const Manifold& manifold) {
        if (manifold.count == 0)
            return;
        Contact contact = to_contact(pair, sub_shape, manifold);
        if (const Contact* old = find_contact(w.scratch.old_contacts, contact))
            inherit_impulses(contact, *old);
        out.push_back(contact);
    });
}

/// Appends the contacts of all pairs to `out`, in the order of the pairs.
void collide_pairs(WorldData& w, std::vector<Contact>& out) {
    const std::vector<ProxyPair>& pairs = w.scratch.pairs;
    std::vector<std::vector<Contact>>& blocks = w.scratch.blocks;
    const std::size_t block_count = (pairs.size() + kPairsPerBlock - 1) / kPairsPerBlock;
    if (blocks.size() < block_count)
        blocks.resize(block_count);
    w.pool->parallel_for(pairs.size(), kPairsPerBlock, [&](std::size_t begin, std::size_t end) {
        std::vector<Contact>& block = blocks[begin / kPairsPerBlock];
        block.clear();
        for (std::size_t i = begin; i < end; ++i)
            collide_pair(w, pairs[i], block);
    });
    for (std::size_t i = 0; i < block_count; ++i)
        out.insert(out.end(), blocks[i].begin(), blocks[i].end());
}

void flag_active(const WorldState& s, std::vector<std::uint8_t>& active) {
    active.resize(s.colliders.size());
    for (std::size_t i = 0; i < s.colliders.size(); ++i) {
        const Body& b = s.bodies[s.colliders[i].body];
        active[i] = s.colliders[i].collides && (is_awake(b) || is_driven(b)) ? 1 : 0;
    }
}

/// Whether the two meet within this step, as far as their velocities say. As strict as what joins
/// islands: else neighbours that do not quite touch would keep waking each other.
bool is_meeting(const WorldState& s, const Contact& c, const Body& a, const Body& b) {
    const Real dt = s.parameters.dt;
    for (int i = 0; i < c.point_count; ++i) {
        const Contact::Point& p = c.points[static_cast<std::size_t>(i)];
        const Vec3 velocity_a = a.v + cross(a.w, p.point - a.center_of_mass);
        const Vec3 velocity_b = b.v + cross(b.w, p.point - b.center_of_mass);
        const Real closing = dot(velocity_a - velocity_b, c.normal) * dt;
        if (p.separation <= std::max(closing, Real(0)) || p.normal_impulse > 0)
            return true;
    }
    return false;
}

/// Wakes the islands that something awake touches or is joined to. Returns whether there were any;
/// then `woken` flags their colliders.
bool wake_touched(WorldData& w) {
    WorldState& s = w.state;
    bool any = false;
    const auto wake_if_met =
        [&](std::uint32_t moving, std::uint32_t resting, const Contact* contact) {
            const Body& a = s.bodies[moving];
            const Body& b = s.bodies[resting];
            if (!b.is_asleep || !is_movable(b) || !(is_awake(a) || is_driven(a)))
                return;
            if (contact && !is_meeting(s,
                                       *contact,
                                       s.bodies[s.colliders[contact->collider_a].body],
                                       s.bodies[s.colliders[contact->collider_b].body]))
                return;
            wake_island_of(s, resting);
            any = true;
        };
    for (const Contact& c : w.scratch.fresh_contacts) {
        const std::uint32_t a = s.colliders[c.collider_a].body, b = s.colliders[c.collider_b].body;
        wake_if_met(a, b, &c);
        wake_if_met(b, a, &c);
    }
    for (const Joint& j : s.joints) {
        if (!j.a || !j.b)
            continue;
        const std::uint32_t a = index_of(s, j.a), b = index_of(s, j.b);
        wake_if_met(a, b, nullptr);
        wake_if_met(b, a, nullptr);
    }
    return any;
}

/// Finds the contacts of bodies that were woken just now: asleep, they had none of this step.
void collide_woken(WorldData& w) {
    StepScratch& scratch = w.scratch;
    const std::vector<std::uint8_t> was_active = scratch.active;
    flag_active(w.state, scratch.active);
    scratch.woken.resize(was_active.size());
    for (std::size_t i = 0; i < was_active.size(); ++i)
        scratch.woken[i] = scratch.active[i] && !was_active[i] ? 1 : 0;
    find_touchable_pairs(w, scratch.woken);
    const auto is_done = [&](const ProxyPair& p) { return was_active[p.a] || was_active[p.b]; };
    std::erase_if(scratch.pairs, is_done);
    collide_pairs(w, scratch.fresh_contacts);
}

} // namespace

void update_contacts(WorldData& w) {
    StepScratch& scratch = w.scratch;
    std::swap(scratch.old_contacts, w.state.contacts);
    scratch.fresh_contacts.clear();
    collide_pairs(w, scratch.fresh_contacts);

    bool any_woken = false;
    while (wake_touched(w)) {
        any_woken = true;
        collide_woken(w);
    }
    if (any_woken)
        std::sort(scratch.fresh_contacts.begin(), scratch.fresh_contacts.end(), comes_before);

    // Where both sleep nothing has changed, and their contacts stay as they were.
    std::erase_if(scratch.old_contacts, [&](const Contact& c) {
        return scratch.active[c.collider_a] || scratch.active[c.collider_b];
    });
    w.state.contacts.clear();
    std::merge(scratch.fresh_contacts.begin(),
               scratch.fresh_contacts.end(),
               scratch.old_contacts.begin(),
               scratch.old_contacts.end(),
               std::back_inserter(w.state.contacts),
               comes_before);
}

void find_active_pairs(WorldData& w) {
    flag_active(w.state, w.scratch.active);
    update_joined_pairs(w);
    update_broad_phase(w);
    find_touchable_pairs(w, w.scratch.active);
}

} // namespace topple
