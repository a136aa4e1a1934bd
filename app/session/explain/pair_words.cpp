// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/pair_words.h"

#include "app/session/explain/collision_words.h"
#include "app/session/explain/number_words.h"
#include "app/session/explain/surface_words.h"
#include "app/session/frame/numbered_object.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::app {
namespace {

using Gate = PairExplanation::Gate;

ExplainedStage broad_phase(const PairExplanation& pair, const PairNames& names) {
    ExplainedStage stage{StageKind::broad_phase, "Broad phase", {}};
    std::vector<ExplainedLine>& lines = stage.lines;
    if (std::isinf(pair.box_gap))
        lines.emplace_back("A plane has no end, and no box.");
    else
        lines.push_back("The boxes around " + names.a + " and " + names.b +
                        (pair.box_gap > 0 ? " are " + in_length(pair.box_gap) + " apart."
                                          : " overlap by " + in_length(-pair.box_gap) + "."));
    switch (pair.gate) {
    case Gate::open:
        lines.emplace_back(
            pair.box_gap > 0
                ? "With the motion of this step they overlap: the pair goes to the narrow "
                  "phase."
                : "The pair goes to the narrow phase.");
        break;
    case Gate::nothing_moves:
        lines.emplace_back(pair.after.empty()
                               ? "Neither body moves in this step: the pair is not tested."
                               : "Neither body moves in this step: the contacts stay as they are. "
                                 "A test would find:");
        break;
    case Gate::not_colliding:
        lines.emplace_back("One of the shapes is only drawn and touches nothing.");
        break;
    case Gate::filtered:
        lines.emplace_back(
            "The filters of the bodies exclude each other: they pass through each other.");
        break;
    case Gate::joined:
        lines.push_back("Joint " + std::to_string(pair.joint.ordinal) +
                        " holds both bodies and lets them overlap: the pair is not tested.");
        break;
    case Gate::apart:
        lines.emplace_back(
            "Even with the motion of this step they do not overlap: the pair is not tested.");
        break;
    case Gate::passing:
        lines.emplace_back("The one-sided platform lets the body pass: its contact does not hold.");
        break;
    case Gate::buried:
        lines.emplace_back("Both lie amid so many overlapping bodies that their pair is left out.");
        break;
    }
    return stage;
}

const char* simplex_name(std::size_t count) {
    static constexpr std::array<const char*, 4> kNames{
        "a vertex", "a segment", "a triangle", "a tetrahedron"};
    return kNames[std::clamp<std::size_t>(count, 1, 4) - 1];
}

ExplainedStage distance_stage(const PairExplanation& pair) {
    ExplainedStage stage{StageKind::distance, "Distance (GJK)", {}};
    const CoreDistance& found = pair.distance;
    const bool has_radii = found.separation != found.distance && !found.cores_overlap;
    stage.lines.push_back(
        found.cores_overlap
            ? "The Minkowski difference A - B contains the origin: the shapes overlap."
            : "The origin lies " + in_length(found.distance) +
                  " outside of the Minkowski difference A - B" +
                  (has_radii ? " of the cores; with the radii, the separation is " +
                                   in_length(found.separation) + "."
                             : ", which is the distance of the shapes."));
    const std::vector<DistanceTrace::Step>& steps = pair.distance_trace.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const DistanceTrace::Step& step = steps[i];
        const std::string vertex = printed(
            "%zu: vertex %u of A - vertex %u of B", i + 1, step.added.a, step.added.b);
        stage.lines.emplace_back(step.is_nearer
                                     ? vertex + ": " + simplex_name(step.count) + ", " +
                                           in_length(length(step.nearest)) + " from the origin"
                                     : vertex + " brings it no nearer: the search ends",
                                 i);
    }
    return stage;
}

ExplainedStage penetration(const PairExplanation& pair) {
    ExplainedStage stage{StageKind::penetration, "Penetration (EPA)", {}};
    stage.lines.push_back("The cores overlap by " + in_length(pair.penetration->depth) + " along " +
                          in_vector(pair.penetration->normal) + ".");
    const std::vector<PenetrationTrace::Step>& steps = pair.penetration_trace.steps;
    if (steps.empty())
        stage.lines.emplace_back("The difference has no thickness in that direction.");
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const PenetrationTrace::Step& step = steps[i];
        const double beyond = dot(step.next.w, step.normal) - step.distance;
        stage.lines.emplace_back(
            printed("%zu: %zu faces, the nearest ", i + 1, step.faces.size()) +
                in_length(step.distance) + " from the origin; " +
                (i + 1 == steps.size()
                     ? "nothing lies beyond it: this is the depth"
                     : "the difference reaches " + in_length(beyond) + " beyond it"),
            i);
    }
    return stage;
}

