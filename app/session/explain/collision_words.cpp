// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/collision_words.h"

#include "app/session/explain/number_words.h"
#include "topple/collision/features/separating_axis.h"

#include <algorithm>
#include <array>
#include <vector>

namespace topple::app {
namespace {

using TracedAxis = CollisionTrace::Axis;

/// Returns "A", "B" or "the triangle".
std::string owner_in_words(bool is_on_b, const PairNames& names) {
    if ((is_on_b ? names.face_kind_b : names.face_kind_a) == kTriangleKind)
        return "the triangle";
    return is_on_b ? "B" : "A";
}

std::string face_in_words(const std::string& kind, std::uint32_t face) {
    if (kind == kTriangleKind)
        return face == 0 ? "front" : "back";
    if (kind == "cylinder" || kind == "cone")
        return face == 0 ? "lower end" : "upper end";
    if (kind != "box")
        return "face " + std::to_string(face);
    constexpr std::array<const char*, 6> kFaces{"-x", "+x", "-y", "+y", "-z", "+z"};
    return std::string("face ") + kFaces[face % kFaces.size()];
}

/// Returns the separation that an axis has to exceed to be preferred to the chosen one. [m]
Real least_to_be_preferred(const CollisionTrace& trace,
                           const TracedAxis& chosen,
                           const TracedAxis& other) {
    using Kind = TracedAxis::Kind;
    const auto is_face = [](const TracedAxis& axis) {
        return axis.kind == Kind::face_of_first || axis.kind == Kind::face_of_second;
    };
    if (is_face(chosen) && !is_face(other))
        return least_for_edges(chosen.separation, trace.size);
    if (other.kind == Kind::face_of_second && chosen.kind == Kind::face_of_first)
        return least_for_face_of_b(chosen.separation, trace.size);
    return chosen.separation;
}

} // namespace

std::string gap_in_words(Real separation) {
    return separation < 0 ? "an overlap of " + in_length(-separation)
                          : "a gap of " + in_length(separation);
}

std::string axis_in_words(const CollisionTrace& trace,
                          const TracedAxis& axis,
                          const PairNames& names) {
    if (axis.kind == TracedAxis::Kind::edges) {
        const auto& on_a = trace.is_swapped ? axis.edge_of_second : axis.edge_of_first;
        const auto& on_b = trace.is_swapped ? axis.edge_of_first : axis.edge_of_second;
        return printed("edges %u-%u of ", on_a[0], on_a[1]) + owner_in_words(false, names) +
               printed(" and %u-%u of ", on_b[0], on_b[1]) + owner_in_words(true, names);
    }
    if (axis.kind == TracedAxis::Kind::nearest)
        return "the nearest points";
    const bool is_on_b = (axis.kind != TracedAxis::Kind::face_of_first) != trace.is_swapped;
    if (axis.kind == TracedAxis::Kind::side)
        return "side of " + owner_in_words(is_on_b, names);
    return face_in_words(is_on_b ? names.face_kind_b : names.face_kind_a, axis.face) + " of " +
           owner_in_words(is_on_b, names);
}

std::string choice_in_words(const CollisionTrace& trace, const PairNames& names, Real margin) {
    const TracedAxis& widest = *std::max_element(
        trace.axes.begin(), trace.axes.end(), [](const TracedAxis& x, const TracedAxis& y) {
            return x.separation < y.separation;
        });
    const std::string best = axis_in_words(trace, widest, names);
    if (widest.separation > margin)
        return "Along the axis of " + best + " lies a gap wider than the margin of " +
               in_length(margin) + ": no contact.";
    if (trace.manifold.count == 0 || !trace.chosen)
        return "No axis shows a gap wider than the margin of " + in_length(margin) +
               ", but the features along them do not face each other: no contact.";
    const TracedAxis& chosen = trace.axes[*trace.chosen];
    const std::string name = axis_in_words(trace, chosen, names);
    const char* const least = widest.separation < 0 ? "the least overlap" : "the widest gap";
    if (chosen.separation == widest.separation)
        return "The contact lies along the axis of " + name + ", which shows " + least + ".";
    const std::string start = "The contact lies along the axis of " + name + ", although " + best +
                              (widest.separation < 0 ? " overlaps " : " is ") +
                              in_length(widest.separation - chosen.separation) +
                              (widest.separation < 0 ? " less: " : " farther: ");
    if (trace.size == 0)
        return start + "a face is preferred to what is hardly better.";
    const Real needed = least_to_be_preferred(trace, chosen, widest);
    return start + (widest.separation <= needed
                        ? "it would have to be better by " + in_length(needed - chosen.separation) +
                              " to be preferred, so that the choice does not flicker."
                        : "the features along that axis do not face each other.");
}

ExplainedStage axes_in_words(const CollisionTrace& trace, const PairNames& names, Real margin) {
    ExplainedStage stage{StageKind::axes, "Separating axes", {}};
    std::array<std::size_t, TracedAxis::kKindCount> counts{};
    for (const TracedAxis& axis : trace.axes)
        ++counts[static_cast<std::size_t>(axis.kind)];
    const auto count_of = [&](TracedAxis::Kind kind) {
        return counts[static_cast<std::size_t>(kind)];
    };
    std::string text = counted(trace.axes.size(), "axis", "axes") + " tested: " +
                       counted(count_of(TracedAxis::Kind::face_of_first) +
                                   count_of(TracedAxis::Kind::face_of_second),
                               "face",
                               "faces");
    if (const std::size_t edges = count_of(TracedAxis::Kind::edges))
        text += ", " + counted(edges, "pair of edges", "pairs of edges");
    if (const std::size_t sides = count_of(TracedAxis::Kind::side))
        text += ", " + counted(sides, "direction of a side", "directions of a side");
    if (count_of(TracedAxis::Kind::nearest) > 0)
        text += ", the nearest points";
    stage.lines.push_back(text + ".");
    const std::string reason = choice_in_words(trace, names, margin);
    stage.lines.emplace_back(reason, trace.chosen);
    std::vector<std::size_t> order(trace.axes.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t k) {
        return trace.axes[i].separation > trace.axes[k].separation;
    });
    constexpr std::size_t kMostLines = 15; // all axes of two boxes
    for (std::size_t rank = 0; rank < std::min(order.size(), kMostLines); ++rank) {
        const TracedAxis& axis = trace.axes[order[rank]];
        const bool is_chosen = trace.manifold.count > 0 && order[rank] == trace.chosen;
        stage.lines.emplace_back(axis_in_words(trace, axis, names) + ": " +
                                     gap_in_words(axis.separation) +
                                     (is_chosen ? ", the contact's axis" : ""),
                                 order[rank]);
    }
    if (order.size() > kMostLines)
        stage.lines.push_back("and " + std::to_string(order.size() - kMostLines) +
                              " with larger overlaps");
    return stage;
}

bool has_clipped_points(const CollisionTrace& trace) {
    if (trace.manifold.count == 0 || trace.clippings.empty())
        return false;
    return trace.manifold.count > 1 ||
           (trace.chosen && trace.axes[*trace.chosen].kind != TracedAxis::Kind::edges);
}

ExplainedStage clipping_in_words(const CollisionTrace& trace, const PairNames& names) {
    const CollisionTrace::Clipping& clipping = trace.clippings.back();
    const bool on_b = clipping.is_reference_on_second != trace.is_swapped;
    ExplainedStage stage{StageKind::clipping, "Clipping", {}};
    stage.lines.push_back("The reference face is on " + owner_in_words(on_b, names) + ", with " +
                          std::to_string(clipping.reference.size()) +
                          " sides; the incident face on " + owner_in_words(!on_b, names) + " has " +
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

} // namespace topple::app
