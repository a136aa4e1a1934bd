// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joint.h"
#include "topple/dynamics/joints/joint_coordinates.h"

#include <array>
#include <cstddef>
#include <functional>
#include <span>

namespace topple {

/// A joint of JointType::custom with its bodies in one sub-step, for a hook that computes its rows. Borrowed for the
/// call. World axes; places are differences, so that they are exact far from the origin.
struct CustomJoint {
    const Joint&
        joint; ///< State before the step; its settings and `user_data` are numbers for the hook.
    JointPose pose; ///< Anchors and frames at the start of the sub-step.
    ///@{
    /// The bodies in the solver: velocities `v` and `w` of the sub-step, orientation `q`, inverse masses. The world has
    /// inverse masses of 0.
    const BodyState &a, &b;
    ///@}
    Real substep; ///< Length of the sub-step. [s]

    /// Returns the rotation of B against A about the common Z of the frames, counted over many revolutions if the hook
    /// keeps its value: CustomRows::keep_phase. [rad]
    [[nodiscard]] Coordinate turn() const { return counted_twist(pose, joint.phase, a, b); }
};

/// The rows that a hook writes for a custom joint: up to six locks and up to twelve rows in all. Every call within a
/// step writes as many locks and as many other rows as the first one did: rows that are missing later do nothing, and
/// rows beyond the first count are left out. A row with a number that is not finite, an impossible range or a negative
/// frequency does nothing. StepReport::refused_row_count counts both.
class CustomRows {
public:
    /// A row with the ends of its range.
    struct Row {
        JointRow row;              ///< Without impulse, mass and turns.
        Real lower = 0, upper = 0; ///< Range of a limit. [m] or [rad]
    };

    /// Creates no rows, for sub-steps of `h` [s].
    explicit CustomRows(Real h) : h_(h) {}

    /// Holds x at 0 with impulses of both signs. With JointSettings::hertz softly, as the locks of other types.
    void lock(const Coordinate& x);
    /// Keeps x between `lower` and `upper`. [m] or [rad]
    void limit(const Coordinate& x, Real lower, Real upper);
    /// Pulls x towards 0 with any force, as a damped spring of this frequency above 0. [Hz], [-]
    void spring(const Coordinate& x, Real hertz, Real damping_ratio);
    /// Drives x: with `hertz` towards `target`, else at `speed`, both with at most `max_force`.
    void drive(const Coordinate& x, const JointDrive& drive);
    /// Moves x at `speed` with a force from `least` to `most`. [m/s] or [rad/s], [N] or [N m]
    void push(const Coordinate& x, Real speed, Real least, Real most);
    /// Keeps a number until the next step, as Joint::phase: part of the state, of snapshots and of the hash. Without a
    /// call the number stays as it was.
    void keep_phase(Real phase);

    /// Begins a call of the hook; `phase` is that of the joint.
    void clear(Real phase);
    ///@{
    /// Rows of the last call: locks; limits, springs and drives in the order of the calls.
    [[nodiscard]] std::span<const Row> locks() const {
        return std::span(locks_).first(lock_count_);
    }
    [[nodiscard]] std::span<const Row> others() const {
        return std::span(others_).first(other_count_);
    }
    ///@}
    [[nodiscard]] Real phase() const { return phase_; } ///< Number that is kept.
    /// Number of rows that the calls since the creation have got wrong.
    [[nodiscard]] std::size_t refused_count() const { return refused_count_; }

private:
    void add(Row row, bool is_valid);

    std::array<Row, 6> locks_{};
    std::array<Row, kMaxJointRows> others_{};
    std::size_t lock_count_ = 0, other_count_ = 0, refused_count_ = 0;
    Real phase_ = 0, h_ = 0;
};

/// Computes the rows of a custom joint; see World::set_constraint_hook.
///
/// A step calls it on the thread that called the step, one joint after another in the order of the solver's levels, and
/// among the joints of a level in the order of their ids: once before the first sub-step, to count the rows, and once
/// in every sub-step. A joint of two bodies of which none moves or both sleep is not asked about. The function changes
/// nothing but the rows, calls no function of the world, throws nothing, and depends on nothing but its arguments and
/// numbers that are the same whenever the step is taken again: after a rewind, in a replay, in a `World::twin`.
using ConstraintHook = std::function<void(const CustomJoint& joint, CustomRows& rows)>;

} // namespace topple
