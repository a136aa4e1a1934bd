// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <vector>

namespace topple::app {

/// Measures how far joints are open. Joints that form a loop may be inconsistent, like two hinges with different axes
/// between the same two bodies, and are left out; a tree of joints can always be closed.
///
/// The opening of a joint is its position error over the allowed error, which is the sum of
///   - 10 % of the smaller extent of its movable bodies: above it the joint counts as torn in the energy guard;
///   - 10 % of the distance that the faster side of the joint moves in the step. Contacts are solved after the joints
///     in
///     a sweep. In the last sub-step of a step, a contact that stops one body opens the joint by that sub-step's part
///     of
///     the distance, which is a quarter at most levels of the solver, and the joint closes it in the next sub-step.
class JointOpenings {
public:
    enum class Loops { leave_out, measure };
    /// Requires: no body or joint is added or removed later.
    JointOpenings(const World& world, Loops loops);

    /// Returns the largest opening of a joint after the last step; infinite if a number is not finite. [-]
    [[nodiscard]] double largest(const World& world);

private:
    struct Measured {
        std::size_t joint = 0, a = 0, b = 0; ///< Indices in the world's state; see kWorld.
    };
    static constexpr std::size_t kWorld = static_cast<std::size_t>(-1);

    std::vector<Measured> measured_;
    std::vector<Real> speeds_before_; ///< Scratch, indexed by measured joint: speeds before the
                                      ///< last step. [m/s]
};

} // namespace topple::app
