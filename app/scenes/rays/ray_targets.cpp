// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/geometry/rays/ray_tests.h"

#include <cmath>

namespace topple::app {
namespace {

const Sphere kSphere{{-3.2f, 1.2f, 0}, 0.8f};
const Vec3 kBoxHalf{0.7f, 0.7f, 0.7f}, kTurnedHalf{0.9f, 0.5f, 0.6f};
const Vec3 kBoxAt{-1, 1.2f, 0}, kTurnedAt{1.3f, 1.2f, 0};
const Triangle kTriangle{{2.6f, 0.5f, 0.3f}, {4.2f, 0.6f, -0.4f}, {3.3f, 2.1f, 0}};

Quat turn_of_box() { return from_axis_angle(normalize_or(Vec3{1, 2, 0.5f}, {}), 0.7f); }

/// One of every shape that a ray can hit. With the probe, each hit shows its point and normal. The metric casts rays
/// from all around and compares the world's answer with the closed form of each shape.
class RayTargets final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        add_body(world,
                 {.name = "sphere",
                  .world_from_body = {kSphere.center, {}},
                  .colliders = {{.shape = SphereShape{kSphere.radius}}}});
        add_box(world,
                {.position = kBoxAt,
                 .half_extents = kBoxHalf,
                 .motion = Motion::static_,
                 .name = "box along the axes"});
        add_box(world,
                {.position = kTurnedAt,
                 .half_extents = kTurnedHalf,
                 .rotation = turn_of_box(),
                 .motion = Motion::static_,
                 .name = "turned box"});
        TriangleMesh mesh;
        mesh.vertices = {kTriangle.a, kTriangle.b, kTriangle.c};
        mesh.triangles = {{0, 1, 2}};
        add_body(
            world,
            {.name = "triangle",
             .colliders = {{.shape = MeshShape{std::make_shared<const MeshTree>(std::move(mesh))},
                            .collides = false}}});
        for (int i = 0; i < 3; ++i) // something that moves behind them
            balls_.push_back(add_ball(
                world,
                {.position = {-2.2f + 2.2f * static_cast<Real>(i), 4 + static_cast<Real>(i), -1.6f},
                 .radius = 0.4f,
                 .material = {.restitution = 0.8f}}));
    }
    SceneCamera camera() const override {
        return {.target = {0.3f, 2.3f, 0}, .yaw_deg = 18, .pitch_deg = -16, .distance = 11.5f};
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        int hits = 0, differing = 0;
        for (int i = 0; i < 500; ++i) {
            const auto k = static_cast<Real>(i);
            const Vec3 from = rotate(from_axis_angle({0, 1, 0}, 0.37f * k),
                                     {7, 0.3f + 0.005f * k, 0});
            const Vec3 goal{-3.6f + 0.0157f * k, 0.4f + std::fmod(0.071f * k, 1.6f), 0};
            const Ray ray{.origin = from, .direction = goal - from};
            const auto hit = world.cast_ray(ray);
            const std::optional<Real> nearest = nearest_of_all(world, ray);
            hits += hit ? 1 : 0;
            constexpr Real kRounding = 1e-5f;
            differing += hit.has_value() != nearest.has_value() ||
                                 (hit && std::abs(hit->hit.t - *nearest) > kRounding)
                             ? 1
                             : 0;
        }
        return {{.name = "rays_that_differ", .value = static_cast<double>(differing), .bound = 0},
                {.name = "rays_that_hit",
                 .value = static_cast<double>(hits),
                 .bound = 300,
                 .at_least = true}};
    }

private:
    /// Uses the closed form of each shape.
    [[nodiscard]] std::optional<Real> nearest_of_all(const World& world, const Ray& ray) const {
        std::optional<Real> nearest;
        const auto offer = [&](const std::optional<RayHit>& hit) {
            if (hit && (!nearest || hit->t < *nearest))
                nearest = hit->t;
        };
        offer(cast_ray_at_half_space({{0, 1, 0}, 0}, ray));
        offer(cast_ray(kSphere, ray));
        offer(cast_ray(Aabb{kBoxAt - kBoxHalf, kBoxAt + kBoxHalf}, ray));
        offer(cast_ray(
            Obb{.center = kTurnedAt, .half_extents = kTurnedHalf, .rotation = turn_of_box()}, ray));
        offer(cast_ray(kTriangle, ray));
        for (const BodyId ball : balls_)
            offer(cast_ray(Sphere{world.find(ball)->center_of_mass, 0.4f}, ray));
        return nearest;
    }
    std::vector<BodyId> balls_;
};

constexpr SceneSlider kRayTargetsSliders[] = {kRestitutionSlider, kGravitySlider};

const SceneRegistration kRayTargets{{
    .id = "ray_targets",
    .category = "Rays",
    .title = "Targets for rays",
    .look_at =
        "Take the tool Probe and point: where the ray meets a surface first, and its normal.",
    .default_steps = 240,
    .create = &create_scene<RayTargets>,
    .sliders = kRayTargetsSliders,
}};

} // namespace
} // namespace topple::app