ExplainedStage reduction(const PairExplanation& pair) {
    ExplainedStage stage{StageKind::points, "Points", {}};
    const CollisionTrace& trace = pair.collision;
    std::size_t points = 0;
    for (const Manifold& manifold : pair.manifolds)
        points += static_cast<std::size_t>(manifold.count);
    if (has_clipped_points(trace))
        stage.lines.push_back(
            counted(trace.clippings.back().candidates.size(), "vertex is", "vertices are") +
            " within " + in_length(pair.step.margin) + " of the reference face; " +
            counted(points, "is kept.", "are kept."));
    else if (!trace.axes.empty() && points == 1)
        stage.lines.emplace_back("Two edges cross: one point halfway between them.");
    else
        stage.lines.push_back(counted(points, "point", "points") +
                              (pair.manifolds.size() > 1
                                   ? " in " + std::to_string(pair.manifolds.size()) + " groups."
                                   : "."));
    for (const Manifold& manifold : pair.manifolds)
        for (int i = 0; i < manifold.count; ++i) {
            const ManifoldPoint& p = manifold.points[static_cast<std::size_t>(i)];
            stage.lines.push_back(in_vector(p.point) + ": " + gap_in_words(p.separation) +
                                  printed(", feature %08x", p.feature));
        }
    if (pair.step.is_recycled)
        stage.lines.emplace_back(
            "The bodies have hardly moved against each other since an earlier test: the step moves "
            "that test's points along instead.");
    return stage;
}

ExplainedStage warm_starting(const PairExplanation& pair) {
    ExplainedStage stage{StageKind::warm_start, "Warm starting", {}};
    std::size_t inherited = 0, points = 0;
    for (const Contact& contact : pair.step.found)
        for (const Contact::Point& p : contact.active_points()) {
            ++points;
            inherited += p.normal_impulse > 0 ? 1 : 0;
        }
    stage.lines.push_back(std::to_string(inherited) + " of " + counted(points, "point", "points") +
                          " inherit an impulse from the same feature of the previous step.");
    for (const Contact& contact : pair.step.found)
        for (const Contact::Point& p : contact.active_points())
            stage.lines.push_back(printed("feature %08x: %.5g N s, ",
                                          p.feature,
                                          static_cast<double>(p.normal_impulse)) +
                                  gap_in_words(p.separation));
    return stage;
}

/// "sub-step 2, relax: 1.2 N s at -3.4 mm +0.01 m/s, ...; friction 0.3 of at most 0.9 N s".
std::string sample_in_words(const SolverWatch& watch, std::size_t index) {
    const SolverSample& sample = watch.samples[index];
    std::string text = moment_in_words(sample.moment, sample.substep, sample.sweep, watch.substeps);
    for (int i = 0; i < sample.reading.point_count; ++i) {
        const ContactReading::Point& p = sample.reading.points[static_cast<std::size_t>(i)];
        text += printed("%s %.4g N s", i == 0 ? ":" : ",", static_cast<double>(p.impulse)) +
                " at " + in_length(p.separation) +
                printed(" %+.3g m/s", static_cast<double>(p.velocity));
    }
    text += printed("; friction %.4g",
                    std::hypot(static_cast<double>(sample.reading.friction_u),
                               static_cast<double>(sample.reading.friction_v)));
    if (const auto limit = largest_friction(watch, index);
        limit && sample.moment == SolverMoment::relax)
        text += printed(watch.friction_model == FrictionModel::pyramid
                            ? " N s, along each of two tangents at most %.4g"
                            : " of at most %.4g",
                        *limit);
    return text + " N s";
}

