// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/play/ground_heights.h"
#include "app/scenes/usual_sliders.h"
#include "topple/core/random.h"
#include "topple/math/trigonometry.h"

#include <array>
#include <cmath>

namespace topple::app {
namespace {

constexpr std::uint32_t kSamples = 81; ///< Number along each side.
constexpr Real kSampleSpacing = 0.4f;  ///< [m]
constexpr int kAcross = 9;             ///< Bodies along each side of a square.

/// Waves of three directions, with a rim that keeps everything in.
Real height_at(Real x, Real z) {
    const Real waves = 0.9f * sin_cos(0.55f * x).sin * sin_cos(0.5f * z).cos +
                       0.35f * sin_cos(0.9f * x + 1.1f * z).sin;
    const Real out = std::max(std::abs(x), std::abs(z)) - 11;
    return waves + (out > 0 ? 0.15f * out * out : 0);
}

/// A landscape of heights. Round bodies roll down into the valleys, bodies with edges stay on the slopes; wheels and
/// cones roll in the directions of their sides.
class Hills final : public Scene {
public:
    void build(World& world, int) override {
        const auto field = std::make_shared<const HeightField>(
            field_of_heights(kSamples, kSampleSpacing, height_at));
        add_body(world, {.name = "hills", .colliders = {{.shape = HeightFieldShape{field}}}});
        const std::array<Shape, 6> shapes{SphereShape{0.35f},
                                          BoxShape{{0.3f, 0.25f, 0.35f}},
                                          CylinderShape{0.35f, 0.2f},
                                          ConeShape{0.35f, 0.4f},
                                          CapsuleShape{0.2f, 0.3f},
                                          CylinderShape{0.2f, 0.5f}};
        Random random(3);
        for (int i = 0; i < kAcross * kAcross; ++i) {
            const Real x = 2.2f * static_cast<Real>(i % kAcross - kAcross / 2);
            const Real z = 2.2f * static_cast<Real>(i / kAcross - kAcross / 2);
            const Vec3 axis{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
            add_body(world,
                     {.motion = Motion::dynamic,
                      .world_from_body = {{x, height_at(x, z) + 2, z},
                                          from_axis_angle(normalize_or(axis, {0, 1, 0}),
                                                          random.between(0, 3))},
                      .colliders = {{.shape = shapes[static_cast<std::size_t>(i) % shapes.size()]}},
                      .density = 700});
        }
    }

    SceneCamera camera() const override {
        return {.target = {0, 0, 0}, .yaw_deg = 32, .pitch_deg = -36, .distance = 24};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        int lost = 0;
        for (const Body& body : world.state().bodies) {
            const Vec3 p = body.world_from_body.position;
            if (body.motion == Motion::dynamic && !(p.y > height_at(p.x, p.z)))
                ++lost;
        }
        return {{.name = "lost_bodies", .value = static_cast<double>(lost), .bound = 0}};
    }
};

constexpr SceneSlider kHillsSliders[] = {kGravitySlider, kFrictionSlider};

const SceneRegistration kHills{{
    .id = "hills",
    .category = "Play",
    .title = "Rolling hills",
    .look_at = "Balls and wheels gather in the valleys; boxes stay on the slopes.",
    .default_steps = 600,
    .place = "meadow",
    .create = &create_scene<Hills>,
    .sliders = kHillsSliders,
}};

} // namespace
} // namespace topple::app
