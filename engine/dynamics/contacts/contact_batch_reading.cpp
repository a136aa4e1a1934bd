// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/contact_batch.h"
#include "topple/dynamics/contacts/contact_lane_access_detail.h"

namespace topple {
namespace {

using namespace contact_field;

/// Reads one lane. Separation and velocity are those of the normal rows (contact_sweep_detail.h).
ContactReading reading_of(const ContactLane& lane, const BodyState& a, const BodyState& b) {
    const Vec3 n = lane.get3(kNormal), u = lane.get3(kTangent);
    ContactReading reading{.normal = n,
                           .tangent_u = u,
                           .tangent_v = cross(n, u),
                           .friction = lane.at(kFriction),
                           .static_friction = lane.at(kStaticFriction),
                           .friction_u = lane.at(kFrictionImpulse),
                           .friction_v = lane.at(kFrictionImpulse + 1),
                           .twist = lane.at(kTwistImpulse),
                           .bias_rate = lane.at(kSoftness),
                           .mass_scale = lane.at(kSoftness + 1),
                           .impulse_scale = lane.at(kSoftness + 2)};
    const Vec3 passed = b.dp - a.dp, moved = cross(passed, n);
    const Real drop = dot(passed, n);
    const Vec3 at_a = cross(lane.get3(kAnchorA), n), at_b = cross(lane.get3(kAnchorB), n);
    const Real base = dot(b.v - a.v, n) -
                      dot(a.w * lane.at(kAlongB) + b.w * lane.at(kAlongA), moved);
    for (int i = 0; i < lane.block.point_count; ++i) {
        const Real mass = lane.at(point_field(i, kMass));
        if (!(mass > 0)) // the lane has fewer points than its block
            continue;
        const Vec3 around = lane.arm_around(i);
        const Vec3 arm_a = at_a + around, arm_b = at_b + around;
        reading.points[static_cast<std::size_t>(reading.point_count++)] = {
            .separation = lane.at(point_field(i, kSeparation)) + drop + dot(b.turn, arm_b) -
                          dot(a.turn, arm_a),
            .velocity = base + dot(b.w, arm_b) - dot(a.w, arm_a),
            .mass = mass,
            .impulse = lane.at(point_field(i, kImpulse))};
    }
    return reading;
}

} // namespace

ContactReading ContactBatch::Pack::read(std::size_t block, int lane) {
    const ContactBlock& of = blocks[block];
    return reading_of(
        {numbers_of(block), kernels->width, lane, of}, bodies[of.a[lane]], bodies[of.b[lane]]);
}

void ContactBatch::visit_readings(FunctionRef<void(const ContactReading&)> visit) const {
    for (Pack* pack : {&wide_, &rest_})
        for (std::size_t i = 0; i < pack->blocks.size(); ++i)
            for (int k = 0; k < pack->blocks[i].lane_count; ++k)
                visit(pack->read(i, k));
}

std::optional<ContactReading> ContactBatch::read(std::uint32_t contact) const {
    for (Pack* pack : {&wide_, &rest_})
        for (std::size_t i = 0; i < pack->blocks.size(); ++i) {
            const ContactBlock& block = pack->blocks[i];
            for (int k = 0; k < block.lane_count; ++k)
                if (block.source[k] == contact)
                    return pack->read(i, k);
        }
    return std::nullopt;
}

} // namespace topple
