// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/step/sensors.h"

#include "topple/collision/shape/shape_cast.h"
#include "topple/world/detection/candidate_pairs.h"

#include <algorithm>

namespace topple {
namespace {

/// Returns whether a sensor may report the collider.
bool senses(const WorldState& s, const Collider& sensor, const Collider& visitor) {
    const Body &a = s.bodies[sensor.body], &b = s.bodies[visitor.body];
    const bool are_static = a.motion == Motion::static_ && b.motion == Motion::static_;
    return visitor.collides && sensor.body != visitor.body && !are_static && !b.is_disabled &&
           filters_admit(filter_of(a, sensor), filter_of(b, visitor));
}

} // namespace

void find_sensor_overlaps(const WorldView& world,
                          BroadPhaseIndex& index,
                          std::vector<SensorOverlap>& out) {
    const WorldState& s = world.state;
    out.clear();
    update_broad_phase(s, index);
    for (const Collider& sensor : s.colliders) {
        if (!sensor.is_sensor || s.bodies[sensor.body].is_disabled)
            continue;
        const Shape& shape = shape_of(world, sensor);
        const Transform pose = world_from_collider(s, sensor);
        const GridCell& cell = s.bodies[sensor.body].cell;
        query_boxes(index, bounds_of(shape, pose), cell, [&](std::uint32_t i) {
            const Collider& visitor = s.colliders[i];
            if (senses(s, sensor, visitor) && overlap(shape,
                                                      pose,
                                                      shape_of(world, visitor),
                                                      world_from_collider(world, visitor, cell)))
                out.push_back({s.bodies[sensor.body].id, s.bodies[visitor.body].id});
        });
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
}

} // namespace topple
