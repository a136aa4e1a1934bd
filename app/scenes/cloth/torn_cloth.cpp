// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/cloth/cloths.h"
#include "app/scenes/usual_sliders.h"
#include "topple/deformable/mesh/deformable_mesh.h"

namespace topple::app {
namespace {

constexpr Real kHigh = 1.5f; // height of the bars [m]
constexpr Real kWide = 2;    // distance of the bars, and their length [m]

/// A cloth in a frame, a ball that it carries and one that is too heavy for it.
class TornCloth final : public Scene {
public:
    void build(World& world, int size) override {
        add_floor(world);
        DeformableDef cloth = square_cloth(size, kWide);
        auto& recipe = *std::get_if<ClothRecipe>(&cloth.recipe);
        recipe.structural.stiffness = 4000;
        recipe.shear.stiffness = 1500;
        cloth.name = "cloth";
        cloth.world_from_recipe.position = {0, kHigh, 0};
        cloth.material.damping = 1;
        cloth.material.tear_strain = 0.15f;
        const int last = size - 1;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                if (row == 0 || column == 0 || row == last || column == last)
                    cloth.pins.push_back(cloth_particle(recipe, column, row));
        add_deformable(world, cloth);
        for (const Real side : {-1.0f, 1.0f}) {
            add_bar(world, {side * kWide / 2, kHigh, 0}, from_axis_angle({1, 0, 0}, kPi / 2));
            add_bar(world, {0, kHigh, side * kWide / 2}, from_axis_angle({0, 0, 1}, kPi / 2));
        }
        add_ball(
            world,
            {.position = {0.25f, kHigh + 1.3f, 0.1f}, .radius = 0.22f, .name = "heavy", .mass = 30});
        add_ball(world,
                 {.position = {-0.45f, kHigh + 0.15f, -0.4f},
                  .radius = 0.12f,
                  .name = "light",
                  .mass = 0.3f});
    }

    SceneCamera camera() const override {
        return {.target = {0, 1.2f, 0}, .yaw_deg = 32, .pitch_deg = -32, .distance = 5};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Deformable& cloth = first_deformable(world);
        return {{.name = "heavy_height_m",
                 .value = body_named(world, "heavy").center_of_mass.y,
                 .bound = 1},
                {.name = "tears",
                 .value = static_cast<double>(cloth.made_from->tears.size()),
                 .bound = 8,
                 .at_least = true},
                {.name = "triangles_lost",
                 .value = 2.0 * (size_of(cloth) - 1) * (size_of(cloth) - 1) -
                          static_cast<double>(cloth.mesh->triangles.size()),
                 .bound = 0}};
    }

private:
    static void add_bar(World& world, Vec3 position, Quat rotation) {
        add_body(world,
                 {.name = "bar",
                  .world_from_body = {position, rotation},
                  .colliders = {{.shape = CapsuleShape{0.03f, kWide / 2}, .collides = false}}});
    }
    static int size_of(const Deformable& cloth) {
        return std::get_if<ClothRecipe>(&cloth.made_from->recipe)->columns;
    }
};

constexpr SceneSlider kTornClothSliders[] = {
    {.number = SoftNumber{[](Recipe&, DeformableMaterial& m) -> std::vector<Real*> {
         return {&m.tear_strain};
     }},
     .label = "Tears at a stretch of",
     .least = 0.02,
     .greatest = 0.6,
     .tip = "As a share of the length; high: it carries both balls"},
    {.number = BodyNumber{BodyNumber::Kind::mass, "heavy"},
     .label = "Mass of the heavy ball",
     .unit = "kg",
     .least = 1,
     .greatest = 100,
     .is_logarithmic = true,
     .tip = "From the start: from which mass on does the cloth tear?"}};

const SceneRegistration kTornCloth{{
    .id = "torn_cloth",
    .category = "Cloth",
    .title = "Cloth that tears",
    .look_at = "The heavy ball tears its way through; the light one is carried until it finds the "
               "hole. Go back in time, and the cloth is whole again; drag it by hand, and it tears "
               "there.",
    .default_size = 41,
    .smallest_size = 2,
    .largest_size = 320,
    .size_limit = kClothLimit,
    .default_steps = 360,
    .create = &create_scene<TornCloth>,
    .sliders = kTornClothSliders,
}};

} // namespace
} // namespace topple::app
