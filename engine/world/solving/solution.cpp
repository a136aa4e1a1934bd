// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/solution.h"

#include "topple/dynamics/tolerances.h"
#include "topple/world/solving/close_joints.h"
#include "topple/world/solving/energy_guard.h"
#include "topple/world/solving/push_speed.h"
#include "topple/world/solving/static_crossings.h"
#include "topple/world/solving/step_energy.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace topple {
namespace {

constexpr std::size_t kBodiesPerBlock = 128;

/// Returns whether the point, in the frame of `cell`, is in the world, and near enough to the cell for its precision.
[[gnu::always_inline]] inline bool is_within_reach(Vec3 p, const GridCell& cell) {
    return max_component(abs(p)) <= kWorldRadius &&
           (cell == GridCell{} || is_a_place(global_point(cell, p)));
}

/// Replaces -0 by 0: the sign of a zero in one lane may depend on the contents of the other lanes.
Vec3 plain_zeros(Vec3 v) { return v + Vec3{}; }
Quat plain_zeros(Quat q) { return {q.x + 0.0f, q.y + 0.0f, q.z + 0.0f, q.w + 0.0f}; }

/// Takes the rounding of the locked axes out of the pose of a solution. Returns the center of mass. [m]
Vec3 hold_locked(const Body& b, Transform& pose) {
    if (b.locks.turn[0] && b.locks.turn[1] && b.locks.turn[2])
        pose.rotation = b.world_from_body.rotation;
    constexpr int kMostCorrections = 3;
    Vec3 center = transform_point(pose, b.local_center);
    for (int i = 0; i < kMostCorrections; ++i) {
        const Vec3 off = b.center_of_mass - center;
        const Vec3 locked = off - without(b.locks.move, off);
        if (locked == Vec3{})
            break;
        pose.position += locked;
        center = transform_point(pose, b.local_center);
    }
    return center;
}

/// Moves the body to the pose of the solution and sets these velocities. Returns false, without a change, if the pose
/// is not valid.
bool move_body(Body& b, const BodyState& state, Vec3 v, Vec3 w) {
    Transform pose;
    pose.rotation = plain_zeros(state.q);
    pose.position = plain_zeros(b.center_of_mass + plain_zeros(state.dp) -
                                rotate(pose.rotation, b.local_center));
    // Computed from the origin, as for a body that is created from its description.
    Vec3 center = transform_point(pose, b.local_center);
    if (has_any(b.locks) && b.motion == Motion::dynamic)
        center = hold_locked(b, pose);
    if (!is_finite(pose) || !is_finite(v) || !is_finite(w) || !is_within_reach(center, b.cell) ||
        !is_within_reach(pose.position, b.cell))
        return false;
    b.world_from_body = pose;
    b.center_of_mass = center;
    b.v = v;
    b.w = w;
    return true;
}

/// Writes the solution of one active body. Refits the boxes at once, so that queries between steps find the body.
/// Returns false for a body that gets disabled.
bool finish_body(const SolvedStep& step,
                 const PlacedBodies& placed,
                 std::uint32_t i,
                 std::vector<std::uint32_t>& moved,
                 Solution& out) {
    const Parameters& p = step.from.world.state.parameters;
    const ContactGraph& contacts = step.from.contacts;
    const auto is_marked = [&](const std::vector<std::uint8_t>& marks) {
        return !marks.empty() && marks[i] != 0;
    };
    Body& b = placed.bodies[i];
    const SolverSlot& slot = step.solved.slots[i];
    const SolverBodies& bodies = step.solved.problems[slot.level].bodies;
    const BodyState& state = bodies.states[index_in(bodies, slot)];
    const BodyMotion before{b.v, b.w, b.world_from_body.rotation, b.center_of_mass};
    Vec3 v = plain_zeros(state.v), angular_v = plain_zeros(state.w);
    if (is_marked(contacts.is_deep_body))
        limit_push_speed(p, b, v, angular_v);
    const bool has_moved = move_body(b, state, v, angular_v);
    if (has_moved && is_movable(b) && p.solver == SolverKind::soft_step)
        undo_static_crossings({step.from.world, step.from.active, step.from.pairs, step.index},
                              before,
                              is_marked(contacts.is_in_ground),
                              b);
    // A body that the solver threw out of the world, farther than its own speed would take it, stays where it was.
    const bool is_sound = has_moved || is_within_reach(before.center + before.v * p.dt, b.cell);
    out.motion_before[i] = before;
    out.has_gained[i] = !has_moved || has_gained(p, b, before);
    if (is_sound) {
        refit_boxes(placed, i, false, moved);
    } else {
        b.v = b.w = {};
        b.is_disabled = true;
        b.disable_cause = DisableCause::left_world;
    }
    return is_sound;
}

/// Returns how many bodies were disabled.
std::size_t finish_bodies(const SolvedStep& step,
                          const PlacedBodies& placed,
                          Solution& out,
                          BlockLists<std::uint32_t>& refitted,
                          JobPool& pool) {
    const std::vector<std::uint32_t>& awake = step.from.active.awake;
    std::atomic<std::size_t> disabled{0};
    out.motion_before.resize(placed.bodies.size());
    out.has_gained.assign(placed.bodies.size(), 0);
    refitted.reset(block_count_of(awake.size(), kBodiesPerBlock));
    pool.parallel_for(awake.size(), kBodiesPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k)
            if (!finish_body(step, placed, awake[k], refitted[begin / kBodiesPerBlock], out))
                ++disabled;
    });
    refitted.write_to(placed.moved, placed.moved.size(), pool);
    for (const std::uint32_t i : step.from.active.kinematic) // moves identically in every problem
        if (!finish_body(step, placed, i, placed.moved, out))
            ++disabled;
    return disabled;
}

