// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Lines as equations a x + b y = c: sides, distances and intersections.

#include "app/lab/lab_test.h"
#include "app/lab/planar/planar_shapes_of.h"
#include "app/lab/shapes_of.h"
#include "topple/textbook/planar/implicit_line.h"

namespace topple::app::lab {
namespace {

/// Returns the line a x + b y = c, divided by the length of (a, b), so that distances are in meters. Requires: a
/// length above zero.
planar::ImplicitLine line_of(Vec2 ab, Real c) {
    const Real size = length(ab);
    return {ab * (1 / size), c / size};
}

void draw_line(Answer& answer, const planar::ImplicitLine& line, Role role) {
    const Vec2 foot = line.normal * line.offset, along = perpendicular(line.normal);
    if (!is_finite(foot))
        return;
    answer.line(in_space(foot - along * 3.0f), in_space(foot + along * 3.0f), role);
    answer.arrow(in_space(foot), in_space(foot + line.normal * 0.6f), role);
}

Answer sides(Arguments arguments) {
    const Vec2 ab = vec2_of(arguments[0]), other_ab = vec2_of(arguments[3]);
    const Real c = number_of(arguments[1]), other_c = number_of(arguments[4]);
    const Vec2 p = vec2_of(arguments[2]);
    const bool is_line = length(ab) > 0 && is_finite(ab);
    Answer answer;
    answer.say("is_a_line", is_line);
    const Real value = dot(ab, p) - c;
    answer.say("a_x_plus_b_y_minus_c", value);
    answer.say("side", std::string(value > 0 ? "in front" : value < 0 ? "behind" : "on the line"));
    if (!is_line)
        return answer;
    const planar::ImplicitLine line = line_of(ab, c);
    const Vec2 foot = planar::closest_point(line, p);
    answer.say("distance_m", planar::signed_distance(line, p));
    answer.say("foot", in_space(foot));
    draw_line(answer, line, Role::first);
    answer.line(in_space(p), in_space(foot), Role::result);
    answer.point(in_space(foot), Role::result);
    if (!(length(other_ab) > 0))
        return answer;
    const planar::ImplicitLine other = line_of(other_ab, other_c);
    draw_line(answer, other, Role::second);
    const planar::SharedPoints shared = planar::shared_points(line, other);
    answer.say("lines_meet",
               std::string(shared.meeting == planar::LineMeeting::point  ? "once"
                           : shared.meeting == planar::LineMeeting::none ? "never"
                                                                         : "everywhere"));
    if (shared.meeting == planar::LineMeeting::point) {
        answer.say("meeting_point", in_space(shared.point));
        answer.point(in_space(shared.point), Role::normal);
    }
    return answer;
}

const LabRegistration kImplicitLine{{
    .id = "implicit_line",
    .chapter = "Planar shapes",
    .title = "Line as an equation",
    .look_at = "a x + b y = c holds on the line; (a, b) is at right angles to it. Drag the point "
               "across: the sign changes. Divided by the length of (a, b), the value is the "
               "distance. Two lines meet by Cramer's rule.",
    // The outlines alternate in color: with the point in between, each (a, b) has the color of its line.
    .parameters = {{"a_b", Kind::vector2, "1,2"},
                   {"c", Kind::number, "2"},
                   {"point", Kind::point2, "2,2"},
                   {"other_a_b", Kind::vector2, "2,-0.5"},
                   {"other_c", Kind::number, "1"}},
    .run = &sides,
    .cases = {{"a_b=3,4 c=10 point=6,8",
               "is_a_line=yes a_x_plus_b_y_minus_c=40 distance_m=8 foot=1.2,1.6,0"},
              {"a_b=0,2 c=2 point=5,0", "distance_m=-1 foot=5,1,0 side=behind"},
              {"a_b=1,1 c=4 other_a_b=1,-1 other_c=2", "lines_meet=once meeting_point=3,1,0"},
              {"a_b=1,1 c=4 other_a_b=-2,-2 other_c=-8", "lines_meet=everywhere"},
              {"a_b=1,1 c=4 other_a_b=2,2 other_c=9", "lines_meet=never"},
              {"a_b=0,0 c=1", "is_a_line=no"}},
}};

} // namespace
} // namespace topple::app::lab
