// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/explained_stage.h"
#include "topple/world/pair_explanation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// The shapes and names of an explained pair.
struct PairNames {
    std::string a, b; ///< Such as: body 17 "crate" (box).
    /// Type of the shapes, which tells how faces are named; `kTriangleKind` for a surface.
    std::string face_kind_a, face_kind_b;
};
inline constexpr std::string_view kTriangleKind = "triangle";
/// `state`: the world's before the explained step.
PairNames names_of(const PairExplanation& pair, const WorldState& state, const ShapeTable& shapes);

/// Tells the stages of a pair in order, each with its numbers: broad phase, GJK, EPA, separating axes, clipping,
/// reduction, warm starting, every sweep of the solver, and the result. Stages that the pair does not have are left
/// out. With a surface: its candidates, the axes, clipping and edges of one `triangle` (of this index, or the deepest),
/// and how the points of all are joined.
std::vector<ExplainedStage> explain_in_words(const PairExplanation& pair,
                                             const PairNames& names,
                                             std::optional<std::uint32_t> triangle = {});

/// Returns the largest friction impulse that the sample's sweep allowed: each sweep solves friction first, so that the
/// load of the sample before limits it; with a pyramid, that along each tangent. None for the first sample of a
/// contact. [N s]
std::optional<double> largest_friction(const SolverWatch& watch, std::size_t sample);
} // namespace topple::app
