// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/cloth/cloths.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

/// A cloth held by its corners catches a ball of ten times its mass.
class ClothCatch final : public Scene {
public:
    void build(World& world, int size) override { build_cloth_catch(world, size); }

    SceneCamera camera() const override {
        return {.target = {0, 1.4f, 0}, .yaw_deg = 30, .pitch_deg = -28, .distance = 6};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        return {{.name = "ball_height_m",
                 .value = body_named(world, "ball").center_of_mass.y,
                 .bound = kCatchHeight - 1.2,
                 .at_least = true},
                {.name = "mean_stretch",
                 .value = mean_stretch(first_deformable(world)),
                 .bound = 0.05}};
    }
};

constexpr SceneSlider kClothCatchSliders[] = {
    {.number = BodyNumber{BodyNumber::Kind::mass, "ball"},
     .label = "Mass of the ball",
     .unit = "kg",
     .least = 1,
     .greatest = 100,
     .is_logarithmic = true,
     .tip = "The cloth weighs 1.2 kg"},
    {.number = SoftNumber{[](Recipe&, DeformableMaterial& m) -> std::vector<Real*> {
         return {&m.damping};
     }},
     .label = "Damping of the cloth",
     .unit = "1/s",
     .least = 0,
     .greatest = 5,
     .tip = "At 0 it swings on and on"}};

const SceneRegistration kClothCatch{{
    .id = "cloth_catch",
    .category = "Cloth",
    .title = "Cloth that catches a ball",
    .look_at = "The ball has ten times the mass of the cloth; it is held, and swings to rest.",
    .default_size = 40,
    .smallest_size = 2,
    .largest_size = 320,
    .size_limit = kClothLimit,
    .default_steps = 480,
    .create = &create_scene<ClothCatch>,
    .sliders = kClothCatchSliders,
}};

} // namespace
} // namespace topple::app
