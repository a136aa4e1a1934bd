// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/shapes_of.h"

#include "engine/math/angle.h"
#include "engine/math/quat.h"

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
        return from_degrees(argument[6], argument[7], argument[8]);
    case Kind::rotation:
        return from_degrees(argument[0], argument[1], argument[2]);
    default:
        return {};
    }
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

Cone cone_of(const Argument& argument) {
    return {argument.vec3(0), argument.vec3(3), argument[6]};
}

Triangle triangle_of(const Argument& argument) {
    return {argument.vec3(0), argument.vec3(3), argument.vec3(6)};
}

} // namespace topple::app::lab
