// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/links_detail.h"
#include "topple/world/loads_detail.h"

namespace topple {
namespace {

/// Larger groups are iterated: a direct solution of a net grows faster than the net.
constexpr std::uint32_t kMostBodies = 128;
/// So are groups with more joints than this for every body: they hold one another many times over. The world counts as
/// a body: a strip of n planks between two anchors, joined at two points everywhere, has 2 (n + 1) joints.
constexpr std::uint32_t kMostJointsPerBody = 2;
/// What touches something is iterated with its contacts anyway, unless its joints bear this much more
/// than class 0 may. [-]
constexpr Real kHeavyLoad = 1;
/// ... or it is anchored so many times: what is taut between two anchors pulls at them with many times its weight.
constexpr std::uint32_t kTautAnchors = 2;

bool can_be_direct(const Joint& j) { return has_locks(j.type, j) && !is_soft(j.type, j); }

bool is_worth_it(const JoinedGroup& g) {
    return g.body_count <= kMostBodies &&
           g.joint_count <= kMostJointsPerBody * (g.body_count + 1) &&
           (!g.is_touched || g.weight > kHeavyLoad || g.anchor_count >= kTautAnchors);
}

void group_bodies(WorldData& w) {
    Islands& groups = w.scratch.joined;
    groups.reset(w.state.bodies.size());
    for (std::size_t k = 0; k < w.state.joints.size(); ++k) {
        const auto [a, b] = w.scratch.joint_bodies[k];
        if (can_be_direct(w.state.joints[k]) && moves(w.scratch, a) && moves(w.scratch, b))
            groups.link(a, b);
    }
    groups.settle();
    w.scratch.joined_groups.assign(w.state.bodies.size(), JoinedGroup{});
    for (const std::uint32_t i : w.scratch.awake)
        ++w.scratch.joined_groups[groups.of(i)].body_count;
}

void describe_groups(WorldData& w) {
    StepScratch& scratch = w.scratch;
    const WorldState& s = w.state;
    const Loads loads(s);
    const auto touch = [&](BodyPair pair) {
        for (const std::uint32_t body : {pair.a, pair.b})
            if (moves(scratch, body))
                scratch.joined_groups[scratch.joined.of(body)].is_touched = true;
    };
    for (const ContactBrief& brief : scratch.briefs)
        touch(brief.bodies);
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        const auto [a, b] = scratch.joint_bodies[k];
        if (!can_be_direct(s.joints[k])) {
            touch({a, b});
            continue;
        }
        const std::uint32_t member = moves(scratch, a) ? a : b;
        if (!moves(scratch, member))
            continue;
        JoinedGroup& group = scratch.joined_groups[scratch.joined.of(member)];
        ++group.joint_count;
        group.anchor_count += moves(scratch, a) && moves(scratch, b) ? 0u : 1u;
        group.weight = std::max(group.weight,
                                loads.of(s.joints[k],
                                         scratch.joint_forces[k],
                                         a == kNoIndex ? nullptr : &s.bodies[a],
                                         b == kNoIndex ? nullptr : &s.bodies[b]));
    }
}

} // namespace

void find_direct_joints(WorldData& w) {
    const WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    scratch.is_direct_joint.assign(s.joints.size(), 0);
    if (s.joints.empty() || !s.parameters.direct_joints ||
        s.parameters.solver != SolverKind::soft_step)
        return;
    group_bodies(w);
    describe_groups(w);
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        const auto [a, b] = scratch.joint_bodies[k];
        const std::uint32_t member = moves(scratch, a) ? a : b;
        if (!can_be_direct(s.joints[k]) || !moves(scratch, member))
            continue;
        const JoinedGroup& group = scratch.joined_groups[scratch.joined.of(member)];
        const bool may_break = can_break(s.joints[k]) &&
                               group.is_touched; // iterated, it holds no more than it can
        scratch.is_direct_joint[k] = is_worth_it(group) && !may_break;
    }
}

} // namespace topple
