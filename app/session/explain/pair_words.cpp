// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/pair_words.h"

#include "app/session/explain/number_words.h"
#include "app/session/frame/numbered_object.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::app {
namespace {

using Gate = PairExplanation::Gate;

std::string gap_in_words(Real separation) {
    return separation < 0 ? "an overlap of " + in_length(-separation)
                          : "a gap of " + in_length(separation);
}

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

ExplainedStage distance(const PairExplanation& pair) {
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

ExplainedStage separating_axes(const PairExplanation& pair, const PairNames& names) {
    const CollisionTrace& trace = pair.collision;
    ExplainedStage stage{StageKind::axes, "Separating axes", {}};
    std::array<std::size_t, 3> counts{};
    for (const CollisionTrace::Axis& axis : trace.axes)
        ++counts[static_cast<std::size_t>(axis.kind)];
    stage.lines.push_back(counted(trace.axes.size(), "axis", "axes") +
                          " tested: " + counted(counts[0] + counts[1], "face", "faces") + ", " +
                          counted(counts[2], "pair of edges", "pairs of edges") + ".");
    const std::optional<std::size_t> used = axis_of_contact(trace);
    std::vector<std::size_t> order(trace.axes.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t k) {
        return trace.axes[i].separation > trace.axes[k].separation;
    });
    constexpr std::size_t kMostLines = 15; // all axes of two boxes
    for (std::size_t rank = 0; rank < std::min(order.size(), kMostLines); ++rank) {
        const CollisionTrace::Axis& axis = trace.axes[order[rank]];
        stage.lines.emplace_back(axis_in_words(trace, axis, names) + ": " +
                                     gap_in_words(axis.separation) +
                                     (order[rank] == used ? ", the contact's axis" : ""),
                                 order[rank]);
    }
    if (order.size() > kMostLines)
        stage.lines.push_back("and " + std::to_string(order.size() - kMostLines) +
                              " with larger overlaps");
    if (!used)
        stage.lines.emplace_back("An axis shows a gap wider than the margin of " +
                                 in_length(pair.step.margin) + ": no contact.");
    return stage;
}

ExplainedStage clipping(const CollisionTrace& trace) {
    const CollisionTrace::Clipping& clipping = trace.clippings.back();
    const bool on_b = clipping.is_reference_on_second != trace.is_swapped;
    ExplainedStage stage{StageKind::clipping, "Clipping", {}};
    stage.lines.push_back(std::string("The reference face is on ") + (on_b ? "B" : "A") +
                          ", with " + std::to_string(clipping.reference.size()) +
                          " sides; the incident face on " + (on_b ? "A" : "B") + " has " +
                          std::to_string(clipping.incident.size()) + " vertices.");
    std::size_t before = clipping.incident.size();
    for (std::size_t i = 0; i < clipping.cuts.size(); ++i) {
        const CollisionTrace::Clipping::Cut& cut = clipping.cuts[i];
        stage.lines.emplace_back(
            printed("cut %zu, outward ", i + 1) +
                in_vector(transform_direction(trace.world_from_first, cut.side)) + ": " +
                std::to_string(before) + " -> " + counted(cut.polygon.size(), "vertex", "vertices"),
            i);
        before = cut.polygon.size();
    }
    if (clipping.cuts.empty())
        stage.lines.emplace_back("The incident face lies within the sides: nothing is cut off.");
    return stage;
}

ExplainedStage reduction(const PairExplanation& pair) {
    ExplainedStage stage{StageKind::points, "Points", {}};
    const CollisionTrace& trace = pair.collision;
    std::size_t points = 0;
    for (const Manifold& manifold : pair.manifolds)
        points += static_cast<std::size_t>(manifold.count);
    const bool is_clipped = !trace.clippings.empty() && points > 1;
    if (is_clipped)
        stage.lines.push_back(
            counted(trace.clippings.back().candidates.size(), "vertex is", "vertices are") +
            " within " + in_length(pair.step.margin) + " of the reference face; " +
            counted(points, "is kept.", "are kept."));
    else if (!trace.axes.empty() && points == 1)
        stage.lines.emplace_back("Two edges cross: one point halfway between them.");
    else
        stage.lines.push_back(counted(points, "point", "points") +
                              (pair.manifolds.size() > 1
                                   ? " on " + std::to_string(pair.manifolds.size()) + " triangles."
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

ExplainedStage result(const PairExplanation& pair) {
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

std::string face_in_words(const std::string& kind, std::uint32_t face) {
    if (kind != "box")
        return "face " + std::to_string(face);
    constexpr std::array<const char*, 6> kFaces{"-x", "+x", "-y", "+y", "-z", "+z"};
    return std::string("face ") + kFaces[face % kFaces.size()];
}

} // namespace

PairNames names_of(const PairExplanation& pair, const WorldState& state, const ShapeTable& shapes) {
    const auto name_of_body = [&](BodyId id, const std::string& type) {
        return numbered_object("body", id.ordinal, state.body_names.of(id.ordinal)) + " (" + type +
               ')';
    };
    const std::string type_a = type_name(shapes[pair.shape_a]->shape),
                      type_b = type_name(shapes[pair.shape_b]->shape);
    return {name_of_body(pair.body_a, type_a), name_of_body(pair.body_b, type_b), type_a, type_b};
}

std::string axis_in_words(const CollisionTrace& trace,
                          const CollisionTrace::Axis& axis,
                          const PairNames& names) {
    using Kind = CollisionTrace::Axis::Kind;
    if (axis.kind == Kind::edges) {
        const auto& on_a = trace.is_swapped ? axis.edge_of_second : axis.edge_of_first;
        const auto& on_b = trace.is_swapped ? axis.edge_of_first : axis.edge_of_second;
        return printed("edges %u-%u of A and %u-%u of B", on_a[0], on_a[1], on_b[0], on_b[1]);
    }
    const bool is_on_b = (axis.kind == Kind::face_of_second) != trace.is_swapped;
    return face_in_words(is_on_b ? names.face_kind_b : names.face_kind_a, axis.face) +
           (is_on_b ? " of B" : " of A");
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

std::optional<std::size_t> axis_of_contact(const CollisionTrace& trace) {
    if (trace.manifold.count == 0 || trace.axes.empty())
        return std::nullopt;
    const Vec3 normal = trace.is_swapped ? -trace.manifold.normal : trace.manifold.normal;
    const auto along = [&](const CollisionTrace::Axis& axis) {
        return dot(transform_direction(trace.world_from_first, axis.normal), normal);
    };
    const auto best = std::max_element(
        trace.axes.begin(), trace.axes.end(), [&](const auto& x, const auto& y) {
            return along(x) < along(y);
        });
    return static_cast<std::size_t>(best - trace.axes.begin());
}

std::vector<ExplainedStage> explain_in_words(const PairExplanation& pair, const PairNames& names) {
    std::vector<ExplainedStage> stages{broad_phase(pair, names)};
    if (pair.has_difference)
        stages.push_back(distance(pair));
    if (pair.penetration)
        stages.push_back(penetration(pair));
    if (!pair.collision.axes.empty())
        stages.push_back(separating_axes(pair, names));
    const bool has_points = !pair.manifolds.empty();
    if (has_points && !pair.collision.clippings.empty() && pair.collision.manifold.count > 1)
        stages.push_back(clipping(pair.collision));
    if (has_points)
        stages.push_back(reduction(pair));
    if (!pair.step.found.empty() && pair.step.is_candidate) {
        stages.push_back(warm_starting(pair));
        stages.push_back(solver(pair));
    }
    stages.push_back(result(pair));
    return stages;
}

} // namespace topple::app
