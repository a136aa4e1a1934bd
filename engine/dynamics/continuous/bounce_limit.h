// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/bodies/velocity_change.h"
#include "topple/dynamics/coloring.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Keeps restitution from adding energy. The speeds of a bounce follow from the approach at the beginning of a
/// sub-step. A body that turns by 0.1 rad within the sub-step is stopped with other lever arms, at other speeds, than
/// it bounces with, and several points share one impact. Bodies that bounce against each other therefore leave a
/// sub-step with at most the energy that they had at its beginning: otherwise the velocity changes of the bounce are
/// scaled down together, which conserves their momentum.
///
/// The energy is kinetic energy plus gravity's potential in the discretization: with the velocity changes d1 before
/// and d2 after the move of a sub-step, free motion conserves
///     v^2 / 2 - (d1 + d2) x / h + (d1 - d2) v / 2.
///
/// Groups that touch a moving kinematic body are left alone, since the body may add energy. One thread at a time.
class BounceLimit {
public:
    /// Stores the energy of the bodies that `links` connect. Call before a sub-step.
    void begin(const SolverBodies& bodies, std::span<const ConstraintLink> links, Real h);
    /// Stores the velocities before the bounces.
    void note_velocities(const SolverBodies& bodies);
    /// Lowers the velocities after the bounces.
    void apply(SolverBodies& bodies);
    /// Returns the changes of the last `apply`.
    [[nodiscard]] std::span<const VelocityChange> changes() const { return changes_; }

private:
    struct Member {
        std::uint32_t body = 0;
        /// Index of another member of the group; its own index if the member represents the group.
        std::uint32_t group = 0;
        Vec3 v, w; ///< Velocities before the bounces.
    };
    struct Group {
        double energy = 0;      ///< Energy before the sub-step; see above. [J]
        double none = 0;        ///< Energy before the bounces. [J]
        double half = 0;        ///< Energy with half of the velocity changes. [J]
        double all = 0;         ///< Energy after the bounces. [J]
        bool is_driven = false; ///< Whether a moving kinematic body touches a member.
    };
    void join(const SolverBodies& bodies, const ConstraintLink& link);
    [[nodiscard]] std::uint32_t group_of(std::uint32_t member) const;
    [[nodiscard]] double energy_of(const SolverBodies& bodies,
                                   std::uint32_t body,
                                   Vec3 v,
                                   Vec3 w) const;
    [[nodiscard]] static Real share_of(const Group& group);

    Real h_ = 0; ///< Length of a sub-step. [s]
    std::vector<Member> members_;
    std::vector<VelocityChange> changes_; ///< See changes().
    std::vector<Group> groups_;           ///< Indexed by member; used for members that represent a
                                          ///< group.
    std::vector<std::uint32_t> places_;   ///< Index of a solver body's member plus 1; 0: none.
};

} // namespace topple
