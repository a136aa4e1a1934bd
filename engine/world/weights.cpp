// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/bearers_detail.h"
#include "topple/world/links_detail.h"

#include <algorithm>
#include <limits>

namespace topple {
namespace {

/// All that is awake, the highest first, each with its own weight.
void weigh_bodies(const WorldState& s, Vec3 up, Real g, StepScratch& scratch) {
    sort_by_height(s, up, scratch);
    scratch.carried.assign(s.bodies.size(), 0);
    for (const std::uint32_t i : scratch.awake) {
        const Body& b = s.bodies[i];
        scratch.carried[i] = b.mass * g * std::abs(b.gravity_scale);
    }
}

/// Weights go down through contacts, in equal parts to all that a body rests on.
void weigh_contacts(std::size_t body_count, StepScratch& scratch) {
    const std::vector<BearerLink>& links = find_contact_bearers(scratch);
    const Bearers below(links, body_count, scratch);
    std::vector<Real>& carried = scratch.carried;
    for (const auto& [height, i] : scratch.by_height) {
        const std::span<const BearerLink> bearers = below.of(i);
        for (const BearerLink& link : bearers) {
            const Real share = carried[i] / static_cast<Real>(bearers.size());
            scratch.contact_forces[link.constraint] += share;
            carried[link.bearer] += share;
        }
        if (!bearers.empty())
            carried[i] = 0; // nothing of it hangs
    }
}

/// What rests on nothing hangs from whatever is joined to it above.
void weigh_joints(const WorldState& s, Vec3 up, StepScratch& scratch) {
    const std::vector<BearerLink>& links = find_joint_bearers(s, up, scratch);
    if (links.empty())
        return;
    const Bearers above(links, s.bodies.size(), scratch);
    std::vector<Real>& carried = scratch.carried;
    for (auto it = scratch.by_height.rbegin(); it != scratch.by_height.rend(); ++it) {
        const std::span<const BearerLink> bearers = above.of(it->second);
        Real rise = 0;
        for (const BearerLink& link : bearers)
            rise += link.rise;
        for (const BearerLink& link : bearers) {
            const Real share = carried[it->second] * (link.rise / rise);
            scratch.joint_forces[link.constraint] += share;
            if (link.bearer != kNoIndex)
                carried[link.bearer] += share;
        }
    }
}

} // namespace

void estimate_weights(WorldData& w) {
    w.scratch.contact_forces.assign(w.state.contacts.size(), 0);
    w.scratch.joint_forces.assign(w.state.joints.size(), 0);
    const Parameters& p = w.state.parameters;
    const bool counts = fixed_class(p) < 0 || (p.direct_joints && !w.state.joints.empty());
    const Real g = length(p.gravity);
    if (!counts || !(g > 0))
        return;
    const Vec3 up = w.state.parameters.gravity * (-1 / g);
    weigh_bodies(w.state, up, g, w.scratch);
    weigh_contacts(w.state.bodies.size(), w.scratch);
    weigh_joints(w.state, up, w.scratch);
}

} // namespace topple
