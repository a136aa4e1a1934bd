// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/impacts/chain_reactions.h"

namespace topple::app {
namespace {

/// The break. Everything is mirror symmetric, so every difference between the halves is an error of the solver.
class BilliardBreakScene final : public Scene {
public:
    void build(World& world, int) override { balls_ = build_billiard_break(world); }

    SceneCamera camera() const override {
        return {.target = {0.05f, 0, 0}, .yaw_deg = -90, .pitch_deg = -48, .distance = 1.6f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        Real farthest = 0;
        for (const BodyId id : balls_.rows.back())
            farthest = std::max(farthest, world.find(id)->world_from_body.position.x);
        // The last row starts at 0.2 m and is driven on; the table (M15) checks the symmetry.
        return {{.name = "last_row_m", .value = farthest, .bound = 0.4, .at_least = true}};
    }

private:
    BilliardBreak balls_;
};

const SceneRegistration kBilliardBreak{{
    .id = "billiard_break",
    .category = "Impacts",
    .title = "Billiard break",
    .look_at = "Left and right must part as mirror images: the cue ball comes along the axis.",
    .default_steps = 120,
    .create = &create_scene<BilliardBreakScene>,
}};

} // namespace
} // namespace topple::app
