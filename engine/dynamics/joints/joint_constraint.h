// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joint.h"
#include "topple/dynamics/joints/joint_coordinates.h"

#include <algorithm>
#include <span>

namespace topple {

class CustomRows;

/// One joint as the solver reads it, prepared once per step. Everything immovable is solver body 0, whose frame is
/// the world. Its rows are stored elsewhere, locks first.
struct JointConstraint {
    const Joint* joint = nullptr; ///< Borrowed for the step.
    /// Rows of the hook for the present poses, of a custom joint; null: it has none. Borrowed for the step.
    const CustomRows* custom = nullptr;
    std::uint32_t a = 0, b = 0; ///< Indices of the solver bodies.
    std::uint32_t carrier = 0;  ///< Solver body that carries the axles of a gear; 0: none.
    Vec3 local_r_a, local_r_b;  ///< Vector from the center of mass to the anchor, in body axes.
                                ///< [m]
    Vec3 center_delta;          ///< Center of B minus center of A at the start of the step. [m]
    Vec3 hang_a, hang_b;        ///< Centers minus the fixed points of a pulley, at the start of
                                ///< the step. [m]
    Quat local_frame_a, local_frame_b; ///< Frames of the joint at the anchors, in body axes.
    Softness soft;                     ///< Softness of the locks and limits.
    Real most_closing = 0;             ///< Largest speed at which errors are corrected. [m/s] or
                                       ///< [rad/s]
    bool has_drives = false;           ///< Whether the joint has a motor or a spring, which may add
                                       ///< energy or return it.
    bool is_spring = false; ///< Whether the joint has its own stiffness: the relax sweep keeps its
                            ///< softness.
    Real h = 0;             ///< Length of a sub-step. [s]

    std::uint32_t first_row = 0;                ///< Index of its first row in the batch.
    std::uint8_t lock_count = 0, row_count = 0; ///< Number of locks; of all rows.
    std::array<Real, 21> factor{};              ///< Factor of the locks' J M^-1 J^T; see
                                                ///< row_block.h.

