// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::app {
namespace {

constexpr int kArms = 5;
constexpr Real kArm = 1.7f, kRod = 0.6f, kHeight = 2.2f; // [m]
constexpr Real kTurn = 0.6f;                             // of the parent about Y [rad/s]

/// A moved parent with its children and their children. Only the parent is moved; every other part has a pose relative
/// to the part above it: pose in the world = pose of the parent * pose relative to the parent.
class MovedParent final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        add_body(world,
                 {.name = "mast",
                  .world_from_body = {{0, kHeight / 2, 0}, {}},
                  .colliders = {{.shape = CylinderShape{0.08f, kHeight / 2}, .collides = false}}});
        const BodyId parent = add_body(world,
                                       {.name = "parent",
                                        .motion = Motion::kinematic,
                                        .world_from_body = {{0, kHeight, 0}, {}},
                                        .angular_velocity = {0, kTurn, 0},
                                        .colliders = {{.shape = CylinderShape{0.5f, 0.1f}}},
                                        .filter = apart(0)});
        for (int i = 0; i < kArms; ++i)
            add_branch(world, parent, 2 * kPi * static_cast<Real>(i) / kArms);
        add_label(world, {0, 0.1f, 0}, "parent", parent);
        add_label(world, {}, "child", parts_[0].body);
        add_label(world, {0, -0.1f, 0}, "child of the child", parts_[1].body);
    }
    SceneCamera camera() const override {
        return {.target = {0, 1.6f, 0}, .yaw_deg = 20, .pitch_deg = -18, .distance = 6.5f};
    }
    void observe(const World& world) override {
        const Body& parent = body_named(world, "parent");
        // Rotation of the parent by the closed form, in double: about Y by kTurn * t.
        const double angle = static_cast<double>(kTurn) * world.state().time;
        for (const Part& part : parts_) {
            const Body& body = *world.find(part.body);
            const Transform expected = parent.world_from_body * part.parent_from_part;
            const DVec3 local{part.parent_from_part.position};
            const DVec3 turned{local.x * std::cos(angle) + local.z * std::sin(angle),
                               local.y + static_cast<double>(kHeight),
                               local.z * std::cos(angle) - local.x * std::sin(angle)};
            const Vec3 at = body.world_from_body.position;
            chain_ = std::max(chain_, static_cast<double>(distance(at, expected.position)));
            closed_form_ = std::max(closed_form_, length(DVec3{at} - turned));
            const Quat off = conjugate(expected.rotation) * body.world_from_body.rotation;
            tilt_ = std::max(tilt_, 2 * static_cast<double>(length(Vec3{off.x, off.y, off.z})));
        }
    }
    std::vector<SceneMetric> metrics(const World&) const override {
        return {{.name = "off_the_parent_m", .value = chain_, .bound = 1e-4},
                {.name = "off_the_closed_form_m", .value = closed_form_, .bound = 1e-4},
                {.name = "turned_off_rad", .value = tilt_, .bound = 1e-4}};
    }

private:
    struct Part {
        BodyId body;
        Transform parent_from_part; ///< At the start.
    };

    /// Adds an arm of the parent, and a lamp that hangs from its end.
    void add_branch(World& world, BodyId parent, Real angle) {
        const Quat turn = from_axis_angle({0, 1, 0}, angle);
        const Vec3 middle{0, kHeight, 0}, out = rotate(turn, {1, 0, 0});
        const Vec3 inner = middle + out * 0.5f, end = middle + out * (0.5f + kArm);
        const BodyId arm = add_part(world,
                                    "arm",
                                    {(inner + end) * 0.5f, turn},
                                    {{.shape = BoxShape{{kArm / 2, 0.05f, 0.05f}}}});
        const BodyId lamp = add_part(
            world,
            "lamp",
            {end - Vec3{0, kRod, 0}, turn},
            {{.shape = CylinderShape{0.02f, kRod / 2}, .body_from_shape = {{0, kRod / 2, 0}, {}}},
             {.shape = SphereShape{0.18f}}});
        connect(world, {.type = JointType::fixed}, parent, arm, inner, turn);
        connect(world, {.type = JointType::fixed}, arm, lamp, end, turn);
    }
    BodyId add_part(World& world,
                    std::string name,
                    const Transform& pose,
                    std::vector<ColliderDef> colliders) {
        const BodyId id = add_body(world,
                                   {.name = std::move(name),
                                    .motion = Motion::dynamic,
                                    .world_from_body = pose,
                                    .velocity = cross({0, kTurn, 0}, pose.position),
                                    .angular_velocity = {0, kTurn, 0},
                                    .colliders = std::move(colliders),
                                    .density = 600,
                                    .filter = apart(0)});
        const Transform parent_from_world = inverse(Transform{{0, kHeight, 0}, {}});
        parts_.push_back({id, parent_from_world * pose});
        return id;
    }

    std::vector<Part> parts_;                       ///< Arm and lamp by turns.
    double chain_ = 0, closed_form_ = 0, tilt_ = 0; ///< [m], [m], [rad]
};

constexpr SceneSlider kMovedParentSliders[] = {kDirectJointsSlider,
                                               kJointStiffnessSlider,
                                               kGravitySlider};

const SceneRegistration kMovedParent{{
    .id = "moved_parent",
    .category = "Textbook",
    .title = "Moved parent",
    .look_at =
        "Only the hub is moved; arms follow the hub and lamps follow their arms, each by its "
        "pose relative to its parent.",
    .default_steps = 600,
    .create = &create_scene<MovedParent>,
    .sliders = kMovedParentSliders,
}};

} // namespace
} // namespace topple::app
