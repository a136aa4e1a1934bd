// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/abuse/abuse_parts_detail.h"

#include <cmath>

namespace topple::app {
namespace {

/// Half the side of the floor. [m]
constexpr Real kFloorReach = 100;

/// Returns a type with locks or limits and without drives.
JointType random_type(Random& random) {
    constexpr JointType kTypes[] = {JointType::ball,
                                    JointType::hinge,
                                    JointType::distance,
                                    JointType::slider,
                                    JointType::fixed,
                                    JointType::cone_twist,
                                    JointType::six_dof,
                                    JointType::pulley,
                                    JointType::path};
    return one_of(random, kTypes);
}

void set_limits(JointDef& def, Random& random, Real now) {
    def.has_limits = random.below(2) == 0;
    const Real reach = def.type == JointType::slider ? 0.5f : 1.0f;
    def.lower = now - random.unit() * reach;
    def.upper = now + random.unit() * reach;
}

void set_axes(JointDef& def, Random& random) {
    for (JointAxis& axis : def.axes) {
        axis.mode = static_cast<JointAxis::Mode>(random.below(3));
        axis.lower = -random.unit() * 0.5f;
        axis.upper = random.unit() * 0.5f;
    }
    def.axes[random.below(6)].mode = JointAxis::Mode::locked;
}

JointDrive random_drive(Random& random) {
    JointDrive drive{.max_force = random_magnitude(random, 1, 10000)};
    if (random.below(2) == 0) {
        drive.speed = random.between(-20, 20);
        return drive;
    }
    drive.hertz = random_magnitude(random, 0.5f, 20);
    drive.damping_ratio = random.between(0, 2);
    drive.target = random.between(-1, 1);
    return drive;
}

JointType random_powered_type(Random& random) {
    constexpr JointType kTypes[] = {JointType::hinge,
                                    JointType::slider,
                                    JointType::six_dof,
                                    JointType::wheel,
                                    JointType::motor,
                                    JointType::spring,
                                    JointType::path,
                                    JointType::cone_twist};
    return one_of(random, kTypes);
}

/// Adds motors and springs to the joint; every second joint has its own softness or is a spring.
void add_drives(JointDef& def, Random& random) {
    def.drive = random_drive(random);
    def.turn_drive = random_drive(random);
    for (JointAxis& axis : def.axes)
        axis.drive = random_drive(random);
    if (random.below(2) == 0 || def.type == JointType::spring) {
        def.hertz = random_magnitude(random, 0.5f, 20);
        def.damping_ratio = random.between(0, 2);
    }
}

enum class Power { none, drives };

/// Joins two bodies in their present poses at a random point between them.
void join_randomly(World& world, Random& random, BodyId a, BodyId b, Power power) {
    const Transform world_from_a = a ? world.find(a)->world_from_body : Transform{};
    const Transform world_from_b = world.find(b)->world_from_body;
    const Vec3 middle = a ? lerp(world_from_a.position, world_from_b.position, random.unit())
                          : world_from_b.position + random_direction(random) * 0.5f;
    const Quat frame = random_attitude(random);
    JointDef def{.type = power == Power::drives ? random_powered_type(random) : random_type(random),
                 .a = a,
                 .b = b};
    def.local_anchor_a = inverse_transform_point(world_from_a, middle);
    def.local_anchor_b = inverse_transform_point(world_from_b, middle);
    def.local_frame_a = conjugate(world_from_a.rotation) * frame;
    def.local_frame_b = conjugate(world_from_b.rotation) * frame;
    def.swing = random.between(0.2f, 1.5f);
    def.collide = random.below(4) == 0;
    set_limits(def, random, 0);
    const JointTypeInfo& info = info_of(def.type);
    if (can_be_slack(def.type)) {
        def.local_anchor_a = a ? Vec3{} : middle;
        def.local_anchor_b = {};
        def.lower = def.upper = distance(transform_point(world_from_a, def.local_anchor_a),
                                         world_from_b.position);
        if (random.below(2) == 0)
            def.lower = 0;
    }
    if (info.has_axes)
        set_axes(def, random);
    if (info.has_pulleys) {
        def.pulley_a = transform_point(world_from_a, def.local_anchor_a) + Vec3{-1, 2, 0};
        def.pulley_b = middle + Vec3{1, 2, 0};
        def.ratio = random.between(0.5f, 2);
        def.lower = 0;
        def.upper = std::sqrt(5.0f) * (1 + def.ratio);
    }
    if (info.ends == JointEnds::curve) {
        def.path_points = {{-2, 0, 0}, {-0.5f, 0.4f, 0.2f}, {0.8f, -0.3f, 0}, {2, 0.3f, 0.4f}};
        for (Vec3& p : def.path_points)
            p += def.local_anchor_a - Vec3{-2, 0, 0};
    }
    if (info.limits.use == JointLimits::Use::rest) {
        def.has_limits = false;
        def.lower = 0;
        def.upper = random.between(0, 2);
    }
    if (power == Power::drives)
        add_drives(def, random);
    (void)world.create_joint(def); // refused joints are left out
}

/// Adds bodies connected by joints, above a floor, and returns them.
std::vector<BodyId> add_contraption(World& world, Random& random, BodyId anchor, Power power) {
    add_slab(world, {0, -6, 0}, {kFloorReach, 1, kFloorReach}, random_material(random));
    const int count = 2 + static_cast<int>(random.below(14));
    std::vector<BodyId> bodies;
    for (int i = 0; i < count; ++i) {
        const Vec3 position{static_cast<Real>(i % 4) * 1.2f,
                            static_cast<Real>(i / 4) * 1.2f,
                            random.between(-0.3f, 0.3f)};
        bodies.push_back(add_random_body(world,
                                         random,
                                         {.position = position,
                                          .size = random.between(0.2f, 1),
                                          .velocity = random_vector(random, 5),
                                          .spin = 5,
                                          .mass = random_magnitude(random, 1, 1000)}));
        const bool is_anchored = random.below(5) == 0;
        if (i > 0 || is_anchored)
            join_randomly(world,
                          random,
                          is_anchored ? anchor
                                      : bodies[random.below(static_cast<std::uint32_t>(i))],
                          bodies.back(),
                          power);
    }
    for (int k = static_cast<int>(random.below(3)); k > 0; --k) { // loops
        const auto i = random.below(static_cast<std::uint32_t>(count));
        const auto j = random.below(static_cast<std::uint32_t>(count));
        if (i != j)
            join_randomly(world, random, bodies[i], bodies[j], power);
    }
    return bodies;
}

constexpr Aabb kAboveTheFloor{{-1.0e6f, -6, -1.0e6f}, {1.0e6f, 1.0e6f, 1.0e6f}};

} // namespace

AbusedScene build_contraption(World& world, Random& random) {
    add_contraption(world, random, {}, Power::none);
    return {.bounds = kAboveTheFloor, .floor_reach = kFloorReach};
}

AbusedScene build_powered(World& world, Random& random) {
    const BodyId crank = add_body(world,
                                  {.motion = Motion::kinematic,
                                   .world_from_body = {{0, -1, 0}, {}},
                                   .angular_velocity = random_vector(random, 10),
                                   .colliders = {{.shape = BoxShape{{1.5f, 0.1f, 0.2f}}}}});
    AbusedScene scene{.bounds = kAboveTheFloor, .floor_reach = kFloorReach};
    scene.held = add_contraption(world, random, crank, Power::drives);
    return scene;
}

} // namespace topple::app
