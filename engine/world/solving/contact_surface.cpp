// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/solving/contact_surface.h"

#include "topple/collision/shape/shape_traits.h"
#include "topple/dynamics/solver/solver_problem.h"
#include "topple/dynamics/solver_level.h"
#include "topple/dynamics/tolerances.h"
#include "topple/world/materials.h"

#include <algorithm>

namespace topple {
namespace {

/// Returns ContactSurface::along_b for surfaces of these radii; 0: flat.
Real share_along_b(Real radius_a, Real radius_b) {
    if (radius_a > 0 && radius_b > 0)
        return radius_a / (radius_a + radius_b);
    return radius_a > 0 ? Real(0) : radius_b > 0 ? Real(1) : Real(0.5);
}

} // namespace

ContactSurface surface_of(const WorldView& world, Real h, const Collider& a, const Collider& b) {
    return surface_of(world, h, a, b, combine(world.state.material_pairs, a.material, b.material));
}

ContactSurface surface_of(const WorldView& world,
                          Real h,
                          const Collider& a,
                          const Collider& b,
                          const Material& both) {
    const Body* body_a = awake_or_null(world.state.bodies[a.body]);
    const Body* body_b = awake_or_null(world.state.bodies[b.body]);
    const Real hold = body_a && body_b ? 1 : kStaticStiffness;
    const Real radius_a = rolling_radius(shape_of(world, a)),
               radius_b = rolling_radius(shape_of(world, b));
    return {
        .friction = world.state.parameters.friction_scale * both.friction,
        .static_friction = world.state.parameters.friction_scale * both.static_friction,
        .restitution = both.restitution,
        .rolling_lever = std::max(radius_a, radius_b) * both.rolling_resistance,
        .along_b = share_along_b(radius_a, radius_b),
        .soft = contact_softness(world.state.parameters, hold, stiffness_of(body_a, body_b), h),
    };
}

} // namespace topple
