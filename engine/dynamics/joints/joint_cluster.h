// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/dynamics/coloring.h"
#include "engine/dynamics/joints/joint_constraint.h"
#include "engine/math/block_ldl.h"

namespace topple {

/// Joints that hang together through bodies, solved at once: the impulses of all their locks follow from
///     (J M^-1 J^T) lambda = -(J v + bias)
/// by a sparse factorisation (Baraff 1996, "Linear-Time Dynamics using Lagrange Multipliers"), so that a
/// heavy weight on a light chain stretches it no more than a light one. Limits, drives and contacts are
/// iterated around it.
///
/// Joints do no work. A solution that adds kinetic energy has lost its accuracy, and is replaced by iteration; what
/// closing errors adds is limited; and what has been added after all is taken out where the sub-step ends.
///
/// A cluster that touches nothing is moved by a rule of second order that keeps momentum and, but for
/// small swings about it, energy (RATTLE; Andersen 1983): the impulses of its first half are such that
/// the joints are closed where the sub-step ends, those of its second half that they do not open there.
class JointCluster {
public:
    /// The joints `first` to `first + count` of the batch, which all that follows is given whole. What
    /// was analysed in the last step holds if the same bodies are joined the same way.
    void reset(std::span<const JointConstraint> joints,
               std::uint32_t first,
               std::uint32_t count,
               std::uint32_t dynamic_count);

    /// Set if contacts act on its bodies: then errors are pulled closed softly, for others pull too.
    void set_touched(bool is_touched) { is_touched_ = is_touched; }
    [[nodiscard]] bool is_touched() const { return is_touched_; }
    [[nodiscard]] std::span<const std::uint32_t> bodies() const { return bodies_; }
    /// Multiplications of one factorisation.
    [[nodiscard]] std::size_t work() const { return matrix_.work(); }

    /// Limits and drives begin with the impulses they ended with. The locks begin with none: the first solution finds
    /// them, and along a line of bodies they are differences of far larger numbers.
    void warm_start(std::span<const JointConstraint> joints,
                    std::span<BodyState> bodies,
                    std::span<JointRow> rows);
    /// Where the bodies are now: the rows, and the matrix of all locks.
    void update(std::span<const JointConstraint> joints,
                std::span<const BodyState> bodies,
                std::span<JointRow> rows);
    /// The loose rows one after another, then all locks at once.
    void solve(std::span<const JointConstraint> joints,
               std::span<BodyState> bodies,
               std::span<const BodyDrift> drifts,
               std::span<JointRow> rows,
               bool use_bias);

private:
    /// A joint; in their order.
    struct Node {
        std::uint32_t x = 0;   ///< Where its locks begin in the solution.
        BlockLdl::Place place; ///< Of its own block.
    };
    /// A row of the matrix as one of its two bodies sees it.
    struct Side {
        std::array<double, 6> row{};      ///< J: linear, angular.
        std::array<double, 6> response{}; ///< M^-1 J
    };
    /// Two joints at one body.
    struct Meeting {
        std::uint32_t i = 0, j = 0;          ///< Among the cluster's.
        std::uint32_t body = 0;              ///< Solver body.
        bool i_is_b = false, j_is_b = false; ///< Which side of each it is.
        BlockLdl::Place place;
    };
    void find_bodies(std::span<const JointConstraint> own, std::uint32_t dynamic_count);
    void analyze(std::span<const JointConstraint> own);
    void find_sides(std::span<const JointConstraint> own,
                    std::span<const BodyState> bodies,
                    std::span<JointRow> rows);
    void fill_matrix(std::span<const JointConstraint> own);
    void apply_solution(std::span<const JointConstraint> own,
                        std::span<BodyState> bodies,
                        std::span<JointRow> rows);
    /// Keeps the velocities as they are now ...
    void save(std::span<const BodyState> bodies);
    /// ... and takes back all but a share of what the last solution has changed since.
    void keep_share(double share,
                    std::span<const JointConstraint> own,
                    std::span<BodyState> bodies,
                    std::span<JointRow> rows);
    /// The velocities at all locks become zero. Returns false, and takes it back, where that adds energy.
    bool stop_locks(std::span<const JointConstraint> own,
                    std::span<BodyState> bodies,
                    std::span<JointRow> rows);
    /// `stop_locks`, and where it fails `iterate_locks`. Returns whether it has not failed.
    bool stop(std::span<const JointConstraint> own,
              std::span<BodyState> bodies,
              std::span<JointRow> rows,
              bool use_bias);
    /// The velocities at the locks become smaller, joint by joint: without a matrix that could be inaccurate.
    void iterate_locks(std::span<const JointConstraint> own,
                       std::span<BodyState> bodies,
                       std::span<JointRow> rows,
                       bool use_bias);
    /// Applies the solution for the errors in x_, or so much of it that it adds little energy.
    void close(std::span<const JointConstraint> own,
               std::span<BodyState> bodies,
               std::span<JointRow> rows);
    void close_softly(std::span<const JointConstraint> own,
                      std::span<BodyState> bodies,
                      std::span<JointRow> rows);
    void close_at_the_end(std::span<const JointConstraint> own,
                          std::span<BodyState> bodies,
                          std::span<const BodyDrift> drifts,
                          std::span<JointRow> rows);
    /// How fast the locks of every joint give way now.
    void find_rates(std::span<const JointConstraint> own,
                    std::span<const BodyState> bodies,
                    std::span<const JointRow> rows,
                    std::vector<double>& rates) const;
    /// Limits and drives have changed the rates of the locks: they become `targets_` again.
    void return_to_targets(std::span<const JointConstraint> own,
                           std::span<BodyState> bodies,
                           std::span<JointRow> rows);
    /// Slows the bodies down where the impulses of this step have done work: joints do none.
    void take_out_gain(std::span<BodyState> bodies);
    [[nodiscard]] double kinetic_energy(std::span<const BodyState> bodies) const;
    void find_errors_ahead(std::span<const JointConstraint> own,
                           std::span<const BodyState> bodies,
                           std::span<const BodyDrift> drifts);

    std::uint32_t first_ = 0, count_ = 0;
    bool is_touched_ = false, has_loose_rows_ = false, has_drives_ = false;
    bool is_driven_ = false;            ///< Joined to what drives itself, which may add energy.
    bool is_anchored_ = false;          ///< Joined to what never moves.
    double energy_ = 0;                 ///< Kinetic, of all its bodies, now. [J]
    double work_ = 0;                   ///< Of the locks' impulses since the step began. [J]
    double mass_ = 0;                   ///< Of all its bodies. [kg]
    std::vector<std::uint32_t> bodies_; ///< Solver bodies that move, sorted.
    std::vector<Node> nodes_;
    std::vector<Meeting> meetings_;
    BlockLdl matrix_;
    std::vector<Side> sides_; ///< Of every row A's and B's.
    std::vector<double> x_;
    std::vector<double> targets_; ///< Rates of the locks that close their errors. [m/s], [rad/s]

    // What the analysis was made for.
    std::vector<ConstraintLink> links_;
    std::vector<std::uint8_t> sizes_;

    struct Velocity {
        Vec3 v, w;
    };
    std::vector<Velocity> saved_;  ///< Scratch: of `bodies_`.
    std::vector<BodyState> ahead_; ///< Scratch: the bodies where the sub-step would end.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_;  ///< Scratch: body, joint.
    std::vector<std::pair<std::uint16_t, std::uint16_t>> edges_; ///< Scratch.
};

} // namespace topple
