// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/contacts/contact_batch.h"
#include "topple/dynamics/contacts/contact_lane_access_detail.h"

namespace topple {
namespace {

using namespace contact_field;

/// Sums of a lane's impulses on body B; those on body A have the opposite sign. Torques are around the centers of
/// mass.
struct LaneImpulses {
    Vec3 linear;     ///< [N s]
    Vec3 on_a, on_b; ///< [N m s]
};

LaneImpulses impulses_of(const ContactLane& lane) {
    const Vec3 n = lane.get3(kNormal), u = lane.get3(kTangent);
    const Vec3 slip = u * lane.at(kFrictionImpulse) + cross(n, u) * lane.at(kFrictionImpulse + 1);
    Vec3 torque = n * lane.at(kTwistImpulse);
    if (lane.block.has_rolling)
        torque += lane.get3(rolling_field(lane.block, kRollingImpulse));
    Vec3 linear = slip;
    for (int i = 0; i < lane.block.point_count; ++i) {
        const Real impulse = lane.at(point_field(i, kImpulse));
        linear += n * impulse;
        torque += lane.arm_around(i) * impulse;
    }
    return {linear,
            torque + cross(lane.get3(kAnchorA), linear),
            torque + cross(lane.get3(kAnchorB), linear)};
}

/// Returns the work of the drives that move the surfaces of a lane, on both bodies: the friction impulses times the
/// motion that they oppose. [J]
Real work_of_surfaces(const ContactLane& lane) {
    Vec3 torque = lane.get3(kNormal) * lane.at(kTwistImpulse);
    if (lane.block.has_rolling)
        torque += lane.get3(rolling_field(lane.block, kRollingImpulse));
    return -(lane.at(kFrictionImpulse) * lane.at(motion_field(lane.block, kMotionU)) +
             lane.at(kFrictionImpulse + 1) * lane.at(motion_field(lane.block, kMotionV)) +
             dot(torque, lane.get3(motion_field(lane.block, kMotionSpin))));
}

} // namespace

void ContactBatch::list_driven(const Source& source) {
    dynamic_count_ = source.bodies.dynamic_count;
    if (source.bodies.states.size() == std::size_t{1} + dynamic_count_ && source.motions.empty())
        return;
    for (const Pack* pack : {&wide_, &rest_})
        for (std::uint32_t i = 0; i < pack->places.size(); ++i)
            for (std::uint32_t k = 0; k < pack->places[i].count; ++k) {
                const std::uint32_t link = source.coloring.order[pack->places[i].first + k];
                const auto [a, b] = source.links[link];
                const bool is_kinematic = a > dynamic_count_ || b > dynamic_count_;
                if (is_kinematic || find_motion(source.motions, link))
                    driven_.push_back(
                        {pack == &wide_, is_kinematic, i, static_cast<std::int32_t>(k)});
            }
}

void ContactBatch::add_external_work(double sign, ExternalWork& work) const {
    for (const DrivenLane& place : driven_) {
        Pack& pack = place.is_wide ? wide_ : rest_;
        const ContactBlock& block = pack.blocks[place.block];
        const ContactLane lane{
            pack.numbers_of(place.block), pack.kernels->width, place.lane, block};
        const std::uint32_t a = block.a[place.lane], b = block.b[place.lane];
        if (block.has_motion)
            work[a - 1 < dynamic_count_ ? a : b] += sign *
                                                    static_cast<double>(work_of_surfaces(lane));
        if (!place.is_kinematic)
            continue;
        const LaneImpulses impulses = impulses_of(lane);
        const bool drives_b = a > dynamic_count_;
        const BodyState& driver = pack.bodies[drives_b ? a : b];
        const Real power = dot(impulses.linear, driver.v) +
                           dot(drives_b ? impulses.on_a : impulses.on_b, driver.w);
        work[drives_b ? b : a] += sign * static_cast<double>(drives_b ? power : -power);
    }
}

} // namespace topple
