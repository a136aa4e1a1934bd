// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/world/state/lookup.h"

#include <vector>

namespace topple {

/// The indices of the bodies of all joints.
struct JointBodies {
    std::vector<BodyPair> pairs; ///< Indexed by joint.
};

/// Looks up the bodies of all joints.
void find_joint_bodies(const WorldState& state, JointBodies& out, JobPool& pool);

} // namespace topple
