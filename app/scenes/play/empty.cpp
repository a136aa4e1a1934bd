// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"

namespace topple::app {
namespace {

/// An empty floor, for building a new scene.
class Empty final : public Scene {
public:
    void build(World& world, int) override { add_floor(world); }
    SceneCamera camera() const override {
        return {.target = {0, 1, 0}, .yaw_deg = 20, .pitch_deg = -16, .distance = 11};
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        const auto count = static_cast<double>(world.state().bodies.size());
        return {{.name = "bodies", .value = count, .bound = 1}}; // the floor
    }
};

const SceneRegistration kEmpty{{
    .id = "empty",
    .category = "Play",
    .title = "Empty floor",
    .look_at = "A floor to build on: N and a click make a body, J joins two bodies, B shoots.",
    .default_steps = 60,
    .create = &create_scene<Empty>,
}};

} // namespace
} // namespace topple::app
