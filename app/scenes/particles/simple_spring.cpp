// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/deformable/mesh/deformable_mesh.h"

#include <cmath>

namespace topple::app {
namespace {

constexpr Real kHeavy = 50, kLight = 1; // [kg]
constexpr Real kRestLength = 1;         // [m]

/// Two particles of different mass and the spring between them, thrown up apart.
class SimpleSpring final : public Scene {
public:
    void build(World& world, int) override {
        must(world.set_parameter("gravity_y", -9.82));
        add_floor(world);
        DeformableDef def;
        def.name = "spring";
        def.recipe = PointsRecipe{.points = {{.position = {0, 3, 0}, .mass = kHeavy},
                                             {.position = {2, 3.5f, 0}, .mass = kLight}},
                                  .links = {{.a = 0,
                                             .b = 1,
                                             .rest = kRestLength,
                                             .numbers = {.stiffness = 100, .damping = 1}}}};
        def.integrator = Integrator::velocity_verlet;
        def.substeps = 8;
        def.material = {.radius = 0.2f, .friction = 0, .restitution = 0.4f};
        add_deformable(world, def);
    }

    SceneCamera camera() const override {
        return {.target = {0.8f, 1.7f, 0}, .yaw_deg = 20, .pitch_deg = -8, .distance = 6.5f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Deformable& d = world.state().deformables.front();
        const Real now = distance(d.particles.positions[0], d.particles.positions[1]);
        // At the end the light particle rests its weight on the spring: 9.82 / 100 m.
        return {{.name = "length_error_m", .value = std::abs(now - kRestLength), .bound = 0.12}};
    }
};

constexpr SceneSlider kSimpleSpringSliders[] = {
    {.number = SoftNumber{&numbers_of_links<&SpringNumbers::stiffness>},
     .label = "Stiffness",
     .unit = "N/m",
     .least = 5,
     .greatest = 2000,
     .is_logarithmic = true,
     .tip = "The light particle swings at sqrt(k / m)"},
    {.number = SoftNumber{&numbers_of_links<&SpringNumbers::damping>},
     .label = "Damping",
     .unit = "N s/m",
     .least = 0,
     .greatest = 10,
     .tip = "At 0 it swings on and on"},
    {.number = SoftNumber{[](Recipe& recipe, DeformableMaterial&) -> std::vector<Real*> {
         auto* r = std::get_if<PointsRecipe>(&recipe);
         if (r == nullptr || r->links.empty())
             return {};
         return {&r->links.front().rest};
     }},
     .label = "Length",
     .unit = "m",
     .least = 0.3,
     .greatest = 3,
     .tip = "At which the spring rests"}};

const SceneRegistration kSimpleSpring{{
    .id = "simple_spring",
    .category = "Particles",
    .title = "Two masses and a spring",
    .look_at =
        "Click the spring, and set its stiffness, damping and length in the inspector; the "
        "heavy particle on the left hardly feels it, the light one swings at sqrt(k / m) rad/s.",
    .default_steps = 900,
    .create = &create_scene<SimpleSpring>,
    .sliders = kSimpleSpringSliders,
}};

} // namespace
} // namespace topple::app
