// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/world/state/lookup.h"

#include <vector>

namespace topple {

/// The indices of the bodies of all joints.
struct JointBodies {
    std::vector<BodyPair> pairs;         ///< Indexed by joint.
    std::vector<std::uint32_t> carriers; ///< Carriers of gears, indexed by joint; kNoIndex: none.
    bool has_carriers = false;           ///< Whether any gear has one.
};

/// Calls `link(BodyPair)` for each two bodies that a joint connects: its sides, and each of them with a carrier.
template<typename Link>
void for_joined(const JointBodies& joints, const Link& link) {
    for (const BodyPair& pair : joints.pairs)
        link(pair);
    if (!joints.has_carriers)
        return;
    for (std::size_t k = 0; k < joints.carriers.size(); ++k)
        if (joints.carriers[k] != kNoIndex)
            for (const std::uint32_t side : {joints.pairs[k].a, joints.pairs[k].b})
                link(BodyPair{side, joints.carriers[k]});
}

/// Looks up the bodies of all joints.
void find_joint_bodies(const WorldState& state, JointBodies& out, JobPool& pool);

} // namespace topple
