// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/cloth/cloths.h"

namespace topple::app {
namespace {

constexpr Real kHeight = 2; // of the corners [m]

/// A cloth held by its corners catches a ball that has ten times its mass.
class ClothCatch final : public Scene {
public:
    void build(World& world, int size) override {
        add_floor(world);
        DeformableDef cloth = square_cloth(size, 2);
        auto& recipe = *std::get_if<ClothRecipe>(&cloth.recipe);
        recipe.structural.damping = 3; // or it would throw the ball back
        cloth.name = "cloth";
        cloth.material.damping = 1;
        cloth.world_from_recipe.position = {0, kHeight, 0};
        cloth.positions = slack(size);
        const int last = size - 1;
        cloth.pins = {cloth_particle(recipe, 0, 0),
                      cloth_particle(recipe, last, 0),
                      cloth_particle(recipe, 0, last),
                      cloth_particle(recipe, last, last)};
        add_deformable(world, cloth);
        for (const std::uint32_t pin : cloth.pins) {
            const Vec3 p = first_deformable(world).particles.positions[pin];
            add_body(world,
                     {.world_from_body = {{p.x * 1.02f, kHeight / 2, p.z * 1.02f}, {}},
                      .colliders = {
                          {.shape = CapsuleShape{0.03f, kHeight / 2 - 0.03f}, .collides = false}}});
        }
        add_ball(world,
                 {.position = {0.03f, kHeight + 0.8f, 0.02f},
                  .radius = 0.25f,
                  .name = "ball",
                  .mass = 10 * 4 * recipe.mass_per_area});
    }

    SceneCamera camera() const override {
        return {.target = {0, 1.5f, 0}, .yaw_deg = 30, .pitch_deg = -14, .distance = 6};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        return {{.name = "ball_height_m",
                 .value = body_named(world, "ball").center_of_mass.y,
                 .bound = kHeight - 1.2,
                 .at_least = true},
                {.name = "mean_stretch",
                 .value = mean_stretch(first_deformable(world)),
                 .bound = 0.05}};
    }

private:
    /// Its corners are nearer than it is wide, so that it sags into a bag: what is taut throws back.
    static std::vector<Vec3> slack(int size) {
        constexpr Real kShare = 0.85f, kDepth = 0.5f;
        std::vector<Vec3> positions;
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column) {
                const Real last = static_cast<Real>(size - 1);
                const Real x = 2 * static_cast<Real>(column) / last - 1;
                const Real z = 2 * static_cast<Real>(row) / last - 1;
                const Real depth = kDepth * (1 - x * x * z * z) * (2 - x * x - z * z) / 2;
                positions.push_back({kShare * x, kHeight - depth, kShare * z});
            }
        return positions;
    }
};

const SceneRegistration kRegistration{{
    .id = "cloth_catch",
    .category = "Cloth",
    .title = "Cloth that catches a ball",
    .look_at = "The ball has ten times the mass of the cloth; it is held, and swings to rest.",
    .default_size = 40,
    .default_steps = 480,
    .create = &create_scene<ClothCatch>,
}};

} // namespace
} // namespace topple::app
