// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/joints/joint_constraint.h"

#include "engine/dynamics/joints/rows_detail.h"

namespace topple {
namespace {

/// What the solver needs of an anchor and a frame given in a body's own.
struct LocalSide {
    Vec3 r, center;
    Quat frame;
};

LocalSide local_side(const JointSide& side, Vec3 local_anchor, Quat local_frame) {
    if (side.index != 0)
        return {local_anchor - side.local_center, side.center, local_frame};
    // Solver body 0 sits at the origin of the world and never turns.
    return {transform_point(side.world_from_body, local_anchor),
            {},
            side.world_from_body.rotation * local_frame};
}

} // namespace

JointConstraint prepare_joint(const Joint& joint,
                              const JointSide& a,
                              const JointSide& b,
                              const Softness& soft,
                              Real h,
                              Real impulse_scale) {
    const LocalSide side_a = local_side(a, joint.local_anchor_a, joint.local_frame_a);
    const LocalSide side_b = local_side(b, joint.local_anchor_b, joint.local_frame_b);
    JointConstraint j;
    j.type = joint.type;
    j.a = a.index;
    j.b = b.index;
    j.local_r_a = side_a.r;
    j.local_r_b = side_b.r;
    j.center_delta = side_b.center - side_a.center;
    j.local_frame_a = side_a.frame;
    j.local_frame_b = side_b.frame;
    j.is_spring = joint.hertz > 0;
    j.soft = j.is_spring ? make_softness(joint.hertz, joint.damping_ratio, h) : soft;
    j.has_limits = joint.has_limits;
    j.lower = joint.lower;
    j.upper = joint.upper;
    j.linear_impulse = joint.linear_impulse * impulse_scale;
    j.angular_impulse = joint.angular_impulse * impulse_scale;
    j.lower_impulse = joint.lower_impulse * impulse_scale;
    j.upper_impulse = joint.upper_impulse * impulse_scale;
    return j;
}

void warm_start_joint(const JointConstraint& joint, std::span<BodyState> bodies) {
    BodyState a = bodies[joint.a];
    BodyState b = bodies[joint.b];
    switch (joint.type) {
    case JointType::ball:
        warm_start_ball(joint, a, b);
        break;
    case JointType::hinge:
        warm_start_hinge(joint, a, b);
        break;
    case JointType::distance:
        warm_start_distance(joint, a, b);
        break;
    }
    store(bodies[joint.a], a);
    store(bodies[joint.b], b);
}

void solve_joint(JointConstraint& joint, std::span<BodyState> bodies, bool use_bias, Real inv_h) {
    if (joint.is_spring && !use_bias)
        return;
    BodyState a = bodies[joint.a];
    BodyState b = bodies[joint.b];
    switch (joint.type) {
    case JointType::ball:
        solve_ball(joint, a, b, use_bias);
        break;
    case JointType::hinge:
        solve_hinge(joint, a, b, use_bias, inv_h);
        break;
    case JointType::distance:
        solve_distance(joint, a, b, use_bias, inv_h);
        break;
    }
    store(bodies[joint.a], a);
    store(bodies[joint.b], b);
}

void store_impulses(const JointConstraint& constraint, Joint& joint, Real scale) {
    // As with contacts: what is not finite dies with the body it froze.
    const auto sound = [](auto x) {
        using topple::is_finite;
        if constexpr (std::is_same_v<decltype(x), Vec3>)
            return is_finite(x) ? x : Vec3{};
        else
            return std::isfinite(x) ? x : Real(0);
    };
    joint.linear_impulse = sound(constraint.linear_impulse * scale);
    joint.angular_impulse = sound(constraint.angular_impulse * scale);
    joint.lower_impulse = sound(constraint.lower_impulse * scale);
    joint.upper_impulse = sound(constraint.upper_impulse * scale);
}

Real joint_error(const JointConstraint& joint, std::span<const BodyState> bodies) {
    const Real gap = length(anchors_of(joint, bodies[joint.a], bodies[joint.b]).gap);
    if (joint.type != JointType::distance)
        return gap;
    return std::max({joint.lower - gap, gap - joint.upper, Real(0)});
}

} // namespace topple
