// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/abuse/joint_openings.h"

#include "topple/dynamics/islands.h"
#include "topple/dynamics/joints/joint_closing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace topple::app {
namespace {

/// Allowed error over the smaller extent of the bodies. [-]
constexpr Real kExtentShare = 0.1f;
/// Allowed error over the distance that the joint moves in a step. [-]
constexpr Real kMotionShare = 0.1f;

/// Returns whether the joint holds its bodies; the others yield by design.
bool holds(const Joint& joint) { return can_hold(joint.type) && !is_soft(joint.type, joint); }

} // namespace

JointOpenings::JointOpenings(const World& world, Loops loops) {
    const WorldState& s = world.state();
    const auto index_of = [&](BodyId id) {
        return id ? static_cast<std::size_t>(world.find(id) - s.bodies.data()) : kWorld;
    };
    // The world and the bodies that forces do not move are one node, the last.
    const auto node_of = [&](std::size_t body) {
        return static_cast<std::uint32_t>(
            body != kWorld && s.bodies[body].motion == Motion::dynamic ? body : s.bodies.size());
    };
    std::vector<Measured> holding;
    for (std::size_t k = 0; k < s.joints.size(); ++k)
        if (holds(s.joints[k]))
            holding.push_back({k, index_of(s.joints[k].a), index_of(s.joints[k].b)});
    if (loops == Loops::measure)
        measured_ = holding;
    for (std::size_t i = 0; loops == Loops::leave_out && i < holding.size(); ++i) {
        const Measured& joint = holding[i];
        Islands without;
        without.reset(s.bodies.size() + 1);
        for (const Measured& other : holding)
            if (other.joint != joint.joint)
                without.link(node_of(other.a), node_of(other.b));
        if (without.find(node_of(joint.a)) != without.find(node_of(joint.b)))
            measured_.push_back(joint);
    }
    speeds_before_.assign(measured_.size(), 0);
}

double JointOpenings::largest(const World& world) {
    const WorldState& s = world.state();
    const auto body_at = [&](std::size_t i) { return i == kWorld ? nullptr : &s.bodies[i]; };
    double worst = 0;
    for (std::size_t i = 0; i < measured_.size(); ++i) {
        const Joint& joint = s.joints[measured_[i].joint];
        const Body *a = body_at(measured_[i].a), *b = body_at(measured_[i].b);
        Real extent = std::numeric_limits<Real>::infinity(), speed = 0;
        const auto add = [&](const Body* body, Vec3 local_anchor) {
            if (!body)
                return;
            if (body->motion == Motion::dynamic)
                extent = std::min(extent, body->extent);
            speed = std::max(
                speed,
                length(velocity_at(*body, transform_point(body->world_from_body, local_anchor))));
        };
        add(a, joint.local_anchor_a);
        add(b, joint.local_anchor_b);
        const Real moved = std::max(speed, speeds_before_[i]) * s.parameters.dt;
        speeds_before_[i] = speed;
        const Real opening = joint_error(joint_at_rest(joint, a, b, s.parameters.dt)) /
                             (kExtentShare * extent + kMotionShare * moved);
        worst = std::isfinite(opening) ? std::max(worst, static_cast<double>(opening))
                                       : std::numeric_limits<double>::infinity();
    }
    return worst;
}

} // namespace topple::app
