// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/energy_guard.h"

#include "topple/dynamics/solver_level.h"
#include "topple/math/dvec3.h"
#include "topple/world/solver_level/constraint_load.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple {
namespace {

/// Share of its kinetic energy that a heap of free bodies may gain in a step. Contacts that have given way give back elastic
/// energy, which the energy budget does not contain. A group that explodes doubles its energy. [-]
constexpr double kAllowedGain = 0.25;
/// The same share of all other groups: of single bodies, of bodies with joints, and of those that drives, grabs or kinematic
/// bodies work on. The elastic energy of their contacts before the step is computed, and allowed beside it. A body that has
/// turned since it was stopped, or that bounces between two kinematic ones, may leave with more than it came with. [-]
constexpr double kAllowedGainOfKnown = 0.02;
/// The same share of such groups with iterated joints, which give way as well. [-]
constexpr double kAllowedGainOfIterated = 0.05;
/// A joint is torn if its position error exceeds this share of the smaller extent of its bodies. Joints that
/// contradict one another are torn; they release energy that nothing has stored when they close. A group with a torn
/// joint may gain no energy. [-]
constexpr Real kTorn = 0.1f;
/// A group may always gain the kinetic energy of its bodies at this speed: contacts and joints under load jitter. [m/s]
constexpr Real kTremble = 0.05f;
/// A body that bounces a sub-step late has fallen meanwhile. Allowed for that, per mass: this share of dt g |v|. Bodies
/// that only joints hold do not bounce. [-]
constexpr Real kLateShare = 0.5f;
/// The energy of a group is computed only if the squared speed of some body has grown by more than this. [-]
constexpr Real kUnnoticed = 1.01f;

/// Kinetic energy; in double where the square of a speed does not fit a float, as that of a solution that has diverged to
/// 1e19 m/s. [J]
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
    Real speed = 0; ///< Gained in a free fall. [m/s]
    Real work = 0;  ///< Per mass. [J/kg]
};

/// Gravity does work as far as the speed at the beginning of the step explains the displacement: work on a body that
/// the solver has displaced farther would hide the fault.
Fall fall_of(const Parameters& p, const Body& b, const BodyMotion& before) {
    const Vec3 g = p.gravity * b.gravity_scale;
    const Real speed = length(g) * p.dt;
    const Real most = (length(before.v) + speed + p.push_speed) * p.dt; // [m]
    const Vec3 moved = b.center_of_mass - before.center;
    const Real squared = length_squared(moved);
    const Real share = squared > most * most ? most / std::sqrt(squared) : Real(1);
    return {speed, dot(g, moved) * share};
}

/// Energy of the bodies that are solved together, before and after the step.
struct GroupEnergy {
    double before = 0, after = 0; ///< Kinetic. [J]
    double work = 0;              ///< Of gravity. [J]
    double external = 0;          ///< Work; see StepReport. [J]
    double slack = 0;             ///< See kTremble. [J]
    double late = 0;              ///< See kLateShare. [J]
    double stored = 0; ///< Elastic energy of contacts before the step, if `knows_stored`. [J]
    /// Kinetic energy of its bodies at push_speed: contacts part overlaps no faster, however deep a wall has pressed a body
    /// into another one. [J]
    double most_stored = 0;
    int body_count = 0;
    bool is_torn = false;            ///< See kTorn.
    bool has_joint = false;          ///< See kAllowedGainOfKnown.
    bool has_iterated_joint = false; ///< See kAllowedGainOfIterated.
    bool is_pushed = false;          ///< Water or particles touch it, whose work is not computed.
    bool is_anchored = false;        ///< It touches, or is joined to, a body that does not move.
    bool has_contact =
        false; ///< Found only for groups with joints: others are groups by their contacts.

