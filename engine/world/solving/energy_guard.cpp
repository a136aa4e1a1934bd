// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/energy_guard.h"

#include "topple/dynamics/solver_level.h"
#include "topple/math/dvec3.h"
#include "topple/world/solver_level/constraint_load.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace topple {
namespace {

/// Share of its kinetic energy that a heap of free bodies may gain in a step. Compressed contacts return elastic
/// energy, which the energy budget does not contain. A group that explodes doubles its energy. [-]
constexpr double kAllowedGain = 0.25;
/// The same share for all other groups: single bodies, bodies with joints, and bodies on which drives, mouse joints
/// or kinematic bodies do work. The elastic energy of their contacts before the step is computed and allowed in
/// addition. The margin is for a body that has turned since it was stopped, or that bounces between two kinematic
/// bodies, and may leave with more energy than it came with. [-]
constexpr double kAllowedGainOfKnown = 0.02;
/// The same share for such groups with iterated joints, which yield as well. [-]
constexpr double kAllowedGainOfIterated = 0.05;
/// A joint is torn if its position error exceeds this share of the smaller extent of its bodies. Joints that
/// contradict one another are torn; when they close, they release energy that was never stored. A group with a torn
/// joint may gain no energy. [-]
constexpr Real kTorn = 0.1f;
/// A group may always gain the kinetic energy of its bodies at this speed: contacts and joints under load jitter. [m/s]
constexpr Real kTremble = 0.05f;
/// Allowance for a body that bounces a sub-step late and has fallen farther in that time: this share of dt g |v|, per
/// mass. Bodies that only joints hold do not bounce. [-]
constexpr Real kLateShare = 0.5f;
/// The energy of a group is computed only if the squared speed of some body has grown by more than this. [-]
constexpr Real kUnnoticed = 1.01f;

/// Returns the kinetic energy. [J] In double: the square of a speed may not fit a float, as in a solution that has
/// diverged to 1e19 m/s.
double kinetic_energy_of(const Body& b, Quat q, Vec3 v, Vec3 w) {
    const double energy = kinetic_energy(b, q, v, w);
    if (std::isfinite(energy))
        return energy;
    const DVec3 linear(v), local_w(rotate_inverse(q, w));
    const DVec3 x(b.inertia.x), y(b.inertia.y), z(b.inertia.z);
    const DVec3 angular_momentum = x * local_w.x + y * local_w.y + z * local_w.z;
    return (static_cast<double>(b.mass) * dot(linear, linear) + dot(local_w, angular_momentum)) / 2;
}

/// Gravity's part in the motion of a body in this step.
struct Fall {
    Real speed = 0; ///< Speed gained in a free fall. [m/s]
    Real work = 0;  ///< Work per mass. [J/kg]
};

/// Computes the work of gravity on the displacement that the speed at the beginning of the step explains. Work on a
/// body that the solver has displaced farther would hide the fault.
Fall fall_of(const Parameters& p, const Body& b, const BodyMotion& before) {
    const Vec3 g = p.gravity * b.gravity_scale;
    const Real speed = length(g) * p.dt;
    const Real most = (length(before.v) + speed + p.push_speed) * p.dt; // [m]
    const Vec3 moved = b.center_of_mass - before.center;
    const Real squared = length_squared(moved);
    const Real share = squared > most * most ? most / std::sqrt(squared) : Real(1);
    return {speed, dot(g, moved) * share};
}

/// The groups in which some body may have gained energy.
class SuspectGroups {
public:
    SuspectGroups(const SolverSources& from, const Solution& solution, EnergyGuardMemory& memory)
        : active_(from.active),
          groups_(from.islands.groups),
          places_(memory.places),
          energies_(memory.energies) {
        places_.assign(solution.has_gained.size(), kNoIndex);
        energies_.clear();
        for (const std::uint32_t i : from.active.awake)
            if (solution.has_gained[i] != 0)
                add(i);
        // Drives may have added energy to a group in which no body is faster than before.
        for (const BodyWork& of_body : solution.external_work)
            if (of_body.work < 0)
                add(of_body.body);
    }
    /// Returns the energies of the body's group. Null if the group is not suspect, or if forces do not move the body.
    /// Allows kNoIndex.
    GroupEnergy* of_body(std::uint32_t i) {
        const std::uint32_t place = active_.moves(i) ? places_[groups_.of(i)] : kNoIndex;
        return place == kNoIndex ? nullptr : &energies_[place];
    }
    /// Returns the energies of the group of the two bodies; null if it is not suspect.
    GroupEnergy* of_pair(BodyPair pair) { return of_body(active_.moves(pair.a) ? pair.a : pair.b); }
    [[nodiscard]] std::span<GroupEnergy> all() { return energies_; }
    [[nodiscard]] bool any_has_gained() const {
        return std::any_of(energies_.begin(), energies_.end(), [](const GroupEnergy& group) {
            return group.has_gained();
        });
    }

private:
    void add(std::uint32_t body) {
        std::uint32_t& place = places_[groups_.of(body)];
        if (place != kNoIndex)
            return;
        place = static_cast<std::uint32_t>(energies_.size());
        energies_.emplace_back();
    }

