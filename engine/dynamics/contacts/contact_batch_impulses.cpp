// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/contact_batch.h"
#include "topple/dynamics/contacts/contact_lane_access_detail.h"

namespace topple {
namespace {

using namespace contact_field;

/// Reads one lane. Lever arms are those of the sweeps (contact_sweep_detail.h): the point moves along with both bodies.
ContactImpulses impulses_of(const ContactLane& lane, const BodyState& a, const BodyState& b) {
    const Vec3 n = lane.get3(kNormal), u = lane.get3(kTangent);
    const Vec3 passed = b.dp - a.dp;
    const Vec3 shift_a = passed * lane.at(kAlongB), shift_b = passed * -lane.at(kAlongA);
    ContactImpulses out;
    out.point_count = lane.block.point_count;
    out.normal = n;
    out.r_a = lane.get3(kAnchorA) + shift_a;
    out.r_b = lane.get3(kAnchorB) + shift_b;
    for (std::int32_t i = 0; i < out.point_count; ++i) {
        const auto k = static_cast<std::size_t>(i);
        out.arm_a[k] = cross(out.r_a, n) + lane.arm_around(i);
        out.arm_b[k] = cross(out.r_b, n) + lane.arm_around(i);
        out.normal_impulse[k] = lane.at(point_field(i, kImpulse));
    }
    out.friction = u * lane.at(kFrictionImpulse) + cross(n, u) * lane.at(kFrictionImpulse + 1);
    out.twist = n * lane.at(kTwistImpulse);
    if (lane.block.has_rolling)
        out.rolling = lane.get3(rolling_field(lane.block, kRollingImpulse));
    if (lane.block.has_motion) {
        out.surface_velocity = u * lane.at(motion_field(lane.block, kMotionU)) +
                               cross(n, u) * lane.at(motion_field(lane.block, kMotionV));
        out.surface_spin = lane.get3(motion_field(lane.block, kMotionSpin));
    }
    return out;
}

} // namespace

void ContactBatch::visit(FunctionRef<void(const ContactImpulses&)> visit) const {
    for (Pack* pack : {&wide_, &rest_})
        for (std::size_t i = 0; i < pack->blocks.size(); ++i) {
            const ContactBlock& block = pack->blocks[i];
            for (int k = 0; k < block.lane_count; ++k) {
                ContactImpulses impulses = impulses_of(
                    {pack->numbers_of(i), pack->kernels->width, k, block},
                    pack->bodies[block.a[k]],
                    pack->bodies[block.b[k]]);
                impulses.a = block.a[k];
                impulses.b = block.b[k];
                visit(impulses);
            }
        }
}

} // namespace topple
