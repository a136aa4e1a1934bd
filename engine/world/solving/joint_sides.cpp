// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/joint_sides.h"

#include <algorithm>

namespace topple {

bool JointSides::moves(std::uint32_t body) const {
    return body != kNoIndex && from_->active.moves(body) &&
           !has_any(from_->world.state.bodies[body].locks.move);
}

void JointSides::reset(const SolverSources& from, std::span<const Joint> joints) {
    from_ = &from;
    const auto for_ends = [&](auto visit) {
        for (std::uint32_t k = 0; k < joints.size(); ++k) {
            if (!can_hold(joints[k].type) || is_soft(joints[k].type, joints[k]))
                continue;
            for (const std::uint32_t body : {from.joints.pairs[k].a, from.joints.pairs[k].b})
                if (moves(body))
                    visit(body, k);
        }
    };
    const std::size_t body_count = from.world.state.bodies.size();
    first_.assign(body_count + 2, 0);
    for_ends([&](std::uint32_t body, std::uint32_t) { ++first_[body + 2]; });
    for (std::size_t i = 2; i < first_.size(); ++i)
        first_[i] += first_[i - 1];
    ends_.resize(first_.back());
    // first_[body + 1] runs from the first to the last place of the body, which is where the next one begins.
    for_ends([&](std::uint32_t body, std::uint32_t joint) { ends_[first_[body + 1]++] = joint; });
    seen_by_.assign(body_count, 0);
    anchors_.clear();
    search_ = 0;
}

bool JointSides::find(std::uint32_t joint) {
    const auto [a, b] = from_->joints.pairs[joint];
    return search({a, joint, b, !moves(b)}, a_) && search({b, joint, kNoIndex, a_.is_anchored}, b_);
}

/// Returns false, with a part of the side, if the joint belongs to a loop.
bool JointSides::search(const Search& how, Side& side) {
    side.bodies.clear();
    side.mass = 0;
    side.is_anchored = false;
    ++search_;
    const auto visit = [&](std::uint32_t body) {
        if (!moves(body)) {
            side.is_anchored = true;
        } else if (seen_by_[body] != search_) {
            seen_by_[body] = search_;
            side.bodies.push_back(body);
            side.is_anchored |= std::find(anchors_.begin(), anchors_.end(), body) != anchors_.end();
            side.mass += static_cast<double>(from_->world.state.bodies[body].mass);
            if (body == how.other)
                return false;
        }
        return !(side.is_anchored && how.needs_no_anchor);
    };
    if (!visit(how.from))
        return false;
    for (std::size_t i = 0; i < side.bodies.size(); ++i) {
        const std::uint32_t body = side.bodies[i];
        for (std::uint32_t end = first_[body]; end < first_[body + 1]; ++end) {
            const auto [joint_a, joint_b] = from_->joints.pairs[ends_[end]];
            if (ends_[end] != how.without && !visit(joint_a == body ? joint_b : joint_a))
                return false;
        }
    }
    return true;
}

} // namespace topple
