// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solver_level/level_choice.h"

#include "topple/world/solver_level/constraint_load.h"
#include "topple/world/solver_level/level_constants.h"
#include "topple/world/solver_level/particle_level.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

constexpr std::size_t kConstraintsPerBlock = 256;

Real square(Real x) { return x * x; }
Real cube(Real x) { return x * x * x; }

/// Returns whether the group may be a tower or a house of cards, which stands only as long as no contact deforms: its
/// bodies hardly move, and most of them rest on other bodies. A fine solution of so few bodies costs little.
bool is_tower(const LevelGroup& group) {
    const Real count = static_cast<Real>(group.body_count);
    return group.body_count >= levels::kTowerBodies && count < levels::kManyBodies &&
           !group.has_joints && 2 * group.ground_contacts < group.body_count &&
           group.speed < levels::kTowerSpeed * count;
}

/// Returns the allowed deflection in the group over that in a group of two bodies. [-]
Real allowance_of(const LevelGroup& group) {
    const Real count = static_cast<Real>(group.body_count);
    if (is_tower(group))
        return cube(std::max(count / levels::kLargeTower, Real(1)));
    const Real crowd = std::clamp(count, levels::kFewBodies, levels::kManyBodies) /
                       levels::kFewBodies;
    return std::min(std::sqrt(crowd) * square(std::max(count / levels::kManyBodies, Real(1))),
                    levels::kMostAllowed);
}

/// Returns the load relative to the load that is allowed in the group. [-]
Real relative_load(const LevelGroup& group, Real load) { return load / group.allowance; }

Real stiffness_of_level(int level) { return static_cast<Real>(multiplier_of(level)); }

/// Returns whether that many members decide over their group. In groups of fewer than kStirredShare, one does.
bool decides(std::uint32_t members, const LevelGroup& group) {
    return members * levels::kStirredShare > group.body_count;
}

/// Returns the finest level that more than a few members of a group share. `counts`: members by level.
int level_of_many(const std::array<std::uint32_t, kSolverLevelCount>& counts,
                  const LevelGroup& group) {
    std::uint32_t count = 0;
    int level = kSolverLevelCount - 1;
    for (; level > 0; --level) {
        count += counts[static_cast<std::size_t>(level)];
        if (decides(count, group))
            break;
    }
    return level;
}

const LevelGroup& group_of_pair(const LevelSources& from,
                                const std::vector<LevelGroup>& groups,
                                BodyPair pair) {
    static constexpr LevelGroup kNone;
    const std::uint32_t body = from.active.moves(pair.a) ? pair.a : pair.b;
    return from.active.moves(body) ? groups[from.group_of(body)] : kNone;
}

/// Returns the larger one of each load.
ConstraintLoad larger_of(const ConstraintLoad& x, const ConstraintLoad& y) {
    return {std::max(x.static_load, y.static_load),
            std::max(x.load, y.load),
            std::max(x.swing, y.swing)};
}

/// Finds the static and the measured load of every contact and joint.
void find_loads(const LevelSources& from,
                const StaticLoads& static_loads,
                std::span<const std::uint8_t> is_direct_joint,
                const LoadedBodies& bodies,
                LevelChoice& out,
                JobPool& pool) {
    const WorldState& s = from.state;
    const ConstraintLoads loads(s);
    const Real inv_dt = 1 / s.parameters.dt;
    out.contact_loads.resize(s.contacts.size());
    const auto load_contacts = [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const BodyPair pair = from.contacts.summaries[k].bodies;
            const bool counts_small = is_tower(group_of_pair(from, out.groups, pair));
            const auto load = [&](Real force) {
                return loads.load_of_contact(bodies[pair.a], bodies[pair.b], force, counts_small);
            };
            out.contact_loads[k] = {load(static_loads.contact_forces[k]),
                                    load(normal_impulse_of(s.contacts[k]) * inv_dt)};
        }
    };
    pool.parallel_for(s.contacts.size(), kConstraintsPerBlock, load_contacts);
    out.joint_loads.resize(s.joints.size());
    const auto load_joints = [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const Joint& j = s.joints[k];
            const BodyPair pair = from.joints.pairs[k];
            const Real force = length(j.impulse) * inv_dt;
            const auto load = [&](Real of_joint) {
                return loads.load_of_joint(j, bodies[pair.a], bodies[pair.b], of_joint);
            };
            if (is_direct_joint[k] != 0)
                out.joint_loads[k] = {
                    .swing = std::max(
                        loads.swing_of(from.body_or_null(pair.a), j.local_anchor_a, force),
                        loads.swing_of(from.body_or_null(pair.b), j.local_anchor_b, force))};
            else
                out.joint_loads[k] = {load(static_loads.joint_forces[k]), load(force)};
        }
    };
    pool.parallel_for(s.joints.size(), kConstraintsPerBlock, load_joints);
}

