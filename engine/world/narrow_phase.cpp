// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/contact_order_detail.h"
#include "topple/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

bool is_at_rest(const StepScratch& scratch) {
    return scratch.awake.empty() && scratch.driven.empty();
}

/// Whether the two meet within this step or the next, as far as their velocities say: the solver's last
/// sweep already slows what would arrive a sub-step after the step, and a sleeper would be a wall. As
/// strict as what joins islands where nothing moves: else neighbours that do not quite touch would keep
/// waking each other.
bool is_meeting(const WorldState& s, const Contact& c, const Body& a, const Body& b) {
    const Real dt = 2 * s.parameters.dt;
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
    for (const auto [a, b] : w.scratch.joint_bodies) {
        if (a == kNoIndex || b == kNoIndex)
            continue;
        wake_if_met(a, b, nullptr);
        wake_if_met(b, a, nullptr);
    }
    return any;
}

/// Finds the contacts of bodies that were woken just now: asleep, they had none of this step.
void collide_woken(WorldData& w) {
    StepScratch& scratch = w.scratch;
    const std::vector<std::uint8_t> was_active = scratch.active;
    call_roll(w);
    scratch.woken.resize(was_active.size());
    for (std::size_t i = 0; i < was_active.size(); ++i)
        scratch.woken[i] = scratch.active[i] && !was_active[i] ? 1 : 0;
    const std::vector<ProxyPair> pairs_before = scratch.pairs;
    find_touchable_pairs(w, scratch.woken);
    const auto is_done = [&](const ProxyPair& p) { return was_active[p.a] || was_active[p.b]; };
    std::erase_if(scratch.pairs, is_done);
    std::vector<Contact>& contacts = scratch.fresh_contacts;
    std::vector<NearPair>& near_pairs = w.state.near_pairs;
    collide_pairs(w, contacts, contacts.size(), near_pairs, near_pairs.size());
    scratch.pairs.insert(scratch.pairs.end(), pairs_before.begin(), pairs_before.end());
    std::sort(scratch.pairs.begin(), scratch.pairs.end());
}

/// Goes on until nobody is left to wake.
void collide_and_wake(WorldData& w) {
    StepScratch& scratch = w.scratch;
    std::vector<NearPair>& near_pairs = w.state.near_pairs;
    collide_pairs(w, scratch.fresh_contacts, 0, near_pairs, 0);
    bool any_woken = false;
    while (wake_touched(w)) {
        any_woken = true;
        collide_woken(w);
    }
    if (!any_woken)
        return;
    std::sort(scratch.fresh_contacts.begin(), scratch.fresh_contacts.end(), comes_before);
    std::sort(near_pairs.begin(), near_pairs.end(), pair_comes_before<NearPair, NearPair>);
}

} // namespace

void update_contacts(WorldData& w) {
    StepScratch& scratch = w.scratch;
    if (is_at_rest(scratch)) { // all contacts stay as they were
        w.state.near_pairs.clear();
        return;
    }
    std::swap(scratch.old_contacts, w.state.contacts);
    std::swap(scratch.old_near_pairs, w.state.near_pairs);
    if (!scratch.any_asleep) {
        collide_pairs(w, w.state.contacts, 0, w.state.near_pairs, 0);
        drop_seam_contacts(w);
        return;
    }
    w.state.contacts.clear();
    collide_and_wake(w);

    // Where both sleep nothing has changed, and their contacts stay as they were.
    std::erase_if(scratch.old_contacts, [&](const Contact& c) {
        return scratch.active[c.collider_a] || scratch.active[c.collider_b];
    });
    std::merge(scratch.fresh_contacts.begin(),
               scratch.fresh_contacts.end(),
               scratch.old_contacts.begin(),
               scratch.old_contacts.end(),
               std::back_inserter(w.state.contacts),
               comes_before);
    drop_seam_contacts(w);
}

void find_active_pairs(WorldData& w) {
    w.scratch.pairs.clear();
    if (is_at_rest(w.scratch))
        return;
    update_joined_pairs(w);
    update_broad_phase(w);
    update_fat_pairs(w);
    find_touchable_pairs(w, w.scratch.active);
}

} // namespace topple
