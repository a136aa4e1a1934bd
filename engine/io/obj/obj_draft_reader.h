// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/obj/obj_draft.h"
#include "topple/io/text/text_lines.h"

#include <cstdint>
#include <functional>

namespace topple {

/// Largest number of vertices of a polygon; larger ones are dropped.
inline constexpr std::size_t kMaxPolygonVertices = 65536;

/// Reads OBJ text with the packaged tinyobjloader, through its callbacks only, and checks everything. Each line is
/// checked before the loader sees it, because the loader reads unknown words as 0. Indices are resolved here, in 64
/// bits, because the loader does not check them.
///
/// `progress` receives the finished share, 0 to 1, and returns false to stop; it may be empty. Fails: if the lines
/// fail, for a coordinate that is not a number (with its line; a silent 0 would be a wrong model), a line above
/// kMaxLineBytes, and if `progress` stops the reading.
Result<ObjDraft> read_obj_draft(TextLines& lines,
                                std::uint64_t size,
                                const std::function<bool(double)>& progress);

} // namespace topple
