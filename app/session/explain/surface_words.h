// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/explained_stage.h"
#include "app/session/explain/pair_words.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// Returns the separation by which a candidate triangle is judged: that of its deepest point, or else the widest gap
/// that an axis shows; infinite if none was tested. [m]
Real separation_of(const SurfaceTrace::Triangle& triangle);

/// Returns the indices of the candidates in `triangles`: first those that gave points, the deepest first, then those
/// that touch but gave none, then the others, the nearest first.
std::vector<std::size_t> by_depth(const SurfaceTrace& surface);

/// Returns the index of the candidate that a person looks at: of the one that was asked for, if it is a candidate, or
/// else the first by depth. None without candidates.
std::optional<std::size_t> shown_triangle(const SurfaceTrace& surface,
                                          std::optional<std::uint32_t> asked);

/// Returns the outcome of a triangle in words: "kept", "left to its neighbor".
const char* words_of(SurfaceTrace::CandidateOutcome outcome);
/// Returns the name in files.
const char* key_of(SurfaceTrace::CandidateOutcome outcome);

/// Tells the candidates, and how the shown one was treated. Requires: the pair has a surface.
std::vector<ExplainedStage> triangles_in_words(const PairExplanation& pair,
                                               const PairNames& names,
                                               std::optional<std::uint32_t> asked);
/// Tells how the points of several triangles were joined. Requires: there are groups.
ExplainedStage groups_in_words(const PairExplanation& pair);

} // namespace topple::app
