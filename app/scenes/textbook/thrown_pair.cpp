// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/textbook/printed/cookbook.h"

#include <cmath>

namespace topple::app {
namespace {

constexpr Real kSpeed = 2; // [m/s]

/// Two bodies that collide head-on, or fall on each other: 1 balls thrown, 2 boxes thrown, 3 balls dropped, 4 boxes
/// dropped. Restitution 0.5: after a head-on collision they separate at half their speed.
class ThrownPair final : public Scene {
public:
    void build(World& world, int size) override {
        is_thrown_ = size <= 2;
        const bool is_box = size % 2 == 0;
        const Shape shape = is_box ? Shape(BoxShape{}) : Shape(SphereShape{});
        if (is_thrown_)
            must(world.set_parameter("gravity_y", 0));
        add_floor(world);
        for (const Real side : {-1.0f, 1.0f}) {
            BodyDef def = cookbook_body(shape);
            def.name = side < 0 ? "left" : "right";
            def.linear_damping = def.angular_damping = 0;
            def.world_from_body.position = is_thrown_ ? Vec3{side * 3, 2, 0}
                                                      : Vec3{0, 2.5f + side * 1.5f, 0};
            def.velocity = is_thrown_ ? Vec3{-side * kSpeed, 0, 0} : Vec3{};
            add_body(world, def);
        }
    }

    SceneCamera camera() const override {
        return {.target = {0, 1.5f, 0}, .yaw_deg = 8, .pitch_deg = -9, .distance = 11};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Body& left = body_named(world, "left");
        const Body& right = body_named(world, "right");
        const Vec3 momentum = left.v * left.mass + right.v * right.mass;
        if (!is_thrown_)
            return {
                {.name = "speed_m_s", .value = length(left.v) + length(right.v), .bound = 0.05}};
        return {{.name = "momentum_kg_m_s", .value = length(momentum), .bound = 1e-3},
                {.name = "parting_error_m_s",
                 .value = std::abs(right.v.x - left.v.x - kSpeed),
                 .bound = 0.05}};
    }

private:
    bool is_thrown_ = true;
};

constexpr SceneSlider kThrownPairSliders[] = {kRestitutionSlider};

const SceneRegistration kThrownPair{{
    .id = "thrown_pair",
    .category = "Textbook",
    .title = "Two thrown at each other",
    .look_at = "Equal masses, restitution a half: each goes back at half its speed. Sizes 1 to 4: "
               "balls, boxes, and dropped.",
    .default_size = 1,
    .largest_size = 4,
    .size_limit = "there are four variants",
    .default_steps = 90,
    .thumbnail_step = 30,
    .place = "workshop",
    .create = &create_scene<ThrownPair>,
    .sliders = kThrownPairSliders,
}};

} // namespace
} // namespace topple::app
