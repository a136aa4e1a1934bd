// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stress/piles.h"
#include "app/scenes/usual_sliders.h"
#include "topple/core/random.h"

#include <cmath>

namespace topple::app {
namespace {

constexpr Real kSpacing = 0.9f; // spacing of neighbors in a layer [m]

/// Half-meter boxes at random orientations dropped into a walled pit: the usual benchmark of physics engines.
class BoxPile final : public Scene {
public:
    void build(World& world, int size) override {
        const int across = size <= 1200 ? 10 : size <= 5000 ? 16 : 20;
        const Real half_width = static_cast<Real>(across) * kSpacing * 0.5f + 0.5f;
        half_width_ = half_width;
        add_floor(world);
        add_pit_walls(world, half_width, 20);
        Random random(7);
        for (int i = 0; i < size; ++i)
            add_box(world, box(i, across, random));
    }

    SceneCamera camera() const override {
        return {.target = {0, 3, 0},
                .yaw_deg = 35,
                .pitch_deg = -35,
                .distance = 8 + half_width_ * 3.2f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        int outside = 0;
        for (const Body& body : world.state().bodies) {
            const Vec3 p = body.world_from_body.position;
            const bool is_out = p.y < -0.1f || std::abs(p.x) > half_width_ ||
                                std::abs(p.z) > half_width_;
            if (body.motion == Motion::dynamic && is_out)
                ++outside;
        }
        return {{.name = "boxes_outside", .value = static_cast<double>(outside), .bound = 0}};
    }

private:
    /// Random orientation, and odd layers shifted by half a cell, so that the result is a heap.
    static BoxDef box(int i, int across, Random& random) {
        const int x = i % across, z = i / across % across, y = i / (across * across);
        const Real shift = y % 2 != 0 ? 0.225f : -0.225f;
        const Real middle = static_cast<Real>(across - 1) * 0.5f;
        const Vec3 place{
            (static_cast<Real>(x) - middle) * kSpacing + shift + random.between(-0.1f, 0.1f),
            0.6f + static_cast<Real>(y) * 0.9f,
            (static_cast<Real>(z) - middle) * kSpacing + shift + random.between(-0.1f, 0.1f)};
        const Vec3 axis = normalize_or(
            {random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)}, {0, 1, 0});
        return {.position = place,
                .half_extents = {0.25f, 0.25f, 0.25f},
                .rotation = from_axis_angle(axis, random.between(0, 3)),
                .density = 1000};
    }
    Real half_width_ = 0;
};

constexpr SceneSlider kBoxPileSliders[] = {kGravitySlider, kFrictionSlider, kSubstepsSlider};

const SceneRegistration kBoxPile{{
    .id = "box_pile",
    .category = "Stress",
    .title = "Box pile",
    .look_at = "The cost of a step while a thousand boxes fall into a heap.",
    .default_size = 1000,
    .largest_size = 200000,
    .size_limit = kPileLimit,
    .default_steps = 300,
    .create = &create_scene<BoxPile>,
    .sliders = kBoxPileSliders,
}};

} // namespace
} // namespace topple::app
