// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"

namespace topple::app {
namespace {

/// Two boxes and two balls that may overlap: contacts are found, but their springs are as weak as possible. Switch on
/// the contact overlay and drag one through another.
class CollisionFeatures final : public Scene {
public:
    void build(World& world, int) override {
        must(world.set_parameter("solver", static_cast<double>(SolverKind::penalty)));
        must(world.set_parameter("penalty_hertz", 0.1));
        must(world.set_parameter("friction_scale", 0));
        must(world.set_parameter("gravity_y", 0));
        must(world.set_parameter("sleep", 0));
        add_floor(world);
        add_still(world, "box a", BoxShape{{1, 0.5f, 0.7f}}, {-1.2f, 1.5f, 0}, 0);
        add_still(world, "box b", BoxShape{{0.6f, 0.6f, 0.6f}}, {0, 1.9f, 0.1f}, 0.5f);
        add_still(world, "ball a", SphereShape{0.7f}, {2.2f, 1.5f, 0}, 0);
        add_still(world, "ball b", SphereShape{0.5f}, {3, 1.8f, 0}, 0);
    }

    SceneCamera camera() const override {
        return {.target = {0.7f, 1.2f, 0}, .yaw_deg = 15, .pitch_deg = -16, .distance = 8.5f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        const Body& a = body_named(world, "box a");
        const Contacts found = contacts_of(world);
        return {
            {.name = "touching_pairs", .value = found.count, .bound = 2, .at_least = true},
            {.name = "wrong_pairs", .value = found.count - found.expected, .bound = 0},
            {.name = "error_of_depth_m", .value = std::abs(found.depth - kDepth), .bound = 0.01},
            {.name = "drift_m",
             .value = distance(a.world_from_body.position, {-1.2f, 1.5f, 0}),
             .bound = 0.05}};
    }

private:
    // The balls' centers are 0.8 m and 0.3 m apart, and their radii add up to 1.2 m.
    static constexpr Real kDepth = 1.2f - 0.854400f; // [m]

    struct Contacts {
        double count = 0;    ///< Number of contacts. [-]
        double expected = 0; ///< Number of contacts between two boxes or two balls. [-]
        double depth = 0;    ///< Depth of the balls in each other. [m]
    };
    static Contacts contacts_of(const World& world) {
        const WorldState& state = world.state();
        const auto shape_of = [&](std::uint32_t collider) -> const Shape& {
            return (*world.shapes())[state.colliders[collider].shape]->shape;
        };
        Contacts found;
        for (const Contact& contact : state.contacts) {
            const Shape &a = shape_of(contact.collider_a), &b = shape_of(contact.collider_b);
            found.count += 1;
            found.expected += a.index() == b.index() ? 1 : 0;
            if (std::holds_alternative<SphereShape>(a) && std::holds_alternative<SphereShape>(b))
                found.depth = -contact.points[0].separation;
        }
        return found;
    }

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

constexpr SceneSlider kCollisionFeaturesSliders[] = {
    {.number = ParameterNumber{"penalty_hertz"},
     .label = "Stiffness of the contact",
     .least = 0.1,
     .greatest = 5,
     .tip = "The stiffer its spring, the sooner the shapes have parted"}};

const SceneRegistration kCollisionFeatures{{
    .id = "collision_features",
    .category = "Textbook",
    .title = "Collision features",
    .look_at =
        "Turn on the contact overlay, drag a shape through another: points, normal and depth.",
    .default_steps = 60,
    .create = &create_scene<CollisionFeatures>,
    .sliders = kCollisionFeaturesSliders,
}};

} // namespace
} // namespace topple::app