ExplainedStage solver(const PairExplanation& pair) {
    ExplainedStage stage{StageKind::solver, "Solver", {}};
    const SolverWatch& watch = pair.step.solver;
    if (watch.samples.empty()) {
        stage.lines.emplace_back(
            "The contacts of fast bodies are found anew in each sub-step, and have no samples.");
        return stage;
    }
    const ContactReading& first = watch.samples.front().reading;
    stage.lines.push_back(
        printed("%d sub-step%s; friction %.3g sliding, %.3g sticking; effective masses",
                watch.substeps,
                watch.substeps == 1 ? "" : "s",
                static_cast<double>(first.friction),
                static_cast<double>(first.static_friction)));
    for (int i = 0; i < first.point_count; ++i)
        stage.lines.back().text += printed(
            " %.4g", static_cast<double>(first.points[static_cast<std::size_t>(i)].mass));
    stage.lines.back().text += " kg.";
    if (pair.solver == SolverKind::soft_step)
        stage.lines.push_back(printed(
            "An overlap closes at %.4g of it per second; its spring uses %.3g of the mass and "
            "gives %.3g of the impulse back.",
            static_cast<double>(first.bias_rate),
            static_cast<double>(first.mass_scale),
            static_cast<double>(first.impulse_scale)));
    for (std::size_t i = 0; i < watch.samples.size(); ++i)
        stage.lines.emplace_back(sample_in_words(watch, i), i);
    return stage;
}

ExplainedStage result_stage(const PairExplanation& pair) {
    ExplainedStage stage{StageKind::result, "After the step", {}};
    for (const Contact& contact : pair.after)
        for (const Contact::Point& p : contact.active_points())
            stage.lines.push_back(in_vector(p.point) +
                                  printed(": %.5g N s, ", static_cast<double>(p.normal_impulse)) +
                                  gap_in_words(p.separation));
    for (const Contact& contact : pair.after)
        stage.lines.push_back(
            printed("sum %.5g N s along ", static_cast<double>(normal_impulse_of(contact))) +
            in_vector(contact.normal) + ", friction " + in_vector(contact.friction_impulse) +
            " N s");
    if (pair.after.empty())
        stage.lines.emplace_back("There is no contact.");
    return stage;
}

} // namespace

PairNames names_of(const PairExplanation& pair, const WorldState& state, const ShapeTable& shapes) {
    const auto name_of_body = [&](BodyId id, const std::string& type) {
        return numbered_object("body", id.ordinal, state.body_names.of(id.ordinal)) + " (" + type +
               ')';
    };
    const std::string type_a = type_name(shapes[pair.shape_a]->shape),
                      type_b = type_name(shapes[pair.shape_b]->shape);
    const auto faces_of = [&](ShapeIndex shape, const std::string& type) {
        return is_surface(shapes[shape]->shape) ? std::string(kTriangleKind) : type;
    };
    return {name_of_body(pair.body_a, type_a),
            name_of_body(pair.body_b, type_b),
            faces_of(pair.shape_a, type_a),
            faces_of(pair.shape_b, type_b)};
}

std::optional<double> largest_friction(const SolverWatch& watch, std::size_t sample) {
    const SolverSample& asked = watch.samples[sample];
    for (std::size_t i = sample; i-- > 0;) {
        const SolverSample& before = watch.samples[i];
        if (before.contact != asked.contact)
            continue;
        double load = 0;
        for (int k = 0; k < before.reading.point_count; ++k)
            load += static_cast<double>(before.reading.points[static_cast<std::size_t>(k)].impulse);
        return load * static_cast<double>(asked.reading.static_friction);
    }
    return std::nullopt;
}

std::vector<ExplainedStage> explain_in_words(const PairExplanation& pair,
                                             const PairNames& names,
                                             std::optional<std::uint32_t> triangle) {
    std::vector<ExplainedStage> stages{broad_phase(pair, names)};
    if (pair.has_difference)
        stages.push_back(distance_stage(pair));
    if (pair.penetration)
        stages.push_back(penetration(pair));
    const CollisionTrace& trace = pair.collision;
    if (!trace.axes.empty())
        stages.push_back(axes_in_words(trace, names, pair.step.margin));
    const bool has_points = !pair.manifolds.empty();
    if (has_clipped_points(trace))
        stages.push_back(clipping_in_words(trace, names));
    if (pair.surface.triangle_count > 0)
        for (ExplainedStage& stage : triangles_in_words(pair, names, triangle))
            stages.push_back(std::move(stage));
    if (!pair.surface.groups.empty())
        stages.push_back(groups_in_words(pair));
    if (has_points)
        stages.push_back(reduction(pair));
    if (!pair.step.found.empty() && pair.step.is_candidate) {
        stages.push_back(warm_starting(pair));
        stages.push_back(solver(pair));
    }
    stages.push_back(result_stage(pair));
    return stages;
}

} // namespace topple::app
