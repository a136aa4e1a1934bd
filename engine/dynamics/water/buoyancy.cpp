// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/water/buoyancy.h"

#include <cmath>

namespace topple {
namespace {

/// Returns the velocity change of the body at `r` from the center by a unit impulse along `n` there. [1/kg]
Real give_at(const BodyState& b, Vec3 r, Vec3 n) {
    const Vec3 rn = cross(r, n);
    return b.inv_mass + dot(rn, b.inv_inertia * rn);
}

bool holds(const Aabb& box, Vec3 center, Real radius) {
    return contains(box,
                    {center - Vec3{radius, radius, radius}, center + Vec3{radius, radius, radius}});
}

/// Returns the submerged part of the shape.
VolumeBelow part_in(const SubmergedShape& s, const Transform& pose, const Water& water) {
    if (holds(water.box, pose.position, s.radius))
        return {s.whole.volume, transform_point(pose, s.whole.center)};
    return submerged(*s.shape, pose, water.box);
}

/// A shape at the surface acts like a spring of stiffness rho g A, with the waterline area A. If its oscillation is
/// too fast for a sub-step, the spring force is taken at the end of the sub-step: k (x + h v') instead of k x.
/// Otherwise a light sheet of wood would be thrown into the air. Returns the corresponding rate for the tilt. [1/s]
Real calm_down(const SubmergedShape& s,
               const Transform& pose,
               const Water& water,
               Real gravity,
               Vec3 r,
               BodyState& b,
               Real h) {
    constexpr Real kMostPhase = 0.5f; // phase per sub-step up to which an oscillation is resolved
                                      // [rad]
    constexpr Vec3 kUp{0, 1, 0};
    const Real spring = water.density * gravity * shadow_area(*s.shape, pose, kUp) * h * h; // [kg]
    if (spring * b.inv_mass < kMostPhase * kMostPhase)
        return 0;
    const Real rise = dot(velocity_at(b, r), kUp);
    apply_impulse(b, r, kUp * (-rise * spring / (1 + spring * give_at(b, r, kUp))));
    return spring / h * b.inv_mass;
}

/// Returns the rate at which the water damps the body's spin. [1/s]
Real push_shape(const SubmergedShape& s,
                const Water& water,
                Vec3 gravity,
                Vec3 center,
                BodyState& b,
                Real h) {
    const Transform pose = Transform{center, b.q} * s.center_from_shape;
    const VolumeBelow part = part_in(s, pose, water);
    if (!(part.volume > 0))
        return 0;
    const Real displaced = water.density * part.volume; // [kg]
    const Vec3 r = part.center - center;
    apply_impulse(b, r, gravity * (-displaced * h));
    const bool is_near_surface = pose.position.y + s.radius > water.box.max.y;
    const Real calming = is_near_surface ? calm_down(s, pose, water, length(gravity), r, b, h) : 0;

    const Vec3 flow = velocity_at(b, r) - water.current;
    const Real speed = length(flow);
    const Real linear = water.linear_drag * displaced; // [kg/s]
    const Real share = part.volume / s.whole.volume;
    // rho C A / 2 of the submerged part. [kg/m]
    const auto thrust = [&](Vec3 way) {
        return water.quadratic_drag == 0 ? Real(0)
                                         : water.density * water.quadratic_drag * share *
                                               shadow_area(*s.shape, pose, way) / 2;
    };
    if (speed > 0) {
        const Vec3 way = flow * (1 / speed);
        // J = -c u' h with u' = u + K J along the direction of motion.
        const Real c = (linear + thrust(way) * speed) * h;
        apply_impulse(b, r, flow * (-c / (1 + c * give_at(b, r, way))));
    }
    // Drag of the spin: that of the rim at its speed through the water.
    const Real spin = length(b.w);
    const Real turning = spin > 0 ? thrust(b.w * (1 / spin)) * spin * s.radius : 0;
    return (linear + turning) * b.inv_mass + calming;
}

} // namespace

void push_by_water(const Buoyancy& buoyancy,
                   const SubmergedBody& submerged,
                   SolverBodies& bodies,
                   Real h) {
    BodyState& b = bodies.states[submerged.body];
    const Vec3 center = bodies.centers[submerged.body] + b.dp;
    Real rate = 0;
    for (std::uint32_t i = submerged.first; i < submerged.first + submerged.count; ++i) {
        const SubmergedShape& s = buoyancy.shapes[i];
        rate += push_shape(s, buoyancy.water_volumes[s.water], buoyancy.gravity, center, b, h);
    }
    b.w *= 1 / (1 + h * rate);
}

} // namespace topple
