// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/world/solving/body_motion.h"

#include <cstdint>
#include <vector>

namespace topple {

/// Slowing of a group: velocities relative to `common` are multiplied by `share`.
struct Slowing {
    Vec3 common;    ///< [m/s]
    Real share = 1; ///< From 0 to 1. [-]
};

/// Energy of the bodies that are solved together, before and after the step; see energy_guard.cpp.
struct GroupEnergy {
    double before = 0, after = 0; ///< Kinetic. [J]
    double work = 0;              ///< Of gravity. [J]
    double external = 0;          ///< Work; see StepReport. [J]
    double slack = 0;             ///< See kTremble. [J]
    double late = 0;              ///< See kLateShare. [J]
    double stored = 0; ///< Elastic energy of contacts before the step, if `knows_stored`. [J]
    /// Kinetic energy of its bodies at push_speed: contacts part overlaps no faster, however deep a wall has pressed a body
    /// into another one. [J]
    double most_stored = 0;
    int body_count = 0;              ///< Dynamic bodies of the group.
    bool is_torn = false;            ///< See kTorn.
    bool has_joint = false;          ///< See kAllowedGainOfKnown.
    bool has_iterated_joint = false; ///< See kAllowedGainOfIterated.
    bool is_pushed = false;          ///< Water or particles touch it, whose work is not computed.
    bool is_anchored = false;        ///< It touches, or is joined to, a body that does not move.
    bool has_contact =
        false; ///< Found only for groups with joints: others are groups by their contacts.
    bool is_slowed = false; ///< It has gained energy that is taken out.

    // Of slowed groups.
    double mass = 0;         ///< [kg]
    double momentum[3] = {}; ///< [kg m/s]
    Slowing slowing;         ///< Found from the energies.

    /// Adds a body and its motion before the step.
    void add(const Parameters& p, const Body& b, const BodyMotion& motion_before);
    /// Whether `stored` is computed.
    [[nodiscard]] bool knows_stored() const;
    /// Energy that the group may have after the step. [J]
    [[nodiscard]] double most() const;
    /// Returns whether drives have taken more energy than the group had. The solver made that energy in the same step, and
    /// stopping the group dead would not take it back.
    [[nodiscard]] bool is_overdrawn() const;
    /// Returns the kinetic energy that the group keeps after a gain. [J]
    [[nodiscard]] double kept() const;
    /// Returns the external work that the step report counts for a group that has gained: the energy taken is at most the
    /// energy that the group lacks after the step. [J]
    [[nodiscard]] double counted() const;
    /// Whether the group has gained more energy than the tolerated share; see energy_guard.cpp.
    [[nodiscard]] bool has_gained() const;
};

/// Memory of `take_out_gains`.
struct EnergyGuardMemory {
    std::vector<std::uint32_t>
        places; ///< By body: place of its group in `energies`, of the lowest member.
    std::vector<GroupEnergy> energies; ///< Of the groups in which some body may have gained energy.
};

} // namespace topple
