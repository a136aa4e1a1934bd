// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Default values of definitions: settings have the documented values, answers and states are empty.

#include "tests/support/test.h"
#include "topple/math/axis_angle.h"
#include "topple/math/decompose.h"
#include "topple/math/mat2.h"
#include "topple/math/mat3.h"
#include "topple/math/mat4.h"
#include "topple/math/numeric/block_ldl.h"
#include "topple/math/numeric/matrix.h"
#include "topple/math/quat.h"
#include "topple/math/rotation2.h"
#include "topple/math/trigonometry.h"
#include "topple/math/vec2.h"
#include "topple/math/vec3.h"
#include "topple/math/vec4.h"
#include "topple/math/view/view_volume.h"

#include <limits>
#include <tuple>

namespace topple {
namespace {

TEST(MathDefaults, OfAxisAngle) {
    const AxisAngle axis_angle{};
    EXPECT_EQ(std::tie(axis_angle.axis, axis_angle.angle), std::tuple(Vec3{0, 1, 0}, 0.0f));
}

TEST(MathDefaults, OfBlockLdl) {
    const BlockLdl::Place place{};
    EXPECT_EQ(std::tie(place.offset, place.is_transposed), std::tuple(0u, false));
}

TEST(MathDefaults, OfDecompose) {
    const AffineParts affine_parts{};
    EXPECT_EQ(std::tie(affine_parts.scale), std::tuple(Vec3{1, 1, 1}));
}

TEST(MathDefaults, OfMat2) {
    const Mat2 mat2{};
    EXPECT_EQ(std::tie(mat2.x, mat2.y), std::tuple(Vec2{1, 0}, Vec2{0, 1}));
}

TEST(MathDefaults, OfMat3) {
    const Mat3 mat3{};
    EXPECT_EQ(std::tie(mat3.x, mat3.y, mat3.z),
              std::tuple(Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}));
}

TEST(MathDefaults, OfMat4) {
    const Mat4 mat4{};
    EXPECT_EQ(std::tie(mat4.x, mat4.y, mat4.z, mat4.w),
              std::tuple(Vec4{1, 0, 0, 0}, Vec4{0, 1, 0, 0}, Vec4{0, 0, 1, 0}, Vec4{0, 0, 0, 1}));
}

TEST(MathDefaults, OfMatrix) {
    const Matrix matrix{};
    EXPECT_EQ(std::tie(matrix.rows, matrix.columns), std::tuple(0u, 0u));
}

TEST(MathDefaults, OfQuat) {
    const Quat quat{};
    EXPECT_EQ(std::tie(quat.x, quat.y, quat.z, quat.w), std::tuple(0.0f, 0.0f, 0.0f, 1.0f));
    const EulerZxy euler_zxy{};
    EXPECT_EQ(std::tie(euler_zxy.roll, euler_zxy.pitch, euler_zxy.yaw),
              std::tuple(0.0f, 0.0f, 0.0f));
}

TEST(MathDefaults, OfRotation2) {
    const Rotation2 rotation2{};
    EXPECT_EQ(std::tie(rotation2.cos, rotation2.sin), std::tuple(1.0f, 0.0f));
}

TEST(MathDefaults, OfTrigonometry) {
    const SinCos sin_cos{};
    EXPECT_EQ(std::tie(sin_cos.sin, sin_cos.cos), std::tuple(0.0f, 1.0f));
}

TEST(MathDefaults, OfVec2) {
    const Vec2 vec2{};
    EXPECT_EQ(std::tie(vec2.x, vec2.y), std::tuple(0.0f, 0.0f));
}

TEST(MathDefaults, OfVec3) {
    const Vec3 vec3{};
    EXPECT_EQ(std::tie(vec3.x, vec3.y, vec3.z), std::tuple(0.0f, 0.0f, 0.0f));
}

TEST(MathDefaults, OfVec4) {
    const Vec4 vec4{};
    EXPECT_EQ(std::tie(vec4.x, vec4.y, vec4.z, vec4.w), std::tuple(0.0f, 0.0f, 0.0f, 0.0f));
}

TEST(MathDefaults, OfViewVolume) {
    const PerspectiveView perspective_view{};
    EXPECT_EQ(std::tie(perspective_view.fov_y,
                       perspective_view.aspect,
                       perspective_view.near_distance,
                       perspective_view.far_distance),
              std::tuple(kPi / 3, 1.0f, 0.1f, 1000.0f));
    const BoxView box_view{};
    EXPECT_EQ(std::tie(box_view.left,
                       box_view.right,
                       box_view.bottom,
                       box_view.top,
                       box_view.near_distance,
                       box_view.far_distance),
              std::tuple(-1.0f, 1.0f, -1.0f, 1.0f, -1.0f, 1.0f));
}

} // namespace
} // namespace topple
