// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/cloth/cloths.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

constexpr int kColumns = 40, kRows = 26;
constexpr Real kThreadSpacing = 0.05f; // [m]

/// A flag on a pole in a steady wind: its own motion makes it wave.
class Flag final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        add_body(world,
                 {.name = "pole",
                  .world_from_body = {{0, 1.75f, 0}, {}},
                  .colliders = {{.shape = CapsuleShape{0.04f, 1.7f}}}});
        must(world.set_parameter("wind_x", 8));
        DeformableDef flag = square_cloth(2, kThreadSpacing);
        auto& recipe = *std::get_if<ClothRecipe>(&flag.recipe);
        recipe.columns = kColumns;
        recipe.rows = kRows;
        recipe.mass_per_area = 0.15f;
        recipe.bend_rigidity = 2.0e-4f;
        flag.name = "flag";
        // Upright, the pole's side first.
        const Real width = kThreadSpacing * (kColumns - 1), height = kThreadSpacing * (kRows - 1);
        flag.world_from_recipe = {{0.06f + width / 2, 3.4f - height / 2, 0},
                                  from_axis_angle({1, 0, 0}, kPi / 2)};
        for (int row = 0; row < kRows; ++row)
            flag.pins.push_back(cloth_particle(recipe, 0, row));
        // A small side wind, without which it would stay perfectly flat.
        for (int i = 0; i < kColumns * kRows; ++i)
            flag.velocities.push_back({0, 0, 0.3f * static_cast<Real>(i % kColumns) / kColumns});
        add_deformable(world, flag);
    }

    SceneCamera camera() const override {
        return {.target = {0.9f, 2.2f, 0}, .yaw_deg = 24, .pitch_deg = -6, .distance = 6};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Deformable& flag = first_deformable(world);
        Real far = 0;
        for (const Vec3 p : flag.particles.positions)
            far = std::max(far, p.x);
        return {{.name = "mean_stretch", .value = mean_stretch(flag), .bound = 0.03},
                {.name = "reach_m", .value = far, .bound = 1.3, .at_least = true}};
    }
};

constexpr SceneSlider kFlagSliders[] = {
    {.number = ParameterNumber{"wind_x"},
     .label = "Wind",
     .least = -20,
     .greatest = 20,
     .tip = "Negative: from the other side; at 0 it hangs down"},
    kBendingSlider,
    {.number = SoftNumber{[](Recipe& recipe, DeformableMaterial&) -> std::vector<Real*> {
         auto* r = std::get_if<ClothRecipe>(&recipe);
         if (r == nullptr)
             return {};
         return {&r->mass_per_area};
     }},
     .label = "Mass of the cloth",
     .unit = "kg/m^2",
     .least = 0.03,
     .greatest = 2,
     .is_logarithmic = true,
     .tip = "Heavy cloth hangs, light cloth flutters"}};

const SceneRegistration kFlag{{
    .id = "flag",
    .category = "Cloth",
    .title = "Flag in the wind",
    .look_at = "The wind is steady; the waves run along the flag by themselves. Turn Wind X.",
    .default_steps = 480,
    .place = "meadow",
    .create = &create_scene<Flag>,
    .sliders = kFlagSliders,
}};

} // namespace
} // namespace topple::app
