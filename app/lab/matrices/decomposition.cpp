// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Three arrows as the columns of a matrix: its effect on space, and its decomposition.

#include "app/lab/lab_test.h"
#include "app/lab/matrices/matrix_table.h"
#include "app/lab/shapes_of.h"
#include "topple/math/angle.h"
#include "topple/math/decompose.h"
#include "topple/math/inverse.h"
#include "topple/textbook/printed/printed_math.h"

#include <array>

namespace topple::app::lab {
namespace {

Mat4 linear(const Mat3& m) {
    return {to_vec4(m.x, 0), to_vec4(m.y, 0), to_vec4(m.z, 0), {0, 0, 0, 1}};
}

void draw_cell(Answer& answer, const Mat3& m) {
    std::array<Vec3, 8> corners;
    for (std::size_t i = 0; i < 8; ++i)
        corners[i] = m * Vec3{i & 1u ? 1.0f : 0.0f, i & 2u ? 1.0f : 0.0f, i & 4u ? 1.0f : 0.0f};
    for (std::size_t i = 0; i < 8; ++i)
        for (const std::size_t bit : {1u, 2u, 4u})
            if ((i & bit) == 0 && is_finite(corners[i]) && is_finite(corners[i | bit]))
                answer.line(corners[i], corners[i | bit], Role::helper);
}

/// The rotation is not visible in the parts, which are drawn as three straight axes.
Answer parts(Arguments arguments) {
    const Mat3 m = columns_of(arguments);
    Answer answer;
    draw_cell(answer, m);
    const auto found = decompose(linear(m));
    answer.say("has_parts", found.has_value());
    if (!found)
        return answer;
    const EulerZxy angles = to_euler_zxy(found->rotation);
    answer.say("scale", found->scale);
    answer.say("shear", found->shear);
    answer.say("yaw_deg", degrees_from_radians(angles.yaw));
    answer.say("pitch_deg", degrees_from_radians(angles.pitch));
    answer.say("roll_deg", degrees_from_radians(angles.roll));
    answer.say("is_a_mirror", found->scale.x < 0);
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 along;
        along[axis] = found->scale[axis];
        answer.arrow({}, rotate(found->rotation, along), Role::result);
    }
    return answer;
}

Answer parts_as_printed(Arguments arguments) {
    Answer answer;
    answer.say("scale", printed_scale(linear(columns_of(arguments))));
    return answer;
}

Answer undone(Arguments arguments) {
    const Mat3 m = columns_of(arguments);
    const Vec3 p = point_of(arguments[3]);
    Answer answer;
    draw_cell(answer, m);
    const auto inverted = inverse(m);
    answer.say("has_inverse", inverted.has_value());
    if (const Real volume = determinant(m); std::isfinite(volume))
        answer.say("determinant", volume);
    if (!inverted)
        return answer;
    const Vec3 weights = *inverted * p;
    if (!is_finite(weights))
        return answer;
    answer.say("coordinates_of_the_point", weights);
    answer.line({}, m.x * weights.x);
    answer.line(m.x * weights.x, m.x * weights.x + m.y * weights.y);
    answer.line(m.x * weights.x + m.y * weights.y, m * weights);
    return answer;
}

Answer undone_as_printed(Arguments arguments) {
    const Mat3 m = columns_of(arguments);
    Answer answer;
    answer.say("determinant", printed_determinant(m));
    answer.say("coordinates_of_the_point", printed_inverse(m) * point_of(arguments[3]));
    return answer;
}

const LabRegistration kParts{{
    .id = "decomposition",
    .chapter = "Matrices and rotations",
    .title = "A matrix in its parts",
    .look_at =
        "Drag the columns: the orange axes are the rotation, as long as the scale; the angle "
        "between columns and axes is the shear. A column dragged through the plane of the two "
        "others makes it a mirror.",
    .parameters = {{"x", Kind::vector, "1.5,0.5,0", Role::first},
                   {"y", Kind::vector, "-0.3,1.2,0.3", Role::first},
                   {"z", Kind::vector, "0.2,0,1", Role::first}},
    .run = &parts,
    .cases = {{"x=2,0,0 y=0,3,0 z=0,0,4", "has_parts=yes scale=2,3,4 shear=0,0,0 is_a_mirror=no"},
              {"x=0,2,0 y=-3,0,0 z=0,0,4", "scale=2,3,4 roll_deg=90"},
              {"x=-1,0,0 y=0,1,0 z=0,0,1", "scale=-1,1,1 is_a_mirror=yes"},
              {"x=1,0,0 y=2,0,0 z=0,0,1", "has_parts=no"}},
    .as_printed =
        {.run = &parts_as_printed,
         .faults = {{"Reads the scale off the diagonal, which is right only while nothing turns.",
                     "x=0,2,0 y=-1.5,0,0 z=0,0,1"}}},
}};
const LabRegistration kUndone{{
    .id = "matrix_inverse",
    .chapter = "Matrices and rotations",
    .title = "Determinant and inverse",
    .look_at = "Drag the tips: the determinant is the volume of the cell, negative for left-handed "
               "arrows. The inverse gives the point's coordinates along the arrows, the orange way "
               "to it; a flat cell has none.",
    .parameters = {{"x", Kind::vector, "1.5,0.2,0", Role::first},
                   {"y", Kind::vector, "-0.3,1.2,0.3", Role::first},
                   {"z", Kind::vector, "0.2,0,1.2", Role::first},
                   {"point", Kind::point, "1,1.5,1", Role::second}},
    .run = &undone,
    .cases = {{"x=1,0,0 y=0,1,0 z=0,0,1 point=1,2,3",
               "has_inverse=yes determinant=1 coordinates_of_the_point=1,2,3"},
              {"x=2,0,0 y=0,4,0 z=0,0,5 point=1,1,1",
               "determinant=40 coordinates_of_the_point=0.5,0.25,0.2"},
              {"x=1,3,1 y=8,9,0 z=7,5,4 point=9,12,1",
               "determinant=-83 coordinates_of_the_point=1,1,0"},
              {"x=1,4,7 y=2,5,8 z=3,6,9", "has_inverse=no determinant=0"}},
    .as_printed =
        {.run = &undone_as_printed,
         .faults = {{"Writes the cofactors to transposed places, and every determinant and inverse "
                     "made of them is wrong.",
                     "x=1,0.3,0.1 y=0.8,0.9,0 z=0.7,0.5,0.4 point=1,1,1"}}},
}};

} // namespace
} // namespace topple::app::lab
