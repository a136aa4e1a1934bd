// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/definition_check.h"
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

namespace topple {
namespace {

/// Fails: a wheel whose joint exists, and does not hold a wheel on the body. A joint that is gone is no wheel: it may
/// have broken.
Result<void> check_wheels(const WorldState& s, const VehicleDef& def) {
    for (const VehicleAxle& axle : def.axles)
        for (const JointId id : {axle.left, axle.right}) {
            const std::uint32_t i = index_of(s, id);
            if (i == kNoIndex)
                continue;
            const Joint& joint = s.joints[i];
            if (joint.a != def.body || !joint.b)
                return Error{"joint " + std::to_string(id.ordinal) +
                             " holds no wheel on the body of the vehicle, which must be its A"};
            if (joint.type != JointType::wheel && joint.type != JointType::hinge)
                return Error{"joint " + std::to_string(id.ordinal) +
                             " is no axle of a wheel: a wheel joint or a hinge is one"};
        }
    return {};
}

} // namespace

Result<VehicleId> World::set_vehicle(const VehicleDef& def) {
    WorldData& w = *impl_;
    WorldState& s = w.state;
    const std::uint32_t body = index_of(s, def.body);
    if (body == kNoIndex)
        return Error{"a vehicle names a body that does not exist"};
    if (const auto checked = check_vehicle(def); !checked)
        return checked.error();
    if (const auto checked = check_wheels(s, def); !checked)
        return checked.error();
    Vehicle vehicle;
    vehicle.engine_speed = def.engine.idle;
    vehicle.in_gear = def.gearbox.is_automatic ? 1 : def.gear;
    if (const Vehicle* before = find(def.id)) {
        vehicle = *before;
        wake_island_of(s.bodies, index_of(s, before->body));
    }
    static_cast<VehicleDef&>(vehicle) = def;
    const auto count = static_cast<std::int32_t>(def.gearbox.ratios.size());
    vehicle.in_gear = std::clamp(vehicle.in_gear, -1, count);
    vehicle.wheels.resize(2 * def.axles.size());
    const auto release = [](const DriveControl& control, Real& level) {
        if (!is_bound(control))
            level = 0;
    };
    release(def.throttle_control, vehicle.throttle_level);
    release(def.parking_brake_control, vehicle.parking_brake_level);
    release(def.steer_control, vehicle.steer_level);
    release(def.shift_control, vehicle.shift_level);
    if (!w.is_assembling)
        wake_island_of(s.bodies, body);
    return set_record(s.vehicles, std::move(vehicle), w.next.vehicle);
}

void World::remove_vehicle(VehicleId id) {
    WorldState& s = impl_->state;
    const std::uint32_t i = index_of(s, id);
    if (i == kNoIndex)
        return;
    wake_island_of(s.bodies, index_of(s, s.vehicles[i].body));
    s.vehicles.erase(s.vehicles.begin() + i);
}

const Vehicle* World::find(VehicleId id) const {
    const std::uint32_t i = index_of(impl_->state, id);
    return i == kNoIndex ? nullptr : &impl_->state.vehicles[i];
}

} // namespace topple
