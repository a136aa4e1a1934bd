// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/deformable/forces.h"

#include <cmath>

namespace topple {
namespace {

constexpr Real kAirDensity = 1.2f; // [kg/m^3]

} // namespace

void add_spring_forces(std::span<const Spring> springs,
                       std::span<const ParticleRow> rows,
                       std::span<const VectorRow> velocities,
                       std::span<Vec3> forces) {
    for (const Spring& s : springs) {
        const Vec3 force = spring_force(
            s, rows[s.a].position, rows[s.b].position, velocities[s.a], velocities[s.b]);
        forces[s.a] -= force;
        forces[s.b] += force;
    }
}

void add_wind_forces(const Fabric& fabric,
                     const DeformableMaterial& material,
                     Vec3 wind,
                     std::span<const ParticleRow> rows,
                     std::span<const VectorRow> velocities,
                     std::span<VectorRow> forces,
                     Real hold) {
    if (material.drag == 0 && material.lift == 0)
        return;
    for (const auto& t : fabric.triangles) {
        const Vec3 a = rows[t[0]].position, b = rows[t[1]].position, c = rows[t[2]].position;
        const Vec3 felt = wind -
                          (velocities[t[0]] + velocities[t[1]] + velocities[t[2]]) * (1.0f / 3);
        const Vec3 doubled = cross(b - a, c - a); // twice the area along the normal
        const Real speed2 = length_squared(felt), size2 = length_squared(doubled);
        if (!(speed2 > 0) || !(size2 > 0))
            continue;
        // With the unit normal n that points with the wind u, the triangle sees the area A (n . u), and
        // the wind pushes by p = rho |u|^2 A (n . u) / 2: drag p along u, lift p along n across u.
        const Real through = dot(doubled, felt);
        const Real seen = std::abs(through);
        const Vec3 across = doubled * std::copysign(Real(1), through) - felt * (seen / speed2);
        const Real push = kAirDensity / 12 * seen; // a third of it, over the speed
        const Real inv_mass = (rows[t[0]].inv_mass + rows[t[1]].inv_mass + rows[t[2]].inv_mass) / 3;
        const Real gained = push * (material.drag + material.lift) * inv_mass * hold;
        const Vec3 third = (felt * material.drag +
                            across * (material.lift * std::sqrt(speed2 / size2))) *
                           (push / (1 + gained));
        for (const std::uint32_t i : t)
            forces[i] += third;
    }
}

} // namespace topple
