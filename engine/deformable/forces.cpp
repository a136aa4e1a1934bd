// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/deformable/forces.h"

namespace topple {
namespace {

constexpr Real kAirDensity = 1.2f; // [kg/m^3]

} // namespace

void add_spring_forces(std::span<const Spring> springs,
                       std::span<const ParticleRow> rows,
                       std::span<const Vec3> velocities,
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
                     std::span<const Vec3> velocities,
                     std::span<Vec3> forces) {
    if (material.drag == 0 && material.lift == 0)
        return;
    for (const auto& t : fabric.triangles) {
        const Vec3 a = rows[t[0]].position, b = rows[t[1]].position, c = rows[t[2]].position;
        const Vec3 felt = wind - (velocities[t[0]] + velocities[t[1]] + velocities[t[2]]) / 3;
        const Vec3 doubled = cross(b - a, c - a); // twice the area along the normal
        const Real speed = length(felt), size = length(doubled);
        if (!(speed > 0) || !(size > 0))
            continue;
        // Seen from the wind: the normal that points with it, and the area across it.
        const Vec3 along = felt / speed;
        Vec3 normal = doubled / size;
        Real slant = dot(normal, along);
        if (slant < 0) {
            normal = -normal;
            slant = -slant;
        }
        const Real push = kAirDensity * speed * speed * (size / 2) * slant / 2;
        const Vec3 force = along * (push * material.drag) +
                           (normal - along * slant) * (push * material.lift);
        for (const std::uint32_t i : t)
            forces[i] += force / 3;
    }
}

} // namespace topple
