// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/tolerances.h"
#include "topple/world/world_detail.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

constexpr std::size_t kBodiesPerBlock = 128;

bool is_within_reach(Vec3 p) { return max_component(abs(p)) <= kWorldRadius; }

/// -0 and 0 are one number: which of them a lane gives may depend on what is in the lanes beside it.
Vec3 plain_zeros(Vec3 v) { return v + Vec3{}; }
Quat plain_zeros(Quat q) { return {q.x + 0.0f, q.y + 0.0f, q.z + 0.0f, q.w + 0.0f}; }

/// The body where the solver left it, with these velocities. Fails without a change: what cannot be a pose.
bool move_body(Body& b, const BodyState& state, Vec3 v, Vec3 w) {
    Transform pose;
    pose.rotation = plain_zeros(state.q);
    pose.position = plain_zeros(b.center_of_mass + plain_zeros(state.dp) -
                                rotate(pose.rotation, b.local_center));
    // Found from the origin, as when the body is made anew from its description.
    const Vec3 center = transform_point(pose, b.local_center);
    if (!is_finite(pose) || !is_finite(v) || !is_finite(w) || !is_within_reach(center) ||
        !is_within_reach(pose.position))
        return false;
    b.world_from_body = pose;
    b.center_of_mass = center;
    b.v = v;
    b.w = w;
    return true;
}

/// Boxes follow the bodies at once, so that queries between steps find them. Returns false for what
/// is out of the solver from now on.
bool finish_body(WorldData& w, std::uint32_t i, std::vector<std::uint32_t>& moved) {
    Body& b = w.state.bodies[i];
    const SolverSlot& slot = w.scratch.slots[i];
    const SolverBodies& bodies = w.scratch.problems[slot.quality].bodies;
    const BodyState& state = bodies.states[index_in(bodies, slot)];
    const BodyMotion before{b.v, b.w, b.world_from_body.rotation, b.center_of_mass};
    Vec3 v = plain_zeros(state.v), angular_v = plain_zeros(state.w);
    give_back_push(w, i, v, angular_v);
    const bool has_moved = move_body(b, state, v, angular_v);
    const std::vector<std::uint8_t>& is_in_ground = w.scratch.is_in_ground;
    if (has_moved && is_movable(b) && w.state.parameters.solver == SolverKind::soft_step)
        undo_static_crossings(w, before, !is_in_ground.empty() && is_in_ground[i] != 0, b);
    // Thrown by the solver out of the world, to where its own speed would not take it: it stays.
    const bool is_sound = has_moved ||
                          is_within_reach(before.center + before.v * w.state.parameters.dt);
    w.scratch.motion_before[i] = before;
    w.scratch.has_gained[i] = !has_moved || has_gained(w.state.parameters, b, before);
    if (is_sound) {
        refit_boxes(w, i, false, moved);
    } else {
        b.v = b.w = {};
        b.is_frozen = true;
    }
    return is_sound;
}

std::size_t finish_bodies(WorldData& w) {
    StepScratch& scratch = w.scratch;
    const std::vector<std::uint32_t>& awake = scratch.awake;
    std::atomic<std::size_t> frozen{0};
    scratch.motion_before.resize(w.state.bodies.size());
    scratch.has_gained.assign(w.state.bodies.size(), 0);
    scratch.refitted.reset(block_count_of(awake.size(), kBodiesPerBlock));
    w.pool->parallel_for(awake.size(), kBodiesPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k)
            if (!finish_body(w, awake[k], scratch.refitted[begin / kBodiesPerBlock]))
                ++frozen;
    });
    scratch.refitted.write_to(w.index.moved, w.index.moved.size(), *w.pool);
    for (const std::uint32_t i : scratch.driven) // in every problem, and moves the same in each
        if (!finish_body(w, i, w.index.moved))
            ++frozen;
    return frozen;
}

void store_joints(WorldData& w, const SolverProblem& problem, const Parameters& parameters) {
    const Real substeps = substep_count(parameters);
    problem.joints.store(problem.bodies.states,
                         problem.joint_source,
                         substeps,
                         w.state.joints,
                         w.scratch.joint_errors,
                         *w.pool);
}

void store_grabs(WorldState& s,
                 const SolverProblem& problem,
                 const Parameters& parameters,
                 StepReport& report) {
    for (const GrabSpring& grab : problem.grabs) {
        s.grab_impulses[grab.source] = grab.impulse * substep_count(parameters);
        report.grab_force += length(grab.impulse) / substep_of(parameters);
    }
}

/// Work that is not finite belongs to a body that gets its earlier motion back.
void store_external_work(StepScratch& scratch, const SolverProblem& problem) {
    for (std::uint32_t i = 1; i < problem.external_work.size(); ++i)
        if (std::isfinite(problem.external_work[i]) && problem.external_work[i] != 0)
            scratch.external_work.push_back(
                {problem.bodies.drifts[i].body, problem.external_work[i]});
}

/// It holds no more than it can: less the rounding of sums.
bool is_overloaded(const Joint& j, Real dt) {
    constexpr Real kAll = 0.9999f;
    return (j.break_force > 0 && length(j.impulse) > kAll * j.break_force * dt) ||
           (j.break_torque > 0 && length(j.angular_impulse) > kAll * j.break_torque * dt);
}

/// Joints that held more than they can.
void break_joints(WorldData& w, StepReport& report) {
    std::vector<Joint>& joints = w.state.joints;
    const Real dt = w.state.parameters.dt;
    report.broken_joint_count = std::erase_if(joints,
                                              [&](const Joint& j) { return is_overloaded(j, dt); });
    if (report.broken_joint_count > 0)
        w.index.joined_is_stale = true;
}

} // namespace

void store_solution(WorldData& w, StepReport& report) {
    std::vector<Real>& joint_errors = w.scratch.joint_errors;
    joint_errors.assign(w.state.joints.size(), 0);
    w.scratch.external_work.clear();
    for (int c = 0; c < kQualityClasses; ++c) {
        const SolverProblem& problem = w.scratch.problems[static_cast<std::size_t>(c)];
        const Parameters parameters = parameters_of_class(w.state.parameters, c);
        store_joints(w, problem, parameters);
        store_grabs(w.state, problem, parameters, report);
        store_external_work(w.scratch, problem);
    }
    report.external_work = w.scratch.work_of_impulses;
    for (const BodyWork& of_body : w.scratch.external_work)
        report.external_work += of_body.work;
    for (const Real error : joint_errors)
        report.max_joint_error = std::max(report.max_joint_error, error);
    report.newly_frozen_count += finish_bodies(w);
    const auto has_gained = [&](std::uint32_t i) { return w.scratch.has_gained[i] != 0; };
    if (!w.scratch.external_work.empty() ||
        std::any_of(w.scratch.awake.begin(), w.scratch.awake.end(), has_gained))
        take_out_gains(w, report);
    break_joints(w, report);
}

} // namespace topple
