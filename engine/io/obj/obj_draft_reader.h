// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/obj/obj_draft.h"
#include "topple/io/text/text_lines.h"

#include <cstdint>
#include <functional>
#include <string_view>

namespace topple {

/// Largest number of vertices of a polygon; larger ones are dropped.
inline constexpr std::size_t kMaxPolygonVertices = 65536;

/// Message of a reading that its caller stopped.
inline constexpr std::string_view kReadingCancelled = "Reading was cancelled.";

/// Reads OBJ text and checks everything: a word that is not a number is no silent 0, and indices are resolved in 64
/// bits.
///
/// `progress` receives the finished share, 0 to 1, and returns false to stop; it may be empty. Fails: if the lines
/// fail, for a coordinate that is not a number (with its line; a silent 0 would be a wrong model), a line above
/// kMaxLineBytes, and if `progress` stops the reading.
Result<ObjDraft> read_obj_draft(TextLines& lines,
                                std::uint64_t size,
                                const std::function<bool(double)>& progress);

} // namespace topple