    void add(const Parameters& p, const Body& b, const BodyMotion& motion_before) {
        const Fall fall = fall_of(p, b, motion_before);
        ++body_count;
        before += kinetic_energy_of(b, motion_before.q, motion_before.v, motion_before.w);
        after += kinetic_energy_of(b, b.world_from_body.rotation, b.v, b.w);
        work += b.mass * fall.work;
        slack += b.mass * (kTremble * kTremble + fall.speed * fall.speed);
        late += b.mass * fall.speed * kLateShare * length(motion_before.v);
        most_stored += b.mass * p.push_speed * p.push_speed / 2;
    }
    /// Whether `stored` is computed.
    [[nodiscard]] bool knows_stored() const {
        return external != 0 || body_count == 1 || has_joint;
    }
    /// Energy that it may have after the step. [J]
    [[nodiscard]] double most() const {
        const double given = external +
                             (is_torn ? work : std::max(work, 0.0) + std::min(stored, most_stored));
        return std::max(before + given, 0.0);
    }
    /// Returns whether drives have taken more energy than the group had. The solver made that energy in the same step, and
    /// stopping the group dead would not take it back.
    [[nodiscard]] bool is_overdrawn() const { return external < 0 && before + work + external < 0; }
    /// Returns the kinetic energy that the group keeps after a gain. [J]
    [[nodiscard]] double kept() const {
        return is_overdrawn() ? std::max(before + work, 0.0) : most();
    }
    /// Returns the external work that the step report counts for a group that has gained: the energy taken is at most the
    /// energy that the group lacks after the step. [J]
    [[nodiscard]] double counted() const {
        return is_overdrawn() ? std::max(external, std::min(after, kept()) - before - work)
                              : external;
    }
    [[nodiscard]] bool has_gained() const {
        const double share = !knows_stored()      ? kAllowedGain
                             : has_iterated_joint ? kAllowedGainOfIterated
                                                  : kAllowedGainOfKnown;
        const double of_bounces = has_joint && !has_contact ? 0 : late;
        return after > most() + (is_torn ? 0 : before * share) + slack + of_bounces;
    }
};

/// The groups in which some body may have gained energy.
class SuspectGroups {
public:
    SuspectGroups(const SolverSources& from,
                  const Solution& solution,
                  std::vector<std::uint32_t>& places)
        : groups_(from.islands.groups),
          places_(places) {
        places.assign(solution.has_gained.size(), kNoIndex);
        const auto add = [&](std::uint32_t body) {
            std::uint32_t& place = places[groups_.of(body)];
            if (place != kNoIndex)
                return;
            place = static_cast<std::uint32_t>(energies_.size());
            energies_.emplace_back();
        };
        for (const std::uint32_t i : from.active.awake)
            if (solution.has_gained[i] != 0)
                add(i);
        // A group may have gained what its drives have taken, with no body faster than before.
        for (const BodyWork& of_body : solution.external_work)
            if (of_body.work < 0)
                add(of_body.body);
    }
    /// Null if the body's group is none of them.
    GroupEnergy* of_body(std::uint32_t i) {
        const std::uint32_t place = places_[groups_.of(i)];
        return place == kNoIndex ? nullptr : &energies_[place];
    }
    [[nodiscard]] bool any_has_gained() const {
        return std::any_of(energies_.begin(), energies_.end(), [](const GroupEnergy& group) {
            return group.has_gained();
        });
    }

private:
    const Islands& groups_;
    const std::vector<std::uint32_t>& places_; ///< By body: place of its group, of the lowest member.
    std::vector<GroupEnergy> energies_;
};

/// Marks the groups with joints, and those of which one is torn.
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
            if (GroupEnergy* group = from.active.moves(body) ? groups.of_body(body) : nullptr) {
                group->is_torn |= is_torn;
                group->has_joint = true;
                group->has_iterated_joint |= !is_direct;
            }
    }
}

/// Marks the groups on which work is done that is not computed, and those that something holds in place.
void mark_partners(const SolvedStep& step, SuspectGroups& groups) {
    const SolverSources& from = step.from;
    const WorldState& s = from.world.state;
    const auto mark = [&](std::uint32_t body, std::uint32_t other) {
        if (!from.active.moves(body) || from.active.moves(other))
            return;
        GroupEnergy* group = groups.of_body(body);
        if (!group)
            return;
        group->is_anchored = true;
    };
    const auto push = [&](std::uint32_t body) {
        if (!from.active.moves(body))
            return;
        if (GroupEnergy* group = groups.of_body(body))
            group->is_pushed = true;
    };
    for (const ContactSummary& contact : from.contacts.summaries) {
        mark(contact.bodies.a, contact.bodies.b);
        mark(contact.bodies.b, contact.bodies.a);
        const std::uint32_t member = from.active.moves(contact.bodies.a) ? contact.bodies.a
                                                                         : contact.bodies.b;
        if (GroupEnergy* group = from.active.moves(member) ? groups.of_body(member) : nullptr)
            group->has_contact = true;
    }
    for (std::size_t k = 0; k < s.joints.size(); ++k) {
        const auto [a, b] = from.joints.pairs[k];
        mark(a, b);
        mark(b, a);
    }
    for (const auto& [collider, water] : step.solved.submerged)
        push(s.colliders[collider].body);
    for (const std::uint32_t collider : step.neighbors.colliders)
        push(s.colliders[collider].body);
}

