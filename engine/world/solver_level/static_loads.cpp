// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/static_loads.h"

#include "topple/dynamics/solver_level.h"
#include "topple/world/solver_level/level_constants.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Gives each awake body its own weight.
void weigh_bodies(const LoadSources& from,
                  Real g,
                  const LoadedBodies& bodies,
                  std::vector<Real>& carried) {
    carried.assign(from.state.bodies.size(), 0);
    for (const std::uint32_t i : from.active.awake)
        carried[i] = bodies[i].mass * g * std::abs(bodies[i].gravity_scale);
}

/// Passes weight down through contacts, in equal parts to all supporting bodies.
void load_contacts(const Supports& supports, StaticLoads& out) {
    const SupportGraph& below = supports.below();
    if (below.is_empty())
        return;
    std::vector<Real>& carried = out.carried;
    for (const auto& [height, i] : supports.by_height()) {
        const std::span<const SupportEdge> edges = below.of(i);
        for (const SupportEdge& edge : edges) {
            const Real share = carried[i] / static_cast<Real>(edges.size());
            out.contact_forces[edge.constraint] += share;
            carried[edge.supporting] += share;
        }
        if (!edges.empty())
            carried[i] = 0; // no part of the weight hangs
    }
}

/// Returns the vertical share of a force along the arm of the joint that holds the body. [-]
Real rise_of(const Body& b, Vec3 anchor, Vec3 up) {
    const Vec3 arm = rotate(b.world_from_body.rotation, anchor - b.local_center);
    return std::max(dot(normalize_or(arm, up), up), levels::kLevelRise);
}

/// Passes the weight of a body that no contact supports to the joints with bodies above it.
void load_joints(const LoadSources& from, Vec3 up, const Supports& supports, StaticLoads& out) {
    const SupportGraph& above = supports.above();
    if (above.is_empty())
        return;
    const auto rise_along = [&](const SupportEdge& edge) {
        const Joint& joint = from.state.joints[edge.constraint];
        const bool a_hangs = from.joints.pairs[edge.constraint].a == edge.supported;
        return rise_of(from.state.bodies[edge.supported],
                       a_hangs ? joint.local_anchor_a : joint.local_anchor_b,
                       up);
    };
    std::vector<Real>& carried = out.carried;
    const std::span<const Supports::Place> by_height = supports.by_height();
    for (auto it = by_height.rbegin(); it != by_height.rend(); ++it) {
        if (carried[it->second] == 0)
            continue; // contacts support it
        const std::span<const SupportEdge> edges = above.of(it->second);
        Real rise = 0;
        for (const SupportEdge& edge : edges)
            rise += rise_along(edge);
        for (const SupportEdge& edge : edges) {
            const Real share = carried[it->second] * (rise_along(edge) / rise);
            out.joint_forces[edge.constraint] += share;
            if (edge.supporting != kNoIndex)
                carried[edge.supporting] += share;
        }
    }
}

} // namespace

void estimate_static_loads(const LoadSources& from, Supports& supports, StaticLoads& out) {
    const WorldState& s = from.state;
    out.contact_forces.assign(s.contacts.size(), 0);
    out.joint_forces.assign(s.joints.size(), 0);
    const Parameters& p = s.parameters;
    const bool are_needed = fixed_level(p) < 0 || (p.direct_joints && !s.joints.empty());
    const Real g = length(p.gravity);
    if (!are_needed || !(g > 0))
        return;
    const Vec3 up = p.gravity * (-1 / g);
    supports.find(from);
    weigh_bodies(from, g, supports.bodies(), out.carried);
    load_contacts(supports, out);
    load_joints(from, up, supports, out);
}

} // namespace topple
