// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/step/impulses.h"

#include "topple/deformable/solver/point_distance.h"
#include "topple/dynamics/bodies/locked_motion.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/world/state/wake.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

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
void give_to_particles(Vec3 impulse, Vec3 point, Particles& particles) {
    const double width = std::max(squared_radius_of_gyration(particles), kLeastSquaredWidth);
    const auto share = [&](std::size_t i) {
        const double at = 1 + squared(particles.positions[i] - point) / width;
        return 1 / (at * at);
    };
    double sum = 0;
    for_movable(particles, [&](std::size_t i, double m) { sum += m * share(i); });
    if (!(sum > 0))
        return;
    for_movable(particles, [&](std::size_t i, double) {
        particles.velocities[i] += impulse * static_cast<Real>(share(i) / sum);
    });
}

/// The point of a body nearest to another point, and their distance.
struct NearestPoint {
    Vec3 point;        ///< World coordinates. [m]
    Real distance = 0; ///< 0 if the body contains the other point. [m]
};

/// Returns the point of the body's colliders nearest to `from`; none if it is farther away than `reach` [m].
std::optional<NearestPoint> nearest_point(const Body& body,
                                          Vec3 from,
                                          Real reach,
                                          const PlacedBodies& placed) {
    std::optional<NearestPoint> nearest;
    std::vector<std::uint32_t> found;
    for (const Collider& c : colliders_of(std::as_const(placed.colliders), body)) {
        const Transform world_from_shape = body.world_from_body * c.body_from_shape;
        const std::optional<PointDistance> away = distance_to(
            shape_of(placed.shapes, c),
            inverse_transform_point(world_from_shape, from),
            reach,
            found);
        if (!away)
            continue;
        if (away->distance <= 0)
            return NearestPoint{from, 0};
        reach = away->distance;
        const Vec3 normal = transform_direction(world_from_shape, away->normal);
        nearest = NearestPoint{from - normal * away->distance, away->distance};
    }
    return nearest;
}

Explosion in_cell(const Explosion& explosion, const GridCell& cell) {
    Explosion moved = explosion;
    moved.center += offset_of(explosion.cell, cell);
    moved.cell = cell;
    return moved;
}

/// Returns whether the fat box of a collider reaches into the explosion; the collider itself may be farther away.
bool is_near(const Body& body, const Explosion& explosion, const PlacedBodies& placed) {
    const auto colliders = colliders_of(std::as_const(placed.colliders), body);
    return std::any_of(colliders.begin(), colliders.end(), [&](const Collider& c) {
        return distance(closest_point(c.fat_box, explosion.center), explosion.center) <
               explosion.radius;
    });
}

/// Returns the impulse of an explosion on a body, which is null if the body is out of reach.
Impulse impulse_on(const Body& body, const Explosion& explosion, const PlacedBodies& placed) {
    const std::optional<NearestPoint> nearest = nearest_point(
        body, explosion.center, explosion.radius, placed);
    if (!nearest || !(nearest->distance < explosion.radius))
        return {};
    const bool is_inside = nearest->distance == 0;
    const Vec3 point = is_inside ? body.center_of_mass : nearest->point;
    const Vec3 way = normalize_or(point - explosion.center, {0, 1, 0});
    const Real share = 1 - nearest->distance / explosion.radius;
    return {.body = body.id,
            .point = point,
            .impulse = way * (body.mass * explosion.speed * share),
            .cell = body.cell};
}

void blow_away(const Explosion& explosion, Particles& particles) {
    for_movable(particles, [&](std::size_t i, double) {
        const Vec3 way = particles.positions[i] - explosion.center;
        const Real share = 1 - length(way) / explosion.radius;
        if (share > 0)
            particles.velocities[i] += normalize_or(way, {0, 1, 0}) * (explosion.speed * share);
    });
}

/// Gives a movable body an impulse [N s], and an angular impulse [N m s] about its center of mass. Returns the work.
/// [J]
double give_to_body(Vec3 impulse, Vec3 turning, std::uint32_t index, const PlacedBodies& placed) {
    wake_island_of(placed.bodies, index);
    Body& body = placed.bodies[index];
    const Quat q = body.world_from_body.rotation;
    const double before = kinetic_energy(body, q, body.v, body.w);
    if (has_any(body.locks)) {
        body.v += without(body.locks.move, impulse * body.inv_mass);
        body.w += world_inverse_inertia(body, q, 1) * turning;
    } else {
        const Mat3 rotation = to_mat3(q);
        body.v += impulse * body.inv_mass;
        body.w += rotation * (body.inv_inertia * transpose_times(rotation, turning));
    }
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
        give_to_particles(input.impulse,
                          input.point + offset_of(input.cell, records.deformables[d].cell),
                          records.deformables[d].particles);
    const std::uint32_t i = index_of(bodies, input.body);
    if (i == kNoIndex || !is_movable(bodies[i]))
        return 0;
    const Vec3 point = input.point + offset_of(input.cell, bodies[i].cell);
    const Vec3 turning = cross(point - bodies[i].center_of_mass, input.impulse);
    return give_to_body(input.impulse, turning, i, records.placed);
}

double apply_angular_impulse(const AngularImpulse& input, const InputRecords& records) {
    const std::uint32_t i = index_of(records.placed.bodies, input.body);
    if (i == kNoIndex || !is_movable(records.placed.bodies[i]) || !is_finite(input.impulse))
        return 0;
    return give_to_body({}, input.impulse, i, records.placed);
}

double apply_explosion(const Explosion& input,
                       const WorldState& state,
                       const InputRecords& records) {
    if (!is_finite(input.center) || !std::isfinite(input.speed) || !(input.radius > 0) ||
        !std::isfinite(input.radius))
        return 0;
    double work = 0;
    for (const Body& body : state.bodies) {
        const Explosion near = in_cell(input, body.cell);
        if (is_movable(body) && is_near(body, near, records.placed))
            work += apply_impulse(impulse_on(body, near, records.placed), state, records);
    }
    for (Deformable& d : records.deformables)
        if (!d.is_disabled)
            blow_away(in_cell(input, d.cell), d.particles);
    return work;
}

} // namespace topple
