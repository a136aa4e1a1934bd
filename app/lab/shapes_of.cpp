// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/shapes_of.h"

#include "topple/math/affine.h"
#include "topple/math/angle.h"
#include "topple/math/quat.h"
#include "topple/math/trigonometry.h"
#include "topple/math/view/view_volume.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple::app::lab {
namespace {

Quat from_degrees(Real yaw, Real pitch, Real roll) {
    return from_euler_zxy(
        radians_from_degrees(roll), radians_from_degrees(pitch), radians_from_degrees(yaw));
}

} // namespace

Quat turn_of(const Argument& argument) {
    switch (argument.kind) {
    case Kind::turned_rectangle:
        return from_degrees(0, 0, argument[4]);
    case Kind::turned_box:
    case Kind::mesh:
        return from_degrees(argument[6], argument[7], argument[8]);
    case Kind::rotation:
        return from_degrees(argument[0], argument[1], argument[2]);
    default:
        return {};
    }
}

std::size_t index_of(const Argument& argument, std::size_t count) {
    const Real number = std::isfinite(argument[0]) ? std::round(argument[0]) : Real{1};
    return static_cast<std::size_t>(std::clamp(number, Real{1}, static_cast<Real>(count))) - 1;
}

Real angle_of(const Argument& argument) { return radians_from_degrees(argument[0]); }

std::vector<Vec3> points_of(const Argument& argument) {
    const std::size_t dimension = is_planar(argument.kind) ? 2 : 3;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < argument.numbers.size(); i += dimension)
        points.push_back(argument.vec3(i));
    return points;
}

Segment segment_of(const Argument& argument) {
    return {argument.vec3(0), argument.vec3(is_planar(argument.kind) ? 2 : 3)};
}

Ray ray_of(const Argument& argument) {
    return {.origin = argument.vec3(0),
            .direction = argument.vec3(is_planar(argument.kind) ? 2 : 3)};
}

Plane plane_of(const Argument& argument) {
    const Vec3 normal = normalize(argument.vec3(3));
    return {normal, dot(normal, argument.vec3(0))};
}

Sphere sphere_of(const Argument& argument) { return {argument.vec3(0), argument[3]}; }

Aabb box_of(const Argument& argument) {
    const Vec3 half = argument.vec3(is_planar(argument.kind) ? 2 : 3);
    return {argument.vec3(0) - half, argument.vec3(0) + half};
}

Obb turned_box_of(const Argument& argument) {
    return {argument.vec3(0), argument.vec3(3), turn_of(argument)};
}

Capsule capsule_of(const Argument& argument) {
    return {{argument.vec3(0), argument.vec3(3)}, argument[6]};
}

Cylinder cylinder_of(const Argument& argument) {
    return {argument.vec3(0), argument.vec3(3), argument[6]};
}

Cone cone_of(const Argument& argument) { return {argument.vec3(0), argument.vec3(3), argument[6]}; }

Triangle triangle_of(const Argument& argument) {
    return {argument.vec3(0), argument.vec3(3), argument.vec3(6)};
}

ConvexHull hull_of(const Argument& argument) {
    auto hull = build_convex_hull(points_of(argument));
    return hull.ok() ? std::move(*hull) : ConvexHull{};
}

Frustum frustum_of(const Argument& argument) {
    const Vec3 eye = argument.vec3(0), sight = argument.vec3(3);
    const Real far_distance = length(sight);
    const auto clip_from_view = make_projection(
        PerspectiveView{.fov_y = radians_from_degrees(argument[6]),
                        .aspect = 4.0f / 3,
                        .near_distance = far_distance / 10,
                        .far_distance = far_distance});
    if (!clip_from_view.ok() || !is_finite(eye))
        return {};
    return make_frustum(*clip_from_view * to_mat4(inverse(look_at(eye, eye + sight))));
}

TriangleMesh mesh_of(const Argument& argument) {
    // The circle of the tube's axis has 0.7 of the half extent, so that the tube is round in a cube of half extents
    // 1.
    constexpr std::uint32_t kAround = 20, kAcross = 8;
    constexpr Real kMiddle = 0.7f, kTube = 0.3f;
    const Vec3 half = argument.vec3(3);
    const Quat turn = turn_of(argument);
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < kAround; ++i)
        for (std::uint32_t k = 0; k < kAcross; ++k) {
            const SinCos a = sin_cos(2 * kPi * static_cast<Real>(i) / kAround);
            const SinCos b = sin_cos(2 * kPi * static_cast<Real>(k) / kAcross);
            const Real out = kMiddle + kTube * b.cos;
            const Vec3 unit{out * a.cos, b.sin, out * a.sin};
            mesh.vertices.push_back(argument.vec3(0) + rotate(turn, scale(half, unit)));
            const auto at = [](std::uint32_t row, std::uint32_t column) {
                return row % kAround * kAcross + column % kAcross;
            };
            mesh.triangles.push_back({at(i, k), at(i, k + 1), at(i + 1, k)});
            mesh.triangles.push_back({at(i + 1, k), at(i, k + 1), at(i + 1, k + 1)});
        }
    return mesh;
}

} // namespace topple::app::lab
