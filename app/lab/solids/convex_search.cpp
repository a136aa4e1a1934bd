// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// GJK and EPA, step by step, in the Minkowski difference of two shapes: the searches of the engine, recorded.

#include "app/lab/lab_test.h"
#include "app/lab/shapes_of.h"
#include "topple/geometry/convex/convex_trace.h"
#include "topple/geometry/convex/epa.h"
#include "topple/geometry/convex/minkowski.h"
#include "topple/geometry/convex/support_shape.h"

#include <string>
#include <vector>

namespace topple::app::lab {
namespace {

/// Place of the origin of the difference, beside the shapes. [m]
constexpr Vec3 kOrigin{5, 1, 0};

/// Two turned boxes and their difference, in the orientation of the world.
struct Difference {
    explicit Difference(Arguments arguments)
        : a(turned_box_of(arguments[0])),
          b(turned_box_of(arguments[1])) {}

    [[nodiscard]] bool exists() const { return a.exists() && b.exists(); }
    /// Returns a point of the difference, which the searches give in A's frame, where it is drawn.
    [[nodiscard]] Vec3 place(DVec3 in_a) const {
        return kOrigin + rotate(a.view().world_from_local.rotation, to_vec3(in_a));
    }

    SupportShape a, b;
};

void draw_difference(Answer& answer, const Difference& shapes) {
    const std::vector<Vec3> points = minkowski_difference(shapes.a.view(), shapes.b.view());
    for (const Vec3 axis : {Vec3{0.15f, 0, 0}, Vec3{0, 0.15f, 0}, Vec3{0, 0, 0.15f}})
        answer.line(kOrigin - axis, kOrigin + axis, Role::normal);
    answer.words(kOrigin, "origin", Role::normal);
    if (const auto hull = build_convex_hull(points); hull.ok())
        for (const ConvexHull::Edge& edge : hull->edges)
            answer.fine_line(kOrigin + hull->vertices[edge.begin],
                             kOrigin + hull->vertices[edge.end],
                             Role::first);
}

Answer difference_of(Arguments arguments) {
    const Difference shapes(arguments);
    Answer answer;
    if (!shapes.exists()) {
        answer.say("meet", false);
        return answer;
    }
    const ConvexGap gap = find_gap(shapes.a.view(), shapes.b.view());
    answer.say("meet", gap.separation <= 0);
    answer.say("separation_m", gap.separation);
    draw_difference(answer, shapes);
    // The vertex farthest along a direction needs one vertex of each shape, and no difference.
    const Vec3 direction = normalize(vector_of(arguments[2]));
    const Vec3 on_a = support(shapes.a.view(), direction),
               on_b = support(shapes.b.view(), -direction);
    answer.say("support_of_a", on_a);
    answer.say("support_of_b", on_b);
    answer.say("support_of_the_difference",
               support_of_difference(shapes.a.view(), shapes.b.view(), direction));
    answer.point(on_a, Role::result);
    answer.point(on_b, Role::result);
    answer.point(kOrigin + (on_a - on_b), Role::result);
    answer.arrow(kOrigin, kOrigin + direction, Role::helper);
    return answer;
}

/// Returns the sentence for a step, in the words of the nine steps in which the search is taught.
std::string sentence_of(const DistanceTrace& trace, std::size_t index, bool overlaps) {
    const DistanceTrace::Step& step = trace.steps[index];
    if (index == 0)
        return "1 start with a vertex, 4 it is the nearest point itself";
    if (!step.is_nearer)
        return "8 the support vertex is no nearer: the distance is found";
    if (index + 1 == trace.steps.size() && overlaps)
        return "5 the simplex contains the origin: the shapes overlap";
    return "7 towards the origin, 2 support vertex, 3 add it, 6 keep " +
           std::to_string(step.count) + ", 9 again";
}

Answer simplexes(Arguments arguments) {
    const Difference shapes(arguments);
    Answer answer;
    if (!shapes.exists()) {
        answer.say("overlap", false);
        return answer;
    }
    DistanceTrace trace;
    const CoreDistance found = find_distance(shapes.a.view(), shapes.b.view(), &trace);
    const std::size_t index = index_of(arguments[2], trace.steps.size());
    const DistanceTrace::Step& step = trace.steps[index];
    answer.say("overlap", found.cores_overlap);
    answer.say("distance_m", found.distance);
    answer.say("step", static_cast<Real>(index + 1));
    answer.say("of_steps", static_cast<Real>(trace.steps.size()));
    answer.say("vertices", static_cast<Real>(step.count));
    answer.say("nearest_so_far_m", static_cast<Real>(length(step.nearest)));
    answer.say("what_happens", sentence_of(trace, index, found.cores_overlap));
    draw_difference(answer, shapes);
    for (std::size_t i = 0; i < step.count; ++i) {
        answer.point(shapes.place(step.vertices[i].w), Role::result);
        for (std::size_t k = 0; k < i; ++k)
            answer.line(shapes.place(step.vertices[i].w), shapes.place(step.vertices[k].w));
    }
    answer.arrow(shapes.place(step.nearest), kOrigin, Role::normal);
    answer.words(shapes.place(step.added.w), "added", Role::result);
    answer.line(found.point_a, found.point_b, Role::interval);
    return answer;
}

void draw_polytope(Answer& answer, const Difference& shapes, const PenetrationTrace::Step& step) {
    for (std::size_t f = 0; f < step.faces.size(); ++f) {
        const auto& face = step.faces[f];
        Vec3 vertices[3];
        for (std::size_t k = 0; k < 3; ++k)
            vertices[k] = shapes.place(step.vertices[face[k]].w);
        for (std::size_t k = 0; k < 3; ++k)
            answer.fine_line(vertices[k], vertices[(k + 1) % 3], Role::result);
        if (f == step.nearest)
            answer.triangle(vertices[0], vertices[1], vertices[2], Role::result);
    }
    answer.arrow(kOrigin, shapes.place(step.normal * step.distance), Role::normal);
    answer.point(shapes.place(step.next.w), Role::interval);
    answer.words(shapes.place(step.next.w), "next", Role::interval);
}

Answer polytopes(Arguments arguments) {
    const Difference shapes(arguments);
    Answer answer;
    if (!shapes.exists() || !find_distance(shapes.a.view(), shapes.b.view()).cores_overlap) {
        answer.say("overlap", false);
        if (shapes.exists())
            draw_difference(answer, shapes);
        return answer;
    }
    PenetrationTrace trace;
    const CorePenetration found = find_penetration(shapes.a.view(), shapes.b.view(), &trace);
    answer.say("overlap", true);
    answer.say("depth_m", found.depth);
    answer.say("normal", found.normal);
    draw_difference(answer, shapes);
    answer.line(found.point_a, found.point_b, Role::interval);
    if (trace.steps.empty())
        return answer;
    const std::size_t index = index_of(arguments[2], trace.steps.size());
    const PenetrationTrace::Step& step = trace.steps[index];
    answer.say("step", static_cast<Real>(index + 1));
    answer.say("of_steps", static_cast<Real>(trace.steps.size()));
    answer.say("faces", static_cast<Real>(step.faces.size()));
    answer.say("nearest_face_m", static_cast<Real>(step.distance));
    answer.say("what_happens",
               std::string(index + 1 == trace.steps.size()
                               ? "no vertex beyond the nearest face: its distance is the depth"
                               : "the vertex beyond the nearest face is added"));
    draw_polytope(answer, shapes, step);
    return answer;
}

constexpr std::string_view kApart = "-2.2,1,0,0.7,0.5,0.6,30,15,0",
                           kOther = "0,1.2,0,0.5,0.7,0.5,-20,30,10",
                           kOverlapping = "-1.4,1.2,0,0.5,0.7,0.5,-20,30,10";
/// The unit cubes at 0 and at 2 of each axis are apart by a diagonal of length sqrt(3).
constexpr std::string_view
    kDiagonal = "first=0.5,0.5,0.5,0.5,0.5,0.5,0,0,0 second=2.5,2.5,2.5,0.5,0.5,0.5,0,0,0";

const LabRegistration kDifference{{
    .id = "minkowski_difference",
    .chapter = "Solids that meet",
    .title = "Minkowski difference",
    .look_at =
        "Drag a box: at the right are all differences of a point of the first box and one of the "
        "second. The boxes meet exactly while that shape contains the origin. Its vertex farthest "
        "along a direction is a vertex of the first minus one of the second.",
    .parameters = {{"first", Kind::turned_box, kApart},
                   {"second", Kind::turned_box, kOther},
                   {"direction", Kind::vector, "1,0.5,0.3"}},
    .run = &difference_of,
    .cases = {{std::string(kDiagonal) + " direction=1,1,1",
               "meet=no separation_m=1.7320508 support_of_a=1,1,1 support_of_b=2,2,2 "
               "support_of_the_difference=-1,-1,-1"},
              {"first=0,0,0,1,1,1,0,0,0 second=1,0,0,1,1,1,0,0,0 direction=1,-1,1",
               "meet=yes separation_m=-1 support_of_the_difference=1,-2,2"}},
}};
const LabRegistration kGjk{{
    .id = "gjk_steps",
    .chapter = "Solids that meet",
    .title = "GJK, step by step",
    .look_at =
        "Raise the step: each one adds the vertex of the difference that is farthest towards "
        "the origin, and keeps only those that the nearest point needs. Push the boxes "
        "into each other: the last simplex contains the origin. The numbers in the answer count "
        "the nine steps of the algorithm.",
    .parameters = {{"first", Kind::turned_box, kApart},
                   {"second", Kind::turned_box, kOther},
                   {"step", Kind::number, "1"}},
    .run = &simplexes,
    .cases = {{std::string(kDiagonal) + " step=99",
               "overlap=no distance_m=1.7320508 "
               "nearest_so_far_m=1.7320508"},
              {"first=0,0,0,1,1,1,0,0,0 second=5,0,0,1,1,1,0,0,0 step=99",
               "overlap=no distance_m=3"},
              {"first=0,0,0,1,1,1,0,0,0 second=1,0.2,0.1,1,1,1,0,0,0 step=99",
               "overlap=yes distance_m=0 vertices=4 nearest_so_far_m=0"}},
}};
const LabRegistration kEpa{{
    .id = "epa_steps",
    .chapter = "Solids that meet",
    .title = "EPA, step by step",
    .look_at = "Raise the step: the polytope within the difference grows where its face is nearest "
               "to the origin. When no vertex lies beyond that face, its distance is the depth and "
               "its normal the "
               "minimum translation that separates the boxes. The vertex replaces every face that "
               "it sees.",
    .parameters = {{"first", Kind::turned_box, "-1.8,1,0,0.7,0.5,0.6,30,15,0"},
                   {"second", Kind::turned_box, kOverlapping},
                   {"step", Kind::number, "1"}},
    .run = &polytopes,
    .cases = {{"first=0,0,0,1,1,1,0,0,0 second=1.7,0.2,0.1,1,1,1,0,0,0 step=99",
               "overlap=yes depth_m=0.3 normal=1,0,0 nearest_face_m=0.3"},
              {"first=0,0,0,1,1,1,0,0,0 second=0.1,-1.5,0.2,1,1,1,0,0,0 step=99",
               "depth_m=0.5 normal=0,-1,0"},
              {"first=0,0,0,1,1,1,0,0,0 second=5,0,0,1,1,1,0,0,0", "overlap=no"}},
}};

} // namespace
} // namespace topple::app::lab
