// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/contact_batch.h"
#include "topple/dynamics/contacts/contact_lane_access_detail.h"

namespace topple {
namespace {

using namespace contact_field;

/// Writes the motion of the surface of B relative to that of A at the point of friction. A body that rides on a
/// turntable moves on a circle: with the velocity of the place that it leaves, its radius would grow by the factor
/// 1 + (w t)^2 / 2 in a time t. So each motion is that of the place that the other body reaches after half the time;
/// the factor is then 1 + 3/8 (w t)^4. Requires: the lane is prepared.
void fill_motion(const ContactLane& lane,
                 const ContactMotion& motion,
                 const BodyState& a,
                 const BodyState& b,
                 Vec3 center_a,
                 Real time) {
    const Vec3 n = lane.get3(kNormal), u = lane.get3(kTangent), v = cross(n, u);
    const Vec3 r_a = lane.get3(kAnchorA), r_b = lane.get3(kAnchorB);
    const Vec3 point = center_a + r_a;
    const Vec3 slip = velocity_at(b, r_b) - velocity_at(a, r_a);
    const Vec3 passed = (slip - n * dot(slip, n)) * (time / 2);
    const Vec3 velocity = motion.b.at(point - passed) - motion.a.at(point + passed);
    lane.at(motion_field(lane.block, kMotionU)) = dot(velocity, u);
    lane.at(motion_field(lane.block, kMotionV)) = dot(velocity, v);
    lane.set3(motion_field(lane.block, kMotionSpin), motion.b.spin - motion.a.spin);
}

} // namespace

void ContactBatch::fill_motions(Pack& pack, std::size_t index, const Source& source) {
    const ContactBlock& block = pack.blocks[index];
    if (!block.has_motion)
        return;
    const std::uint32_t* const links = source.coloring.order.data() + pack.places[index].first;
    for (int k = 0; k < block.lane_count; ++k) {
        const ContactMotion* motion = find_motion(source.motions, links[k]);
        if (!motion)
            continue;
        const BodyState &a = source.bodies.states[block.a[k]],
                        &b = source.bodies.states[block.b[k]];
        Vec3 center_a = source.bodies.centers[block.a[k]];
        if (source.is_within_step)
            center_a += a.dp;
        fill_motion({pack.numbers_of(index), pack.kernels->width, k, block},
                    *motion,
                    a,
                    b,
                    center_a,
                    source.motion_time);
    }
}

} // namespace topple
