// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"

namespace topple::app {
namespace {

/// Two boxes and two balls that may overlap: the contacts are found, but the springs that answer them
/// are as weak as they go. Switch on the contact overlay and drag one through another.
class CollisionFeatures final : public Scene {
public:
    void build(World& world, int) override {
        (void)world.set_parameter("solver", static_cast<double>(SolverKind::penalty)).ok();
        (void)world.set_parameter("penalty_hertz", 0.1).ok();
        (void)world.set_parameter("friction_scale", 0).ok();
        (void)world.set_parameter("gravity_y", 0).ok();
        (void)world.set_parameter("sleep", 0).ok();
        add_still(world, "box a", BoxShape{{1, 0.5f, 0.7f}}, {-1.2f, 1.5f, 0}, 0);
        add_still(world, "box b", BoxShape{{0.6f, 0.6f, 0.6f}}, {0, 1.9f, 0.1f}, 0.5f);
        add_still(world, "ball a", SphereShape{0.7f}, {2.2f, 1.5f, 0}, 0);
        add_still(world, "ball b", SphereShape{0.5f}, {3, 1.8f, 0}, 0);
    }

    SceneCamera camera() const override {
        return {.target = {0.8f, 1.6f, 0}, .yaw_deg = 15, .pitch_deg = -12, .distance = 8};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Body& a = body_named(world, "box a");
        return {{.name = "touching_pairs",
                 .value = static_cast<double>(world.state().contacts.size()),
                 .bound = 2,
                 .at_least = true},
                {.name = "drift_m",
                 .value = distance(a.world_from_body.position, {-1.2f, 1.5f, 0}),
                 .bound = 0.05}};
    }

private:
    static void add_still(World& world,
                          const char* name,
                          const Shape& shape,
                          Vec3 position,
                          Real turn) {
        add_body(world,
                 {.name = name,
                  .motion = Motion::dynamic,
                  .world_from_body = {position, from_axis_angle(normalize(Vec3{1, 2, 3}), turn)},
                  .colliders = {{.shape = shape}},
                  .mass = 1,
                  .linear_damping = 20,
                  .angular_damping = 20});
    }
};

const SceneRegistration kCollisionFeatures{{
    .id = "collision_features",
    .category = "Textbook",
    .title = "Collision features",
    .look_at =
        "Turn on the contact overlay, drag a shape through another: points, normal and depth.",
    .default_steps = 60,
    .create = &create_scene<CollisionFeatures>,
}};

} // namespace
} // namespace topple::app
