// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/impacts/bullets.h"

#include <vector>

namespace topple::app {
namespace {

/// Balls as fast as bullets at walls as thin as doors: in one step each flies many times the thickness of its wall.
/// Walls above are movable, walls below are not.
class BulletWalls final : public Scene {
public:
    void build(World& world, int) override {
        take_gravity_away(world);
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 3; ++column)
                trials_.push_back(add_bullet(world,
                                             {.speed = kSpeeds[column],
                                              .wall_thickness = row == 0 ? 0.02f : 0.01f,
                                              .wall_moves = row == 1,
                                              .wall = {0,
                                                       static_cast<Real>(2 * row) * 1.2f,
                                                       static_cast<Real>(column - 1) * 2.4f}}));
        trials_.push_back(add_bullet(world, {.speed = 3, .wall = {0, 1.2f, 4.8f}}));
        // The floor lies below the walls, and touches none.
        add_body(world,
                 {.name = "floor",
                  .world_from_body = {{0, -1.2f, 0}, {}},
                  .colliders = {{.shape = PlaneShape{}}}});
    }

    SceneCamera camera() const override {
        return {.target = {-0.3f, 1.2f, 1.2f}, .yaw_deg = -38, .pitch_deg = -14, .distance = 10.5f};
    }

    std::vector<SceneMetric> metrics(const World& world) const override {
        // Every solver stops the slow one; the table (M13) counts the fast ones.
        const double slow = is_through(world, trials_.back()) ? 1 : 0;
        return {{.name = "slow_ball_through", .value = slow, .bound = 0}};
    }

private:
    static constexpr Real kSpeeds[] = {100, 300, 390}; // [m/s]
    std::vector<BulletTrial> trials_;
};

const SceneRegistration kBulletWalls{{
    .id = "bullets",
    .category = "Impacts",
    .title = "Bullets and walls",
    .look_at = "100, 300 and 390 m/s at walls of 1 and 2 cm: not one ball may be on the far side.",
    .default_steps = 90,
    .place = "night",
    .create = &create_scene<BulletWalls>,
}};

} // namespace
} // namespace topple::app
