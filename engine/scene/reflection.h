// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/dynamics/joint.h"
#include "topple/dynamics/thrusters/thruster.h"
#include "topple/dynamics/vehicles/vehicle.h"

#include <map>

namespace topple {

/// Reflections S in the plane through the origin that is perpendicular to a coordinate axis (0, 1, 2: x, y, z). The
/// laws of motion stay the same under S: a reflected machine moves as the mirror image of the original. A body keeps
/// axes of its own, reflected alike, so that a point p of the body becomes S p in body axes too and its pose T
/// becomes S T S, which has a proper rotation. Exact: only signs change, and zero stays +0.

///@{
/// Returns S v, S q S (the axis of the rotation is reflected and the angle changes its sign), S T S.
constexpr Vec3 reflected(Vec3 v, int axis) {
    v[axis] = 0 - v[axis];
    return v;
}
constexpr Quat reflected(Quat q, int axis) {
    const Vec3 kept{q.x, q.y, q.z};
    Vec3 part = Vec3{} - kept;
    part[axis] = kept[axis];
    return {part.x, part.y, part.z, q.w};
}
constexpr Transform reflected(const Transform& t, int axis) {
    return {reflected(t.position, axis), reflected(t.rotation, axis)};
}
///@}

/// Reflects colliders. Shapes that equal their mirror image stay as they are; hulls, meshes and height fields are
/// created once each, so that bodies share shapes as before.
class ColliderReflection {
public:
    /// `axis`: 0, 1 or 2, of the body as of the world.
    explicit ColliderReflection(int axis) : axis_(axis) {}

    /// Returns the mirror image of a collider in body axes. The cells of a height field keep the direction of their
    /// diagonals, so that its image is exact at the samples only.
    ColliderDef operator()(const ColliderDef& collider);

private:
    class ShapeVisitor;

    int axis_;
    std::map<const void*, Shape> made_; ///< Images, indexed by the address of the original.
};

/// Returns the mirror image of a body, also of its velocities. `colliders`: of the same axis.
BodyDef reflected(const BodyDef& body, int axis, ColliderReflection& colliders);
/// Returns the mirror image of a joint between reflected bodies or the world. Limits, motors and springs act on the
/// mirror image of the original's coordinate: a motor that turns a left wheel forward turns the right wheel forward.
JointDef reflected(const JointDef& joint, int axis);
/// Returns the mirror image of a thruster on a reflected body.
ThrusterDef reflected(const ThrusterDef& thruster, int axis);
/// Returns the mirror image of a vehicle, whose joints are reflected: its left wheels are its right ones.
VehicleDef reflected(const VehicleDef& vehicle);

} // namespace topple
