// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/dynamics/drive_control.h"
#include "topple/dynamics/vehicles/tyre.h"

#include <array>
#include <cstdint>
#include <vector>

namespace topple {

/// Id of a vehicle.
using VehicleId = Id<struct VehicleTag>;

/// Number of points of a torque curve.
inline constexpr std::size_t kTorquePoints = 6;

/// Engine of a vehicle: a flywheel with a torque that depends on its speed.
struct VehicleEngine {
    Real torque = 250; ///< Largest torque at full throttle. [N m]
    /// Shares of the torque at 0, 20, 40, 60, 80 and 100 % of the red line, with lines between them. [-]
    std::array<Real, kTorquePoints> curve{0.5f, 0.8f, 0.95f, 1, 0.95f, 0.8f};
    Real idle = 90;      ///< Speed that the engine keeps without throttle. [rad/s]
    Real red_line = 650; ///< Speed above which it gets no fuel. [rad/s]
    Real friction = 40; ///< Torque of its friction at the red line, proportional to the speed. [N m]
    Real inertia = 0.2f; ///< Moment of inertia of the flywheel. [kg m^2]
    friend bool operator==(const VehicleEngine&, const VehicleEngine&) = default;
};

/// Clutch, gears and final drive of a vehicle.
struct VehicleGearbox {
    std::vector<Real> ratios{3.4f, 2.1f, 1.45f, 1.1f, 0.85f}; ///< Forward gears, 1 to 8 of them. [-]
    Real reverse = 3.2f;                                      ///< Reverse gear. [-]
    Real final_drive = 3.7f;  ///< Turns of the gearbox for one of the wheels. [-]
    bool is_automatic = true; ///< Whether the gearbox changes its gears by itself.
    Real shift_time = 0.25f;  ///< Time in which a shift opens the clutch. [s]
    Real shift_up = 520; ///< Speed of the engine above which an automatic gearbox shifts up. [rad/s]
    Real shift_down = 230;    ///< Speed below which it shifts down. [rad/s]
    Real clutch_torque = 600; ///< Torque above which the clutch slips. [N m]
    friend bool operator==(const VehicleGearbox&, const VehicleGearbox&) = default;
};

/// Two wheels, or one, on wheel joints or hinges between the body of the vehicle (A) and a body each (B), whose Z is
/// the axle: it points to the right, and Y of A's frame points up.
struct VehicleAxle {
    JointId left{}, right{}; ///< A null id, or one whose joint is gone, is no wheel.
    Real drive_share =
        0; ///< Share of the torque that drives the axle, relative to the other axles. [-]
    Real brake_torque = 1500;      ///< Torque of the brake of each wheel at full pedal. [N m]
    Real parking_brake_torque = 0; ///< The same of the parking brake. [N m]
    /// Largest torque that keeps both wheels at one speed: 0 is an open differential, a large number a rigid axle.
    Real lock_torque = 0; ///< [N m]
    Real anti_roll = 0; ///< Force of the anti-roll bar for a difference of the springs' lengths. [N/m]
    Tyre tyre;          ///< Tyre of each wheel.
    friend bool operator==(const VehicleAxle&, const VehicleAxle&) = default;
};

/// Definition of a vehicle: what turns its wheels and how their tyres hold. The body, the wheels and the suspension are
/// ordinary bodies and joints; the steering of a wheel is the turn drive of its joint.
struct VehicleDef {
    VehicleId id{};                 ///< Null: the next free id.
    BodyId body{};                  ///< Body on which the wheels hang; never null in a world.
    VehicleEngine engine;           ///< Engine.
    VehicleGearbox gearbox;         ///< Clutch and gears.
    std::vector<VehicleAxle> axles; ///< From front to rear; at most 16.
    /// Whether all wheels of a side run in a track, and turn at one speed.
    bool is_tracked = false;
    Real steer_speed = 0; ///< Tracked: difference of the speeds of both sides at full steering. [rad/s]
    Real steer_torque =
        0; ///< Tracked: largest torque between the sides that makes this difference. [N m]
    bool has_anti_lock =
        false; ///< Whether brakes and engine ease off while a tyre slips beyond its peak.
    ///@{
    /// Positions of the pedals and of the steering while no key is held, from -1 to 1: full throttle is 1. A negative
    /// throttle brakes, and drives backwards once the vehicle stands (automatic) or brakes only (manual).
    Real throttle = 0, parking_brake = 0;
    Real steer = 0; ///< Tracked: to the left is 1.
    ///@}
    std::int32_t gear = 1; ///< Gear of a manual gearbox without a key: -1 reverse, 0 neutral.
    /// Controls of the above; their goals are positions from -1 to 1. `coasts` has no effect.
    DriveControl throttle_control{.at_positive = 1, .at_negative = -1};
    DriveControl parking_brake_control{.at_positive = 1};            ///< The same.
    DriveControl steer_control{.at_positive = 1, .at_negative = -1}; ///< The same.
    /// Manual gearbox: each press of the positive source shifts up, of the negative one down. Its goals have no effect.
    DriveControl shift_control{};
    friend bool operator==(const VehicleDef&, const VehicleDef&) = default;
};

/// One number of a vehicle as a whole.
struct VehicleNumber {
    Real VehicleDef::*own = nullptr;            ///< Member of the vehicle,
    Real VehicleEngine::*of_engine = nullptr;   ///< or of its engine,
    Real VehicleGearbox::*of_gearbox = nullptr; ///< or of its gearbox.
    const char* key = "";                       ///< Key in scene files.
    const char* words = "";                     ///< Name in messages.
    Real lowest = 0, highest = 0;               ///< Accepted range.
};
/// Numbers of a vehicle, in the order of files and hashes.
inline constexpr std::array kVehicleNumbers{
    VehicleNumber{.of_engine = &VehicleEngine::torque,
                  .key = "torque",
                  .words = "the torque of the engine",
                  .highest = 1.0e6f},
    VehicleNumber{.of_engine = &VehicleEngine::idle,
                  .key = "idle",
                  .words = "the idle speed of the engine",
                  .highest = 1.0e4f},
    VehicleNumber{.of_engine = &VehicleEngine::red_line,
                  .key = "red_line",
                  .words = "the red line of the engine",
                  .lowest = 1,
                  .highest = 1.0e5f},
    VehicleNumber{.of_engine = &VehicleEngine::friction,
                  .key = "friction",
                  .words = "the friction of the engine",
                  .highest = 1.0e6f},
    VehicleNumber{.of_engine = &VehicleEngine::inertia,
                  .key = "inertia",
                  .words = "the inertia of the engine",
                  .lowest = 1.0e-4f,
                  .highest = 1.0e5f},
    VehicleNumber{.of_gearbox = &VehicleGearbox::reverse,
                  .key = "reverse",
                  .words = "the reverse gear",
                  .lowest = 1.0e-3f,
                  .highest = 1.0e3f},
    VehicleNumber{.of_gearbox = &VehicleGearbox::final_drive,
                  .key = "final_drive",
                  .words = "the final drive",
                  .lowest = 1.0e-3f,
                  .highest = 1.0e3f},
    VehicleNumber{.of_gearbox = &VehicleGearbox::shift_time,
                  .key = "shift_time",
                  .words = "the time of a shift",
                  .highest = 60},
    VehicleNumber{.of_gearbox = &VehicleGearbox::shift_up,
                  .key = "shift_up",
                  .words = "the speed for shifting up",
                  .highest = 1.0e5f},
    VehicleNumber{.of_gearbox = &VehicleGearbox::shift_down,
                  .key = "shift_down",
                  .words = "the speed for shifting down",
                  .highest = 1.0e5f},
    VehicleNumber{.of_gearbox = &VehicleGearbox::clutch_torque,
                  .key = "clutch_torque",
                  .words = "the torque of the clutch",
                  .highest = 1.0e7f},
    VehicleNumber{.own = &VehicleDef::steer_speed,
                  .key = "steer_speed",
                  .words = "the steering speed of the tracks",
                  .lowest = -1.0e4f,
                  .highest = 1.0e4f},
    VehicleNumber{.own = &VehicleDef::steer_torque,
                  .key = "steer_torque",
                  .words = "the steering torque of the tracks",
                  .highest = 1.0e7f},
    VehicleNumber{.own = &VehicleDef::throttle,
                  .key = "throttle",
                  .words = "the throttle",
                  .lowest = -1,
                  .highest = 1},
    VehicleNumber{.own = &VehicleDef::parking_brake,
                  .key = "parking_brake",
                  .words = "the parking brake",
                  .lowest = 0,
                  .highest = 1},
    VehicleNumber{.own = &VehicleDef::steer,
                  .key = "steer",
                  .words = "the steering",
                  .lowest = -1,
                  .highest = 1},
};
/// Returns a number of a vehicle.
template<typename Def>
constexpr auto& number_of(Def& def, const VehicleNumber& number) {
    if (number.of_engine)
        return def.engine.*number.of_engine;
    if (number.of_gearbox)
        return def.gearbox.*number.of_gearbox;
    return def.*number.own;
}

/// Largest number of axles, and of forward gears.
inline constexpr std::size_t kMostAxles = 16, kMostGears = 8;

/// One number of an axle or its tyre.
struct AxleNumber {
    Real VehicleAxle::*own = nullptr; ///< Member of the axle,
    Real Tyre::*of_tyre = nullptr;    ///< or of its tyre.
    const char* key = "";             ///< Key in scene files.
    const char* words = "";           ///< Name in messages.
    Real lowest = 0, highest = 0;     ///< Accepted range.
};
/// Numbers of an axle, in the order of files and hashes.
inline constexpr std::array kAxleNumbers{
    AxleNumber{.own = &VehicleAxle::drive_share,
               .key = "drive_share",
               .words = "the drive share of an axle",
               .highest = 1.0e3f},
    AxleNumber{.own = &VehicleAxle::brake_torque,
               .key = "brake_torque",
               .words = "the torque of a brake",
               .highest = 1.0e7f},
    AxleNumber{.own = &VehicleAxle::parking_brake_torque,
               .key = "parking_brake_torque",
               .words = "the torque of a parking brake",
               .highest = 1.0e7f},
    AxleNumber{.own = &VehicleAxle::lock_torque,
               .key = "lock_torque",
               .words = "the torque of a differential's lock",
               .highest = 1.0e7f},
    AxleNumber{.own = &VehicleAxle::anti_roll,
               .key = "anti_roll",
               .words = "the anti-roll bar of an axle",
               .highest = 1.0e8f},
    AxleNumber{.of_tyre = &Tyre::peak_friction,
               .key = "peak_friction",
               .words = "the peak friction of a tyre",
               .highest = 10},
    AxleNumber{.of_tyre = &Tyre::slide_friction,
               .key = "slide_friction",
               .words = "the sliding friction of a tyre",
               .highest = 10},
    AxleNumber{.of_tyre = &Tyre::peak_slip,
               .key = "peak_slip",
               .words = "the slip of a tyre at its peak",
               .lowest = 1.0e-3f,
               .highest = 1},
    AxleNumber{.of_tyre = &Tyre::peak_angle,
               .key = "peak_angle",
               .words = "the slip angle of a tyre at its peak",
               .lowest = 1.0e-3f,
               .highest = 1},
    AxleNumber{.of_tyre = &Tyre::lateral_share,
               .key = "lateral_share",
               .words = "the lateral share of a tyre",
               .highest = 10},
    AxleNumber{.of_tyre = &Tyre::relaxation_length,
               .key = "relaxation_length",
               .words = "the relaxation length of a tyre",
               .lowest = 1.0e-3f,
               .highest = 1.0e3f},
    AxleNumber{.of_tyre = &Tyre::rolling_resistance,
               .key = "rolling_resistance",
               .words = "the rolling resistance of a tyre",
               .highest = 10},
};
/// Returns a number of an axle.
template<typename Axle>
constexpr auto& number_of(Axle& axle, const AxleNumber& number) {
    if (number.of_tyre)
        return axle.tyre.*number.of_tyre;
    return axle.*number.own;
}

/// Motion of one wheel, from step to step.
struct VehicleWheel {
    Real load = 0;            ///< Force of the ground on the tyre. [N]
    Real ground_friction = 1; ///< Friction of the material that the tyre touched last. [-]
    TyreStrain strain;        ///< Strain of the tread.
    Real held_angle = 0;      ///< Turn while its brake holds it, which the brake takes back. [rad]
    Real spin = 0;            ///< Speed relative to the body; positive: forward. [rad/s]
    friend bool operator==(const VehicleWheel&, const VehicleWheel&) = default;
};

/// A vehicle inside a world. Records are sorted by ordinal.
struct Vehicle : VehicleDef {
    Real engine_speed = 0;    ///< [rad/s]
    std::int32_t in_gear = 1; ///< Gear: -1 reverse, 0 neutral.
    Real shift_left = 0;      ///< Time until the shift ends. [s]
    Real speed = 0;           ///< Speed of the body forward. [m/s]
    ///@{
    /// Levels of the controls, from step to step; see DriveControl. [-]
    Real throttle_level = 0, parking_brake_level = 0, steer_level = 0, shift_level = 0;
    ///@}
    std::vector<VehicleWheel> wheels; ///< Left and right wheel of each axle in turn.
};

/// Returns the share of the torque that an engine has at a speed. [-]
Real torque_share(const VehicleEngine& engine, Real speed);

/// Positions of the pedals in a step, each from 0 to 1.
struct VehiclePedals {
    Real throttle = 0, brake = 0, parking_brake = 0; ///< Released: 0.
    Real steer = 0;                                  ///< Tracked: from -1 to 1.
};
/// Returns the position of the throttle pedal from -1 to 1: that of its control, or of the definition.
Real pedal_of(const Vehicle& vehicle);
/// Returns the pedals of a vehicle: in an automatic reverse gear throttle and brake change places. An automatic vehicle
/// that stands without throttle holds its brakes.
VehiclePedals pedals_of(const Vehicle& vehicle);
/// Returns whether a person or a program drives the vehicle, which keeps it awake.
bool is_driving(const Vehicle& vehicle);
/// Returns the turns of the engine for one turn of the wheels; negative in reverse, 0 in neutral. [-]
Real overall_ratio(const Vehicle& vehicle);
/// Returns the slip of a wheel as its tyre feels it. `axle` is its axle.
TyreSlip slip_of(const VehicleWheel& wheel, const VehicleAxle& axle);

/// Changes gears at the beginning of a step of `dt` [s]. `shift` is the change of gear that a person asks for: -1, 0
/// or 1.
void shift_gears(Vehicle& vehicle, int shift, Real dt);

} // namespace topple
