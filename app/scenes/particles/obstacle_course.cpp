// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/particles/obstacle_course.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kDegree = kPi / 180;

Quat tilted(Real degrees) { return from_axis_angle({1, 0, 0}, degrees * kDegree); }

void add_slab(World& world, Vec3 position, Quat rotation, Vec3 half_extents) {
    add_box(world,
            {.position = position,
             .half_extents = half_extents,
             .rotation = rotation,
             .motion = Motion::static_});
}

} // namespace

void add_obstacle_course(World& world) {
    for (const auto& [name, value] :
         {std::pair{"gravity_y", -9.82}, std::pair{"restitution_threshold", 0.2}}) {
        must(world.set_parameter(name, value));
    }
    add_slab(world, {0, -0.15f, 0}, {}, {10, 0.15f, 10});
    add_slab(world, {0, 1.86f, -1.92f}, tilted(30.7f), {2, 0.15f, 2});
    add_slab(world,
             {-1, 3.6f, 1.2f},
             from_axis_angle({0, 1, 0}, -24.2f * kDegree) * tilted(-34) *
                 from_axis_angle({0, 0, 1}, 9.1f * kDegree),
             {2, 0.15f, 2});
    add_slab(world, {0, 3.93f, -2.27f}, tilted(24.7f), {2, 0.15f, 0.78f});
}

Vec3 above_obstacle_course(Random& random) {
    const Real x = random.between(-3.85f, 3.85f);
    const Real y = random.between(-2, 2);
    const Real z = random.between(-4.03f, 4.03f);
    return {x - 0.5f, y + 6.5f, z - 1.01f};
}

Real lowest_on_course(const World& world) {
    Real lowest = 1;
    for (const Deformable& d : world.state().deformables)
        for (const Vec3 p : d.particles.positions)
            if (std::abs(p.x) < 9.8f && std::abs(p.z) < 9.8f)
                lowest = std::min(lowest, p.y);
    return lowest;
}

} // namespace topple::app
