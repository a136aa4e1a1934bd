// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stress/piles.h"
#include "app/scenes/usual_sliders.h"
#include "topple/core/random.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kPit = 6; // half of the pit's width [m]

/// Boxes, balls, capsules and rocks fall into a pit. The profile shows the cost of a step while they fall, while they
/// settle, and when they sleep.
class Rain final : public Scene {
public:
    void build(World& world, int size) override {
        add_floor(world);
        add_pit_walls(world, kPit, 12);
        Random random(11);
        const std::shared_ptr<const ConvexHull> rock = make_rock(random);
        for (int i = 0; i < size; ++i) {
            const Vec3 place{static_cast<Real>(i % 10) - 4.5f,
                             1.5f + 1.0f * static_cast<Real>(i / 100),
                             static_cast<Real>(i / 10 % 10) - 4.5f};
            const Vec3 nudge{random.between(-0.2f, 0.2f), 0, random.between(-0.2f, 0.2f)};
            const Vec3 axis = normalize_or({random.between(-1, 1), random.between(-1, 1), 0.5f},
                                           {});
            add_body(
                world,
                {.motion = Motion::dynamic,
                 .world_from_body = {place + nudge, from_axis_angle(axis, random.between(0, 3))},
                 .colliders = {{.shape = shape_of(i, rock)}},
                 .density = 800});
        }
    }

    SceneCamera camera() const override {
        return {.target = {-1.5f, 4, 0.5f}, .yaw_deg = 35, .pitch_deg = -28, .distance = 29};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        int lost = 0;
        for (const Body& body : world.state().bodies) {
            const Vec3 p = body.world_from_body.position;
            const bool is_inside = p.y > -0.1f && std::abs(p.x) < kPit + 0.5f &&
                                   std::abs(p.z) < kPit + 0.5f;
            if (body.motion == Motion::dynamic && !is_inside)
                ++lost;
        }
        return {{.name = "lost_bodies", .value = static_cast<double>(lost), .bound = 0}};
    }

private:
    static std::shared_ptr<const ConvexHull> make_rock(Random& random) {
        std::vector<Vec3> points;
        while (points.size() < 24) {
            const Vec3 p{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
            if (length_squared(p) <= 1 && length_squared(p) > 0.3f)
                points.push_back(normalize(p) * 0.38f);
        }
        return std::make_shared<const ConvexHull>(must(build_convex_hull(points)));
    }

    static Shape shape_of(int i, const std::shared_ptr<const ConvexHull>& rock) {
        switch (i % 5) {
        case 0:
            return SphereShape{0.32f};
        case 1:
            return CapsuleShape{0.2f, 0.22f};
        case 2:
            return HullShape{rock};
        case 3:
            return BoxShape{{0.4f, 0.2f, 0.28f}};
        default:
            return BoxShape{{0.28f, 0.28f, 0.28f}};
        }
    }
};

constexpr SceneSlider kRainSliders[] = {kGravitySlider, kFrictionSlider};

const SceneRegistration kRain{{
    .id = "rain",
    .category = "Stress",
    .title = "Rain of a thousand",
    .look_at = "The time of a step while all fall, while they settle, and when they sleep.",
    .default_size = 1000,
    .largest_size = 100000,
    .size_limit = kPileLimit,
    .default_steps = 600,
    .thumbnail_step = 100,
    .create = &create_scene<Rain>,
    .sliders = kRainSliders,
}};

} // namespace
} // namespace topple::app
