// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// A rotation about any axis, and the rotation that turns a camera to its target.

#include "app/lab/lab_test.h"
#include "app/lab/shapes_of.h"
#include "topple/math/axis_angle.h"
#include "topple/math/view/projection.h"

#include <utility>

namespace topple::app::lab {
namespace {

/// Rodrigues: along + across cos(angle) + cross(axis, across) sin(angle), drawn part by part.
Answer about_axis(Arguments arguments) {
    const Vec3 axis = normalize(vector_of(arguments[0])), p = point_of(arguments[2]);
    const Real angle = angle_of(arguments[1]);
    const auto rotation = rotation_about(axis, angle);
    Answer answer;
    answer.say("has_axis", rotation.has_value());
    const Vec3 along = axis * dot(axis, p), across = p - along, turned_aside = cross(axis, across);
    const Vec3 turned = rotate(rotation.value_or(Quat{}), p);
    answer.say("turned", turned);
    answer.say("along_the_axis", along);
    answer.say("across_the_axis", across);
    answer.say("axis_cross_point", turned_aside);
    if (rotation) {
        answer.say("quaternion_xyz", Vec3{rotation->x, rotation->y, rotation->z});
        answer.say("quaternion_w", rotation->w);
    }
    if (!is_finite(turned) || !is_finite(along))
        return answer;
    answer.line({}, along, Role::normal);
    answer.arrow(along, p, Role::helper);
    answer.arrow(along, along + turned_aside, Role::helper);
    answer.words(along + across * 0.5f, "across");
    answer.words(along + turned_aside * 1.05f, "axis x across");
    constexpr int kParts = 32;
    Vec3 before = p;
    for (int i = 1; rotation && i <= kParts; ++i) {
        const Real part = angle * static_cast<Real>(i) / kParts;
        const Vec3 next = rotate(from_axis_angle(axis, part), p);
        answer.line(before, next, Role::interval);
        before = next;
    }
    answer.arrow(along, turned, Role::result);
    answer.point(turned);
    answer.words(turned, "turned", Role::result);
    return answer;
}

Answer looking(Arguments arguments) {
    const Vec3 eye = point_of(arguments[0]), target = point_of(arguments[1]);
    const Vec3 up_wanted = vector_of(arguments[2]), p = point_of(arguments[3]);
    const Transform camera = look_at(eye, target, up_wanted);
    const Vec3 right = rotate(camera.rotation, {1, 0, 0}), up = rotate(camera.rotation, {0, 1, 0});
    const Vec3 back = rotate(camera.rotation, {0, 0, 1});
    const Vec3 in_view = inverse_transform_point(camera, p);
    Answer answer;
    answer.say("point_in_front", in_view.z < 0);
    answer.say("right", right);
    answer.say("up", up);
    answer.say("back", back);
    answer.say("point_in_view", in_view);
    if (!is_finite(in_view) || !is_finite(right))
        return answer;
    for (const auto& [axis, name] :
         {std::pair{right, "right"}, std::pair{up, "true up"}, std::pair{back, "back"}}) {
        answer.arrow(eye, eye + axis * 0.8f, Role::result);
        answer.words(eye + axis * 0.9f, name, Role::result);
    }
    answer.line(eye, target, Role::normal);
    // The point by its coordinates in the view: right, then up, then along the line of sight.
    const Vec3 first = eye + right * in_view.x, second = first + up * in_view.y;
    answer.line(eye, first, Role::interval);
    answer.line(first, second, Role::interval);
    answer.line(second, p, Role::interval);
    return answer;
}

const LabRegistration kAxisAngle{{
    .id = "axis_angle",
    .chapter = "Matrices and rotations",
    .title = "Axis and angle (Rodrigues)",
    .look_at =
        "Drag the point: its part along the axis, blue, stays. The part across is mixed with the "
        "cross "
        "product by the cosine and the sine of the angle: both gray arrows are equally long. "
        "Half the angle makes the quaternion.",
    .parameters = {{"axis", Kind::vector, "0.4,1.6,0.3"},
                   {"angle", Kind::angle, "70"},
                   {"point", Kind::point, "1.5,0.7,0.4"}},
    .run = &about_axis,
    .cases = {{"axis=0,2,0 angle=90 point=1,5,0",
               "has_axis=yes turned=0,5,-1 along_the_axis=0,5,0 across_the_axis=1,0,0 "
               "axis_cross_point=0,0,-1"},
              // A third of a turn about the diagonal takes x to y, y to z and z to x.
              {"axis=1,1,1 angle=120 point=1,2,3", "turned=3,1,2 quaternion_w=0.5"},
              {"axis=0,0,1 angle=180 point=1,0,0", "turned=-1,0,0 quaternion_xyz=0,0,1"},
              {"axis=0,0,0 angle=90 point=1,2,3", "has_axis=no turned=1,2,3"}},
}};
const LabRegistration kLookAt{{
    .id = "look_at",
    .chapter = "Matrices and rotations",
    .title = "Look at",
    .look_at = "Two cross products make the camera: back points away from the target, right is up "
               "cross back, and the true up is back cross right. Drag the target below the eye: "
               "the wanted up is of no use there. Green is the point in the view.",
    .parameters = {{"eye", Kind::point, "1.8,1.5,1.5"},
                   {"target", Kind::point, "-1,0.5,-0.5"},
                   {"up", Kind::vector, "0,1,0", {}, 0},
                   {"point", Kind::point, "-1.5,1.2,-0.5"}},
    .run = &looking,
    .cases = {{"eye=0,0,5 target=0,0,0 up=0,1,0 point=1,2,0",
               "point_in_front=yes right=1,0,0 up=0,1,0 back=0,0,1 point_in_view=1,2,-5"},
              {"eye=5,0,0 target=0,0,0 up=0,1,0 point=0,2,1",
               "right=0,0,-1 up=0,1,0 back=1,0,0 point_in_view=-1,2,-5"},
              {"eye=0,0,0 target=0,0,-3 up=1,0,0 point=0,0,4",
               "point_in_front=no right=0,-1,0 up=1,0,0"}},
}};

} // namespace
} // namespace topple::app::lab
