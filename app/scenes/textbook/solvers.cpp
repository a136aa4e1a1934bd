// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr int kBoxes = 8;

/// A tower, a bouncing box and a sliding one under any of the five solvers: "solvers:1" is the soft-step one, then
/// sequential impulses, penalty springs, the textbook's and the textbook's as printed.
class Solvers final : public Scene {
public:
    void build(World& world, int size) override {
        solver_ = static_cast<SolverKind>(size - 1);
        must(world.set_parameter("solver", static_cast<double>(solver_)));
        must(world.set_parameter("sleep", 0));
        add_floor(world);
        for (int i = 0; i < kBoxes; ++i)
            add_box(world,
                    {.position = {-3, 0.5f + static_cast<Real>(i), 0},
                     .name = "box " + std::to_string(i)});
        add_box(world,
                {.position = {0, 4, 0},
                 .half_extents = {0.5f, 0.5f, 0.5f},
                 .material = {.restitution = 0.5f},
                 .name = "bouncer"});
        const BodyId slider = add_box(
            world,
            {.position = {2, 0.25f, 0}, .half_extents = {0.5f, 0.25f, 0.5f}, .name = "slider"});
        must(world.set_velocity(slider, {5, 0, 0}, {}));
    }

    SceneCamera camera() const override {
        return {.target = {-0.4f, 3.6f, 0}, .yaw_deg = 15, .pitch_deg = -10, .distance = 15.5f};
    }

    void observe(const World& world) override {
        const Body& bouncer = body_named(world, "bouncer");
        has_hit_ = has_hit_ || bouncer.v.y > 0;
        if (has_hit_)
            rebound_ = std::max(rebound_, bouncer.center_of_mass.y - 0.5f);
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Vec3 top = body_named(world, "box " + std::to_string(kBoxes - 1)).center_of_mass;
        const Real sink = static_cast<Real>(kBoxes) - 0.5f - top.y;
        const Real way = body_named(world, "slider").center_of_mass.x - 2;
        // v^2 / (2 mu g) = 25 / (1.2 * 9.81) = 2.124 m.
        std::vector<SceneMetric> all{
            {.name = "slide_error_m", .value = std::abs(way - 2.124), .bound = 0.25}};
        // Only the soft-step solver has promises; the others are shown for comparison.
        if (solver_ == SolverKind::soft_step)
            all.push_back({.name = "sink_m", .value = std::abs(sink), .bound = 0.03});
        return all;
    }

private:
    SolverKind solver_ = SolverKind::soft_step;
    bool has_hit_ = false;
    Real rebound_ = 0;
};

constexpr SceneSlider kSolversSliders[] = {
    {.number = ParameterNumber{"solver"},
     .tip = "Method that solves the contacts: which tower leans, which sinks, which trembles?"},
    {.number = ParameterNumber{"iterations"},
     .least = 1,
     .greatest = 30,
     .tip = "Sweeps of the older methods over all contacts in a step"},
    kGravitySlider};

const SceneRegistration kSolvers{{
    .id = "solvers",
    .category = "Textbook",
    .title = "Five solvers",
    .look_at =
        "Choose another Solver while it runs: which tower leans, which sinks, which trembles?",
    .default_size = 1,
    .largest_size = kSolverKindCount,
    .size_limit = "there are five solvers",
    .default_steps = 600,
    .create = &create_scene<Solvers>,
    .sliders = kSolversSliders,
}};

} // namespace
} // namespace topple::app
