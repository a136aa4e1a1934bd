// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/obj/obj_draft.h"
#include "topple/io/text/text_lines.h"

#include <cstdint>
#include <functional>

namespace topple {

/// Longest polygon read; longer ones are dropped.
inline constexpr std::size_t kMaxPolygonVertices = 65536;

/// Reads OBJ text, of so many bytes, with the packaged tinyobjloader, through its callbacks only, and never trusts it.
/// Each line is checked before the loader sees it, because it reads what it does not understand as 0,
/// and indices are resolved here, in 64 bits, because it passes on whatever the file says.
///
/// `progress` is told how much is done, 0 to 1, and returns false to stop; it may be empty.
/// Fails: where the lines do, for a coordinate that is not a number (with its line; a silent 0
/// would be a wrong model), a line above kMaxLineBytes, and when `progress` said stop.
Result<ObjDraft> read_obj_draft(TextLines& lines,
                                std::uint64_t size,
                                const std::function<bool(double)>& progress);

} // namespace topple
