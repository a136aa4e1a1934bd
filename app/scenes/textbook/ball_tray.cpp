// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "topple/dynamics/balls/ball_table.h"

#include <algorithm>
#include <string>

namespace topple::app {
namespace {

constexpr Real kTrayHalf = 4, kTrayBall = 0.3f, kBarRadius = 0.45f, kBarHeight = 1.2f; // [m]
constexpr Material kGlass{.friction = 0, .restitution = 1, .rolling_resistance = 0};
constexpr Vec3 kBars[] = {{-1.7f, kBarHeight, 0}, {1.7f, kBarHeight, 0.4f}, {0, kBarHeight, -2}};

/// Balls without gravity in a tray crossed by bars. Beside it the same motion is computed exactly, hit after hit in
/// order of time; until the first few dozen hits, both agree.
class BallTray final : public Scene {
public:
    void build(World& world, int size) override {
        take_gravity_away(world);
        add_tray(world);
        table_.restitution = 1;
        for (const Vec3 n : {Vec3{1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}})
            table_.planes.push_back({n, -kTrayHalf});
        for (const Vec3 bar : kBars)
            table_.bars.push_back({bar - Vec3{0, 1, 0}, bar + Vec3{0, 1, 0}, kBarRadius});
        const int count = size > 0 ? size : 8;
        for (int i = 0; i < count; ++i)
            add_ball(world, i, count);
    }
    SceneCamera camera() const override {
        return {.target = {0, 0.8f, 0}, .yaw_deg = 22, .pitch_deg = -42, .distance = 13};
    }
    void observe(const World& world) override {
        hits_ += static_cast<int>(table_.advance(world.parameters().dt).size());
        if (hits_ > kFirstHits)
            return;
        for (std::size_t i = 0; i < balls_.size(); ++i)
            apart_ = std::max(apart_,
                              static_cast<double>(distance(world.find(balls_[i])->center_of_mass,
                                                           table_.balls[i].position)));
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        double energy = 0, start = 0;
        for (std::size_t i = 0; i < balls_.size(); ++i) {
            energy += static_cast<double>(length_squared(world.find(balls_[i])->v));
            start += static_cast<double>(length_squared(velocity_of(static_cast<int>(i))));
        }
        return {
            {.name = "off_the_exact_way_m", .value = apart_, .bound = 0.25},
            {.name = "hits", .value = static_cast<double>(hits_), .bound = 20, .at_least = true},
            {.name = "speed_kept_percent",
             .value = 100 * energy / start,
             .bound = 90,
             .at_least = true}};
    }

private:
    static constexpr int kFirstHits = 6; ///< Number of hits after which the smallest difference has
                                         ///< grown large.

    static Vec3 velocity_of(int i) {
        const auto k = static_cast<Real>(i);
        return {2.2f - 0.55f * k, 0, i % 2 == 0 ? 2.5f : -1.9f};
    }
    void add_ball(World& world, int i, int count) {
        const Real x = -3.2f +
                       6.4f * static_cast<Real>(i) / static_cast<Real>(std::max(count - 1, 1));
        const Vec3 at{x, kBarHeight, i % 2 == 0 ? -3 : 3.0f};
        balls_.push_back(topple::app::add_ball(world,
                                               {.position = at,
                                                .radius = kTrayBall,
                                                .velocity = velocity_of(i),
                                                .material = kGlass,
                                                .mass = 1.0f}));
        table_.balls.push_back({at, velocity_of(i), kTrayBall, 1});
    }
    static void add_tray(World& world) {
        add_floor(world);
        constexpr Real kThick = 0.2f;
        // Half a centimeter below the balls: without gravity they never touch it, with gravity they stay.
        constexpr Real kBottom = kBarHeight - kTrayBall - 0.005f;
        add_box(world,
                {.position = {0, kBottom - kThick, 0},
                 .half_extents = {kTrayHalf + 2 * kThick, kThick, kTrayHalf + 2 * kThick},
                 .motion = Motion::static_,
                 .material = kGlass,
                 .name = "tray"});
        for (const Real side : {-1.0f, 1.0f}) {
            for (const bool is_x : {true, false}) {
                const Real out = side * (kTrayHalf + kThick);
                add_box(world,
                        {.position = is_x ? Vec3{out, kBarHeight, 0} : Vec3{0, kBarHeight, out},
                         .half_extents = is_x ? Vec3{kThick, 0.4f, kTrayHalf + 2 * kThick}
                                              : Vec3{kTrayHalf + 2 * kThick, 0.4f, kThick},
                         .motion = Motion::static_,
                         .material = kGlass});
            }
        }
        for (const Vec3 bar : kBars)
            add_body(world,
                     {.world_from_body = {bar, {}},
                      .colliders = {{.shape = CapsuleShape{kBarRadius, 1}, .material = kGlass}}});
    }
    BallTable table_;
    std::vector<BodyId> balls_;
    int hits_ = 0;
    double apart_ = 0; ///< [m]
};

const SceneRegistration kBallTray{{
    .id = "ball_tray",
    .category = "Textbook",
    .title = "Balls among bars",
    .look_at =
        "Every hit is a mirror or a swap of speeds; a table that takes them one by one agrees.",
    .default_size = 8,
    .largest_size = 22,
    .size_limit = "more balls do not fit side by side into the tray",
    .default_steps = 600,
    .create = &create_scene<BallTray>,
}};

} // namespace
} // namespace topple::app
