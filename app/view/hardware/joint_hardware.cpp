// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/hardware/joint_hardware.h"

#include "app/view/hardware/hardware_builder_detail.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple::app {
namespace {

using Mesh = HardwareMesh;
using Paint = HardwarePaint;

/// Adds a ball on B's side in a socket on A's side. `to_a` and `to_b` are unit vectors.
void add_ball_and_socket(HardwareBuilder& build, Vec3 to_a, Vec3 to_b) {
    const PlacedJoint& joint = build.joint();
    const Real radius = 0.5f * build.unit(), cup = 1.3f * radius;
    build.add_ball(joint.b, radius, Paint::steel);
    build.add(Mesh::socket,
              {joint.a + to_a * (0.25f * radius), rotation_between({0, 1, 0}, -to_a)},
              {cup, radius, cup},
              Paint::dark);
    build.add_rod(joint.b, joint.b + to_b * (1.8f * radius), 0.35f * radius, Paint::steel);
}

void add_ball_joint(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Vec3 up = -joint.down;
    const auto towards = [](const JoinedBody& body, Vec3 anchor, Vec3 otherwise) {
        return body.is_movable ? normalize_or(body.center - anchor, otherwise) : otherwise;
    };
    const Vec3 to_a = towards(joint.body_a, joint.a, up);
    add_ball_and_socket(build, to_a, towards(joint.body_b, joint.b, -to_a));
    build.add_arms();
    build.add_mounts(1.2f * build.unit());
}

/// Adds a pin through the knuckles of A and B, long enough to be visible on both sides of a thin body.
void add_hinge(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Real unit = build.unit();
    const Vec3 axis = build.axis_a({0, 0, 1}), at = joint.a;
    const auto end = [&](Vec3 way) {
        return std::min(build.reach(joint.body_a, at, way), build.reach(joint.body_b, at, way)) +
               0.35f * unit;
    };
    const Real above = std::max(end(axis), unit), below = std::max(end(-axis), unit);
    build.add_rod(at - axis * below, at + axis * above, 0.16f * unit, Paint::steel);
    for (const Vec3 tip : {at - axis * below, at + axis * above})
        build.add_turned(Mesh::nut, tip, joint.frame_a, 0.3f * unit, 0.07f * unit, Paint::dark);
    build.add_turned(Mesh::rod, at, joint.frame_a, 0.36f * unit, 0.3f * unit, Paint::dark);
    for (const Real side : {-0.6f, 0.6f})
        build.add_turned(Mesh::rod,
                         joint.b + axis * (side * unit),
                         joint.frame_b,
                         0.36f * unit,
                         0.26f * unit,
                         Paint::steel);
    build.add_motor(at + axis * above, axis);
    build.add_arms();
}

/// Adds a beam of A with a stop at each limit, and the carriage of B on it.
void add_slider(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const JointSettings& s = build.settings();
    const Real unit = build.unit();
    const Vec3 axis = build.axis_a({0, 0, 1});
    const Real now = dot(joint.b - joint.a, axis), spare = 0.8f * unit;
    const Real lower = s.has_limits ? s.lower : std::min(now, Real(0)) - 2 * unit;
    const Real upper = s.has_limits ? s.upper : std::max(now, Real(0)) + 2 * unit;
    const Real middle = (lower + upper) / 2, half = (upper - lower) / 2 + spare;
    const auto beam = [&](Real at, Vec3 half_extents, Paint paint) {
        build.add(Mesh::box, {joint.a + axis * at, joint.frame_a}, half_extents, paint);
    };
    beam(middle, {0.16f * unit, 0.1f * unit, half}, Paint::steel);
    if (s.has_limits)
        for (const Real end : {lower - spare, upper + spare})
            beam(end, {0.32f * unit, 0.32f * unit, 0.08f * unit}, Paint::dark);
    build.add(
        Mesh::box, {joint.b, joint.frame_b}, {0.36f * unit, 0.3f * unit, 0.5f * unit}, Paint::dark);
    build.add_motor(joint.a + axis * (upper + spare + 0.08f * unit), axis);
    build.add_arms();
}

/// Adds a plate between the bodies, with four bolts. It is perpendicular to the line between two movable bodies, else
/// to the axis of A's frame.
void add_plate(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Real unit = build.unit(), half = 0.42f * unit;
    Quat frame = joint.frame_a;
    if (joint.body_a.is_movable && joint.body_b.is_movable) {
        const Vec3 between = joint.body_b.center - joint.body_a.center;
        frame = frame * rotation_between({0, 0, 1},
                                         normalize_or(rotate_inverse(frame, between), {0, 0, 1}));
    }
    build.add(Mesh::box, {joint.a, frame}, {half, half, 0.09f * unit}, Paint::dark);
    for (const Real x : {-0.6f, 0.6f})
        for (const Real y : {-0.6f, 0.6f})
            build.add_turned(Mesh::nut,
                             joint.a + rotate(frame, {x * half, y * half, 0}),
                             frame,
                             0.1f * unit,
                             0.17f * unit,
                             Paint::steel);
    build.add_arms();
}

void add_cone_twist(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Real unit = build.unit();
    const Vec3 along_a = build.axis_a({0, 0, 1}), along_b = build.axis_b({0, 0, 1});
    add_ball_and_socket(build, -along_a, along_b);
    // The rim of the socket holds the stem within the cone.
    build.add_turned(Mesh::ring,
                     joint.a + along_a * (0.1f * unit),
                     joint.frame_a,
                     0.72f * unit,
                     0.1f * unit,
                     Paint::steel);
    build.add_motor(joint.a - along_a * (0.6f * unit), -along_a);
    build.add_arms();
    build.add_mounts(1.2f * build.unit());
}

/// Adds a block with a bar along each shift that is not locked, and a ring around each axis about which it may turn.
void add_six_dof(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Real unit = build.unit(), half = 0.3f * unit;
    const auto is_open = [&](std::size_t i) {
        return build.settings().axes[i].mode != JointAxis::Mode::locked;
    };
    build.add(Mesh::box, {joint.b, joint.frame_b}, {half, half, half}, Paint::dark);
    for (std::size_t i = 0; i < 3; ++i) {
        Vec3 local;
        local[static_cast<int>(i)] = 1;
        const Vec3 axis = build.axis_a(local);
        const JointAxis& shift = build.settings().axes[i];
        const bool is_limited = shift.mode == JointAxis::Mode::limited;
        if (is_open(i))
            build.add_rod(joint.a + axis * (is_limited ? shift.lower - half : -1.5f * unit),
                          joint.a + axis * (is_limited ? shift.upper + half : 1.5f * unit),
                          0.14f * unit,
                          Paint::steel);
        if (is_open(i + 3))
            build.add(Mesh::ring,
                      {joint.b, rotation_between({0, 1, 0}, axis)},
                      {0.7f * unit, 0.09f * unit, 0.7f * unit},
                      Paint::steel);
    }
    build.add_arms();
}

/// Adds the axle of a wheel, and beside the wheel the spring that carries the car.
void add_wheel(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Real unit = build.unit();
    const Vec3 axle = build.axis_b({0, 0, 1}), up = build.axis_a({0, 1, 0});
    const Vec3 inward = dot(axle, joint.body_a.center - joint.b) < 0 ? -axle : axle;
    const Real inner = build.reach(joint.body_b, joint.b, inward) + 0.4f * unit;
    const Real outer = build.reach(joint.body_b, joint.b, -inward) + 0.1f * unit;
    const Vec3 tip = joint.b + inward * inner, hub = joint.b - inward * outer;
    build.add_rod(hub, tip, 0.16f * unit, Paint::steel);
    build.add_turned(Mesh::nut, hub, joint.frame_b, 0.34f * unit, 0.1f * unit, Paint::dark);
    if (!joint.body_a.is_movable)
        return;
    const Vec3 seat = joint.a + inward * inner + up * (2 * unit);
    if (dot(seat - tip, up) > 0.3f * unit)
        build.add_coil(tip, seat, 0.3f * unit);
    build.add_motor(tip, inward);
}

/// Adds the threaded rod of A and the nut of B.
void add_screw(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const JointSettings& s = build.settings();
    const Real unit = build.unit();
    const Vec3 axis = build.axis_a({0, 0, 1});
    const Real now = dot(joint.b - joint.a, axis);
    const Real first = s.has_limits ? s.lower * s.ratio : now, last = s.upper * s.ratio;
    const Real lower = std::min(first, s.has_limits ? last : Real(0)) - unit;
    const Real upper = std::max(first, s.has_limits ? last : Real(0)) + unit;
    build.add_rod(joint.a + axis * lower, joint.a + axis * upper, 0.2f * unit, Paint::steel);
    build.add_coil(joint.a + axis * lower, joint.a + axis * upper, 0.27f * unit);
    build.add_turned(Mesh::nut, joint.b, joint.frame_b, 0.5f * unit, 0.25f * unit, Paint::dark);
    build.add_motor(joint.a + axis * lower, -axis);
    build.add_arms();
}

/// Adds a nut at each anchor, since only the program knows what holds the two.
void add_custom(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Real unit = build.unit();
    build.add_turned(Mesh::nut, joint.a, joint.frame_a, 0.5f * unit, 0.2f * unit, Paint::steel);
    build.add_turned(Mesh::nut, joint.b, joint.frame_b, 0.5f * unit, 0.2f * unit, Paint::dark);
    build.add_arms();
}

} // namespace

void add_hardware(std::vector<HardwarePart>& out, const PlacedJoint& joint) {
    HardwareBuilder build(out, joint);
    switch (joint.type) {
    case JointType::ball:
        return add_ball_joint(build);
    case JointType::hinge:
        return add_hinge(build);
    case JointType::slider:
        return add_slider(build);
    case JointType::fixed:
        return add_plate(build);
    case JointType::cone_twist:
        return add_cone_twist(build);
    case JointType::six_dof:
        return add_six_dof(build);
    case JointType::wheel:
        return add_wheel(build);
    case JointType::screw:
        return add_screw(build);
    case JointType::custom:
        return add_custom(build);
    case JointType::distance:
    case JointType::gear:
    case JointType::rack:
    case JointType::pulley:
    case JointType::motor:
    case JointType::spring:
    case JointType::path:
        return add_spanning_hardware(build);
    }
}

} // namespace topple::app
