// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/dvec3.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace topple {

/// Causes that change the mechanical energy of the bodies in a step. Gravity is not among them: its work is the loss of
/// potential energy.
enum class EnergyCause : std::uint8_t {
    impact,               ///< Loss at contact points: normal impulses that stop approaching bodies.
    position_correction,  ///< Gain at contact points: normal impulses that push overlaps apart.
    restitution,          ///< Impulses after an impact that set the speed of the rebound.
    friction,             ///< Sliding friction of contacts.
    rolling_resistance,   ///< Rolling resistance and twist friction of contacts.
    joint_locks,          ///< Locked coordinates of joints and bodies, and correction of errors.
    joint_limits,         ///< Limits of joints.
    joint_motors,         ///< Drives of joints with a target speed.
    joint_friction,       ///< Drives of joints that hold still: brakes and friction.
    joint_springs,        ///< Work of springs plus the change of their elastic energy: the damping.
    mouse_joints,         ///< Mouse joints.
    kinematic_bodies,     ///< Kinematic bodies that push through contacts and joints.
    moving_surfaces,      ///< Drives of moving surfaces, such as conveyor belts.
    thrusters,            ///< Thrusters.
    vehicles,             ///< Engines, brakes and tyres of vehicles.
    water,                ///< Buoyancy and drag of water.
    force_fields,         ///< Wind and attractors.
    damping,              ///< Linear and angular damping of bodies.
    deformables,          ///< Change of the energy of all particles, plus their work on bodies.
    inputs,               ///< Impulses, explosions, forces and torques of inputs, and changes of gravity.
    integration,          ///< Work of gravity on the velocities minus the loss of potential energy.
    rotation,             ///< Change of the kinetic energy of bodies while they turn.
    continuous_collision, ///< Motions of fast bodies that were cut short.
    raised_inertia,     ///< Difference between the inertia that impulses act on and the body's own.
    bounce_limit,       ///< Bounces of fast bodies that were lowered; see bounce_limit.h.
    joint_energy_limit, ///< Gains of joints that were removed within the solver; see joint_cluster.h.
    energy_guard,       ///< Gains of groups of bodies that were removed after the solver.
    joint_closing,      ///< Translations of bodies that close joints after the solver.
    corrections,        ///< Speed limits, crossings of surfaces, and rounding of poses.
    sleep,              ///< Bodies that fell asleep.
    disabled,           ///< Bodies that were disabled.
};
inline constexpr std::size_t kEnergyCauseCount = 31; ///< Number of values of EnergyCause.

/// Returns the name for people: one to three words.
std::string_view name_of(EnergyCause cause);
/// Returns the name of the enumerator, for files.
std::string_view key_of(EnergyCause cause);

/// Effect of one cause on all bodies together.
struct EnergyEntry {
    double work = 0; ///< Added to the mechanical energy of the bodies. [J]
    DVec3 impulse;   ///< Added to the momentum of the bodies. [N s]
    DVec3 turning;   ///< Added to the angular momentum about the origin. [N m s]

    /// Adds another effect.
    EnergyEntry& operator+=(const EnergyEntry& more) {
        work += more.work;
        impulse += more.impulse;
        turning += more.turning;
        return *this;
    }
};

/// Effects of all causes.
struct EnergyTally {
    std::array<EnergyEntry, kEnergyCauseCount> entries; ///< Indexed by cause.
    EnergyEntry gravity; ///< Work of gravity on the velocities: an exchange with potential energy.
    ///@{
    /// Elastic energy of the springs of joints that the solver has moved, at the two ends of the step. [J]
    double elastic_before = 0, elastic_after = 0;
    ///@}

    ///@{
    /// Returns the entry of a cause.
    EnergyEntry& operator[](EnergyCause cause) { return entries[static_cast<std::size_t>(cause)]; }
    const EnergyEntry& operator[](EnergyCause cause) const {
        return entries[static_cast<std::size_t>(cause)];
    }
    ///@}
    /// Returns the sum of the effects of all causes, gravity excepted.
    [[nodiscard]] EnergyEntry sum() const {
        EnergyEntry all;
        for (const EnergyEntry& entry : entries)
            all += entry;
        return all;
    }
};

} // namespace topple
