// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/models/tube.h"
#include "app/scenes/scene_parts.h"
#include "app/scenes/usual_sliders.h"
#include "topple/scene/tumbling.h"

#include <algorithm>
#include <string>

namespace topple::app {
namespace {

constexpr int kPegs = 4;
constexpr int kMostParts = 16;     ///< Of a ring.
constexpr Real kPegSpacing = 1.3f; // spacing of the pegs [m]

/// Rings fall on pegs. A moving body collides with convex shapes: in front each ring is divided into convex parts and
/// drops over its peg; behind each is its convex hull, a disc without a hole.
class RingToss final : public Scene {
public:
    void build(World& world, int) override {
        add_floor(world);
        const auto mesh = std::make_shared<const MeshTree>(ring(96, 24));
        // Once for all worlds: the division takes some tenths of a second.
        static const TumblingColliders parts = must(tumbling_colliders(mesh, kMostParts));
        static const TumblingColliders hull = must(tumbling_colliders(mesh, 1));
        for (const bool in_parts : {true, false})
            for (int i = 0; i < kPegs; ++i)
                add_pair(world, in_parts ? parts : hull, i, in_parts);
    }

    SceneCamera camera() const override {
        return {.target = {0.3f, 0.3f, 0.1f}, .yaw_deg = 18, .pitch_deg = -24, .distance = 5.8f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        double highest = 0, lowest = 10;
        for (int i = 0; i < kPegs; ++i) {
            const auto height = [&](bool in_parts) {
                return static_cast<double>(
                    body_named(world, name_of(i, in_parts)).world_from_body.position.y);
            };
            highest = std::max(highest, height(true));
            lowest = std::min(lowest, height(false));
        }
        return {{.name = "highest_ring_of_parts_m", .value = highest, .bound = 0.05},
                {.name = "lowest_hull_m", .value = lowest, .bound = 0.1, .at_least = true}};
    }

private:
    static std::string name_of(int i, bool in_parts) {
        return (in_parts ? "ring " : "disc ") + std::to_string(i);
    }
    static void add_pair(World& world, const TumblingColliders& ring, int i, bool in_parts) {
        const Vec3 foot{
            (static_cast<Real>(i) - 0.5f * (kPegs - 1)) * kPegSpacing, 0, in_parts ? 0.8f : -0.8f};
        add_box(world,
                {.position = foot + Vec3{0, 0.35f, 0},
                 .half_extents = {0.07f, 0.35f, 0.07f},
                 .motion = Motion::static_,
                 .made_of = "wood"});
        const Real aside = 0.02f * static_cast<Real>(i);
        add_body(world,
                 {.name = name_of(i, in_parts),
                  .motion = Motion::dynamic,
                  .world_from_body = {foot + Vec3{aside, 0.9f + 0.25f * static_cast<Real>(i), 0},
                                      from_axis_angle({0, 0, 1}, 0.05f * static_cast<Real>(i))},
                  .colliders = ring.colliders,
                  .density = 500});
    }
};

constexpr SceneSlider kRingTossSliders[] = {kGravitySlider, kFrictionSlider};

const SceneRegistration kRingToss{{
    .id = "ring_toss",
    .category = "Models",
    .title = "Rings on pegs",
    .look_at =
        "In front rings of convex parts drop over their pegs; behind, the same rings as their "
        "hulls have no hole: no peg goes through.",
    .default_steps = 240,
    .place = "workshop",
    .create = &create_scene<RingToss>,
    .sliders = kRingTossSliders,
}};

} // namespace
} // namespace topple::app
