// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/contact_update.h"

#include "topple/world/detection/one_sided.h"
#include "topple/world/state/contact_order.h"
#include "topple/world/state/wake.h"

#include <algorithm>
#include <iterator>

namespace topple {
namespace {

/// Returns whether the velocities bring the two bodies together within this step or the next. The solver's last sweep
/// already slows down a body that would arrive one sub-step after the step, and a sleeping body would act as a wall.
/// The test is as strict as the one that joins islands at rest: a looser one would let neighbors with a small gap
/// wake each other again and again.
///
/// `passed_on`: speed that an impact of this step may give one of the bodies toward the other. [m/s]
bool is_meeting(const WorldState& s,
                const Contact& c,
                const Body& a,
                const Body& b,
                Real passed_on) {
    const Real dt = 2 * s.parameters.dt;
    for (const Contact::Point& p : c.active_points()) {
        const Real closing = dot(velocity_at(a, p.point) - velocity_at(b, p.point), c.normal);
        if (p.separation <= std::max(closing, passed_on) * dt || p.normal_impulse > 0)
            return true;
    }
    return false;
}

/// The speeds that impacts may give bodies within this step, as in Newton's cradle: a body that is hit may meet a
/// sleeping one behind it in the same step. Empty while nothing is fast. An impact gives no body more than the speed
/// of its approach, or than the speed that was passed on to it. [m/s]
class PassedOnSpeeds {
public:
    PassedOnSpeeds(const WorldView& view,
                   const ActiveSet& active,
                   const std::vector<Contact>& contacts,
                   std::vector<Real>& memory)
        : speeds_(memory) {
        const WorldState& s = view.state;
        const Real least = s.parameters.restitution_threshold;
        const auto is_fast = [&](std::uint32_t body) {
            return length_squared(s.bodies[body].v) > least * least;
        };
        speeds_.clear();
        if (std::none_of(active.awake.begin(), active.awake.end(), is_fast) &&
            std::none_of(active.kinematic.begin(), active.kinematic.end(), is_fast))
            return;
        speeds_.assign(s.bodies.size(), 0);
        // A pass carries speeds along chains in the order of the contacts; the others take several.
        for (int pass = 0; pass < kMostPasses && pass_on(s, contacts, least); ++pass) {
        }
    }
    [[nodiscard]] Real of(std::uint32_t body) const { return speeds_.empty() ? 0 : speeds_[body]; }

private:
    /// Fewer: a sleeper at the end of a long chain of touching bodies acts as a wall for a step. More: a falling heap
    /// costs more.
    static constexpr int kMostPasses = 8;

    /// Returns whether a speed has grown.
    bool pass_on(const WorldState& s, const std::vector<Contact>& contacts, Real least) {
        bool any = false;
        for (const Contact& c : contacts) {
            const std::uint32_t a = s.colliders[c.collider_a].body;
            const std::uint32_t b = s.colliders[c.collider_b].body;
            const Real passed_on = std::max(speeds_[a], speeds_[b]);
            Real fastest = passed_on;
            bool is_met = false;
            for (const Contact::Point& p : c.active_points()) {
                const Real closing = dot(velocity_at(s.bodies[a], p.point) -
                                             velocity_at(s.bodies[b], p.point),
                                         c.normal);
                fastest = std::max(fastest, closing);
                is_met |= p.separation <= std::max(closing, passed_on) * 2 * s.parameters.dt;
            }
            if (!is_met || fastest <= least)
                continue;
            any |= speeds_[a] < fastest || speeds_[b] < fastest;
            speeds_[a] = speeds_[b] = fastest;
        }
        return any;
    }

