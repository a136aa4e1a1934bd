// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joint.h"
#include "topple/dynamics/joints/joint_row.h"

#include <algorithm>
#include <span>

namespace topple {

/// One joint as the solver sees it, prepared once a step. Everything immovable is solver body 0,
/// whose frame is the world. Its rows lie elsewhere, the locks first.
struct JointConstraint {
    const Joint* joint = nullptr; ///< Borrowed for the step.
    std::uint32_t a = 0, b = 0;   ///< Solver bodies.
    Vec3 local_r_a, local_r_b;    ///< From the center of mass to the anchor, body axes. [m]
    Vec3 center_delta;            ///< Center of B minus center of A at the start of the step. [m]
    Vec3 hang_a, hang_b;          ///< Centers minus the points of a pulley, likewise. [m]
    Quat local_frame_a, local_frame_b; ///< Of the joint, in body axes, at the anchors.
    Softness soft;                     ///< Of the locks and limits.
    Real most_closing = 0;             ///< Errors are closed no faster. [m/s] or [rad/s]
    bool has_drives = false;           ///< Has a motor or a spring: may add energy or give it back.
    bool is_spring = false; ///< Has a stiffness of its own: its give is not relaxed away.
    Real h = 0;             ///< Sub-step. [s]

    std::uint32_t first_row = 0;                ///< Its rows among those of the batch.
    std::uint8_t lock_count = 0, row_count = 0; ///< Locks; all rows.
    std::array<Real, 21> factor{};              ///< Of the locks' J M^-1 J^T; see row_block.h.

