// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/test_world.h"
#include "topple/core/random.h"

#include <vector>

namespace topple::test {

/// Random numbers that lie, if asked to, on a grid of quarters and of quarter turns.
struct CaseDraw {
    Random random;
    bool is_snapped = false;

    Real number(Real low, Real high);
    Real angle(Real reach); ///< [rad]
    Vec3 vector(Real reach);
    Quat rotation();
    /// A position error of a lock; none on the grid. [m] or [rad]
    Real error() { return is_snapped ? 0 : random.between(-0.002f, 0.002f); }
    /// A pose with only such errors.
    Transform nearly_closed();
};

/// One setting of a joint, and the poses for which it is made.
struct JointCase {
    const char* words; ///< Words for messages.
    JointDef def;      ///< Without bodies, anchors and frames.
    /// Returns a pose of B's frame in that of A.
    Transform (*place)(CaseDraw&);
};

/// Settings of every type with limits, drives and springs.
std::vector<JointCase> joint_cases();

/// Two boxes with a joint, or one that is joined to the world, at random places and with random velocities.
struct JoinedPair : TestWorld {
    BodyId a, b; ///< `a` may be null.
    JointId joint;
    Vec3 half_a, half_b; ///< Half extents of the boxes. [m]
    JoinedPair(const JointCase& setting, CaseDraw& draw, const Parameters& parameters);
};

} // namespace topple::test
