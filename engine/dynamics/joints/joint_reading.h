// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joints/joint_constraint.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace topple {

/// The numbers of one row of a joint in the solver between two of its sweeps, for explanations. Impulses are those of a
/// sub-step.
struct JointRowReading {
    JointRow::Kind kind = JointRow::Kind::lock; ///< Lock, limit, motor or spring.
    Coordinate x;  ///< Position error and Jacobian at the pose of the sweep.
    Real rate = 0; ///< J v: growth of the error at the velocities now. [m/s] or [rad/s]
    /// Effective mass; of a lock 1 / (J M^-1 J^T), without its neighbors. [kg] or [kg m^2]
    Real mass = 0;
    /// Speed that a sweep with bias adds to the rate: it aims at J v + bias = 0. [m/s] or [rad/s]
    Real bias = 0;
    Softness soft; ///< Softness of a sweep with bias.
    ///@{
    /// Bounds of the impulse. [N s] or [N m s]
    Real least = 0, most = 0;
    ///@}
    Real impulse = 0; ///< Accumulated in this sub-step. [N s] or [N m s]
};

/// Returns gamma of the equation  J v + bias + gamma lambda = 0  that a soft row aims at; 0 for a rigid row.
/// [1/kg] or [1/(kg m^2)]
inline Real gamma_of(const JointRowReading& row) {
    const Real scaled = row.soft.mass_scale * row.mass;
    return scaled > 0 ? row.soft.impulse_scale / scaled : 0;
}

/// Method by which a joint is solved.
enum class JointMethod : std::uint8_t {
    lanes,   ///< A ball joint beside others of its color: its three locks at once.
    alone,   ///< Limits and drives one after another, then all locks of the joint at once.
    cluster, ///< All locks of a group of joints at once, by one factorization.
};

/// Size and results of the factorization of a cluster of joints, and the counts of its last sweep.
struct ClusterReading {
    std::uint32_t joint_count = 0;    ///< Number of joints.
    std::uint32_t lock_count = 0;     ///< Number of rows of the matrix.
    std::uint32_t body_count = 0;     ///< Number of dynamic bodies.
    bool is_tree = false;             ///< Whether the locks have no loop.
    bool is_anchored = false;         ///< Whether the cluster is joined to the world.
    bool is_touched = false;          ///< Whether contacts or iterated joints act on the bodies.
    std::size_t work = 0;             ///< Multiplications of one factorization.
    double smallest_pivot = 0;        ///< Smallest pivot over its own diagonal entry. [-]
    std::vector<std::uint32_t> order; ///< Joints in the order of elimination.
    double largest_rate = 0; ///< Largest |J v| of all locks now: the residual. [m/s] or [rad/s]
    int solutions = 0;       ///< Solutions with the factors in the last sweep.
    int rounds = 0;          ///< Rounds of limits and drives after the locks in the last sweep.
    /// Whether a solution of the last sweep added energy, and sweeps over single joints replaced it.
    bool is_iterated = false;
};

/// The numbers of one joint in the solver between two of its sweeps.
struct JointReading {
    JointMethod method = JointMethod::alone;         ///< Method of its solution.
    std::uint8_t lock_count = 0;                     ///< Number of locks, which come first.
    std::uint8_t row_count = 0;                      ///< Number of all rows.
    std::array<JointRowReading, kMaxJointRows> rows; ///< Only the first `row_count` are valid.
    ///@{
    /// The bodies now: velocities, and the inverse masses that impulses act on.
    BodyState a, b;
    ///@}
    /// 1 / D of every lock, from L D L^T = J M^-1 J^T of the locks solved at once; not of lanes. [kg] or [kg m^2]
    std::array<double, 6> inverse_pivots{};
    std::optional<SymmetricMat3> point_mass; ///< Of lanes: (J M^-1 J^T)^-1 of the three locks. [kg]
    std::optional<ClusterReading> cluster;   ///< Of a joint that is solved in a cluster.
};

/// Reads the rows of a joint with the velocities of its bodies among those of the solver.
JointReading read_joint(const JointConstraint& joint,
                        std::span<const JointRow> rows,
                        std::span<const BodyState> bodies);

} // namespace topple
