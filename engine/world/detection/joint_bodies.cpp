// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/joint_bodies.h"

#include <algorithm>

namespace topple {

void find_joint_bodies(const WorldState& state, JointBodies& out, JobPool& pool) {
    constexpr std::size_t kJointsPerBlock = 256;
    out.pairs.resize(state.joints.size());
    out.carriers.resize(state.joints.size());
    pool.parallel_for(out.pairs.size(), kJointsPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const Joint& j = state.joints[k];
            const BodyPair pair{j.a ? index_of(state, j.a) : kNoIndex,
                                j.b ? index_of(state, j.b) : kNoIndex};
            const std::uint32_t carrier = j.carrier ? index_of(state, j.carrier) : kNoIndex;
            const auto is_missing = [&](std::uint32_t body) {
                return body != kNoIndex && is_absent(state.bodies[body]);
            };
            const bool rests = is_missing(pair.a) || is_missing(pair.b) || is_missing(carrier);
            out.pairs[k] = rests ? BodyPair{kNoIndex, kNoIndex} : pair;
            out.carriers[k] = rests ? kNoIndex : carrier;
        }
    });
    out.has_carriers = std::any_of(
        out.carriers.begin(), out.carriers.end(), [](std::uint32_t i) { return i != kNoIndex; });
}

} // namespace topple
