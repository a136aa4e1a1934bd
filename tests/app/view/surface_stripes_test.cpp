// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/surface_stripes.h"

#include "tests/support/test.h"

#include <cmath>
#include <vector>

namespace topple::app {
namespace {

struct Slat {
    BoxShape box;
    Transform pose;
};
std::vector<Slat> slats_of(const Shape& shape, const SurfaceMotion& motion, double time) {
    std::vector<Slat> slats;
    for_each_slat(shape, motion, time, [&](const BoxShape& box, const Transform& pose) {
        slats.push_back({box, pose});
    });
    return slats;
}

TEST(SurfaceStripes, SlatsLieOnTheBeltAndMoveWithItsSurface) {
    const BoxShape belt{{3, 0.1f, 0.5f}};
    const SurfaceMotion motion{{-0.5f, 0, 0}, {}};
    const std::vector<Slat> before = slats_of(belt, motion, 7.3),
                            after = slats_of(belt, motion, 7.4);
    EXPECT_GT(before.size(), 10u);
    for (const Slat& slat : before) {
        EXPECT_EQ(slat.pose.position.y, 0.1f);
        EXPECT_LE(std::abs(slat.pose.position.x) + slat.box.half_extents.x, 3.0001f);
        EXPECT_LT(slat.box.half_extents.z, 0.5f);
        // Away from the ends, some slat is 0.05 m further against X 0.1 s later.
        if (std::abs(slat.pose.position.x) > 2.5f)
            continue;
        bool is_found = false;
        for (const Slat& later : after)
            is_found |= std::abs(later.pose.position.x - slat.pose.position.x + 0.05f) < 1e-4f;
        EXPECT_TRUE(is_found) << slat.pose.position.x;
    }
}

TEST(SurfaceStripes, OfAnyBeltAreFew) {
    for (const Real length : {1e-4f, 0.3f, 60.0f, 1000.0f, 1e5f})
        for (const Real width : {1e-4f, 1e5f}) {
            const std::vector<Slat> slats = slats_of(
                BoxShape{{length, 0.1f, width}}, {{1e4f, 0, 0}, {}}, 1e6 / 3);
            EXPECT_GE(slats.size(), 1u) << length;
            EXPECT_LE(slats.size(), 402u) << length;
        }
}

TEST(SurfaceStripes, SpokesTurnWithTheTurntable) {
    const CylinderShape disc{2, 0.1f};
    const std::vector<Slat> before = slats_of(disc, {{}, {0, 0.4f, 0}}, 1),
                            after = slats_of(disc, {{}, {0, 0.4f, 0}}, 1.5);
    ASSERT_FALSE(before.empty());
    for (const Slat& spoke : before) {
        const Vec3 turned = rotate(from_axis_angle({0, 1, 0}, 0.2f), spoke.pose.position);
        bool is_found = false;
        for (const Slat& later : after)
            is_found |= distance(later.pose.position, turned) < 1e-4f;
        EXPECT_TRUE(is_found);
    }
}

TEST(SurfaceStripes, WhatDoesNotMoveHasNone) {
    EXPECT_TRUE(slats_of(BoxShape{}, {}, 1).empty());
    EXPECT_TRUE(slats_of(CylinderShape{}, {}, 1).empty());
    EXPECT_TRUE(slats_of(SphereShape{1}, {{1, 0, 0}, {0, 1, 0}}, 1).empty());
}

} // namespace
} // namespace topple::app
