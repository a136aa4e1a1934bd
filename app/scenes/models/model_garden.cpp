// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/camera/orbit_camera.h"
#include "app/scenes/models/torus_knot.h"
#include "app/scenes/scene_parts.h"
#include "topple/core/assert.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/geometry/shapes/frustum.h"
#include "topple/math/trigonometry.h"
#include "topple/scene/model_scene.h"

#include <array>
#include <cmath>

namespace topple::app {
namespace {

constexpr int kInGroup = 10;      // a stand, and the models that orbit it
constexpr Real kGroupSpacing = 5; // spacing of the groups [m]
constexpr Real kEdgeRounding = 1e-4f;

Shape mesh_shape(TriangleMesh mesh) {
    return MeshShape{std::make_shared<const MeshTree>(std::move(mesh))};
}

/// A garden of mobiles: groups of ten models, a thousand models with four meshes. Models that the camera cannot see
/// are not drawn; the View tab counts them. Fly in among them (right button, W A S D) and watch the numbers.
class ModelGarden final : public Scene {
public:
    void build(World& world, int size) override {
        const std::array<Shape, 4> shapes{mesh_shape(icosphere(1, 0.3f)),
                                          mesh_shape(icosphere(0, 0.35f)),
                                          mesh_shape(torus_knot(36, 6)),
                                          mesh_shape(icosphere(2, 0.5f))};
        plant(PlaneShape{}, {}, {});
        const int groups = (size + kInGroup - 1) / kInGroup;
        const int side = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(groups))));
        for (int i = 0; i < size; ++i) {
            const int group = i / kInGroup, place = i % kInGroup;
            if (place == 0)
                root_ = plant(shapes[3], stand(group, side), {});
            else
                plant(shapes[static_cast<std::size_t>(i % 3)], on_ring(place), root_);
        }
        const std::vector<ModelId> models = models_.models();
        // After the floor, each stand comes before its models. The looks tell the models of a group apart.
        constexpr std::array<std::string_view, 3> kLooks{"wood", "ice", "glass"};
        for (std::size_t i = 0; i < models.size(); ++i) {
            const bool is_on_ring = i > 0 && (i - 1) % kInGroup != 0;
            ColliderDef part{.shape = *models_.find(models[i])->shape};
            if (is_on_ring)
                part.material.name = MaterialName(kLooks[i % kLooks.size()]);
            add_body(world,
                     {.name = i == 0 ? "floor" : "",
                      .world_from_body = models_.world_from_model(models[i]),
                      .colliders = {part}});
        }
    }
    SceneCamera camera() const override {
        return {.target = {0, 1.5f, 0}, .yaw_deg = 20, .pitch_deg = -20, .distance = 17};
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        CullReport report;
        int differing = 0;
        const auto seen = models_.find_in_view(view(), &report);
        for (const auto kind : {BroadPhaseKind::octree, BroadPhaseKind::brute_force})
            differing += flat_copy(kind).find_in_view(view()) == seen ? 0 : 1;
        for (int i = 0; i < 300; ++i) {
            const SinCos turn = sin_cos(0.37f * static_cast<Real>(i));
            const Ray ray{.origin = {0, 0.4f + 0.01f * static_cast<Real>(i), 0},
                          .direction = {turn.cos, -0.02f, turn.sin}};
            const auto here = models_.cast_ray(ray);
            const auto there = world.cast_ray(ray);
            const bool is_same = here && there &&
                                 std::abs(here->hit.t - there->hit.t) <
                                     kEdgeRounding * (1 + here->hit.t);
            differing += is_same ? 0 : 1;
        }
        const auto total = static_cast<double>(report.seen + report.culled);
        return {
            {.name = "answers_that_differ", .value = double(differing), .bound = 0},
            {.name = "part_drawn", .value = static_cast<double>(report.seen) / total, .bound = 0.7},
            {.name = "boxes_looked_at_a_model",
             .value = static_cast<double>(report.looked_at) / total,
             .bound = 0.6}};
    }

private:
    ModelId plant(const Shape& shape, const Transform& pose, ModelId parent) {
        return must(models_.add({.shape = shape, .parent_from_model = pose, .parent = parent}));
    }
    /// Returns all models without parents in their world poses, with the same ids.
    [[nodiscard]] ModelScene flat_copy(BroadPhaseKind kind) const {
        ModelScene copy(kind);
        for (const ModelId id : models_.models()) {
            const auto added = copy.add({.shape = models_.find(id)->shape,
                                         .parent_from_model = models_.world_from_model(id)});
            TOPPLE_ASSERT(added.ok() && *added == id);
        }
        return copy;
    }
    static Transform stand(int group, int side) {
        const auto middle = static_cast<Real>(side - 1) * 0.5f;
        const Vec3 at{(static_cast<Real>(group % side) - middle) * kGroupSpacing,
                      0.5f,
                      (static_cast<Real>(group / side) - middle) * kGroupSpacing};
        return {at, from_axis_angle({0, 1, 0}, 0.7f * static_cast<Real>(group))};
    }
    /// A rising spiral around the stand.
    static Transform on_ring(int place) {
        const Real angle = 2 * kPi * static_cast<Real>(place) / (kInGroup - 1);
        const SinCos a = sin_cos(angle);
        return {{1.4f * a.cos, 0.25f * static_cast<Real>(place), 1.4f * a.sin},
                from_axis_angle({0, 1, 0}, -angle)};
    }
    /// View of a wide window.
    [[nodiscard]] Frustum view() const {
        const OrbitCamera eye(camera());
        const Viewport window{.position = {}, .size = {1280, 720}};
        return make_frustum(eye.clip_from_view(window) * eye.view_from_world());
    }

    ModelScene models_;
    ModelId root_;
};

const SceneRegistration kModelGarden{{
    .id = "models",
    .category = "Models",
    .title = "A garden of models",
    .look_at =
        "Look around: the View tab counts which of a thousand models are drawn, and which culled.",
    .default_size = 1000,
    .largest_size = 100000,
    .size_limit = "the garden is then 500 m wide",
    .default_steps = 60,
    .create = &create_scene<ModelGarden>,
}};

} // namespace
} // namespace topple::app
