// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/cloth/cloths.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kRadius = 0.6f;                // of the ball [m]
constexpr Vec3 kCenter{0, kRadius + 0.2f, 0}; // [m]

/// A cloth falls on a ball that stands still, and folds about it.
class DrapedCloth final : public Scene {
public:
    void build(World& world, int size) override {
        add_floor(world);
        add_body(world,
                 {.name = "ball",
                  .world_from_body = {kCenter, {}},
                  .colliders = {{.shape = SphereShape{kRadius}}}});
        DeformableDef cloth = square_cloth(size, 2);
        cloth.name = "cloth";
        cloth.world_from_recipe.position = {0.05f, kCenter.y + kRadius + 0.15f, 0.03f};
        cloth.material.self_collision = true;
        add_deformable(world, cloth);
    }

    SceneCamera camera() const override {
        return {.target = {0, 0.7f, 0}, .yaw_deg = 28, .pitch_deg = -18, .distance = 4.2f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Deformable& cloth = first_deformable(world);
        Real deepest = 0;
        for (const Vec3 p : cloth.particles.positions)
            deepest = std::max({deepest, kRadius - distance(p, kCenter), -p.y});
        return {{.name = "stretch", .value = largest_stretch(cloth), .bound = 0.05},
                {.name = "deepest_particle_m", .value = deepest, .bound = 0.005}};
    }
};

const SceneRegistration kRegistration{{
    .id = "draped_cloth",
    .category = "Cloth",
    .title = "Cloth on a ball",
    .look_at = "It folds about the ball, lies on itself and hangs without stretching. The size is "
               "the number of particles along a side.",
    .default_size = 40,
    .default_steps = 480,
    .create = &create_scene<DrapedCloth>,
}};

} // namespace
} // namespace topple::app