    const ActiveSet& active_;
    const Islands& groups_;
    std::vector<std::uint32_t>& places_; ///< Places; see EnergyGuardMemory.
    std::vector<GroupEnergy>& energies_;
};

/// Marks the groups with joints, and those with a torn joint.
void mark_joints(const SolverSources& from, const Solution& solution, SuspectGroups& groups) {
    const WorldState& s = from.world.state;
    const auto extent = [&](std::uint32_t body) {
        return body == kNoIndex || !is_movable(s.bodies[body])
                   ? std::numeric_limits<Real>::infinity()
                   : s.bodies[body].extent;
    };
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        const auto [a, b] = from.joints.pairs[k];
        const bool is_torn = solution.joint_errors[k] > kTorn * std::min(extent(a), extent(b));
        const bool is_direct = from.levels.is_direct_joint[k] != 0;
        for (const std::uint32_t body : {a, b})
            if (GroupEnergy* group = groups.of_body(body)) {
                group->is_torn |= is_torn;
                group->has_joint = true;
                group->has_iterated_joint |= !is_direct;
            }
    }
}

/// Marks the groups on which uncomputed work is done, and the groups that are anchored.
void mark_partners(const SolvedStep& step, SuspectGroups& groups) {
    const SolverSources& from = step.from;
    const WorldState& s = from.world.state;
    const auto mark_anchor = [&](BodyPair pair) {
        if (GroupEnergy* group = groups.of_pair(pair);
            group && from.active.moves(pair.a) != from.active.moves(pair.b))
            group->is_anchored = true;
    };
    const auto mark_pushed = [&](std::uint32_t collider) {
        if (GroupEnergy* group = groups.of_body(s.colliders[collider].body))
            group->is_pushed = true;
    };
    for (const ContactSummary& contact : from.contacts.summaries) {
        mark_anchor(contact.bodies);
        if (GroupEnergy* group = groups.of_pair(contact.bodies))
            group->has_contact = true;
    }
    for_joined(from.joints, mark_anchor);
    for (const std::uint32_t body : step.solved.in_fields)
        if (GroupEnergy* group = groups.of_body(body))
            group->is_pushed = true;
    for (const SubmergedCollider& submerged : step.solved.submerged)
        mark_pushed(submerged.collider);
    for (const std::uint32_t collider : step.neighbors.colliders)
        mark_pushed(collider);
}

/// Adds up the elastic energy of compressed contacts that may have been released in this step: x^2 / (2 c) for a
/// point with depth x [m] and compliance c [m/N].
void find_stored(const SolverSources& from, SuspectGroups& groups) {
    const WorldState& s = from.world.state;
    const ConstraintLoads loads(s);
    const auto body = [&](std::uint32_t i) -> const Body* {
        return i == kNoIndex ? nullptr : awake_or_null(s.bodies[i]);
    };
    for (std::size_t k = 0; k < s.contacts.size(); ++k) {
        const auto [a, b] = from.contacts.summaries[k].bodies;
        GroupEnergy* group = groups.of_pair({a, b});
        if (!group || !group->knows_stored())
            continue;
        const Contact& c = s.contacts[k];
        const double stiffness = std::max(stiffness_of(body(a), body(b)), Real(1));
        const double compliance = loads.deflection_of_contact(
                                      loaded_body(body(a), {}), loaded_body(body(b), {}), 1) /
                                  (stiffness * stiffness);
        if (!(compliance > 0))
            continue;
        for (const Contact::Point& p : c.active_points()) {
            const double x = std::min(p.separation, Real(0));
            group->stored += x * x / (2 * compliance);
        }
    }
}

