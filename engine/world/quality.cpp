// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/quality.h"

#include "engine/world/links_detail.h"
#include "engine/world/loads_detail.h"

#include <algorithm>

namespace topple {
namespace {

constexpr std::size_t kConstraintsPerBlock = 256;

/// Of every contact and joint, both as weights ask and as forces have shown.
void find_loads(WorldData& w) {
    const WorldState& s = w.state;
    const Loads loads(s);
    const Real inv_dt = 1 / s.parameters.dt;
    StepScratch& scratch = w.scratch;
    scratch.contact_loads.resize(s.contacts.size());
    const auto load_contacts = [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const Contact& c = s.contacts[k];
            Real impulse = 0;
            for (int i = 0; i < c.point_count; ++i)
                impulse += c.points[static_cast<std::size_t>(i)].normal_impulse;
            scratch.contact_loads[k] = {loads.of(c, scratch.contact_forces[k]),
                                        loads.of(c, impulse * inv_dt)};
        }
    };
    w.pool->parallel_for(s.contacts.size(), kConstraintsPerBlock, load_contacts);
    scratch.joint_loads.resize(s.joints.size());
    const auto load_joints = [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const Joint& j = s.joints[k];
            const auto [a, b] = scratch.joint_bodies[k];
            const Body* body_a = a == kNoIndex ? nullptr : &s.bodies[a];
            const Body* body_b = b == kNoIndex ? nullptr : &s.bodies[b];
            const Real force = length(j.impulse) * inv_dt;
            if (scratch.is_direct_joint[k] != 0)
                scratch.joint_loads[k] = {
                    .swing = std::max(loads.of_swing(body_a, j.local_anchor_a, force),
                                      loads.of_swing(body_b, j.local_anchor_b, force))};
            else
                scratch.joint_loads[k] = {loads.of(j, scratch.joint_forces[k], body_a, body_b),
                                          loads.of(j, force, body_a, body_b)};
        }
    };
    w.pool->parallel_for(s.joints.size(), kConstraintsPerBlock, load_joints);
}

/// Groups bear what their contacts and joints do; where the class is given, all that counts is that
/// there are any.
void load_groups(StepScratch& scratch, bool is_given) {
    const auto bear = [&](BodyPair pair,
                          const std::vector<ConstraintLoad>& loads,
                          std::size_t k,
                          bool is_contact) {
        const ConstraintLoad load = is_given ? ConstraintLoad{1, 1, 0} : loads[k];
        for (const std::uint32_t body : {pair.a, pair.b})
            if (moves(scratch, body)) {
                IslandQuality& island = scratch.island_quality[scratch.groups.of(body)];
                island.weight = std::max(island.weight, load.weight);
                island.load = std::max(island.load, load.load);
                island.swing = std::max(island.swing, load.swing);
                island.is_touched |= is_contact;
            }
    };
    for (std::size_t k = 0; k < scratch.briefs.size(); ++k)
        bear(scratch.briefs[k].bodies, scratch.contact_loads, k, true);
    for (std::size_t k = 0; k < scratch.joint_bodies.size(); ++k)
        bear(scratch.joint_bodies[k], scratch.joint_loads, k, false);
}

/// Every class leaves a quarter.
int class_for(Real load) {
    int c = 0;
    for (; c + 1 < kQualityClasses && load > 1; ++c)
        load /= 4;
    return c;
}

/// A force must last this long before it counts: impacts do not. [steps]
constexpr int kRaiseAfter = 30;
/// A class that is not needed any more is kept this long. [steps]
constexpr int kLowerAfter = 120;
/// ... and not needed only if this much more load would not need it either. [-]
constexpr Real kLowerMargin = 1.5f;

/// What a constraint may give way grows with the number of bodies in its island, from this many on,
/// as its root: towers are few bodies and cost little; nobody sees half a millimetre in a heap.
constexpr Real kFewBodies = 2;

/// Share of its swing that counts where an island touches something: there joints are closed softly, and
/// only a swing too fast for any sub-step matters. [-]
constexpr Real kTouchedSwing = 0.05f;

/// Stiffness changes by no more than this in a step: doubled in five steps. [-]
constexpr Real kRamp = 1.15f;
/// What has sunk comes up no faster than this, nor sinks faster, when stiffness changes. [m/s]
constexpr Real kEaseSpeed = 0.0006f;
/// ... and then its stiffness changes by no more than this in a step. [-]
constexpr Real kEaseRamp = 1.02f;
/// A load of which so much presses already finds bodies that have sunk under it. [-]
constexpr Real kPressesShare = 0.5f;

/// A body that nothing touches has nothing to keep: made anew, it would fly the same.
bool is_free(const IslandQuality& island) {
    return island.body_count == 1 && island.load == 0 && island.weight == 0 && island.swing == 0;
}

