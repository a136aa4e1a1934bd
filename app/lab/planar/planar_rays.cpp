// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_test.h"
#include "app/lab/planar/planar_shapes_of.h"
#include "app/lab/rays/ray_answer.h"
#include "topple/textbook/planar/line_tests.h"

namespace topple::app::lab {
namespace {

Answer cast_in_plane(Arguments arguments) {
    const planar::Ray ray = ray2_of(arguments[1]);
    std::optional<RayHit> in_plane;
    if (const auto hit = planar::cast_ray(convex_of(arguments[0]), ray))
        in_plane = RayHit{.t = hit->t,
                          .point = in_space(hit->point),
                          .normal = in_space(hit->normal),
                          .inside = hit->inside};
    return answer_of({in_space(ray.origin), in_space(ray.direction)}, in_plane);
}

LabTest ray_and(std::string_view id, Kind kind, std::string_view start, std::vector<Case> cases) {
    return {.id = "planar_ray_" + std::string(id),
            .chapter = "Planar shapes",
            .title = "Hit of a ray on a " + std::string(name_of(kind)),
            .look_at = "Drag the tip of the ray until it grazes: touching is a hit. A ray that "
                       "begins inside hits at "
                       "once.",
            .parameters = {{"shape", kind, start}, {"ray", Kind::ray2, "-2.5,1,1,-0.3"}},
            .run = &cast_in_plane,
            .cases = std::move(cases)};
}

const LabRegistration kRoundTarget{
    ray_and("circle",
            Kind::circle,
            "0.5,0,1",
            {{"shape=0,0,1 ray=-3,1,1,0", "hit=yes distance_m=3 point=0,1,0"},
             {"shape=0,0,1 ray=0,0,0,1", "hit=yes distance_m=0 begins_inside=yes"},
             {"shape=0,0,1 ray=-3,0,-1,0", "hit=no"}})};
const LabRegistration kBoxTarget{
    ray_and("rectangle",
            Kind::rectangle,
            "0.5,0,1,0.75",
            {{"shape=0,0,1,1 ray=-4,1,1,0", "hit=yes distance_m=3 point=-1,1,0"},
             {"shape=0,0,1,1 ray=0,5,0,-2", "hit=yes distance_m=4 normal=0,1,0"}})};
const LabRegistration kTurned{
    ray_and("turned_rectangle",
            Kind::turned_rectangle,
            "0.5,0,1,0.6,25",
            {{"shape=0,0,3,1,90 ray=-4,2,1,0", "hit=yes distance_m=3 normal=-1,0,0"}})};
const LabRegistration kPolygon{
    ray_and("polygon",
            Kind::polygon,
            "-0.5,-0.8,1,-1,1.6,0.2,0.4,1.2",
            {{"shape=0,0,4,0,0,4 ray=-1,1,1,0", "hit=yes distance_m=1 point=0,1,0"}})};

Answer crossing_of(Arguments arguments) {
    const auto crossing = planar::crossing(segment2_of(arguments[0]), segment2_of(arguments[1]));
    Answer answer;
    answer.say("cross", crossing.has_value());
    if (!crossing)
        return answer;
    answer.say("point", in_space(crossing->point));
    answer.say("fraction_of_first", crossing->t_a);
    answer.say("fraction_of_second", crossing->t_b);
    answer.say("run_along_each_other", crossing->along);
    answer.point(in_space(crossing->point));
    return answer;
}

const LabRegistration kCrossing{{
    .id = "planar_crossing",
    .chapter = "Planar shapes",
    .title = "Crossing of two segments",
    .look_at =
        "Drag one end past the other segment; lay one on the other: then they share a stretch.",
    .parameters = {{"first", Kind::segment2, "-2,-1,1,1"},
                   {"second", Kind::segment2, "-1,1.5,0.5,-1"}},
    .run = &crossing_of,
    .cases = {{"first=-1,0,1,0 second=0,-1,0,3",
               "cross=yes point=0,0,0 fraction_of_first=0.5 fraction_of_second=0.25"},
              {"first=0,0,4,0 second=1,0,9,0", "cross=yes run_along_each_other=yes"},
              {"first=0,0,1,0 second=2,-1,2,1", "cross=no"}},
}};

} // namespace
} // namespace topple::app::lab