/// Returns the slowing that keeps the motion of the group's center of mass, if that motion alone has no more than the
/// allowed energy.
Slowing find_slowing(const GroupEnergy& group) {
    const double allowed = group.kept();
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

/// Limits the displacement of the body in this step to the larger of its speeds before and after the step.
void hold_back(Body& b, const BodyMotion& before, const Parameters& p) {
    const Vec3 moved = b.center_of_mass - before.center;
    const Real speed = std::max(length(before.v), length(b.v)) + p.push_speed;
    const Real most = speed * p.dt, distance = length(moved);
    if (!(distance > most))
        return;
    b.world_from_body.position += moved * (most / distance - 1);
    b.center_of_mass = transform_point(b.world_from_body, b.local_center);
}

/// Slows down the bodies of the marked groups.
void slow_down(const SolverSources& from,
               const Solution& solution,
               SuspectGroups& groups,
               const PlacedBodies& placed) {
    const auto for_slowed_bodies = [&](const auto& visit) {
        for (const std::uint32_t i : from.active.awake)
            if (GroupEnergy* group = groups.of_body(i);
                group && group->is_slowed && is_awake(placed.bodies[i]))
                visit(i, *group);
    };
    for_slowed_bodies([&](std::uint32_t i, GroupEnergy& group) {
        const Body& b = placed.bodies[i];
        group.mass += b.mass;
        for (int k = 0; k < 3; ++k)
            group.momentum[k] += static_cast<double>(b.mass * b.v[k]);
    });
    for (GroupEnergy& group : groups.all())
        if (group.is_slowed)
            group.slowing = find_slowing(group);
    for_slowed_bodies([&](std::uint32_t i, const GroupEnergy& group) {
        Body& b = placed.bodies[i];
        b.v = without(b.locks.move,
                      group.slowing.common + (b.v - group.slowing.common) * group.slowing.share);
        b.w *= group.slowing.share;
        hold_back(b, solution.motion_before[i], from.world.state.parameters);
        refit_boxes(placed, i, false);
    });
}

} // namespace

void GroupEnergy::add(const Parameters& p, const Body& b, const BodyMotion& motion_before) {
    const Fall fall = fall_of(p, b, motion_before);
    ++body_count;
    before += kinetic_energy_of(b, motion_before.q, motion_before.v, motion_before.w);
    after += kinetic_energy_of(b, b.world_from_body.rotation, b.v, b.w);
    work += b.mass * fall.work;
    slack += b.mass * (kTremble * kTremble + fall.speed * fall.speed);
    late += b.mass * fall.speed * kLateShare * length(motion_before.v);
    most_stored += b.mass * p.push_speed * p.push_speed / 2;
}

bool GroupEnergy::knows_stored() const { return external != 0 || body_count == 1 || has_joint; }

double GroupEnergy::most() const {
    const double given = external +
                         (is_torn ? work : std::max(work, 0.0) + std::min(stored, most_stored));
    return std::max(before + given, 0.0);
}

bool GroupEnergy::is_overdrawn() const { return external < 0 && before + work + external < 0; }

double GroupEnergy::kept() const { return is_overdrawn() ? std::max(before + work, 0.0) : most(); }

double GroupEnergy::counted() const {
    return is_overdrawn() ? std::max(external, std::min(after, kept()) - before - work) : external;
}

bool GroupEnergy::has_gained() const {
    const double share = !knows_stored()      ? kAllowedGain
                         : has_iterated_joint ? kAllowedGainOfIterated
                                              : kAllowedGainOfKnown;
    const double of_bounces = has_joint && !has_contact ? 0 : late;
    return after > most() + (is_torn ? 0 : before * share) + slack + of_bounces;
}

bool has_gained(const Parameters& p, const Body& b, const BodyMotion& before) {
    const auto speed2 = [&](Vec3 v, Vec3 w) {
        return length_squared(v) + length_squared(w) * (b.extent * b.extent);
    };
    const Real excess = speed2(b.v, b.w) - kUnnoticed * speed2(before.v, before.w);
    if (excess <= kTremble * kTremble)
        return false;
    const Fall fall = fall_of(p, b, before);
    const Real tremble = kTremble + fall.speed;
    return !(excess <= 2 * std::max(fall.work, Real(0)) + tremble * tremble);
}

void take_out_gains(const SolvedStep& step,
                    const Solution& solution,
                    const PlacedBodies& placed,
                    EnergyGuardMemory& memory,
                    StepReport& report) {
    const SolverSources& from = step.from;
    const WorldState& s = from.world.state;
    if (s.parameters.solver != SolverKind::soft_step || !s.parameters.relax)
        return;
    SuspectGroups groups(from, solution, memory);
    for (const std::uint32_t i : from.active.awake)
        if (GroupEnergy* group = groups.of_body(i); group && is_awake(s.bodies[i]))
            group->add(s.parameters, s.bodies[i], solution.motion_before[i]);
    for (const BodyWork& of_body : solution.external_work)
        if (GroupEnergy* group = groups.of_body(of_body.body))
            group->external += of_body.work;
    mark_joints(from, solution, groups);
    if (!groups.any_has_gained())
        return;
    mark_partners(step, groups);
    find_stored(from, groups);
    bool any_is_slowed = false;
    for (const std::uint32_t i : from.active.awake) {
        const bool is_lowest_member = from.islands.groups.of(i) == i;
        GroupEnergy* group = is_lowest_member ? groups.of_body(i) : nullptr;
        if (!group || group->is_pushed || !group->has_gained())
            continue;
        if (group->after > group->kept()) {
            any_is_slowed = group->is_slowed = true;
            report.energy_taken_out += group->after - group->kept();
        }
        report.external_work += group->counted() - group->external;
    }
    if (any_is_slowed)
        slow_down(from, solution, groups, placed);
}

} // namespace topple