/// Adds up what the contacts had stored by giving way, as far as it may have come back in this step: x^2 / (2 c) for a
/// point that is pressed in by x [m] and gives way by c [m/N].
void find_stored(const SolverSources& from, SuspectGroups& groups) {
    const WorldState& s = from.world.state;
    const ConstraintLoads loads(s);
    const auto body = [&](std::uint32_t i) -> const Body* {
        return i == kNoIndex || !is_awake(s.bodies[i]) ? nullptr : &s.bodies[i];
    };
    for (std::size_t k = 0; k < s.contacts.size(); ++k) {
        const auto [a, b] = from.contacts.summaries[k].bodies;
        const std::uint32_t member = from.active.moves(a) ? a : b;
        GroupEnergy* group = from.active.moves(member) ? groups.of_body(member) : nullptr;
        if (!group || !group->knows_stored())
            continue;
        const Contact& c = s.contacts[k];
        const double stiffness = std::max(stiffness_of(body(a), body(b)), Real(1));
        const double compliance = loads.deflection_of(c, 1) / (stiffness * stiffness);
        for (int i = 0; i < c.point_count && compliance > 0; ++i) {
            const double x = std::min(c.points[static_cast<std::size_t>(i)].separation, Real(0));
            group->stored += x * x / (2 * compliance);
        }
    }
}

/// Scales velocities by `share` about `common`.
struct Slowing {
    Vec3 common; ///< [m/s]
    Real share = 1;
};

/// Mass and momentum of a group.
struct GroupMotion {
    double mass = 0;         ///< [kg]
    double momentum[3] = {}; ///< [kg m/s]
};

GroupMotion motion_of_group(const SolverSources& from, std::uint32_t root) {
    GroupMotion motion;
    for (const std::uint32_t i : from.active.awake) {
        const Body& b = from.world.state.bodies[i];
        if (from.islands.groups.of(i) != root || !is_awake(b))
            continue;
        motion.mass += b.mass;
        for (int k = 0; k < 3; ++k)
            motion.momentum[k] += static_cast<double>(b.mass * b.v[k]);
    }
    return motion;
}

/// Keeps the motion of the group's center of mass if that motion alone has no more than the allowed energy.
Slowing find_slowing(const GroupEnergy& group, const GroupMotion& motion) {
    const double allowed = group.kept();
    Slowing slowing;
    double shared = 0;
    if (!group.is_anchored) {
        for (int i = 0; i < 3; ++i)
            slowing.common[i] = static_cast<Real>(motion.momentum[i] / motion.mass);
        shared = motion.mass / 2 * static_cast<double>(length_squared(slowing.common));
        if (!(shared < allowed)) {
            slowing.common = {};
            shared = 0;
        }
    }
    const double ratio = (allowed - shared) / (group.after - shared);
    slowing.share = ratio > 0 ? static_cast<Real>(std::sqrt(std::min(ratio, 1.0))) : 0;
    return slowing;
}

/// Moves the body back to where the larger of its speeds before and after the step takes it at most.
void hold_back(Body& b, const BodyMotion& before, const Parameters& p) {
    const Vec3 moved = b.center_of_mass - before.center;
    const Real speed = std::max(length(before.v), length(b.v)) + p.push_speed;
    const Real most = speed * p.dt, distance = length(moved);
    if (!(distance > most))
        return;
    b.world_from_body.position += moved * (most / distance - 1);
    b.center_of_mass = transform_point(b.world_from_body, b.local_center);
}

void slow_down(const SolverSources& from,
               const Solution& solution,
               std::uint32_t root,
               const GroupEnergy& group,
               const PlacedBodies& placed) {
    const Slowing slowing = find_slowing(group, motion_of_group(from, root));
    for (const std::uint32_t i : from.active.awake) {
        Body& b = placed.bodies[i];
        if (from.islands.groups.of(i) != root || !is_awake(b))
            continue;
        b.v = slowing.common + (b.v - slowing.common) * slowing.share;
        b.w *= slowing.share;
        hold_back(b, solution.motion_before[i], from.world.state.parameters);
        refit_boxes(placed, i, false);
    }
}

} // namespace

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
                    std::vector<std::uint32_t>& suspect_places,
                    StepReport& report) {
    const SolverSources& from = step.from;
    const WorldState& s = from.world.state;
    if (s.parameters.solver != SolverKind::soft_step || !s.parameters.relax)
        return;
    SuspectGroups groups(from, solution, suspect_places);
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
    for (const std::uint32_t i : from.active.awake) {
        const bool is_lowest_member = from.islands.groups.of(i) == i;
        const GroupEnergy* group = is_lowest_member ? groups.of_body(i) : nullptr;
        if (!group || group->is_pushed || !group->has_gained())
            continue;
        if (group->after > group->kept()) {
            slow_down(from, solution, i, *group, placed);
            report.energy_taken_out += group->after - group->kept();
        }
        report.external_work += group->counted() - group->external;
    }
}

} // namespace topple
