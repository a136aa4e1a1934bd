// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/dynamics/bodies/velocity_change.h"
#include "topple/dynamics/coloring.h"
#include "topple/dynamics/islands.h"
#include "topple/dynamics/joints/joint_reading.h"
#include "topple/math/numeric/block_ldl.h"

namespace topple {

/// Joints connected through shared bodies, solved together. A sparse factorization gives the impulses of all their
/// locks at once:
///     (J M^-1 J^T) lambda = -(J v + bias)
/// (Baraff 1996, "Linear-Time Dynamics using Lagrange Multipliers"). The stretch of a chain therefore does not grow
/// with the weight on it. Limits and drives are iterated, each together with the lock impulses that compensate it, so
/// a limit supports a heavy weight on its joint as well as a light one. Contacts are iterated around the locks.
///
/// Ideal joints do no work. Three measures bound the energy that the solution adds:
///   - a velocity solution that adds energy is inaccurate: it is undone and replaced by
///     sweeps over single joints (`stop`);
///   - position correction adds no more than a set amount (`close`);
///   - energy added since the step began is removed at the end of a relax sweep (`take_out_gain`).
///
/// A cluster that touches nothing moves by a second-order rule that conserves momentum and, apart from small
/// oscillations, energy (RATTLE; Andersen 1983): the impulses before a move make the position errors vanish at the
/// end of the sub-step, those after the move make the velocity errors vanish there.
class JointCluster {
public:
    /// Takes the joints [first, first + count) of a batch. Every call until the next `reset` receives the
    /// same batch. Solver bodies 1 to `dynamic_count` are dynamic. The analysis of the sparsity is kept
    /// from the last step if the joints connect the same bodies with the same numbers of locks.
    void reset(std::span<const JointConstraint> joints,
               std::uint32_t first,
               std::uint32_t count,
               std::uint32_t dynamic_count,
               std::span<const BodyDrift> drifts);

    /// Set if contacts or iterated joints act on the bodies. Position errors are then corrected with the
    /// softness of the joints, because those constraints act against the correction.
    void set_touched(bool is_touched) { is_touched_ = is_touched; }
    /// Returns whether contacts or iterated joints act on the bodies.
    [[nodiscard]] bool is_touched() const { return is_touched_; }
    /// Dynamic solver bodies of the joints, in the order in which they lie in the world.
    [[nodiscard]] std::span<const std::uint32_t> bodies() const { return bodies_; }
    /// Multiplications of one factorization: its cost.
    [[nodiscard]] std::size_t work() const { return matrix_.work(); }

    /// Applies the stored impulses of limits and drives. Locks start from zero: their first solution needs no start
    /// value, and for aligned bodies their impulses are small differences of large numbers.
    void warm_start(std::span<const JointConstraint> joints,
                    std::span<BodyState> bodies,
                    std::span<JointRow> rows);
    /// Evaluates the rows of all joints at the current poses, and factors the matrix of the locks.
    void update(std::span<const JointConstraint> joints,
                std::span<const BodyState> bodies,
                std::span<JointRow> rows);
    /// Solves all locks at once, with position correction if `sweep.use_bias`, then alternates between the
    /// loose rows (limits, motors and springs), one after another, and the locks.
    void solve(const JointSweep& sweep);

    /// Adds the work of the factorization to the reading of a joint of the cluster, given by its index in the batch.
    /// The order of elimination has indices in the batch as well.
    void read(std::uint32_t joint,
              std::span<const JointConstraint> joints,
              std::span<const BodyState> bodies,
              std::span<const JointRow> rows,
              JointReading& out) const;

    /// Keeps the velocity changes of `take_out_gain`, for `take_changes`, until the next `reset`.
    void keep_changes() { keeps_changes_ = true; }
    /// Calls `visit` with the changes that were kept since the last call, and forgets them.
    void take_changes(FunctionRef<void(const VelocityChange&)> visit);

private:
    /// Share of the cluster's kinetic energy that one correction of position errors may add. [-]
    static constexpr double kClosingShare = 0.02;
    /// Speed whose kinetic energy, over all bodies, such a correction may always add. The relax sweep removes the
    /// energy again, except for the part that the rotation of the bodies has redirected in between. Larger: joints
    /// that were torn open gain energy as they close. Smaller: they stay open longer. [m/s]
    static constexpr double kClosingSpeed = 0.25;

