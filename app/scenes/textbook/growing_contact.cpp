// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kHalf = 0.5f, kDrop = 0.6f; // half of an edge; height of the lowest vertex [m]
constexpr Real kTouching = 0.005f;         // largest separation of a point that counts [m]

/// A box that falls in a pose, and the number of points with which its first contact must begin.
struct Fall {
    const char* name;
    Quat rotation;
    int first_points;
};

std::array<Fall, 3> falls() {
    constexpr Real kDegree = kPi / 180;
    const Quat on_edge = from_axis_angle({0, 0, 1}, 22 * kDegree);
    return {{{"on a vertex", from_axis_angle({1, 0, 0}, 16 * kDegree) * on_edge, 1},
             {"on an edge", on_edge, 2},
             {"on a face", {}, 4}}};
}

/// Three boxes that land on a vertex, an edge and a face. Their contacts grow from frame to frame to four points, which
/// keep their impulses from step to step.
class GrowingContact final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        for (std::size_t i = 0; i < kCount; ++i) {
            const Fall fall = falls()[i];
            const Vec3 at{(static_cast<Real>(i) - 1) * 2.2f, kDrop + depth_of(fall), 0};
            boxes_[i] = add_box(world,
                                {.position = at,
                                 .half_extents = {kHalf, kHalf, kHalf},
                                 .rotation = fall.rotation,
                                 .material = {.friction = 0.6f},
                                 .name = fall.name});
            add_label(world, {0, kHalf, 0}, fall.name, boxes_[i]);
        }
    }
    SceneCamera camera() const override {
        return {.target = {-0.1f, 0.8f, 0}, .yaw_deg = 14, .pitch_deg = -10, .distance = 6.6f};
    }
    void observe(const World& world) override {
        ++steps_;
        for (std::size_t i = 0; i < kCount; ++i) {
            const int points = touching_points(world, boxes_[i]);
            Growth& growth = growth_[i];
            if (points > 0 && growth.first == 0) {
                growth.first = points;
                growth.landed = steps_;
            }
            if (points == 4 && growth.complete == 0)
                growth.complete = steps_;
            growth.now = points;
        }
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        // Free fall through kDrop takes sqrt(2 h / g); the step during which it ends begins without a touch.
        const double g = -static_cast<double>(world.parameters().gravity.y),
                     dt = static_cast<double>(world.parameters().dt);
        const double fall = std::sqrt(2 * static_cast<double>(kDrop) / g) / dt;
        int wrong_start = 0, fewest = 4;
        double landing_error = 0;
        for (std::size_t i = 0; i < kCount; ++i) {
            wrong_start += growth_[i].first == falls()[i].first_points ? 0 : 1;
            fewest = std::min(fewest, growth_[i].now);
            landing_error = std::max(landing_error,
                                     std::abs(static_cast<double>(growth_[i].landed) - fall));
        }
        return {{.name = "contacts_with_another_start",
                 .value = static_cast<double>(wrong_start),
                 .bound = 0},
                {.name = "fewest_points_at_rest",
                 .value = static_cast<double>(fewest),
                 .bound = 4,
                 .at_least = true},
                {.name = "steps_from_vertex_to_four_points",
                 .value = static_cast<double>(growth_[0].complete - growth_[0].landed),
                 .bound = 2,
                 .at_least = true},
                {.name = "landing_error_steps", .value = landing_error, .bound = 1.5}};
    }

private:
    static constexpr std::size_t kCount = 3;
    /// Number of points of a contact over time. Steps count from 1; 0: not yet.
    struct Growth {
        int first = 0, now = 0, landed = 0, complete = 0;
    };
    /// Returns the depth of the lowest vertex below the center. [m]
    static Real depth_of(const Fall& fall) {
        const Vec3 up = rotate_inverse(fall.rotation, {0, 1, 0});
        return kHalf * (std::abs(up.x) + std::abs(up.y) + std::abs(up.z));
    }
    static int touching_points(const World& world, BodyId box) {
        const WorldState& state = world.state();
        int count = 0;
        for (const Contact& contact : state.contacts) {
            const Body& a = state.bodies[state.colliders[contact.collider_a].body];
            const Body& b = state.bodies[state.colliders[contact.collider_b].body];
            if (a.id == box || b.id == box)
                for (const Contact::Point& point : contact.active_points())
                    count += point.separation < kTouching ? 1 : 0;
        }
        return count;
    }

    std::array<BodyId, kCount> boxes_;
    std::array<Growth, kCount> growth_;
    int steps_ = 0;
};

constexpr SceneSlider kGrowingContactSliders[] = {kRestitutionSlider, kGravitySlider};

const SceneRegistration kGrowingContact{{
    .id = "growing_contact",
    .category = "Textbook",
    .title = "Contact that grows",
    .look_at =
        "Show the contacts and step: a box that lands on a vertex begins with one point, one on "
        "an edge with two. Frame by frame the contact grows to four.",
    .default_steps = 240,
    .create = &create_scene<GrowingContact>,
    .sliders = kGrowingContactSliders,
}};

} // namespace
} // namespace topple::app
