// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/world/links_detail.h"
#include "engine/world/world_detail.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// A group of bodies may gain this share of its kinetic energy in a step. Joints that have been stretched close again and
/// give it back: a bridge that catches what falls on it gains up to a tenth. What explodes doubles. [-]
constexpr double kAllowedGain = 0.25;
/// ... or what all its bodies have at this speed. Contacts and joints under load tremble. [m/s]
constexpr Real kTremble = 0.05f;
/// A bounce that comes a sub-step late has fallen on meanwhile: the allowed share of dt g |v|. [-]
constexpr Real kLateShare = 0.5f;
/// A body whose speed grows by less than this needs no look at its group. [-]
constexpr Real kUnnoticed = 1.01f;

Vec3 acceleration_of(const WorldState& s, const Body& b) {
    return s.parameters.gravity * b.gravity_scale;
}

/// [J]
Real kinetic_energy(const Body& b, const BodyMotion& motion) {
    const Vec3 w = rotate_inverse(motion.q, motion.w);
    return (b.mass * length_squared(motion.v) + dot(w, b.inertia * w)) / 2;
}

BodyMotion motion_of(const Body& b) {
    return {b.v, b.w, b.world_from_body.rotation, b.center_of_mass};
}

/// How far a body has moved, no farther than at the speed it had: a blow that never was takes nothing down. [m]
Vec3 fallen_by(const WorldState& s, const Body& b, const BodyMotion& before) {
    const Parameters& p = s.parameters;
    const Vec3 moved = b.center_of_mass - before.center;
    const Real most = (length(before.v) + length(acceleration_of(s, b)) * p.dt + p.push_speed) *
                      p.dt;
    const Real distance = length(moved);
    return distance > most ? moved * (most / distance) : moved;
}

/// What all bodies of a group have and may have.
struct GroupEnergy {
    double before = 0, after = 0, work = 0, slack = 0; ///< [J]
    double mass = 0;                                   ///< [kg]
    double momentum[3] = {};                           ///< [kg m/s]
    bool is_suspect = false;                           ///< One of its bodies has become faster.
    bool is_pushed = false; ///< Something outside, or stored in it, may rightly add energy.
    bool is_anchored = false;
};

/// Marks what gives energy to bodies, and what holds them.
void mark_partners(const WorldData& w, std::vector<GroupEnergy>& groups) {
    const WorldState& s = w.state;
    const StepScratch& scratch = w.scratch;
    const auto group_of = [&](std::uint32_t body) -> GroupEnergy& {
        return groups[scratch.groups.of(body)];
    };
    const auto mark = [&](std::uint32_t body, std::uint32_t other) {
        if (!moves(scratch, body) || moves(scratch, other))
            return;
        group_of(body).is_anchored = true;
        group_of(body).is_pushed |= other != kNoIndex && is_driven(s.bodies[other]);
    };
    for (const Contact& c : s.contacts) {
        const std::uint32_t a = s.colliders[c.collider_a].body, b = s.colliders[c.collider_b].body;
        mark(a, b);
        mark(b, a);
    }
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        const auto [a, b] = scratch.joint_bodies[k];
        mark(a, b);
        mark(b, a);
        if (const std::uint32_t member = moves(scratch, a) ? a : b; moves(scratch, member))
            group_of(member).is_pushed |= has_drives(s.joints[k].type, s.joints[k]);
    }
    const auto push = [&](std::uint32_t body) {
        if (moves(scratch, body))
            group_of(body).is_pushed = true;
    };
    for (const Grab& grab : s.grabs)
        if (grab.body)
            push(index_of(s, grab.body));
    for (const auto& [collider, water] : scratch.wet)
        push(s.colliders[collider].body);
    for (const std::uint32_t collider : scratch.near_particles)
        push(s.colliders[collider].body);
}

void add_body(const WorldState& s, const Body& b, const BodyMotion& before, GroupEnergy& group) {
    const BodyMotion after = motion_of(b);
    const Vec3 a = acceleration_of(s, b);
    const Real fall = length(a) * s.parameters.dt;
    group.before += kinetic_energy(b, before);
    group.after += kinetic_energy(b, after);
    group.work += b.mass * dot(a, fallen_by(s, b, before));
    group.slack += b.mass * (kTremble * kTremble + fall * (fall + kLateShare * length(before.v)));
    group.mass += b.mass;
    for (int i = 0; i < 3; ++i)
        group.momentum[i] += static_cast<double>(b.mass * b.v[i]);
}

