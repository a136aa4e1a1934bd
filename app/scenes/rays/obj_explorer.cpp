// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/models/torus_knot.h"
#include "app/scenes/scene_parts.h"
#include "topple/scene/model_body.h"

#include <bit>

namespace topple::app {
namespace {

constexpr Real kTurn = 0.25f; // [rad/s]

/// A knot that rotates, as a target for rays: take the probe, point at it, and see which nodes of the tree were
/// tested and which were skipped; let a curtain of rays fall on it, change the tree, and read the rates. Drop an OBJ
/// file of your own beside it.
class ObjExplorer final : public Scene {
public:
    void build(World& world, int size) override {
        add_floor(world);
        add_box(world,
                {.position = {0, 0.25f, 0},
                 .half_extents = {1.2f, 0.25f, 1.2f},
                 .motion = Motion::static_});
        ModelBody knot = must(
            model_body(torus_knot(size, 24),
                       {.position = {0, 0.5f, 0}, .is_static = true, .keep_size = true},
                       "knot"));
        knot.def.motion = Motion::kinematic; // on a turntable
        knot.def.angular_velocity = {0, kTurn, 0};
        add_body(world, knot.def);
        add_body(world,
                 must(model_body(torus_knot(96, 12),
                                 {.position = {2.2f, 1.2f, 0}, .keep_size = true},
                                 "loose knot"))
                     .def);
    }

    SceneCamera camera() const override {
        return {.target = {0.9f, 0.7f, 0}, .yaw_deg = 25, .pitch_deg = -16, .distance = 6};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        // Rays from a ring of places towards the knot: all accelerators must give the same answers.
        const Body& knot = body_named(world, "knot");
        const Collider& collider = world.state().colliders[knot.first_collider];
        const auto& tree = *std::get<MeshShape>((*world.shapes())[collider.shape]->shape).mesh;
        int hits = 0, differing = 0;
        for (int i = 0; i < 400; ++i) {
            const Real a = static_cast<Real>(i) * 0.37f;
            const Vec3 from = rotate(from_axis_angle({0, 1, 0}, a),
                                     {2, 0.2f + 0.002f * static_cast<Real>(i), 0});
            const Ray ray{.origin = from, .direction = Vec3{0.1f, 0.4f, 0.05f} - from};
            const auto bvh = tree.cast_ray(ray, MeshAccelerator::bvh);
            hits += bvh ? 1 : 0;
            for (const auto how : {MeshAccelerator::octree, MeshAccelerator::brute_force})
                differing += are_same(bvh, tree.cast_ray(ray, how)) ? 0 : 1;
        }
        return {{.name = "rays_that_differ", .value = static_cast<double>(differing), .bound = 0},
                {.name = "rays_that_hit",
                 .value = static_cast<double>(hits),
                 .bound = 100,
                 .at_least = true}};
    }

private:
    static bool are_same(const std::optional<RayHit>& a, const std::optional<RayHit>& b) {
        if (!a || !b)
            return a.has_value() == b.has_value();
        return a->feature == b->feature &&
               std::bit_cast<std::uint32_t>(a->t) == std::bit_cast<std::uint32_t>(b->t);
    }
};

const SceneRegistration kObjExplorer{{
    .id = "obj_explorer",
    .category = "Rays",
    .title = "OBJ explorer",
    .look_at =
        "Take the tool Probe and point at the knot: every node that a ray looks at is drawn.",
    .default_size = 320,
    .smallest_size = 3,
    .largest_size = 20000,
    .size_limit = "with more rings the knot has above a million triangles",
    .default_steps = 240,
    .create = &create_scene<ObjExplorer>,
}};

} // namespace
} // namespace topple::app
