// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/function_ref.h"
#include "topple/core/parallel.h"
#include "topple/dynamics/bodies/external_work.h"
#include "topple/dynamics/islands.h"
#include "topple/dynamics/joint_solver/ball_batch.h"
#include "topple/dynamics/joint_solver/joint_cluster.h"
#include "topple/dynamics/joints/custom_rows.h"

namespace topple {

/// The joints of one problem through a step; filled anew in every step; the memory is kept.
///
///     balls:  |  c0  |  c1  | ... | overflow |                            several at a time
///     joints: |  c0  |  c1  | ... | overflow | cluster 0 | cluster 1 | ... |
///
/// Gears with a carrier, which act on three bodies, end the overflow, which one thread solves.
///
/// Iterated joints are solved color after color: ball joints, of which there may be thousands, in lanes, the others
/// one by one. Direct joints follow, cluster by cluster. Effective masses and biases are computed once for every pose
/// of the bodies, between two position updates.
class JointBatch {
public:
    /// Input of the batch, borrowed for the call.
    struct Source {
        std::span<const Joint> joints;            ///< Joints of the world.
        std::span<const std::uint32_t> of_link;   ///< Index of the world's joint of each link.
        std::span<const ConstraintLink> links;    ///< Solver bodies.
        std::span<const std::uint8_t> is_direct;  ///< Indexed by the world's joints: whether the
                                                  ///< joint is solved in a cluster.
        std::span<const ConstraintLink> contacts; ///< Other constraints on the bodies.
        SolverBodies& bodies;                     ///< Bodies of the solver.
        Real impulse_scale = 1; ///< Factor from stored impulses to those of a sub-step. [-]
        /// Width of the ball joints' kernels.
        InstructionSet instruction_set = InstructionSet::scalar;
        const ConstraintHook* hook = nullptr; ///< Writes the rows of custom joints; null: none.
    };
    /// Creates the constraint of a link, on any thread.
    using Prepare = FunctionRef<JointConstraint(std::uint32_t link)>;
    /// Sorts the joints into colors and clusters and creates their constraints. A body without contacts and iterated
    /// joints gets half of gravity's velocity change before a move and the other half after it.
    void reset(const Source& source, Prepare prepare, JobPool& pool);

    /// Returns the number of custom joints that hold nothing, since there is no hook.
    [[nodiscard]] std::size_t unhooked_count() const { return unhooked_count_; }
    /// Returns the number of rows that the hook has got wrong in this step; see CustomRows.
    [[nodiscard]] std::size_t refused_row_count() const;

    // The following calls are made in the same order on every thread of a team.

    /// Computes the rows at the current poses and factors the clusters.
    void find_rows(std::span<const BodyState> bodies, Team& team);
    /// Applies the stored impulses.
    void warm_start(std::span<BodyState> bodies, Team& team);
    /// One sweep over all joints; with `use_bias` it also corrects position errors.
    void solve(SolverBodies& bodies, bool use_bias, Team& team);
    /// Returns whether the velocities after the contacts were solved open a joint within `h` [s]; see `opens`.
    /// Iterated ball joints do not count. For one thread.
    [[nodiscard]] bool are_opened(std::span<const BodyState> bodies, Real h) const;
    /// Sums up the impulses of joints that can break, at the end of every sub-step.
    void add_up(std::span<const BodyState> bodies, Team& team);

    /// Returns whether any joint has a drive or a spring, or acts on a kinematic body.
    [[nodiscard]] bool does_external_work() const { return !workers_.empty(); }

    ///@{
    /// Measures the external work of a sweep: before it, and after it, on one thread.
    /// `begins_anew`: warm starting applies all impulses again before the sweep.
    void begin_external_work(std::span<const BodyState> bodies, bool begins_anew);
    void add_external_work(std::span<const BodyState> bodies, ExternalWork& work) const;
    ///@}

