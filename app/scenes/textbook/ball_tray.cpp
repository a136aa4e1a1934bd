// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/dynamics/balls/ball_table.h"

#include <algorithm>
#include <string>

namespace topple::app {
namespace {

constexpr Real kTrayHalf = 4, kTrayBall = 0.3f, kBarRadius = 0.45f, kBarHeight = 1.2f; // [m]
/// Gap between a ball and the bottom or the pane: without gravity a ball touches neither, however the hits before it
/// were rounded. [m]
constexpr Real kPlay = 0.005f;
constexpr Real kThick = 0.2f; ///< Half of the thickness of bottom, walls and pane. [m]
constexpr Material kGlass{.friction = 0, .restitution = 1, .rolling_resistance = 0};
constexpr Vec3 kBars[] = {{-1.7f, kBarHeight, 0}, {1.7f, kBarHeight, 0.4f}, {0, kBarHeight, -2}};

/// Balls without gravity in a tray crossed by cylinders, under a pane of glass. Beside it the same motion is computed
/// exactly, hit after hit in order of time; until the first few hits, both agree. With gravity, up or down, and at
/// whatever step it begins, bottom, walls and pane keep all balls.
class BallTray final : public Scene {
public:
    void build(World& world, int size) override {
        take_gravity_away(world);
        must(world.set_parameter("restitution_threshold", 0.05)); // grazing hits bounce as well
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
        return {.target = {0, 0.5f, 0.4f}, .yaw_deg = 22, .pitch_deg = -42, .distance = 14.5f};
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
        constexpr Real kInside = kTrayBall + kPlay; // half of the height between bottom and pane
        add_slab(world, "tray", {0, kBarHeight - kInside - kThick, 0}, kFull);
        add_slab(world, "pane", {0, kBarHeight + kInside + kThick, 0}, kFull, /*visible=*/false);
        for (const Real side : {-kTrayHalf - kThick, kTrayHalf + kThick}) {
            add_slab(world, "wall", {side, kBarHeight, 0}, {kThick, kInside, kOutside});
            add_slab(world, "wall", {0, kBarHeight, side}, {kTrayHalf, kInside, kThick});
        }
        for (const Vec3 bar : kBars)
            add_body(
                world,
                {.name = "cylinder",
                 .world_from_body = {bar, {}},
                 .colliders = {{.shape = CylinderShape{kBarRadius, kInside}, .material = kGlass}}});
    }
    static constexpr Real kOutside = kTrayHalf + 2 * kThick;
    static constexpr Vec3 kFull{kOutside, kThick, kOutside};
    static void add_slab(World& world,
                         const char* name,
                         Vec3 at,
                         Vec3 half_extents,
                         bool visible = true) {
        add_body(world,
                 {.name = name,
                  .world_from_body = {at, {}},
                  .colliders = {
                      {.shape = BoxShape{half_extents}, .material = kGlass, .visible = visible}}});
    }

    BallTable table_;
    std::vector<BodyId> balls_;
    int hits_ = 0;
    double apart_ = 0; ///< [m]
};

constexpr SceneSlider kBallTraySliders[] = {{.number = ParameterNumber{"gravity_y"},
                                             .label = "Gravity",
                                             .least = -20,
                                             .greatest = 20,
                                             .tip = "A pane of glass keeps the balls in the tray"},
                                            kFrictionSlider};

const SceneRegistration kBallTray{{
    .id = "ball_tray",
    .category = "Textbook",
    .title = "Balls among cylinders",
    .look_at =
        "Every hit is a mirror or a swap of speeds; a table that takes them one by one agrees. "
        "Turn Gravity Y: a pane of glass keeps them in the tray.",
    .default_size = 8,
    .largest_size = 22,
    .size_limit = "more balls do not fit side by side into the tray",
    .default_steps = 600,
    .create = &create_scene<BallTray>,
    .sliders = kBallTraySliders,
}};

} // namespace
} // namespace topple::app
