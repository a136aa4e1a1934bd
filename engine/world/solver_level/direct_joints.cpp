// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/direct_joints.h"

#include "topple/world/solver_level/constraint_load.h"

#include <algorithm>

namespace topple {
namespace {

/// Returns whether the joint may belong to a group that is solved directly: with its locks, or, like a rope or a
/// pulley, with limits that act together with the locks of the group.
bool can_be_direct(const Joint& j) { return can_hold(j.type) && !is_soft(j.type, j) && !j.carrier; }

void group_bodies(const LoadSources& from, JointGroups& out) {
    const WorldState& s = from.state;
    out.islands.reset(s.bodies.size());
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        const auto [a, b] = from.joints.pairs[k];
        if (can_be_direct(s.joints[k]) && from.active.moves(a) && from.active.moves(b))
            out.islands.link(a, b);
    }
    out.islands.settle();
    out.groups.assign(s.bodies.size(), JointGroup{});
    for (const std::uint32_t i : from.active.awake)
        ++out.groups[out.islands.of(i)].body_count;
}

/// Mass of the heavier body over that of the lighter one; 1 if only one of them moves. [-]
Real mass_ratio_of(const LoadedBody& a, const LoadedBody& b) {
    if (!a.moves() || !b.moves())
        return 1;
    const auto [light, heavy] = std::minmax(a.mass, b.mass);
    return heavy / light;
}

void describe_groups(const LoadSources& from, const LoadedBodies& bodies, JointGroups& out) {
    const ActiveSet& active = from.active;
    const WorldState& s = from.state;
    const auto touch = [&](BodyPair pair) {
        for (const std::uint32_t body : {pair.a, pair.b})
            if (active.moves(body))
                out.groups[out.islands.of(body)].is_touched = true;
    };
    for (const ContactSummary& contact : from.contacts.summaries)
        touch(contact.bodies);
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        const auto [a, b] = from.joints.pairs[k];
        if (!can_be_direct(s.joints[k])) {
            touch({a, b});
            touch({from.joints.carriers[k], kNoIndex});
            continue;
        }
        const std::uint32_t member = active.moves(a) ? a : b;
        if (!active.moves(member))
            continue;
        JointGroup& group = out.groups[out.islands.of(member)];
        ++group.joint_count;
        group.has_locks |= has_locks(s.joints[k].type, s.joints[k]);
        group.mass_ratio = std::max(group.mass_ratio, mass_ratio_of(bodies[a], bodies[b]));
        group.anchor_count += active.moves(a) && active.moves(b) ? 0u : 1u;
    }
}

/// Finds the static load of each group.
void load_groups(const LoadSources& from,
                 const StaticLoads& static_loads,
                 const LoadedBodies& bodies,
                 JointGroups& out) {
    const WorldState& s = from.state;
    const ConstraintLoads loads(s);
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        const auto [a, b] = from.joints.pairs[k];
        const std::uint32_t member = from.active.moves(a) ? a : b;
        if (!can_be_direct(s.joints[k]) || !from.active.moves(member))
            continue;
        Real& load = out.groups[out.islands.of(member)].load;
        load = std::max(
            load,
            loads.load_of_joint(s.joints[k], bodies[a], bodies[b], static_loads.joint_forces[k]));
    }
}

/// Returns whether any joint may be solved directly.
bool uses_direct_joints(const WorldState& s) {
    return !s.joints.empty() && s.parameters.direct_joints &&
           s.parameters.solver == SolverKind::soft_step;
}

/// Returns whether a group may be iterated in a crowd: nothing anchors it, and sweeps converge for its masses.
bool is_loose_and_even(const JointGroup& group) {
    return group.joint_count > 0 && group.anchor_count == 0 &&
           group.mass_ratio <= levels::kUnevenMasses;
}

/// Marks the groups of a crowd: those that would be direct count, whether or not they were in the last step.
void find_crowd(const LoadSources& from, JointGroups& out) {
    if (from.state.joints.size() <= levels::kMostLooseJoints)
        return;
    const auto for_loose_groups = [&](const auto& visit) {
        for (const std::uint32_t i : from.active.awake)
            if (out.islands.of(i) == i && is_loose_and_even(out.groups[i]))
                visit(out.groups[i]);
    };
    std::uint32_t direct_joints = 0;
    for_loose_groups([&](const JointGroup& group) {
        if (!group.is_touched || group.load > levels::kHeavyLoad)
            direct_joints += group.joint_count;
    });
    if (direct_joints > levels::kMostLooseJoints)
        for_loose_groups([](JointGroup& group) { group.is_of_crowd = true; });
}

} // namespace

DirectReason direct_reason(const Joint& joint, const JointGroup& g) {
    if (joint.carrier)
        return DirectReason::carried;
    if (!can_be_direct(joint))
        return DirectReason::soft;
    if (!g.has_locks)
        return DirectReason::no_locks;
    if (g.body_count > levels::kMostDirectBodies)
        return DirectReason::too_many_bodies;
    if (g.joint_count > levels::kMostJointsPerBody * (g.body_count + 1))
        return DirectReason::too_many_joints;
    if (g.is_of_crowd)
        return DirectReason::crowd;
    if (!g.is_touched)
        return DirectReason::untouched;
    if (can_break(joint))
        return DirectReason::may_break;
    if (g.load > levels::kHeavyLoad)
        return DirectReason::heavy_load;
    if (g.mass_ratio > levels::kUnevenMasses)
        return DirectReason::uneven_masses;
    return g.anchor_count >= levels::kTautAnchors ? DirectReason::taut : DirectReason::light_load;
}

void find_joint_groups(const LoadSources& from, const LoadedBodies& bodies, JointGroups& out) {
    if (!uses_direct_joints(from.state))
        return;
    group_bodies(from, out);
    describe_groups(from, bodies, out);
}

void choose_direct_joints(const LoadSources& from,
                          const StaticLoads& loads,
                          const LoadedBodies& bodies,
                          JointGroups& groups,
                          std::vector<std::uint8_t>& is_direct_joint) {
    const WorldState& s = from.state;
    is_direct_joint.assign(s.joints.size(), 0);
    if (!uses_direct_joints(s))
        return;
    load_groups(from, loads, bodies, groups);
    find_crowd(from, groups);
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        const auto [a, b] = from.joints.pairs[k];
        const std::uint32_t member = from.active.moves(a) ? a : b;
        if (from.active.moves(member))
            is_direct_joint[k] = is_direct(
                direct_reason(s.joints[k], groups.groups[groups.islands.of(member)]));
    }
}

} // namespace topple
