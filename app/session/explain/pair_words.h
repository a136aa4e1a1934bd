// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/pair_explanation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace topple::app {

/// Subject of a stage of an explanation.
enum class PairStage : std::uint8_t {
    broad_phase,
    distance,    ///< GJK. Items: DistanceTrace::steps.
    penetration, ///< EPA. Items: PenetrationTrace::steps.
    axes,        ///< Items: CollisionTrace::axes.
    clipping,    ///< Items: Clipping::cuts.
    points,
    warm_start,
    solver, ///< Items: SolverWatch::samples.
    result,
};

/// A sentence of a stage.
struct ExplainedLine {
    std::string text;
    std::optional<std::size_t>
        item; ///< Index of the recorded thing that it tells of; none: the stage as a whole.

    ExplainedLine(std::string line, std::optional<std::size_t> of_item = {})
        : text(std::move(line)),
          item(of_item) {}
};

/// One stage of an explanation in sentences.
struct ExplainedStage {
    PairStage kind;
    std::string title;
    std::vector<ExplainedLine> lines; ///< Never empty.
};

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
/// load of the sample before limits it. None for the first sample of a contact. [N s]
std::optional<double> largest_friction(const SolverWatch& watch, std::size_t sample);
/// Returns the index of the axis along which the contact was built; none without a contact or without axes.
std::optional<std::size_t> axis_of_contact(const CollisionTrace& trace);

} // namespace topple::app
