// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/crane.h"

#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace topple::app {
namespace {

constexpr Real kSlew = -1.9f; // target angle of the jib [rad]
constexpr Real kOut = 4.5f;   // range of the trolley [m]
constexpr int kRopeLinks = 12;
constexpr Real kRopeLink = 0.4f; // [m]

/// A servo turns the jib, a motor drives the trolley out to its stop; half a ton hangs from links of 300 g.
class Crane final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        add_tower(world);
        jib_ = add_jib(world);
        JointDef slew{.type = JointType::hinge};
        slew.drive = {.max_force = 6e4f, .hertz = 0.12f, .damping_ratio = 1, .target = kSlew};
        slew_ = connect(world, slew, {}, jib_, {0, kCraneTower, 0}, frame_to({0, 1, 0}));
        add_trolley_and_load(world);
        add_goal(world);
    }
    SceneCamera camera() const override {
        return {.target = {1.5f, 4.2f, 1.5f}, .yaw_deg = 48, .pitch_deg = -9, .distance = 17};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        highest_load_ = std::max(highest_load_,
                                 static_cast<double>(world.find(load_)->center_of_mass.y));
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        const Body& jib = *world.find(jib_);
        const Vec3 out = world.find(trolley_)->center_of_mass - jib.world_from_body.position;
        const double reach = static_cast<double>(
            dot(out, rotate(jib.world_from_body.rotation, {1, 0, 0})));
        const double slew = angle_of(world, *world.find(slew_));
        return {gap_.metric(0.002),
                {.name = "slew_off_deg",
                 .value = std::abs(slew - static_cast<double>(kSlew)) * 180 / std::numbers::pi,
                 .bound = 1},
                {.name = "trolley_off_m",
                 .value = std::abs(reach - static_cast<double>(kOut)),
                 .bound = 0.02}};
    }

private:
    static void add_tower(World& world) {
        BodyDef tower{.name = "tower"};
        constexpr Real kHalf = 0.55f;
        for (const Real x : {-kHalf, kHalf})
            for (const Real z : {-kHalf, kHalf})
                tower.colliders.push_back(
                    {.shape = BoxShape{{0.07f, kCraneTower / 2 - 0.2f, 0.07f}},
                     .body_from_shape = {{x, kCraneTower / 2 - 0.2f, z}, {}}});
        for (int i = 0; i <= 6; ++i) {
            const Real y = (kCraneTower - 0.4f) * static_cast<Real>(i) / 6;
            for (const Real side : {-kHalf, kHalf}) {
                tower.colliders.push_back({.shape = BoxShape{{kHalf, 0.04f, 0.04f}},
                                           .body_from_shape = {{0, y, side}, {}}});
                tower.colliders.push_back({.shape = BoxShape{{0.04f, 0.04f, kHalf}},
                                           .body_from_shape = {{side, y, 0}, {}}});
            }
        }
        tower.filter = apart(0);
        add_body(world, made_of("steel", tower));
    }
    static BodyId add_jib(World& world) {
        std::vector<ColliderDef> lattice;
        for (Real x = -kCraneBack; x <= kCraneReach; x += 0.99f)
            lattice.push_back({.shape = BoxShape{{0.05f, 0.05f, kCraneJibHalf}},
                               .body_from_shape = {{x, 0, 0}, {}}});
        return add_crane_jib(world, lattice);
    }
    void add_trolley_and_load(World& world) {
        constexpr Real kStart = 1.6f;
        const Vec3 at = on_crane_jib(kStart);
        trolley_ = add_crane_trolley(world, at);
        JointDef rail{
            .type = JointType::slider, .has_limits = true, .lower = -0.5f, .upper = kOut - kStart};
        rail.drive = {.max_force = 3000, .speed = 0.7f};
        connect(world, rail, jib_, trolley_, at, frame_to({1, 0, 0}));
        BodyId above = trolley_;
        Vec3 joint = at - Vec3{0, 0.09f, 0};
        for (int i = 0; i < kRopeLinks; ++i) {
            const BodyId link = add_body(
                world,
                {.motion = Motion::dynamic,
                 .world_from_body = {joint - Vec3{0, kRopeLink / 2, 0}, {}},
                 .colliders = {{.shape = CapsuleShape{0.03f, kRopeLink / 2 - 0.03f}}},
                 .mass = 0.3f,
                 .filter = apart(0)});
            join_at(world, above, link, joint);
            joint.y -= kRopeLink;
            above = link;
        }
        load_ = add_box(world,
                        {.position = joint - Vec3{0, 0.4f, 0},
                         .half_extents = {0.4f, 0.4f, 0.4f},
                         .name = "load",
                         .mass = 500.0f,
                         .made_of = "stone"});
        join_at(world, above, load_, joint);
    }
    /// Adds a target in the path of the load.
    static void add_goal(World& world) {
        for (int i = 0; i < 10; ++i)
            add_box(world,
                    {.position = {1.9f + 0.62f * static_cast<Real>(i % 2),
                                  0.3f + 0.6f * static_cast<Real>(i / 2),
                                  3.2f},
                     .half_extents = {0.3f, 0.3f, 0.3f},
                     .density = 120});
    }
    BodyId jib_, trolley_, load_;
    JointId slew_;
    WorstGap gap_;
    double highest_load_ = 0; ///< [m]
};

constexpr SceneSlider kCraneSliders[] = {
    {.number = JointNumber{[](JointType type, JointSettings& s) -> Real* {
         return type == JointType::hinge && s.drive.hertz > 0 ? &s.drive.target : nullptr;
     }},
     .label = "Angle of the jib",
     .unit = "rad",
     .least = -3,
     .greatest = 3,
     .tip = "The servo turns there, and the load swings after"},
    {.number = JointNumber{[](JointType type, JointSettings& s) -> Real* {
         return type == JointType::slider ? &s.drive.speed : nullptr;
     }},
     .label = "Speed of the trolley",
     .unit = "m/s",
     .least = -2,
     .greatest = 2,
     .tip = "Negative: back to the tower"},
    {.number = BodyNumber{BodyNumber::Kind::mass, "load"},
     .label = "Mass of the load",
     .unit = "kg",
     .least = 10,
     .greatest = 5000,
     .is_logarithmic = true,
     .tip = "The chain of 300 g links stays as long as it is"}};

const SceneRegistration kCrane{{
    .id = "crane",
    .category = "Machines",
    .title = "Crane",
    .look_at =
        "Half a ton on links of 300 grams: it swings out, and the chain is no longer than before.",
    .default_steps = 900,
    .create = &create_scene<Crane>,
    .sliders = kCraneSliders,
}};

} // namespace
} // namespace topple::app
