// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/surface_words.h"

#include "app/session/explain/collision_words.h"
#include "app/session/explain/number_words.h"
#include "topple/collision/features/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace topple::app {
namespace {

using CandidateOutcome = SurfaceTrace::CandidateOutcome;
using TracedTriangle = SurfaceTrace::Triangle;

/// Returns an angle in degrees, by its sine.
std::string in_degrees(Real sine) {
    return printed("%.3g degrees",
                   std::asin(std::clamp(static_cast<double>(sine), -1.0, 1.0)) * 180 / 3.14159265);
}

/// " (3 mm deep)", or " (2 mm apart)".
std::string depth_in_words(Real separation) {
    return " (" + in_length(std::abs(separation)) + (separation < 0 ? " deep)" : " apart)");
}

/// "3, 5, 8 and 4 more".
std::string listed(const std::vector<std::string>& words) {
    constexpr std::size_t kMost = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(words.size(), kMost); ++i)
        text += (i > 0 ? ", " : "") + words[i];
    return words.size() > kMost ? text + " and " + std::to_string(words.size() - kMost) + " more"
                                : text;
}

/// Returns the outcome of a triangle with its reason, as the end of a sentence about the triangle.
const char* reason_of(CandidateOutcome outcome) {
    switch (outcome) {
    case CandidateOutcome::screened:
        return "separated by the face that separated the triangle before";
    case CandidateOutcome::no_area:
        return "without an area, and so without a normal";
    case CandidateOutcome::apart:
        return "apart, by a gap along an axis or by features that do not face each other";
    case CandidateOutcome::backward:
        return "facing away: a push would go deeper into the closed surface";
    case CandidateOutcome::turned:
        return "turned to the own normal, since the one found leads through to the wrong side";
    case CandidateOutcome::dropped:
        return "left to a neighbor across an edge, which is nearer";
    case CandidateOutcome::bent:
        return "bent to the own normal, since an edge within a plane must not be felt";
    case CandidateOutcome::kept:
        break;
    }
    return "kept as found";
}

ExplainedStage candidates(const PairExplanation& pair, const std::vector<std::size_t>& order) {
    const SurfaceTrace& surface = pair.surface;
    ExplainedStage stage{StageKind::triangles, "Triangles", {}};
    const auto giving = std::count_if(surface.triangles.begin(),
                                      surface.triangles.end(),
                                      [](const TracedTriangle& t) { return t.points.count > 0; });
    stage.lines.push_back(printed("%zu of the ", surface.triangles.size()) +
                          counted(surface.triangle_count, "triangle touches", "triangles touch") +
                          " the box around the shape, grown by the margin of " +
                          in_length(pair.step.margin) + printed("; %td of these", giving) +
                          (giving == 1 ? " gives points." : " give points."));
    for (std::size_t k = SurfaceTrace::kCandidateOutcomeCount; k-- > 0;) {
        const auto outcome = static_cast<CandidateOutcome>(k);
        std::vector<std::string> names;
        for (const std::size_t i : order) {
            const TracedTriangle& t = surface.triangles[i];
            if (t.outcome != outcome)
                continue;
            const bool has_points = t.points.count > 0;
            names.push_back(std::to_string(t.index) +
                            (has_points ? depth_in_words(separation_of(t)) : ""));
        }
        if (!names.empty())
            stage.lines.emplace_back(
                printed("%zu ", names.size()) + reason_of(outcome) + ": " + listed(names), k);
    }
    return stage;
}

std::string edge_in_words(int edge) { return printed("%d-%d", edge, (edge + 1) % 3); }

/// Tells why the normal is kept, bent or dropped where it leans over an edge.
std::string judgement_in_words(const SurfaceTrace& surface, const TracedTriangle& t) {
    const EdgeJudgement& edge = *t.edge;
    if (edge.edge < 0)
        return "Its normal is nearly the triangle's own and leans over none of the edges: the "
               "contact is kept as it was found.";
    const std::string lean = "Its normal leans by " + in_degrees(edge.lean) + " over the edge " +
                             edge_in_words(edge.edge);
    if (edge.neighbor < 0)
        return lean + ", a border with no triangle beyond: the contact is kept as it was found.";
    const std::string
        beyond = lean + "; beyond it lies triangle " +
                 std::to_string(surface.triangles[static_cast<std::size_t>(edge.neighbor)].index) +
                 printed(", at an angle of %.3g degrees",
                         std::acos(std::clamp(static_cast<double>(edge.plane_cosine), -1.0, 1.0)) *
                             180 / 3.14159265);
    switch (edge.verdict) {
    case EdgeVerdict::keep:
        return beyond +
               ". The normal does not lean over that one: the shape touches the edge itself, and "
               "the contact is kept as it was found.";
    case EdgeVerdict::drop:
        return beyond + ". The normal leans over that one by " + in_degrees(edge.inward) +
               ": it is nearer and reports the contact, and this triangle gives no point.";
    case EdgeVerdict::flatten:
        break;
    }
    return beyond +
           printed(
               ", less than %.2g: the two make one plane, whose internal edge must not be felt. ",
               std::acos(static_cast<double>(tolerance::kCoplanarCosine)) * 180 / 3.14159265) +
           "The triangle's own normal is taken instead.";
}

