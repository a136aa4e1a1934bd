// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// A point and a shape: the nearest point of the shape, and whether the point lies in it.

#include "app/lab/lab_test.h"
#include "app/lab/shapes_of.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/textbook/printed/printed_geometry.h"

namespace topple::app::lab {
namespace {

constexpr std::string_view kPointChapter = "Points and solids";
constexpr std::string_view
    kSolid = "Drag the point about and into the shape: inside, it is its own nearest point.";
constexpr std::string_view
    kThin = "Drag the point past the ends: the nearest point stays on the shape.";

void show_nearest(Answer& answer, Vec3 p, Vec3 nearest) {
    answer.say("distance_m", length(p - nearest));
    answer.say("nearest", nearest);
    answer.line(p, nearest);
    answer.point(nearest);
}

template<auto shape_of>
Answer in_solid(Arguments arguments) {
    const auto shape = shape_of(arguments[0]);
    const Vec3 p = point_of(arguments[1]);
    Answer answer;
    answer.say("inside", contains(shape, p));
    if (const Vec3 nearest = closest_point(shape, p);
        is_finite(nearest)) // a flat hull has no surface point
        show_nearest(answer, p, nearest);
    return answer;
}

template<auto shape_of>
Answer on_thin(Arguments arguments) {
    const Vec3 p = point_of(arguments[1]);
    Answer answer;
    show_nearest(answer, p, closest_point(shape_of(arguments[0]), p));
    return answer;
}

Answer on_plane(Arguments arguments) {
    const Plane plane = plane_of(arguments[0]);
    const Vec3 p = point_of(arguments[1]);
    Answer answer;
    answer.say("signed_distance_m", signed_distance(plane, p));
    show_nearest(answer, p, closest_point(plane, p));
    return answer;
}

Answer in_triangle(Arguments arguments) {
    const Triangle triangle = triangle_of(arguments[0]);
    const Vec3 p = point_of(arguments[1]);
    Answer answer;
    show_nearest(answer, p, closest_point(triangle, p));
    answer.say("weights_of_a_b_c", barycentric(triangle, p));
    return answer;
}

/// Tolerance that allows placing a point with the mouse.
constexpr Real kOn = 1e-3f; // [m]

Answer on_triangle(Arguments arguments) {
    const Triangle triangle = triangle_of(arguments[0]);
    const Vec3 p = point_of(arguments[1]);
    Answer answer;
    answer.say("on_it", is_on(triangle, p, kOn));
    show_nearest(answer, p, closest_point(triangle, p));
    return answer;
}

Answer on_triangle_as_printed(Arguments arguments) {
    Answer answer;
    answer.say("on_it",
               printed_point_in_triangle(point_of(arguments[1]), triangle_of(arguments[0])));
    return answer;
}

Answer nearest_as_printed(Arguments arguments) {
    const Vec3 p = point_of(arguments[1]);
    Answer answer;
    show_nearest(answer, p, printed_closest_point(triangle_of(arguments[0]), p));
    return answer;
}

const LabRegistration kPointAndSphere{{
    .id = "point_sphere",
    .chapter = kPointChapter,
    .title = "Nearest point of a sphere",
    .look_at = kSolid,
    .parameters = {{"sphere", Kind::sphere, "0,1,0,1"}, {"point", Kind::point, "2,2,0"}},
    .run = &in_solid<&sphere_of>,
    .cases = {{"sphere=0,0,0,1 point=1,0,0", "inside=yes distance_m=0"},
              {"sphere=0,0,0,1 point=0,3,0", "inside=no distance_m=2 nearest=0,1,0"},
              {"sphere=1,1,1,0 point=1,1,1", "inside=yes distance_m=0"}},
}};
const LabRegistration kPointAndBox{{
    .id = "point_box",
    .chapter = kPointChapter,
    .title = "Nearest point of a box",
    .look_at = kSolid,
    .parameters = {{"box", Kind::box, "0,1,0,1,0.5,0.75"}, {"point", Kind::point, "2,2,0.5"}},
    .run = &in_solid<&box_of>,
    .cases = {{"box=0,0,0,1,1,1 point=2,3,0", "inside=no nearest=1,1,0"},
              {"box=0,0,0,1,1,1 point=1,1,1", "inside=yes distance_m=0"}},
}};
const LabRegistration kPointAndTurnedBox{{
    .id = "point_turned_box",
    .chapter = kPointChapter,
    .title = "Nearest point of a turned box",
    .look_at = kSolid,
    .parameters = {{"box", Kind::turned_box, "0,1,0,1,0.5,0.75,30,20,0"},
                   {"point", Kind::point, "0.3,2.4,0.5"}},
    .run = &in_solid<&turned_box_of>,
    .cases = {{"box=0,0,0,1,2,3,90,0,0 point=3,0,1", "inside=yes distance_m=0"},
              {"box=0,0,0,1,2,3,90,0,0 point=4,0,0", "inside=no nearest=3,0,0"}},
}};
const LabRegistration kPointAndCapsule{{
    .id = "point_capsule",
    .chapter = kPointChapter,
    .title = "Nearest point of a capsule",
    .look_at = kSolid,
    .parameters = {{"capsule", Kind::capsule, "-1,1,0,1,1.5,0,0.5"},
                   {"point", Kind::point, "1.5,2.5,0.5"}},
    .run = &in_solid<&capsule_of>,
    .cases = {{"capsule=0,0,0,0,2,0,1 point=3,1,0", "inside=no distance_m=2 nearest=1,1,0"}},
}};
const LabRegistration kSegment{{
    .id = "point_segment",
    .chapter = kPointChapter,
    .title = "Nearest point of a segment",
    .look_at = kThin,
    .parameters = {{"segment", Kind::segment, "-1,0.5,0,1,1.5,0"},
                   {"point", Kind::point, "-0.2,2.3,0.5"}},
    .run = &on_thin<&segment_of>,
    .cases = {{"segment=0,0,0,2,0,0 point=5,4,0", "distance_m=5 nearest=2,0,0"},
              {"segment=1,1,1,1,1,1 point=1,1,3", "distance_m=2 nearest=1,1,1"}},
}};
const LabRegistration kRay{{
    .id = "point_ray",
    .chapter = kPointChapter,
    .title = "Nearest point of a ray",
    .look_at = kThin,
    .parameters = {{"ray", Kind::ray, "-1,0.5,0,1,0.3,0"}, {"point", Kind::point, "0.5,2,0.5"}},
    .run = &on_thin<&ray_of>,
    .cases = {{"ray=0,0,0,2,0,0 point=-3,4,0", "distance_m=5 nearest=0,0,0"},
              {"ray=0,0,0,2,0,0 point=7,4,0", "distance_m=4 nearest=7,0,0"}},
}};
const LabRegistration kPointAndPlane{{
    .id = "point_plane",
    .chapter = kPointChapter,
    .title = "Nearest point of a plane",
    .look_at = "Drag the point through the plane: in front of it the signed distance is positive, "
               "behind it negative.",
    .parameters = {{"plane", Kind::plane, "0,1,0,0.3,1,0.2"}, {"point", Kind::point, "1,2.5,0"}},
    .run = &on_plane,
    .cases = {{"plane=0,1,0,0,2,0 point=3,-2,5", "signed_distance_m=-3 nearest=3,1,5"}},
}};
const LabRegistration kPointAndTriangle{{
    .id = "point_triangle",
    .chapter = kPointChapter,
    .title = "Nearest point of a triangle",
    .look_at = "Drag the point: its three weights add up to one, and all are positive above the "
               "triangle.",
    .parameters = {{"triangle", Kind::triangle, "-1,0.5,0.5,1.2,0.5,0,0,2,-0.5"},
                   {"point", Kind::point, "1,2,1"}},
    .run = &in_triangle,
    .cases = {{"triangle=0,0,0,2,0,0,0,2,0 point=0.5,0.5,3",
               "distance_m=3 nearest=0.5,0.5,0 weights_of_a_b_c=0.5,0.25,0.25"},
              {"triangle=0,0,0,2,0,0,0,2,0 point=3,-1,0", "nearest=2,0,0"}},
    .as_printed =
        {.run = &nearest_as_printed,
         .faults = {{"With equally near sides at b it takes the third side.",
                     "triangle=-1,0.5,0,1,0.5,0,-1,2.5,0 point=2.5,0,0"},
                    {"A point far off the triangle that it counts as inside comes back unchanged.",
                     "triangle=-1,1.5,0,-1,0.5,0,0,0.5,0 point=2.5,0.5,1"}}},
}};
const LabRegistration kOnTriangle{{
    .id = "point_on_triangle",
    .chapter = kPointChapter,
    .title = "Point on a triangle",
    .look_at = "Drag the point. On it means in its plane and between its sides, to a millimeter: "
               "type the numbers of a vertex.",
    .parameters = {{"triangle", Kind::triangle, "-1,0.5,0,1.5,0.5,0,-1,2.5,0"},
                   {"point", Kind::point, "0,1,0"}},
    .run = &on_triangle,
    .cases = {{"triangle=0,1,0,0,0,0,1,0,0 point=0.25,0.25,0", "on_it=yes"},
              {"triangle=0,1,0,0,0,0,1,0,0 point=0,1,0", "on_it=yes"},
              {"triangle=0,1,0,0,0,0,1,0,0 point=5,0,0", "on_it=no nearest=1,0,0"},
              {"triangle=0,1,0,0,0,0,1,0,0 point=0.25,0.25,0.1", "on_it=no distance_m=0.1"}},
    .as_printed = {.run = &on_triangle_as_printed,
                   .faults = {{"Says yes to every point of the endless line through b and c.",
                               "triangle=-1,1.5,0,-1,0.5,0,0,0.5,0 point=2.5,0.5,0"},
                              {"Never asks whether the point lies in the plane.",
                               "triangle=-1,1.5,0,-1,0.5,0,0,0.5,0 point=-0.75,0.75,0.2"}}},
}};
const LabRegistration kPointAndHull{{
    .id = "point_hull",
    .chapter = kPointChapter,
    .title = "Nearest point of a convex hull",
    .look_at = kSolid,
    .parameters = {{"hull", Kind::hull, "-1,0.5,-0.6,0.9,0.4,-0.6,0.2,0.5,0.8,-0.2,1.8,0"},
                   {"point", Kind::point, "1.5,1.5,0.5"}},
    .run = &in_solid<&hull_of>,
    .cases = {{"hull=0,0,0,4,0,0,0,4,0,0,0,4 point=1,1,1", "inside=yes distance_m=0"},
              {"hull=0,0,0,4,0,0,0,4,0,0,0,4 point=-3,1,1", "inside=no nearest=0,1,1 distance_m=3"}},
}};

} // namespace
} // namespace topple::app::lab
