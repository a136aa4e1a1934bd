// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/abuse/abuse_parts_detail.h"
#include "topple/math/trigonometry.h"

#include <array>

namespace topple::app {
namespace {

/// Adds a square floor with its top at y = 0, `reach` from its middle to its sides. Returns the scene with its
/// bounds: bodies are lost below the middle of the floor's thickness, unless they have left it over a side. [m]
AbusedScene add_floor(World& world, Real reach, Real thickness, const Material& material = {}) {
    add_slab(world, {0, -thickness / 2, 0}, {reach, thickness / 2, reach}, material);
    return {.bounds = {{-kNoBound, -thickness / 2, -kNoBound}, {kNoBound, kNoBound, kNoBound}},
            .floor_reach = reach};
}

AbusedScene build_slender_drop(World& world, Random& random) {
    constexpr std::array kHalfExtents{Vec3{0.3f, 0.01f, 0.01f},
                                      Vec3{0.09f, 0.0035f, 0.0035f},
                                      Vec3{0.75f, 0.015f, 0.015f},
                                      Vec3{1, 0.05f, 0.01f},
                                      Vec3{0.02f, 0.12f, 0.02f}};
    const AbusedScene scene = add_floor(world, 200, 2);
    const Real size = random_magnitude(random, 0.3f, 3);
    const Vec3 half = kHalfExtents[random.below(kHalfExtents.size())] * size;
    const Real height = random.between(0.5f, 10) + length(half);
    const Quat attitude = random_attitude(random);
    const Vec3 v{random.between(-10, 10), 0, random.between(-10, 10)};
    add_body(world,
             {.motion = Motion::dynamic,
              .world_from_body = {{0, height, 0}, attitude},
              .velocity = v,
              .angular_velocity = random_vector(random, 50),
              .colliders = {{.shape = BoxShape{half}, .material = random_material(random)}}});
    return scene;
}

AbusedScene build_thin_rain(World& world, Random& random) {
    const AbusedScene scene = add_floor(world, 200, 0.02f);
    const int count = 30 + static_cast<int>(random.below(121));
    for (int i = 0; i < count; ++i) {
        const Real size = random_magnitude(random, 0.05f, 1);
        const Real thin = size / random_magnitude(random, 1, 40);
        const Vec3 position{random.between(-2, 2),
                            1 + 0.4f * static_cast<Real>(i) * random.between(0.5f, 1),
                            random.between(-2, 2)};
        const Shape shapes[] = {BoxShape{{size / 2, thin / 2, thin / 2}},
                                BoxShape{{size / 2, thin / 2, random.between(thin, size) / 2}},
                                CapsuleShape{.radius = thin / 2, .half_height = size / 2}};
        add_body(world,
                 {.motion = Motion::dynamic,
                  .world_from_body = {position, random_attitude(random)},
                  .velocity = random_vector(random, 5),
                  .angular_velocity = random_vector(random, 20),
                  .colliders = {{.shape = shapes[random.below(3)]}}});
    }
    return scene;
}

AbusedScene build_thin_room(World& world, Random& random) {
    constexpr Real kHalf = 5;
    const Real half_wall = random.below(2) == 0 ? 0.005f : 0.01f;
    const Material material = random_material(random);
    for (int axis = 0; axis < 3; ++axis)
        for (const Real side : {-1.0f, 1.0f}) {
            Vec3 middle, half{kHalf + 1, kHalf + 1, kHalf + 1};
            middle[axis] = side * (kHalf + half_wall);
            half[axis] = half_wall;
            add_slab(world, middle, half, material);
        }
    const int count = 2 + static_cast<int>(random.below(15));
    const Real speed = random_magnitude(random, 10, 300);
    for (int i = 0; i < count; ++i) {
        const Vec3 position{static_cast<Real>(i % 4) * 2 - 3,
                            static_cast<Real>(i / 4) * 2 - 3,
                            random.between(-3, 3)};
        add_random_body(world,
                        random,
                        {.position = position,
                         .size = random_magnitude(random, 0.05f, 1),
                         .velocity = random_direction(random) * speed,
                         .spin = 50});
    }
    const Real out = kHalf + half_wall;
    return {.bounds = {{-out, -out, -out}, {out, out, out}}};
}

AbusedScene build_thrown(World& world, Random& random) {
    const Real thickness = random_magnitude(random, 0.01f, 1);
    add_slab(world, {thickness / 2, 0, 0}, {thickness / 2, 300, 300}, random_material(random));
    const Real speed = random_magnitude(random, 10, 300);
    const Vec3 v = normalize(Vec3{1, random.between(-1, 1), random.between(-1, 1)}) * speed;
    add_random_body(world,
                    random,
                    {.position = {-2 - random.unit(), 0, 0},
                     .size = random_magnitude(random, 0.05f, 1),
                     .velocity = v,
                     .spin = 50});
    return {.bounds = {{-kNoBound, -kNoBound, -kNoBound}, {thickness / 2, kNoBound, kNoBound}}};
}

AbusedScene build_heavy_chain(World& world, Random& random) {
    const int links = 3 + static_cast<int>(random.below(38));
    const Real half = 0.2f, ratio = random_magnitude(random, 1, 10000), mass = 1;
    const SinCos angle = sin_cos(random.between(0, kPi));
    const Vec3 along{angle.sin, -angle.cos, 0};
    const Quat attitude = rotation_between({0, 1, 0}, along);
    const bool hinged = random.below(2) == 0, boxes = random.below(2) == 0;
    BodyId before;
    Vec3 at{0, 20, 0};
    for (int i = 0; i <= links; ++i) {
        const bool is_ball = i == links;
        const Real reach = is_ball ? 0.5f : half;
        const Shape link = boxes
                               ? Shape{BoxShape{{0.05f, half, 0.05f}}}
                               : Shape{CapsuleShape{.radius = 0.05f, .half_height = half - 0.05f}};
        const BodyId id = add_body(
            world,
            {.motion = Motion::dynamic,
             .world_from_body = {at + along * reach, attitude},
             .colliders = {{.shape = is_ball ? Shape{SphereShape{reach}} : link}},
             .mass = is_ball ? ratio * mass : mass});
        if (hinged)
            hinge_at(world, before, id, at, {0, 0, 1});
        else
            join_at(world, before, id, at);
        at += along * (2 * reach);
        before = id;
    }
    return {.bounds = kAnywhere};
}

AbusedScene build_heavy_bridge(World& world, Random& random) {
    const int planks = 10 + static_cast<int>(random.below(91));
    BodyId before;
    for (int i = 0; i <= planks; ++i) {
        const Real x = static_cast<Real>(i) - static_cast<Real>(planks) / 2;
        const BodyId plank = i == planks ? BodyId{}
                                         : add_box(world,
                                                   {.position = {x + 0.5f, 5, 0},
                                                    .half_extents = {0.48f, 0.05f, 0.8f},
                                                    .mass = 30.0f});
        if (random.below(2) == 0) {
            hinge_at(world, before, plank, {x, 5, 0}, {0, 0, 1});
        } else {
            join_at(world, before, plank, {x, 5, -0.7f});
            join_at(world, before, plank, {x, 5, 0.7f});
        }
        before = plank;
    }
    add_random_body(world,
                    random,
                    {.position = {random.between(-2, 2), 6.5f, random.between(-0.3f, 0.3f)},
                     .size = 1,
                     .spin = 5,
                     .mass = 30 * random_magnitude(random, 1, 1000)});
    return {.bounds = kAnywhere, .loops_fit = true};
}

AbusedScene build_heavy_heap(World& world, Random& random) {
    const AbusedScene scene = add_floor(world, 400, 2, random_material(random));
    const int count = 5 + static_cast<int>(random.below(36));
    for (int i = 0; i < count; ++i)
        add_random_body(world,
                        random,
                        {.position = {random.between(-1, 1),
                                      0.8f + 0.8f * static_cast<Real>(i),
                                      random.between(-1, 1)},
                         .size = random_magnitude(random, 0.2f, 0.7f),
                         .spin = 5,
                         .mass = random_magnitude(random, 1, 10000)});
    return scene;
}

/// Returns the energy that a body of this size releases when it is pushed out of an overlap: it rises by up to its
/// size and leaves at up to 1 m/s (M16). [J]
double energy_of_overlap(const World& world, BodyId id, Real size) {
    const Real g = length(world.parameters().gravity);
    return static_cast<double>(world.find(id)->mass) * (0.5 + static_cast<double>(g * size));
}

AbusedScene build_overlapping(World& world, Random& random) {
    AbusedScene scene = add_floor(world, 400, 2);
    const int count = 2 + static_cast<int>(random.below(60));
    const Real spread = random.between(0, 1);
    double lift = 0;
    for (int i = 0; i < count; ++i) {
        const Real size = random_magnitude(random, 0.1f, 1);
        const Vec3 position{random.between(-spread, spread),
                            1 + random.between(0, 2 * spread),
                            random.between(-spread, spread)};
        const BodyId id = add_random_body(world, random, {.position = position, .size = size});
        lift += energy_of_overlap(world, id, size);
    }
    scene.stored_energy = lift;
    return scene;
}

AbusedScene build_driven_wall(World& world, Random& random) {
    add_slab(world, {0, -0.5f, 0}, {200, 0.5f, 200}, random_material(random));
    constexpr Vec3 kHalfWall{0.05f, 3, 3};
    std::array<BodyId, 3> walls;
    for (BodyId& wall : walls) {
        const Vec3 direction = random_direction(random);
        wall = add_body(
            world,
            {.motion = Motion::kinematic,
             .world_from_body = {Vec3{direction.x, 0, direction.z} * -4.0f + Vec3{0, 1, 0},
                                 rotation_between({1, 0, 0}, direction)},
             .velocity = Vec3{direction.x, 0, direction.z} * random_magnitude(random, 1, 30),
             .angular_velocity = {0, random.between(-5, 5), 0},
             .colliders = {{.shape = BoxShape{kHalfWall}}}});
    }
    double lift = 0;
    for (int i = 0; i < 20; ++i) {
        const Vec3 position{random.between(-2, 2), 1 + static_cast<Real>(i), random.between(-2, 2)};
        const Real size = random_magnitude(random, 0.1f, 1);
        const BodyId id = add_random_body(
            world, random, {.position = position, .size = size, .spin = 10});
        // A wall that leans over the others may overlap some of them at the start.
        for (const BodyId wall : walls) {
            const Vec3 in_wall = inverse_transform_point(world.find(wall)->world_from_body,
                                                         position);
            if (contains(grown({-kHalfWall, kHalfWall}, size), in_wall))
                lift += energy_of_overlap(world, id, size);
        }
    }
    return {.bounds = kAnywhere, .stored_energy = lift};
}

} // namespace

// Defined in abuse_joints.cpp.
AbusedScene build_contraption(World& world, Random& random);
AbusedScene build_powered(World& world, Random& random);
// Defined in abuse_terrain.cpp and abuse_gears.cpp.
AbusedScene build_terrain(World& world, Random& random);
AbusedScene build_gears(World& world, Random& random);

namespace {

/// Two kinds that share their seeds modulo kAbuseKindCount: `usual` in even decades, `other` in odd ones.
struct SharedSeeds {
    AbuseKind usual, other;
};
constexpr SharedSeeds kShared[] = {{AbuseKind::heavy_heap, AbuseKind::terrain},
                                   {AbuseKind::overlapping, AbuseKind::gears},
                                   {AbuseKind::driven_wall, AbuseKind::powered}};

} // namespace

AbuseKind abuse_kind(std::uint64_t seed) {
    const auto kind = static_cast<AbuseKind>(seed % kAbuseKindCount);
    for (const SharedSeeds& shared : kShared)
        if (kind == shared.usual && seed / kAbuseKindCount % 2 == 1)
            return shared.other;
    return kind;
}

std::uint64_t abuse_seed(AbuseKind kind, int index) {
    const auto decade = static_cast<std::uint64_t>(index);
    for (const auto [usual, other] : kShared)
        if (kind == usual || kind == other)
            return (2 * decade + (kind == other ? 1 : 0)) * kAbuseKindCount +
                   static_cast<std::uint64_t>(usual);
    return decade * kAbuseKindCount + static_cast<std::uint64_t>(kind);
}

std::string_view name_of(AbuseKind kind) {
    constexpr std::string_view kNames[] = {"slender_drop",
                                           "thin_rain",
                                           "thin_room",
                                           "thrown",
                                           "heavy_chain",
                                           "heavy_bridge",
                                           "contraption",
                                           "heavy_heap",
                                           "overlapping",
                                           "driven_wall",
                                           "powered",
                                           "terrain",
                                           "gears"};
    return kNames[static_cast<std::size_t>(kind)];
}

Parameters abuse_parameters(std::uint64_t seed) {
    Random random(seed ^ 0x9e3779b97f4a7c15u);
    constexpr std::array kStepLengths{
        1.0f / 30, 1.0f / 50, 1.0f / 60, 1.0f / 60, 1.0f / 144, 1.0f / 240};
    constexpr std::array kGravities{0.0f, 1.6f, 9.81f, 9.81f, 9.81f, 25.0f, 100.0f};
    Parameters p;
    p.dt = kStepLengths[random.below(kStepLengths.size())];
    p.gravity = {0, -kGravities[random.below(kGravities.size())], 0};
    p.sleep = false;
    return p;
}

AbusedScene build_abuse(World& world, std::uint64_t seed) {
    using Build = AbusedScene (*)(World&, Random&);
    constexpr Build kBuild[] = {build_slender_drop,
                                build_thin_rain,
                                build_thin_room,
                                build_thrown,
                                build_heavy_chain,
                                build_heavy_bridge,
                                build_contraption,
                                build_heavy_heap,
                                build_overlapping,
                                build_driven_wall,
                                build_powered,
                                build_terrain,
                                build_gears};
    Random random(seed);
    return kBuild[static_cast<std::size_t>(abuse_kind(seed))](world, random);
}

std::vector<StepInput> grabs_at(const AbusedScene& scene, int step) {
    constexpr int kStepsEach = 40;
    const int turn = step / kStepsEach;
    if (scene.held.empty() || turn % 2 == 1)
        return {};
    const BodyId body = scene.held[static_cast<std::size_t>(turn / 2) % scene.held.size()];
    const Real way = static_cast<Real>(step % kStepsEach) * 0.05f;
    return {MouseJoint{.body = body,
                       .local_point = {0.05f, 0, 0.02f},
                       .target = {2 - way, 1 + way, way},
                       .hold_rotation = turn % 4 == 0}};
}

} // namespace topple::app
