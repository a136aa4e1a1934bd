// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/energy_budget.h"

#include <array>
#include <cmath>

namespace topple {
namespace {

using Double3 = std::array<double, 3>;

Double3 widen(Vec3 v) { return {double{v.x}, double{v.y}, double{v.z}}; }
Double3 widen(DVec3 v) { return {v.x, v.y, v.z}; }
double dot_product(const Double3& a, const Double3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Double3 cross_product(const Double3& a, const Double3& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Double3 times(const Mat3& m, const Double3& v) {
    const Double3 x = widen(m.x), y = widen(m.y), z = widen(m.z);
    return {x[0] * v[0] + y[0] * v[1] + z[0] * v[2],
            x[1] * v[0] + y[1] * v[1] + z[1] * v[2],
            x[2] * v[0] + y[2] * v[1] + z[2] * v[2]};
}

bool is_finite(const EnergyBudget& energy) {
    bool is = std::isfinite(energy.kinetic) && std::isfinite(energy.potential);
    for (std::size_t k = 0; k < 3; ++k)
        is = is && std::isfinite(energy.momentum[k]) && std::isfinite(energy.angular_momentum[k]);
    return is;
}

EnergyBudget& operator+=(EnergyBudget& energy, const EnergyBudget& more) {
    energy.kinetic += more.kinetic;
    energy.potential += more.potential;
    for (std::size_t k = 0; k < 3; ++k) {
        energy.momentum[k] += more.momentum[k];
        energy.angular_momentum[k] += more.angular_momentum[k];
    }
    return energy;
}

EnergyBudget budget_of(const Body& b, const Double3& gravity) {
    EnergyBudget energy;
    const double m = b.mass;
    const Double3 v = widen(b.v), x = widen(global_center_of_mass(b));
    const Quat q = b.world_from_body.rotation;
    const Vec3 local_w = rotate_inverse(q, b.w);
    const Double3 local_momentum = times(b.inertia, widen(local_w));
    const Double3 spin = times(to_mat3(q), local_momentum);
    const Double3 orbit = cross_product(x, v);
    energy.kinetic = 0.5 * (m * dot_product(v, v) + dot_product(widen(local_w), local_momentum));
    energy.potential = -m * double{b.gravity_scale} * dot_product(gravity, x);
    for (std::size_t i = 0; i < 3; ++i) {
        energy.momentum[i] = m * v[i];
        energy.angular_momentum[i] = m * orbit[i] + spin[i];
    }
    return energy;
}

EnergyBudget budget_of(const Deformable& d, const Double3& gravity) {
    const Particles& particles = d.particles;
    EnergyBudget energy;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        if (particles.inv_masses[i] == 0)
            continue;
        const double m = 1 / double{particles.inv_masses[i]};
        const Double3 v = widen(particles.velocities[i]),
                      x = widen(global_point(d.cell, particles.positions[i]));
        const Double3 orbit = cross_product(x, v);
        energy.kinetic += 0.5 * m * dot_product(v, v);
        energy.potential -= m * dot_product(gravity, x);
        for (std::size_t k = 0; k < 3; ++k) {
            energy.momentum[k] += m * v[k];
            energy.angular_momentum[k] += m * orbit[k];
        }
    }
    return energy;
}

} // namespace

EnergyBudget energy_budget_of(const WorldState& state) {
    EnergyBudget energy;
    const Double3 gravity = widen(state.parameters.gravity);
    for (const Body& b : state.bodies)
        if (is_movable(b))
            energy += budget_of(b, gravity);
    for (const Deformable& d : state.deformables)
        energy += budget_of(d, gravity);
    return energy;
}

EnergyBudget energy_budget_of_particles(const WorldState& state) {
    EnergyBudget energy;
    for (const Deformable& d : state.deformables) {
        const EnergyBudget of = budget_of(d, widen(state.parameters.gravity));
        if (is_finite(of))
            energy += of;
    }
    return energy;
}

EnergyBudget finite_energy_budget_of(const WorldState& state) {
    EnergyBudget energy = energy_budget_of_particles(state);
    for (const Body& b : state.bodies) {
        if (!is_movable(b))
            continue;
        const EnergyBudget of = budget_of(b, widen(state.parameters.gravity));
        if (is_finite(of))
            energy += of;
    }
    return energy;
}

} // namespace topple