    /// Place of one joint in the linear system; in the order of the joints.
    struct Node {
        std::uint32_t x = 0;   ///< First lock of the joint in `x_`.
        BlockLdl::Place place; ///< Place of the diagonal block in the matrix.
    };
    /// One lock's row of the Jacobian, restricted to one of its two bodies.
    struct Side {
        std::array<double, 6> row{};      ///< Linear and angular part of J.
        std::array<double, 6> response{}; ///< M^-1 J^T
    };
    /// Two joints that share a dynamic body: a contribution to an off-diagonal block.
    struct Meeting {
        std::uint32_t i = 0, j = 0;          ///< Joints, counted within the cluster.
        std::uint32_t body = 0;              ///< Shared solver body.
        bool i_is_b = false, j_is_b = false; ///< Whether the body is B of joint i, of joint j.
        BlockLdl::Place place;               ///< Block (i, j) of the matrix.
    };

    /// Returns the cluster's joints within those of the batch.
    [[nodiscard]] std::span<const JointConstraint> own_part(
        std::span<const JointConstraint> joints) const {
        return joints.subspan(first_, count_);
    }
    /// Calls `visit(joint, row, i)` for every lock; `i` is the index of the lock in `x_`.
    template<typename Visit>
    void for_locks(const JointSweep& sweep, const Visit& visit) const;

    // --- joint_cluster.cpp: linear system and energy ---

    /// Returns whether the sparsity was analyzed for these bodies and numbers of locks.
    [[nodiscard]] bool is_analyzed_for(std::span<const JointConstraint> own,
                                       std::span<const BodyDrift> drifts) const;
    /// Fills `bodies_` and `places_`, and `ends_` for `analyze`.
    void find_bodies(std::span<const JointConstraint> own, std::span<const BodyDrift> drifts);
    /// Returns the world's indices of the joint's bodies; those of bodies that are not dynamic count as one.
    [[nodiscard]] ConstraintLink world_link_of(const JointConstraint& joint,
                                               std::span<const BodyDrift> drifts) const;
    /// Returns whether the locks connect two bodies along more than one path. The world and all kinematic bodies
    /// count as one body.
    [[nodiscard]] bool has_loops(std::span<const JointConstraint> own);
    /// Builds the sparsity of the matrix: a block for every joint and for every two joints that share a body.
    void analyze(std::span<const JointConstraint> own);
    /// Fills `sides_` with J and M^-1 J^T of all locks.
    void find_sides(std::span<const JointConstraint> own,
                    std::span<const BodyState> bodies,
                    std::span<const JointRow> rows);
    /// Assembles J M^-1 J^T from `sides_`.
    void fill_matrix(std::span<const JointConstraint> own);
    /// Half the mass and half the moments of inertia of a body, in world axes; the products of inertia in full. [kg],
    /// [kg m^2]
    struct HalfInertia {
        double mass = 0, xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
    };
    /// Fills `inertia_` and `mass_`.
    void find_inertia(std::span<const BodyState> bodies);
    /// Computes the kinetic energy of one body. [J]
    [[nodiscard]] static double kinetic_energy(const HalfInertia& i, Vec3 velocity, Vec3 angular);
    /// Computes the kinetic energy of all bodies of the cluster. [J]
    [[nodiscard]] double kinetic_energy(std::span<const BodyState> bodies) const;

    // --- joint_cluster_work.cpp: external work ---

    /// Returns the kinetic energy minus the work that kinematic bodies and drives have done since the sweep began.
    /// [J]
    [[nodiscard]] double own_energy() const { return energy_ - external_; }
    /// Stores impulses and rates of the loose rows in `noted_`.
    void note_loose_rows(std::span<const JointConstraint> joints,
                         std::span<const BodyState> bodies,
                         std::span<const JointRow> rows);
    /// Stores impulses and rates before a series of impulses that ends with `end_series`. The work of simultaneous
    /// impulses follows from the rates before the first and after the last impulse, not from the rates in between
    /// (see external_work.h). The same holds for the locks if contacts and iterated joints act in between. Does
    /// nothing if no external work is done on the cluster: `work_` is then the change of its energy. `is_push`:
    /// whether the series includes the impulses of warm starting, so that the impulses before it count as zero.
    void begin_series(std::span<const JointConstraint> joints,
                      std::span<const BodyState> bodies,
                      std::span<const JointRow> rows,
                      bool is_push);
    /// Replaces the work that was added to `work_` since `begin_series` by the work of the locks and limits in the
    /// whole series.
    void end_series(const JointSweep& sweep);
    /// Returns the work of drives and kinematic bodies in the loose rows since `note_loose_rows`. [J]
    [[nodiscard]] double work_since_noted(std::span<const JointConstraint> joints,
                                          std::span<const BodyState> bodies,
                                          std::span<const JointRow> rows) const;

