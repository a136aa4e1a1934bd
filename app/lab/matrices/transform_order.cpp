// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/shapes_of.h"
#include "topple/math/affine.h"

namespace topple::app::lab {
namespace {

/// Draws half of a unit cube, which shows the orientation, and its axes.
void draw_frame(Answer& answer, const Mat4& place, Role role) {
    const Vec3 from = transform_point(place, {});
    for (const Vec3 axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
        answer.arrow(from, from + transform_direction(place, axis) * 0.8f, role);
}

Answer both_orders(Arguments arguments) {
    const Mat4 move = translation(vector_of(arguments[0]));
    const Mat4 turn = to_mat4(Transform{{}, turn_of(arguments[1])});
    const Vec3 p = point_of(arguments[2]);
    const Mat4 turned_first = move * turn, moved_first = turn * move;
    Answer answer;
    answer.say("turned_then_moved", transform_point(turned_first, p));
    answer.say("moved_then_turned", transform_point(moved_first, p));
    answer.say("apart_m",
               distance(transform_point(turned_first, p), transform_point(moved_first, p)));
    draw_frame(answer, turned_first, Role::result);
    draw_frame(answer, moved_first, Role::helper);
    answer.point(transform_point(turned_first, p));
    answer.point(transform_point(moved_first, p), Role::helper);
    return answer;
}

const LabRegistration kTransformOrder{{
    .id = "transform_order",
    .chapter = "Matrices and rotations",
    .title = "Order of move and turn",
    .look_at =
        "Drag the tip of move, or change the turn. Orange is turned first and then moved: it "
        "stands where the arrow points. Gray is moved first, and the turn swings it round "
        "the origin. With column vectors the first to act is on the right.",
    .parameters = {{"move", Kind::vector, "2,0.5,0"},
                   {"turn", Kind::rotation, "45,0,0"},
                   {"point", Kind::point, "0,0,0"}},
    .run = &both_orders,
    .cases = {{"move=10,0,0 turn=90,0,0 point=0,0,0",
               "turned_then_moved=10,0,0 moved_then_turned=0,0,-10"},
              {"move=10,0,0 turn=90,0,0 point=1,0,0",
               "turned_then_moved=10,0,-1 moved_then_turned=0,0,-11"},
              {"move=3,4,5 turn=0,0,0 point=1,1,1",
               "turned_then_moved=4,5,6 moved_then_turned=4,5,6 apart_m=0"}},
}};

} // namespace
} // namespace topple::app::lab