    /// Summed impulse on B over the sub-steps; around its anchor. [N s], [N m s]
    Vec3 held, held_turning;
    bool is_added_up = false; ///< Whether the joint can break and needs `add_up`.
    /// Impulses of a whole step above which the joint breaks. [N s], [N m s]
    Real most_impulse = std::numeric_limits<Real>::infinity(), most_turning = most_impulse;
};

/// Input of one solver sweep over the joints of a batch. Borrowed for the call. Functions that solve a single
/// joint read neither `joints` nor `drifts`.
struct JointSweep {
    std::span<const JointConstraint> joints; ///< All joints of the batch.
    std::span<BodyState> bodies;             ///< Indexed by solver body; velocities change.
    std::span<const BodyDrift> drifts;       ///< Parallel to `bodies`, to predict their motion.
    std::span<JointRow> rows;                ///< Rows of all joints; impulses change.
    bool use_bias = false; ///< True: also correct position errors. False: only remove velocity.
};

/// Returns the rows of one joint among those of the batch.
template<typename Row>
std::span<Row> rows_of(const JointConstraint& joint, std::span<Row> rows) {
    return rows.subspan(joint.first_row, joint.row_count);
}
/// Returns the locks of one joint, which come first among its rows.
template<typename Row>
std::span<Row> locks_of(const JointConstraint& joint, std::span<Row> rows) {
    return rows.subspan(joint.first_row, joint.lock_count);
}

/// One side of a joint during preparation. Both sides are in the frame of one cell.
struct JointSide {
    std::uint32_t index = 0;   ///< Index of the solver body.
    Transform world_from_body; ///< For the world itself, the frame of Joint::world_cell.
    Vec3 local_center;         ///< Center of mass in the body frame. [m]
    Vec3 center;               ///< Center of mass in the world. [m]
};

/// Returns the phase of a joint, such as a position on a curve, from the relative pose of its bodies.
/// `frame_a_from_b` maps B's frame to A's. Types that count from their creation keep their phase.
[[nodiscard]] Real first_phase(const Joint& joint, const Transform& frame_a_from_b);

/// Creates the constraint, without rows. `soft` is for joints without their own stiffness; `h` is the sub-step [s].
JointConstraint prepare_joint(const Joint& joint,
                              const JointSide& a,
                              const JointSide& b,
                              const Softness& soft,
                              Real h,
                              Vec3 world_origin = {}); ///< Of Joint::world_cell. [m]
/// Returns the pose of the two sides; without the frames if the type does not use them.
[[nodiscard]] JointPose pose_of(const JointConstraint& joint,
                                const BodyState& a,
                                const BodyState& b);
/// Counts the rows of a joint and sets `lock_count` and `row_count`.
void count_rows(JointConstraint& joint, std::span<const BodyState> bodies);
/// Initializes the rows with `impulse_scale` times the impulses of the record. Requires: `rows` has room for them at
/// `first_row`.
void begin_rows(const JointConstraint& joint, Real impulse_scale, std::span<JointRow> rows);

/// Evaluates the rows at the current poses; impulses are unchanged. Evaluates only the locks if `rows` has no more
/// room. `carrier` is the body that carries the axles of a gear; null: none. Requires: as many rows as the joint was
/// prepared with, or as it has locks.
void find_rows(const JointConstraint& joint,
               const BodyState& a,
               const BodyState& b,
               std::span<JointRow> rows,
               const BodyState* carrier = nullptr);

/// Returns the body that carries the axles of a gear; null if there is none.
inline const BodyState* carrier_of(const JointConstraint& joint,
                                   std::span<const BodyState> bodies) {
    return joint.carrier == 0 ? nullptr : &bodies[joint.carrier];
}
/// Returns the gradient of the row of a gear by the turn of its carrier: see gear.cpp. [-]
inline Vec3 carrier_gradient(const JointRow& row) { return -(row.x.angular_a + row.x.angular_b); }
/// Returns the rate of a row of the joint at the velocities of all of its bodies. [m/s] or [rad/s]
inline Real rate_in(const JointConstraint& joint,
                    const JointRow& row,
                    std::span<const BodyState> bodies) {
    const Real rate = rate_of(row.x, bodies[joint.a], bodies[joint.b]);
    const BodyState* carrier = carrier_of(joint, bodies);
    return carrier ? rate + dot(carrier_gradient(row), carrier->w) : rate;
}
/// Returns the share of the carrier in J M^-1 J^T of the row of a gear. [1/(kg m^2)]
inline Real carrier_coupling(const JointRow& row, const BodyState& carrier) {
    const Vec3 gradient = carrier_gradient(row);
    return dot(gradient, carrier.inv_inertia * gradient);
}

/// Evaluates the rows, and the data for the solution together with other joints.
void update_rows(const JointConstraint& joint,
                 std::span<const BodyState> bodies,
                 std::span<JointRow> rows);
/// A joint is torn if the distance of its anchors exceeds this share of the smaller extent of its movable bodies.
/// Torn joints contradict one another: iterated impulses on them grow from sub-step to sub-step by orders of
/// magnitude. [-]
inline constexpr Real kTornShare = 0.25f;
/// Returns the smaller extent of the two bodies; for a body joined to the world, that of the body. [m]
inline Real smaller_extent(const BodyState& a, const BodyState& b) {
    const bool both_move = a.extent > 0 && b.extent > 0;
    return both_move ? std::min(a.extent, b.extent) : std::max(a.extent, b.extent);
}
/// Returns whether a ball joint is torn; `gap2` is the squared distance of the anchors. [m^2]
inline bool is_torn(Real gap2, const BodyState& a, const BodyState& b) {
    const Real extent = smaller_extent(a, b);
    return !(gap2 <= kTornShare * kTornShare * (extent * extent));
}
/// Returns whether the velocities of the bodies increase the position error of a lock within the next `h` [s] by more
/// than 2 % of the smaller extent.
[[nodiscard]] bool opens(const JointConstraint& joint,
                         std::span<const BodyState> bodies,
                         std::span<const JointRow> rows,
                         Real h);
/// Evaluates the rows, and the data for a sweep over this joint alone. The impulses of a torn joint start at zero if
/// a single one of them would give the bodies a speed above kBlow.
void update_joint(JointConstraint& joint,
                  std::span<const BodyState> bodies,
                  std::span<JointRow> rows);

// In the following functions `rows` are those of all joints. Thread-safe for joints that share no dynamic body.

/// Applies the stored impulses of the joint's rows.
void warm_start_joint(const JointConstraint& joint,
                      std::span<BodyState> bodies,
                      std::span<const JointRow> rows);
/// Solves the loose rows of one joint of the sweep one after another, then its locks at once.
void solve_joint(const JointConstraint& joint, const JointSweep& sweep);
/// Returns the impulse change of a loose row (limit, motor or spring of the joint) that follows from the velocities
/// of its bodies, within the bounds of the impulse. [N s] or [N m s]
[[nodiscard]] Real loose_change(const JointConstraint& joint,
                                const JointRow& row,
                                const BodyState& a,
                                const BodyState& b,
                                bool use_bias);
/// Solves only the locks of a joint, and factors their matrix first, since a joint of a cluster has no factor.
void solve_locks_alone(const JointConstraint& joint, const JointSweep& sweep);

/// Adds the impulses of the ending sub-step to the joint's sum, since an impact lasts only one sub-step.
void add_up(JointConstraint& joint,
            std::span<const BodyState> bodies,
            std::span<const JointRow> rows);

/// Impulse and rate of a row before other impulses change them.
struct NotedRow {
    Real impulse = 0; ///< [N s] or [N m s]
    Real rate = 0;    ///< [m/s] or [rad/s]
};
/// Stores a row in order to compute the work until the rows are evaluated anew.
inline NotedRow note(const JointConstraint& joint,
                     const JointRow& row,
                     std::span<const BodyState> bodies) {
    return {row.impulse, rate_in(joint, row, bodies)};
}
/// Returns whether the work of the row is external: that of a motor or a spring.
[[nodiscard]] inline bool is_drive(const JointConstraint& joint, const JointRow& row) {
    return joint.is_spring || row.kind == JointRow::Kind::motor ||
           row.kind == JointRow::Kind::spring;
}
/// Returns the work of the row's impulse on all bodies since it was noted. [J]
[[nodiscard]] double work_since(const NotedRow& noted,
                                const JointConstraint& joint,
                                const JointRow& row,
                                std::span<const BodyState> bodies);
/// Returns the external work of the row since it was stored: that of a drive or a spring, and of solver bodies above
/// `dynamic_count`, which are kinematic; see external_work.h. [J]
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
/// Clears the stored lock impulses if a single one of them would give its bodies a speed above kBlow. Locks that are
/// solved at once may oppose one another by a billion newtons if the bodies are collinear; an iteration that warm
/// starts with such impulses would diverge.
void forget_blows(const JointConstraint& joint,
                  std::span<const BodyState> bodies,
                  std::span<const JointRow> rows,
                  Joint& record);

/// Returns whether row `i` of the joint is a displacement that the joint locks or that is beyond its limit.
[[nodiscard]] bool is_gap(const JointConstraint& joint, std::size_t i, const JointRow& row);
/// Returns the distance of the two bodies from the target pose of the joint, at the anchors: the root of the sum of the
/// squared gaps; see is_gap. [m]
Real joint_error(const JointConstraint& joint, std::span<const JointRow> rows);

} // namespace topple