    // --- joint_cluster_solve.cpp: velocities ---

    /// Solves (J M^-1 J^T) x = x_ in place and applies the impulses -x to all locks. Updates `energy_`.
    void apply_solution(const JointSweep& sweep);
    /// Applies the impulses -x_ to all locks.
    void apply_impulses(const JointSweep& sweep);
    /// Saves velocities and external work for `keep_share`.
    void save(std::span<const BodyState> bodies);
    /// Scales the change since `save` by `share`, 0 to 1: velocities, external work, and the impulses that the last
    /// solution in `x_` added.
    void keep_share(double share, const JointSweep& sweep);
    /// Returns the maximum norm of `x_`: max |x_i|. Skips entries that are NaN.
    [[nodiscard]] double max_norm() const;
    /// Brings the velocities at all locks to zero: J v = 0. Returns false, with the last solution undone,
    /// if the solution adds kinetic energy.
    bool stop_locks(const JointSweep& sweep);
    /// Calls `stop_locks` and, if it fails, `iterate_locks`. Returns whether `stop_locks` succeeded.
    bool stop(const JointSweep& sweep);
    /// Reduces the velocities at the locks by block Gauss-Seidel, with one block per joint. Converges slowly, but is
    /// accurate if the matrix of all locks is ill-conditioned. Corrects position errors at the same time, unless that
    /// adds too much energy.
    void iterate_locks(const JointSweep& sweep);
    void sweep_locks(const JointSweep& sweep);
    /// Computes the velocities J v at all locks. [m/s] or [rad/s]
    void find_rates(const JointSweep& sweep, std::vector<double>& rates) const;
    /// Returns the largest energy that a correction of position errors may add to `kinetic`. [J]
    [[nodiscard]] double allowed_gain(double kinetic) const {
        return kinetic * kClosingShare + mass_ * (kClosingSpeed * kClosingSpeed / 2);
    }
    /// Brings the velocities at the locks back to `targets_` after limits and drives have changed them.
    void return_to_targets(const JointSweep& sweep);
    /// Slows the bodies down by the energy that the step's impulses have added. Keeps the velocity of the
    /// center of mass unless the cluster is anchored.
    void take_out_gain(std::span<BodyState> bodies);
    /// Appends the changes of the velocities since `save` to `changes_`.
    void note_changes(std::span<const BodyState> bodies);

    // --- joint_cluster_loose.cpp: limits, motors and springs ---

    /// Impulses of all locks that compensate a unit impulse of a loose row, so that the rates of the locks are
    /// unchanged. Computed when the row first acts after an `update`.
    struct Answer {
        bool is_known = false;
        bool is_free = false;  ///< Whether the locks let the row move. False: a row impulse would
                               ///< only change lock impulses.
        std::size_t begin = 0; ///< First impulse in `answer_impulses_`.
    };
    /// Solves the loose rows one after another. Returns whether any of them has acted.
    bool solve_loose_rows(const JointSweep& sweep);
    /// Computes the compensating lock impulses of a loose row of `joint`, and sets the resulting mass and softness of
    /// the row.
    void find_answer(const JointConstraint& joint,
                     JointRow& row,
                     Answer& answer,
                     const JointSweep& sweep);
    /// Applies the requested impulse change of the row, together with the compensating lock impulses.
    void apply_with_answer(const JointConstraint& joint,
                           JointRow& row,
                           const Answer& answer,
                           const JointSweep& sweep);
    /// Sets `x_` to the change of the rates at all locks by a unit impulse of the row. Returns the change of the rate
    /// of the row itself.
    double find_disturbance(const JointConstraint& joint,
                            const JointRow& row,
                            const JointSweep& sweep);

    // --- joint_cluster_closing.cpp: position errors ---

    /// Corrects the position errors of all locks through the velocities.
    void close_errors(const JointSweep& sweep);
    /// Applies the solution for the closing velocities in `x_`, scaled down if it adds too much energy.
    void close(const JointSweep& sweep);
    /// Corrects errors at the rate that the softness of each joint sets: bias = bias_rate * error.
    void close_softly(const JointSweep& sweep);
    /// Corrects errors so that they vanish at the end of the sub-step, by Newton iteration.
    void close_at_the_end(const JointSweep& sweep);
    /// Sets `x_` to the errors at the predicted end of the sub-step, divided by its length. [m/s], [rad/s]
    void find_errors_ahead(const JointSweep& sweep);

