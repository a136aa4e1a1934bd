// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Promise S8: bodies of 0.2 mm to 20 km are stepped in one scene and stay valid. From 2 cm to 200 m a box rests
// within 0.1 mm or a thousandth of its size: a contact gives way like a spring whose frequency does not depend on the
// size, so by gravity / frequency^2, 0.07 mm, for any body.
#include "tests/support/figure.h"
#include "tests/support/test_world.h"

namespace topple {
namespace {

using test::TestWorld;

TEST(Scale, EightPowersOfTenRestOnOneFloor) {
    // Cubes of side 2e-4 to 2e4 m start a fifth of their side above the floor, far apart. A fall of 4 km takes 28 s.
    TestWorld t{Parameters{}};
    t.create({.colliders = {{.shape = PlaneShape{}}}});
    struct Cube {
        Real half;
        BodyId id;
    };
    std::vector<Cube> cubes;
    Real x = 0;
    for (const Real half : {1e-4f, 1e-3f, 1e-2f, 0.1f, 1.0f, 10.0f, 100.0f, 1000.0f, 1e4f}) {
        x += 3 * half;
        cubes.push_back({half,
                         t.create({.motion = Motion::dynamic,
                                   .world_from_body = {{x, 1.4f * half, 0}, {}},
                                   .colliders = {{.shape = BoxShape{{half, half, half}}}}})});
        x += 3 * half;
    }
    t.run_for(45);
    Real worst = 0;
    for (const Cube& cube : cubes) {
        const Body& b = t[cube.id];
        EXPECT_FALSE(b.is_disabled) << cube.half;
        EXPECT_TRUE(is_finite(b.world_from_body)) << cube.half;
        const Real off = std::abs(static_cast<Real>(global_center_of_mass(b).y -
                                                    static_cast<double>(cube.half))),
                   size = 2 * cube.half;
        const bool is_promised = size > 0.01f && size < 500;
        EXPECT_LT(off, is_promised ? std::max(1e-4f, 1e-3f * size) : 0.5f * size) << cube.half;
        if (is_promised)
            worst = std::max(worst, off);
        EXPECT_LT(length(b.v), 0.01f * std::max(cube.half, Real(1))) << cube.half;
    }
    test::give_figure("within %.2g mm", 1000 * static_cast<double>(worst));
}

} // namespace
} // namespace topple
