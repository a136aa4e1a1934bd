// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/quality.h"

#include "topple/world/links_detail.h"
#include "topple/world/loads_detail.h"

#include <algorithm>

namespace topple {
namespace {

constexpr std::size_t kConstraintsPerBlock = 256;

/// Constraints may give way the farther, the more bodies their island has: from this many on as the root of the
/// number, since nobody sees half a millimeter in a heap ... (towers: see is_tower)
constexpr Real kFewBodies = 2;
/// ... and from this many on, which no tower has, with the number itself: what costs most to solve
/// twice as fine is looked at from farthest away ...
constexpr Real kManyBodies = 128;
/// ... up to this many times what is allowed to two bodies: a hundredth of their extent. [-]
constexpr Real kMostAllowed = 125;

/// Towers and houses of cards have at least as many bodies ...
constexpr std::uint32_t kTowerBodies = 8;
/// ... fewer than kManyBodies, and move no faster than this in the mean. [m/s]
constexpr Real kTowerSpeed = 0.1f;
/// From this many on what their contacts may give way grows, as the cube of the number. What it is at kManyBodies
/// is what it is in heaps: 8 times as much.
constexpr Real kLargeTower = kManyBodies / 2;

Real cube(Real x) { return x * x * x; }

/// Whether it may be a tower or a house of cards, which stands only as long as no contact gives way: bodies that
/// hardly move, most of them upon others. Solving it finely costs little.
bool is_tower(const IslandQuality& island) {
    const Real count = static_cast<Real>(island.body_count);
    return island.body_count >= kTowerBodies && count < kManyBodies && !island.has_joints &&
           2 * island.ground_contacts < island.body_count && island.speed < kTowerSpeed * count;
}

/// Returns how many times as far as in an island of two bodies a constraint may give way.
Real allowance_of(const IslandQuality& island) {
    const Real count = static_cast<Real>(island.body_count);
    if (is_tower(island))
        return cube(std::max(count / kLargeTower, Real(1)));
    const Real crowd = std::clamp(count, kFewBodies, kManyBodies) / kFewBodies;
    return std::min(std::sqrt(crowd) * std::max(count / kManyBodies, Real(1)), kMostAllowed);
}

const IslandQuality& island_of(const StepScratch& scratch, BodyPair pair) {
    static constexpr IslandQuality kNone;
    const std::uint32_t body = moves(scratch, pair.a) ? pair.a : pair.b;
    return moves(scratch, body) ? scratch.island_quality[scratch.groups.of(body)] : kNone;
}

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
            const bool counts_small = is_tower(island_of(scratch, scratch.briefs[k].bodies));
            scratch.contact_loads[k] = {loads.of(c, scratch.contact_forces[k], counts_small),
                                        loads.of(c, impulse * inv_dt, counts_small)};
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

/// Bodies bear what their contacts and joints do; where the class is given, all that counts is that
/// there are any.
void load_bodies(WorldData& w, bool is_given) {
    StepScratch& scratch = w.scratch;
    scratch.body_loads.assign(w.state.bodies.size(), ConstraintLoad{});
    const auto bear = [&](BodyPair pair,
                          const std::vector<ConstraintLoad>& loads,
                          std::size_t k,
                          bool is_contact) {
        const ConstraintLoad load = is_given ? ConstraintLoad{1, 1, 0} : loads[k];
        for (const std::uint32_t body : {pair.a, pair.b})
            if (moves(scratch, body)) {
                ConstraintLoad& borne = scratch.body_loads[body];
                borne.weight = std::max(borne.weight, load.weight);
                borne.load = std::max(borne.load, load.load);
                borne.swing = std::max(borne.swing, load.swing);
                if (is_contact)
                    scratch.island_quality[scratch.groups.of(body)].is_touched = true;
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

/// The forces on a body must ask for a finer class in this many more steps than not before they count:
/// impacts do not, though somewhere in a heap there is always one. [steps]
constexpr int kRaiseAfter = 30;
/// A class that bodies do not need any more is kept this long ... [steps]
constexpr int kLowerAfter = 40;
/// ... and a step in which one does takes back so many in which it did not ... [-]
constexpr int kTakenBack = 4;
/// ... of no more than this. What rests is hit now and then. [steps]
constexpr int kLongestCalm = 50;
/// ... and in a heap one body in so many is, somewhere, always.
constexpr std::uint32_t kStirredShare = 50;
/// A class is needed unless this much more load would not need it either. [-]
constexpr Real kLowerMargin = 1.5f;

/// Share of its swing that counts where an island touches something: there joints are closed softly, and
/// only a swing too fast for any sub-step matters. [-]
constexpr Real kTouchedSwing = 0.05f;

/// Stiffness changes by no more than this in a step: doubled in five steps. [-]
constexpr Real kRamp = 1.15f;
/// What has sunk comes up no faster than this, nor sinks faster, when stiffness changes. [m/s]
constexpr Real kEaseSpeed = 0.0006f;
/// ... or than this share of the speed that it, or its island in the mean, moves with. [-]
constexpr Real kEaseShare = 0.1f;
/// ... and at rest its stiffness changes by no more than this in a step. [-]
constexpr Real kEaseRamp = 1.02f;
/// A load of which so much presses already finds bodies that have sunk under it. [-]
constexpr Real kPressesShare = 0.5f;

/// A body that nothing touches has nothing to keep: made anew, it would fly the same.
bool is_free(const IslandQuality& island) {
    return island.body_count == 1 && island.load == 0 && island.weight == 0 && island.swing == 0;
}

/// What a load is worth among the others of its island.
Real share_of(const IslandQuality& island, Real load) { return load / allowance_of(island); }

/// The class that it must have, or -1 where its loads choose.
int given_class(const IslandQuality& island, const Parameters& p) {
    return island.asked >= 0 && p.solver == SolverKind::soft_step ? island.asked : fixed_class(p);
}

/// How long one body has wanted another class than that of its island.
int count_steps(int steps, Real load, int quality) {
    if (class_for(load) > quality)
        return steps < 0 ? std::min(steps + kTakenBack, 0) : std::min(steps + 1, kRaiseAfter);
    if (class_for(load * kLowerMargin) < quality)
        return std::max(steps - 1, -kLongestCalm);
    return steps < 0 ? std::min(steps + kTakenBack, 0) : std::max(steps - 1, 0);
}

/// What its bodies bear, and then what they have wanted for how long.
void ask_members(WorldState& s, StepScratch& scratch) {
    std::vector<IslandQuality>& islands = scratch.island_quality;
    for (const std::uint32_t i : scratch.awake) {
        IslandQuality& island = islands[scratch.groups.of(i)];
        const ConstraintLoad& borne = scratch.body_loads[i];
        island.weight = std::max(island.weight, borne.weight);
        island.load = std::max(island.load, borne.load);
        island.swing = std::max(island.swing, borne.swing);
    }
    for (const std::uint32_t i : scratch.awake) {
        Body& b = s.bodies[i];
        IslandQuality& island = islands[scratch.groups.of(i)];
        if (given_class(island, s.parameters) >= 0) {
            b.quality_steps = 0;
            continue;
        }
        const ConstraintLoad& borne = scratch.body_loads[i];
        const Real swing = island.is_touched ? borne.swing * kTouchedSwing : borne.swing;
        const Real load = std::max(share_of(island, std::max(borne.load, borne.weight)), swing);
        // Who has just come did not need it.
        const int before = b.quality == island.quality ? b.quality_steps : -kLongestCalm;
        const int steps = count_steps(before, load, island.quality);
        b.quality_steps = static_cast<std::int8_t>(steps);
        island.calm_count += steps <= -kLowerAfter ? 1 : 0;
        if (steps == kRaiseAfter)
            ++island.wanted_counts[static_cast<std::size_t>(class_for(load))];
    }
}

Real stiffness_of_class(int c) { return static_cast<Real>(multiplier_of(c)); }

/// The class that its weights and, where nothing is touched, swings ask for `margin` times over.
int class_at_once(const IslandQuality& island, Real margin) {
    const Real swing = island.is_touched ? 0 : island.swing;
    return class_for(margin * std::max(share_of(island, island.weight), swing));
}

/// The finest class that more than a few of its bodies ask for.
int class_wanted(const IslandQuality& island) {
    std::uint32_t count = 0;
    int c = kQualityClasses - 1;
    for (; c > 0; --c) {
        count += island.wanted_counts[static_cast<std::size_t>(c)];
        if (count * kStirredShare > island.body_count)
            break;
    }
    return c;
}

/// Whether it is on its way to the next class down.
bool find_calm(const IslandQuality& island, int given) {
    if (given >= 0)
        return island.quality > given;
    const std::uint32_t others = island.body_count - island.calm_count;
    return island.quality > class_at_once(island, kLowerMargin) &&
           others * kStirredShare <= island.body_count;
}

/// The class of an island in this step, from the one it had. Weights are known before they press.
/// A class is left only when all its bodies have become as soft as the next.
void follow(IslandQuality& island, int given) {
    const std::uint8_t before = island.quality;
    if (is_free(island)) {
        island.quality = static_cast<std::uint8_t>(std::max(given, 0));
        island.begins_anew = true;
        return;
    }
    const int needed = given >= 0 ? given
                                  : std::max(class_wanted(island), class_at_once(island, 1));
    island.quality = std::max(before, static_cast<std::uint8_t>(needed));
    island.begins_anew = island.quality > before;
    island.is_calm = !island.begins_anew && find_calm(island, given);
    if (island.is_calm && island.stiffness <= stiffness_of_class(before - 1)) {
        --island.quality;
        island.is_calm = false; // looked at again in the next step
    }
}

/// The stiffness that its bodies are on their way to.
Real goal_of(const IslandQuality& island) {
    return stiffness_of_class(island.quality - (island.is_calm ? 1 : 0));
}

/// The class of its island, and whether it may get there at once. A load that only comes finds what has
/// not sunk under it yet, and must not.
void join_class(Body& b, const IslandQuality& island, int given) {
    if (given >= 0 && island.quality > given)
        b.eases = true;
    else if (island.quality > b.quality)
        b.eases = island.load >= kPressesShare * island.weight;
    b.quality = island.quality;
    if (island.begins_anew)
        b.quality_steps = 0;
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

/// Who moves among others, or is among others that do, may also sink at some of that speed: nobody sees
/// it. What only hangs and swings keeps its energy instead.
Real ease_speed(const Body& b, const IslandQuality& island) {
    if (!island.is_touched)
        return kEaseSpeed;
    const Real mean = island.speed / static_cast<Real>(island.body_count);
    return std::max(kEaseSpeed, kEaseShare * std::max(length(b.v), mean));
}

/// One step of the way. An overlap is as 1 / stiffness^2, so that one part more of stiffness takes
/// away two parts of what it has sunk.
void ease(Body& b, const IslandQuality& island, Real dt) {
    const Real goal = goal_of(island);
    if (b.stiffness == 0 || b.stiffness == goal)
        return;
    Real ramp = kRamp;
    if (asks_how_deep(b, island)) {
        const Real speed = ease_speed(b, island);
        ramp = 1 + std::min(speed * dt / (2 * island.sunk),
                            (speed > kEaseSpeed ? kRamp : kEaseRamp) - 1);
    }
    b.stiffness = b.stiffness < goal ? std::min(b.stiffness * ramp, goal)
                                     : std::max(b.stiffness / ramp, goal);
}

/// A group begins with the finest class of its members.
void join_members(const WorldState& s, StepScratch& scratch) {
    for (const std::uint32_t i : scratch.awake) {
        const Body& b = s.bodies[i];
        IslandQuality& island = scratch.island_quality[scratch.groups.of(i)];
        ++island.body_count;
        island.speed += length(b.v);
        island.asked = std::max(island.asked, static_cast<std::int8_t>(class_of(b.asked_quality)));
        island.stiffness = std::max(island.stiffness, b.stiffness);
        island.quality = std::max(island.quality, b.quality);
    }
    for (const ContactBrief& brief : scratch.briefs) {
        const auto [a, b] = brief.bodies;
        if (moves(scratch, a) != moves(scratch, b))
            ++scratch.island_quality[scratch.groups.of(moves(scratch, a) ? a : b)].ground_contacts;
    }
    for (const BodyPair& pair : scratch.joint_bodies)
        for (const std::uint32_t body : {pair.a, pair.b})
            if (moves(scratch, body))
                scratch.island_quality[scratch.groups.of(body)].has_joints = true;
}

} // namespace

void choose_quality(WorldData& w) {
    WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    std::vector<IslandQuality>& islands = scratch.island_quality;
    islands.assign(s.bodies.size(), IslandQuality{});
    const int fixed = fixed_class(s.parameters);
    join_members(s, scratch);
    if (fixed < 0)
        find_loads(w);
    load_bodies(w, fixed >= 0);
    ask_members(s, scratch);
    for (const std::uint32_t i : scratch.awake)
        if (scratch.groups.of(i) == i)
            follow(islands[i], given_class(islands[i], s.parameters));
    if (const std::uint32_t first = first_near_particles(w); first != kNoIndex && fixed < 0) {
        IslandQuality& island = islands[scratch.groups.of(first)];
        island.quality = std::max(island.quality, static_cast<std::uint8_t>(class_of_particles(s)));
    }
    bool ask_how_deep = false;
    for (const std::uint32_t i : scratch.awake) {
        const IslandQuality& island = islands[scratch.groups.of(i)];
        join_class(s.bodies[i], island, given_class(island, s.parameters));
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
