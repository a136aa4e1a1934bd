// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/impacts/chain_reactions.h"

#include "topple/core/assert.h"
#include "topple/math/trigonometry.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kDominoStep = 0.4f;  // [m]
constexpr Real kDominoSwing = 0.8f; // sideways amplitude of the S [m]

const Body& at(const World& world, BodyId id) {
    const Body* body = world.find(id);
    TOPPLE_ASSERT(body != nullptr);
    return *body;
}

} // namespace

std::vector<BodyId> build_dominoes(World& world, int count) {
    add_ground(world);
    std::vector<BodyId> dominoes;
    const Real length = static_cast<Real>(count) * kDominoStep;
    for (int i = 0; i < count; ++i) {
        const Real x = static_cast<Real>(i) * kDominoStep;
        const SinCos along = sin_cos(2 * kPi * x / length);
        // z = swing (1 - cos(2 pi x / length)); each domino is perpendicular to the slope of the curve.
        const Real slope = kDominoSwing * along.sin * 2 * kPi / length;
        dominoes.push_back(add_box(world,
                                   {.position = {x, 0.5f, kDominoSwing * (1 - along.cos)},
                                    .half_extents = {0.05f, 0.5f, 0.25f},
                                    .rotation = from_axis_angle({0, 1, 0}, -atan2(slope, 1)),
                                    .density = 1000,
                                    .made_of = "wood"}));
    }
    add_ball(world,
             {.position = {-1, 0.85f, 0},
              .radius = 0.2f,
              .velocity = {4, 0, 0},
              .density = 1000,
              .name = "ball",
              .made_of = "steel"});
    return dominoes;
}

bool is_fallen(const World& world, BodyId domino) {
    return rotate(at(world, domino).world_from_body.rotation, {0, 1, 0}).y < 0.7f;
}

BilliardBreak build_billiard_break(World& world) {
    add_ground(world, kBilliardCloth, 50);
    return add_billiard_balls(world);
}

BilliardBreak add_billiard_balls(World& world) {
    const Material ivory{.friction = 0.1f, .restitution = 0.95f};
    const auto add = [&](Real x, Real z, Vec3 velocity) {
        return add_ball(world,
                        {.position = {x, kBilliardRadius, z},
                         .radius = kBilliardRadius,
                         .velocity = velocity,
                         .material = ivory,
                         .mass = 0.17f});
    };
    BilliardBreak balls;
    balls.cue = add(-0.6f, 0, {8, 0, 0});
    for (int k = 0; k < kBilliardRows; ++k) {
        std::vector<BodyId>& row = balls.rows.emplace_back();
        const Real x = static_cast<Real>(k) * kBilliardRadius * std::sqrt(3.0f);
        for (int i = 0; i <= k; ++i)
            row.push_back(add(x, static_cast<Real>(2 * i - k) * kBilliardRadius, {}));
    }
    return balls;
}

Real asymmetry(const World& world, const BilliardBreak& balls) {
    const auto place = [&](BodyId id) { return at(world, id).world_from_body.position; };
    Real worst = std::abs(place(balls.cue).z);
    for (const std::vector<BodyId>& row : balls.rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Vec3 image = place(row[row.size() - 1 - i]);
            worst = std::max(worst, length(place(row[i]) - Vec3{image.x, image.y, -image.z}));
        }
    return worst;
}

} // namespace topple::app
