// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stacking/stacks.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Unit boxes on top of each other. The weight of all of them acts on the lowest contact, so a solver with too few
/// iterations lets the tower sink, lean, and fall.
class Stack final : public Scene {
public:
    void build(World& world, int size) override {
        build_stack(world, size);
        height_ = size;
    }

    SceneCamera camera() const override {
        const auto height = static_cast<Real>(height_);
        return {.target = {0, height * 0.45f, 0},
                .yaw_deg = 35,
                .pitch_deg = -12,
                .distance = 6 + height * 1.25f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const auto& bodies = world.state().bodies;
        Real drift = 0;
        for (const Body& body : bodies)
            if (body.motion == Motion::dynamic)
                drift = std::max(
                    drift,
                    std::hypot(body.world_from_body.position.x, body.world_from_body.position.z));
        const Real rest = static_cast<Real>(height_) - 0.5f;
        const Real sink = bodies.empty() ? 0 : rest - bodies.back().world_from_body.position.y;
        // The compressions add up with the square of the height: 27 mm for twenty boxes at four sub-steps. The
        // engine's own table (M2) has a tighter bound; this one checks that the tower stands.
        const double share = static_cast<double>(height_) / 20;
        const double grown = std::max(1.0, share * share);
        return {{.name = "drift_m", .value = drift, .bound = 0.02 * grown},
                {.name = "sink_m", .value = sink, .bound = 0.04 * grown}};
    }

private:
    int height_ = 0;
};

constexpr SceneSlider kStackSliders[] = {kSubstepsSlider, kQualitySlider, kWarmStartSlider};

const SceneRegistration kStack{{
    .id = "stack",
    .category = "Stacking",
    .title = "Box stack",
    .look_at = "The lowest contact carries everything: does the tower sink, lean, or stand?",
    .default_size = 20,
    .largest_size = 10000,
    .size_limit = "beyond 10 km from the origin a float no longer resolves a millimeter",
    .default_steps = 1200,
    .create = &create_scene<Stack>,
    .sliders = kStackSliders,
}};

} // namespace
} // namespace topple::app
