// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/hardware/hardware_builder_detail.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple::app {
namespace {

using Mesh = HardwareMesh;
using Paint = HardwarePaint;

constexpr Real kRope = 0.09f, kEye = 0.18f; // radii over the measure of a joint

void add_eyes(HardwareBuilder& build) {
    for (const Vec3 end : {build.joint().a, build.joint().b})
        build.add_ball(end, kEye * build.unit(), Paint::dark);
    build.add_arms();
    build.add_mounts(0.1f * build.unit());
}

/// Adds a rod if the length is fixed, the rope of a winch if it is driven, a rope if nothing keeps the points apart,
/// and else a rod in a sleeve.
void add_distance(HardwareBuilder& build) {
    const auto [a, b] = std::pair{build.joint().a, build.joint().b};
    const JointSettings& s = build.settings();
    const Real unit = build.unit();
    if (s.lower == s.upper) {
        build.add_rod(a, b, 0.13f * unit, Paint::steel);
    } else if (build.is_driven()) {
        build.add_rod(a, b, kRope * unit, Paint::rope);
        build.add_turned(
            Mesh::drum, a, build.joint().frame_a, 0.5f * unit, 0.5f * unit, Paint::motor);
    } else if (s.lower == 0) {
        build.add_rope(a, b, s.upper, kRope * unit);
    } else {
        build.add_rod(a, b, 0.12f * unit, Paint::steel);
        const Real now = std::max(distance(a, b), 1e-5f);
        build.add_rod(
            a, lerp(a, b, std::min(s.lower * 0.8f / now, 1.0f)), 0.2f * unit, Paint::dark);
    }
    add_eyes(build);
}

void add_spring(HardwareBuilder& build) {
    build.add_coil(build.joint().a, build.joint().b, 0.4f * build.unit());
    add_eyes(build);
}

/// Adds a rope over two wheels. Slack hangs in equal parts on both sides.
void add_pulley(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Real unit = build.unit(), wheel = 0.7f * unit, groove = 0.85f * wheel;
    const Vec3 up = -joint.down, over = joint.pulley_b - joint.pulley_a;
    const Vec3 level = normalize_or(over - up * dot(over, up), any_perpendicular(up));
    const Vec3 axis = cross(up, level);
    const Real ratio = std::max(std::abs(build.settings().ratio), 1e-3f);
    const Real on_a = distance(joint.a, joint.pulley_a), on_b = distance(joint.b, joint.pulley_b);
    const Real slack = std::max(build.settings().upper - on_a - ratio * on_b, 0.0f);
    const auto side = [&](Vec3 anchor, Vec3 middle, Vec3 outward, Real spare) {
        build.add(Mesh::sheave,
                  {middle, rotation_between({0, 1, 0}, axis)},
                  {wheel, 0.2f * unit, wheel},
                  Paint::steel);
        build.add_rod(middle - axis * (0.35f * unit),
                      middle + axis * (0.35f * unit),
                      0.14f * unit,
                      Paint::dark);
        const Vec3 leaves = middle + outward * groove;
        build.add_rope(anchor, leaves, distance(anchor, leaves) + spare, kRope * unit);
        constexpr int kPieces = 4;
        Vec3 before = leaves;
        for (int i = 1; i <= kPieces; ++i) {
            const SinCos turn = sin_cos(kPi / 2 * static_cast<Real>(i) / kPieces);
            const Vec3 next = middle + (outward * turn.cos + up * turn.sin) * groove;
            build.add_rod(before, next, kRope * unit, Paint::rope);
            before = next;
        }
    };
    side(joint.a, joint.pulley_a, -level, slack / 2);
    side(joint.b, joint.pulley_b, level, slack / (2 * ratio));
    build.add_rod(
        joint.pulley_a + up * groove, joint.pulley_b + up * groove, kRope * unit, Paint::rope);
    add_eyes(build);
}

/// Adds a toothed wheel on the visible side of a body.
void add_cog(HardwareBuilder& build, const JoinedBody& body, Vec3 at, Quat frame, Real radius) {
    const Real unit = build.unit();
    const Vec3 axis = rotate(frame, {0, 0, 1});
    const Vec3 end = at + axis * (build.reach(body, at, axis) + 0.15f * unit);
    build.add_rod(at, end + axis * (0.25f * unit), 0.16f * unit, Paint::steel);
    build.add_turned(Mesh::gear, end, frame, radius, 0.13f * unit, Paint::dark);
}

/// Adds two wheels whose radii are in the ratio of the gear, as far as both stay visible.
void add_gears(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Real ratio = std::clamp(std::abs(build.settings().ratio), 0.3f, 3.3f);
    const Real largest = build.unit() / std::max(ratio, 1.0f);
    add_cog(build, joint.body_a, joint.a, joint.frame_a, largest);
    add_cog(build, joint.body_b, joint.b, joint.frame_b, largest * ratio);
}

void add_rack(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Real unit = build.unit();
    add_cog(build, joint.body_a, joint.a, joint.frame_a, 0.7f * unit);
    const Real half = build.reach(joint.body_b, joint.b, build.axis_b({0, 0, 1})) + 0.6f * unit;
    build.add(
        Mesh::box, {joint.b, joint.frame_b}, {0.14f * unit, 0.14f * unit, half}, Paint::steel);
}

/// Adds a motor on the body that turns and pulls, and a shaft on the other one.
void add_motor_joint(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Real unit = build.unit();
    build.add_turned(Mesh::drum, joint.a, joint.frame_a, 0.6f * unit, 0.5f * unit, Paint::motor);
    build.add_turned(Mesh::rod, joint.b, joint.frame_b, 0.2f * unit, 0.9f * unit, Paint::steel);
    build.add_arms();
}

/// Adds the rail along the curve, and the carriage on it.
void add_path(HardwareBuilder& build) {
    const PlacedJoint& joint = build.joint();
    const Real unit = build.unit();
    build.add(
        Mesh::box, {joint.b, joint.frame_b}, {0.3f * unit, 0.3f * unit, 0.45f * unit}, Paint::dark);
    if (joint.path == nullptr)
        return;
    constexpr int kPiecesAPoint = 8;
    const int pieces = kPiecesAPoint * static_cast<int>(joint.path->points().size());
    const auto place = [&](int i) {
        // Slightly before the end, since the end of a closed curve is its beginning.
        const Real u = joint.path->end() * static_cast<Real>(i) / static_cast<Real>(pieces);
        return joint.a + build.axis_a(joint.path->at(i == pieces ? u * 0.99999f : u).position);
    };
    Vec3 before = place(0);
    for (int i = 1; i <= pieces; ++i) {
        const Vec3 next = place(i);
        build.add_rod(before, next, 0.1f * unit, Paint::steel);
        before = next;
    }
}

} // namespace

void add_spanning_hardware(HardwareBuilder& build) {
    switch (build.joint().type) {
    case JointType::distance:
        return add_distance(build);
    case JointType::gear:
        return add_gears(build);
    case JointType::rack:
        return add_rack(build);
    case JointType::pulley:
        return add_pulley(build);
    case JointType::motor:
        return add_motor_joint(build);
    case JointType::spring:
        return add_spring(build);
    case JointType::path:
        return add_path(build);
    default:
        return;
    }
}

} // namespace topple::app
