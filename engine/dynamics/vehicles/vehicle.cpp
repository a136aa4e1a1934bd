// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/vehicles/vehicle.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Speed below which an automatic vehicle stands: it may reverse, and holds its brakes. [m/s]
constexpr Real kStandingSpeed = 0.5f;

Real position_of(const DriveControl& control, Real level, Real own) {
    return is_bound(control) ? controlled_goal(control, level, own) : own;
}

/// Returns the gear that an automatic gearbox takes next.
std::int32_t next_gear(const Vehicle& v) {
    const Real pedal = pedal_of(v);
    const std::int32_t gear = v.in_gear, count = static_cast<std::int32_t>(v.gearbox.ratios.size());
    if (pedal < 0 && v.speed < kStandingSpeed)
        return -1;
    if (gear < 1)
        return gear == 0 || (pedal > 0 && v.speed > -kStandingSpeed) ? 1 : gear;
    const auto ratio = [&](std::int32_t k) {
        return v.gearbox.ratios[static_cast<std::size_t>(k - 1)];
    };
    const Real speed = v.engine_speed;
    // A shift that the next step would take back is none.
    if (gear < count && speed > v.gearbox.shift_up &&
        speed * ratio(gear + 1) > v.gearbox.shift_down * ratio(gear))
        return gear + 1;
    if (gear > 1 && speed < v.gearbox.shift_down &&
        speed * ratio(gear - 1) < v.gearbox.shift_up * ratio(gear))
        return gear - 1;
    return gear;
}

} // namespace

Real torque_share(const VehicleEngine& engine, Real speed) {
    constexpr Real kParts = static_cast<Real>(kTorquePoints - 1);
    const Real at = std::clamp(speed / engine.red_line, Real(0), Real(1)) * kParts;
    const std::size_t i = std::min(static_cast<std::size_t>(at), kTorquePoints - 2);
    const Real part = at - static_cast<Real>(i);
    return engine.curve[i] + (engine.curve[i + 1] - engine.curve[i]) * part;
}

Real pedal_of(const Vehicle& v) {
    return position_of(v.throttle_control, v.throttle_level, v.throttle);
}

VehiclePedals pedals_of(const Vehicle& v) {
    const Real pedal = pedal_of(v);
    const bool is_back = v.gearbox.is_automatic && v.in_gear < 0;
    const Real onward = is_back ? -pedal : pedal;
    // A vehicle that rolls forward in its reverse gear brakes first.
    const bool must_brake = is_back && v.speed > kStandingSpeed;
    VehiclePedals pedals{
        .throttle = must_brake ? 0 : std::max(onward, Real(0)),
        .brake = must_brake ? std::abs(pedal) : std::max(-onward, Real(0)),
        .parking_brake = std::max(
            position_of(v.parking_brake_control, v.parking_brake_level, v.parking_brake), Real(0)),
        .steer = position_of(v.steer_control, v.steer_level, v.steer)};
    if (v.gearbox.is_automatic && pedal == 0 && (!v.is_tracked || pedals.steer == 0) &&
        std::abs(v.speed) < kStandingSpeed)
        pedals.brake = 1;
    return pedals;
}

bool is_driving(const Vehicle& v) {
    const VehiclePedals pedals = pedals_of(v);
    return (pedals.throttle > 0 && v.in_gear != 0) || (v.is_tracked && pedals.steer != 0);
}

Real overall_ratio(const Vehicle& v) {
    if (v.in_gear == 0)
        return 0;
    const Real gear = v.in_gear < 0 ? -v.gearbox.reverse
                                    : v.gearbox.ratios[static_cast<std::size_t>(v.in_gear - 1)];
    return gear * v.gearbox.final_drive;
}

TyreSlip slip_of(const VehicleWheel& wheel, const VehicleAxle& axle) {
    return slip_at(axle.tyre, wheel.strain);
}

void shift_gears(Vehicle& v, int shift, Real dt) {
    v.shift_left = std::max(v.shift_left - dt, Real(0));
    const std::int32_t count = static_cast<std::int32_t>(v.gearbox.ratios.size());
    std::int32_t next = v.in_gear;
    if (v.gearbox.is_automatic)
        next = v.shift_left > 0 ? v.in_gear : next_gear(v);
    else if (is_bound(v.shift_control))
        next = std::clamp(v.in_gear + shift, -1, count);
    else
        next = std::clamp(v.gear, -1, count);
    if (next != v.in_gear)
        v.shift_left = v.gearbox.shift_time;
    v.in_gear = next;
}

} // namespace topple