    std::vector<Real>& speeds_; ///< Indexed by body; empty: no body is fast.
};

/// Wakes the islands that an awake body touches or is joined to. Returns whether there were any.
bool wake_touched(const WorldView& view,
                  const JointBodies& joints,
                  const std::vector<Contact>& fresh_contacts,
                  const PassedOnSpeeds& passed_on,
                  std::vector<Body>& bodies) {
    const WorldState& s = view.state;
    bool any = false;
    const auto wake_if_met =
        [&](std::uint32_t moving, std::uint32_t resting, const Contact* contact) {
            const Body& a = bodies[moving];
            const Body& b = bodies[resting];
            if (!b.is_asleep || !is_movable(b) || !(is_awake(a) || is_moving_kinematic(a)))
                return;
            if (contact && !is_meeting(s,
                                       *contact,
                                       bodies[s.colliders[contact->collider_a].body],
                                       bodies[s.colliders[contact->collider_b].body],
                                       passed_on.of(moving)))
                return;
            wake_island_of(bodies, resting);
            any = true;
        };
    for (const Contact& c : fresh_contacts) {
        const std::uint32_t a = s.colliders[c.collider_a].body, b = s.colliders[c.collider_b].body;
        wake_if_met(a, b, &c);
        wake_if_met(b, a, &c);
    }
    for (const auto [a, b] : joints.pairs) {
        if (a == kNoIndex || b == kNoIndex)
            continue;
        wake_if_met(a, b, nullptr);
        wake_if_met(b, a, nullptr);
    }
    return any;
}

/// Appends the contacts of the pairs, of one-sided platforms only those that hold.
void collide_and_hold(const WorldView& view,
                      const ActiveSet& active,
                      const ContactUpdate::Memory& memory,
                      PairBlocks& blocks,
                      PairResults mode,
                      CandidatePairs& pairs,
                      std::vector<Contact>& contacts,
                      std::vector<CachedPair>& cached_pairs,
                      JobPool& pool) {
    const bool keeps = mode == PairResults::append;
    const FoundContacts found{
        contacts, cached_pairs, keeps ? contacts.size() : 0, keeps ? cached_pairs.size() : 0};
    collide_pairs(view.state, pairs, memory.before, blocks, mode, contacts, cached_pairs, pool);
    drop_passing_contacts(view, active, memory.before.contacts, found, pairs);
}

/// Finds the contacts of bodies that were just woken: sleeping bodies had no contacts of this step.
void collide_woken(const WorldView& view,
                   const BroadPhaseIndex& index,
                   const ContactRecords& records,
                   ActiveSet& active,
                   CandidatePairs& pairs,
                   ContactUpdate::Memory& memory,
                   JobPool& pool) {
    const std::vector<std::uint8_t> was_active = active.colliders;
    collect_active_bodies(records.bodies, view.state.colliders, active, pool);
    memory.woken.resize(was_active.size());
    for (std::size_t i = 0; i < was_active.size(); ++i)
        memory.woken[i] = active.colliders[i] && !was_active[i] ? 1 : 0;
    const std::vector<ProxyPair> pairs_before = pairs.pairs;
    find_pairs_of(view, active, memory.woken, index, pairs, pool);
    const auto is_done = [&](const ProxyPair& p) { return was_active[p.a] || was_active[p.b]; };
    std::erase_if(pairs.pairs, is_done);
    collide_and_hold(view,
                     active,
                     memory,
                     memory.blocks,
                     PairResults::append,
                     pairs,
                     memory.fresh_contacts,
                     records.cached_pairs,
                     pool);
    pairs.pairs.insert(pairs.pairs.end(), pairs_before.begin(), pairs_before.end());
    std::sort(pairs.pairs.begin(), pairs.pairs.end());
}

/// Finds the contacts of the pairs and wakes sleeping bodies, until no contact wakes another body.
void collide_and_wake(const WorldView& view,
                      const JointBodies& joints,
                      const BroadPhaseIndex& index,
                      const ContactRecords& records,
                      ActiveSet& active,
                      CandidatePairs& pairs,
                      ContactUpdate::Memory& memory,
                      JobPool& pool) {
    std::vector<Contact>& fresh = memory.fresh_contacts;
    std::vector<CachedPair>& cached_pairs = records.cached_pairs;
    collide_and_hold(
        view, active, memory, memory.blocks, PairResults::replace, pairs, fresh, cached_pairs, pool);
    bool any_woken = false;
    const auto wake = [&] {
        const PassedOnSpeeds passed_on(view, active, fresh, memory.passed_on);
        return wake_touched(view, joints, fresh, passed_on, records.bodies);
    };
    while (wake()) {
        any_woken = true;
        collide_woken(view, index, records, active, pairs, memory, pool);
    }
    if (!any_woken)
        return;
    std::sort(fresh.begin(), fresh.end(), comes_before);
    std::sort(cached_pairs.begin(), cached_pairs.end(), pair_comes_before<CachedPair, CachedPair>);
}

} // namespace

void update_contacts(const WorldView& view,
                     const JointBodies& joints,
                     const BroadPhaseIndex& index,
                     const ContactRecords& records,
                     ActiveSet& active,
                     CandidatePairs& pairs,
                     ContactUpdate& out,
                     JobPool& pool) {
    ContactUpdate::Memory& memory = out.memory_;
    std::vector<Contact>& contacts = records.contacts;
    std::vector<Contact>& old = memory.before.contacts;
    if (active.is_empty()) { // all contacts are unchanged
        records.cached_pairs.clear();
        return;
    }
    std::swap(old, contacts);
    std::swap(memory.before.cached_pairs, records.cached_pairs);
    if (active.any_asleep) {
        contacts.clear();
        collide_and_wake(view, joints, index, records, active, pairs, memory, pool);
        // Contacts of two sleeping bodies are unchanged.
        std::erase_if(old, [&](const Contact& c) {
            return active.colliders[c.collider_a] || active.colliders[c.collider_b];
        });
        std::merge(memory.fresh_contacts.begin(),
                   memory.fresh_contacts.end(),
                   old.begin(),
                   old.end(),
                   std::back_inserter(contacts),
                   comes_before);
    } else {
        collide_and_hold(view,
                         active,
                         memory,
                         memory.blocks,
                         PairResults::replace,
                         pairs,
                         contacts,
                         records.cached_pairs,
                         pool);
    }
    drop_internal_edge_contacts(
        view, active, contacts, records.cached_pairs, memory.internal_edges, pool);
}

} // namespace topple
