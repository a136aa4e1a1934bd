// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/coloring.h"

#include <cstdint>
#include <span>
#include <vector>

namespace topple {

/// Keeps restitution from adding energy. The speeds of a bounce follow from the approach at the beginning of a sub-step; a
/// body that turns by 0.1 rad meanwhile is stopped with other lever arms, at other speeds, than it bounces with, and
/// several points share one impact. Bodies that bounce against each other therefore leave a sub-step with at most the
/// energy that they have begun it with: if they had more, the velocity changes of the bounce are scaled down together,
/// which keeps their momentum.
///
/// The energy is kinetic, with gravity's potential as the integration knows it: with the velocity changes d1 before and d2
/// after the move of a sub-step, free motion keeps
///     v^2 / 2 - (d1 + d2) x / h + (d1 - d2) v / 2.
///
/// Groups that touch a moving kinematic body are left alone, since it may add energy. One thread at a time.
class BounceLimit {
public:
    /// Notes the energy of the bodies that `links` join. Call before a sub-step.
    void begin(const SolverBodies& bodies, std::span<const ConstraintLink> links, Real h);
    /// Notes the velocities before the bounces ...
    void note_velocities(const SolverBodies& bodies);
    /// ... and lowers those after them.
    void apply(SolverBodies& bodies);

private:
    struct Member {
        std::uint32_t body = 0;
        /// Index of another member of the group; its own if the member stands for the group.
        std::uint32_t group = 0;
        Vec3 v, w; ///< Before the bounces.
    };
    struct Group {
        double energy = 0;      ///< Before the sub-step; see above. [J]
        double none = 0;        ///< Before the bounces. [J]
        double half = 0;        ///< With half of their velocity changes. [J]
        double all = 0;         ///< After the bounces. [J]
        bool is_driven = false; ///< A kinematic body that moves touches a member.
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
    std::vector<Group> groups_;         ///< By member; used for those that stand for a group.
    std::vector<std::uint32_t> places_; ///< Index of a solver body's member plus 1; 0: none.
};

} // namespace topple
