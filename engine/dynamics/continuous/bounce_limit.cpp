// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/continuous/bounce_limit.h"

#include "topple/dynamics/body.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple {
namespace {

/// Relative excess of energy that is ignored, so that rounding lowers no velocity. [-]
constexpr double kBounceRounding = 1.0e-6;

bool is_dynamic(const SolverBodies& bodies, std::uint32_t body) {
    return body - 1 < bodies.dynamic_count;
}

} // namespace

/// Returns the factor by which the velocity changes of the group's members are scaled.
Real BounceLimit::share_of(const Group& group) {
    if (group.is_driven || group.all <= group.energy + kBounceRounding * std::abs(group.energy))
        return 1;
    // The largest s at which  none + slope s + curve s^2  is not above the energy before, or else not above `none`.
    const double room = std::max(group.energy - group.none, 0.0);
    const double curve = 2 * (group.none + group.all) - 4 * group.half;
    const double slope = group.all - group.none - curve;
    if (!(curve > 0) || slope + curve <= room)
        return 1;
    const double share = (std::sqrt(slope * slope + 4 * curve * room) - slope) / (2 * curve);
    return static_cast<Real>(std::clamp(share, 0.0, 1.0));
}

std::uint32_t BounceLimit::group_of(std::uint32_t member) const {
    while (members_[member].group != member)
        member = members_[member].group;
    return member;
}

double BounceLimit::energy_of(const SolverBodies& bodies, std::uint32_t body, Vec3 v, Vec3 w) const {
    const BodyState& b = bodies.states[body];
    const BodyDrift& drift = bodies.drifts[body];
    const Vec3 local_w = rotate_inverse(b.q, w);
    const Real turning = dot(local_w, drift.source->inertia * local_w) / (2 * b.mobility);
    const Real falling = dot(drift.gravity_dv - drift.late_dv, v) / 2 -
                         dot(drift.gravity_dv + drift.late_dv, b.dp) / h_;
    return static_cast<double>(turning + (dot(v, v) / 2 + falling) / b.inv_mass);
}

/// Adds the bodies of a contact, in one group.
void BounceLimit::join(const SolverBodies& bodies, const ConstraintLink& link) {
    const auto add = [&](std::uint32_t body) {
        if (places_[body] == 0) {
            const auto member = static_cast<std::uint32_t>(members_.size());
            members_.push_back({.body = body, .group = member});
            places_[body] = member + 1;
        }
        return group_of(places_[body] - 1);
    };
    const bool a_moves = is_dynamic(bodies, link.a), b_moves = is_dynamic(bodies, link.b);
    if (!a_moves && !b_moves)
        return;
    const std::uint32_t a = add(a_moves ? link.a : link.b), b = add(b_moves ? link.b : link.a);
    members_[std::max(a, b)].group = std::min(a, b);
}

void BounceLimit::begin(const SolverBodies& bodies, std::span<const ConstraintLink> links, Real h) {
    h_ = h;
    members_.clear();
    places_.assign(links.empty() ? 0 : bodies.states.size(), 0);
    for (const ConstraintLink& link : links)
        join(bodies, link);
    groups_.assign(members_.size(), {});
    for (std::uint32_t i = 0; i < members_.size(); ++i) {
        const BodyState& b = bodies.states[members_[i].body];
        groups_[group_of(i)].energy += energy_of(bodies, members_[i].body, b.v, b.w);
    }
    for (const auto& [a, b] : links)
        for (const auto& [moved, other] : {std::pair{a, b}, std::pair{b, a}}) {
            const BodyState& driver = bodies.states[other];
            if (is_dynamic(bodies, moved) && !is_dynamic(bodies, other))
                groups_[group_of(places_[moved] - 1)].is_driven |= driver.v != Vec3{} ||
                                                                   driver.w != Vec3{};
        }
}

void BounceLimit::note_velocities(const SolverBodies& bodies) {
    for (Member& m : members_) {
        m.v = bodies.states[m.body].v;
        m.w = bodies.states[m.body].w;
    }
}

void BounceLimit::apply(SolverBodies& bodies) {
    changes_.clear();
    // The energy at the share s of the velocity changes is a polynomial of degree 2: three values give it.
    for (std::uint32_t i = 0; i < members_.size(); ++i) {
        const Member& m = members_[i];
        const BodyState& now = bodies.states[m.body];
        Group& group = groups_[group_of(i)];
        group.none += energy_of(bodies, m.body, m.v, m.w);
        group.half += energy_of(bodies, m.body, lerp(m.v, now.v, 0.5f), lerp(m.w, now.w, 0.5f));
        group.all += energy_of(bodies, m.body, now.v, now.w);
    }
    for (std::uint32_t i = 0; i < members_.size(); ++i) {
        const Member& m = members_[i];
        const Real share = share_of(groups_[group_of(i)]);
        if (share >= 1)
            continue;
        BodyState& now = bodies.states[m.body];
        const Vec3 v = now.v, w = now.w;
        now.v = lerp(m.v, v, share);
        now.w = lerp(m.w, w, share);
        changes_.push_back({m.body, now.v - v, now.w - w});
    }
}

} // namespace topple
