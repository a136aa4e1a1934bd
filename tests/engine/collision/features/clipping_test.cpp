// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/clipping.h"

#include "tests/engine/collision/collide_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/collision/pairs/box_clip_detail.h"

#include <algorithm>
#include <array>
#include <vector>

namespace topple {
namespace {

TEST(FeatureId, TwoEdgesOfOneShapeNameTheVertexTheyShare) {
    const std::uint32_t by_ab_bc = feature_id(edge_label(0, 1, 2), edge_label(0, 2, 3));
    const std::uint32_t by_other_edges = feature_id(edge_label(0, 7, 2), edge_label(0, 2, 5));
    EXPECT_EQ(by_ab_bc, by_other_edges); // vertex 2 from either pair of edges
    // the label belongs to the other shape
    EXPECT_NE(by_ab_bc, feature_id(edge_label(1, 1, 2), edge_label(1, 2, 3)));
}

TEST(FeatureId, ACrossingOfEdgesDoesNotDependOnTheOrder) {
    const EdgeLabel a = edge_label(0, 1, 2), b = edge_label(1, 4, 3);
    EXPECT_EQ(feature_id(a, b), feature_id(b, a));
    EXPECT_NE(feature_id(a, b), feature_id(edge_label(1, 1, 2), edge_label(0, 3, 4)));
}

TEST(FeatureId, NoTwoFeaturesOfTwoBoxesShareANumber) {
    // Number of features: 2 x 8 vertices and 12 x 12 crossings of edges.
    const BoxHull box({1, 1, 1}, Transform{});
    std::vector<std::uint32_t> all;
    for (std::uint16_t v = 0; v < 8; ++v)
        for (const int shape : {0, 1})
            all.push_back(feature_id(edge_label(shape, v, v), edge_label(shape, v, v)));
    for (const ConvexHull::Edge& e : box.view().edges)
        for (const ConvexHull::Edge& f : box.view().edges)
            all.push_back(feature_id(edge_label(0, e.begin, e.end), edge_label(1, f.begin, f.end)));
    ASSERT_EQ(all.size(), 16u + 144u);
    std::sort(all.begin(), all.end());
    EXPECT_EQ(std::unique(all.begin(), all.end()), all.end());
}

/// Returns the sorted separations of the points that are kept. [m]
std::vector<Real> kept_separations(const std::vector<ManifoldPoint>& candidates) {
    Manifold manifold;
    manifold.normal = {0, 1, 0};
    reduce(candidates, manifold);
    std::vector<Real> separations;
    for (int i = 0; i < manifold.count; ++i)
        separations.push_back(manifold.points[static_cast<std::size_t>(i)].separation);
    std::sort(separations.begin(), separations.end());
    return separations;
}

TEST(Reduce, PointsThatTouchFirstAreKeptBeforeFarOnes) {
    std::vector<ManifoldPoint> candidates;
    const auto add = [&](Real x, Real z, Real separation) {
        candidates.push_back({.point = {x, 0, z}, .separation = separation});
    };
    for (const Real x : {-0.5f, 0.5f})
        for (const Real z : {-0.5f, 0.5f})
            add(x, z, 0.01f);
    add(0.1f, 0, 0.001f);
    add(0, 0.05f, 0);
    // Two are about as deep as the deepest; others fill up.
    EXPECT_EQ(kept_separations(candidates), (std::vector<Real>{0, 0.001f, 0.01f, 0.01f}));
    // Of five that are about equally deep, the outline is kept.
    for (int vertex = 0; vertex < 4; ++vertex)
        candidates[static_cast<std::size_t>(vertex)].separation = 0.0008f;
    EXPECT_EQ(kept_separations(candidates), std::vector<Real>(4, 0.0008f));
    // Points that overlap carry the body, however much deeper others are.
    for (int vertex = 0; vertex < 2; ++vertex)
        candidates[static_cast<std::size_t>(vertex)].separation = -0.01f;
    for (int vertex = 2; vertex < 4; ++vertex)
        candidates[static_cast<std::size_t>(vertex)].separation = -0.05f;
    EXPECT_EQ(kept_separations(candidates), (std::vector<Real>{-0.05f, -0.05f, -0.01f, -0.01f}));
}

TEST(ClipFaces, TheFeaturesOfABoxOnABoxDoNotDependOnTheReference) {
    const BoxHull lower({1, 0.5f, 1}, Transform{});
    const BoxHull upper({0.5f, 0.5f, 0.5f}, {{0.7f, 0.99f, 0.1f}, {}});
    const HullView a = lower.view(), b = upper.view();
    const Manifold by_a = clip_faces({a, 3, b, 2, 0, 0.01f}); // A's +y, B's -y
    const Manifold by_b = clip_faces({b, 2, a, 3, 1, 0.01f});
    EXPECT_EQ(by_a.normal, by_b.normal);
    ASSERT_EQ(by_a.count, 4);
    ASSERT_EQ(by_b.count, 4);
    for (int i = 0; i < 4; ++i) {
        const std::uint32_t feature = by_a.points[static_cast<std::size_t>(i)].feature;
        EXPECT_EQ(std::count_if(by_b.points.begin(),
                                by_b.points.end(),
                                [&](const ManifoldPoint& p) { return p.feature == feature; }),
                  1);
    }
}

/// Returns the distance that two ways of rounding may leave between vertices of a box's face cut along another's sides.
/// Eight roundings of coordinates below 4 m, 1.2e-7 m each, say how far a vertex is from a side: 1e-6 m. An edge that
/// meets the side at a small angle is cut that much farther along, divided by the angle's sine. [m]
Real rounding_of_cuts(const Mat3& other_axes, int axis) {
    const std::array<Vec3, 3> axes{other_axes.x, other_axes.y, other_axes.z};
    const auto facing = std::max_element(axes.begin(), axes.end(), [&](Vec3 a, Vec3 b) {
        return std::abs(a[axis]) < std::abs(b[axis]);
    });
    Real sine = 1;
    for (auto edge = axes.begin(); edge != axes.end(); ++edge)
        for (const int across : {(axis + 1) % 3, (axis + 2) % 3})
            if (edge != facing)
                sine = std::min(sine, std::abs((*edge)[across]));
    return 1e-6f * (1 + 1 / sine);
}

TEST(ClipBoxFace, GivesWhatHullsGive) {
    Random random(test::seed());
    constexpr Real kMargin = 0.1f; // [m]
    int shared = 0, others = 0;
    for (int i = 0; i < 3000; ++i) {
        const Vec3 half_a{0.5f, 0.4f, 0.6f}, half_b{0.3f, 0.7f, 0.45f};
        // Some hulls are upright, where more than four vertices remain.
        const Quat turn = i % 2 ? test::random_rotation(random)
                                : from_axis_angle({0, 1, 0}, random.between(0, 3));
        const Transform pose{test::random_vector(random, 1), turn};
        const BoxHull hull_a(half_a, Transform{}), hull_b(half_b, pose);
        for (int axis = 0; axis < 3; ++axis)
            for (const bool is_positive : {false, true}) {
                const auto face = static_cast<std::uint32_t>(2 * axis + (is_positive ? 1 : 0));
                const HullView a = hull_a.view(), b = hull_b.view();
                const Manifold expected = clip_faces(
                    {a, face, b, incident_face(b, a.faces[face].normal), 0, kMargin});
                const Manifold got = pairs::clip_box_face({half_a,
                                                           axis,
                                                           is_positive,
                                                           0,
                                                           half_b,
                                                           pose.position,
                                                           to_mat3(pose.rotation),
                                                           kMargin});
                // If more than four vertices remain, the first vertex of the polygon decides which of nearly equal
                // ones stay.
                ASSERT_EQ(got.count > 0, expected.count > 0);
                ASSERT_NEAR(test::deepest(got), test::deepest(expected), 2e-3f);
                for (const ManifoldPoint& p : test::points_of(got)) {
                    const auto all = test::points_of(expected);
                    const auto same = std::find_if(
                        all.begin(), all.end(), [&](const ManifoldPoint& q) {
                            return q.feature == p.feature;
                        });
                    ++(same == all.end() ? others : shared);
                    if (same == all.end())
                        continue;
                    const Real rounding = rounding_of_cuts(to_mat3(turn), axis);
                    ASSERT_NEAR(distance(p.point, same->point), 0, rounding);
                    // The clipped face is the most opposed one: its slope is sqrt(2) at most.
                    ASSERT_NEAR(p.separation, same->separation, 1.5f * rounding);
                }
            }
    }
    EXPECT_GT(shared, 5000);
    EXPECT_LT(others, shared / 5);
}

TEST(ClipFaces, FacesBesideEachOtherDoNotTouch) {
    const BoxHull lower({1, 0.5f, 1}, Transform{});
    const BoxHull beside({0.5f, 0.5f, 0.5f}, {{1.6f, 0.99f, 0}, {}});
    const HullView a = lower.view(), b = beside.view();
    EXPECT_EQ(clip_faces({a, 3, b, 2, 0, 0.01f}).count, 0);
}

TEST(IncidentFace, HasTheDeepestVertexEvenIfAnotherFaceLooksMoreDirectlyAtTheReference) {
    // A flat wedge: its sloped bottom is steeper than the top of a far bevel. For every hull the selected face has
    // the vertex farthest against the normal.
    const std::vector<Vec3> points{{0, -0.1f, 0},
                                   {-1, 0.3f, -1},
                                   {-1, 0.3f, 1},
                                   {-1.2f, 0.31f, -1},
                                   {-1.2f, 0.31f, 1},
                                   {1, 1, -1},
                                   {1, 1, 1},
                                   {-1, 1, 0}};
    const Result<ConvexHull> hull = build_convex_hull(points);
    ASSERT_TRUE(hull.ok());
    const HullView view = view_of(*hull);
    const auto vertices = view.face_vertices(incident_face(view, {0, 1, 0}));
    const auto deepest = support_vertex(*hull, {0, -1, 0});
    EXPECT_EQ(std::count(vertices.begin(), vertices.end(), deepest), 1);
}

TEST(ClipGrowth, ShrinksWhereAFaceHasASharpTip) {
    const BoxHull box({1, 1, 1}, Transform{});
    const TriangleHull sliver({0, 0, 0}, {1, 0, 0}, {1, 0, -0.001f});
    EXPECT_FLOAT_EQ(clip_growth(box.view(), 0, 1), 1e-4f);
    // A tip of 1/1000 rad grows by g / sin(0.0005) = 2000 g: g must be about 1000 times less.
    EXPECT_LT(clip_growth(sliver.view(), 0, 1), 1e-4f * 0.002f);
}

ManifoldPoint clip_point(Real x, Real z, Real separation, std::uint32_t feature) {
    return {{x, 0, z}, separation, feature};
}

std::vector<std::uint32_t> sorted_features(const Manifold& m) {
    std::vector<std::uint32_t> all;
    for (int i = 0; i < m.count; ++i)
        all.push_back(m.points[static_cast<std::size_t>(i)].feature);
    std::sort(all.begin(), all.end());
    return all;
}

TEST(Reduce, KeepsTheVerticesOfWhatIsEquallyDeep) {
    // A unit square with two more points on its boundary, which differ in depth by less than 1/1000.
    Manifold m;
    m.normal = {0, 1, 0};
    const std::vector<ManifoldPoint> candidates{clip_point(0, 0, -0.01f, 0),
                                                clip_point(0.5f, 0, -0.0105f, 5),
                                                clip_point(1, 0, -0.01f, 1),
                                                clip_point(1, 1, -0.01f, 2),
                                                clip_point(0.4f, 1, -0.0102f, 6),
                                                clip_point(0, 1, -0.01f, 3)};
    reduce(candidates, m);
    EXPECT_EQ(sorted_features(m), (std::vector<std::uint32_t>{0, 1, 2, 3}));
}

TEST(Reduce, NeverLosesAPointThatIsClearlyDeepest) {
    // The same square with a point 1 cm deeper near vertex 1, which the point replaces.
    Manifold m;
    m.normal = {0, 1, 0};
    const std::vector<ManifoldPoint> candidates{clip_point(0, 0, -0.01f, 0),
                                                clip_point(0.7f, 0, -0.02f, 5),
                                                clip_point(1, 0, -0.01f, 1),
                                                clip_point(1, 1, -0.01f, 2),
                                                clip_point(0.4f, 1, -0.01f, 6),
                                                clip_point(0, 1, -0.01f, 3)};
    reduce(candidates, m);
    EXPECT_EQ(sorted_features(m), (std::vector<std::uint32_t>{0, 2, 3, 5}));
}

TEST(Reduce, PointsOnALineKeepOnlyItsEnds) {
    Manifold m;
    m.normal = {0, 1, 0};
    std::vector<ManifoldPoint> line;
    for (std::uint32_t i = 0; i < 6; ++i)
        line.push_back(clip_point(static_cast<Real>(i), 0, 0, i));
    reduce(line, m);
    ASSERT_EQ(m.count, 2);
    EXPECT_EQ(m.points[0].feature, 0u);
    EXPECT_EQ(m.points[1].feature, 5u);
}

} // namespace
} // namespace topple
