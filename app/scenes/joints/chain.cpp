// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kLinkHalf = 0.25f; // half of the distance between two joints [m]
constexpr Real kBallRadius = 0.6f;

/// Links joined end to end with a heavy ball at the end, released from the horizontal. The joints carry the ball,
/// many times their own weight: look for gaps between the links.
class Chain final : public Scene {
public:
    void build(World& world, int size) override {
        links_ = size;
        height_ = 2 * kLinkHalf * static_cast<Real>(size) + 2 * kBallRadius + 1;
        add_floor(world);
        Vec3 joint{0, height_, 0};
        BodyId previous = add_box(world,
                                  {.position = joint + Vec3{0, 0.1f, 0},
                                   .half_extents = {0.3f, 0.1f, 0.3f},
                                   .motion = Motion::static_});
        for (int i = 0; i < links_; ++i) {
            const BodyId link = add_body(
                world,
                made_of("steel",
                        {.motion = Motion::dynamic,
                         .world_from_body = {joint + Vec3{kLinkHalf, 0, 0},
                                             from_axis_angle({0, 0, 1}, kPi / 2)},
                         .colliders = {{.shape = CapsuleShape{0.08f, kLinkHalf - 0.08f}}},
                         .density = 2000}));
            join_at(world, previous, link, joint);
            joint.x += 2 * kLinkHalf;
            previous = link;
        }
        const BodyId ball = add_ball(world,
                                     {.position = joint + Vec3{kBallRadius, 0, 0},
                                      .radius = kBallRadius,
                                      .density = 400,
                                      .name = "ball",
                                      .made_of = "wood"});
        join_at(world, previous, ball, joint);
    }

    SceneCamera camera() const override {
        return {.target = {0, height_ * 0.66f, 0},
                .yaw_deg = 15,
                .pitch_deg = -8,
                .distance = 4 + height_ * 1.7f};
    }

    void observe(const World& world) override {
        worst_gap_ = std::max(worst_gap_, world.last_report().max_joint_error);
    }

    std::vector<SceneMetric> metrics(const World&) const override {
        return {{.name = "worst_joint_gap_m", .value = worst_gap_, .bound = 0.08}};
    }

private:
    int links_ = 0;
    Real height_ = 0;
    Real worst_gap_ = 0;
};

constexpr SceneSlider kChainSliders[] = {
    {.number = BodyNumber{BodyNumber::Kind::mass, "ball"},
     .label = "Mass of the ball",
     .unit = "kg",
     .least = 10,
     .greatest = 10000,
     .is_logarithmic = true,
     .tip = "A heavy ball pulls a light chain apart unless the joints are solved at once"},
    kDirectJointsSlider,
    kQualitySlider};

const SceneRegistration kChain{{
    .id = "chain",
    .category = "Joints",
    .title = "Chain with ball",
    .look_at = "A light chain swings a heavy ball: the joints must not come apart.",
    .default_size = 12,
    .largest_size = 20000,
    .size_limit = "beyond 10 km from the origin a float no longer resolves a millimeter",
    .default_steps = 600,
    .thumbnail_step = 30,
    .create = &create_scene<Chain>,
    .sliders = kChainSliders,
}};

} // namespace
} // namespace topple::app
