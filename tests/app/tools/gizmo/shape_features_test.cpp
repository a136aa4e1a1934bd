// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/gizmo/shape_features.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/shapes/convex_hull.h"

#include <algorithm>
#include <memory>

namespace topple::app {
namespace {

using FeatureKind = ShapeFeature::Kind;

std::vector<ShapeFeature> of_kind(const Shape& shape, FeatureKind kind) {
    std::vector<ShapeFeature> features = features_of(shape);
    std::erase_if(features, [&](const ShapeFeature& f) { return f.kind != kind; });
    return features;
}

bool has_point(const std::vector<ShapeFeature>& features, Vec3 point) {
    return std::any_of(features.begin(), features.end(), [&](const ShapeFeature& f) {
        return distance(f.point, point) < 1e-5f;
    });
}

TEST(ShapeFeatures, ABoxHasVerticesEdgesAndFaces) {
    const BoxShape box{{1, 2, 3}};
    EXPECT_EQ(of_kind(box, FeatureKind::vertex).size(), 8u);
    EXPECT_EQ(of_kind(box, FeatureKind::edge).size(), 12u);
    EXPECT_EQ(of_kind(box, FeatureKind::face).size(), 6u);
    EXPECT_TRUE(has_point(of_kind(box, FeatureKind::vertex), {1, -2, 3}));
    EXPECT_TRUE(has_point(of_kind(box, FeatureKind::edge), {1, -2, 0}));
    EXPECT_TRUE(has_point(of_kind(box, FeatureKind::face), {0, 2, 0}));
}

TEST(ShapeFeatures, AFaceIsMarkedAtItsCentroid) {
    // A trapezoid of heights 2 at x = 0 and 1 at x = 3: its centroid is at x = 3 (2 + 2 * 1) / (3 (2 + 1)) = 4 / 3.
    const std::vector<Vec3> points{
        {0, 0, 0}, {0, 2, 0}, {3, 0, 0}, {3, 1, 0}, {0, 0, 1}, {0, 2, 1}, {3, 0, 1}, {3, 1, 1}};
    const HullShape hull{std::make_shared<const ConvexHull>(build_convex_hull(points).value())};
    const std::vector<ShapeFeature> faces = of_kind(hull, FeatureKind::face);
    EXPECT_EQ(faces.size(), 6u);
    EXPECT_TRUE(std::any_of(faces.begin(), faces.end(), [](const ShapeFeature& f) {
        return std::abs(f.point.x - 4.0f / 3) < 1e-5f && f.point.z == 1;
    }));
}

TEST(ShapeFeatures, RoundShapesHaveRimsFlatFacesAndEnds) {
    const CylinderShape cylinder{0.5f, 2};
    EXPECT_EQ(of_kind(cylinder, FeatureKind::face).size(), 2u);
    EXPECT_TRUE(has_point(of_kind(cylinder, FeatureKind::face), {0, 2, 0}));
    ASSERT_EQ(of_kind(cylinder, FeatureKind::edge).size(), 2u);
    const ShapeFeature rim = of_kind(cylinder, FeatureKind::edge)[0];
    EXPECT_TRUE(rim.is_closed);
    for (const Vec3 p : rim.outline) {
        EXPECT_NEAR(p.x * p.x + p.z * p.z, 0.25f, 1e-5f);
        EXPECT_EQ(std::abs(p.y), 2);
    }
    EXPECT_TRUE(has_point(of_kind(ConeShape{0.5f, 2}, FeatureKind::vertex), {0, 2, 0}));
    EXPECT_TRUE(has_point(of_kind(ConeShape{0.5f, 2}, FeatureKind::face), {0, -2, 0}));
    EXPECT_TRUE(has_point(of_kind(SphereShape{3}, FeatureKind::vertex), {0, 0, -3}));
    EXPECT_TRUE(has_point(of_kind(EllipsoidShape{{1, 2, 3}}, FeatureKind::vertex), {0, -2, 0}));
    EXPECT_TRUE(has_point(of_kind(CapsuleShape{0.5f, 2}, FeatureKind::vertex), {0, 2.5f, 0}));
    EXPECT_TRUE(has_point(of_kind(TaperedCapsuleShape{0.5f, 0.25f, 2}, FeatureKind::vertex),
                          {0, 2.25f, 0}));
    EXPECT_TRUE(
        has_point(of_kind(RoundedBoxShape{{1, 2, 3}, 0.5f}, FeatureKind::face), {1.5f, 0, 0}));
    EXPECT_TRUE(features_of(PlaneShape{}).empty());
}

TEST(ShapeFeatures, AxesOfRoundShapesReachThroughThem) {
    const auto ends = [](const Shape& shape) {
        const std::vector<ShapeFeature> axes = axes_of(shape);
        return axes.empty() ? std::vector<Vec3>() : axes.front().outline;
    };
    EXPECT_EQ(ends(CylinderShape{0.5f, 2}), (std::vector<Vec3>{{0, -2, 0}, {0, 2, 0}}));
    EXPECT_EQ(ends(ConeShape{0.5f, 2}), (std::vector<Vec3>{{0, -2, 0}, {0, 2, 0}}));
    EXPECT_EQ(ends(CapsuleShape{0.5f, 2}), (std::vector<Vec3>{{0, -2.5f, 0}, {0, 2.5f, 0}}));
    EXPECT_EQ(ends(TaperedCapsuleShape{0.5f, 0.25f, 2}),
              (std::vector<Vec3>{{0, -2.5f, 0}, {0, 2.25f, 0}}));
    EXPECT_TRUE(axes_of(SphereShape{1}).empty());
    EXPECT_TRUE(axes_of(BoxShape{}).empty());
}

TEST(ShapeFeatures, ATriangleHasSeven) {
    const std::vector<ShapeFeature> features = features_of_triangle(
        {0, 0, 0}, {3, 0, 0}, {0, 3, 0});
    EXPECT_EQ(features.size(), 7u);
    EXPECT_TRUE(has_point(features, {1, 1, 0}));
}

} // namespace
} // namespace topple::app
