// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/abuse/abuse_parts_detail.h"

namespace topple::app {
namespace {

constexpr Real kAxleDistance = 3; ///< Distance of neighboring axles. [m]
constexpr Real kAxleHeight = 20;  ///< Height of the axles: energies are measured from y = 0. [m]

/// Adds a body on an axle of the world, along the world's Z, and returns the body.
BodyId add_wheel(World& world, Random& random, Vec3 center) {
    const bool is_fast = random.below(2) == 0;
    const Real spin = is_fast ? random.between(-50, 50) : 0;
    const Real size = random.between(0.3f, 2);
    const BodyId wheel = add_random_body(
        world,
        random,
        {.position = center, .size = size, .mass = random_magnitude(random, 1, 1000)});
    const Body& body = *world.find(wheel);
    must(
        world.set_velocity(wheel, cross({0, 0, spin}, body.center_of_mass - center), {0, 0, spin}));
    JointDef axle{.type = JointType::hinge, .b = wheel, .local_anchor_a = center};
    axle.local_frame_b = conjugate(body.world_from_body.rotation);
    if (random.below(3) == 0)
        axle.drive = {.max_force = random_magnitude(random, 1, 10000),
                      .speed = random.between(-20, 20)};
    must(world.create_joint(axle));
    return wheel;
}

/// Joins a wheel with a bar that slides vertically beside it. Every second bar has limits.
void add_rack(World& world, Random& random, BodyId wheel) {
    const Vec3 place = world.find(wheel)->world_from_body.position + Vec3{1, 0, 2.5f};
    const BodyId bar = add_body(world,
                                {.motion = Motion::dynamic,
                                 .world_from_body = {place, {}},
                                 .colliders = {{.shape = BoxShape{{0.1f, 0.5f, 0.1f}}}},
                                 .mass = random_magnitude(random, 1, 1000)});
    const Quat up = rotation_between({0, 0, 1}, {0, 1, 0});
    JointDef guide{.type = JointType::slider, .b = bar, .local_anchor_a = place};
    guide.local_frame_a = guide.local_frame_b = up;
    guide.has_limits = random.below(2) == 0;
    guide.lower = -random.between(0.1f, 2);
    guide.upper = random.between(0.1f, 2);
    must(world.create_joint(guide));
    JointDef rack{.type = JointType::rack, .a = wheel, .b = bar};
    rack.local_frame_a = conjugate(world.find(wheel)->world_from_body.rotation);
    rack.local_frame_b = up;
    rack.ratio = random_magnitude(random, 0.05f, 2);
    must(world.create_joint(rack));
}

} // namespace

AbusedScene build_gears(World& world, Random& random) {
    std::vector<BodyId> wheels;
    const int count = 2 + static_cast<int>(random.below(6));
    const Real reach = kAxleDistance * static_cast<Real>(count);
    for (int i = 0; i < count; ++i) {
        wheels.push_back(
            add_wheel(world, random, {kAxleDistance * static_cast<Real>(i), kAxleHeight, 0}));
        if (i == 0)
            continue;
        const BodyId before = wheels[wheels.size() - 2];
        JointDef gear{.type = JointType::gear, .a = before, .b = wheels.back()};
        gear.local_frame_a = conjugate(world.find(before)->world_from_body.rotation);
        gear.local_frame_b = conjugate(world.find(wheels.back())->world_from_body.rotation);
        gear.ratio = random_magnitude(random, 0.1f, 10);
        must(world.create_joint(gear));
    }
    for (const BodyId wheel : wheels)
        if (random.below(2) == 0)
            add_rack(world, random, wheel);
    for (int i = static_cast<int>(random.below(8)); i > 0; --i) {
        const Vec3 position{random.unit() * reach, kAxleHeight + 4 + static_cast<Real>(i), 0};
        const Vec3 velocity = random_vector(random, 20);
        add_random_body(world,
                        random,
                        {.position = position,
                         .size = 0.8f,
                         .velocity = velocity,
                         .spin = 10,
                         .mass = random_magnitude(random, 1, 1000)});
    }
    return {.bounds = kAnywhere, .loops_fit = true};
}

} // namespace topple::app
