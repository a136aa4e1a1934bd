// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/textbook/printed/cookbook.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kCubeHalf = 1;

/// The two cubes of a cookbook's demonstration, with its solver and its numbers: a light one, tilted, falls on a
/// heavy one. "cookbook_cubes:2" is its seesaw: masses 5 and 1 on a plank.
class CookbookCubes final : public Scene {
public:
    void build(World& world, int size) override {
        for (const auto& [name, value] : {std::pair{"solver", 3.0},
                                          std::pair{"iterations", 8.0},
                                          std::pair{"projection_share", 0.45},
                                          std::pair{"penetration_slack", 0.01},
                                          std::pair{"gravity_y", -9.82}})
            add_parameter(world, name, value);
        add_body(world,
                 {.name = "ground",
                  .world_from_body = {{0, -0.25f, 0}, {}},
                  .colliders = {{.shape = BoxShape{{12.5f, 0.25f, 12.5f}}}}});
        if (size == 2)
            build_seesaw(world);
        else {
            add_cube(world, "heavy", {0, 1, 0}, 0, 5);
            add_cube(world, "light", {0.5f, 6, 0}, 0.4f, 1);
        }
    }

    SceneCamera camera() const override {
        return {.target = {0.5f, 2.9f, 0}, .yaw_deg = 20, .pitch_deg = -14, .distance = 15};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        // Both end on the ground, side by side: centers at half a side, at least two halves apart.
        const Vec3 a = body_named(world, "heavy").center_of_mass;
        const Vec3 b = body_named(world, "light").center_of_mass;
        return {
            {.name = "highest_center_m", .value = std::max(a.y, b.y), .bound = kCubeHalf + 0.05},
            {.name = "apart_m",
             .value = std::hypot(a.x - b.x, a.z - b.z),
             .bound = 2 * kCubeHalf - 0.05,
             .at_least = true}};
    }

private:
    static void add_parameter(World& world, const char* name, double value) {
        must(world.set_parameter(name, value));
    }
    static void add_cube(World& world, const char* name, Vec3 position, Real tilt, Real mass) {
        BodyDef def = cookbook_body(BoxShape{{kCubeHalf, kCubeHalf, kCubeHalf}});
        def.name = name;
        def.world_from_body = {position, from_axis_angle({0, 0, 1}, tilt)};
        def.mass = mass;
        add_body(world, def);
    }
    static void build_seesaw(World& world) {
        add_body(world,
                 {.name = "pivot",
                  .world_from_body = {{0, 0.5f, 0}, {}},
                  .colliders = {{.shape = BoxShape{{0.2f, 0.5f, 1}}}}});
        BodyDef plank = cookbook_body(BoxShape{{5, 0.3f, 1}});
        plank.name = "plank";
        plank.world_from_body.position = {0, 1.3f, 0};
        plank.colliders[0].material.restitution = 0;
        add_body(world, plank);
        add_cube(world, "heavy", {4, 8, 0}, 0, 5);
        add_cube(world, "light", {-4, 2.7f, 0}, 0, 1);
    }
};

constexpr SceneSlider kCookbookCubesSliders[] = {
    {.number = ParameterNumber{"projection_share"},
     .tip = "Share of the overlap that a step shifts away"},
    {.number = ParameterNumber{"penetration_slack"}, .tip = "Overlap that is left alone"},
    {.number = ParameterNumber{"iterations"},
     .least = 1,
     .greatest = 30,
     .tip = "Sweeps over all contacts in a step"}};

const SceneRegistration kCookbookCubes{{
    .id = "cookbook_cubes",
    .category = "Textbook",
    .title = "A cookbook's two cubes",
    .look_at = "The light cube tumbles off the heavy one. Turn Projection, Slack and Iterations, "
               "then another solver.",
    .default_size = 1,
    .largest_size = 2,
    .size_limit = "there are two variants",
    .default_steps = 900,
    .thumbnail_step = 30,
    .create = &create_scene<CookbookCubes>,
    .sliders = kCookbookCubesSliders,
}};

} // namespace
} // namespace topple::app
