// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/cloth/cloths.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

/// A cloth falls on a fixed ball, and drapes over it.
class DrapedCloth final : public Scene {
public:
    void build(World& world, int size) override { build_draped_cloth(world, size); }

    SceneCamera camera() const override {
        return {.target = {0, 0.7f, 0}, .yaw_deg = 28, .pitch_deg = -18, .distance = 4.2f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Deformable& cloth = first_deformable(world);
        return {
            {.name = "stretch", .value = largest_stretch(cloth), .bound = 0.05},
            {.name = "deepest_particle_m", .value = depth_of_draped_cloth(cloth), .bound = 0.005},
            {.name = "highest_particle_m", // it hangs on the ball instead of lying beside it
             .value = highest_particle(cloth),
             .bound = kDrapedBallCenter.y + kDrapedBallRadius - 0.005f,
             .at_least = true}};
    }
};

constexpr SceneSlider kDrapedClothSliders[] = {
    kBendingSlider,
    {.number = SoftNumber{[](Recipe&, DeformableMaterial& m) -> std::vector<Real*> {
         return {&m.friction};
     }},
     .label = "Friction of the cloth",
     .least = 0,
     .greatest = 1.5,
     .tip = "At 0 it slides off the ball"},
    kGravitySlider};

const SceneRegistration kDrapedCloth{{
    .id = "draped_cloth",
    .category = "Cloth",
    .title = "Cloth on a ball",
    .look_at = "It folds about the ball, lies on itself and hangs without stretching. The size is "
               "the number of particles along a side.",
    .default_size = 40,
    .smallest_size = 2,
    .largest_size = 320,
    .size_limit = kClothLimit,
    .default_steps = 480,
    .create = &create_scene<DrapedCloth>,
    .sliders = kDrapedClothSliders,
}};

} // namespace
} // namespace topple::app
