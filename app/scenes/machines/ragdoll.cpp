// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/ragdoll.h"

namespace topple::app {
namespace {

constexpr Real kJointFriction = 1.5f; // [N m]
constexpr Vec3 kDown{0, -1, 0}, kUp{0, 1, 0};

/// Builds one person in its own frame, with the feet at zero.
class Builder {
public:
    Builder(World& world, const Transform& feet, Vec3 velocity, Vec3 angular_velocity)
        : world_(world),
          feet_(feet),
          velocity_(velocity),
          angular_velocity_(angular_velocity) {}

    BodyId add(Vec3 at, const Shape& shape, Real mass) {
        constexpr Vec3 kMiddle{0, 1, 0};
        const Vec3 place = transform_point(feet_, at);
        const Vec3 arm = place - transform_point(feet_, kMiddle);
        const BodyId id = add_body(world_,
                                   {.motion = Motion::dynamic,
                                    .world_from_body = {place, feet_.rotation},
                                    .velocity = velocity_ + cross(angular_velocity_, arm),
                                    .angular_velocity = angular_velocity_,
                                    .colliders = {{.shape = shape, .material = {.friction = 0.5f}}},
                                    .mass = mass,
                                    .angular_damping = 1, // flesh and cloth
                                    .quality = Quality::four_fold});
        made_.parts.push_back(id);
        return id;
    }

    /// `middle` is the center of the cone of B's axis, `axis`.
    void cone(BodyId a, BodyId b, Vec3 at, Vec3 middle, Vec3 axis, Real swing, Real twist) {
        const Vec3 center = normalize_or(middle, kDown);
        const Quat frame_a = frame_to(center);
        join({.type = JointType::cone_twist,
              .has_limits = true,
              .lower = -twist,
              .upper = twist,
              .swing = swing,
              .drive = {.max_force = kJointFriction},
              .turn_drive = {.max_force = kJointFriction}},
             a,
             b,
             at,
             frame_a,
             rotation_between(center, axis) * frame_a);
    }

    /// About X: a hanging limb moves forwards for negative angles.
    void hinge(BodyId a, BodyId b, Vec3 at, AngleLimits limits) {
        const Quat frame = frame_to({1, 0, 0});
        join({.type = JointType::hinge,
              .has_limits = true,
              .lower = limits.lower,
              .upper = limits.upper,
              .drive = {.max_force = kJointFriction}},
             a,
             b,
             at,
             frame,
             frame);
    }
    Ragdoll made() { return std::move(made_); }

private:
    void join(const JointDef& def, BodyId a, BodyId b, Vec3 at, Quat frame_a, Quat frame_b) {
        made_.joints.push_back(connect(world_,
                                       def,
                                       a,
                                       b,
                                       transform_point(feet_, at),
                                       feet_.rotation * frame_a,
                                       feet_.rotation * frame_b));
    }
    World& world_;
    Transform feet_;
    Vec3 velocity_, angular_velocity_;
    Ragdoll made_;
};

void add_arm(Builder& b, BodyId chest, Real side) {
    const Real x = 0.25f * side;
    const BodyId upper = b.add({x, 1.23f, 0}, CapsuleShape{0.05f, 0.1f}, 2.2f);
    const BodyId lower = b.add({x, 0.93f, 0}, CapsuleShape{0.042f, 0.11f}, 1.6f);
    b.cone(chest, upper, {x, 1.38f, 0}, {0.8f * side, -0.5f, 0.5f}, kDown, 1.4f, 0.9f);
    b.hinge(upper, lower, {x, 1.08f, 0}, {-2.4f, 0});
}

void add_leg(Builder& b, BodyId pelvis, Real side) {
    const Real x = 0.1f * side;
    const BodyId thigh = b.add({x, 0.7f, 0}, CapsuleShape{0.075f, 0.125f}, 9);
    const BodyId shin = b.add({x, 0.29f, 0}, CapsuleShape{0.055f, 0.15f}, 4);
    const BodyId foot = b.add({x, 0.04f, 0.05f}, BoxShape{{0.05f, 0.04f, 0.12f}}, 1);
    b.cone(pelvis, thigh, {x, 0.9f, 0}, {0.2f * side, -0.8f, 0.55f}, kDown, 0.9f, 0.5f);
    b.hinge(thigh, shin, {x, 0.5f, 0}, {0, 2.4f});
    b.hinge(shin, foot, {x, 0.08f, 0}, {-0.5f, 0.6f});
}

} // namespace

Ragdoll add_ragdoll(World& world, const Transform& feet, Vec3 velocity, Vec3 angular_velocity) {
    Builder b(world, feet, velocity, angular_velocity);
    const BodyId pelvis = b.add({0, 0.96f, 0}, BoxShape{{0.16f, 0.1f, 0.1f}}, 12);
    const BodyId chest = b.add({0, 1.27f, 0}, BoxShape{{0.18f, 0.18f, 0.11f}}, 22);
    const BodyId head = b.add({0, 1.62f, 0.01f}, SphereShape{0.125f}, 5);
    b.cone(pelvis, chest, {0, 1.08f, 0}, kUp, kUp, 0.5f, 0.5f);
    b.cone(chest, head, {0, 1.48f, 0}, kUp, kUp, 0.6f, 0.8f);
    for (const Real side : {-1.0f, 1.0f}) {
        add_arm(b, chest, side);
        add_leg(b, pelvis, side);
    }
    return b.made();
}

} // namespace topple::app
