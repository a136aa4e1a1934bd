// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/deformable/mesh/deformable_mesh.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Soft bodies of three kinds: springs alone, springs and volumes, an inflated skin.
class SoftCubes final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        add_cube(world, "loose", -2.4f, 60);
        add_cube(world, "stiff", -1.2f, 20000);
        add_jelly(world);
        add_balloon(world);
        add_ball(world, {.position = {0.15f, 2.6f, 0}, .radius = 0.2f, .name = "ball", .mass = 3});
        add_box(world,
                {.position = {1.7f, 2.2f, 0},
                 .half_extents = {0.35f, 0.1f, 0.35f},
                 .name = "box",
                 .mass = 3});
    }

    SceneCamera camera() const override {
        return {.target = {-0.3f, 0.7f, 0}, .yaw_deg = 22, .pitch_deg = -14, .distance = 7};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        Real lowest = 1;
        for (const Deformable& d : world.state().deformables)
            for (const Vec3 p : d.particles.positions)
                lowest = std::min(lowest, p.y);
        return {{.name = "lowest_m", .value = lowest, .bound = 0, .at_least = true},
                {.name = "jelly_volume_change",
                 .value = std::abs(volume_share(world.state().deformables[2]) - 1),
                 .bound = 0.03}};
    }

private:
    static void add_cube(World& world, const char* name, Real x, Real stiffness) {
        const SpringNumbers spring{.stiffness = stiffness, .damping = 2};
        DeformableDef def;
        def.name = name;
        def.recipe = BlockRecipe{
            .spacing = 0.6f, .mass = 8, .structural = spring, .shear = spring, .bend = spring};
        def.world_from_recipe = {{x, 1.2f, 0}, from_axis_angle({1, 0, 0}, 0.3f)};
        add_deformable(world, def);
    }
    static void add_jelly(World& world) {
        const SpringNumbers spring{.stiffness = 250, .damping = 0.5f};
        DeformableDef def;
        def.name = "jelly";
        def.recipe = BlockRecipe{.cells_x = 6,
                                 .cells_y = 6,
                                 .cells_z = 6,
                                 .spacing = 0.13f,
                                 .mass = 12,
                                 .structural = spring,
                                 .shear = spring,
                                 .bend = spring,
                                 .keeps_volume = true};
        def.world_from_recipe.position = {0.15f, 0.9f, 0};
        add_deformable(world, def);
    }
    static void add_balloon(World& world) {
        DeformableDef def;
        def.name = "balloon";
        def.recipe = BalloonRecipe{
            .radius = 0.4f, .mass = 0.4f, .skin = {.stiffness = 300}, .pressure = 1.3f};
        def.world_from_recipe.position = {1.7f, 0.9f, 0};
        add_deformable(world, def);
    }
    static Real volume_share(const Deformable& d) {
        Real now = 0, rest = 0;
        const std::vector<Vec3>& x = d.particles.positions;
        for (const Tetrahedron& t : d.mesh->tetrahedra) {
            now += volume_of(
                x[t.particles[0]], x[t.particles[1]], x[t.particles[2]], x[t.particles[3]]);
            rest += t.rest_volume;
        }
        return rest > 0 ? now / rest : 0;
    }
};

constexpr SceneSlider kSoftCubesSliders[] = {
    {.number =
         SoftNumber{[](Recipe& recipe, DeformableMaterial&) -> std::vector<Real*> {
                        auto* r = std::get_if<BlockRecipe>(&recipe);
                        if (r == nullptr)
                            return {};
                        return {&r->structural.stiffness, &r->shear.stiffness, &r->bend.stiffness};
                    },
                    "jelly"},
     .label = "Stiffness of the jelly",
     .unit = "N/m",
     .least = 20,
     .greatest = 5000,
     .is_logarithmic = true,
     .tip = "Soft jelly spreads, and still keeps its volume"},
    {.number = SoftNumber{[](Recipe& recipe, DeformableMaterial&) -> std::vector<Real*> {
                              auto* r = std::get_if<BalloonRecipe>(&recipe);
                              if (r == nullptr)
                                  return {};
                              return {&r->pressure};
                          },
                          "balloon"},
     .label = "Air in the balloon",
     .unit = "volumes",
     .least = 0.2,
     .greatest = 3,
     .tip = "As a multiple of its first volume"},
    kGravitySlider};

const SceneRegistration kSoftCubes{{
    .id = "soft_cubes",
    .category = "Particles",
    .title = "Soft cubes, jelly and a balloon",
    .look_at =
        "28 loose springs collapse and 28 stiff ones do not; the jelly keeps its volume under "
        "the ball, the balloon its air under the box. Show the springs.",
    .default_steps = 480,
    .place = "workshop",
    .create = &create_scene<SoftCubes>,
    .sliders = kSoftCubesSliders,
}};

} // namespace
} // namespace topple::app