/// Finds the load of each body: the largest load of its contacts and joints. Each call reads a part of the contacts and
/// joints, and the larger of its loads in two parts is the load of the body. If a parameter gives the level, only the
/// existence of contacts and joints matters.
class BodyLoading {
public:
    BodyLoading(const LevelSources& from, const LevelChoice& choice, bool is_given)
        : from_(from),
          choice_(choice),
          is_given_(is_given) {}

    /// Loads the bodies of one of `parts` equal parts of the contacts and of the joints.
    void load(std::size_t part, std::size_t parts, std::vector<ConstraintLoad>& of_body) const {
        of_body.assign(from_.state.bodies.size(), ConstraintLoad{});
        const auto load_part = [&](std::size_t count, const auto& load) {
            const std::size_t end = count * (part + 1) / parts;
            for (std::size_t k = count * part / parts; k < end; ++k)
                load(k);
        };
        load_part(from_.contacts.summaries.size(), [&](std::size_t k) {
            load_pair(from_.contacts.summaries[k].bodies, choice_.contact_loads, k, of_body);
        });
        load_part(from_.joints.pairs.size(), [&](std::size_t k) {
            load_pair(from_.joints.pairs[k], choice_.joint_loads, k, of_body);
        });
    }

private:
    void load_pair(BodyPair pair,
                   const std::vector<ConstraintLoad>& loads,
                   std::size_t k,
                   std::vector<ConstraintLoad>& of_body) const {
        const ConstraintLoad of_constraint = is_given_ ? ConstraintLoad{1, 1, 0} : loads[k];
        for (const std::uint32_t body : {pair.a, pair.b})
            if (from_.active.moves(body))
                of_body[body] = larger_of(of_body[body], of_constraint);
    }

    const LevelSources& from_;
    const LevelChoice& choice_;
    bool is_given_;
};

/// Returns the level that a load needs: every level leaves a quarter of the deflection.
int level_for(Real load) {
    int level = 0;
    for (; level + 1 < kSolverLevelCount && load > 1; ++level)
        load /= 4;
    return level;
}

/// Returns whether nothing touches the body: a free body has no settled depth to keep.
bool is_free(const LevelGroup& group) {
    return group.body_count == 1 && group.load == 0 && group.static_load == 0 && group.swing == 0;
}

/// Returns whether a setting of the group demands its level, and the solver has levels.
bool is_asked(const LevelGroup& group, const Parameters& p) {
    return group.asked >= 0 && p.solver == SolverKind::soft_step;
}

/// Returns the level that a setting of the group or a parameter demands, or -1 if the loads decide.
int given_level(const LevelGroup& group, const Parameters& p) {
    return is_asked(group, p) ? group.asked : fixed_level(p);
}

/// Returns the new count of steps in which a body has needed a finer level (> 0) or not needed its level (< 0).
int count_steps(int steps, Real load, int level) {
    using namespace levels;
    if (level_for(load) > level)
        return steps < 0 ? std::min(steps + kTakenBack, 0) : std::min(steps + 1, kRaiseAfter);
    if (level_for(load * kLowerMargin) < level)
        return std::max(steps - 1, -kLongestCalm);
    return steps < 0 ? std::min(steps + kTakenBack, 0) : std::max(steps - 1, 0);
}

