// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

namespace topple {

/// Names one thing of a world for ever: an ordinal, counted from 1 and never reused, so a stale id
/// finds nothing instead of finding a stranger. It survives undo, rewind, save and replay, and is what
/// logs and files show. Zero is null, so `{}` is safe; the tag stops a joint from posing as a body.
///
/// Ordinals do for us what slot and generation do elsewhere, with one identity instead of two. Inside
/// a world the records lie densely in ordinal order; a table turns an ordinal into a place in O(1).
template<typename Tag>
struct Id {
    std::uint64_t ordinal = 0; ///< Counted from 1; 0 names nothing.
    friend constexpr auto operator<=>(Id, Id) = default;
    /// True unless null. A stale id is true too: only a look-up tells.
    constexpr explicit operator bool() const { return ordinal != 0; }
};

///@{
/// Id of a body, of a joint.
using BodyId = Id<struct BodyTag>;
using JointId = Id<struct JointTag>;
///@}

} // namespace topple
