// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace topple {

/// Groups of connected members (union-find with path halving). The name of a group is its lowest
/// member, so it does not depend on the order in which the links were found.
class Islands {
public:
    /// Makes each of `count` members a group of its own.
    void reset(std::size_t count);
    /// Joins the groups of two members.
    void link(std::uint32_t a, std::uint32_t b);
    /// Returns the lowest member of the group.
    [[nodiscard]] std::uint32_t find(std::uint32_t member);
    /// Finds the groups of all members, so that `of` returns them until the next `link`.
    void settle();
    /// Returns the lowest member of the group. Requires: `settle` since the last `link`.
    [[nodiscard]] std::uint32_t of(std::uint32_t member) const { return parent_[member]; }

private:
    std::vector<std::uint32_t> parent_; ///< Never above its child.
};

} // namespace topple
