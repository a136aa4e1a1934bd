// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Vec3 kBrick{0.4f, 0.2f, 0.2f};     // half extents [m]
constexpr int kLongSide = 8, kShortSide = 6; // bricks of a course
constexpr int kCourses = 9;                  // of which the door takes kDoor
constexpr int kDoor = 5;
constexpr Real kReach = 14;                // of the charge [m]
constexpr Vec3 kCharge{-0.6f, 0.5f, 0.4f}; // [m]

/// A brick house with a plank roof around a charge that goes off in the first step. The explosion is that of the tool:
/// the bodies begin with the velocities that it gives them.
class ExplodingHouse final : public Scene {
public:
    void build(World& world, int size) override {
        add_floor(world, {.friction = 0.7f});
        add_sides(world);
        add_roof(world);
        add_ball(world,
                 {.position = kCharge,
                  .radius = 0.3f,
                  .density = 2000,
                  .name = "charge",
                  .made_of = "steel"});
        set_off(world, static_cast<Real>(size));
    }
    SceneCamera camera() const override {
        return {.target = {0.5f, 2.2f, 0}, .yaw_deg = 38, .pitch_deg = -16, .distance = 24};
    }
    void observe(const World& world) override {
        for (const Body& body : world.state().bodies)
            highest_ = std::max(highest_, static_cast<double>(body.center_of_mass.y));
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        std::size_t inside = 0;
        for (const BodyId id : bricks_) {
            const Vec3 at = world.find(id)->center_of_mass;
            if (std::abs(at.x) < kLongSide * kBrick.x && std::abs(at.z) < kShortSide * kBrick.x)
                ++inside;
        }
        const double share = static_cast<double>(inside) / static_cast<double>(bricks_.size());
        return {{.name = "highest_m", .value = highest_, .bound = 6, .at_least = true},
                {.name = "bricks_within_walls", .value = share, .bound = 0.5}};
    }

private:
    void add_brick(World& world, Vec3 at, bool is_along_x, Real half_length) {
        const Vec3 half = is_along_x ? Vec3{half_length, kBrick.y, kBrick.z}
                                     : Vec3{kBrick.z, kBrick.y, half_length};
        bricks_.push_back(add_box(world,
                                  {.position = at,
                                   .half_extents = half - Vec3{0.002f, 0, 0.002f},
                                   .density = 1800,
                                   .made_of = "stone"}));
    }
    /// Adds one side of a course: whole bricks from `begin` to `end`, and a shorter one for what is left.
    void add_row(World& world, Real begin, Real end, Real across, Real y, bool is_along_x) {
        for (Real at = begin; at < end - 1e-3f;) {
            const Real half = std::min(kBrick.x, (end - at) / 2);
            const Real middle = at + half;
            at += 2 * half;
            const bool is_door = is_along_x && across > 0 && y < 2 * kBrick.y * kDoor &&
                                 std::abs(middle - kBrick.x) < 2 * kBrick.x;
            if (!is_door)
                add_brick(world,
                          is_along_x ? Vec3{middle, y, across} : Vec3{across, y, middle},
                          is_along_x,
                          half);
        }
    }
    /// In turn the long and the short sides reach the corners, and joints lie over the middle of bricks.
    void add_sides(World& world) {
        const Real x = kLongSide * kBrick.x, z = kShortSide * kBrick.x;
        for (int course = 0; course < kCourses; ++course) {
            const Real y = kBrick.y * static_cast<Real>(2 * course + 1);
            const Real in_x = course % 2 == 0 ? 0 : 2 * kBrick.z;
            const Real in_z = course % 2 == 0 ? 2 * kBrick.z : 0;
            for (const Real side : {-1.0f, 1.0f}) {
                add_row(world, -x + in_x, x - in_x, side * (z - kBrick.z), y, true);
                add_row(world, -z + in_z, z - in_z, side * (x - kBrick.z), y, false);
            }
        }
    }
    static void add_roof(World& world) {
        constexpr int kPlanks = 10;
        const Real x = kLongSide * kBrick.x, top = 2 * kBrick.y * kCourses;
        for (int i = 0; i < kPlanks; ++i) {
            const Real half = x / kPlanks;
            add_box(world,
                    {.position = {-x + half * static_cast<Real>(2 * i + 1), top + 0.06f, 0},
                     .half_extents = {half - 0.01f, 0.06f, kShortSide * kBrick.x + 0.3f},
                     .density = 600,
                     .made_of = "wood"});
        }
    }
    /// Gives all bodies the velocities that they have after a step with the explosion.
    static void set_off(World& world, Real speed) {
        World after = world.twin(1);
        const StepInput charge = Explosion{.center = kCharge, .radius = kReach, .speed = speed};
        after.step({&charge, 1});
        const std::vector<Body> bodies = after.state().bodies;
        for (const Body& body : bodies)
            if (body.motion == Motion::dynamic)
                must(world.set_velocity(body.id, body.v, body.w));
    }
    std::vector<BodyId> bricks_;
    double highest_ = 0; ///< [m]
};

constexpr SceneSlider kExplosionSliders[] = {kFrictionSlider, kRestitutionSlider, kGravitySlider};

const SceneRegistration kExplosion{{
    .id = "explosion",
    .category = "Impacts",
    .title = "Exploding house",
    .look_at = "The walls near the charge fly first and farthest, and the roof comes down last.",
    .default_size = 8,
    .size_name = "speed",
    .largest_size = 60,
    .size_limit = "faster bricks fly for kilometers",
    .default_steps = 480,
    .thumbnail_step = 30,
    .place = "workshop",
    .create = &create_scene<ExplodingHouse>,
    .sliders = kExplosionSliders,
}};

} // namespace
} // namespace topple::app
