// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

/// A wall-like pyramid of unit boxes, the classical test of a contact solver. The bottom corners must not creep
/// outwards, as they do without warm starting.
class Pyramid final : public Scene {
public:
    void build(World& world, int size) override {
        rows_ = size;
        add_floor(world);
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < rows_ - row; ++column)
                add_box(world, {.position = box_center(row, column)});
    }

    SceneCamera camera() const override {
        const auto rows = static_cast<Real>(rows_);
        return {.target = {0, rows * 0.4f, 0},
                .yaw_deg = 25,
                .pitch_deg = -12,
                .distance = 5 + rows * 1.6f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        // The two bottom corners start at +-0.55 (rows - 1); any creep is outwards.
        Real widest = 0;
        for (const Body& body : world.state().bodies)
            widest = std::max(widest, std::abs(body.world_from_body.position.x));
        const Real start = 0.55f * static_cast<Real>(rows_ - 1);
        return {{.name = "corner_creep_m", .value = widest - start, .bound = 0.02}};
    }

private:
    Vec3 box_center(int row, int column) const {
        const auto across = static_cast<Real>(2 * column + row - rows_ + 1);
        return {across * 0.55f, 0.5f + static_cast<Real>(row), 0};
    }
    int rows_ = 0;
};

constexpr SceneSlider kPyramidSliders[] = {
    {.number = ParameterNumber{"solver"},
     .tip = "penalty: the corners creep. sequential_impulse: then set Warm start to 0"},
    kWarmStartSlider};

const SceneRegistration kPyramid{{
    .id = "pyramid",
    .category = "Stacking",
    .title = "Box pyramid",
    .look_at =
        "The bottom corners must not creep outwards under the weight. Under the solver penalty "
        "they do.",
    .default_size = 12,
    .largest_size = 600,
    .size_limit = "the pyramid then has 180,300 boxes",
    .default_steps = 600,
    .place = "snow",
    .create = &create_scene<Pyramid>,
    .sliders = kPyramidSliders,
}};

} // namespace
} // namespace topple::app