/// Computes the count of steps for which the body has needed another level, and the levels that it needs.
void ask_member(Body& b,
                const LevelGroup& group,
                const ConstraintLoad& of_body,
                const Parameters& p,
                LevelMember& out) {
    out = {};
    if (given_level(group, p) >= 0) {
        b.level_steps = 0;
        return;
    }
    const Real swing = group.is_touched ? of_body.swing * levels::kTouchedSwing : of_body.swing;
    const Real load = std::max(relative_load(group, std::max(of_body.load, of_body.static_load)),
                               swing);
    // A body that just joined this group starts with the longest calm count.
    const int before = b.solver_level == group.level ? b.level_steps : -levels::kLongestCalm;
    const int steps = count_steps(before, load, group.level);
    b.level_steps = static_cast<std::int8_t>(steps);
    const auto level_of_load = [](Real of) { return static_cast<std::int8_t>(level_for(of)); };
    const Real weight = relative_load(group, of_body.static_load);
    out.is_calm = steps <= -levels::kLowerAfter;
    out.heavy = level_of_load(weight);
    out.nearly_heavy = level_of_load(weight * levels::kLowerMargin);
    if (steps == levels::kRaiseAfter)
        out.wanted = level_of_load(load);
}

/// Does the same for all awake bodies, after the loads of both parts are found.
void ask_members(const LevelSources& from,
                 std::vector<Body>& bodies,
                 LevelChoice& out,
                 JobPool& pool) {
    out.members.resize(bodies.size());
    for_awake(from.active, pool, [&](std::uint32_t i) {
        out.body_loads[0][i] = larger_of(out.body_loads[0][i], out.body_loads[1][i]);
        ask_member(bodies[i],
                   out.groups[from.group_of(i)],
                   out.body_loads[0][i],
                   from.state.parameters,
                   out.members[i]);
    });
}

/// Adds up the loads of the groups and what their members need.
void count_members(const LevelSources& from, LevelChoice& out) {
    const auto count = [](auto& counts, int level) {
        if (level >= 0)
            ++counts[static_cast<std::size_t>(level)];
    };
    for (const std::uint32_t i : from.active.awake) {
        LevelGroup& group = out.groups[from.group_of(i)];
        const ConstraintLoad& of_body = out.body_loads[0][i];
        group.static_load = std::max(group.static_load, of_body.static_load);
        group.load = std::max(group.load, of_body.load);
        group.swing = std::max(group.swing, of_body.swing);
        const LevelMember& member = out.members[i];
        group.calm_count += member.is_calm ? 1 : 0;
        count(group.heavy_counts, member.heavy);
        count(group.nearly_heavy_counts, member.nearly_heavy);
        count(group.wanted_counts, member.wanted);
    }
}

/// Returns the level that the static loads of more than a few members and, without contacts, the swings of the group
/// need. A heap that is shaken leaves a few contacts with the weight of many. `is_lowering`: whether the loads count
/// with the margin for lower levels.
int level_needed_at_once(const LevelGroup& group, bool is_lowering) {
    const Real swing = group.is_touched ? 0 : group.swing;
    const Real margin = is_lowering ? levels::kLowerMargin : 1;
    const auto& heavy = is_lowering ? group.nearly_heavy_counts : group.heavy_counts;
    return std::max(level_for(margin * swing), level_of_many(heavy, group));
}

/// Returns whether the group is changing to the next lower level.
bool find_calm(const LevelGroup& group, int given) {
    if (given >= 0)
        return group.level > given;
    const std::uint32_t others = group.body_count - group.calm_count;
    return group.level > level_needed_at_once(group, true) && !decides(others, group);
}

/// Returns the level that the group needs in this step, apart from that of deformables.
int needed_level(const LevelGroup& group, int given) {
    return given >= 0 ? given
                      : std::max(level_of_many(group.wanted_counts, group),
                                 level_needed_at_once(group, false));
}

/// Chooses the level of a group in this step from the level of the previous step. A static load raises the level
/// before the force arrives. The level drops only when all but a few bodies of the group have become as soft as the
/// lower level.
void choose_level(LevelGroup& group, int given) {
    const std::uint8_t before = group.level;
    if (is_free(group)) {
        group.level = static_cast<std::uint8_t>(std::max(given, 0));
        group.begins_anew = true;
        return;
    }
    group.level = std::max(before, static_cast<std::uint8_t>(needed_level(group, given)));
    group.begins_anew = group.level > before;
    group.is_calm = !group.begins_anew && find_calm(group, given);
    if (group.is_calm && !decides(group.stiffer_counts[before - 1u], group)) {
        --group.level;
        group.is_calm = false; // checked again in the next step
    }
}

