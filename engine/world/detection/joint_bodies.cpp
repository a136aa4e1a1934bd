// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/joint_bodies.h"

namespace topple {

void find_joint_bodies(const WorldState& state, JointBodies& out, JobPool& pool) {
    constexpr std::size_t kJointsPerBlock = 256;
    out.pairs.resize(state.joints.size());
    pool.parallel_for(out.pairs.size(), kJointsPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const Joint& j = state.joints[k];
            out.pairs[k] = {j.a ? index_of(state, j.a) : kNoIndex,
                            j.b ? index_of(state, j.b) : kNoIndex};
        }
    });
}

} // namespace topple
