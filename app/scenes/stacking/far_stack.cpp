// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr int kBoxes = 10;
constexpr Real kRope = 4; // [m]

/// A stack, a wall of bricks and a ball on a rope, ten to the power of `size` meters away from the origin along X. The
/// floor is the plane through the origin. A float tells no kilometer from the next at the largest distance; the step is
/// computed in the frame of a near cell, and the stack stands as if it were at home.
class FarStack final : public Scene {
public:
    void build(World& world, int size) override {
        double distance = 1;
        for (int i = 0; i < size; ++i)
            distance *= 10;
        site_ = settled(to_cell_point({distance, 0, 0}));
        add_floor(world);
        for (int i = 0; i < kBoxes; ++i)
            add(world, BoxShape{{0.5f, 0.5f, 0.5f}}, {0, 0.5f + static_cast<Real>(i), 0});
        for (int row = 0; row < 6; ++row)
            for (int k = 0; k < 8; ++k)
                add(world,
                    BoxShape{{0.3f, 0.25f, 0.2f}},
                    {2 + 0.6f * static_cast<Real>(k) + 0.3f * static_cast<Real>(row % 2),
                     0.25f + 0.5f * static_cast<Real>(row),
                     3});
        const BodyId ball = add(world, SphereShape{0.5f}, {4.5f, 5.5f, 3 + kRope});
        JointDef rope;
        rope.type = JointType::distance;
        rope.b = ball;
        rope.local_anchor_a = site_.point + Vec3{4.5f, 5.5f, 3};
        rope.world_cell = site_.cell;
        rope.has_limits = true;
        rope.upper = kRope;
        must(world.create_joint(rope));
    }

    SceneCamera camera() const override {
        return {.target = site_.point + Vec3{2, 4, 1},
                .yaw_deg = 40,
                .pitch_deg = -10,
                .distance = 17,
                .cell = site_.cell};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        double drift = 0, sink = 0;
        for (int i = 0; i < kBoxes; ++i) {
            const Body& box = world.state().bodies[static_cast<std::size_t>(i) + 1];
            const DVec3 at = global_position(box) - global_point(site_.cell, site_.point);
            drift = std::max({drift, std::abs(at.x), std::abs(at.z)});
            sink = std::max(sink, i + 0.5 - at.y);
        }
        return {{.name = "drift_m", .value = drift, .bound = 0.003},
                {.name = "sink_m", .value = sink, .bound = 0.01}};
    }

private:
    BodyId add(World& world, const Shape& shape, Vec3 at) const {
        BodyDef def;
        def.motion = Motion::dynamic;
        def.cell = site_.cell;
        def.world_from_body.position = site_.point + at;
        def.density = 500;
        def.colliders.push_back({.shape = shape});
        return add_body(world, made_of("wood", def));
    }

    CellPoint site_;
};

constexpr SceneSlider kFarSliders[] = {kGravitySlider, kFrictionSlider, kSubstepsSlider};

const SceneRegistration kFarStack{{
    .id = "far_stack",
    .category = "Stacking",
    .title = "Far from home",
    .look_at = "Ten million kilometers from the origin, where a float skips whole kilometers: "
               "does anything tremble?",
    .default_size = 10,
    .size_name = "power_of_ten",
    .largest_size = 11,
    .size_limit = "the world ends after 10^12 m",
    .default_steps = 600,
    .create = &create_scene<FarStack>,
    .sliders = kFarSliders,
}};

} // namespace
} // namespace topple::app