/// Returns the stiffness at the end of the ramp of the group's bodies. [-]
Real goal_of(const LevelGroup& group) {
    return stiffness_of_level(group.level - (group.is_calm ? 1 : 0));
}

/// Sets the level of a body to that of its group, and whether its stiffness ramp is slow. The ramp may be fast while
/// no load has arrived, since the body has not settled under it.
void join_level(Body& b, const LevelGroup& group, int given) {
    if (given >= 0 && group.level > given)
        b.ramps_slowly = true;
    else if (group.level > b.solver_level)
        b.ramps_slowly = group.load >= levels::kPressingShare * group.static_load;
    b.solver_level = group.level;
    if (group.begins_anew)
        b.level_steps = 0;
    if (is_free(group))
        b.stiffness = 0;
    else if (b.stiffness == 0)
        b.stiffness = goal_of(group);
    if (b.stiffness == 0 || b.stiffness == goal_of(group))
        b.ramps_slowly = false;
}

/// Returns whether the ramp of the body depends on its settled depth: a body that becomes softer sinks.
bool needs_depth(const Body& b, const LevelGroup& group) {
    return b.ramps_slowly || b.stiffness > goal_of(group);
}

/// Returns the speed at which the body may rise or settle. [m/s] A viewer does not notice settling at a fraction of
/// the speed of a moving body or group. A body that only hangs and swings keeps its energy instead.
Real settling_speed(const Body& b, const LevelGroup& group) {
    if (!group.is_touched)
        return levels::kSettlingSpeed;
    const Real mean = group.speed / static_cast<Real>(group.body_count);
    return std::max(levels::kSettlingSpeed, levels::kSettlingShare * std::max(length(b.v), mean));
}

/// Returns whether the stiffness of the body is on its way to its goal.
bool is_on_ramp(const Body& b, const LevelGroup& group) {
    return b.stiffness != 0 && b.stiffness != goal_of(group);
}

/// Takes one step of the stiffness ramp. An overlap is proportional to 1 / stiffness^2: a relative change of the
/// stiffness by e changes the settled depth by 2 e.
/// Requires: the body is on its ramp. `depth`: settled depth of the deepest body that rests on this one, which sinks
/// with it. [m]
void step_ramp(Body& b, const LevelGroup& group, Real depth, Real dt) {
    const Real goal = goal_of(group);
    Real ramp = levels::kRamp;
    if (needs_depth(b, group)) {
        const Real speed = settling_speed(b, group);
        const Real most = speed > levels::kSettlingSpeed ? levels::kRamp : levels::kSlowRamp;
        ramp = 1 + std::min(speed * dt / (2 * depth), most - 1);
    }
    b.stiffness = b.stiffness < goal ? std::min(b.stiffness * ramp, goal)
                                     : std::max(b.stiffness / ramp, goal);
}

/// Finds the settled depths in the groups that need them.
void find_group_depths(const LevelSources& from,
                       std::span<const std::uint8_t> is_direct_joint,
                       Supports& supports,
                       LevelChoice& out) {
    out.is_depth_needed.assign(from.state.bodies.size(), 0);
    for (const std::uint32_t i : from.active.awake)
        out.is_depth_needed[i] = out.groups[from.group_of(i)].needs_depth ? 1 : 0;
    find_settled_depths(from, is_direct_joint, out.is_depth_needed, supports, out.depths);
}

/// Gives every body the level of its group, and takes one step of its stiffness ramp.
void join_levels(const LevelSources& from,
                 std::span<const std::uint8_t> is_direct_joint,
                 Supports& supports,
                 std::vector<Body>& bodies,
                 LevelChoice& out,
                 JobPool& pool) {
    const Parameters& p = from.state.parameters;
    for_awake(from.active, pool, [&](std::uint32_t i) {
        const LevelGroup& group = out.groups[from.group_of(i)];
        join_level(bodies[i], group, given_level(group, p));
        out.members[i].needs_depth = needs_depth(bodies[i], group);
        out.members[i].is_on_ramp = is_on_ramp(bodies[i], group);
    });
    bool any_needs_depth = false, any_on_ramp = false;
    for (const std::uint32_t i : from.active.awake) {
        out.groups[from.group_of(i)].needs_depth |= out.members[i].needs_depth;
        any_needs_depth |= out.members[i].needs_depth;
        any_on_ramp |= out.members[i].is_on_ramp;
    }
    if (any_needs_depth)
        find_group_depths(from, is_direct_joint, supports, out);
    if (!any_on_ramp)
        return;
    for_awake(from.active, pool, [&](std::uint32_t i) {
        if (out.members[i].is_on_ramp)
            step_ramp(bodies[i],
                      out.groups[from.group_of(i)],
                      any_needs_depth ? out.depths.carried[i] : 0,
                      p.dt);
    });
}

} // namespace

