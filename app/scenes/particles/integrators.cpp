// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <array>
#include <cmath>

namespace topple::app {
namespace {

struct Lane {
    const char* name;
    Integrator integrator;
};
constexpr std::array<Lane, 4> kLanes{{{"symplectic Euler", Integrator::euler},
                                      {"velocity Verlet", Integrator::velocity_verlet},
                                      {"Verlet", Integrator::verlet},
                                      {"XPBD", Integrator::xpbd}}};
constexpr Real kPinHeight = 3;   // height of the pins [m]
constexpr Real kStiffness = 400; // [N/m]

/// Chains of five masses on springs with equal initial swings, one for each integrator.
class Integrators final : public Scene {
public:
    void build(World& world, int size) override {
        add_floor(world);
        for (std::size_t lane = 0; lane < kLanes.size(); ++lane) {
            PointsRecipe recipe{.points = {{.mass = 0}}};
            for (std::uint32_t i = 1; i <= 5; ++i) {
                recipe.points.push_back(
                    {.position = Vec3{0.8f, -0.6f, 0} * (0.4f * static_cast<Real>(i)), .mass = 1});
                recipe.links.push_back({i - 1, i, -1, {.stiffness = kStiffness}});
            }
            DeformableDef def;
            def.name = kLanes[lane].name;
            def.recipe = recipe;
            def.world_from_recipe.position = {0, kPinHeight, -1.5f + static_cast<Real>(lane)};
            def.integrator = kLanes[lane].integrator;
            def.material = {.radius = 0.06f, .drag = 0, .lift = 0};
            def.substeps = size;
            add_deformable(world, def);
            // At two heights, so that neighbors do not cover each other.
            const Vec3 above{0, lane % 2 == 0 ? 0.25f : 0, 0};
            add_label(world, def.world_from_recipe.position + above, def.name);
        }
        start_ = energy_budget_of(world.state());
    }

    SceneCamera camera() const override {
        return {.target = {0, 2.1f, 0}, .yaw_deg = 58, .pitch_deg = -10, .distance = 6.4f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        // Largest height: spurious energy would throw a mass above its pin.
        Real highest = 0;
        for (const Deformable& d : world.state().deformables)
            for (const Vec3 p : d.particles.positions)
                highest = std::max(highest, p.y);
        return {{.name = "highest_m", .value = highest, .bound = kPinHeight + 0.5}};
    }

private:
    EnergyBudget start_;
};

constexpr SceneSlider kIntegratorsSliders[] = {
    {.number = SoftNumber{&numbers_of_links<&SpringNumbers::stiffness>},
     .label = "Stiffness of the springs",
     .unit = "N/m",
     .least = 50,
     .greatest = 5000,
     .is_logarithmic = true,
     .tip = "Stiff springs swing fast, and need more sub-steps"},
    {.number = SoftNumber{&numbers_of_links<&SpringNumbers::damping>},
     .label = "Damping of the springs",
     .unit = "N s/m",
     .least = 0,
     .greatest = 20,
     .tip = "At 0 only the integrator takes energy, or gives some"},
    kGravitySlider};

const SceneRegistration kIntegrators{{
    .id = "integrators",
    .category = "Particles",
    .title = "Four integrators",
    .look_at = "The same chain four times: they part after seconds, for it is chaotic; XPBD calms "
               "down, the others keep their energy. The size is the least number of sub-steps.",
    .default_size = 4,
    .largest_size = 1000,
    .size_limit = "a soft body takes at most 1000 sub-steps a step",
    .default_steps = 900,
    .create = &create_scene<Integrators>,
    .sliders = kIntegratorsSliders,
}};

} // namespace
} // namespace topple::app
