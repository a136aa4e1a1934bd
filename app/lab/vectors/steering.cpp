// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/math/steering.h"

#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/planar/planar_shapes_of.h"
#include "app/lab/shapes_of.h"
#include "topple/math/angle.h"
#include "topple/math/rotation2.h"

#include <algorithm>
#include <string>

namespace topple::app::lab {
namespace {

Answer unit_vector(Arguments arguments) {
    const Vec3 v = vector_of(arguments[0]);
    const Vec3 unit = normalize(v);
    Answer answer;
    answer.say("has_direction", length(unit) > 0.5f);
    answer.say("length", length(v));
    answer.say("unit_vector", unit);
    answer.say("length_of_the_unit_vector", length(unit));
    add_sphere(answer, {}, 1, Role::cell);
    answer.arrow({}, unit, Role::result);
    answer.words(unit * 1.1f, "length 1", Role::result);
    return answer;
}

/// Position and heading of an object that moves in the plane.
struct Heading {
    Vec2 position; ///< [m]
    Vec2 forward;  ///< Unit vector, or zero.

    /// Angle to the target, positive to the left. [rad]
    [[nodiscard]] Real angle_to(Vec2 target) const {
        const Vec2 way = target - position;
        const Real angle = angle_between(forward, way);
        return cross(forward, way) < 0 ? -angle : angle;
    }
    /// Turns towards the target by at most `limit` [rad], and returns the angle of the turn. [rad]
    Real turn(Vec2 target, Real limit) {
        const Real by = std::clamp(angle_to(target), -limit, limit);
        forward = rotate(rotation_by(by), forward);
        return by;
    }
};

std::string words_of(Turn turn) {
    switch (turn) {
    case Turn::left:
        return "left";
    case Turn::right:
        return "right";
    case Turn::about:
        return "about";
    case Turn::ahead:
        break;
    }
    return "ahead";
}

Answer steered(Arguments arguments) {
    const Vec2 from = vec2_of(arguments[0]), target = vec2_of(arguments[2]);
    const Real most = std::clamp(angle_of(arguments[3]), Real{0}, kPi);
    Heading heading{from, normalize(vec2_of(arguments[1]))};
    const Vec2 right = -perpendicular(heading.forward);
    Answer answer;
    answer.say("turn",
               words_of(turn_towards(
                   in_space(target - from), in_space(heading.forward), in_space(right))));
    answer.say("angle_to_the_target_deg", degrees_from_radians(heading.angle_to(target)));
    answer.arrow(in_space(from), in_space(from + right * 0.6f), Role::helper);
    answer.words(in_space(from + right * 0.7f), "right");
    answer.line(in_space(from), in_space(target), Role::helper);
    answer.say("turned_deg", degrees_from_radians(heading.turn(target, most)));
    answer.arrow(in_space(from), in_space(from + heading.forward), Role::result);
    // Path of the next ten seconds at 1 m/s, with the same limit in every half second.
    constexpr int kParts = 20;
    for (int i = 0; i < kParts && distance(heading.position, target) > 0.5f; ++i) {
        const Vec2 next = heading.position + heading.forward * 0.5f;
        answer.line(in_space(heading.position), in_space(next), Role::interval);
        heading.position = next;
        heading.turn(target, most);
    }
    answer.say("distance_after_ten_seconds_m", distance(heading.position, target));
    return answer;
}

const LabRegistration kNormalize{{
    .id = "normalize",
    .chapter = "Vectors",
    .title = "Unit vector",
    .look_at =
        "Drag the tip: the orange arrow keeps the direction and ends on the sphere of radius "
        "1. Pull the vector to zero: it has no direction, and stays zero.",
    .parameters = {{"vector", Kind::vector, "1.5,1.8,0.6"}},
    .run = &unit_vector,
    .cases = {{"vector=3,4,0", "has_direction=yes length=5 unit_vector=0.6,0.8,0"},
              {"vector=0,0,-0.002", "unit_vector=0,0,-1 length_of_the_unit_vector=1"},
              {"vector=0,0,0", "has_direction=no length=0 unit_vector=0,0,0"}},
}};
const LabRegistration kSteering{{
    .id = "steering",
    .chapter = "Vectors",
    .title = "Steering towards a target",
    .look_at = "Drag the tip of forward. The sign of the dot product of the way "
               "to the target with the arrow to the right says which way to turn. "
               "Orange is the heading after a turn of at most the limit, green the way of ten "
               "seconds: with a small limit it circles the target.",
    .parameters = {{"position", Kind::point2, "-2,0"},
                   {"forward", Kind::vector2, "0.9,1.2", Role::first, 0},
                   {"target", Kind::point2, "1.5,-1", Role::second},
                   {"greatest_turn", Kind::angle, "30"}},
    .run = &steered,
    .cases = {{"position=0,0 forward=0,1 target=2,2 greatest_turn=90",
               "turn=right angle_to_the_target_deg=-45 turned_deg=-45"},
              {"position=0,0 forward=0,5 target=-3,3 greatest_turn=10",
               "turn=left angle_to_the_target_deg=45 turned_deg=10"},
              {"position=1,1 forward=1,0 target=4,1", "turn=ahead turned_deg=0"},
              {"position=1,1 forward=1,0 target=-4,1", "turn=about"},
              // Ten seconds at 1 m/s straight to a target at 12 m leave 2 m.
              {"position=0,0 forward=1,0 target=12,0", "distance_after_ten_seconds_m=2"}},
}};

} // namespace
} // namespace topple::app::lab
