// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/test_world.h"
#include "topple/math/angle.h"
#include "topple/world/character_mover.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace topple::test {

inline constexpr Real kWalkerRadius = 0.3f, kWalkerHalf = 0.6f; // [m]

/// A world with one mover in it.
struct Walker : TestWorld {
    using TestWorld::TestWorld;

    /// Puts the mover with its lowest point, without the skin, at `foot`.
    void place(Vec3 foot) {
        mover.world_from_shape.position = foot + Vec3{0, height(), 0};
        mover.state = {};
    }
    [[nodiscard]] Real height() const {
        return mover.shape.radius + mover.shape.half_height + mover.settings.skin;
    }
    [[nodiscard]] Vec3 foot() const {
        return mover.world_from_shape.position - Vec3{0, height(), 0};
    }

    void step(const MoverWish& wish = {}) {
        const Vec3 before = mover.world_from_shape.position;
        MoverMotion motion = move_character(world, mover, wish, world.parameters().dt);
        EXPECT_LT(length(before + motion.climb + motion.travel - mover.world_from_shape.position),
                  1.0e-4f);
        std::vector<StepInput> inputs;
        strongest_push = 0;
        for (const Force& push : motion.pushes) {
            inputs.emplace_back(push);
            Real of_body = 0;
            for (const Force& other : motion.pushes)
                of_body += other.body == push.body ? length(other.force) : 0;
            strongest_push = std::max(strongest_push, of_body);
        }
        world.step(inputs);
    }
    void walk_for(Real seconds, Vec3 velocity) {
        const int count = static_cast<int>(seconds / world.parameters().dt + 0.5f);
        for (int i = 0; i < count; ++i)
            step({.velocity = velocity});
    }
    /// Returns the least gap to any obstacle, at most 5 cm; negative: an overlap. [m]
    [[nodiscard]] Real least_gap() const {
        Real least = 0.05f;
        for (const MoverPlane& plane :
             find_mover_planes(world, mover.shape, mover.world_from_shape, least, mover.filter))
            least = std::min(least, plane.separation);
        return least;
    }
    BodyId block(Vec3 center, Vec3 half, Quat rotation = {}, Motion motion = Motion::static_) {
        return create({.motion = motion,
                       .world_from_body = {center, rotation},
                       .colliders = {{.shape = BoxShape{half}}}});
    }
    /// Adds a slope that rises along X from the origin.
    BodyId slope(Real angle_deg) {
        const Real angle = radians_from_degrees(angle_deg);
        const Quat turn = from_axis_angle({0, 0, 1}, angle);
        constexpr Real kHalf = 20, kThick = 0.5f;
        return block(rotate(turn, {kHalf, -kThick, 0}), {kHalf, kThick, 5}, turn);
    }

    CharacterMover mover;
    Real strongest_push = 0; ///< On one body in the last step. [N]
};

} // namespace topple::test
