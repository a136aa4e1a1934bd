// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/joint_sides.h"

#include <algorithm>

namespace topple {

void JointSides::reset(const SolverSources& from, std::span<const Joint> joints) {
    from_ = &from;
    ends_.clear();
    for (std::uint32_t k = 0; k < joints.size(); ++k) {
        if (!can_hold(joints[k].type) || is_soft(joints[k].type, joints[k]))
            continue;
        for (const std::uint32_t body : {from.joints.pairs[k].a, from.joints.pairs[k].b})
            if (body != kNoIndex && from.active.moves(body))
                ends_.emplace_back(body, k);
    }
    std::sort(ends_.begin(), ends_.end());
    seen_by_.assign(from.world.state.bodies.size(), 0);
    anchors_.clear();
    search_ = 0;
}

bool JointSides::find(std::uint32_t joint) {
    const auto [a, b] = from_->joints.pairs[joint];
    search(a, joint, a_);
    if (b != kNoIndex && from_->active.moves(b) && seen_by_[b] == search_)
        return false;
    search(b, joint, b_);
    return !(a_.is_anchored && b_.is_anchored);
}

void JointSides::search(std::uint32_t from, std::uint32_t without, Side& side) {
    side.bodies.clear();
    side.mass = 0;
    side.is_anchored = false;
    ++search_;
    const auto visit = [&](std::uint32_t body) {
        if (body == kNoIndex || !from_->active.moves(body)) {
            side.is_anchored = true;
        } else if (seen_by_[body] != search_) {
            seen_by_[body] = search_;
            side.bodies.push_back(body);
            side.is_anchored |= std::find(anchors_.begin(), anchors_.end(), body) != anchors_.end();
            side.mass += static_cast<double>(from_->world.state.bodies[body].mass);
        }
    };
    visit(from);
    for (std::size_t i = 0; i < side.bodies.size(); ++i) {
        const std::uint32_t body = side.bodies[i];
        const auto own = std::lower_bound(ends_.begin(), ends_.end(), std::pair{body, 0u});
        for (auto end = own; end != ends_.end() && end->first == body; ++end) {
            const auto [joint_a, joint_b] = from_->joints.pairs[end->second];
            if (end->second != without)
                visit(joint_a == body ? joint_b : joint_a);
        }
    }
}

} // namespace topple
