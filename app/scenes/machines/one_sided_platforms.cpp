// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace topple::app {
namespace {

constexpr Real kThick = 0.12f;                     // of a platform [m]
constexpr Real kTops[] = {1.5f, 3, 4.5f};          // heights of the platforms [m]
constexpr Real kHalfWidths[] = {3.6f, 2.6f, 1.5f}; // of the platforms [m]
constexpr Real kPlaces[] = {3.0f, 2.0f, 0.9f};     // distances of jumpers from the middle [m]
constexpr Real kHalfDepth = 1.1f;                  // of the platforms [m]
constexpr Real kOver = 0.45f;                      // a jump ends above its platform [m]
constexpr Real kHalf = 0.22f;                      // half size of a jumper [m]

/// Balls and boxes jump through platforms from below and land on top of them.
class OneSidedPlatforms final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        for (std::size_t i = 0; i < std::size(kTops); ++i)
            add_platform(world, i);
        for (std::size_t i = 0; i < std::size(kTops); ++i)
            for (const Real side : {-1.0f, 1.0f})
                for (const bool is_ball : {true, false})
                    add_jumper(world,
                               {side * kPlaces[i], kHalf, is_ball ? -0.45f : 0.45f},
                               kTops[i] + kOver,
                               is_ball);
        // The weak one comes only halfway out of the first platform.
        weak_ = add_jumper(world, {0, kHalf, 0}, kTops[0] - kHalf, true);
        add_label(world, {0, 0.35f, 0.9f}, "too weak");
    }

    SceneCamera camera() const override {
        return {.target = {0, 2.3f, 0}, .yaw_deg = 20, .pitch_deg = -8, .distance = 11};
    }

    void observe(const World& world) override {
        const Parameters& p = world.parameters();
        for (Jumper& jumper : jumpers_) {
            const Body* body = world.find(jumper.body);
            const Real expected = jumper.speed + p.gravity.y * p.dt;
            jumper.rises = jumper.rises && body && expected > 0;
            if (!jumper.rises)
                continue;
            lost_ = std::max(lost_, std::abs(body->v.y - expected));
            jumper.speed = body->v.y;
        }
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        int landed = 0;
        for (const Jumper& jumper : jumpers_) {
            const Body* body = world.find(jumper.body);
            const Real rest = jumper.top - kOver + kHalf;
            landed += body && jumper.body != weak_ &&
                              std::abs(body->center_of_mass.y - rest) < 0.01f
                          ? 1
                          : 0;
        }
        const Body* weak = world.find(weak_);
        return {{.name = "on_their_platforms",
                 .value = static_cast<double>(landed),
                 .bound = 12,
                 .at_least = true},
                {.name = "lost_on_the_way_up_mm_per_s",
                 .value = 1000 * static_cast<double>(lost_),
                 .bound = 0.1},
                {.name = "height_of_the_weak_one_m",
                 .value = weak ? static_cast<double>(weak->center_of_mass.y) : 99.0,
                 .bound = 0.3}};
    }

private:
    struct Jumper {
        BodyId body;
        Real top = 0;   ///< Highest point of its center without platforms. [m]
        Real speed = 0; ///< Speed upward after the last step. [m/s]
        bool rises = true;
    };

    static void add_platform(World& world, std::size_t i) {
        const Vec3 half{kHalfWidths[i], kThick / 2, kHalfDepth};
        add_body(world,
                 made_of("wood",
                         {.name = "platform " + std::to_string(i + 1),
                          .world_from_body = {{0, kTops[i] - kThick / 2, 0}, {}},
                          .colliders = {{.shape = BoxShape{half}, .one_sided = {0, 1, 0}}}}));
        for (const Real side : {-1.0f, 1.0f}) {
            const Real height = (kTops[i] - kThick) / 2;
            add_body(
                world,
                made_of("steel",
                        {.world_from_body = {{side * (half.x - 0.1f), height, -half.z - 0.1f}, {}},
                         .colliders = {{.shape = BoxShape{{0.06f, height, 0.06f}}}}}));
        }
    }
    BodyId add_jumper(World& world, Vec3 at, Real top, bool is_ball) {
        const Real speed = std::sqrt(-2 * world.parameters().gravity.y * (top - at.y));
        BodyDef def{.name = is_ball ? "ball" : "box",
                    .motion = Motion::dynamic,
                    .world_from_body = {at, {}},
                    .velocity = {0, speed, 0},
                    .density = 500};
        def.colliders.push_back(
            {.shape = is_ball ? Shape(SphereShape{kHalf}) : Shape(BoxShape{{kHalf, kHalf, kHalf}}),
             .material = {.restitution = is_ball ? Real(0.5) : Real(0)}});
        const BodyId id = add_body(world, made_of(is_ball ? "rubber" : "wood", std::move(def)));
        jumpers_.push_back({id, top, speed});
        return id;
    }

    std::vector<Jumper> jumpers_;
    BodyId weak_;
    Real lost_ = 0; ///< Largest change of speed on the way up, beyond that by gravity. [m/s]
};

constexpr SceneSlider kOneSidedSliders[] = {kGravitySlider, kRestitutionSlider};

const SceneRegistration kOneSidedPlatforms{{
    .id = "one_sided_platforms",
    .category = "Machines",
    .title = "One-sided platforms",
    .look_at = "Balls and boxes jump through the platforms from below without a bump, and stand on "
               "them afterward. The weak one sinks back.",
    .default_steps = 420,
    .thumbnail_step = 45,
    .create = &create_scene<OneSidedPlatforms>,
    .sliders = kOneSidedSliders,
}};

} // namespace
} // namespace topple::app
