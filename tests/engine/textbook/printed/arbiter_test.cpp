// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/printed/arbiter.h"

#include "tests/support/test.h"
#include "topple/geometry/shapes/convex_hull.h"

#include <algorithm>
#include <array>
#include <set>

namespace topple {
namespace {

/// A cube of half side 0.5 that rocks on a slab whose top is at y = 0.
struct Rocking {
    ConvexHull slab = box_hull({5, 1, 5}), cube = box_hull({0.5f, 0.5f, 0.5f});
    Transform world_from_slab{{0, -1, 0}, {}};

    /// Returns a pose that leans a little, so that one vertex is the lowest.
    [[nodiscard]] static Transform leaning(int corner) {
        const Real x = corner & 1 ? 1.0f : -1.0f, z = corner & 2 ? 1.0f : -1.0f;
        return {{0, 0.497f, 0}, from_axis_angle(normalize(Vec3{z, 0, -x}), 0.004f)};
    }
    void add(Arbiter& arbiter, const Transform& world_from_cube) const {
        arbiter.add(find_gap({slab.vertices, world_from_slab}, {cube.vertices, world_from_cube}),
                    world_from_slab,
                    world_from_cube);
    }
};

std::set<std::pair<int, int>> corners_of(const Arbiter& arbiter) {
    std::set<std::pair<int, int>> corners;
    for (const Arbiter::Point& p : arbiter.points())
        corners.insert({p.local_b.x > 0 ? 1 : -1, p.local_b.z > 0 ? 1 : -1});
    return corners;
}

TEST(Arbiter, OnePointAtATimeABoxHasItsFourCornersAfterFourTouches) {
    const Rocking scene;
    Arbiter arbiter;
    EXPECT_TRUE(arbiter.is_empty());
    for (int i = 0; i < 4; ++i) {
        scene.add(arbiter, Rocking::leaning(i));
        EXPECT_EQ(arbiter.points().size(), static_cast<std::size_t>(i + 1));
    }
    EXPECT_EQ(corners_of(arbiter).size(), 4u);
    EXPECT_NEAR(arbiter.normal().y, 1, 1e-4f);
    arbiter.update(scene.world_from_slab, {{0, 0.5f, 0}, {}});
    ASSERT_EQ(arbiter.points().size(), 4u);
    for (const Arbiter::Point& p : arbiter.points())
        EXPECT_NEAR(p.separation, 0, 0.004f);
}

TEST(Arbiter, ATouchInTheSamePlaceKeepsItsImpulse) {
    const Rocking scene;
    Arbiter arbiter;
    scene.add(arbiter, Rocking::leaning(0));
    arbiter.points()[0].impulse = 7;
    Transform moved = Rocking::leaning(0);
    moved.position.y -= 0.001f;
    scene.add(arbiter, moved);
    ASSERT_EQ(arbiter.points().size(), 1u);
    EXPECT_EQ(arbiter.points()[0].impulse, 7);
}

TEST(Arbiter, PointsThatSlideOrOpenAreLetGo) {
    const Rocking scene;
    for (const Vec3 away : {Vec3{0.1f, 0, 0}, Vec3{0, 0.1f, 0}}) {
        Arbiter arbiter;
        for (int i = 0; i < 4; ++i)
            scene.add(arbiter, Rocking::leaning(i));
        arbiter.update(scene.world_from_slab, {Vec3{0, 0.5f, 0} + away, {}});
        EXPECT_TRUE(arbiter.is_empty());
    }
}

TEST(Arbiter, APointThatOpensOrSlidesBy2CentimetersIsKept) {
    for (const Vec3 away : {Vec3{0.02f, 0, 0}, Vec3{0, 0.02f, 0}}) {
        Arbiter arbiter;
        arbiter.add({0, {0, 1, 0}, {}, {}}, {}, {});
        arbiter.update({}, {away, {}});
        EXPECT_FALSE(arbiter.is_empty());
        arbiter.update({}, {away * 1.001f, {}});
        EXPECT_TRUE(arbiter.is_empty());
    }
}

/// Adds four corners of a square of side 2 and then a shallow point near its middle.
Arbiter with_five(Arbiter::Reduction reduction) {
    Arbiter arbiter(reduction);
    const auto touch = [&](Real x, Real z, Real separation) {
        arbiter.add({separation, {0, 1, 0}, {x, 0, z}, {x, separation, z}}, {}, {});
    };
    touch(1, 1, -0.02f);
    touch(-1, 1, -0.01f);
    touch(-1, -1, -0.01f);
    touch(1, -1, -0.01f);
    touch(0.1f, 0, -0.001f);
    return arbiter;
}

TEST(Arbiter, TheFifthPointGoesUnlessItIsDeeperOrWider) {
    const Arbiter arbiter = with_five(Arbiter::Reduction::keep_deepest_and_widest);
    ASSERT_EQ(arbiter.points().size(), 4u);
    for (const Arbiter::Point& p : arbiter.points())
        EXPECT_EQ(std::abs(p.local_a.x), 1);
}

TEST(Arbiter, TheWidestFourAreKeptInWhateverOrderTheyCame) {
    // The corners of a square of side 2, of which one is the deepest, and a point almost as far out as a corner. All
    // five are known when one is dropped.
    std::array<std::size_t, 5> order{0, 1, 2, 3, 4};
    do {
        Arbiter arbiter;
        const auto touch = [&](Real x, Real z, Real separation) {
            arbiter.add({separation, {0, 1, 0}, {x, 0, z}, {x, separation, z}}, {}, {});
        };
        for (const std::size_t k : order)
            if (k == 4)
                touch(-0.9f, 0.9f, -0.001f);
            else
                touch(k == 0 || k == 3 ? 1.0f : -1.0f,
                      k < 2 ? 1.0f : -1.0f,
                      k == 0 ? -0.02f : -0.01f);
        ASSERT_EQ(arbiter.points().size(), 4u);
        for (const Arbiter::Point& p : arbiter.points())
            EXPECT_EQ(std::abs(p.local_a.x), 1)
                << order[0] << order[1] << order[2] << order[3] << order[4];
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Arbiter, DroppingTheFarthestThrowsACornerAway) {
    const Arbiter arbiter = with_five(Arbiter::Reduction::drop_farthest);
    ASSERT_EQ(arbiter.points().size(), 4u);
    int corners = 0;
    for (const Arbiter::Point& p : arbiter.points())
        corners += std::abs(p.local_a.x) == 1 ? 1 : 0;
    EXPECT_EQ(corners, 3);
}

} // namespace
} // namespace topple
