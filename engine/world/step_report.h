// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/solver_level.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace topple {

/// The stages of a step, in order.
enum class StepStage : std::uint8_t {
    broad_phase,
    narrow_phase,
    islands,
    solve,
    deformables,
    finalize,
};
inline constexpr int kStepStageCount = 6; ///< Number of values of StepStage.
/// Returns the stage's name for people: one or two words.
std::string_view name_of(StepStage stage);

inline constexpr std::size_t kTimedThreads = 16; ///< Number of threads whose work a report tells.

/// Report of one step: counts, times and detected problems. No later step reads a report.
struct StepReport {
    std::array<double, kStepStageCount> stage_ms{}; ///< Wall time. [ms]
    double total_ms = 0;                            ///< Wall time of the step. [ms]
    /// Number of threads of the world. Other programs may leave fewer of them to a step; see JobPool::team_size.
    int thread_count = 0;
    /// Time that each of the first threads worked in a stage, without waiting for others; the first is the caller. [ms]
    std::array<std::array<double, kTimedThreads>, kStepStageCount> work_ms{};

    /// Numbers of bodies: of all, then of the dynamic ones that are awake, asleep and disabled.
    std::size_t body_count = 0, awake_count = 0, asleep_count = 0, disabled_count = 0;
    std::size_t joint_count = 0;         ///< All joints.
    std::size_t pair_count = 0;          ///< Pairs of colliders in the narrow phase.
    std::size_t contact_count = 0;       ///< Manifolds with at least one point.
    std::size_t contact_point_count = 0; ///< Points of all contacts.
    std::size_t island_count = 0;        ///< Islands of awake bodies.
    std::array<std::size_t, kSolverLevelCount> level_counts{}; ///< Awake bodies by solver level.
    std::size_t color_count = 0;    ///< Groups of constraints that share no dynamic body.
    std::size_t overflow_count = 0; ///< Constraints that found no color and are solved after them.

    /// Number of deformables, and of the particles of all deformables.
    std::size_t deformable_count = 0, particle_count = 0;
    std::size_t particle_contact_count = 0;    ///< Particles near enough to a body to touch it.
    std::size_t disabled_deformable_count = 0; ///< Deformables whose state was not finite.

    /// Bodies and deformables that this step has disabled; see DisableCause.
    std::size_t newly_disabled_count = 0;
    /// Bodies with more inertia in the solver than their own: their joints would swing the body by more than a radian
    /// in a sub-step (swings.cpp), or a limit holds the body under a load of many times its weight (overloads.cpp).
    std::size_t raised_inertia_count = 0;
    std::size_t broken_joint_count = 0; ///< Joints that broke in this step; they are no longer in
                                        ///< the state.
    /// Joints of JointType::custom with an awake body that hold nothing, since the program has set no constraint hook.
    std::size_t unhooked_joint_count = 0;
    /// Rows that the constraint hook has got wrong, in all of its calls; see CustomRows.
    std::size_t refused_row_count = 0;
    /// Work that kinematic bodies, drives and springs of joints, mouse joints, thrusters, forces of inputs and single
    /// impulses have done on the dynamic bodies; negative: energy was taken from the bodies. Does not contain the work
    /// of gravity, water, force fields and deformables. If drives would have taken more energy than a group of bodies
    /// had, the group's loss of energy is counted. 0 for joints, contacts, thrusters and forces of the older solvers.
    /// [J]
    double external_work = 0;
    /// Kinetic energy that the solver's errors would have added, taken out of the bodies again. [J]
    double energy_taken_out = 0;
    Real max_penetration = 0;   ///< Deepest overlap of two colliders. [m]
    Real max_joint_error = 0;   ///< [m]
    Real mouse_joint_force = 0; ///< Sum of the forces of all mouse joints. [N]
};

struct WorldState;

/// Recounts all numbers that follow from a state: bodies and their solver levels, contacts, joints, overlap. Times
/// and the numbers that only a step knows (pairs, colors, errors and work of joints, energy) stay unchanged.
void count_again(StepReport& report, const WorldState& state);

} // namespace topple
