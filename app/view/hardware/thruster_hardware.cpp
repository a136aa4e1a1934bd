// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/hardware/thruster_hardware.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kHalfNozzle = 0.7f; ///< Half length of the nozzle. [units]
constexpr Real kLeastFlame = 1,
               kFullFlame = 6; ///< Lengths of flames at no and at full thrust. [units]

Quat along(Vec3 unit) { return rotation_between({0, 1, 0}, unit); }

} // namespace

PlacedThruster place(const Thruster& thruster, const JoinedBody& body) {
    constexpr Real kShareOfBody = 0.4f, kSmallest = 0.02f, kLargest = 2; // [-], [m], [m]
    constexpr Real kUsualThickness = 0.3f; // of a body without bounded shapes [m]
    const Real thickness = body.thickness > 0 ? body.thickness : kUsualThickness;
    const Vec3 outward = Vec3{} - normalize_or(thruster.local_direction, {0, 1, 0});
    return {.point = transform_point(body.world_from_body, thruster.local_point),
            .outward = rotate(body.world_from_body.rotation, outward),
            .unit = std::clamp(kShareOfBody * thickness, kSmallest, kLargest),
            .share = is_pushing(thruster) ? thrust_share(thruster) : 0};
}

Real radius_of(const PlacedThruster& thruster) {
    return (2 * kHalfNozzle + kLeastFlame + kFullFlame) * thruster.unit;
}

HardwarePart nozzle_of(const PlacedThruster& thruster) {
    const Real unit = thruster.unit;
    return {.mesh = static_cast<std::uint8_t>(HardwareMesh::socket),
            .paint = HardwarePaint::dark,
            .world_from_part = {thruster.point + thruster.outward * (kHalfNozzle * unit),
                                along(thruster.outward)},
            .scale = {unit, kHalfNozzle * unit, unit}};
}

std::vector<FlamePart> flame_of(const PlacedThruster& thruster) {
    if (thruster.share == 0)
        return {};
    const Real unit = thruster.unit;
    const Real length = (kLeastFlame + (kFullFlame - kLeastFlame) * std::abs(thruster.share)) *
                        unit;
    const Vec3 mouth = thruster.point + thruster.outward * (1.2f * kHalfNozzle * unit);
    const auto cone = [&](Real share_of_length, Real radius, bool is_core) {
        const Real half = share_of_length * length / 2;
        const Vec3 way = thruster.share > 0 ? thruster.outward : Vec3{} - thruster.outward;
        return FlamePart{.shape = ConeShape{radius * unit, half},
                         .world_from_shape = {mouth + thruster.outward * half, along(way)},
                         .is_core = is_core};
    };
    return {cone(0.6f, 0.45f, true), cone(1, 0.75f, false)};
}

} // namespace topple::app
