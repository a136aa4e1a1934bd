// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/impacts/bullets.h"

#include "topple/core/assert.h"

namespace topple::app {
namespace {

constexpr Real kBulletRadius = 0.05f;
constexpr Real kRodFloorHalf = 0.01f; // half of its thickness [m]

/// Returns whether the body is beyond the barrier by more than `limit` along `way`, is disabled, or has no finite
/// position.
bool is_beyond(const World& world, BodyId id, BodyId barrier, Vec3 way, Real limit) {
    const Body* body = world.find(id);
    const Body* wall = world.find(barrier);
    TOPPLE_ASSERT(body != nullptr && wall != nullptr);
    const Vec3 gone = body->world_from_body.position - wall->world_from_body.position;
    return body->is_disabled || !(dot(gone, way) <= limit);
}

} // namespace

BulletTrial add_bullet(World& world, const BulletDef& def) {
    const BodyId wall = add_box(
        world,
        {.position = def.wall,
         .half_extents = {def.wall_thickness / 2, 1, 1},
         .motion = def.wall_moves ? Motion::dynamic : Motion::static_,
         .mass = def.wall_moves ? std::optional<Real>(20.0f) : std::nullopt});
    const BodyId ball = add_ball(world,
                                 {.position = def.wall + Vec3{-3.013f + def.lead, 0.05f, 0.03f},
                                  .radius = kBulletRadius,
                                  .velocity = {def.speed, 0, 0},
                                  .mass = 0.5f});
    return {wall, ball};
}

bool is_through(const World& world, const BulletTrial& trial) {
    return is_beyond(world, trial.ball, trial.wall, {1, 0, 0}, 0.02f);
}

RodTrial add_spinning_rod(World& world, int number, Vec3 middle) {
    const auto k = static_cast<Real>(number);
    const BodyId floor = add_box(world,
                                 {.position = middle - Vec3{0, kRodFloorHalf, 0},
                                  .half_extents = {2, kRodFloorHalf, 2},
                                  .motion = Motion::static_});
    const BodyId rod = add_body(world,
                                {.motion = Motion::dynamic,
                                 .world_from_body = {middle + Vec3{0, 1 + 0.07f * k, 0},
                                                     from_axis_angle({0, 0, 1}, kPi / kRods * k)},
                                 .velocity = {0, -10, 0},
                                 .angular_velocity = {0, 0, 40},
                                 .colliders = {{.shape = BoxShape{{0.5f, 0.01f, 0.01f}}}},
                                 .density = 1000});
    return {floor, rod};
}

bool is_through(const World& world, const RodTrial& trial) {
    return is_beyond(world, trial.rod, trial.floor, {0, -1, 0}, 2 * kRodFloorHalf);
}

} // namespace topple::app
