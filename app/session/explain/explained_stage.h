// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace topple::app {

/// Subject of a stage of an explanation.
enum class StageKind : std::uint8_t {
    broad_phase,
    distance,    ///< GJK. Items: DistanceTrace::steps.
    penetration, ///< EPA. Items: PenetrationTrace::steps.
    triangles,   ///< Candidates of a surface. Items: values of SurfaceTrace::CandidateOutcome.
    axes,        ///< Items: CollisionTrace::axes.
    clipping,    ///< Items: Clipping::cuts.
    edges,       ///< Edges of the shown triangle.
    groups,      ///< Joined points of triangles. Items: SurfaceTrace::groups.
    points,
    warm_start,
    solver, ///< Items: SolverWatch::samples.
    result,
    joint,     ///< A joint as a whole.
    rows,      ///< Items: rows of the joint.
    locks,     ///< The locks that are solved at once. Items: locks of the joint.
    sweeps,    ///< Items: JointExplanation::samples.
    cloth,     ///< A constraint of a deformable as a whole.
    sub_steps, ///< Items: ClothExplanation::samples.
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
    StageKind kind;
    std::string title;
    std::vector<ExplainedLine> lines; ///< Never empty.
};

} // namespace topple::app
