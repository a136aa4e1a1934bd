// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/particles/obstacle_course.h"
#include "app/scenes/usual_sliders.h"
#include "topple/textbook/printed/cookbook.h"

namespace topple::app {
namespace {

constexpr Real kFallingRadius = cookbook::kParticleRadius; // [m]

/// A cookbook's demonstration: particles with different restitutions fall on tilted slabs.
class FallingParticles final : public Scene {
public:
    void build(World& world, int size) override {
        // Friction is set on the particles; the slabs have the mean of both.
        add_obstacle_course(world);
        Random random(14);
        for (int i = 0; i < size; ++i) {
            DeformableDef def;
            def.recipe = PointsRecipe{.points = {{.position = above_obstacle_course(random)}}};
            def.integrator = Integrator::verlet;
            def.material = {.radius = kFallingRadius,
                            .friction = 0.15f,
                            .restitution = random.unit(),
                            .damping = 0.1f};
            add_deformable(world, def);
        }
    }

    SceneCamera camera() const override { return kObstacleCourseCamera; }

    std::vector<SceneMetric> metrics(const World& world) const override {
        return {{.name = "lowest_m",
                 .value = lowest_on_course(world),
                 .bound = kFallingRadius - 0.005,
                 .at_least = true}};
    }
};

constexpr SceneSlider kFallingParticlesSliders[] = {kGravitySlider, kBounceThresholdSlider};

const SceneRegistration kFallingParticles{{
    .id = "falling_particles",
    .category = "Particles",
    .title = "Falling particles",
    .look_at = "Each bounces with its own restitution at the first obstacle on its way, and none "
               "passes through.",
    .default_size = 50,
    .largest_size = 10000,
    .size_limit = "each particle is a soft body with its own buffers, 2 kB",
    .default_steps = 600,
    .place = "night",
    .create = &create_scene<FallingParticles>,
    .sliders = kFallingParticlesSliders,
}};

} // namespace
} // namespace topple::app
