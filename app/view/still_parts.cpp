// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/still_parts.h"

namespace topple::app {

StillParts::StillParts() : tree_(make_box_tree(BroadPhaseKind::bvh)) {}

void StillParts::take(std::span<const Aabb> boxes) {
    if (boxes.size() != boxes_.size()) {
        boxes_.assign(boxes.begin(), boxes.end());
        tree_->rebuild(boxes_);
        return;
    }
    moved_.clear();
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        if (boxes_[i] != boxes[i]) {
            boxes_[i] = boxes[i];
            moved_.push_back(i);
        }
    if (!moved_.empty())
        tree_->update(boxes_, moved_);
}

std::span<const std::uint8_t> StillParts::find_seen(const Frustum& view) {
    seen_.assign(boxes_.size(), 0);
    looked_at_count_ = tree_->query(view, [this](std::uint32_t i) { seen_[i] = 1; });
    return seen_;
}

} // namespace topple::app
