// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solving/solution.h"

namespace topple {

/// Closes joints that the sub-steps have left open, by translating bodies.
///
/// The solver closes joints through velocities. The constraint of a sub-step is linear in the rotations of the bodies,
/// so a body that turns by a radian in a sub-step, on an anchor that lies several times its own extent away, leaves a
/// gap of the order of its extent however accurately the velocities are solved. That gap is closed here:
///
///     [ side A ]--joint--[ side B ]      without the joint the group falls apart into two sides
///
/// Each side is translated as a whole, by the smallest translations that close the joint (joint_closing.h). The
/// relative poses within a side are unchanged, so joints are closed one after another without an effect on one another;
/// only pulleys, which hang from the world, need further passes. A side with a joint to the world or to a kinematic
/// body stays in place. Joints of loops are left to the solver: their sides are one.
///
/// A translation changes neither velocities nor rotations, so it adds no kinetic energy. A rise of potential energy is
/// taken from what other translations of the step have released in the same island, then from the kinetic energy of the
/// group; a translation that would need more than that is not made. A side that would be pressed against a body that
/// forces do not move stays in place, and bodies that have crossed a surface of static geometry are moved back.
///
/// Joints that can break, gears and racks are left out: the gap of the first is part of their breaking, and that of the
/// others does not follow from the poses of their bodies alone.
///
/// `errors` are the position errors of all joints [m], indexed by joint; those of closed joints are updated.
void close_joints(const SolvedStep& step,
                  const PlacedBodies& placed,
                  std::span<const Joint> joints,
                  const std::vector<BodyMotion>& motion_before,
                  JointClosingMemory& memory,
                  std::span<Real> errors);

} // namespace topple
