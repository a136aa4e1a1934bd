// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

namespace topple {

/// Permanent id of one thing of a world: an ordinal, counted from 1 and never reused, so that a stale id finds
/// nothing. It survives undo, rewind, save and replay; logs and files show it. Zero is null, so `{}` is safe; the tag
/// keeps a joint id from being used as a body id.
///
/// Ordinals replace the slot and generation of other engines, with one identity instead of two. Inside a world the
/// records are stored densely in ordinal order; a table maps an ordinal to a place in O(1).
template<typename Tag>
struct Id {
    std::uint64_t ordinal = 0; ///< Counted from 1; 0 names nothing.
    friend constexpr auto operator<=>(Id, Id) = default;
    /// True unless null. A stale id is true too; only a look-up tells.
    constexpr explicit operator bool() const { return ordinal != 0; }
};

///@{
/// Id of a body; id of a joint.
using BodyId = Id<struct BodyTag>;
using JointId = Id<struct JointTag>;
///@}

} // namespace topple
