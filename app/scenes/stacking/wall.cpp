// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Vec3 kBrick{0.5f, 0.25f, 0.25f}; // half extents [m]
constexpr int kWidth = 16;

/// A brick wall in stretcher bond, half bricks at the ends. Throw something at it.
class Wall final : public Scene {
public:
    void build(World& world, int size) override {
        courses_ = size;
        add_floor(world);
        for (int course = 0; course < courses_; ++course) {
            const Real y = kBrick.y * static_cast<Real>(2 * course + 1);
            const bool is_shifted = course % 2 == 1;
            for (int i = 0; i < kWidth - (is_shifted ? 1 : 0); ++i)
                add_brick(
                    world, static_cast<Real>(2 * i) + (is_shifted ? 1.0f : 0.0f), y, kBrick.x);
            if (is_shifted)
                for (const Real end : {-0.5f, static_cast<Real>(2 * kWidth) - 1.5f})
                    add_brick(world, end, y, kBrick.x / 2);
        }
    }

    SceneCamera camera() const override {
        return {.target = {0, 2.2f, 0}, .yaw_deg = 32, .pitch_deg = -14, .distance = 17};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        Real out_of_plane = 0;
        for (const Body& body : world.state().bodies)
            out_of_plane = std::max(out_of_plane, std::abs(body.world_from_body.position.z));
        return {{.name = "out_of_plane_m", .value = out_of_plane, .bound = 0.01}};
    }

private:
    /// `place` counts half bricks from the wall's left end.
    static void add_brick(World& world, Real place, Real y, Real half_length) {
        const Real x = (place - static_cast<Real>(kWidth) + 1) * kBrick.x;
        add_box(world,
                {.position = {x, y, 0},
                 .half_extents = {half_length - 0.002f, kBrick.y, kBrick.z},
                 .density = 1800});
    }
    int courses_ = 0;
};

constexpr SceneSlider kWallSliders[] = {kFrictionSlider, kStiffnessSlider, kGravitySlider};

const SceneRegistration kWall{{
    .id = "wall",
    .category = "Stacking",
    .title = "Brick wall",
    .look_at = "It stands, it sleeps, and where a ball hits it only that part wakes.",
    .default_size = 10,
    .largest_size = 10000,
    .size_limit = "the wall is then 5 km high and has 165,000 bricks",
    .default_steps = 600,
    .place = "workshop",
    .create = &create_scene<Wall>,
    .sliders = kWallSliders,
}};

} // namespace
} // namespace topple::app