    /// Impulse on B in the sub-steps that were added up; about its anchor. [N s], [N m s]
    Vec3 held, held_turning;
    bool is_added_up = false; ///< Whether the joint can break, so that `add_up` is needed.
    /// Impulses of a whole step above which the joint breaks. [N s], [N m s]
    Real most_impulse = std::numeric_limits<Real>::infinity(), most_turning = most_impulse;
};

/// Input of one solver sweep over the joints of a batch. Borrowed for the call. Functions that solve a single
/// joint read neither `joints` nor `drifts`.
struct JointSweep {
    std::span<const JointConstraint> joints; ///< All joints of the batch.
    std::span<BodyState> bodies;             ///< By solver body; their velocities change.
    std::span<const BodyDrift> drifts;       ///< Parallel to `bodies`, to predict where they move.
    std::span<JointRow> rows;                ///< Rows of all joints; their impulses change.
    bool use_bias = false; ///< True: also correct position errors. False: only remove velocity.
};

/// Rows of one joint among those of all joints of the batch.
template<typename Row>
std::span<Row> rows_of(const JointConstraint& joint, std::span<Row> rows) {
    return rows.subspan(joint.first_row, joint.row_count);
}
/// Locks of one joint; they come first among its rows.
template<typename Row>
std::span<Row> locks_of(const JointConstraint& joint, std::span<Row> rows) {
    return rows.subspan(joint.first_row, joint.lock_count);
}

/// One side of a joint while it is prepared.
struct JointSide {
    std::uint32_t index = 0;   ///< Solver body.
    Transform world_from_body; ///< Identity for the world itself.
    Vec3 local_center;         ///< Of mass, body frame. [m]
    Vec3 center;               ///< Of mass, world. [m]
};

/// Returns the phase of a joint from the way its bodies lie, as a place on a curve. `frame_a_from_b` takes
/// B's frame to A's. Types that count from where they were made keep their phase.
[[nodiscard]] Real first_phase(const Joint& joint, const Transform& frame_a_from_b);

/// `soft` is for joints without a stiffness of their own; `h` the sub-step [s]. It has no rows yet.
JointConstraint prepare_joint(const Joint& joint,
                              const JointSide& a,
                              const JointSide& b,
                              const Softness& soft,
                              Real h);
/// Counts the rows of a joint, for `lock_count` and `row_count`.
void count_rows(JointConstraint& joint, std::span<const BodyState> bodies);
/// Gives the rows `impulse_scale` times the impulses of the record. Requires: `rows` has room for
/// them at `first_row`.
void begin_rows(const JointConstraint& joint, Real impulse_scale, std::span<JointRow> rows);

/// Evaluates the rows at the current poses; they keep their impulses. Only the locks if `rows`
/// holds no more. Requires: as many rows as the joint was prepared with, or as it has locks.
void find_rows(const JointConstraint& joint,
               const BodyState& a,
               const BodyState& b,
               std::span<JointRow> rows);

/// Evaluates the rows, and what the solution together with other joints needs.
void update_rows(const JointConstraint& joint,
                 std::span<const BodyState> bodies,
                 std::span<JointRow> rows);
/// A joint is torn if its anchors are farther apart than this share of the smaller extent of the bodies that it moves.
/// Torn joints contradict one another: iterated impulses on them grow from sub-step to sub-step by orders of magnitude. [-]
inline constexpr Real kTornShare = 0.25f;
/// Smaller extent of the two bodies; of one that moves and the world, that of the body. [m]
inline Real smaller_extent(const BodyState& a, const BodyState& b) {
    const bool both_move = a.extent > 0 && b.extent > 0;
    return both_move ? std::min(a.extent, b.extent) : std::max(a.extent, b.extent);
}
/// Whether a ball joint is torn; `gap2` is the squared distance of the anchors. [m^2]
inline bool is_torn(Real gap2, const BodyState& a, const BodyState& b) {
    const Real extent = smaller_extent(a, b);
    return !(gap2 <= kTornShare * kTornShare * (extent * extent));
}
/// Returns whether the velocities of the bodies increase the position error of a lock within the next `h` [s] by more than
/// 2 % of the smaller extent.
[[nodiscard]] bool opens(const JointConstraint& joint,
                         std::span<const BodyState> bodies,
                         std::span<const JointRow> rows,
                         Real h);
/// Evaluates the rows, and what a sweep over this joint alone needs. The impulses of a torn joint
/// begin at zero if one of them alone would give the bodies a blow.
void update_joint(JointConstraint& joint,
                  std::span<const BodyState> bodies,
                  std::span<JointRow> rows);

// In what follows `rows` are those of all joints. Thread-safe for joints that share no dynamic body.

/// Applies the impulses that the rows of the joint hold.
void warm_start_joint(const JointConstraint& joint,
                      std::span<BodyState> bodies,
                      std::span<const JointRow> rows);
/// Solves the loose rows of one joint of the sweep one after another, then its locks at once.
void solve_joint(const JointConstraint& joint, const JointSweep& sweep);
/// Returns the change of the impulse of a loose row (limit, motor or spring of the joint) that the velocities of its
/// bodies ask for, within the bounds of the impulse. [N s] or [N m s]
[[nodiscard]] Real loose_change(const JointConstraint& joint,
                                const JointRow& row,
                                const BodyState& a,
                                const BodyState& b,
                                bool use_bias);
/// Solves only the locks of a joint, and factors their matrix first: a joint of a cluster has no factor.
void solve_locks_alone(const JointConstraint& joint, const JointSweep& sweep);

/// Adds the impulses of the sub-step that ends now to the joint's sum: a blow is over in one
/// sub-step.
void add_up(JointConstraint& joint,
            std::span<const BodyState> bodies,
            std::span<const JointRow> rows);

/// Impulse and rate of a row before other impulses change them.
struct NotedRow {
    Real impulse = 0; ///< [N s] or [N m s]
    Real rate = 0;    ///< [m/s] or [rad/s]
};
/// Notes a row, in order to compute the work that is done until its rows are found anew.
inline NotedRow note(const JointRow& row, const BodyState& a, const BodyState& b) {
    return {row.impulse, rate_of(row.x, a, b)};
}
/// Returns whether the work of the row is external: that of a motor or a spring.
[[nodiscard]] inline bool is_drive(const JointConstraint& joint, const JointRow& row) {
    return joint.is_spring || row.kind == JointRow::Kind::motor ||
           row.kind == JointRow::Kind::spring;
}
/// Returns the work on both bodies of the row's impulse since it was noted. [J]
[[nodiscard]] double work_since(const NotedRow& noted,
                                const JointRow& row,
                                const BodyState& a,
                                const BodyState& b);
/// Returns the external work of the row since it was noted: as a drive or a spring, and of solver bodies above `dynamic_count`,
/// which are kinematic; see external_work.h. [J]
double external_work_since(const NotedRow& noted,
                           const JointConstraint& joint,
                           const JointRow& row,
                           std::span<const BodyState> bodies,
                           std::uint32_t dynamic_count);
/// Returns the work that the joint's kinematic bodies do when the row's impulse changes by `delta`. [J]
double work_of_driven(const JointConstraint& joint,
                      const JointRow& row,
                      double delta,
                      std::span<const BodyState> bodies,
                      std::uint32_t dynamic_count);

/// Stores impulses, times `scale`, in the record, and the phase of gears.
void store_joint(const JointConstraint& joint,
                 std::span<const BodyState> bodies,
                 std::span<const JointRow> rows,
                 Real scale,
                 Joint& record);
/// The next step begins without the impulses of the locks where one of them alone would give its bodies a blow. Locks
/// that are solved all at once fight one another where bodies are in one line, a billion newtons against a billion:
/// iterating that begins with them would blow up.
void forget_blows(const JointConstraint& joint,
                  std::span<const BodyState> bodies,
                  std::span<const JointRow> rows,
                  Joint& record);

/// Distance of the two bodies from the pose that the joint asks for, at the anchors. [m]
Real joint_error(const JointConstraint& joint, std::span<const JointRow> rows);

} // namespace topple
