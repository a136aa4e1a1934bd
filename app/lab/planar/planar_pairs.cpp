// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Every pair of convex shapes of the plane: intersection, shortest separation, contact points, and the separating
// axis.

#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/planar/planar_shapes_of.h"
#include "topple/textbook/planar/intersects.h"
#include "topple/textbook/planar/manifold.h"
#include "topple/textbook/planar/separating_axis.h"
#include "topple/textbook/planar/separation.h"
#include "topple/textbook/printed/printed_planar.h"

#include <array>

namespace topple::app::lab {
namespace {

/// Drawn on a line below the shapes.
void draw_shadows(Answer& answer, const planar::AxisTest& test, Vec2 middle) {
    const Vec2 aside = perpendicular(test.axis);
    const Vec2 down = aside.y > 0 ? -aside : aside;
    add_shadows(answer,
                in_space(aside * dot(middle, aside) + down * 1.7f),
                in_space(test.axis),
                in_space(down),
                {test.a.min, test.a.max},
                {test.b.min, test.b.max});
}

Answer run_planar_pair(Arguments arguments) {
    const planar::Convex a = convex_of(arguments[0]), b = convex_of(arguments[1]);
    Answer answer;
    answer.say("meet", planar::intersects(a, b));
    const auto separation = planar::find_separation(a, b);
    if (!separation)
        return answer;
    answer.say("distance_m", separation->distance);
    answer.say("normal", in_space(separation->normal));
    answer.line(in_space(separation->on_a), in_space(separation->on_b));
    answer.point(in_space(separation->on_a));
    answer.point(in_space(separation->on_b));

    const planar::Manifold manifold = planar::collide(a, b);
    answer.say("contacts", static_cast<Real>(manifold.count));
    for (int i = 0; i < manifold.count; ++i) {
        const Vec2 at = manifold.points[static_cast<std::size_t>(i)].on_b;
        answer.arrow(in_space(at), in_space(at + manifold.normal * 0.5f));
    }
    const planar::SeparatingAxis axes = planar::test_axes(a, b);
    answer.say("axes_tried", static_cast<Real>(axes.tests.size()));
    if (axes.widest) {
        const Vec2 middle = (vec2_of(arguments[0]) + vec2_of(arguments[1])) * 0.5f;
        draw_shadows(answer, axes.tests[*axes.widest], middle);
    }
    return answer;
}

Answer only_whether(bool meet) {
    Answer answer;
    answer.say("meet", meet);
    return answer;
}

Answer segment_circle_as_printed(Arguments arguments) {
    return only_whether(
        planar::printed_line_circle(segment2_of(arguments[0]), circle_of(arguments[1])));
}
Answer segment_rectangle_as_printed(Arguments arguments) {
    return only_whether(
        planar::printed_line_rectangle(segment2_of(arguments[0]), rectangle_of(arguments[1])));
}
Answer circle_rectangle_as_printed(Arguments arguments) {
    return only_whether(
        planar::printed_circle_rectangle(circle_of(arguments[0]), rectangle_of(arguments[1])));
}
Answer rectangles_as_printed(Arguments arguments) {
    return only_whether(planar::printed_rectangle_oriented_rectangle(
        rectangle_of(arguments[0]), turned_rectangle_of(arguments[1])));
}
Answer point_segment_as_printed(Arguments arguments) {
    return only_whether(
        planar::printed_point_on_line(vec2_of(arguments[0]), segment2_of(arguments[1])));
}
Answer polygons_as_printed(Arguments arguments) {
    return only_whether(
        planar::printed_generic_sat(points2_of(arguments[0]), points2_of(arguments[1])));
}

/// Start of each kind, as the first and as the second of a pair.
struct Start {
    Kind kind;
    std::string_view id, first, second;
};
constexpr std::array<Start, 6> kStarts{{
    {Kind::point2, "point", "-1,1", "0.5,0.5"},
    {Kind::segment2, "segment", "-2,-1,0,1", "0,-1,1.5,1.5"},
    {Kind::circle, "circle", "-1,0,1", "1,0.5,0.8"},
    {Kind::rectangle, "rectangle", "-1,0,1,0.75", "1,0.5,0.8,1"},
    {Kind::turned_rectangle, "turned_rectangle", "-1,0,1,0.6,20", "1,0.5,0.9,0.7,-30"},
    {Kind::polygon, "polygon", "-2,-0.5,-0.5,-1,0,0.5,-1,1.2", "0.3,-0.3,1.8,-0.6,2,1,0.8,1.4"},
}};

/// Expected answer of a pair, by the kinds of its shapes.
struct Known {
    std::string_view id;
    Case known;
};
const Known kKnown[] = {
    {"point_point", {"first=1,2 second=4,6", "meet=no distance_m=5 normal=0.6,0.8,0"}},
    {"point_point", {"first=1,2 second=1,2", "meet=yes distance_m=0"}},
    {"point_segment", {"first=0,3 second=-1,0,1,0", "meet=no distance_m=3 normal=0,-1,0"}},
    {"point_segment", {"first=5,5 second=0,0,1,1", "meet=no"}},
    {"point_segment", {"first=2,3 second=2,0,2,5", "meet=yes"}},
    {"point_circle", {"first=1,0 second=0,0,1", "meet=yes distance_m=0"}},
    {"point_rectangle", {"first=4,5 second=0,0,1,1", "meet=no distance_m=5"}},
    {"point_turned_rectangle", {"first=0,3 second=0,0,3,1,90", "meet=yes distance_m=0"}},
    {"point_polygon", {"first=1,1 second=0,0,4,0,0,4", "meet=yes distance_m=-1"}},
    {"segment_segment", {"first=-1,0,1,0 second=0,-1,0,1", "meet=yes"}},
    {"segment_segment", {"first=0,0,1,0 second=0,2,1,2", "meet=no distance_m=2"}},
    {"segment_circle", {"first=0.5,0,5,0 second=0,0,1", "meet=yes"}},
    {"segment_circle", {"first=-3,0,-2,0 second=0,0,1", "meet=no distance_m=1"}},
    {"segment_rectangle", {"first=1,-1,1,3 second=1,1,1,1", "meet=yes"}},
    {"segment_turned_rectangle", {"first=0,-5,0,5 second=0,0,1,1,0", "meet=yes"}},
    {"segment_polygon", {"first=3,3,5,5 second=0,0,4,0,0,4", "meet=no"}},
    {"circle_circle", {"first=0,0,1 second=3,0,1", "meet=no distance_m=1 normal=1,0,0"}},
    {"circle_circle", {"first=0,0,1 second=2,0,1", "meet=yes distance_m=0 contacts=1"}},
    {"circle_rectangle", {"first=100,100,1 second=1,1,1,1", "meet=no"}},
    {"circle_rectangle", {"first=3,1,1 second=1,1,1,1", "meet=yes distance_m=0"}},
    {"circle_turned_rectangle", {"first=0,4,1 second=0,0,3,1,90", "meet=yes distance_m=0"}},
    {"circle_polygon", {"first=-2,1,1 second=0,0,4,0,0,4", "meet=no distance_m=1"}},
    {"rectangle_rectangle",
     {"first=0,0,1,1 second=1.5,0,1,1", "meet=yes distance_m=-0.5 contacts=2"}},
    {"rectangle_rectangle", {"first=0,0,1,1 second=5,6,1,2", "meet=no distance_m=4.2426407"}},
    {"rectangle_turned_rectangle", {"first=0,0,1,1 second=0,0,0,5,0", "meet=yes"}},
    {"rectangle_turned_rectangle", {"first=0,0,1,1 second=4,0,1,2,90", "meet=no distance_m=1"}},
    {"rectangle_polygon", {"first=-2,0,1,1 second=0,0,4,0,0,4", "meet=no distance_m=1"}},
    {"turned_rectangle_turned_rectangle",
     {"first=0,0,2,1,90 second=0,4,2,1,90", "meet=yes distance_m=0"}},
    {"turned_rectangle_polygon", {"first=-3,1,1,2,90 second=0,0,4,0,0,4", "meet=no distance_m=1"}},
    {"polygon_polygon", {"first=0,0,1,0,1,1,0,1 second=3,0,4,0,4,1,3,1", "meet=no distance_m=2"}},
    {"polygon_polygon", {"first=0,0,1,0,1,1,0,1 second=0,0,1,0,1,1,0,1", "meet=yes distance_m=-1"}},
};

struct PrintedPlanar {
    std::string_view id;
    AsPrinted as_printed;
};
const PrintedPlanar kPrintedPlanar[] = {
    {"point_segment",
     {&point_segment_as_printed,
      {{"By y = m x + b: takes the segment for an endless line, and knows no upright one.",
        "first=5,5 second=0,0,1,1"}}}},
    {"segment_circle",
     {&segment_circle_as_printed,
      {{"Gives up where the point nearest to the center lies beyond an end, instead of taking the "
        "end.",
        "first=0.5,0,5,0 second=0,0,1"}}}},
    {"segment_rectangle",
     {&segment_rectangle_as_printed,
      {{"Takes 0 for the reciprocal of 0, so a segment along an axis that crosses the rectangle "
        "misses.",
        "first=1,-1,1,3 second=1,1,1,1"}}}},
    {"circle_rectangle",
     {&circle_rectangle_as_printed,
      {{"The shortened form clamps the circle's own center: every circle is in every rectangle.",
        "first=100,100,1 second=1,1,1,1"}}}},
    {"rectangle_turned_rectangle",
     {&rectangles_as_printed,
      {{"Makes its axes of the half extents: a wall without thickness has an axis of no length.",
        "first=0,0,1,1 second=0,0,0,5,0"}}}},
    {"polygon_polygon",
     {&polygons_as_printed,
      {{"Answers the wrong way round: true where an axis separates.",
        "first=0,0,1,0,1,1,0,1 second=0,0,1,0,1,1,0,1"}}}},
};

std::vector<LabRegistration> register_planar_pairs() {
    std::vector<LabRegistration> registrations;
    for (std::size_t i = 0; i < kStarts.size(); ++i)
        for (std::size_t j = i; j < kStarts.size(); ++j) {
            const Start &a = kStarts[i], &b = kStarts[j];
            const std::string id = std::string(a.id) + "_" + std::string(b.id);
            LabTest test{
                .id = "planar_" + id,
                .chapter = "Planar shapes",
                .title = title_of(a.kind, b.kind),
                .look_at =
                    "Drag one into the other by its dot. The line is the shortest way apart or, "
                    "for "
                    "overlapping shapes, the minimum translation; the distance is negative then. "
                    "The bars are the intervals on the axis of the widest gap.",
                .parameters = {{"first", a.kind, a.first}, {"second", b.kind, b.second}},
                .run = &run_planar_pair};
            for (const Known& known : kKnown)
                if (known.id == id)
                    test.cases.push_back(known.known);
            for (const PrintedPlanar& printed : kPrintedPlanar)
                if (printed.id == id)
                    test.as_printed = printed.as_printed;
            registrations.emplace_back(std::move(test));
        }
    return registrations;
}
const std::vector<LabRegistration> kPlanarPairs = register_planar_pairs();

} // namespace
} // namespace topple::app::lab
