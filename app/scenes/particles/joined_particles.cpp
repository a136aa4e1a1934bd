// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/particles/obstacle_course.h"
#include "app/scenes/usual_sliders.h"
#include "topple/deformable/mesh/deformable_mesh.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kJoinedRadius = 0.1f; // [m]

/// Pairs of particles joined by a distance joint fall on the same course as single ones.
class JoinedParticles final : public Scene {
public:
    void build(World& world, int size) override {
        add_obstacle_course(world);
        Random random(16);
        for (int i = 0; i < size; i += 2) {
            const Vec3 at = above_obstacle_course(random);
            const Real length = random.between(0.5f, 1);
            const bool is_pair = i + 1 < size; // with an odd number the last one falls alone
            PointsRecipe recipe{.points = {{.position = at}}};
            if (is_pair) {
                recipe.points.push_back({.position = at + Vec3{length, 0, 0}});
                recipe.links.push_back({.a = 0, .b = 1});
            }
            DeformableDef def;
            def.recipe = recipe;
            def.material = {.radius = kJoinedRadius,
                            .friction = 0.15f,
                            .restitution = 0.5f * random.unit(),
                            .damping = 0.1f};
            add_deformable(world, def);
        }
    }

    SceneCamera camera() const override { return kObstacleCourseCamera; }

    std::vector<SceneMetric> metrics(const World& world) const override {
        Real error = 0;
        for (const Deformable& d : world.state().deformables) {
            if (d.particles.size() < 2)
                continue;
            const Spring& rod = d.mesh->springs.front();
            const Real now = distance(d.particles.positions[0], d.particles.positions[1]);
            error = std::max(error, std::abs(now / rod.rest - 1));
        }
        return {{.name = "lowest_m",
                 .value = lowest_on_course(world),
                 .bound = kJoinedRadius - 0.005,
                 .at_least = true},
                {.name = "length_error", .value = error, .bound = 0.01}};
    }
};

constexpr SceneSlider kJoinedParticlesSliders[] = {kGravitySlider, kBounceThresholdSlider};

const SceneRegistration kJoinedParticles{{
    .id = "joined_particles",
    .category = "Particles",
    .title = "Particles in pairs",
    .look_at =
        "Two neighbors stay a rod's length apart in every impact, and no rod pushes its ends "
        "into a slab.",
    .default_size = 50,
    .largest_size = 20000,
    .size_limit = "each pair is a soft body with its own buffers, 2 kB",
    .default_steps = 600,
    .create = &create_scene<JoinedParticles>,
    .sliders = kJoinedParticlesSliders,
}};

} // namespace
} // namespace topple::app
