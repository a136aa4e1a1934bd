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
    Real share = 1; ///< Factor from 0 to 1. [-]
};

/// Energy of the bodies that are solved together, before and after the step; see energy_guard.cpp.
struct GroupEnergy {
    double before = 0, after = 0; ///< Kinetic energy. [J]
    double work = 0;              ///< Work of gravity. [J]
    double external = 0;          ///< External work; see StepReport. [J]
    double slack = 0;             ///< Allowance; see kTremble. [J]
    double late = 0;              ///< Allowance; see kLateShare. [J]
    double stored = 0; ///< Elastic energy of contacts before the step, if `knows_stored`. [J]
    /// Kinetic energy of its bodies at push_speed, which bounds the energy of a separated overlap: contacts separate
    /// no faster, however deep a wall has pressed a body into another one. [J]
    double most_stored = 0;
    int body_count = 0;              ///< Dynamic bodies of the group.
    bool is_torn = false;            ///< Whether a joint is torn; see kTorn.
    bool has_joint = false;          ///< See kAllowedGainOfKnown.
    bool has_iterated_joint = false; ///< See kAllowedGainOfIterated.
    bool is_pushed = false;          ///< Whether water or particles, whose work is not computed,
                                     ///< touch the group.
    bool is_anchored = false;        ///< Whether the group touches, or is joined to, a body that
                                     ///< does not move.
    bool has_contact =
        false; ///< Found only for groups with joints; all other groups are connected by contacts
               ///< anyway.
    bool is_slowed = false; ///< Whether an energy gain of the group is taken out.

    // Mass of a slowed group.
    double mass = 0;         ///< [kg]
    double momentum[3] = {}; ///< [kg m/s]
    Slowing slowing;         ///< Slowing that follows from the energies.

    /// Adds a body and its motion before the step.
    void add(const Parameters& p, const Body& b, const BodyMotion& motion_before);
    /// Returns whether `stored` is computed.
    [[nodiscard]] bool knows_stored() const;
    /// Returns the largest energy that the group may have after the step. [J]
    [[nodiscard]] double most() const;
    /// Returns whether drives have taken more energy than the group had. The solver made that energy in the same
    /// step, so stopping the group would not take it back.
    [[nodiscard]] bool is_overdrawn() const;
    /// Returns the kinetic energy that the group keeps after a gain. [J]
    [[nodiscard]] double kept() const;
    /// Returns the external work that the step report counts for a group that has gained energy: the energy taken is
    /// at most the energy that the group lacks after the step. [J]
    [[nodiscard]] double counted() const;
    /// Returns whether the group has gained more energy than the tolerated share; see energy_guard.cpp.
    [[nodiscard]] bool has_gained() const;
};

/// Memory of `take_out_gains`.
struct EnergyGuardMemory {
    std::vector<std::uint32_t>
        places; ///< Indexed by body: place in `energies` of its group's lowest member.
    std::vector<GroupEnergy> energies; ///< Energies of the groups in which some body may have
                                       ///< gained energy.
};

} // namespace topple
