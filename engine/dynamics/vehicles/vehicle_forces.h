// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/bodies/external_work.h"
#include "topple/dynamics/contacts/contact_impulses.h"
#include "topple/dynamics/vehicles/vehicle.h"

#include <span>
#include <vector>

namespace topple {

/// A wheel of a vehicle in a step, and the footprint in which its tyre touches the ground.
struct DrivenWheel {
    std::uint32_t body = 0; ///< Solver body; 0: there is no wheel.
    Vec3 local_axle;        ///< In the frame of the wheel, to the right.
    Vec3 local_hub;         ///< Anchor of the joint, from the center of mass of the wheel. [m]
    Vec3 local_mount;       ///< The same on the vehicle, from its center of mass. [m]
    Vec3 local_up;          ///< Direction of the suspension, in the frame of the vehicle.
    bool is_sprung = false; ///< Whether the suspension moves, so that an anti-roll bar acts.

    std::uint32_t ground = 0; ///< Solver body of the ground.
    bool is_grounded = false; ///< Whether the tyre touches.
    bool is_held = false;     ///< Whether the brake holds the wheel in this sub-step.
    Vec3 normal;              ///< From the ground to the wheel.
    Vec3 arm, ground_arm; ///< From the centers of mass of wheel and ground to the footprint. [m]
    ///@{
    /// Displacements and rotations of wheel and ground in the step, before the sub-step. [m], [rad]
    Vec3 dp_before, turn_before, ground_dp_before, ground_turn_before;
    ///@}
    Vec3 body_turn_before; ///< The same of the vehicle. [rad]
};

/// Impulse of a vehicle on a body in a sub-step.
struct VehiclePush {
    std::uint32_t body = 0;  ///< Solver body.
    Vec3 impulse, turning;   ///< [N s], [N m s]
    Vec3 v_before, w_before; ///< Velocities before the push. [m/s], [rad/s]
};

/// A vehicle in a step: its record, which the sub-steps change, and its bodies.
struct VehicleInStep {
    Vehicle vehicle;                 ///< Copy of the record.
    std::uint32_t source = 0;        ///< Index of the record in the world.
    std::uint32_t body = 0;          ///< Solver body of the vehicle.
    Vec3 local_forward;              ///< In the frame of the vehicle.
    std::vector<DrivenWheel> wheels; ///< Two an axle, in the order of `Vehicle::wheels`.
    std::vector<VehiclePush> pushes; ///< Of the last sub-step, one entry a body.
};

/// All vehicles that move, of one problem.
struct VehicleForces {
    std::vector<VehicleInStep> vehicles; ///< In the order of their records.
};

/// Stores the velocities before the push of a sub-step, for `add_work_of_vehicles`.
void note_velocities(VehicleForces& forces, std::span<const BodyState> bodies);
/// Turns engines, clutches, gears, brakes and tyres through a sub-step of `h` [s], and pushes the bodies. One thread.
void push_by_vehicles(VehicleForces& forces, SolverBodies& bodies, Real h);
/// Adds the work of the vehicles in the push that ends; see external_work.h.
void add_work_of_vehicles(const VehicleForces& forces,
                          std::span<const BodyState> bodies,
                          ExternalWork& work);

/// Begins to look for the footprints at the end of a sub-step.
void begin_footprints(VehicleForces& forces);
/// Takes a contact into account. Of all contacts of a wheel, the one with the largest impulse is the footprint; those
/// with the same body and nearly the same normal carry the wheel with it.
void see_contact(VehicleForces& forces,
                 const ContactImpulses& contact,
                 std::span<const BodyState> bodies,
                 Real h);
/// Moves the strains of the tyres through a sub-step of `h` [s] by the slip that solver and ground have left. Called
/// before the footprints of the next sub-step are found.
void follow_wheels(VehicleForces& forces, const SolverBodies& bodies, Real h);

} // namespace topple
