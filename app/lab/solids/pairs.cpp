// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Every pair of shapes of space: intersection, the shortest separation, and for shapes with flat sides the separating
// axis.

#include "topple/geometry/pairs/pairs.h"

#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/solids/solid_starts.h"
#include "topple/geometry/convex/separating_axis.h"
#include "topple/textbook/printed/printed_geometry.h"

#include <array>
#include <variant>

namespace topple::app::lab {
namespace {

/// Drawn on a line above the shapes.
void draw_shadows(Answer& answer, const AxisTest& test, Vec3 middle) {
    const auto shadow = [](AxisInterval interval) {
        return Shadow{static_cast<Real>(interval.min), static_cast<Real>(interval.max)};
    };
    const Vec3 up = normalize_or(reject({0, 1, 0}, test.axis), any_perpendicular(test.axis));
    add_shadows(answer,
                reject(middle, test.axis) + up * 1.6f,
                test.axis,
                up,
                shadow(test.a),
                shadow(test.b));
}

/// For two shapes with flat sides: the axis with the largest separation.
struct AskAxes {
    Answer& answer;
    Vec3 middle; ///< Point between the two shapes.

    template<typename A, typename B>
    void operator()(const A& a, const B& b) const {
        if constexpr (FlatSided<A> && FlatSided<B>) {
            const SeparatingAxes axes = find_separating_axes(a, b);
            if (axes.tests.empty())
                return;
            const AxisTest& best = axes.tests[axes.best];
            answer.say("axes_tried", static_cast<Real>(axes.tests.size()));
            answer.say("best_axis", best.axis);
            answer.say("gap_on_it_m", best.separation);
            draw_shadows(answer, best, middle);
        }
    }
};

Answer run_solid_pair(Arguments arguments) {
    const Primitive a = primitive_of(arguments[0]), b = primitive_of(arguments[1]);
    Answer answer;
    if (const auto meet = ask_intersects(a, b))
        answer.say("meet", *meet);
    if (const auto gap = ask_gap(a, b)) {
        answer.say("separation_m", gap->separation);
        answer.say("normal", gap->normal);
        answer.line(gap->point_a, gap->point_b);
        answer.point(gap->point_a);
        answer.point(gap->point_b);
        answer.arrow(gap->point_b, gap->point_b + gap->normal * 0.4f);
    }
    const Vec3 middle = (arguments[0].vec3(0) + arguments[1].vec3(0)) * 0.5f;
    std::visit(AskAxes{answer, middle}, a, b);
    return answer;
}

template<auto printed, auto first_of, auto second_of>
Answer only_whether(Arguments arguments) {
    Answer answer;
    answer.say("meet", printed(first_of(arguments[0]), second_of(arguments[1])));
    return answer;
}

struct PrintedSolid {
    std::string_view id;
    AsPrinted as_printed;
};
constexpr std::string_view kOwnEdges = "Crosses the edges of the first box with themselves: two "
                                       "edges that pass each other are said to meet.";
constexpr std::string_view kExit = "Asks for a ray's hit, which from inside is the exit point: a "
                                   "segment within the box is said to miss it.";
const PrintedSolid kPrintedSolid[] = {
    {"box_turned_box",
     {&only_whether<&printed_aabb_obb, &box_of, &turned_box_of>,
      {{kOwnEdges, "first=-1,1,0,1,1,1 second=1.2,3.2,0,1,1,1,-35.26439,30,-54.73561"}}}},
    {"turned_box_turned_box",
     {&only_whether<&printed_obb_obb, &turned_box_of, &turned_box_of>,
      {{kOwnEdges, "first=-1,1,0,1,1,1,0,0,0 second=1.2,3.2,0,1,1,1,-35.26439,30,-54.73561"}}}},
    {"segment_box",
     {&only_whether<&printed_segment_aabb, &segment_of, &box_of>,
      {{kExit, "first=-0.5,1,0,0.5,1,0 second=0,1,0,1,1,1"}}}},
    {"segment_turned_box",
     {&only_whether<&printed_segment_obb, &segment_of, &turned_box_of>,
      {{kExit, "first=-0.5,1,0,0.5,1,0 second=0,1,0,1,1,1,30,0,0"}}}},
    {"triangle_sphere",
     {&only_whether<&printed_triangle_sphere, &triangle_of, &sphere_of>,
      {{"Takes a point on the line through two vertices for one of the triangle, however far it "
        "is.",
        "first=0,1,0,0,0,0,1,0,0 second=3,0,0,0.5"}}}},
    {"triangle_triangle",
     {&only_whether<&printed_triangle_triangle, &triangle_of, &triangle_of>,
      {{"Of two triangles in one plane it tries no axis within the plane, unless sides are "
        "parallel.",
        "first=-2,0,0,-1,0,0,-2,1,0 second=1,0.5,0,2,1,0,1.2,2.2,0"},
       {"Takes a small cross product for that of parallel sides: small triangles lose all their "
        "axes.",
        "first=0,1,0,0.005,1,0,0,1.005,0 second=1,1,0,1,1.005,0.005,1,0.995,0.005"}}}},
};

constexpr std::string_view
    kTouch = "Drag one by its dot until it just touches: touching counts. The orange line is the "
             "shortest way from one to the other or, while they overlap, the minimum translation.";
constexpr std::string_view
    kTouchOnAxes = "Drag one by its dot until it just touches: touching counts. The orange line is "
                   "the shortest way from one to the other or, while they overlap, the minimum "
                   "translation. The bars are their intervals on the axis of the widest gap.";
constexpr std::string_view
    kTouchOnly = "Drag one by its dot until it just touches: touching counts.";

bool is_flat_sided(const Primitive& shape) {
    return std::visit([]<typename S>(const S&) { return FlatSided<S>; }, shape);
}

/// Returns the instructions for a pair, whose answer may lack a distance or the intervals.
std::string_view words_for(const Primitive& a, const Primitive& b) {
    return !is_callable(PairQuestion::gap, kind_of(a), kind_of(b)) ? kTouchOnly
           : is_flat_sided(a) && is_flat_sided(b)                  ? kTouchOnAxes
                                                                   : kTouch;
}

/// Registers the offered pairs. Their start values meet, and the `far` values do not; but a plane is never far from a
/// ray or from another plane.
std::vector<LabRegistration> register_solid_pairs() {
    std::vector<LabRegistration> registrations;
    const auto shapes = shapes_of_starts();
    for (std::size_t i = 0; i < kSolidStarts.size(); ++i)
        for (std::size_t j = i; j < kSolidStarts.size(); ++j) {
            const SolidStart &a = kSolidStarts[i], &b = kSolidStarts[j];
            if (!is_callable(PairQuestion::intersects, kind_of(shapes[i]), kind_of(shapes[j])))
                continue;
            LabTest test{.id = "meet_" + std::string(a.id) + "_" + std::string(b.id),
                         .chapter = "Solids that meet",
                         .title = title_of(a.kind, b.kind),
                         .look_at = words_for(shapes[i], shapes[j]),
                         .parameters = {{"first", a.kind, a.first}, {"second", b.kind, b.second}},
                         .run = &run_solid_pair};
            if (a.kind != Kind::point || b.kind != Kind::mesh) // a point almost never hits a
                                                               // surface
                test.cases.push_back({"", "meet=yes"});
            if (b.kind != Kind::plane || (a.kind != Kind::ray && a.kind != Kind::plane))
                test.cases.push_back({"second=" + std::string(b.far), "meet=no"});
            for (const PrintedSolid& printed : kPrintedSolid)
                if (test.id == "meet_" + std::string(printed.id))
                    test.as_printed = printed.as_printed;
            registrations.emplace_back(std::move(test));
        }
    return registrations;
}
const std::vector<LabRegistration> kSolidPairs = register_solid_pairs();

} // namespace
} // namespace topple::app::lab
