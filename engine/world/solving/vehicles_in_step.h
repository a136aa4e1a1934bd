// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/solving/solver_input.h"

namespace topple {

/// Finds the awake vehicles, their wheels and the footprints of their tyres, and adds them to the problems. Requires:
/// the slots of the bodies are assigned.
void find_vehicles(const SolverSources& from, SolverInput& out);
/// Writes the motion of engines, wheels and tyres back.
void store_vehicles(const SolverInput& solved, std::vector<Vehicle>& vehicles);

/// Returns whether a tyre touches in this contact, so that the vehicle and not the contact has the friction. `tyres`
/// lists the bodies of the wheels.
bool is_tyre_contact(const WorldState& state,
                     const std::vector<TyreBody>& tyres,
                     const Contact& contact);
/// Returns whether the body is a wheel of a vehicle.
bool is_tyre(const std::vector<TyreBody>& tyres, std::uint32_t body);
/// Returns the surface without any friction.
ContactSurface without_friction(ContactSurface surface);

} // namespace topple
