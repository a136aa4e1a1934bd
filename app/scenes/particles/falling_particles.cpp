// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "engine/core/assert.h"
#include "engine/core/random.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kRadius = 0.1f; // [m]
constexpr Real kDegree = kPi / 180;

/// A cookbook's demonstration: particles, each with a bounciness of its own, fall on tilted slabs.
class FallingParticles final : public Scene {
public:
    void build(World& world, int size) override {
        for (const auto& [name, value] :
             {std::pair{"gravity_y", -9.82}, std::pair{"restitution_threshold", 0.2}}) {
            const Result<void> done = world.set_parameter(name, value);
            TOPPLE_ASSERT(done.ok());
        }
        // Friction is the particles' own; the slabs have the mean of both.
        add_slab(world, {0, -0.15f, 0}, {}, {10, 0.15f, 10});
        add_slab(world, {0, 1.86f, -1.92f}, tilted(30.7f), {2, 0.15f, 2});
        add_slab(world,
                 {-1, 3.6f, 1.2f},
                 from_axis_angle({0, 1, 0}, -24.2f * kDegree) * tilted(-34) *
                     from_axis_angle({0, 0, 1}, 9.1f * kDegree),
                 {2, 0.15f, 2});
        add_slab(world, {0, 3.93f, -2.27f}, tilted(24.7f), {2, 0.15f, 0.78f});
        Random random(14);
        for (int i = 0; i < size; ++i) {
            DeformableDef def;
            def.recipe = PointsRecipe{
                .points = {{.position = {-0.5f + random.between(-3.85f, 3.85f),
                                         6.5f + random.between(-2, 2),
                                         -1.01f + random.between(-4.03f, 4.03f)}}}};
            def.integrator = Integrator::verlet;
            def.material = {.radius = kRadius,
                            .friction = 0.15f,
                            .restitution = random.unit(),
                            .damping = 0.1f};
            add_deformable(world, def);
        }
    }

    SceneCamera camera() const override {
        return {.target = {0, 2.4f, -0.5f}, .yaw_deg = 62, .pitch_deg = -18, .distance = 15};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        // Who does not roll off the ground lies on it.
        Real lowest = 1;
        for (const Deformable& d : world.state().deformables) {
            const Vec3 p = d.particles.positions[0];
            if (std::abs(p.x) < 9.8f && std::abs(p.z) < 9.8f)
                lowest = std::min(lowest, p.y);
        }
        return {{.name = "lowest_m", .value = lowest, .bound = kRadius - 0.005, .at_least = true}};
    }

private:
    static Quat tilted(Real degrees) { return from_axis_angle({1, 0, 0}, degrees * kDegree); }
    static void add_slab(World& world, Vec3 position, Quat rotation, Vec3 half_extents) {
        add_box(world,
                {.position = position,
                 .half_extents = half_extents,
                 .rotation = rotation,
                 .motion = Motion::static_});
    }
};

const SceneRegistration kRegistration{{
    .id = "falling_particles",
    .category = "Particles",
    .title = "Falling particles",
    .look_at = "Each bounces as its own restitution says, at the first thing on its way, and none "
               "goes through.",
    .default_size = 50,
    .default_steps = 600,
    .create = &create_scene<FallingParticles>,
}};

} // namespace
} // namespace topple::app
