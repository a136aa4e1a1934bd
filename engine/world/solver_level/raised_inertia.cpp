// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A body with f times its mass and inertia in the solver (swings.cpp, overloads.cpp) has f times its kinetic energy
// there, and the solver passes the difference on to other bodies. The difference is small if the body is light
// compared with the bodies that move with it, like a link of a chain compared with the load. A light body that spins
// at hundreds of rad/s would bring its machine more energy than the rest of the machine has.
#include "topple/world/solver_level/raised_inertia.h"

#include "topple/world/solver_level/level_constants.h"

#include <algorithm>

namespace topple {
namespace {

/// Reduces the factors of a body's mass and inertia so that they add a kinetic energy of at most `most` [J].
/// `overload` and `swing` (see SolverLevels) are null if no body has any.
void bound_raise(const Body& b, Real most, Real* overload, Real* swing) {
    const Real mass_factor = overload ? std::max(*overload, Real(1)) : Real(1);
    const Real inertia_factor = mass_factor * (swing ? std::max(*swing, Real(1)) : Real(1));
    const Real shift = b.mass * length_squared(b.v) / 2;
    const Real turn = kinetic_energy(b, b.world_from_body.rotation, {}, b.w);
    const Real added = shift * (mass_factor - 1) + turn * (inertia_factor - 1);
    if (!(added > most))
        return;
    const Real share = most / added;
    const Real new_mass_factor = 1 + (mass_factor - 1) * share;
    if (overload)
        *overload = new_mass_factor;
    if (swing)
        *swing = (1 + (inertia_factor - 1) * share) / new_mass_factor;
}

} // namespace

void bound_raised_inertia(const LevelSources& from,
                          std::vector<Real>& group_energies,
                          std::vector<Real>& swings,
                          std::vector<Real>& overloads) {
    if (swings.empty() && overloads.empty())
        return;
    const std::vector<Body>& bodies = from.state.bodies;
    std::vector<Real>& energies = group_energies;
    energies.assign(bodies.size(), 0);
    for (const std::uint32_t i : from.active.awake) {
        const Body& b = bodies[i];
        energies[from.group_of(i)] += kinetic_energy(b, b.world_from_body.rotation, b.v, b.w) +
                                      b.mass * (levels::kStillSpeed * levels::kStillSpeed / 2);
    }
    const auto of_body = [](std::vector<Real>& excess, std::uint32_t i) {
        return excess.empty() ? nullptr : &excess[i];
    };
    for (const std::uint32_t i : from.active.awake)
        bound_raise(bodies[i],
                    energies[from.group_of(i)] * levels::kMostAddedEnergy,
                    of_body(overloads, i),
                    of_body(swings, i));
}

} // namespace topple
