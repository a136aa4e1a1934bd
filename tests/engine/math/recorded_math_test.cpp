// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One hash for the results of each function, compared with the recorded one. The other tests check results within a
// tolerance; this test notices a change of any bit.

#include "tests/support/answers.h"
#include "tests/support/recording.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/math/affine.h"
#include "topple/math/angle.h"
#include "topple/math/axis_angle.h"
#include "topple/math/decompose.h"
#include "topple/math/inverse.h"
#include "topple/math/nearly_equal.h"
#include "topple/math/numeric/block_ldl.h"
#include "topple/math/numeric/matrix.h"
#include "topple/math/numeric/symmetric_eigen.h"
#include "topple/math/rotation2.h"
#include "topple/math/steering.h"
#include "topple/math/transform.h"
#include "topple/math/trigonometry.h"
#include "topple/math/view/projection.h"
#include "topple/math/view/view_volume.h"
#include "topple/textbook/printed/printed_math.h"

#include <cmath>

namespace topple {
namespace {

using test::Answers;

constexpr std::uint64_t
    kRecordedMathSeed = 2028; // seed of every recording; another seed gives other inputs
constexpr int kSampleCount = 2000;

void expect_math_recorded(const std::string& key, const Answers& answers) {
    test::expect_recorded("tests/engine/math/recorded_math.tsv", key, answers.hash());
}

/// Samples; every other one is an integer, of which many are equal or zero.
class MathSamples {
public:
    void next() { ++i_; }
    Real number() {
        const Real x = random_.between(-4, 4);
        return i_ % 2 == 0 ? std::floor(x) : x;
    }
    Vec2 vec2() { return {number(), number()}; }
    Vec3 vec3() { return {number(), number(), number()}; }
    Vec4 vec4() { return {number(), number(), number(), number()}; }
    Quat quat() { return {number(), number(), number(), number()}; }
    Quat rotation() { return normalize(Quat{number(), number(), number(), number()}); }
    Transform pose() { return {vec3(), rotation()}; }
    Mat2 mat2() { return {vec2(), vec2()}; }
    Mat3 mat3() { return {vec3(), vec3(), vec3()}; }
    Mat4 mat4() { return {vec4(), vec4(), vec4(), vec4()}; }
    std::uint32_t below(std::uint32_t count) { return random_.below(count); }

private:
    Random random_{kRecordedMathSeed};
    int i_ = 0;
};

void add_pose(Answers& out, const Transform& t) { out.add(t.position, t.rotation); }

TEST(RecordedMath, Vectors) {
    MathSamples s;
    Answers two, three, four;
    for (int i = 0; i < kSampleCount; ++i, s.next()) {
        const Vec2 a = s.vec2(), b = s.vec2();
        const Vec3 c = s.vec3(), d = s.vec3();
        const Vec4 e = s.vec4(), f = s.vec4();
        const Real x = s.number();
        two.add(a + b, a - b, -a, a * x, x * a, a / x, dot(a, b), cross(a, b), perpendicular(a));
        two.add(
            scale(a, b), min(a, b), max(a, b), abs(a), lerp(a, b, x), length(a), distance(a, b));
        two.add(normalize(a), normalize_or(a, b), project(a, b), reject(a, b), reflect(a, b));
        two.add(is_finite(a / x), angle_between(a, b));
        three.add(c + d, c - d, -c, c * x, x * c, c / x, dot(c, d), cross(c, d), scale(c, d));
        three.add(min(c, d), max(c, d), abs(c), lerp(c, d, x), max_component(c), min_component(c));
        three.add(length(c), distance(c, d), normalize(c), normalize_or(c, d), project(c, d));
        three.add(reject(c, d), reflect(c, d), is_finite(c / x), any_perpendicular(c));
        three.add(angle_between(c, d), turn_towards(c, d, {x, a.x, b.x}));
        four.add(e + f, e - f, -e, e * x, x * e, e / x, dot(e, f), to_vec4(c, x), xyz(e));
        four.add(nearly_equal(e, f, x), nearly_equal(a, b, x), nearly_equal(c, d, x));
        four.add(
            equal_absolute(x, a.x, a.y), equal_relative(x, a.x, a.y), nearly_equal(x, a.x, a.y));
    }
    expect_math_recorded("vectors of two numbers", two);
    expect_math_recorded("vectors of three numbers", three);
    expect_math_recorded("vectors of four numbers", four);
}

TEST(RecordedMath, MatricesOfThreeSizes) {
    MathSamples s;
    Answers two, three, four;
    for (int i = 0; i < kSampleCount; ++i, s.next()) {
        const Mat2 a = s.mat2(), b = s.mat2();
        const Mat3 c = s.mat3(), d = s.mat3();
        const Mat4 e = s.mat4(), f = s.mat4();
        const Real x = s.number();
        const Vec2 xy = s.vec2();
        const Vec3 v = s.vec3(), w = s.vec3();
        const Vec4 h = s.vec4();
        const Quat turn = s.rotation();
        two.add(a * b, a * xy, a * x, a + b, a - b, transpose(a), determinant(a));
        two.add(inverse_or_zero(a), inverse(a), minors(a), cofactors(a), adjugate(a), to_array(a));
        three.add(c * d, c * v, c * x, c + d, c - d, transpose(c), determinant(c), trace(c));
        three.add(transpose_times(c, v), diagonal(v), skew(v), outer(v, c.x), inverse_or_zero(c));
        three.add(
            solve_or_zero(c, v), inverse(c), minors(c), cofactors(c), adjugate(c), to_array(c));
        three.add(orthonormalize(c), normal_matrix(c), scale_of(c));
        four.add(e * f, e * h, e * x, transpose(e), determinant(e), inverse_or_zero(e));
        four.add(inverse(e), minors(e), cofactors(e), adjugate(e), to_array(e), to_mat4(c, v));
        four.add(upper_left(e), translation(v), translation_of(e), scaling(v), scale_of(e));
        four.add(transform_point(e, v), transform_direction(e, v), project_point(e, v));
        four.add(rigid_inverse(e), scale_rotate_translate(v, turn, w));
        four.add(unproject(e, v));
    }
    expect_math_recorded("matrices of two rows", two);
    expect_math_recorded("matrices of three rows", three);
    expect_math_recorded("matrices of four rows", four);
}

TEST(RecordedMath, MatricesOfAnySize) {
    MathSamples s;
    Answers answers;
    for (int i = 0; i < kSampleCount / 5; ++i, s.next()) {
        const auto filled = [&](std::size_t rows, std::size_t columns) {
            Matrix m{rows, columns};
            for (std::size_t k = 0; k < rows * columns; ++k)
                m.elements.push_back(s.number());
            return m;
        };
        const std::size_t rows = 1 + s.below(5), columns = 1 + s.below(5);
        const Matrix a = filled(rows, columns), b = filled(columns, rows);
        answers.add(transpose(a).elements, chequered(a).elements);
        const Result<Matrix> square = multiply(a, b);
        answers.add(square.value().elements, determinant(square.value()).value());
        answers.add(determinant(a).ok(), make_matrix(rows, 3, a.elements).ok());
    }
    expect_math_recorded("matrices of any size", answers);
}

TEST(RecordedMath, RotationsAndPoses) {
    MathSamples s;
    Answers quats, axes, poses, flat;
    for (int i = 0; i < kSampleCount; ++i, s.next()) {
        const Quat a = s.rotation(), b = s.rotation(), any = s.quat();
        const Vec3 v = s.vec3(), u = s.vec3();
        const Real x = s.number();
        quats.add(a * b, conjugate(a), dot(a, b), normalize(any), rotate(a, v), to_mat3(a));
        quats.add(rotate_inverse(a, v), from_axis_angle(normalize(v), x), is_finite(any));
        quats.add(rotation_between(normalize(v), normalize(u)), to_quat(to_mat3(a)));
        quats.add(slerp(a, b, x / 4), integrate(a, v * x), nlerp(a, b, x / 4));
        quats.add(from_euler_zxy(x, v.x, v.y));
        const AxisAngle turn = to_axis_angle(a);
        axes.add(turn.axis, turn.angle, rotation_about(v, x), rotation_matrix(normalize(v), x));
        axes.add(rotation_x(x), rotation_y(x), rotation_z(x), rotation_zxy(x, v.x, v.y));
        const Transform p = s.pose(), q = s.pose();
        add_pose(poses, p * q);
        add_pose(poses, inverse(p));
        add_pose(poses, relative(p, q));
        poses.add(transform_point(p, v), inverse_transform_point(p, v), transform_direction(p, v));
        poses.add(inverse_transform_direction(p, v), to_mat4(p), is_finite(p));
        const Vec2 to = s.vec2();
        const Rotation2 r = rotation_by(x), t = rotation_by_degrees(100 * x);
        flat.add(r.cos, r.sin, t.cos, t.sin, angle_of(r * t), angle_of(conjugate(t)));
        flat.add(rotate(r, to), rotate_inverse(t, to));
        flat.add(radians_from_degrees(x), degrees_from_radians(x));
    }
    expect_math_recorded("quaternions", quats);
    expect_math_recorded("axes and angles", axes);
    expect_math_recorded("poses", poses);
    expect_math_recorded("rotations of the plane", flat);
}

TEST(RecordedMath, TrigonometryAtManySizes) {
    MathSamples s;
    Answers answers;
    for (int i = 0; i < 4 * kSampleCount; ++i, s.next()) {
        const Real size = i % 3 == 0 ? 1 : i % 3 == 1 ? 1e-3f : 300;
        const Real x = s.number() * size, y = s.number();
        const SinCos at = sin_cos(x);
        answers.add(at.sin, at.cos, atan2(y, x), atan2(x, y), acos(y / 4), acos(x));
    }
    expect_math_recorded("trigonometry", answers);
}

TEST(RecordedMath, PartsOfMatrices) {
    MathSamples s;
    Answers parts, eigen;
    for (int i = 0; i < kSampleCount; ++i, s.next()) {
        const Mat3 turned = s.mat3();
        const Mat4 m = to_mat4(turned, s.vec3());
        const std::optional<AffineParts> found = decompose(m);
        parts.add(found.has_value());
        if (found)
            parts.add(
                found->shear, found->scale, found->rotation, found->translation, compose(*found));
        const Mat3 half = s.mat3();
        const SymmetricEigen axes = symmetric_eigen(i % 3 == 0 ? diagonal(half.x)
                                                               : half + transpose(half));
        eigen.add(axes.values, axes.axes);
    }
    expect_math_recorded("parts of matrices", parts);
    expect_math_recorded("eigenvalues", eigen);
}

TEST(RecordedMath, Projections) {
    MathSamples s;
    Answers answers;
    const auto add = [&](const Result<Mat4>& m) {
        answers.add(m.ok());
        if (m.ok())
            answers.add(*m);
    };
    for (int i = 0; i < kSampleCount / 2; ++i, s.next()) {
        const DepthRange range = i % 4 < 2 ? DepthRange::zero_to_one : DepthRange::minus_one_to_one;
        const Real near_distance = 0.5f + std::abs(s.number());
        const Real far_distance = near_distance + 0.5f + std::abs(s.number());
        answers.add(perspective(1, 1.5f, near_distance, far_distance, range));
        answers.add(orthographic(2, 1.5f, near_distance, far_distance, range));
        const Vec3 eye = s.vec3(), target = s.vec3();
        add_pose(answers, look_at(eye, target));
        add_pose(answers, look_at(eye, target, s.vec3()));
        add(make_projection(PerspectiveView{s.number(), s.number(), s.number(), s.number()},
                            range));
        add(make_projection(
            PerspectiveView{1, 1 + std::abs(s.number()), near_distance, far_distance}, range));
        add(make_projection(
            BoxView{s.number(), s.number(), s.number(), s.number(), s.number(), s.number()},
            range));
    }
    expect_math_recorded("projections", answers);
}

TEST(RecordedMath, SparseFactorizations) {
    MathSamples s;
    Answers answers;
    for (int i = 0; i < 60; ++i, s.next()) {
        const auto count = static_cast<std::uint16_t>(2 + s.below(9));
        std::vector<std::uint8_t> sizes;
        for (int k = 0; k < count; ++k)
            sizes.push_back(static_cast<std::uint8_t>(1 + s.below(6)));
        std::vector<std::pair<std::uint16_t, std::uint16_t>> edges;
        for (std::uint16_t k = 1; k < count; ++k) {
            edges.emplace_back(k, static_cast<std::uint16_t>(s.below(k)));
            if (i % 3 == 0 && k > 2 && edges.back().second != 0)
                edges.emplace_back(std::uint16_t{0}, k);
        }
        BlockLdl matrix;
        matrix.analyze(sizes, edges);
        matrix.clear();
        for (double& value : matrix.values())
            value = static_cast<double>(s.number());
        for (std::uint16_t k = 0; k < count; ++k)
            for (std::size_t r = 0; r < sizes[k]; ++r) // some rows nearly depend on others
                matrix.values()[matrix.place_of(k, k).offset + r * sizes[k] + r] = s.below(4) == 0
                                                                                       ? 9
                                                                                       : 40;
        matrix.factor(1e-2);
        std::vector<double> x;
        for (std::size_t k = 0; k < matrix.row_count(); ++k)
            x.push_back(static_cast<double>(s.number()));
        matrix.solve(x);
        answers.add(x, matrix.smallest_pivot(), matrix.work(), matrix.row_count());
        for (const auto& [a, b] : edges)
            answers.add(matrix.place_of(a, b).offset, matrix.place_of(b, a).is_transposed);
    }
    expect_math_recorded("sparse factorizations", answers);
}

TEST(RecordedMath, TheCookbooksFormulas) {
    MathSamples s;
    Answers answers;
    for (int i = 0; i < kSampleCount / 2; ++i, s.next()) {
        const Vec3 a = s.vec3(), b = s.vec3();
        const Vec2 c = s.vec2(), d = s.vec2();
        const Real x = s.number();
        answers.add(printed_cross(a, b), printed_normalized(a), printed_project(a, b));
        answers.add(printed_reflection(c, normalize(d)), printed_degrees(x));
        answers.add(printed_radians(x), printed_scale(s.mat4()));
        answers.add(printed_inverse(s.mat2()));
        answers.add(printed_inverse(s.mat3()));
        answers.add(printed_inverse(s.mat4()));
        answers.add(printed_rotation_zxy(x, a.x, a.y), printed_rotation_matrix(normalize(a), x));
        answers.add(printed_look_at_axes(a, b, {0, 1, 0}));
    }
    expect_math_recorded("cookbook", answers);
}

} // namespace
} // namespace topple