void store_mouse_joints(const SolverProblem& problem,
                        const Parameters& parameters,
                        std::vector<Vec3>& mouse_joint_impulses,
                        StepReport& report) {
    for (const MouseJointConstraint& mouse_joint : problem.mouse_joints) {
        mouse_joint_impulses[mouse_joint.source] = mouse_joint.impulse * substep_count(parameters);
        report.mouse_joint_force += length(mouse_joint.impulse) / substep_of(parameters);
    }
}

/// Lists the work on each body, in the order of the bodies, since the rounding of sums depends on the order. Work
/// that is not finite belongs to a body that gets its earlier motion back.
void store_external_work(const SolvedStep& step, std::vector<BodyWork>& external_work) {
    external_work.clear();
    for (const std::uint32_t i : step.from.active.awake) {
        const SolverSlot& slot = step.solved.slots[i];
        const SolverProblem& problem = step.solved.problems[slot.level];
        if (problem.external_work.empty())
            continue;
        const double work = problem.external_work[index_in(problem.bodies, slot)];
        if (std::isfinite(work) && work != 0)
            external_work.push_back({i, work});
    }
}

/// Returns whether the joint has reached its largest force, up to the rounding of sums.
bool is_overloaded(const Joint& j, Real dt) {
    constexpr Real kAll = 0.9999f;
    return (j.break_force > 0 && length(j.impulse) > kAll * j.break_force * dt) ||
           (j.break_torque > 0 && length(j.angular_impulse) > kAll * j.break_torque * dt);
}

/// Removes joints whose force exceeded their strength.
void break_joints(Real dt, const SolvedRecords& records, StepReport& report) {
    report.broken_joint_count = std::erase_if(records.joints,
                                              [&](const Joint& j) { return is_overloaded(j, dt); });
    if (report.broken_joint_count > 0)
        records.joined_is_stale = true;
}

} // namespace

void store_solution(const SolvedStep& step,
                    const SolvedRecords& records,
                    Solution& out,
                    StepReport& report,
                    JobPool& pool) {
    const Parameters& table = step.from.world.state.parameters;
    out.joint_errors.assign(records.joints.size(), 0);
    for (int c = 0; c < kSolverLevelCount; ++c) {
        const SolverProblem& problem = step.solved.problems[static_cast<std::size_t>(c)];
        const Parameters parameters = parameters_of_level(table, c);
        problem.joints.store(problem.bodies.states,
                             problem.joint_source,
                             substep_count(parameters),
                             records.joints,
                             out.joint_errors,
                             pool);
        store_mouse_joints(problem, parameters, records.mouse_joint_impulses, report);
    }
    store_external_work(step, out.external_work);
    for (const BodyWork& of_body : out.external_work)
        report.external_work += of_body.work;
    report.newly_disabled_count += finish_bodies(
        step, records.placed, out, out.memory_.refitted, pool);
    const auto balance = [&](EnergyCause cause) {
        if (step.energy)
            step.energy->add_changes(cause, step.from.world.state);
    };
    balance(EnergyCause::corrections);
    const std::vector<std::uint32_t>& awake = step.from.active.awake;
    const auto has_gained = [&](std::uint32_t i) { return out.has_gained[i] != 0; };
    if (!out.external_work.empty() || std::any_of(awake.begin(), awake.end(), has_gained))
        take_out_gains(step, out, records.placed, out.memory_.energy_guard, report);
    balance(EnergyCause::energy_guard);
    if (table.solver == SolverKind::soft_step)
        close_joints(step,
                     records.placed,
                     records.joints,
                     out.motion_before,
                     out.memory_.joint_closing,
                     out.joint_errors);
    balance(EnergyCause::joint_closing);
    for (const Real error : out.joint_errors)
        report.max_joint_error = std::max(report.max_joint_error, error);
    break_joints(table.dt, records, report);
}

} // namespace topple