ExplainedStage verdict(const SurfaceTrace& surface, const TracedTriangle& t) {
    ExplainedStage stage{StageKind::edges,
                         t.edge ? "Triangle " + std::to_string(t.index) + ": internal edges"
                                : "Triangle " + std::to_string(t.index) + ": verdict",
                         {}};
    const Manifold& found = t.collision.manifold;
    if (found.count > 0)
        stage.lines.push_back(
            counted(static_cast<std::size_t>(found.count), "point was", "points were") +
            " found along the normal " + in_vector(found.normal) + ", the deepest with " +
            gap_in_words(least_separation(found)) + ".");
    if (t.edge)
        stage.lines.emplace_back(judgement_in_words(surface, t));
    else
        stage.lines.push_back(std::string("It is ") + reason_of(t.outcome) + ".");
    if (t.outcome != CandidateOutcome::bent && t.outcome != CandidateOutcome::turned)
        return stage;
    stage.lines.push_back(
        t.points.count > 0
            ? counted(static_cast<std::size_t>(t.points.count), "point lies", "points lie") +
                  " over the triangle along its own normal, the deepest with " +
                  gap_in_words(least_separation(t.points)) + "."
            : std::string("No part of the shape lies over the triangle along its own normal: it "
                          "gives no point."));
    return stage;
}

} // namespace

Real separation_of(const TracedTriangle& triangle) {
    for (const Manifold* manifold : {&triangle.points, &triangle.collision.manifold})
        if (manifold->count > 0)
            return least_separation(*manifold);
    Real widest = -std::numeric_limits<Real>::infinity();
    for (const CollisionTrace::Axis& axis : triangle.collision.axes)
        widest = std::max(widest, axis.separation);
    return triangle.collision.axes.empty() ? std::numeric_limits<Real>::infinity() : widest;
}

std::vector<std::size_t> by_depth(const SurfaceTrace& surface) {
    std::vector<std::size_t> order(surface.triangles.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto rank = [&](std::size_t i) {
        const TracedTriangle& t = surface.triangles[i];
        return std::tuple(
            t.points.count == 0, t.collision.manifold.count == 0, separation_of(t), t.index);
    };
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t k) {
        return rank(i) < rank(k);
    });
    return order;
}

std::optional<std::size_t> shown_triangle(const SurfaceTrace& surface,
                                          std::optional<std::uint32_t> asked) {
    for (std::size_t i = 0; i < surface.triangles.size(); ++i)
        if (surface.triangles[i].index == asked)
            return i;
    return surface.triangles.empty() ? std::nullopt : std::optional(by_depth(surface).front());
}

const char* words_of(CandidateOutcome outcome) {
    switch (outcome) {
    case CandidateOutcome::screened:
        return "separated as before";
    case CandidateOutcome::no_area:
        return "degenerate";
    case CandidateOutcome::apart:
        return "apart";
    case CandidateOutcome::backward:
        return "facing away";
    case CandidateOutcome::turned:
        return "turned to the near side";
    case CandidateOutcome::dropped:
        return "left to a neighbor";
    case CandidateOutcome::bent:
        return "bent to the own normal";
    case CandidateOutcome::kept:
        break;
    }
    return "kept";
}

const char* key_of(CandidateOutcome outcome) {
    static constexpr std::array<const char*, SurfaceTrace::kCandidateOutcomeCount> kKeys{
        "screened", "no_area", "apart", "backward", "turned", "dropped", "bent", "kept"};
    return kKeys[static_cast<std::size_t>(outcome)];
}

std::vector<ExplainedStage> triangles_in_words(const PairExplanation& pair,
                                               const PairNames& names,
                                               std::optional<std::uint32_t> asked) {
    const SurfaceTrace& surface = pair.surface;
    std::vector<ExplainedStage> stages{candidates(pair, by_depth(surface))};
    const std::optional<std::size_t> shown = shown_triangle(surface, asked);
    if (!shown)
        return stages;
    const TracedTriangle& t = surface.triangles[*shown];
    if (asked && t.index != *asked)
        stages.back().lines.push_back("Triangle " + std::to_string(*asked) +
                                      " is none of these; triangle " + std::to_string(t.index) +
                                      " is shown instead.");
    const std::string title = "Triangle " + std::to_string(t.index) + ": ";
    const auto add = [&](ExplainedStage stage, const char* of) {
        stage.title = title + of;
        stages.push_back(std::move(stage));
    };
    if (!t.collision.axes.empty())
        add(axes_in_words(t.collision, names, pair.step.margin), "separating axes");
    // A bent normal comes after the judgement of the edges, and brings a clipping of its own.
    const bool is_late = t.outcome == CandidateOutcome::bent ||
                         t.outcome == CandidateOutcome::turned;
    if (!is_late && has_clipped_points(t.collision))
        add(clipping_in_words(t.collision, names), "clipping");
    stages.push_back(verdict(surface, t));
    if (is_late && !t.collision.clippings.empty())
        add(clipping_in_words(t.collision, names), "clipping");
    return stages;
}

ExplainedStage groups_in_words(const PairExplanation& pair) {
    const SurfaceTrace& surface = pair.surface;
    ExplainedStage stage{StageKind::groups, "Joining", {}};
    stage.lines.push_back(
        "Points of triangles whose normals differ by less than " + in_degrees(surface.lean) +
        " are reduced together: " + counted(surface.groups.size(), "group.", "groups."));
    for (std::size_t g = 0; g < surface.groups.size(); ++g) {
        const SurfaceTrace::Group& group = surface.groups[g];
        std::vector<std::string> members;
        for (const TracedTriangle& t : surface.triangles)
            if (t.points.count > 0 && t.group == g)
                members.push_back(std::to_string(t.index));
        stage.lines.emplace_back("triangle " + std::to_string(group.triangle) +
                                     " gives the normal " + in_vector(pair.manifolds[g].normal) +
                                     "; " + counted(group.points.size(), "point", "points") +
                                     " of " +
                                     (members.size() == 1 ? "it" : "triangles " + listed(members)) +
                                     " -> " + std::to_string(pair.manifolds[g].count),
                                 g);
    }
    return stage;
}

} // namespace topple::app
