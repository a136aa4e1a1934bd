// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"

#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

Transform pose_of(const World& world, BodyId id) {
    const Body* body = world.find(id);
    return body != nullptr ? body->world_from_body : Transform{};
}

Quat frame_b_in_a(const World& world, const Joint& j) {
    const Quat a = pose_of(world, j.a).rotation * j.local_frame_a;
    const Quat b = pose_of(world, j.b).rotation * j.local_frame_b;
    return conjugate(a) * b;
}

double beyond(double x, double lower, double upper) {
    return std::max({0.0, lower - x, x - upper});
}

} // namespace

JointId connect(World& world,
                JointDef def,
                BodyId a,
                BodyId b,
                Vec3 anchor,
                Quat frame_a,
                std::optional<Quat> frame_b) {
    const Transform pose_a = pose_of(world, a), pose_b = pose_of(world, b);
    def.a = a;
    def.b = b;
    def.local_anchor_a = inverse_transform_point(pose_a, anchor);
    def.local_anchor_b = inverse_transform_point(pose_b, anchor);
    def.local_frame_a = conjugate(pose_a.rotation) * frame_a;
    def.local_frame_b = conjugate(pose_b.rotation) * frame_b.value_or(frame_a);
    return must(world.create_joint(def));
}

Quat frame_to(Vec3 axis) { return rotation_between({0, 0, 1}, axis); }

Shape disc(Real radius, Real half_width, int sides) {
    std::vector<Vec3> points;
    for (int i = 0; i < sides; ++i) {
        const SinCos at = sin_cos(2 * kPi * static_cast<Real>(i) / static_cast<Real>(sides));
        for (const Real z : {-half_width, half_width})
            points.push_back({radius * at.cos, radius * at.sin, z});
    }
    return HullShape{std::make_shared<const ConvexHull>(must(build_convex_hull(points)))};
}

ColliderDef bar(Vec3 from, Vec3 to, Vec3 origin, Real half_height, Real half_width, Real z) {
    const Vec3 middle = (from + to) * 0.5f - origin;
    const Quat turn = rotation_between({1, 0, 0}, normalize_or(to - from, {1, 0, 0}));
    return {.shape = BoxShape{{distance(from, to) / 2 + half_height, half_height, half_width}},
            .body_from_shape = {{middle.x, middle.y, z}, turn}};
}

BodyId add_rail(World& world, const Spline& path, Real radius) {
    constexpr int kPiecesAPoint = 6;
    const int pieces = kPiecesAPoint * static_cast<int>(path.points().size());
    BodyDef def{.name = "rail"};
    for (int i = 0; i < pieces; ++i) {
        const auto place = [&](int k) {
            return path.at(path.end() * static_cast<Real>(k) / static_cast<Real>(pieces)).position;
        };
        const Vec3 from = place(i),
                   to = i + 1 == pieces && path.is_closed() ? place(0) : place(i + 1);
        def.colliders.push_back(
            {.shape = CapsuleShape{radius, distance(from, to) / 2},
             .body_from_shape = {(from + to) * 0.5f,
                                 rotation_between({0, 1, 0}, normalize_or(to - from, {0, 1, 0}))},
             .collides = false});
    }
    return add_body(world, def);
}

CollisionFilter apart(int machine) { return {.group = -1 - machine}; }

double angle_of(const World& world, const Joint& j) {
    const Quat q = frame_b_in_a(world, j);
    return 2 * std::atan2(static_cast<double>(q.w < 0 ? -q.z : q.z),
                          static_cast<double>(std::abs(q.w)));
}

double overshoot(const World& world, const Joint& j) {
    if (!j.has_limits)
        return 0;
    const double lower = static_cast<double>(j.lower), upper = static_cast<double>(j.upper);
    if (j.type == JointType::hinge || j.type == JointType::cone_twist)
        return beyond(angle_of(world, j), lower, upper);
    const Transform a = pose_of(world, j.a), b = pose_of(world, j.b);
    const Vec3 way = rotate(a.rotation * j.local_frame_a,
                            j.type == JointType::wheel ? Vec3{0, 1, 0} : Vec3{0, 0, 1});
    const Vec3 gap = transform_point(b, j.local_anchor_b) - transform_point(a, j.local_anchor_a);
    return beyond(static_cast<double>(dot(way, gap)), lower, upper);
}

double cone_overshoot(const World& world, const Joint& j) {
    const Vec3 z = rotate(frame_b_in_a(world, j), {0, 0, 1});
    const double tilt = std::atan2(static_cast<double>(std::hypot(z.x, z.y)),
                                   static_cast<double>(z.z));
    return beyond(tilt, 0, static_cast<double>(j.swing));
}

void WorstGap::observe(const World& world) {
    worst_ = std::max(worst_, static_cast<double>(world.last_report().max_joint_error));
}

SceneMetric WorstGap::metric(double bound) const {
    return {.name = "worst_joint_gap_m", .value = worst_, .bound = bound};
}

} // namespace topple::app
