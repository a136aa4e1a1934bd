// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/sleep.h"

#include "topple/dynamics/solver_level.h"
#include "topple/world/state/links.h"
#include "topple/world/state/liveliness.h"
#include "topple/world/state/sleep_rules.h"

#include <algorithm>

namespace topple {

namespace {

/// Number of steps of rest that one step above the sleep speed takes back: a trembling body comes to rest if it is
/// slow for more than two thirds of the time. Larger: piles never sleep. Smaller: slow bodies stop in motion. [steps]
constexpr Real kLostRest = 2;
/// Largest rest of a body over the rest that it needs, so that a tremor does not keep a resting body awake. [-]
constexpr Real kMostRest = 2;

/// Updates how long the body has rested. In a heap the velocities that contacts leave tremble more than the bodies
/// move.
void time_rest(Body& b, const Parameters& p) {
    const bool may = b.can_sleep && !is_still_ramping(p, b);
    advance_window(b, p);
    const Real lively = liveliness(b, p);
    const bool creeps = may && lively < kCreepFactor * p.sleep_speed;
    b.creep_time = creeps ? b.creep_time + p.dt : 0;
    if (creeps && lively < p.sleep_speed)
        b.sleep_time = std::min(b.sleep_time + p.dt, kMostRest * p.sleep_time);
    else
        b.sleep_time = creeps ? std::max(b.sleep_time - kLostRest * p.dt, Real(0)) : 0;
}

/// Calls `stir` with every body that keeps its island awake: a body that is pushed or held, that touches a moving
/// surface, or that lies in a deep overlap, which may separate slowly.
template<typename Stir>
void for_stirred(const WorldState& s,
                 const ActiveSet& active,
                 std::span<const std::uint8_t> is_deep_body,
                 std::span<const std::uint32_t> pressed_bodies,
                 const Stir& stir) {
    if (!active.kinematic.empty())
        for_links(s, [&](std::uint32_t a, std::uint32_t b) {
            if (is_moving_kinematic(s.bodies[a]) && is_awake(s.bodies[b]))
                stir(s.bodies[b]);
            if (is_moving_kinematic(s.bodies[b]) && is_awake(s.bodies[a]))
                stir(s.bodies[a]);
        });
    if (active.has_moving_surfaces)
        for_moved_by_surfaces(s, [&](std::uint32_t, std::uint32_t body) {
            if (is_awake(s.bodies[body]))
                stir(s.bodies[body]);
        });
    for (const std::uint32_t i : pressed_bodies)
        if (is_awake(s.bodies[i]))
            stir(s.bodies[i]);
    if (!is_deep_body.empty())
        for (const std::uint32_t i : active.awake)
            if (is_deep_body[i] != 0)
                stir(s.bodies[i]);
    for (const MouseJoint& mouse_joint : s.mouse_joints)
        if (mouse_joint.body)
            stir(s.bodies[index_of(s, mouse_joint.body)]);
    for (const Thruster& thruster : s.thrusters)
        if (const Body& body = s.bodies[index_of(s, thruster.body)];
            is_pushing(thruster) && is_awake(body))
            stir(body);
    for (const Vehicle& vehicle : s.vehicles)
        if (const Body& body = s.bodies[index_of(s, vehicle.body)];
            is_driving(vehicle) && is_awake(body))
            stir(body);
}

} // namespace

void put_to_sleep(const WorldState& state,
                  const ActiveSet& active,
                  std::span<const std::uint8_t> is_deep_body,
                  std::span<const std::uint32_t> pressed_bodies,
                  std::vector<Body>& bodies,
                  std::vector<IslandRest>& islands,
                  JobPool& pool) {
    const Parameters& p = state.parameters;
    if (!p.sleep)
        return;
    for_awake(active, pool, [&](std::uint32_t i) {
        if (is_awake(bodies[i])) // not disabled in this step
            time_rest(bodies[i], p);
    });
    islands.assign(bodies.size(), IslandRest{});
    for (const std::uint32_t i : active.awake) {
        const Body& b = bodies[i];
        if (!is_awake(b))
            continue;
        IslandRest& island = islands[b.island];
        ++island.body_count;
        island.creeper_count += b.sleep_time < p.sleep_time ? 1 : 0;
        island.is_stirred |= b.creep_time < p.sleep_time;
    }
    for_stirred(state, active, is_deep_body, pressed_bodies, [&](const Body& b) {
        islands[b.island].is_stirred = true;
    });

    for (const std::uint32_t i : active.awake) {
        Body& b = bodies[i];
        const IslandRest& island = islands[b.island];
        if (!is_awake(b) || island.is_stirred ||
            island.creeper_count > island.body_count / kCreeperShare)
            continue;
        b.is_asleep = true;
        b.v = b.w = {};
    }
}

} // namespace topple
