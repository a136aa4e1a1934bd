// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/why_awake.h"

#include "topple/dynamics/solver_level.h"
#include "topple/world/state/links.h"
#include "topple/world/state/liveliness.h"
#include "topple/world/state/sleep_rules.h"

#include <algorithm>

namespace topple {
namespace {

using Reason = WhyAwake::Reason;

/// The bodies that sleep only together with a body: its island of the last step. A body that is newer than that has
/// no island yet and forms its own group.
struct SleepGroup {
    const WorldState& state;
    const Body& self;
    bool has_island = false;

    SleepGroup(const WorldState& s, const Body& b) : state(s), self(b) {
        const bool exists = state.step_count > 0 && b.island < state.bodies.size();
        has_island = exists && is_movable(state.bodies[b.island]) &&
                     state.bodies[b.island].island == b.island;
    }
    [[nodiscard]] bool contains(const Body& b) const {
        return is_awake(b) && (b.id == self.id || (has_island && b.island == self.island));
    }
};

/// Returns a moving kinematic body that a member touches or is joined to; null if there is none.
BodyId driver_of(const SleepGroup& group) {
    const WorldState& s = group.state;
    BodyId driver;
    for_links(s, [&](std::uint32_t a, std::uint32_t b) {
        if (is_moving_kinematic(s.bodies[a]) && group.contains(s.bodies[b]))
            driver = s.bodies[a].id;
        if (is_moving_kinematic(s.bodies[b]) && group.contains(s.bodies[a]))
            driver = s.bodies[b].id;
    });
    return driver;
}

/// Returns a body whose moving surface touches a member; null if there is none.
BodyId belt_of(const SleepGroup& group) {
    const WorldState& s = group.state;
    BodyId belt;
    for_moved_by_surfaces(s, [&](std::uint32_t carrier, std::uint32_t body) {
        if (group.contains(s.bodies[body]))
            belt = s.bodies[carrier].id;
    });
    return belt;
}

BodyId held_member(const SleepGroup& group) {
    for (const MouseJoint& mouse_joint : group.state.mouse_joints) {
        const std::uint32_t i = index_of(group.state, mouse_joint.body);
        if (i != kNoIndex && group.contains(group.state.bodies[i]))
            return mouse_joint.body;
    }
    return {};
}

BodyId thrust_member(const SleepGroup& group) {
    for (const Thruster& thruster : group.state.thrusters)
        if (is_pushing(thruster) &&
            group.contains(group.state.bodies[index_of(group.state, thruster.body)]))
            return thruster.body;
    for (const Vehicle& vehicle : group.state.vehicles)
        if (is_driving(vehicle) &&
            group.contains(group.state.bodies[index_of(group.state, vehicle.body)]))
            return vehicle.body;
    return {};
}

/// Returns a reason that only time or rest can remove.
WhyAwake restlessness_of(const SleepGroup& group) {
    const Parameters& p = group.state.parameters;
    WhyAwake why{.reason = Reason::waiting, .body = {}, .seconds = 0};
    std::uint32_t count = 0, fast = 0;
    for (const Body& b : group.state.bodies) {
        if (!group.contains(b))
            continue;
        ++count;
        why.seconds = std::max(why.seconds, p.sleep_time - b.sleep_time);
        const Real lively = liveliness(b, p);
        if (lively >= p.sleep_speed)
            ++fast;
        if (lively >= std::max(p.sleep_speed, why.speed)) {
            why.body = b.id;
            why.speed = lively;
        }
    }
    if (fast > count / kCreeperShare || why.speed >= kCreepFactor * p.sleep_speed)
        why.reason = Reason::too_fast;
    else
        why.body = {};
    return why;
}

} // namespace

WhyAwake why_awake(const WorldState& state, BodyId id) {
    const std::uint32_t i = index_of(state, id);
    if (i == kNoIndex || !is_movable(state.bodies[i]))
        return {};
    const Body& body = state.bodies[i];
    if (body.is_asleep)
        return {.reason = Reason::asleep, .body = {}};
    if (!state.parameters.sleep)
        return {.reason = Reason::sleep_is_off, .body = {}};
    const SleepGroup group(state, body);
    for (const Body& b : state.bodies)
        if (group.contains(b) && !b.can_sleep)
            return {.reason = Reason::may_not_sleep, .body = b.id};
    for (const Body& b : state.bodies)
        if (group.contains(b) && is_still_ramping(state.parameters, b))
            return {.reason = Reason::ramping, .body = b.id};
    if (const BodyId held = held_member(group))
        return {.reason = Reason::held, .body = held};
    if (const BodyId pushed = thrust_member(group))
        return {.reason = Reason::thrust, .body = pushed};
    if (const BodyId driver = driver_of(group))
        return {.reason = Reason::touches_kinematic, .body = driver};
    if (const BodyId belt = belt_of(group))
        return {.reason = Reason::touches_belt, .body = belt};
    return restlessness_of(group);
}

} // namespace topple
