// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/shape_traits.h"

#include "tests/engine/collision/collide_support.h"
#include "tests/support/shape_samples.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

#include <cmath>

namespace topple::test {
namespace {

Shape hull_of(Vec3 half_extents) {
    return HullShape{std::make_shared<ConvexHull>(box_hull(half_extents))};
}

/// One row for every alternative of Shape. Meshes and height fields need no data: their traits do not depend on it.
std::vector<ShapeWithTraits> table() {
    const Vec3 y{0, 1, 0};
    std::vector<ShapeWithTraits> rows{
        {"sphere", SphereShape{0.3f}, SurfaceKind::strictly_convex, {}, 0.3f, 0},
        {"box", BoxShape{{0.25f, 1, 0.5f}}, SurfaceKind::edged, {}, 0, 0.75f, y},
        {"capsule", CapsuleShape{0.3f, 0.7f}, SurfaceKind::smooth, y, 0.3f, 0.7f, y},
        {"plane", PlaneShape{}, SurfaceKind::edged, {}, 0, 0},
        {"hull", hull_of({0.25f, 1, 0.5f}), SurfaceKind::edged, {}, 0, 0},
        {"mesh", MeshShape{}, SurfaceKind::edged, {}, 0, 0},
        // Spheres of radius 0.25 fit up to 0.25 below the ends at 0.75.
        {"cylinder", CylinderShape{0.25f, 0.75f}, SurfaceKind::edged, y, 0.25f, 0.5f, y},
        {"disc", CylinderShape{0.75f, 0.25f}, SurfaceKind::edged, y, 0.75f, 0, y},
        {"cone", ConeShape{0.3f, 0.7f}, SurfaceKind::edged, y, 0.3f, 0},
        {"height field", HeightFieldShape{}, SurfaceKind::edged, {}, 0, 0},
    };
    const std::vector<ShapeWithTraits> smooth = traits_of_smooth_samples();
    rows.insert(rows.end(), smooth.begin(), smooth.end());
    return rows;
}

TEST(ShapeTraits, DescribeTheFormOfEveryShape) {
    std::vector<bool> is_listed(std::variant_size_v<Shape>);
    for (const ShapeWithTraits& t : table()) {
        SCOPED_TRACE(t.name);
        is_listed[t.shape.index()] = true;
        EXPECT_EQ(surface_kind(t.shape), t.surface);
        EXPECT_EQ(symmetry_axis(t.shape), t.axis);
        EXPECT_EQ(rolling_radius(t.shape), t.rolls_on);
        EXPECT_EQ(middle_segment_of(t.shape).half_length, t.middle);
        EXPECT_EQ(middle_segment_of(t.shape).along, t.along);
    }
    EXPECT_EQ(std::count(is_listed.begin(), is_listed.end(), false), 0);
}

TEST(ShapeTraits, TheMiddleSegmentOfABoxLiesAlongItsLongestSide) {
    const auto along = [](Vec3 h) { return middle_segment_of(BoxShape{h}).along; };
    EXPECT_EQ(along({3, 1, 2}), (Vec3{1, 0, 0}));
    EXPECT_EQ(along({1, 3, 2}), (Vec3{0, 1, 0}));
    EXPECT_EQ(along({1, 2, 3}), (Vec3{0, 0, 1}));
    EXPECT_EQ(middle_segment_of(BoxShape{{1, 2, 3}}).half_length, 2);
    EXPECT_EQ(middle_segment_of(BoxShape{{2, 2, 2}}).half_length, 0);
}

TEST(ShapeTraits, SpheresAlongTheMiddleSegmentFitIntoTheShape) {
    // The definition: a sphere of the inscribed radius around either end of the segment lies within the bounds.
    Random random(seed());
    for (int i = 0; i < 200; ++i) {
        const auto size = [&] { return random.between(0.1f, 2); };
        for (const Shape& shape : {Shape{BoxShape{{size(), size(), size()}}},
                                   Shape{CapsuleShape{size(), size()}},
                                   Shape{CylinderShape{size(), size()}}}) {
            const MiddleSegment m = middle_segment_of(shape);
            const Real reach = m.half_length + inner_radius(shape);
            EXPECT_LE(reach, dot(bounds_of(shape, {}).max, m.along) * (1 + 1e-6f))
                << type_name(shape);
        }
    }
}

TEST(LeastVolume, IsTheVolumeWhereAFormulaExists) {
    // The mass at density 1 is the volume, by formulas of its own.
    Random random(seed());
    for (int i = 0; i < 100; ++i) {
        const auto size = [&] { return random.between(0.1f, 2); };
        for (const Shape& shape : {Shape{SphereShape{size()}},
                                   Shape{BoxShape{{size(), size(), size()}}},
                                   Shape{CapsuleShape{size(), size()}},
                                   Shape{CylinderShape{size(), size()}},
                                   Shape{ConeShape{size(), size()}},
                                   Shape{EllipsoidShape{{size(), size(), size()}}}}) {
            const Real volume = mass_of(shape, 1).mass;
            EXPECT_NEAR(least_volume(shape), volume, 1e-5f * volume) << type_name(shape);
        }
    }
    EXPECT_NEAR(least_volume(BoxShape{{1, 2, 3}}), 48, 1e-4f);
}

TEST(LeastVolume, IsABoundForHullsAndTaperedCapsules) {
    Random random(seed());
    for (int i = 0; i < 100; ++i) {
        const auto size = [&] { return random.between(0.1f, 2); };
        const Real bottom = size(), top = bottom * random.between(0.6f, 1.6f);
        for (const Shape& shape : {hull_of({size(), size(), size()}),
                                   Shape{TaperedCapsuleShape{bottom, top, bottom + size()}}}) {
            EXPECT_GT(least_volume(shape), 0) << type_name(shape);
            EXPECT_LE(least_volume(shape), mass_of(shape, 1).mass) << type_name(shape);
        }
    }
    // pi r^2 D / 6 with the inscribed radius r and the longest side D of the bounds: r = 1, D = 6.
    EXPECT_NEAR(least_volume(hull_of({1, 2, 3})), kPi, 1e-5f);
    // A cylinder of radius 0.5 and height 3.
    EXPECT_NEAR(least_volume(TaperedCapsuleShape{0.5f, 1, 1.5f}), 0.75f * kPi, 1e-5f);
    EXPECT_NEAR(least_volume(TaperedCapsuleShape{1, 0.5f, 1.5f}), 0.75f * kPi, 1e-5f);
}

TEST(LeastVolume, OfASurfaceIsZero) {
    EXPECT_EQ(least_volume(PlaneShape{}), 0);
    EXPECT_EQ(least_volume(MeshShape{}), 0);
    EXPECT_EQ(least_volume(HeightFieldShape{}), 0);
}

} // namespace
} // namespace topple::test