void describe_level_groups(const LevelSources& from, std::vector<LevelGroup>& groups) {
    groups.assign(from.state.bodies.size(), LevelGroup{});
    const ActiveSet& active = from.active;
    for (const std::uint32_t i : active.awake) {
        const Body& b = from.state.bodies[i];
        LevelGroup& group = groups[from.group_of(i)];
        ++group.body_count;
        group.speed += length(b.v);
        group.asked = std::max(group.asked, static_cast<std::int8_t>(level_of(b.asked_quality)));
        ++group.level_counts[b.solver_level];
        for (int level = 0; level < kSolverLevelCount; ++level)
            if (b.stiffness > stiffness_of_level(level))
                ++group.stiffer_counts[static_cast<std::size_t>(level)];
    }
    for (const ContactSummary& contact : from.contacts.summaries) {
        const auto [a, b] = contact.bodies;
        const bool a_moves = active.moves(a), b_moves = active.moves(b);
        if (!a_moves && !b_moves)
            continue;
        LevelGroup& group = groups[from.group_of(a_moves ? a : b)];
        group.is_touched = true;
        group.ground_contacts += a_moves && b_moves ? 0u : 1u;
    }
    for_joined(from.joints, [&](const BodyPair& pair) {
        for (const std::uint32_t body : {pair.a, pair.b})
            if (active.moves(body))
                groups[from.group_of(body)].has_joints = true;
    });
    for (const std::uint32_t i : active.awake)
        if (from.group_of(i) == i) {
            LevelGroup& group = groups[i];
            group.allowance = allowance_of(group);
            group.level = static_cast<std::uint8_t>(level_of_many(group.level_counts, group));
        }
}

LevelCause cause_of(const LevelGroup& group, const Parameters& p) {
    const int given = given_level(group, p), needed = needed_level(group, given);
    if (group.level > needed)
        return group.particle_level == group.level ? LevelCause::particles : LevelCause::kept;
    if (given >= 0)
        return is_asked(group, p) ? LevelCause::asked : LevelCause::given;
    if (is_free(group))
        return LevelCause::free;
    if (needed == 0)
        return LevelCause::light;
    if (needed > level_needed_at_once(group, false))
        return LevelCause::force;
    return level_of_many(group.heavy_counts, group) == needed ? LevelCause::weight
                                                              : LevelCause::swing;
}

void choose_levels(const LevelSources& from,
                   const StaticLoads& static_loads,
                   std::span<const std::uint8_t> is_direct_joint,
                   Supports& supports,
                   std::vector<Body>& bodies,
                   LevelChoice& out,
                   JobPool& pool) {
    const WorldState& s = from.state;
    const std::vector<std::uint32_t>& awake = from.active.awake;
    std::vector<LevelGroup>& groups = out.groups;
    const int fixed = fixed_level(s.parameters);
    if (fixed < 0)
        find_loads(from, static_loads, is_direct_joint, supports.bodies(), out, pool);
    const BodyLoading loading(from, out, fixed >= 0);
    pool.side_by_side([&] { loading.load(0, 2, out.body_loads[0]); },
                      [&] { loading.load(1, 2, out.body_loads[1]); });
    ask_members(from, bodies, out, pool);
    count_members(from, out);
    for (const std::uint32_t i : awake)
        if (from.group_of(i) == i)
            choose_level(groups[i], given_level(groups[i], s.parameters));
    const std::uint32_t first = from.neighbors.first_awake;
    if (first != kNoIndex && fixed < 0) {
        LevelGroup& group = groups[from.group_of(first)];
        group.particle_level = static_cast<std::uint8_t>(level_of_particles(s));
        group.level = std::max(group.level, group.particle_level);
    }
    join_levels(from, is_direct_joint, supports, bodies, out, pool);
}

} // namespace topple
