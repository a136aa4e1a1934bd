// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_test.h"
#include "app/lab/shapes_of.h"
#include "topple/math/angle.h"
#include "topple/math/axis_angle.h"

#include <algorithm>

namespace topple::app::lab {
namespace {

/// Interpolates the angles one by one, for comparison.
Quat by_angles(const Argument& from, const Argument& to, Real t) {
    Argument between = from;
    for (std::size_t i = 0; i < 3; ++i)
        between.numbers[i] += (to[i] - from[i]) * t;
    return turn_of(between);
}

Answer between(Arguments arguments) {
    const Quat from = turn_of(arguments[0]), to = turn_of(arguments[1]);
    const Real t = std::clamp(number_of(arguments[2]), Real{0}, Real{1});
    const Quat turn = slerp(from, to, t);
    const AxisAngle whole = to_axis_angle(to * conjugate(from));
    const AxisAngle part = to_axis_angle(turn * conjugate(from));
    Answer answer;
    answer.say("turned_deg", degrees_from_radians(part.angle));
    answer.say("whole_way_deg", degrees_from_radians(whole.angle));
    answer.say("about", whole.axis);
    answer.say(
        "off_by_angles_deg",
        degrees_from_radians(
            to_axis_angle(by_angles(arguments[0], arguments[1], t) * conjugate(turn)).angle));
    constexpr int kArcParts = 24;
    for (int i = 0; i < kArcParts; ++i) {
        const Vec3 tip{0, 0, 1.5f};
        const Real a = static_cast<Real>(i) / kArcParts, b = static_cast<Real>(i + 1) / kArcParts;
        answer.line(rotate(slerp(from, to, a), tip), rotate(slerp(from, to, b), tip));
        answer.line(rotate(by_angles(arguments[0], arguments[1], a), tip),
                    rotate(by_angles(arguments[0], arguments[1], b), tip),
                    Role::helper);
    }
    answer.arrow({}, rotate(turn, {0, 0, 1.5f}), Role::result);
    answer.words(rotate(from, {0, 0, 1.5f}), "from", Role::first);
    answer.words(rotate(to, {0, 0, 1.5f}), "to", Role::second);
    return answer;
}

const LabRegistration kBetweenRotations{{
    .id = "between_rotations",
    .chapter = "Matrices and rotations",
    .title = "Between two rotations",
    .look_at = "Drag the number t from 0 to 1: the z axis goes from the green frame to the purple "
               "one. The orange way, the shortest, is the quaternion's; gray is the way of the "
               "three angles, each interpolated by itself.",
    .parameters = {{"from", Kind::rotation, "0,0,0"},
                   {"to", Kind::rotation, "120,50,30"},
                   {"t", Kind::number, "0.5"}},
    .run = &between,
    .cases = {{"from=0,0,0 to=90,0,0 t=0.5", "turned_deg=45 whole_way_deg=90 about=0,1,0"},
              {"from=0,0,0 to=90,0,0 t=1", "turned_deg=90"},
              {"from=0,30,0 to=0,30,0 t=0.3", "turned_deg=0 whole_way_deg=0"}},
}};

} // namespace
} // namespace topple::app::lab
