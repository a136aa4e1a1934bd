// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/crane.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

constexpr Real kFirstOut = 4.5f;  // place of the trolley [m]
constexpr Real kFirstRope = 3.5f; // length of the rope [m]

/// A control of a motor that holds still without a key.
DriveControl control(std::string_view forward, std::string_view back, Real speed) {
    return {.positive = key(forward),
            .negative = key(back),
            .at_positive = speed,
            .at_negative = -speed,
            .ramp = 0.4f};
}

/// A crane for the person: three motors, and a wrecking ball on a winch beside a wall.
class CraneCab final : public Scene {
public:
    void build(World& world, int) override {
        add_ground(world);
        add_tower(world);
        jib_ = add_crane_jib(world);
        JointDef slew{.type = JointType::hinge};
        slew.drive = {.max_force = 6e4f};
        slew.control = control("A", "D", 0.5f);
        connect(world, slew, {}, jib_, {0, kCraneTower, 0}, frame_to({0, 1, 0}));
        add_trolley_and_ball(world);
        add_wall(world);
    }
    SceneCamera camera() const override {
        return {.target = {2, 3.5f, 1}, .yaw_deg = 35, .pitch_deg = -12, .distance = 14.5f};
    }
    void observe(const World& world) override { gap_.observe(world); }
    std::vector<SceneMetric> metrics(const World& world) const override {
        return {gap_.metric(0.005),
                {.name = "ball_height_m",
                 .value = static_cast<double>(world.find(ball_)->center_of_mass.y),
                 .bound = 2,
                 .at_least = true}};
    }

private:
    static void add_tower(World& world) {
        BodyDef tower{.name = "tower"};
        tower.colliders.push_back({.shape = BoxShape{{0.35f, kCraneTower / 2 - 0.2f, 0.35f}},
                                   .body_from_shape = {{0, kCraneTower / 2 - 0.2f, 0}, {}}});
        tower.filter = apart(0);
        add_body(world, tower);
    }
    void add_trolley_and_ball(World& world) {
        const Vec3 at = on_crane_jib(kFirstOut);
        const BodyId trolley = add_crane_trolley(world, at);
        JointDef rail{.type = JointType::slider,
                      .has_limits = true,
                      .lower = 1 - kFirstOut,
                      .upper = kCraneReach - 0.4f - kFirstOut};
        rail.drive = {.max_force = 8000};
        rail.control = control("W", "S", 1.5f);
        connect(world, rail, jib_, trolley, at, frame_to({1, 0, 0}));
        ball_ = add_ball(world,
                         {.position = at - Vec3{0, kFirstRope, 0},
                          .radius = 0.45f,
                          .name = "ball",
                          .mass = 300.0f});
        JointDef winch{.type = JointType::distance,
                       .a = trolley,
                       .b = ball_,
                       .has_limits = true,
                       .lower = 0.8f,
                       .upper = kCraneTower - 0.6f};
        winch.drive = {.max_force = 2e4f};
        winch.control = control("Down", "Up", 1.5f);
        must(world.create_joint(winch));
    }
    /// Adds a wall in the path of the ball.
    static void add_wall(World& world) {
        constexpr Real kHalf = 0.3f; // [m]
        for (int row = 0; row < 6; ++row)
            for (int i = 0; i < 4; ++i)
                add_box(world,
                        {.position = {3.4f + 2 * kHalf * static_cast<Real>(i),
                                      kHalf * static_cast<Real>(2 * row + 1),
                                      3.6f},
                         .half_extents = {kHalf, kHalf, kHalf},
                         .density = 120});
    }
    BodyId jib_, ball_;
    WorstGap gap_;
};

constexpr SceneSlider kCraneCabSliders[] = {
    {.number = JointNumber{[](JointType type, JointSettings& s) -> Real* {
         return type == JointType::distance ? &s.upper : nullptr;
     }},
     .label = "Longest rope",
     .unit = "m",
     .least = 0.8,
     .greatest = 8,
     .tip = "The winch gives and takes no more"},
    {.number = BodyNumber{BodyNumber::Kind::mass, "ball"},
     .label = "Mass of the ball",
     .unit = "kg",
     .least = 10,
     .greatest = 3000,
     .is_logarithmic = true,
     .tip = "What it does to the wall when it swings"},
    kGravitySlider};

const SceneRegistration kCraneCab{{
    .id = "crane_cab",
    .category = "Play",
    .title = "Crane cab",
    .look_at = "A and D turn the crane, W and S move the trolley, Up and Down hoist: knock the "
               "wall down.",
    .default_steps = 300,
    .create = &create_scene<CraneCab>,
    .sliders = kCraneCabSliders,
}};

} // namespace
} // namespace topple::app