/// A velocity is scaled by `share` about `common`.
struct Slowing {
    Vec3 common; ///< [m/s]
    Real share = 1;
};

/// The group's common motion stays where it alone has no more than is allowed.
Slowing find_slowing(const GroupEnergy& group) {
    const double allowed = group.before + std::max(group.work, 0.0);
    Slowing slowing;
    double shared = 0;
    if (!group.is_anchored) {
        for (int i = 0; i < 3; ++i)
            slowing.common[i] = static_cast<Real>(group.momentum[i] / group.mass);
        shared = group.mass / 2 * static_cast<double>(length_squared(slowing.common));
        if (!(shared < allowed)) {
            slowing.common = {};
            shared = 0;
        }
    }
    const double ratio = (allowed - shared) / (group.after - shared);
    slowing.share = ratio > 0 ? static_cast<Real>(std::sqrt(std::min(ratio, 1.0))) : 0;
    return slowing;
}

/// What has been thrown by a blow that never was comes back to where its speed takes it.
void hold_back(Body& b, const BodyMotion& before, const Parameters& p) {
    const Vec3 moved = b.center_of_mass - before.center;
    const Real speed = std::max(length(before.v), length(b.v)) + p.push_speed;
    const Real most = speed * p.dt, distance = length(moved);
    if (!(distance > most))
        return;
    b.world_from_body.position += moved * (most / distance - 1);
    b.center_of_mass = transform_point(b.world_from_body, b.local_center);
}

void slow_down(WorldData& w, std::uint32_t root, const GroupEnergy& group) {
    const Slowing slowing = find_slowing(group);
    for (const std::uint32_t i : w.scratch.awake) {
        Body& b = w.state.bodies[i];
        if (w.scratch.groups.of(i) != root || !is_awake(b))
            continue;
        b.v = slowing.common + (b.v - slowing.common) * slowing.share;
        b.w *= slowing.share;
        hold_back(b, w.scratch.motion_before[i], w.state.parameters);
        refit_boxes(w, i, false, w.index.moved);
    }
}

} // namespace

bool has_gained(const WorldState& s, const Body& b, const BodyMotion& before) {
    const Vec3 a = acceleration_of(s, b);
    const auto speed2 = [&](Vec3 v, Vec3 w) {
        return length_squared(v) + length_squared(w) * (b.extent * b.extent);
    };
    const Real fallen = 2 * std::max(dot(a, fallen_by(s, b, before)), Real(0));
    const Real tremble = kTremble + length(a) * s.parameters.dt;
    return !(speed2(b.v, b.w) <=
             kUnnoticed * speed2(before.v, before.w) + fallen + tremble * tremble);
}

void take_out_gains(WorldData& w, StepReport& report) {
    WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    if (s.parameters.solver != SolverKind::soft_step || !s.parameters.relax)
        return;
    std::vector<GroupEnergy> groups(s.bodies.size());
    for (const std::uint32_t i : scratch.awake)
        groups[scratch.groups.of(i)].is_suspect |= scratch.has_gained[i] != 0;
    mark_partners(w, groups);
    for (const std::uint32_t i : scratch.awake) {
        GroupEnergy& group = groups[scratch.groups.of(i)];
        if (group.is_suspect && !group.is_pushed && is_awake(s.bodies[i]))
            add_body(s, s.bodies[i], scratch.motion_before[i], group);
    }
    for (const std::uint32_t i : scratch.awake) {
        const GroupEnergy& group = groups[i]; // of the group whose lowest member it is
        const double allowed = group.before * (1 + kAllowedGain) + std::max(group.work, 0.0) +
                               group.slack;
        if (scratch.groups.of(i) != i || !group.is_suspect || group.is_pushed ||
            group.after <= allowed)
            continue;
        slow_down(w, i, group);
        report.energy_taken_out += group.after - group.before - std::max(group.work, 0.0);
    }
}

} // namespace topple