    std::uint32_t first_ = 0, count_ = 0; ///< Range of the cluster's joints in the batch.
    bool is_touched_ = false;             ///< See set_touched.
    bool has_loose_rows_ = false;         ///< Whether some joint has limits, motors or springs.
    bool is_worked_on_ = false;           ///< Whether some joint has a motor, a spring or a
                                          ///< kinematic body.
    std::uint32_t dynamic_count_ = 0;     ///< Number of the solver's dynamic bodies.
    bool is_tree_ = false;                ///< Whether the locks have no loop; see has_loops.
    bool is_anchored_ = false;            ///< Whether the cluster is joined to solver body 0, which
                                          ///< is immovable.
    double energy_ = 0;                   ///< Present kinetic energy of all bodies. [J]
    double external_ = 0; ///< Work of kinematic bodies and drives since the sweep began. [J]
    /// Work of all other impulses since the step began: those of locks and limits, which may only remove energy. [J]
    double work_ = 0;
    /// Part of `work_` from warm starting, until the locks are solved. [J]
    double warm_work_ = 0;
    /// Estimate of the share of the velocities at the locks that one solution leaves. [-]
    double residual_ = 1;
    double mass_ = 0;                   ///< Mass of all bodies. [kg]
    std::vector<std::uint32_t> bodies_; ///< See bodies(). Sums over the bodies depend on this
                                        ///< order.
    /// Indexed by joint: the places of its two bodies in `bodies_`; the size of `bodies_` for a body that is not
    /// dynamic.
    std::vector<ConstraintLink> places_;
    std::vector<Node> nodes_; ///< Indexed by joint.
    std::vector<Meeting> meetings_;
    BlockLdl matrix_;         ///< J M^-1 J^T of all locks.
    std::vector<Side> sides_; ///< Two per lock: for A, for B.
    /// Indexed by lock: right-hand side, then solution; velocities [m/s], [rad/s], then impulses [N s], [N m s].
    std::vector<double> x_;
    std::vector<double> targets_; ///< Velocities at the locks that close the errors. [m/s], [rad/s]

    std::vector<Answer> answers_;         ///< Indexed by loose row, in the order of the joints.
    std::vector<double> answer_impulses_; ///< [-], [m] or [1/m]

    std::vector<ConstraintLink> links_; ///< Solver bodies by joint, at the time of the analysis.
    std::vector<ConstraintLink>
        world_links_;                 ///< See world_link_of; by joint, at the time of the analysis.
    std::vector<std::uint8_t> sizes_; ///< Number of locks by joint, at the time of the analysis.
    Islands connected_;               ///< Scratch: see has_loops.

    struct Velocity {
        Vec3 v, w; ///< [m/s], [rad/s]
    };
    std::vector<HalfInertia> inertia_; ///< Inertia of `bodies_` at the last `update`.
    std::vector<Velocity> saved_;      ///< Scratch: velocities of `bodies_` at `save`.
    std::vector<Real> old_impulses_;   ///< Scratch: impulses of the locks before the iteration.
    double saved_external_ = 0;        ///< Scratch: `external_` at `save`. [J]
    std::vector<NotedRow> noted_;      ///< Scratch: see note_loose_rows.
    /// State at `begin_series`, from which `end_series` computes the work of the impulses in between.
    struct Series {
        double work = 0;            ///< Value of `work_`. [J]
        std::vector<NotedRow> rows; ///< Impulses and rates of all rows of all joints, in their order.
    };
    Series series_;
    /// Counts of the last sweep, for `read`.
    struct SweepCounts {
        int solutions = 0, rounds = 0;
        bool is_iterated = false; ///< Whether `iterate_locks` has replaced a solution.
    };
    SweepCounts sweep_counts_;
    bool keeps_changes_ = false;          ///< See keep_changes.
    std::vector<VelocityChange> changes_; ///< See take_changes.
    std::vector<BodyState> ahead_; ///< Scratch: `bodies_` at the predicted end of the sub-step.
    std::vector<std::pair<std::uint32_t, std::uint32_t>>
        ends_; ///< Scratch: body, joint; in the order of bodies_.
    std::vector<std::pair<std::uint16_t, std::uint16_t>> edges_; ///< Scratch: coupled joints.
};

template<typename Visit>
void JointCluster::for_locks(const JointSweep& sweep, const Visit& visit) const {
    const std::span<const JointConstraint> own = own_part(sweep.joints);
    for (std::size_t k = 0; k < own.size(); ++k) {
        std::size_t i = nodes_[k].x;
        for (JointRow& row : locks_of(own[k], sweep.rows))
            visit(own[k], row, i++);
    }
}

} // namespace topple