/// The class of an island in this step, from the one it had. Weights are known before they press.
/// A class is left only when all its bodies have become as soft as the next: `steps` stays at the
/// limit until then.
void follow(IslandQuality& island, int fixed) {
    if (is_free(island)) {
        island.quality = static_cast<std::uint8_t>(std::max(fixed, 0));
        island.steps = 0;
        return;
    }
    const Real crowd = std::sqrt(
        std::max(static_cast<Real>(island.body_count) / kFewBodies, Real(1)));
    const Real swing = island.is_touched ? island.swing * kTouchedSwing : island.swing;
    const Real load = std::max(std::max(island.load, island.weight) / crowd, swing);
    const int at_once = fixed >= 0 ? fixed
                                   : class_for(std::max(island.weight / crowd,
                                                        island.is_touched ? 0 : swing));
    const int wanted = fixed >= 0 ? fixed : class_for(load);
    const int needed = fixed >= 0 ? fixed : class_for(load * kLowerMargin);
    int steps = 0;
    if (at_once > island.quality) {
        island.quality = static_cast<std::uint8_t>(at_once);
    } else if (wanted > island.quality) {
        steps = std::max<int>(island.steps, 0) + 1;
        if (steps >= kRaiseAfter) {
            island.quality = static_cast<std::uint8_t>(wanted);
            steps = 0;
        }
    } else if (needed < island.quality) {
        const bool is_asked = fixed >= 0;
        steps = is_asked ? -kLowerAfter
                         : std::max(std::min<int>(island.steps, 0) - 1, -kLowerAfter);
        const Real next = static_cast<Real>(multiplier_of(island.quality - 1));
        if (steps == -kLowerAfter && island.stiffness <= next) {
            --island.quality;
            steps = 0;
        }
    }
    island.steps = static_cast<std::int8_t>(steps);
}

/// The stiffness that its bodies are on their way to.
Real goal_of(const IslandQuality& island) {
    const bool is_lowering = island.steps == -kLowerAfter;
    return static_cast<Real>(multiplier_of(island.quality - (is_lowering ? 1 : 0)));
}

/// The class of its island, and whether it may get there at once. A load that only comes finds what has
/// not sunk under it yet, and must not.
void join_class(Body& b, const IslandQuality& island) {
    if (island.quality > b.quality)
        b.eases = island.load >= kPressesShare * island.weight;
    b.quality = island.quality;
    b.quality_steps = island.steps;
    if (is_free(island))
        b.stiffness = 0;
    else if (b.stiffness == 0)
        b.stiffness = goal_of(island);
    if (b.stiffness == 0 || b.stiffness == goal_of(island))
        b.eases = false;
}

/// Whether it has to know how far it has sunk. Getting softer it sinks.
bool asks_how_deep(const Body& b, const IslandQuality& island) {
    return b.eases || b.stiffness > goal_of(island);
}

/// One step of the way. An overlap is as 1 / stiffness^2, so that one part more of stiffness takes
/// away two parts of what it has sunk.
void ease(Body& b, const IslandQuality& island, Real dt) {
    const Real goal = goal_of(island);
    if (b.stiffness == 0 || b.stiffness == goal)
        return;
    Real ramp = kRamp;
    if (asks_how_deep(b, island))
        ramp = 1 + std::min(kEaseSpeed * dt / (2 * island.sunk), kEaseRamp - 1);
    b.stiffness = b.stiffness < goal ? std::min(b.stiffness * ramp, goal)
                                     : std::max(b.stiffness / ramp, goal);
}

/// A group begins with the finest class of its members.
void join_members(const WorldState& s, StepScratch& scratch) {
    for (const std::uint32_t i : scratch.awake) {
        const Body& b = s.bodies[i];
        IslandQuality& island = scratch.island_quality[scratch.groups.of(i)];
        ++island.body_count;
        island.asked = std::max(island.asked, static_cast<std::int8_t>(class_of(b.asked_quality)));
        island.stiffness = std::max(island.stiffness, b.stiffness);
        if (b.quality > island.quality) {
            island.quality = b.quality;
            island.steps = b.quality_steps;
        } else if (b.quality == island.quality) {
            island.steps = std::max(island.steps, b.quality_steps);
        }
    }
}

} // namespace

void choose_quality(WorldData& w) {
    WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    std::vector<IslandQuality>& islands = scratch.island_quality;
    islands.assign(s.bodies.size(), IslandQuality{});
    const int fixed = fixed_class(s.parameters);
    const bool is_soft_step = s.parameters.solver == SolverKind::soft_step;
    if (fixed < 0)
        find_loads(w);
    load_groups(scratch, fixed >= 0);
    join_members(s, scratch);
    for (const std::uint32_t i : scratch.awake)
        if (scratch.groups.of(i) == i)
            follow(islands[i], islands[i].asked >= 0 && is_soft_step ? islands[i].asked : fixed);
    if (const std::uint32_t first = first_near_particles(w); first != kNoIndex && fixed < 0) {
        IslandQuality& island = islands[scratch.groups.of(first)];
        island.quality = std::max(island.quality, static_cast<std::uint8_t>(class_of_particles(s)));
    }
    bool ask_how_deep = false;
    for (const std::uint32_t i : scratch.awake) {
        const IslandQuality& island = islands[scratch.groups.of(i)];
        join_class(s.bodies[i], island);
        ask_how_deep |= asks_how_deep(s.bodies[i], island);
    }
    if (ask_how_deep) {
        find_sunk(w);
        for (const std::uint32_t i : scratch.awake) {
            Real& sunk = islands[scratch.groups.of(i)].sunk;
            sunk = std::max(sunk, scratch.sunk[i]);
        }
    }
    for (const std::uint32_t i : scratch.awake)
        ease(s.bodies[i], islands[scratch.groups.of(i)], s.parameters.dt);
}

} // namespace topple
