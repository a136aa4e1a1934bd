// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/powered_person.h"

#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Springs are described by the frequency of the two parts alone. A foot is so light that the same frequency makes an
/// ankle weak, which carries the whole person. [Hz]
constexpr Real kArmHertz = 14, kTrunkHertz = 14, kWaistHertz = 18, kHipHertz = 18, kKneeHertz = 25,
               kAnkleHertz = 90;
constexpr Real kStrongest = 900; // [N m]

class PersonBuilder {
public:
    PersonBuilder(World& world, const Transform& feet, const PersonPose& pose)
        : world_(world),
          feet_(feet),
          pose_(pose) {}

    BodyId add(Vec3 at, const Shape& shape, Real mass, Real friction = 0.6f) {
        return add_body(world_,
                        {.motion = Motion::dynamic,
                         .world_from_body = feet_ * Transform{at, {}},
                         .colliders = {{.shape = shape, .material = {.friction = friction}}},
                         .mass = mass,
                         .angular_damping = 0.5f, // flesh and cloth
                         .quality = Quality::four_fold});
    }

    /// About X: a limb that hangs moves forward for negative angles.
    void hinge(BodyId a,
               BodyId b,
               Vec3 at,
               AngleLimits limits,
               Real hertz,
               Real target,
               DriveControl control = {}) {
        JointDef def{.type = JointType::hinge,
                     .has_limits = true,
                     .lower = limits.lower,
                     .upper = limits.upper,
                     .drive = spring(hertz, target)};
        if ((pose_.has_keys || pose_.crouch) && is_bound(control))
            def.control = control;
        join(def, a, b, at, frame_to({1, 0, 0}));
    }

    /// A spring around each axis, with the rotation vector from A to B as its target.
    void ball_with_springs(BodyId a, BodyId b, Vec3 at, Real bend, Real hertz, Vec3 target) {
        JointDef def{.type = JointType::six_dof};
        for (int i = 0; i < 3; ++i)
            def.axes[static_cast<std::size_t>(3 + i)] = {.mode = JointAxis::Mode::limited,
                                                         .lower = std::min(-bend, target[i] - 0.2f),
                                                         .upper = std::max(bend, target[i] + 0.2f),
                                                         .drive = spring(hertz, target[i])};
        join(def, a, b, at, {});
    }
    /// Springs from the pelvis to the place where it stands, aside, forward and around all axes, with limited forces.
    void hang_in_harness() {
        JointDef def{.type = JointType::six_dof};
        for (JointAxis& axis : def.axes)
            axis.mode = JointAxis::Mode::free;
        for (const std::size_t way : {0u, 2u})
            def.axes[way].drive = {.max_force = 400, .hertz = 3};
        for (const std::size_t turn : {3u, 4u, 5u})
            def.axes[turn].drive = {.max_force = 220, .hertz = 20};
        connect(
            world_, def, {}, person.pelvis, transform_point(feet_, {0, 0.96f, 0}), feet_.rotation);
    }
    PoweredPerson person;

private:
    [[nodiscard]] JointDrive spring(Real hertz, Real target) const {
        return {.max_force = kStrongest * pose_.strength,
                .hertz = hertz,
                .damping_ratio = 1,
                .target = target + 0.0f}; // no -0, whose sign a file does not keep
    }
    void join(const JointDef& def, BodyId a, BodyId b, Vec3 at, Quat frame) {
        person.joints.push_back(
            connect(world_, def, a, b, transform_point(feet_, at), feet_.rotation * frame));
    }
    World& world_;
    Transform feet_;
    PersonPose pose_;
};

/// Returns the control that brings a joint to its bend in the crouch; without one, a control without keys.
DriveControl control_to(const PersonPose& pose, Real Crouch::*bend) {
    if (!pose.crouch)
        return {};
    return {.positive = key("W"), .at_positive = (*pose.crouch).*bend, .ramp = pose.crouch->ramp};
}

void add_powered_arm(PersonBuilder& b, const PersonPose& pose, Real side) {
    const Real x = 0.25f * side;
    const BodyId upper = b.add({x, 1.23f, 0}, CapsuleShape{0.05f, 0.1f}, 2.2f);
    const BodyId lower = b.add({x, 0.93f, 0}, CapsuleShape{0.042f, 0.11f}, 1.6f);
    const Vec3 target{pose.arms.x, side * pose.arms.y, side * pose.arms.z};
    const Vec3 shoulder{x, 1.38f, 0};
    if (pose.crouch)
        b.hinge(b.person.chest,
                upper,
                shoulder,
                {-2.4f, 0.6f},
                kArmHertz,
                target.x,
                control_to(pose, &Crouch::shoulders));
    else
        b.ball_with_springs(b.person.chest, upper, shoulder, 1.2f, kArmHertz, target);
    const DriveControl bend{
        .positive = key("W"), .at_positive = -2.1f, .at_negative = 0, .ramp = 0.4f};
    b.hinge(upper,
            lower,
            {x, 1.08f, 0},
            {-2.4f, 0},
            kArmHertz,
            -pose.elbows,
            pose.crouch ? DriveControl{} : bend);
}

