// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/planar/planar_shapes_of.h"
#include "topple/textbook/planar/containing.h"
#include "topple/textbook/printed/printed_planar.h"

namespace topple::app::lab {
namespace {

Answer around(const std::optional<planar::Circle>& circle) {
    Answer answer;
    answer.say("exists", circle.has_value());
    if (!circle)
        return answer;
    answer.say("center", in_space(circle->center));
    answer.say("radius_m", circle->radius);
    answer.point(in_space(circle->center));
    add_circle(answer, in_space(circle->center), {0, 0, 1}, circle->radius, Role::result);
    return answer;
}

Answer smallest(Arguments arguments) {
    return around(planar::smallest_circle(points2_of(arguments[0])));
}
Answer about_the_mean(Arguments arguments) {
    return around(planar::printed_containing_circle(points2_of(arguments[0])));
}

Answer rectangles(Arguments arguments) {
    const std::vector<Vec2> points = points2_of(arguments[0]);
    const auto turned = planar::smallest_rect(points);
    const planar::Rect upright = planar::bounding_rect(points);
    Answer answer;
    answer.say("exists", turned.has_value());
    if (!turned)
        return answer;
    const Vec2 half = turned->half_extents;
    answer.say("area_m2", 4 * half.x * half.y);
    answer.say("area_along_the_axes_m2", area(upright));
    add_box(answer,
            in_space(turned->center),
            in_space(half),
            from_axis_angle({0, 0, 1}, angle_of(turned->rotation)),
            Role::result);
    add_box(answer, in_space(center(upright)), in_space(half_extents(upright)), {}, Role::helper);
    return answer;
}

const LabRegistration kAroundInCircle{{
    .id = "smallest_circle",
    .chapter = "Planar shapes",
    .title = "Smallest circle around points",
    .look_at =
        "Drag the points: two or three determine the circle; the others may move freely inside it.",
    .parameters = {{"points", Kind::points2, "-1.5,-0.5,1,-1,1.5,0.8,0,1.4,-0.6,0.2"}},
    .run = &smallest,
    .cases = {{"points=0,0,0,0,0,0,4,0", "exists=yes center=2,0,0 radius_m=2"},
              {"points=3,4", "exists=yes center=3,4,0 radius_m=0"}},
    .as_printed =
        {.run = &about_the_mean,
         .faults = {{"About the mean of the points: not the smallest, and pulled to where most "
                     "points are.",
                     "points=0,0,0,0,0,0,4,0"}}},
}};
const LabRegistration kAroundInRectangle{{
    .id = "smallest_rectangle",
    .chapter = "Planar shapes",
    .title = "Smallest rectangle around points",
    .look_at = "Drag the points: the smallest rectangle lies along a side of their convex hull; "
               "gray is the one along the axes.",
    .parameters = {{"points", Kind::points2, "-1.5,-1,1.2,0.4,0.8,1.2,-1,0.2,0,0"}},
    .run = &rectangles,
    .cases = {{"points=0,0,1,1,2,0,1,-1", "exists=yes area_m2=2 area_along_the_axes_m2=4"}},
}};

} // namespace
} // namespace topple::app::lab
