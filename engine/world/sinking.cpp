// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/bearers_detail.h"
#include "topple/world/links_detail.h"
#include "topple/world/loads_detail.h"

#include <algorithm>

namespace topple {
namespace {

/// What a softer constraint gives way more and a stiffer one less: as 1 / stiffness^2.
Real square_of_stiffness(const Body* a, const Body* b) {
    const Real stiffness = std::max(
        stiffness_of(a && is_awake(*a) ? a : nullptr, b && is_awake(*b) ? b : nullptr), Real(1));
    return stiffness * stiffness;
}

/// How far a contact is pressed in by what it bears: no farther than it is in. What only overlaps, as it
/// was made or has been hit, stays as it is when the stiffness changes.
Real pressed_in(const WorldState& s, const Loads& loads, const Contact& c) {
    Real deepest = 0, impulse = 0;
    for (int i = 0; i < c.point_count; ++i) {
        const Contact::Point& p = c.points[static_cast<std::size_t>(i)];
        deepest = std::max(deepest, -p.separation);
        impulse += p.normal_impulse;
    }
    const Body& a = s.bodies[s.colliders[c.collider_a].body];
    const Body& b = s.bodies[s.colliders[c.collider_b].body];
    return std::min(deepest,
                    loads.give(c, impulse / s.parameters.dt) / square_of_stiffness(&a, &b));
}

/// From the lowest up: as far as what it rests on, and into that.
void sink_contacts(const WorldState& s, StepScratch& scratch) {
    const Loads loads(s);
    const Bearers below(find_contact_bearers(scratch), s.bodies.size(), scratch);
    for (auto it = scratch.by_height.rbegin(); it != scratch.by_height.rend(); ++it) {
        Real& sunk = scratch.sunk[it->second];
        for (const BearerLink& link : below.of(it->second))
            sunk = std::max(sunk,
                            scratch.sunk[link.bearer] +
                                pressed_in(s, loads, s.contacts[link.constraint]));
    }
}

/// From the highest down: as far as what it hangs from, and away from that.
void sink_joints(const WorldState& s, Vec3 up, StepScratch& scratch) {
    const std::vector<BearerLink>& links = find_joint_bearers(s, up, scratch);
    if (links.empty())
        return;
    const Loads loads(s);
    const auto give = [&](std::uint32_t k) -> Real {
        if (scratch.is_direct_joint[k] != 0)
            return 0;
        const auto [i, j] = scratch.joint_bodies[k];
        const Body* a = i == kNoIndex ? nullptr : &s.bodies[i];
        const Body* b = j == kNoIndex ? nullptr : &s.bodies[j];
        const Real force = length(s.joints[k].impulse) / s.parameters.dt;
        return loads.give(s.joints[k], force, a, b) / square_of_stiffness(a, b);
    };
    const Bearers above(links, s.bodies.size(), scratch);
    for (const auto& [height, i] : scratch.by_height)
        for (const BearerLink& link : above.of(i)) {
            const Real from = link.bearer == kNoIndex ? 0 : scratch.sunk[link.bearer];
            scratch.sunk[i] = std::max(scratch.sunk[i], from + give(link.constraint));
        }
}

} // namespace

void find_sunk(WorldData& w) {
    StepScratch& scratch = w.scratch;
    scratch.sunk.assign(w.state.bodies.size(), 0);
    const Vec3 up = normalize_or(-w.state.parameters.gravity, Vec3{});
    sort_by_height(w.state, up, scratch);
    sink_contacts(w.state, scratch);
    sink_joints(w.state, up, scratch);
}

} // namespace topple
