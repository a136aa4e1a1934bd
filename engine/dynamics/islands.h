// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace topple {

/// Groups of things that hang together (union-find with path halving). The name of a group is its
/// lowest member, so it does not depend on the order in which the links were found.
class Islands {
public:
    /// Every one of `count` things alone.
    void reset(std::size_t count);
    void link(std::uint32_t a, std::uint32_t b);
    /// The lowest member of the group.
    [[nodiscard]] std::uint32_t find(std::uint32_t member);
    /// Looks them all up. From then on, until something is linked, `of` is their group.
    void settle();
    [[nodiscard]] std::uint32_t of(std::uint32_t member) const { return parent_[member]; }

private:
    std::vector<std::uint32_t> parent_; ///< Never above its child.
};

} // namespace topple
