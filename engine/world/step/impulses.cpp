// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/step/impulses.h"

#include "topple/world/state/wake.h"

#include <algorithm>

namespace topple {
namespace {

/// Least squared width of the distribution of an impulse among particles. [m^2]
constexpr double kLeastSquaredWidth = 1.0e-12;

double squared(Vec3 v) { return double{v.x} * v.x + double{v.y} * v.y + double{v.z} * v.z; }

/// Calls visit(index, mass) for every movable particle.
template<typename Visit>
void for_movable(const Particles& particles, Visit visit) {
    for (std::size_t i = 0; i < particles.size(); ++i)
        if (particles.inv_masses[i] > 0)
            visit(i, 1 / double{particles.inv_masses[i]});
}

/// Returns the squared radius of gyration of the movable particles about their center of mass. [m^2]
double squared_radius_of_gyration(const Particles& particles) {
    double mass = 0, x = 0, y = 0, z = 0, squares = 0;
    for_movable(particles, [&](std::size_t i, double m) {
        const Vec3 at = particles.positions[i];
        mass += m;
        x += m * double{at.x};
        y += m * double{at.y};
        z += m * double{at.z};
    });
    if (!(mass > 0))
        return 0;
    const Vec3 center{
        static_cast<Real>(x / mass), static_cast<Real>(y / mass), static_cast<Real>(z / mass)};
    for_movable(particles, [&](std::size_t i, double m) {
        squares += m * squared(particles.positions[i] - center);
    });
    return squares / mass;
}

/// Changes the velocities by J s_i / sum(m_j s_j) with s = 1 / (1 + d^2 / R^2)^2: d is the distance of a particle from
/// the point of the impulse J, and R the radius of gyration. The sum of all changes of momentum is J. A push at one end
/// of a rope or at a corner of a cloth so moves that part first, and no single light particle gets all of it.
void give_to_particles(const Impulse& input, Particles& particles) {
    const double width = std::max(squared_radius_of_gyration(particles), kLeastSquaredWidth);
    const auto share = [&](std::size_t i) {
        const double at = 1 + squared(particles.positions[i] - input.point) / width;
        return 1 / (at * at);
    };
    double sum = 0;
    for_movable(particles, [&](std::size_t i, double m) { sum += m * share(i); });
    if (!(sum > 0))
        return;
    for_movable(particles, [&](std::size_t i, double) {
        particles.velocities[i] += input.impulse * static_cast<Real>(share(i) / sum);
    });
}

/// Returns the work of an impulse on a movable body. [J]
double give_to_body(const Impulse& input, std::uint32_t index, const PlacedBodies& placed) {
    wake_island_of(placed.bodies, index);
    Body& body = placed.bodies[index];
    const Quat q = body.world_from_body.rotation;
    const double before = kinetic_energy(body, q, body.v, body.w);
    const Mat3 rotation = to_mat3(q);
    const Vec3 torque = cross(input.point - body.center_of_mass, input.impulse);
    body.v += input.impulse * body.inv_mass;
    body.w += rotation * (body.inv_inertia * transpose_times(rotation, torque));
    const double work = kinetic_energy(body, q, body.v, body.w) - before;
    refit_boxes(placed, index, false);
    return work;
}

} // namespace

double apply_impulse(const Impulse& input, const WorldState& state, const InputRecords& records) {
    std::vector<Body>& bodies = records.placed.bodies;
    if (!is_finite(input.point) || !is_finite(input.impulse))
        return 0;
    if (const std::uint32_t d = index_of(state, input.deformable);
        d != kNoIndex && !records.deformables[d].is_disabled)
        give_to_particles(input, records.deformables[d].particles);
    const std::uint32_t i = index_of(bodies, input.body);
    return i != kNoIndex && is_movable(bodies[i]) ? give_to_body(input, i, records.placed) : 0;
}

} // namespace topple
