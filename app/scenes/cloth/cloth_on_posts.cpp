// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/cloth/cloths.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kPostTop = 2.8f; // height of the lower posts [m]

/// A cookbook's cloth of three families of springs falls on four posts. Its k of -3 was an impulse at 33 Hz: a
/// stiffness of 3 / 0.03 = 100 N/m for masses of 1 kg.
class ClothOnPosts final : public Scene {
public:
    void build(World& world, int size) override {
        must(world.set_parameter("gravity_y", -9.82));
        add_box(
            world,
            {.position = {0, -0.1f, 0}, .half_extents = {10, 0.1f, 10}, .motion = Motion::static_});
        for (const Real x : {-0.5f, 0.5f})
            for (const Real z : {-0.5f, 0.5f})
                add_box(world,
                        {.position = {x, x * z > 0 ? 2.3f : 2.4f, z},
                         .half_extents = {0.1f, 0.5f, 0.1f},
                         .motion = Motion::static_});
        const SpringNumbers spring{.stiffness = 2000, .damping = 2};
        ClothRecipe recipe;
        recipe.columns = recipe.rows = size;
        recipe.spacing = 0.2f;
        recipe.mass_per_area = 1;
        recipe.structural = recipe.shear = recipe.bend = spring;
        DeformableDef cloth;
        cloth.name = "cloth";
        cloth.recipe = recipe;
        cloth.world_from_recipe.position = {0, 6, 0};
        cloth.integrator = Integrator::euler;
        cloth.substeps = 16;
        cloth.material = {.radius = 0.02f, .friction = 0.6f, .damping = 0.3f, .drag = 0.3f};
        add_deformable(world, cloth);
    }

    SceneCamera camera() const override {
        return {.target = {-0.5f, 3, 0.3f}, .yaw_deg = 30, .pitch_deg = -12, .distance = 11};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Deformable& cloth = first_deformable(world);
        Real lowest = 10;
        for (const Vec3 p : cloth.particles.positions)
            lowest = std::min(lowest, p.y);
        return {{.name = "mean_stretch", .value = mean_stretch(cloth), .bound = 0.1},
                {.name = "lowest_m", .value = lowest, .bound = 0, .at_least = true},
                {.name = "highest_m", // the posts support it
                 .value = highest_particle(cloth),
                 .bound = kPostTop,
                 .at_least = true}};
    }
};

constexpr SceneSlider kClothOnPostsSliders[] = {
    {.number = SoftNumber{[](Recipe& recipe, DeformableMaterial&) -> std::vector<Real*> {
         auto* r = std::get_if<ClothRecipe>(&recipe);
         if (r == nullptr)
             return {};
         return {&r->structural.stiffness, &r->shear.stiffness, &r->bend.stiffness};
     }},
     .label = "Stiffness of the springs",
     .unit = "N/m",
     .least = 50,
     .greatest = 5000,
     .is_logarithmic = true,
     .tip =
         "Soft: it hangs down between the posts. Springs as forces explode above some 10,000 N/m"},
    {.number = SoftNumber{[](Recipe& recipe, DeformableMaterial&) -> std::vector<Real*> {
         auto* r = std::get_if<ClothRecipe>(&recipe);
         if (r == nullptr)
             return {};
         return {&r->structural.damping, &r->shear.damping, &r->bend.damping};
     }},
     .label = "Damping of the springs",
     .unit = "N s/m",
     .least = 0,
     .greatest = 5,
     .tip = "At 0 it trembles"},
    kGravitySlider};

const SceneRegistration kClothOnPosts{{
    .id = "cloth_on_posts",
    .category = "Cloth",
    .title = "A cookbook's cloth on four posts",
    .look_at =
        "Structural, shear and bend springs as forces. Between its particles nothing holds it: "
        "a post may come through. Show the springs.",
    .default_size = 15,
    .smallest_size = 2,
    .largest_size = 320,
    .size_limit = kClothLimit,
    .default_steps = 480,
    .create = &create_scene<ClothOnPosts>,
    .sliders = kClothOnPostsSliders,
}};

} // namespace
} // namespace topple::app
