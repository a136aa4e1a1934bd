// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/hull_view.h"

#include "tests/support/test.h"

namespace topple {
namespace {

/// Returns the view as a hull that owns its data, so that the checks of hulls apply.
ConvexHull owned(const HullView& view) {
    ConvexHull hull;
    hull.vertices.assign(view.vertices.begin(), view.vertices.end());
    hull.faces.assign(view.faces.begin(), view.faces.end());
    hull.face_indices.assign(view.face_indices.begin(), view.face_indices.end());
    hull.edges.assign(view.edges.begin(), view.edges.end());
    for (const Vec3 v : hull.vertices) {
        hull.bounds = unite(hull.bounds, v);
        hull.centroid += v / static_cast<Real>(hull.vertices.size());
    }
    hull.inner_radius = view.size;
    return hull;
}

const Transform kPose{{1, -2, 3}, normalize(Quat{0.1f, 0.5f, -0.3f, 0.8f})};

TEST(BoxHull, IsASoundHullWhereverItIs) {
    for (const Transform& pose : {Transform{}, kPose}) {
        const BoxHull box({0.5f, 1, 2}, pose);
        const Result<void> sound = validate(owned(box.view()));
        EXPECT_TRUE(sound.ok()) << sound.error().message;
    }
}

TEST(MovedHull, IsTheHullOfTheMovedBox) {
    const ConvexHull hull = box_hull({0.5f, 1, 2});
    MovedHull storage;
    const HullView view = moved(view_of(hull), kPose, storage);
    const Result<void> sound = validate(owned(view));
    EXPECT_TRUE(sound.ok()) << sound.error().message;
    for (std::size_t i = 0; i < hull.vertices.size(); ++i)
        EXPECT_NEAR(distance(view.vertices[i], transform_point(kPose, hull.vertices[i])), 0, 1e-6f);
}

TEST(TriangleHull, HasAFrontABackAndSidesThatPointAway) {
    const TriangleHull t({0, 0, 0}, {0, 0, 1}, {1, 0, 0}); // counter-clockwise from above
    EXPECT_EQ(t.normal(), (Vec3{0, 1, 0}));
    EXPECT_EQ(t.view().faces[1].normal, (Vec3{0, -1, 0}));
    EXPECT_EQ(t.outward(0), (Vec3{-1, 0, 0})); // the edge along z
    EXPECT_EQ(t.outward(2), (Vec3{0, 0, -1})); // the edge along x
    EXPECT_EQ(TriangleHull({0, 0, 0}, {1, 0, 0}, {2, 0, 0}).normal(), Vec3{});
}

TEST(Covers, CountsTheBorderAndNothingBeyond) {
    const TriangleHull t({0, 0, 0}, {0, 0, 1}, {1, 0, 0});
    EXPECT_TRUE(covers(t.view(), 0, {0.2f, 5, 0.2f}));
    EXPECT_TRUE(covers(t.view(), 0, {0, -5, 0.5f}));
    EXPECT_TRUE(covers(t.view(), 1, {0, -5, 0.5f}));
    EXPECT_FALSE(covers(t.view(), 0, {-1e-6f, 0, 0.5f}));
    EXPECT_FALSE(covers(t.view(), 0, {0.51f, 0, 0.5f}));
}

} // namespace
} // namespace topple