    ///@{
    /// Calls `visit` with the impulse of every iterated ball joint, or with every other joint and its rows, always in
    /// the same order. One thread.
    void visit_balls(FunctionRef<void(const BallImpulse&)> visit) const;
    void visit_rows(
        FunctionRef<void(const JointConstraint&, std::span<const JointRow>)> visit) const;
    ///@}
    /// Returns the numbers of the joint of a link, between two sweeps; none if the batch does not have it. The order of
    /// elimination of its cluster has links.
    [[nodiscard]] std::optional<JointReading> read(std::uint32_t link,
                                                   std::span<const BodyState> bodies) const;
    /// Calls `visit` with the numbers of every joint, without those of its cluster, always in the same order. One
    /// thread.
    void visit_readings(std::span<const BodyState> bodies,
                        FunctionRef<void(const JointReading&)> visit) const;
    /// Keeps the velocity changes by which clusters take out their gains, for `take_changes`, until the next `reset`.
    void keep_changes();
    /// Calls `visit` with the changes that were kept since the last call. One thread.
    void take_changes(FunctionRef<void(const VelocityChange&)> visit);

    /// Stores impulses, times `scale`, and position errors [m] (see joint_error), indexed by the world's joints.
    void store(std::span<const BodyState> bodies,
               std::span<const std::uint32_t> of_link,
               Real scale,
               std::span<Joint> joints,
               std::span<Real> errors,
               JobPool& pool) const;

    /// Coloring of the iterated joints.
    [[nodiscard]] const Coloring& coloring() const { return coloring_; }

private:
    struct Span {
        std::uint32_t first = 0, count = 0;
    };
    void order_iterated(const Source& source);
    void order_clusters(const Source& source);
    void fill(const Source& source, Prepare prepare, JobPool& pool);
    void list_workers(const Source& source);
    void begin_clusters(const Source& source);
    void mark_touched(const Source& source);
    void begin_custom(const Source& source);
    /// Returns the gears with a carrier.
    [[nodiscard]] std::span<const JointConstraint> carried() const;
    void ask_hook(std::span<const BodyState> bodies);
    template<typename Run>
    void for_color(std::size_t c, Team& team, const Run& run);
    template<typename Run>
    void for_clusters(Team& team, const Run& run);

    /// A custom joint with the rows of its hook.
    struct Custom {
        std::uint32_t joint = 0; ///< Index in `joints_`.
        CustomRows rows;
    };

    Coloring coloring_;
    BallBatch balls_;
    std::vector<JointConstraint> joints_;
    std::vector<std::uint32_t> link_;        ///< Link of each of `joints_`.
    std::vector<std::uint32_t> color_begin_; ///< First index of each part in `joints_`: colors,
                                             ///< overflow, clusters.
    std::vector<std::uint32_t> breakable_;   ///< Indices in `joints_`.
    std::vector<JointRow> rows_;
    std::vector<std::uint32_t> workers_; ///< Indices in `joints_`; see does_external_work.
    std::vector<NotedRow> noted_;        ///< Parallel to `rows_`; filled for workers only.
    std::uint32_t dynamic_count_ = 0;    ///< Number of dynamic bodies.
    std::vector<Span> spans_;            ///< Ranges of the clusters in `joints_`.
    std::vector<JointCluster> clusters_; ///< Only the first `spans_.size()` are valid.

    const ConstraintHook* hook_ = nullptr; ///< Null: none.
    std::vector<Custom> custom_;           ///< Sorted by the id of the joint; empty without a hook.
    std::size_t unhooked_count_ = 0;       ///< See unhooked_count().

    Islands groups_;                             ///< Scratch: bodies connected by direct joints.
    std::vector<std::uint32_t> iterated_;        ///< Scratch: links.
    std::vector<std::uint32_t> carried_;         ///< Links of the gears with a carrier.
    std::vector<ConstraintLink> iterated_links_; ///< Scratch.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> direct_; ///< Scratch: group, link.
    std::vector<std::uint8_t> is_touched_;                        ///< Scratch: by solver body.
};

} // namespace topple
