// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/water/water.h"

#include "tests/support/test.h"

#include <cmath>
#include <limits>

namespace topple {
namespace {

TEST(WaterDefinition, WithoutAWordItIsAPoolOfFreshWaterUnderTheOrigin) {
    const Water water;
    EXPECT_TRUE(validate(water).ok());
    EXPECT_EQ(center(water.box).x, 0);
    EXPECT_EQ(center(water.box).z, 0);
    EXPECT_EQ(water.box.max.y, 0); // the surface
    EXPECT_EQ(extents(water.box), (Vec3{10, 2, 10}));
    EXPECT_EQ(water.density, 1000);
    EXPECT_EQ(water.current, Vec3{});
}

TEST(WaterDefinition, IsRefusedBeyondItsLimits) {
    const auto is_valid = [](auto set, Real value) {
        Water water;
        set(water, value);
        return validate(water).ok();
    };
    const auto far_side = [](Water& w, Real x) { w.box.max.x = x; };
    const auto near_side = [](Water& w, Real z) { w.box.min.z = z; };
    const auto thickness = [](Water& w, Real y) { w.box.min.y = -y; };
    const auto density = [](Water& w, Real x) { w.density = x; };
    const auto linear_drag = [](Water& w, Real x) { w.linear_drag = x; };
    const auto quadratic_drag = [](Water& w, Real x) { w.quadratic_drag = x; };
    const auto current = [](Water& w, Real x) { w.current.y = x; };

    // Tests the last allowed number on each side, and the next one beyond it.
    const auto expect_least = [&](auto set, Real least) {
        EXPECT_TRUE(is_valid(set, least)) << least;
        EXPECT_FALSE(is_valid(set, std::nextafter(least, -Aabb::kInfinity))) << least;
    };
    const auto expect_most = [&](auto set, Real most) {
        EXPECT_TRUE(is_valid(set, most)) << most;
        EXPECT_FALSE(is_valid(set, std::nextafter(most, Aabb::kInfinity))) << most;
        EXPECT_FALSE(is_valid(set, Aabb::kInfinity));
        EXPECT_FALSE(is_valid(set, std::numeric_limits<Real>::quiet_NaN()));
    };
    expect_most(far_side, 1e5f);
    expect_least(near_side, -1e5f);
    expect_least(thickness, 1e-3f);
    EXPECT_FALSE(is_valid(density, 0));
    expect_most(density, 1e5f);
    expect_least(linear_drag, 0);
    expect_most(linear_drag, 1e3f);
    expect_least(quadratic_drag, 0);
    expect_most(quadratic_drag, 1e3f);
    expect_least(current, -1e3f);
    expect_most(current, 1e3f);
}

} // namespace
} // namespace topple
