// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/play/built_in_parts.h"

#include "app/scenes/machines/car.h"
#include "app/scenes/machines/ragdoll.h"

#include <array>

namespace topple::app {
namespace {

constexpr Real kTire = 0.36f, kTireHalfWidth = 0.13f; // [m]
constexpr Material kRubber{.friction = 1, .restitution = 0.3f, .rolling_resistance = 0.005f};

Quat about_x(Real angle) { return from_axis_angle({1, 0, 0}, angle); }
Quat about_z(Real angle) { return from_axis_angle({0, 0, 1}, angle); }

/// Adds the jack of a game of skill: three crossed bars, one body.
void build_jack(World& world) {
    constexpr CapsuleShape kBar{.radius = 0.07f, .half_height = 0.3f};
    add_body(world,
             {.name = "jack",
              .motion = Motion::dynamic,
              .colliders = {{.shape = kBar},
                            {.shape = kBar, .body_from_shape = {{}, about_x(kPi / 2)}},
                            {.shape = kBar, .body_from_shape = {{}, about_z(kPi / 2)}}},
              .density = 2700}); // aluminum
}

/// Adds two balls on a bar, one body.
void build_dumbbell(World& world) {
    BodyDef def{.name = "dumbbell", .motion = Motion::dynamic, .density = 7800}; // steel
    def.colliders.push_back({.shape = CylinderShape{.radius = 0.02f, .half_height = 0.2f},
                             .body_from_shape = {{}, about_z(kPi / 2)}});
    for (const Real x : {-0.2f, 0.2f})
        def.colliders.push_back({.shape = SphereShape{0.09f}, .body_from_shape = {{x, 0, 0}, {}}});
    add_body(world, def);
}

void build_chain(World& world) {
    constexpr int kLinks = 12;
    constexpr CapsuleShape kLink{.radius = 0.05f, .half_height = 0.1f};
    constexpr Real kPitch = 2 * kLink.half_height; // from joint to joint [m]
    BodyId before;
    for (int i = 0; i < kLinks; ++i) {
        const Real x = kPitch * static_cast<Real>(i);
        const BodyId link = add_body(world,
                                     {.name = "link " + std::to_string(i + 1),
                                      .motion = Motion::dynamic,
                                      .world_from_body = {{x, 0, 0}, about_z(kPi / 2)},
                                      .colliders = {{.shape = kLink}},
                                      .density = 2000});
        if (i > 0)
            join_at(world, before, link, {x - kPitch / 2, 0, 0});
        before = link;
    }
}

BodyId add_tire(World& world, Vec3 at) {
    return add_body(world,
                    {.name = "wheel",
                     .motion = Motion::dynamic,
                     .world_from_body = {at, {}},
                     .colliders = {{.shape = disc(kTire, kTireHalfWidth), .material = kRubber}},
                     .mass = 25});
}

void build_wheel(World& world) { add_tire(world, {}); }

/// Adds two wheels that turn freely on an axle.
void build_axle(World& world) {
    constexpr Real kHalfTrack = 0.7f; // [m]
    const BodyId axle = add_body(
        world,
        {.name = "axle",
         .motion = Motion::dynamic,
         .colliders = {{.shape = CylinderShape{.radius = 0.06f, .half_height = kHalfTrack - 0.2f},
                        .body_from_shape = {{}, about_x(kPi / 2)}}},
         .mass = 40});
    for (const Real z : {-kHalfTrack, kHalfTrack})
        hinge_at(world, axle, add_tire(world, {0, 0, z}), {0, 0, z}, {0, 0, 1});
}

/// Adds a person who leans forward, and falls: upright, the friction of the joints would hold the person for ever.
void build_ragdoll(World& world) { add_ragdoll(world, {{}, about_x(0.25f)}, {}, {}); }

void build_car(World& world) { add_car(world, {}, keyboard_drives()); }

constexpr std::array kParts{
    BuiltInPart{"Ragdoll", &build_ragdoll},
    BuiltInPart{"Car", &build_car},
    BuiltInPart{"Wheel", &build_wheel},
    BuiltInPart{"Axle with wheels", &build_axle},
    BuiltInPart{"Chain", &build_chain},
    BuiltInPart{"Jack", &build_jack},
    BuiltInPart{"Dumbbell", &build_dumbbell},
};

} // namespace

std::span<const BuiltInPart> built_in_parts() { return kParts; }

} // namespace topple::app
