// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stacking/stacks.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

/// A box of 1 kg carries one that is a hundred times as heavy, through contacts whose stiffness follows from the
/// light box.
class SqueezedBox final : public Scene {
public:
    void build(World& world, int size) override {
        build_squeezed_box(world, static_cast<Real>(size));
    }

    SceneCamera camera() const override {
        return {.target = {0, 1, 0}, .yaw_deg = 30, .pitch_deg = -10, .distance = 6};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Real light = body_named(world, "light").world_from_body.position.y;
        const Real heavy = body_named(world, "heavy").world_from_body.position.y;
        const Real overlap = std::max(0.5f - light, 1 - (heavy - light));
        // The table (M1) has a much tighter bound; this one checks that the light box is still between the two.
        return {{.name = "overlap_m", .value = overlap, .bound = 0.3}};
    }
};

constexpr SceneSlider kSqueezedBoxSliders[] = {
    {.number = BodyNumber{BodyNumber::Kind::mass, "heavy"},
     .label = "Mass of the upper box",
     .unit = "kg",
     .least = 1,
     .greatest = 10000,
     .is_logarithmic = true,
     .tip = "The light one weighs 1 kg. With Quality as set, 10000 kg press it flat"},
    kQualitySlider,
    kStiffnessSlider};

const SceneRegistration kSqueezedBox{{
    .id = "squeezed_box",
    .category = "Stacking",
    .title = "Light under heavy",
    .look_at = "The light box carries a hundred times its weight: how far do the two sink into "
               "each other?",
    .default_size = 100,
    .size_name = "mass_ratio",
    .largest_size = 1000000,
    .size_limit =
        "a float resolves the motion of a box beside one of at most a million times its mass",
    .default_steps = 600,
    .thumbnail_step = 0,
    .create = &create_scene<SqueezedBox>,
    .sliders = kSqueezedBoxSliders,
}};

} // namespace
} // namespace topple::app
