// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/pairs/pair_table.h"

#include <array>

namespace topple {
namespace {

// C closed form, S separating axes, A advancement, G GJK, T each triangle, - not offered.
// Rows and columns in the order of PrimitiveKind:
//   point line ray segment plane triangle sphere capsule aabb obb cylinder cone hull frustum mesh
using Table = std::array<std::string_view, kPrimitiveKindCount>;

constexpr Table kIntersects{
    "CCCCCCCCCCCCCCT", // point
    "CCCCCSCCSSCCSST", // line
    "CCCCCSCCSSCCSST", // ray
    "CCCCCSCCSSCCSST", // segment
    "CCCCCCCCCCCCCCT", // plane
    "CSSSCSCCSSGGSST", // triangle
    "CCCCCCCCCCCCCCT", // sphere
    "CCCCCCCCCCGGCCT", // capsule
    "CSSSCSCCCSGGSST", // aabb
    "CSSSCSCCSSGGSST", // obb
    "CCCCCGCGGGGGGGT", // cylinder
    "CCCCCGCGGGGGGGT", // cone
    "CSSSCSCCSSGGSST", // hull
    "CSSSCSCCSSGGSST", // frustum
    "TTTTTTTTTTTTTTT", // mesh
};

constexpr Table kGap{
    "GCCGCGGGGGGGGGT", // point
    "CCCCCGGGGGGGGGT", // line
    "CCCCCGGGGGGGGGT", // ray
    "GCCGCGGGGGGGGGT", // segment
    "CCCCCCCCCCCCCCT", // plane
    "GGGGCGGGGGGGGGT", // triangle
    "GGGGCGGGGGGGGGT", // sphere
    "GGGGCGGGGGGGGGT", // capsule
    "GGGGCGGGGGGGGGT", // aabb
    "GGGGCGGGGGGGGGT", // obb
    "GGGGCGGGGGGGGGT", // cylinder
    "GGGGCGGGGGGGGGT", // cone
    "GGGGCGGGGGGGGGT", // hull
    "GGGGCGGGGGGGGGT", // frustum
    "TTTTTTTTTTTTTT-", // mesh
};

constexpr Table kSweep{
    "S--SCSGGSSGGSST", // point
    "---------------", // line
    "---------------", // ray
    "S--SCSAGSSGGSST", // segment
    "C--C-CCCCCCCCC-", // plane
    "S--SCSAGSSGGSST", // triangle
    "G--ACACAAAAAAAT", // sphere
    "G--GCGAGGGGGGGT", // capsule
    "S--SCSAGSSGGSST", // aabb
    "S--SCSAGSSGGSST", // obb
    "G--GCGAGGGGGGGT", // cylinder
    "G--GCGAGGGGGGGT", // cone
    "S--SCSAGSSGGSST", // hull
    "S--SCSAGSSGGSST", // frustum
    "T--T-TTTTTTTTT-", // mesh
};

const Table& table_of(PairQuestion question) {
    return question == PairQuestion::intersects ? kIntersects
           : question == PairQuestion::gap      ? kGap
                                                : kSweep;
}

} // namespace

std::string_view name_of(PairMethod method) {
    switch (method) {
    case PairMethod::closed_form:
        return "closed form";
    case PairMethod::separating_axes:
        return "separating axes";
    case PairMethod::advancement:
        return "advancement";
    case PairMethod::gjk:
        return "GJK";
    case PairMethod::each_triangle:
        return "each triangle";
    case PairMethod::not_offered:
        return "not offered";
    }
    return {};
}

PairMethod method_of(PairQuestion question, PrimitiveKind a, PrimitiveKind b) {
    const char letter = table_of(
        question)[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
    switch (letter) {
    case 'C':
        return PairMethod::closed_form;
    case 'S':
        return PairMethod::separating_axes;
    case 'A':
        return PairMethod::advancement;
    case 'G':
        return PairMethod::gjk;
    case 'T':
        return PairMethod::each_triangle;
    default:
        return PairMethod::not_offered;
    }
}

std::string_view why_not(PairQuestion question, PrimitiveKind a, PrimitiveKind b) {
    if (method_of(question, a, b) != PairMethod::not_offered)
        return {};
    if (question == PairQuestion::gap)
        return "Every triangle of one mesh against every one of the other would take too long "
               "without "
               "their trees; whether two small meshes meet can be asked.";
    const auto is = [&](PrimitiveKind kind) { return a == kind || b == kind; };
    if (is(PrimitiveKind::line) || is(PrimitiveKind::ray))
        return "A line or ray that moves sweeps a part of a plane, and what stands still is met by "
               "that: "
               "ask for the crossing with the plane instead.";
    if (is(PrimitiveKind::plane))
        return "Planes have no end, and a mesh no farthest point that is known without looking at "
               "all: "
               "move the plane's offset instead.";
    return "Two meshes have no convex parts of their own to move; move the hull of one of them.";
}

} // namespace topple
