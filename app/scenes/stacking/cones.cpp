// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/geometry/meshes/torus_mesh.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

constexpr ConeShape kCone{0.5f, 0.7f};
constexpr Real kQuoitRing = 0.42f, kQuoitTube = 0.08f; ///< Radii of a quoit. [m]
constexpr int kQuoitLinks = 16, kQuoits = 6;

/// Quoits fall over cones and stay around them; a lying cone rolls in a circle about its apex, since its side is a
/// line. A quoit has a hole, so it collides as a circle of capsules and is drawn as a torus.
class Cones final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        int quoits = 0;
        for (int i = 0; i < 3; ++i) {
            const Real x = 1.8f * static_cast<Real>(i - 1);
            add_body(world,
                     {.name = "cone " + std::to_string(i),
                      .motion = Motion::dynamic,
                      .world_from_body = {{x, kCone.half_height, 0}, {}},
                      .colliders = {{.shape = kCone}}});
            for (int k = 0; k <= i; ++k)
                add_quoit(world,
                          {x + 0.02f, 1.8f + 0.5f * static_cast<Real>(k), 0.03f},
                          quoit_name(quoits++));
        }
        add_rolling_cone(world, {0, 0, 2.6f});
    }

    SceneCamera camera() const override {
        return {.target = {0, 0.7f, 1}, .yaw_deg = 20, .pitch_deg = -22, .distance = 8.5f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        Real least_upright = 1;
        for (int i = 0; i < 3; ++i)
            least_upright = std::min(
                least_upright,
                rotate(body_named(world, "cone " + std::to_string(i)).world_from_body.rotation,
                       {0, 1, 0})
                    .y);
        int missed = 0;
        for (int i = 0; i < kQuoits; ++i) {
            const Vec3 p = body_named(world, quoit_name(i)).world_from_body.position;
            const Real beside = std::min(
                {std::abs(p.x), std::abs(p.x - 1.8f), std::abs(p.x + 1.8f)});
            if (!(beside < 0.3f && std::abs(p.z) < 0.3f))
                ++missed;
        }
        return {{.name = "least_upright_cosine",
                 .value = double{least_upright},
                 .bound = 0.99,
                 .at_least = true},
                {.name = "missed_quoits", .value = static_cast<double>(missed), .bound = 0}};
    }

private:
    /// Lying with its side on the floor: the axis falls towards the apex by half the opening angle. It rotates about
    /// the line of contact: the rotations about the vertical through its apex and about its axis cancel except along
    /// that line.
    static void add_rolling_cone(World& world, Vec3 below_middle) {
        constexpr Real kThrownTurn = 1.2f; // rate about the vertical [rad/s]
        const Real height = 2 * kCone.half_height;
        const Real side = std::sqrt(height * height + kCone.radius * kCone.radius);
        const Real sine = kCone.radius / side, cosine = height / side;
        const Vec3 to_apex{-cosine, -sine, 0};
        const Vec3 w{-kThrownTurn * cosine / sine, 0, 0};
        add_body(world,
                 {.name = "rolling",
                  .motion = Motion::dynamic,
                  .world_from_body = {below_middle + Vec3{0, kCone.half_height * sine, 0},
                                      rotation_between({0, 1, 0}, to_apex)},
                  .velocity = cross(w, to_apex * (-0.75f * height)),
                  .angular_velocity = w,
                  .colliders = {{.shape = kCone, .material = {.rolling_resistance = 0.002f}}}});
    }
    static std::string quoit_name(int i) { return "quoit " + std::to_string(i); }
    static void add_quoit(World& world, Vec3 position, const std::string& name) {
        BodyDef def{.name = name,
                    .motion = Motion::dynamic,
                    .world_from_body = {position, {}},
                    .mass = 2.0f};
        static const auto picture = std::make_shared<const MeshTree>(
            torus_mesh(kQuoitRing, kQuoitTube, 48, 16));
        def.colliders.push_back({.shape = MeshShape{picture}, .collides = false});
        const Real half = kQuoitRing *
                          sin_cos(kPi / kQuoitLinks).sin; // half of the chord between two vertices
        for (int i = 0; i < kQuoitLinks; ++i) {
            const Real a = 2 * kPi * (static_cast<Real>(i) + 0.5f) / kQuoitLinks;
            const SinCos at = sin_cos(a);
            const Real out = kQuoitRing * sin_cos(kPi / kQuoitLinks).cos;
            const Quat along = rotation_between({0, 1, 0}, {-at.sin, 0, at.cos});
            def.colliders.push_back({.shape = CapsuleShape{kQuoitTube, half},
                                     .body_from_shape = {{out * at.cos, 0, out * at.sin}, along},
                                     .visible = false});
        }
        add_body(world, def);
    }
};

constexpr SceneSlider kConesSliders[] = {kFrictionSlider, kGravitySlider};

const SceneRegistration kCones{{
    .id = "cones",
    .category = "Stacking",
    .title = "Cones and quoits",
    .look_at =
        "The quoits slip over the cones; the cone that lies rolls in a circle about its apex.",
    .default_steps = 360,
    .create = &create_scene<Cones>,
    .sliders = kConesSliders,
}};

} // namespace
} // namespace topple::app
