// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Products, transposes, minors and cofactors of matrices, element by element.

#include "app/lab/lab_test.h"
#include "app/lab/matrices/matrix_table.h"
#include "app/lab/shapes_of.h"
#include "topple/math/cofactors.h"
#include "topple/math/inverse.h"

#include <cmath>

namespace topple::app::lab {
namespace {

/// Returns a row or column that an argument chooses from 1 to 3, counted from 0 as `element` does.
int chosen(const Argument& argument) { return static_cast<int>(index_of(argument, 3)); }

Answer product(Arguments arguments) {
    const Mat3 a = columns_of(arguments), b = columns_of(arguments, 3);
    const int i = chosen(arguments[6]), j = chosen(arguments[7]);
    const Mat3 c = a * b;
    const Vec3 from_row = row(a, i), from_column = column(b, j);
    Answer answer;
    answer.say("element", element(c, i, j));
    answer.say("row_of_a", from_row);
    answer.say("column_of_b", from_column);
    answer.say("terms", scale(from_row, from_column));
    answer.say("column_of_the_product", column(c, j));
    answer.say("largest_difference_from_b_a", max_component(abs(column(b * a, j) - column(c, j))));
    answer.arrow({}, column(c, j), Role::result);
    // Falk's scheme: the product stands below B and beside A, where the row and the column cross.
    add_table(answer, b, {0, 1}, "B", [&](int, int c_at) {
        return c_at == j ? Role::second : Role::helper;
    });
    add_table(answer, a, {1, 0}, "A", [&](int r_at, int) {
        return r_at == i ? Role::first : Role::helper;
    });
    add_table(answer, c, {1, 1}, "A B", [&](int r_at, int c_at) {
        return r_at == i && c_at == j ? Role::result : Role::helper;
    });
    return answer;
}

Answer transposed(Arguments arguments) {
    const Mat3 m = columns_of(arguments), t = transpose(m);
    const int i = chosen(arguments[3]);
    // A rotation's transpose is its inverse: t m is the identity.
    const Mat3 back = t * m;
    bool is_inverse = true;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
            is_inverse = is_inverse && std::abs(element(back, r, c) - (r == c ? 1 : 0)) < 1e-4f;
    Answer answer;
    answer.say("is_the_inverse", is_inverse);
    answer.say("column", column(t, i));
    answer.say("lengths_squared", Vec3{back.x.x, back.y.y, back.z.z});
    answer.say("dot_products_of_columns", Vec3{back.x.y, back.y.z, back.z.x});
    for (int c = 0; c < 3; ++c)
        answer.arrow({}, column(t, c), c == i ? Role::result : Role::helper);
    const auto in_row = [&](int r, int) { return r == i ? Role::result : Role::helper; };
    const auto in_column = [&](int, int c) { return c == i ? Role::result : Role::helper; };
    add_table(answer, m, {0, 0}, "M", in_row);
    add_table(answer, t, {0, 1}, "transpose", in_column);
    return answer;
}

Answer minor_of_element(Arguments arguments) {
    const Mat3 m = columns_of(arguments);
    const int i = chosen(arguments[3]), j = chosen(arguments[4]);
    const Mat3 all = cofactors(m);
    const auto inverted = inverse(m);
    Answer answer;
    answer.say("has_inverse", inverted.has_value());
    answer.say("minor", element(minors(m), i, j));
    answer.say("cofactor", element(all, i, j));
    answer.say("determinant_along_the_row", determinant_along(m, i));
    answer.say("determinant_along_the_column", dot(column(m, j), column(all, j)));
    if (inverted)
        answer.say("column_of_the_inverse", column(*inverted, i));
    // Column j of the cofactors is the cross product of the two other columns.
    answer.arrow({}, column(all, j), Role::helper);
    add_table(answer, m, {0, 0}, "M", [&](int r, int c) {
        return r == i && c == j ? Role::normal : r == i || c == j ? Role::helper : Role::result;
    });
    const auto one = [&](int r, int c) { return r == i && c == j ? Role::result : Role::helper; };
    add_table(answer, all, {0, 1}, "cofactors", one);
    if (inverted)
        add_table(answer, *inverted, {1, 0}, "inverse", [&](int r, int c) { return one(c, r); });
    return answer;
}

const LabRegistration kProduct{{
    .id = "matrix_product",
    .chapter = "Matrices and rotations",
    .title = "Product of two matrices",
    .look_at = "An element of A B is the row of A times the column of B, term by term; the tables "
               "stand so that both point to it. Choose row and column, from 1 to 3, or drag the "
               "tips: the orange arrow is A applied to that column of B.",
    .parameters = {{"a_x", Kind::vector, "0,1,0", Role::first},
                   {"a_y", Kind::vector, "-1,0,0", Role::first},
                   {"a_z", Kind::vector, "0,0,1", Role::first},
                   {"b_x", Kind::vector, "1.5,0.5,0", Role::second},
                   {"b_y", Kind::vector, "0,1,0.5", Role::second},
                   {"b_z", Kind::vector, "0.3,0,1", Role::second},
                   {"row", Kind::number, "2"},
                   {"column", Kind::number, "1"}},
    .run = &product,
    // A = (1 2 3; 4 5 6; 7 8 9), B = (9 8 7; 6 5 4; 3 2 1): A B = (30 24 18; 84 69 54; 138 114 90).
    .cases = {{"a_x=1,4,7 a_y=2,5,8 a_z=3,6,9 b_x=9,6,3 b_y=8,5,2 b_z=7,4,1 row=2 column=3",
               "element=54 row_of_a=4,5,6 column_of_b=7,4,1 terms=28,20,6 "
               "column_of_the_product=18,54,90"},
              {"a_x=1,4,7 a_y=2,5,8 a_z=3,6,9 b_x=9,6,3 b_y=8,5,2 b_z=7,4,1 row=3 column=1",
               "element=138"},
              {"b_x=1,0,0 b_y=0,1,0 b_z=0,0,1", "largest_difference_from_b_a=0"}},
}};
const LabRegistration kTranspose{{
    .id = "matrix_transpose",
    .chapter = "Matrices and rotations",
    .title = "Transpose",
    .look_at =
        "Drag a column longer: the transpose, whose columns are the rows, is the inverse only "
        "while the columns are unit vectors at right angles, as those of a rotation are.",
    .parameters = {{"x", Kind::vector, "0.8,0.6,0", Role::first},
                   {"y", Kind::vector, "-0.6,0.8,0", Role::first},
                   {"z", Kind::vector, "0,0,1", Role::first},
                   {"row", Kind::number, "1"}},
    .run = &transposed,
    .cases = {{"x=1,4,7 y=2,5,8 z=3,6,9 row=1", "is_the_inverse=no column=1,2,3"},
              {"x=1,4,7 y=2,5,8 z=3,6,9 row=3", "column=7,8,9 lengths_squared=66,93,126"},
              {"", "is_the_inverse=yes dot_products_of_columns=0,0,0"}},
}};
const LabRegistration kMinors{{
    .id = "matrix_minors",
    .chapter = "Matrices and rotations",
    .title = "Minors, cofactors and inverse",
    .look_at =
        "Choose an element of M by row and column. Without them four numbers remain, orange in "
        "the table: their determinant is the minor, with the sign of a checkerboard the "
        "cofactor. Any row and any column gives the same determinant.",
    .parameters = {{"x", Kind::vector, "1.5,0.2,0", Role::first},
                   {"y", Kind::vector, "-0.3,1.2,0.3", Role::first},
                   {"z", Kind::vector, "0.2,0,1.2", Role::first},
                   {"row", Kind::number, "1"},
                   {"column", Kind::number, "2"}},
    .run = &minor_of_element,
    // M = (1 8 7; 3 9 5; 1 0 4): the minor of (1,2) is 3 4 - 5 1 = 7, the determinant 1 36 - 8 7 + 7 (0 - 9) = -83.
    .cases = {{"x=1,3,1 y=8,9,0 z=7,5,4 row=1 column=2",
               "has_inverse=yes minor=7 cofactor=-7 determinant_along_the_row=-83 "
               "determinant_along_the_column=-83"},
              {"x=1,3,1 y=8,9,0 z=7,5,4 row=3 column=1", "minor=-23 cofactor=-23"},
              {"x=2,0,0 y=0,4,0 z=0,0,5 row=2 column=2", "minor=10 column_of_the_inverse=0,0.25,0"},
              {"x=1,4,7 y=2,5,8 z=3,6,9 row=1 column=1",
               "has_inverse=no minor=-3 determinant_along_the_row=0"}},
}};

} // namespace
} // namespace topple::app::lab
