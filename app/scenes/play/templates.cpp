// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Beginnings of new scenes: places without anything in them that moves.

#include "app/scenes/scene_parts.h"
#include "app/scenes/water/pools.h"
#include "topple/math/angle.h"

namespace topple::app {
namespace {

/// A place to begin with: nothing in it moves.
class Place : public Scene {
public:
    std::vector<SceneMetric> metrics(const World& world) const override {
        double count = 0;
        for (const Body& body : world.state().bodies)
            count += body.motion == Motion::dynamic ? 1 : 0;
        return {{.name = "moving_bodies", .value = count, .bound = 0}};
    }
};

/// An empty floor.
class Empty final : public Place {
public:
    void build(World& world, int) override { add_floor(world); }
    SceneCamera camera() const override {
        return {.target = {0, 1, 0}, .yaw_deg = 20, .pitch_deg = -16, .distance = 11};
    }
};

/// A floor with a wall on each side, so that nothing rolls away.
class Room final : public Place {
public:
    void build(World& world, int) override {
        add_floor(world);
        add_walls(world, {5, 0.6f, 5});
    }
    SceneCamera camera() const override {
        return {.target = {0, 0.5f, 0}, .yaw_deg = 25, .pitch_deg = -32, .distance = 16};
    }
};

/// A ramp of 20 degrees that ends on the floor.
class Slope final : public Place {
public:
    void build(World& world, int) override {
        constexpr Vec3 kHalf{4, 0.1f, 2}; // [m]
        constexpr Real kAngle = radians_from_degrees(20);
        add_floor(world);
        // The lower edge of the upper face lies on the floor at x = 0.
        const Quat rotation = from_axis_angle({0, 0, 1}, -kAngle);
        const Vec3 edge = rotate(rotation, {kHalf.x, kHalf.y, 0});
        add_box(world,
                {.position = -edge,
                 .half_extents = kHalf,
                 .rotation = rotation,
                 .motion = Motion::static_,
                 .name = "slope"});
    }
    SceneCamera camera() const override {
        return {.target = {-2, 1, 0}, .yaw_deg = 15, .pitch_deg = -18, .distance = 14};
    }
};

/// A table for small things.
class Table final : public Place {
public:
    void build(World& world, int) override {
        constexpr Vec3 kTop{0.8f, 0.02f, 0.5f}, kLeg{0.03f, 0.36f, 0.03f}; // half extents [m]
        add_floor(world);
        add_box(world,
                {.position = {0, 2 * kLeg.y + kTop.y, 0},
                 .half_extents = kTop,
                 .motion = Motion::static_,
                 .name = "table top",
                 .made_of = "wood"});
        for (const Real x : {-1.0f, 1.0f})
            for (const Real z : {-1.0f, 1.0f})
                add_box(world,
                        {.position = {x * (kTop.x - 0.06f), kLeg.y, z * (kTop.z - 0.06f)},
                         .half_extents = kLeg,
                         .motion = Motion::static_,
                         .name = "leg",
                         .made_of = "wood"});
    }
    SceneCamera camera() const override {
        return {.target = {0, 0.6f, 0}, .yaw_deg = 20, .pitch_deg = -20, .distance = 3.2f};
    }
};

/// A basin with water one meter deep.
class Pool final : public Place {
public:
    void build(World& world, int) override { add_pool(world, {3, 0, 3}, 1); }
    SceneCamera camera() const override {
        return {.target = {0, 0.6f, 0}, .yaw_deg = 25, .pitch_deg = -24, .distance = 12};
    }
};

/// Space without gravity and without a floor.
class Space final : public Place {
public:
    void build(World& world, int) override { take_gravity_away(world); }
    SceneCamera camera() const override {
        return {.target = {0, 0, 0}, .yaw_deg = 20, .pitch_deg = -16, .distance = 11};
    }
};

const SceneRegistration kEmpty{{
    .id = "empty",
    .category = kTemplates,
    .title = "Empty floor",
    .look_at = "A floor to build on: N and a click make a body, J joins two bodies, B shoots.",
    .default_steps = 60,
    .create = &create_scene<Empty>,
}};
const SceneRegistration kRoom{{
    .id = "room",
    .category = kTemplates,
    .title = "Room with walls",
    .look_at = "A floor with walls, for whatever rolls.",
    .default_steps = 60,
    .create = &create_scene<Room>,
}};
const SceneRegistration kSlope{{
    .id = "slope",
    .category = kTemplates,
    .title = "Slope",
    .look_at = "A slope of 20 degrees, for whatever slides or rolls.",
    .default_steps = 60,
    .create = &create_scene<Slope>,
}};
const SceneRegistration kTable{{
    .id = "table",
    .category = kTemplates,
    .title = "Table",
    .look_at = "A table for small things: sizes of centimeters.",
    .default_steps = 60,
    .place = "workshop",
    .create = &create_scene<Table>,
}};
const SceneRegistration kPool{{
    .id = "pool",
    .category = kTemplates,
    .title = "Pool",
    .look_at = "A basin with water one meter deep: what is lighter than water floats.",
    .default_steps = 60,
    .create = &create_scene<Pool>,
}};
const SceneRegistration kSpace{{
    .id = "space",
    .category = kTemplates,
    .title = "Weightless space",
    .look_at = "No floor and no gravity: whatever is pushed flies on.",
    .default_steps = 60,
    .place = "night",
    .create = &create_scene<Space>,
}};

} // namespace
} // namespace topple::app