void add_powered_leg(PersonBuilder& b, const PersonPose& pose, Real side) {
    const Real x = 0.11f * side, squat = pose.squat;
    // One key lifts this leg, the other one bends both.
    const DriveControl keys{
        .positive = key(side < 0 ? "D" : "A"), .negative = key("S"), .ramp = 0.35f};
    const auto with_goals = [&](Real lifted, Real bent, Real Crouch::*crouched) {
        if (pose.crouch)
            return control_to(pose, crouched);
        DriveControl control = keys;
        control.at_positive = lifted;
        control.at_negative = bent;
        return control;
    };
    const BodyId thigh = b.add({x, 0.7f, 0}, CapsuleShape{0.075f, 0.125f}, 9);
    const BodyId shin = b.add({x, 0.29f, 0}, CapsuleShape{0.055f, 0.15f}, 4);
    const BodyId foot = b.add({x, 0.035f, 0.05f}, BoxShape{{0.065f, 0.035f, 0.14f}}, 1.4f, 1);
    b.person.feet.push_back(foot);
    b.hinge(b.person.pelvis,
            thigh,
            {x, 0.9f, 0},
            {pose.crouch ? -2.4f : -2.2f, 0.4f},
            kHipHertz,
            -squat,
            with_goals(-1.2f, -0.9f, &Crouch::hips));
    b.hinge(thigh,
            shin,
            {x, 0.5f, 0},
            {-0.05f, pose.crouch ? 2.65f : 2.4f},
            kKneeHertz,
            2 * squat,
            with_goals(1.3f, 1.75f, &Crouch::knees));
    b.hinge(shin,
            foot,
            {x, 0.08f, 0},
            {-1.1f, 0.6f},
            kAnkleHertz,
            -squat,
            with_goals(-0.1f, -0.87f, &Crouch::ankles));
}

} // namespace

PoweredPerson add_powered_person(World& world, const Transform& feet, const PersonPose& pose) {
    PersonBuilder b(world, feet, pose);
    b.person.pelvis = b.add({0, 0.96f, 0}, BoxShape{{0.16f, 0.1f, 0.1f}}, 12);
    b.person.chest = b.add({0, 1.27f, 0}, BoxShape{{0.18f, 0.18f, 0.11f}}, 20);
    b.person.head = b.add({0, 1.62f, 0.01f}, SphereShape{0.125f}, 5);
    const Vec3 waist{0, 1.08f, 0};
    if (pose.crouch)
        b.hinge(b.person.pelvis,
                b.person.chest,
                waist,
                {-0.4f, 1},
                kWaistHertz,
                0,
                control_to(pose, &Crouch::waist));
    else
        b.ball_with_springs(b.person.pelvis, b.person.chest, waist, 0.5f, kTrunkHertz, {});
    b.ball_with_springs(b.person.chest, b.person.head, {0, 1.48f, 0}, 0.6f, kTrunkHertz, {});
    for (const Real side : {-1.0f, 1.0f}) {
        add_powered_arm(b, pose, side);
        add_powered_leg(b, pose, side);
    }
    if (pose.has_keys)
        b.hang_in_harness();
    return std::move(b.person);
}

double worst_pose_error(const World& world, const std::vector<JointId>& joints) {
    double worst = 0;
    for (const JointId id : joints) {
        const Joint& j = *world.find(id);
        if (j.type == JointType::hinge) {
            const double goal = static_cast<double>(
                controlled_goal(j.control, j.control_level, j.drive.target));
            worst = std::max(worst, std::abs(angle_of(world, j) - goal));
            continue;
        }
        const Quat a = world.find(j.a)->world_from_body.rotation * j.local_frame_a;
        const Quat b = world.find(j.b)->world_from_body.rotation * j.local_frame_b;
        Quat q = conjugate(a) * b;
        if (q.w < 0)
            q = {-q.x, -q.y, -q.z, -q.w};
        const Vec3 axis{q.x, q.y, q.z};
        const Real sine = length(axis);
        const Vec3 turn = sine > 0 ? axis * (2 * topple::atan2(sine, q.w) / sine) : axis * 2;
        for (int i = 0; i < 3; ++i)
            worst = std::max(worst,
                             static_cast<double>(std::abs(
                                 turn[i] - j.axes[static_cast<std::size_t>(3 + i)].drive.target)));
    }
    return worst;
}

} // namespace topple::app
