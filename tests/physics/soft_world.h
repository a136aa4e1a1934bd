// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/test_world.h"
#include "topple/deformable/mesh/deformable.h"
#include "topple/deformable/mesh/deformable_mesh.h"

#include <algorithm>

namespace topple::test {

/// A world with shorthands for tests of cloth, ropes and soft bodies.
struct Soft : TestWorld {
    using TestWorld::TestWorld;
    DeformableId add(const DeformableDef& def) {
        const auto made = world.create_deformable(def);
        EXPECT_TRUE(made.ok()) << (made ? "" : made.error().message);
        return made ? *made : DeformableId{};
    }
    [[nodiscard]] const Deformable& soft(std::size_t k = 0) const {
        return world.state().deformables[k];
    }
    [[nodiscard]] const std::vector<Vec3>& positions(std::size_t k = 0) const {
        return soft(k).particles.positions;
    }
    [[nodiscard]] Real fastest(std::size_t k = 0) const {
        Real speed = 0;
        for (const Vec3 v : soft(k).particles.velocities)
            speed = std::max(speed, length(v));
        return speed;
    }
    [[nodiscard]] Real lowest(std::size_t k = 0) const {
        Real low = positions(k).front().y;
        for (const Vec3 p : positions(k))
            low = std::min(low, p.y);
        return low;
    }
};

} // namespace topple::test
