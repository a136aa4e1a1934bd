// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Products, projections and angles of two vectors.

#include "app/lab/lab_test.h"
#include "app/lab/planar/planar_shapes_of.h"
#include "app/lab/shapes_of.h"
#include "topple/math/angle.h"
#include "topple/textbook/printed/printed_math.h"

namespace topple::app::lab {
namespace {

Answer dot_and_angle(Arguments arguments) {
    const Vec3 a = vector_of(arguments[0]), b = vector_of(arguments[1]);
    const Real product = dot(a, b);
    Answer answer;
    answer.say("dot", product);
    answer.say("angle_deg", degrees_from_radians(angle_between(a, b)));
    answer.say("the_angle_is",
               std::string(product > 0   ? "acute"
                           : product < 0 ? "obtuse"
                                         : "a right angle"));
    answer.line(a, project(a, b), Role::helper);
    answer.arrow({}, project(a, b), Role::result);
    return answer;
}

Answer projected(Arguments arguments) {
    const Vec3 a = vector_of(arguments[0]), direction = vector_of(arguments[1]);
    const Vec3 along = project(a, direction);
    Answer answer;
    answer.say("along", along);
    answer.say("across", a - along);
    answer.arrow({}, along, Role::result);
    answer.arrow(along, a, Role::helper);
    return answer;
}

Answer projected_as_printed(Arguments arguments) {
    const Vec3 a = vector_of(arguments[0]);
    const Vec3 along = printed_project(a, vector_of(arguments[1]));
    Answer answer;
    answer.say("along", along);
    answer.say("across", a - along);
    answer.arrow({}, along, Role::result);
    return answer;
}

Answer back_from(Vec2 incoming, Vec2 normal, Vec2 back) {
    const Vec2 surface = perpendicular(normalize(normal)) * 2.0f;
    Answer answer;
    answer.line(in_space(-surface), in_space(surface), Role::helper);
    answer.say("reflected", Vec3{back.x, back.y, 0});
    answer.say("length", length(back));
    answer.arrow({-incoming.x, -incoming.y, 0}, {}, Role::helper);
    answer.arrow({}, {back.x, back.y, 0}, Role::result);
    return answer;
}

Answer reflected(Arguments arguments) {
    const Vec2 a = vec2_of(arguments[0]);
    return back_from(a, vec2_of(arguments[1]), reflect(a, vec2_of(arguments[1])));
}

Answer reflected_as_printed(Arguments arguments) {
    const Vec2 a = vec2_of(arguments[0]);
    return back_from(a, vec2_of(arguments[1]), printed_reflection(a, vec2_of(arguments[1])));
}

Answer crossed_as_printed(Arguments arguments) {
    const Vec3 printed = printed_cross(vector_of(arguments[0]), vector_of(arguments[1]));
    Answer answer;
    answer.say("cross", printed);
    answer.arrow({}, printed, Role::result);
    return answer;
}

Answer crossed(Arguments arguments) {
    const Vec3 a = vector_of(arguments[0]), b = vector_of(arguments[1]);
    const Vec3 product = cross(a, b);
    Answer answer;
    answer.say("cross", product);
    answer.say("area_of_the_parallelogram", length(product));
    answer.arrow({}, product, Role::result);
    answer.triangle({}, a, a + b, Role::interval);
    answer.triangle({}, a + b, b, Role::interval);
    return answer;
}

const LabRegistration kDot{{
    .id = "dot",
    .chapter = "Vectors",
    .title = "Dot product and angle",
    .look_at = "Drag a tip past the right angle: the dot product goes through zero and changes "
               "sign. The orange arrow is the projection of the first on the second.",
    .parameters = {{"first", Kind::vector, "1.2,1.3,0"}, {"second", Kind::vector, "2,0,1"}},
    .run = &dot_and_angle,
    .cases = {{"first=1,2,3 second=4,-5,6", "dot=12"},
              {"first=1,0,0 second=0,3,0", "dot=0 angle_deg=90"},
              {"first=0,0,2 second=0,0,-5", "dot=-10 angle_deg=180"}},
}};
const LabRegistration kProject{{
    .id = "project",
    .chapter = "Vectors",
    .title = "Projection",
    .look_at =
        "Drag a tip: orange is the part of the vector along the direction, gray the part across "
        "it. The direction's length does not matter.",
    .parameters = {{"vector", Kind::vector, "1.5,1.5,0.5"}, {"direction", Kind::vector, "2,0,0.5"}},
    .run = &projected,
    .cases = {{"vector=3,4,0 direction=2,0,0", "along=3,0,0 across=0,4,0"},
              {"vector=3,4,5 direction=0,0,-10", "along=0,0,5 across=3,4,0"},
              {"vector=3,4,5 direction=0,0,0", "along=0,0,0 across=3,4,5"}},
    .as_printed = {.run = &projected_as_printed,
                   .faults = {{"A direction of length zero divides by zero: not a number.",
                               "vector=1,2,3 direction=0,0,0"}}},
}};
const LabRegistration kReflect{{
    .id = "reflect",
    .chapter = "Vectors",
    .title = "Reflection",
    .look_at = "Drag a tip: a ball with this velocity comes in along the gray arrow, and the gray "
               "surface reflects it along the orange one, as fast as before for any length of the "
               "normal.",
    .parameters = {{"vector", Kind::vector2, "1.5,-1.5"}, {"normal", Kind::vector2, "0.2,1.5"}},
    .run = &reflected,
    .cases = {{"vector=1,-1 normal=0,1", "reflected=1,1,0"},
              {"vector=1,-1 normal=0,5", "reflected=1,1,0"}},
    .as_printed =
        {.run = &reflected_as_printed,
         .faults = {{"Subtracting twice the dot product times the normal keeps the length only "
                     "for a unit normal.",
                     "vector=1,-1 normal=0,2"}}},
}};
const LabRegistration kCross{{
    .id = "cross",
    .chapter = "Vectors",
    .title = "Cross product",
    .look_at =
        "Drag a tip: the orange product stays at right angles to both, by the right-hand rule: x "
        "cross y is z. Its length is the area of the parallelogram, zero for parallel vectors.",
    .parameters = {{"first", Kind::vector, "2,0,0"}, {"second", Kind::vector, "0.7,0,-1.2"}},
    .run = &crossed,
    .cases = {{"first=1,0,0 second=0,1,0", "cross=0,0,1 area_of_the_parallelogram=1"},
              {"first=1,2,3 second=4,5,6", "cross=-3,6,-3"},
              {"first=1,2,3 second=2,4,6", "cross=0,0,0"}},
    .as_printed =
        {.run = &crossed_as_printed,
         .faults = {{"The formula in the text has the sign of the middle component turned round; "
                     "it is no longer at right angles to either.",
                     "first=1,2,3 second=4,5,6"}}},
}};

} // namespace
} // namespace topple::app::lab
