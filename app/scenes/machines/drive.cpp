// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/car.h"
#include "app/scenes/usual_sliders.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/trigonometry.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kHillLength = 14, kHillHeight = 2.2f, kHillHalfWidth = 4; // [m]
constexpr int kHillParts = 14;

/// A car for the person: over a hill, over a jump and into a wall of crates. Without a key it stands.
class Drive final : public Scene {
public:
    void build(World& world, int) override {
        add_ground(world, {.friction = 0.9f});
        add_hill(world, 14);
        add_ramp(world, {38, 0, 0}, 1);
        add_ramp(world, {50, 0, 0}, -1);
        add_crates(world, {66, 0, 0});
        add_slalom(world);
        car_ = add_car(world, {0, 0.75f, 0}, keyboard_drives());
    }
    SceneCamera camera() const override {
        return {.target = {2, 0.6f, 0}, .yaw_deg = -72, .pitch_deg = -17, .distance = 11};
    }
    void observe(const World& world) override {
        gap_.observe(world);
        const Body& car = *world.find(car_.body);
        upright_ = std::min(upright_,
                            static_cast<double>(rotate(car.world_from_body.rotation, {0, 1, 0}).y));
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        const Vec3 place = world.find(car_.body)->world_from_body.position;
        return {gap_.metric(0.02),
                {.name = "rolled_away_m",
                 .value = static_cast<double>(length(Vec3{place.x, 0, place.z})),
                 .bound = 0.1},
                {.name = "least_upright", .value = upright_, .bound = 0.99, .at_least = true}};
    }

private:
    /// Returns the height of the hill, a cosine, at a distance from its begin. [m]
    static Real hill_at(Real x) {
        return kHillHeight * (1 - sin_cos(2 * kPi * x / kHillLength).cos) / 2;
    }
    /// Adds slices of the hill: convex blocks with a slanted top.
    static void add_hill(World& world, Real begin) {
        for (int i = 0; i < kHillParts; ++i) {
            const Real x0 = kHillLength * static_cast<Real>(i) / kHillParts,
                       x1 = kHillLength * static_cast<Real>(i + 1) / kHillParts;
            std::vector<Vec3> points;
            for (const Real z : {-kHillHalfWidth, kHillHalfWidth})
                for (const Real x : {x0, x1})
                    for (const Real y : {Real(-0.5f), hill_at(x)})
                        points.push_back({x, y, z});
            add_block(world, points, {begin, 0, 0}, "stone");
        }
    }
    /// Adds a wedge that rises along X, or falls for `direction` -1.
    static void add_ramp(World& world, Vec3 at, Real direction) {
        constexpr Real kLength = 5, kHeight = 0.9f, kHalfWidth = 2; // [m]
        std::vector<Vec3> points;
        for (const Real z : {-kHalfWidth, kHalfWidth}) {
            points.push_back({-direction * kLength / 2, 0, z});
            points.push_back({direction * kLength / 2, 0, z});
            points.push_back({direction * kLength / 2, kHeight, z});
        }
        add_block(world, points, at, "wood");
    }
    static void add_block(World& world,
                          std::span<const Vec3> points,
                          Vec3 at,
                          std::string_view material) {
        add_body(world,
                 made_of(material,
                         {.world_from_body = {at, {}},
                          .colliders = {{.shape = HullShape{std::make_shared<const ConvexHull>(
                                             must(build_convex_hull(points)))},
                                         .material = {.friction = 0.9f}}}}));
    }
    static void add_crates(World& world, Vec3 at) {
        constexpr Real kHalf = 0.35f; // [m]
        for (int row = 0; row < 4; ++row)
            for (int i = 0; i < 7; ++i)
                add_box(world,
                        {.position = at + Vec3{0,
                                               kHalf * static_cast<Real>(2 * row + 1),
                                               2.05f * kHalf * (static_cast<Real>(i) - 3)},
                         .half_extents = {kHalf, kHalf, kHalf},
                         .density = 60,
                         .made_of = "wood"});
    }
    static void add_slalom(World& world) {
        for (int i = 0; i < 6; ++i)
            add_body(
                world,
                made_of("plastic",
                        {.motion = Motion::dynamic,
                         .world_from_body = {{6 + 7 * static_cast<Real>(i), 0.4f, 14}, {}},
                         .colliders = {{.shape = ConeShape{.radius = 0.25f, .half_height = 0.4f}}},
                         .density = 200}));
    }
    Car car_;
    WorstGap gap_;
    double upright_ = 1;
};

constexpr SceneSlider kDriveSliders[] = {kWheelSpringSlider, kFrictionSlider, kGravitySlider};

const SceneRegistration kDrive{{
    .id = "drive",
    .category = "Play",
    .title = "Drive",
    .look_at = "W and S drive, A and D steer: over the hill, over the jump and into the crates.",
    .default_steps = 300,
    .place = "meadow",
    .create = &create_scene<Drive>,
    .sliders = kDriveSliders,
}};

} // namespace
} // namespace topple::app
