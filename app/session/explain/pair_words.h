// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/explained_stage.h"
#include "topple/world/pair_explanation.h"

#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// The shapes and names of an explained pair.
struct PairNames {
    std::string a, b;                     ///< Such as: body 17 "crate" (box).
    std::string face_kind_a, face_kind_b; ///< Type of the shapes, which tells how faces are named.
};
/// `state`: the world's before the explained step.
PairNames names_of(const PairExplanation& pair, const WorldState& state, const ShapeTable& shapes);

/// Tells the stages of a pair in order, each with its numbers: broad phase, GJK, EPA, separating axes, clipping,
/// reduction, warm starting, every sweep of the solver, and the result. Stages that the pair does not have are left
/// out.
std::vector<ExplainedStage> explain_in_words(const PairExplanation& pair, const PairNames& names);

/// Returns the name of a recorded axis, such as "face +y of A" or "edges 0-1 of A and 2-6 of B".
std::string axis_in_words(const CollisionTrace& trace,
                          const CollisionTrace::Axis& axis,
                          const PairNames& names);
/// Returns the largest friction impulse that the sample's sweep allowed: each sweep solves friction first, so that the
/// load of the sample before limits it; with a pyramid, that along each tangent. None for the first sample of a
/// contact. [N s]
std::optional<double> largest_friction(const SolverWatch& watch, std::size_t sample);
/// Returns the index of the axis along which the contact was built; none without a contact or without axes.
std::optional<std::size_t> axis_of_contact(const CollisionTrace& trace);

} // namespace topple::app
