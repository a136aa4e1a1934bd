// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/islands.h"

#include <algorithm>
#include <numeric>

namespace topple {

void Islands::reset(std::size_t count) {
    parent_.resize(count);
    std::iota(parent_.begin(), parent_.end(), 0u);
}

std::uint32_t Islands::find(std::uint32_t member) {
    while (parent_[member] != member) {
        parent_[member] = parent_[parent_[member]];
        member = parent_[member];
    }
    return member;
}

void Islands::link(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t root_a = find(a), root_b = find(b);
    parent_[std::max(root_a, root_b)] = std::min(root_a, root_b);
}

void Islands::settle() {
    for (std::uint32_t& parent : parent_)
        parent = parent_[parent]; // the parent comes before its child, so its root is already final
}

} // namespace topple
