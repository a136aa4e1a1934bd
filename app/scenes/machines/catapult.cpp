// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kPivot = 2.2f, kLong = 3.4f, kShort = 0.9f; // [m]
constexpr Real kRest = 0.55f;                              // angle by which the long arm hangs down
                                                           // [rad]
constexpr Real kStop = 1.95f; // angle at which a beam stops the arm [rad]
constexpr Real kBall = 0.2f, kWallX = 9, kWallHeight = 3; // [m]

/// A ton falls by a meter, and a ball flies over a wall. The machine is two hinges and a stop.
class Catapult final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world, {.friction = 0.7f});
        add_frame(world);
        add_arm(world);
        add_wall(world);
        add_pile(world);
    }
    SceneCamera camera() const override {
        return {.target = {7.4f, 2.2f, 0}, .yaw_deg = 12, .pitch_deg = -10, .distance = 22.5f};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        const Vec3 at = world.find(ball_)->center_of_mass;
        if (!over_wall_ && at.x >= kWallX)
            over_wall_ = static_cast<double>(at.y - kBall - kWallHeight);
        farthest_ = std::max(farthest_, static_cast<double>(at.x));
    }
    std::vector<SceneMetric> metrics(const World&) const override {
        return {gap_.metric(0.01),
                {.name = "over_the_wall_m",
                 .value = over_wall_.value_or(-1e9),
                 .bound = 0.5,
                 .at_least = true},
                {.name = "way_of_the_ball_m", .value = farthest_, .bound = 15, .at_least = true}};
    }

private:
    static void add_frame(World& world) {
        BodyDef frame{.name = "frame", .filter = apart(0)};
        for (const Real z : {-0.5f, 0.5f}) {
            for (const Real x : {-0.9f, 0.9f})
                frame.colliders.push_back(bar({x, 0.05f, 0}, {0, kPivot, 0}, {}, 0.08f, 0.06f, z));
            frame.colliders.push_back(bar({-3, 0.08f, 0}, {1.6f, 0.08f, 0}, {}, 0.08f, 0.06f, z));
        }
        add_body(world, made_of("wood", frame));
    }
    void add_arm(World& world) {
        // The arm lies along X of its own frame, with the long end at negative x.
        const Transform pose{{0, kPivot, 0}, from_axis_angle({0, 0, 1}, kRest)};
        BodyDef arm{.name = "arm",
                    .motion = Motion::dynamic,
                    .world_from_body = pose,
                    .density = 350,
                    .filter = {.group = 0, .category = 2, .mask = 4}};
        arm.colliders.push_back(bar({-kLong, 0, 0}, {kShort, 0, 0}, {}, 0.08f, 0.1f));
        const Vec3 bowl{-kLong + 0.25f, 0.13f, 0};
        arm.colliders.push_back(
            {.shape = BoxShape{{0.32f, 0.05f, 0.32f}}, .body_from_shape = {bowl, {}}});
        for (const Real side : {-0.29f, 0.29f}) {
            arm.colliders.push_back({.shape = BoxShape{{0.03f, 0.1f, 0.32f}},
                                     .body_from_shape = {bowl + Vec3{side, 0.15f, 0}, {}}});
            arm.colliders.push_back({.shape = BoxShape{{0.32f, 0.1f, 0.03f}},
                                     .body_from_shape = {bowl + Vec3{0, 0.15f, side}, {}}});
        }
        arm_ = add_body(world, made_of("wood", arm));
        JointDef pivot{.type = JointType::hinge, .has_limits = true, .lower = -kStop, .upper = 0};
        connect(world, pivot, {}, arm_, pose.position);

        const Vec3 hook = transform_point(pose, {kShort, 0, 0});
        const BodyId weight = add_body(
            world,
            made_of("stone",
                    {.name = "weight",
                     .motion = Motion::dynamic,
                     .world_from_body = {hook - Vec3{0, 0.55f, 0}, {}},
                     .colliders = {{.shape = BoxShape{{0.4f, 0.35f, 0.35f}}},
                                   {.shape = BoxShape{{0.05f, 0.3f, 0.08f}},
                                    .body_from_shape = {{0, 0.3f, 0}, {}}}},
                     .mass = 1000,
                     .filter = {.group = 0, .category = 2, .mask = 1}}));
        connect(world, {.type = JointType::hinge}, arm_, weight, hook);
        ball_ = add_body(
            world,
            made_of(
                "stone",
                {.name = "ball",
                 .motion = Motion::dynamic,
                 .world_from_body = {transform_point(pose, bowl + Vec3{0, 0.055f + kBall, 0}), {}},
                 .colliders = {{.shape = SphereShape{kBall}}},
                 .mass = 12,
                 .filter = {.group = 0, .category = 4}}));
    }
    static void add_wall(World& world) {
        constexpr Real kHalf = 0.25f;
        const int courses = static_cast<int>(kWallHeight / (2 * kHalf));
        for (int course = 0; course < courses; ++course)
            for (int i = -3; i <= 3; ++i)
                add_box(world,
                        {.position = {kWallX,
                                      kHalf + 2 * kHalf * static_cast<Real>(course),
                                      static_cast<Real>(i) * 0.7f + (course % 2 == 0 ? 0 : 0.35f)},
                         .half_extents = {kHalf, kHalf, 0.35f},
                         .density = 1500});
    }
    /// Adds the pile behind the wall, where the ball comes down.
    static void add_pile(World& world) {
        for (int level = 0; level < 5; ++level)
            for (int i = 0; i < 5 - level; ++i)
                add_box(world,
                        {.position = {17.5f,
                                      0.3f + 0.6f * static_cast<Real>(level),
                                      (static_cast<Real>(i) - static_cast<Real>(4 - level) / 2) *
                                          0.62f},
                         .half_extents = {0.3f, 0.3f, 0.3f},
                         .density = 200});
    }
    BodyId arm_, ball_;
    WorstGap gap_;
    std::optional<double> over_wall_; ///< Height above the wall when the ball passed it. [m]
    double farthest_ = 0;             ///< [m]
};

constexpr SceneSlider kCatapultSliders[] = {
    {.number = BodyNumber{BodyNumber::Kind::mass, "weight"},
     .label = "Mass of the weight",
     .unit = "kg",
     .least = 100,
     .greatest = 5000,
     .is_logarithmic = true,
     .tip = "Then press From the start: how far does the ball fly?"},
    {.number = BodyNumber{BodyNumber::Kind::mass, "ball"},
     .label = "Mass of the ball",
     .unit = "kg",
     .least = 1,
     .greatest = 200,
     .is_logarithmic = true,
     .tip = "Then press From the start"},
    kGravitySlider};

const SceneRegistration kCatapult{{
    .id = "catapult",
    .category = "Machines",
    .title = "Catapult",
    .look_at = "A ton sinks by a meter, and a ball flies over the wall into what stands behind it.",
    .default_steps = 480,
    .place = "workshop",
    .create = &create_scene<Catapult>,
    .sliders = kCatapultSliders,
}};

} // namespace
} // namespace topple::app
