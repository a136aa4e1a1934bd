// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/spawn/size_drag.h"

#include "app/tools/spawn/spawn_bodies.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/math/quat.h"

#include <cmath>
#include <limits>

namespace topple::app {
namespace {

Ray ray_from(Vec3 eye, Vec3 to) { return {eye, normalize(to - eye)}; }

/// A surface tilted and turned at random.
DragSurface some_surface(Random& random) {
    const Vec3 axis = normalize(
        Vec3{random.between(-1, 1), random.between(-1, 1), random.between(0.1f, 1)});
    return {{random.between(-5, 5), random.between(-5, 5), random.between(-5, 5)},
            from_axis_angle(axis, random.between(-3, 3))};
}

TEST(SizeDrag, TheRayMeetsThePlaneWhereItAims) {
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        const DragSurface surface = some_surface(random);
        const Vec3 aim = surface.point +
                         rotate(surface.axes, {random.between(-4, 4), 0, random.between(-4, 4)});
        const Vec3 eye = aim +
                         rotate(surface.axes, {random.between(-3, 3), random.between(1, 9), 2});
        const auto found = plane_point(surface, ray_from(eye, aim));
        ASSERT_TRUE(found);
        EXPECT_LT(distance(*found, aim), 1e-3f);
    }
}

TEST(SizeDrag, ARayAlongOrAwayFromThePlaneMeetsNothing) {
    const DragSurface floor;
    EXPECT_FALSE(plane_point(floor, {{0, 1, 0}, {1, 0, 0}}));
    EXPECT_FALSE(plane_point(floor, {{0, 1, 0}, normalize(Vec3{1, 1, 0})}));
    EXPECT_FALSE(plane_point(floor, {{0, 1e5f, 0}, {0, -1, 0}})) << "too far away to be meant";
    EXPECT_FALSE(plane_point(floor, {{0, 1, 0}, Vec3{1, 1, 1} * std::nanf("")}));
}

TEST(SizeDrag, TheHeightIsThatOfThePointAimedAtAboveTheFoot) {
    Random random(4);
    for (int i = 0; i < 200; ++i) {
        const DragSurface surface = some_surface(random);
        const Vec3 foot = surface.point +
                          rotate(surface.axes, {random.between(-4, 4), 0, random.between(-4, 4)});
        const Real height = random.between(-1, 5);
        const Vec3 aim = foot + surface.normal() * height;
        const Vec3 eye = aim +
                         rotate(surface.axes, {random.between(2, 6), random.between(-3, 3), 4});
        const auto found = height_along_ray(surface, foot, ray_from(eye, aim));
        ASSERT_TRUE(found);
        EXPECT_NEAR(*found, height, 2e-3f);
    }
}

TEST(SizeDrag, SeenFromAboveThereIsNoHeight) {
    EXPECT_FALSE(height_along_ray({}, {}, {{0.1f, 10, 0}, {0, -1, 0}}));
    EXPECT_FALSE(height_along_ray({}, {10, 0, 0}, {{0, 1, 0}, {-1, 0, 0}})) << "behind the eye";
}

TEST(SizeDrag, ARectangleGoesFromTheStartToThePointer) {
    const DragSurface floor{{1, 2, 3}, {}};
    for (const Vec3 way : {Vec3{1.2f, 0, 0.4f}, Vec3{-1.2f, 0, 0.4f}, Vec3{-1.2f, 0, -0.4f}}) {
        SpawnSizes sizes = usual_sizes(SpawnKind::box);
        span_base(SpawnKind::box, floor, floor.point + way, 0.01f, sizes);
        EXPECT_NEAR(sizes[0], 1.2f, 1e-5f);
        EXPECT_NEAR(sizes[1], 0.4f, 1e-5f);
        EXPECT_EQ(sizes[2], 1) << "the height is not part of the base";
        const Vec3 middle = base_center(SpawnKind::box, floor, floor.point + way, sizes);
        EXPECT_LT(distance(middle, floor.point + way * 0.5f), 1e-5f);
    }
}

TEST(SizeDrag, ARectangleFollowsTheAxesOfItsSurface) {
    const DragSurface turned{{0, 0, 0}, from_axis_angle({0, 1, 0}, kPi / 2)};
    SpawnSizes sizes = usual_sizes(SpawnKind::plank);
    span_base(SpawnKind::plank, turned, {0.4f, 0, -1.2f}, 0.01f, sizes);
    EXPECT_NEAR(sizes[0], 1.2f, 1e-5f) << "x of the object points along -z of the world";
    EXPECT_NEAR(sizes[1], 0.4f, 1e-5f);
}

TEST(SizeDrag, ATypedWidthStaysAtTheStart) {
    SpawnSizes sizes = usual_sizes(SpawnKind::box);
    sizes[0] = 3; // typed, the pointer shows 1.2
    sizes[1] = 0.4f;
    const Vec3 middle = base_center(SpawnKind::box, {}, {-1.2f, 0, 0.4f}, sizes);
    EXPECT_NEAR(middle.x, -1.5f, 1e-5f);
    EXPECT_NEAR(middle.z, 0.2f, 1e-5f);
}

TEST(SizeDrag, ARadiusIsTheDistanceFromTheStart) {
    for (const SpawnKind kind : {SpawnKind::sphere, SpawnKind::disc, SpawnKind::cone}) {
        SpawnSizes sizes = usual_sizes(kind);
        span_base(kind, {}, {0.3f, 0, -0.4f}, 0.01f, sizes);
        EXPECT_NEAR(sizes[0], 0.5f, 1e-5f);
        EXPECT_EQ(base_center(kind, {}, {0.3f, 0, -0.4f}, sizes), Vec3{});
    }
}

TEST(SizeDrag, LengthsAreRoundedToWhatAPixelShows) {
    EXPECT_EQ(drag_step(0.02f), 0.01f);
    EXPECT_EQ(drag_step(0.0005f), 0.001f);
    SpawnSizes sizes = usual_sizes(SpawnKind::box);
    span_base(SpawnKind::box, {}, {1.2345f, 0, 0.4567f}, 0.01f, sizes);
    EXPECT_EQ(sizes_text(SpawnKind::box, sizes), "1.23 x 0.46 x 1.00 m");
    span_base(SpawnKind::box, {}, {1.2345f, 0, 0.4567f}, 0.001f, sizes);
    EXPECT_EQ(sizes_text(SpawnKind::box, sizes), "1.235 x 0.457 x 1.00 m");
}

TEST(AllowedSizes, MakeAValidShapeOfAnyNumbers) {
    Random random(5);
    const auto hostile = [&]() -> Real {
        switch (random.below(6)) {
        case 0:
            return std::numeric_limits<Real>::quiet_NaN();
        case 1:
            return std::numeric_limits<Real>::infinity();
        case 2:
            return -1;
        case 3:
            return 1e30f;
        case 4:
            return 0;
        default:
            return random.between(0, 3);
        }
    };
    for (const SpawnRow& row : kSpawnRows)
        for (int i = 0; i < 500; ++i) {
            const SpawnSizes given{hostile(), hostile(), hostile(), hostile()};
            const SpawnSizes sizes = allowed_sizes(row.kind, given);
            EXPECT_EQ(allowed_sizes(row.kind, sizes), sizes) << row.label;
            if (!row.shape)
                continue;
            const Result<void> valid = validate(row.shape(sizes));
            EXPECT_TRUE(valid.ok()) << row.label << ": " << valid.error().message;
        }
}

TEST(AllowedSizes, LeaveSensibleOnesAlone) {
    for (const SpawnRow& row : kSpawnRows)
        EXPECT_EQ(allowed_sizes(row.kind, usual_sizes(row.kind)), usual_sizes(row.kind))
            << row.label;
}

TEST(SpawnBodies, AreAsLargeAsTheirSizesSay) {
    const Real tolerance = 0.002f;
    for (const SpawnRow& row : kSpawnRows) {
        // A rock's 20 points reach its radius only in some directions.
        if (!row.shape || row.kind == SpawnKind::hull)
            continue;
        SpawnSettings settings{.kind = row.kind};
        settings.sizes()[0] = 0.8f;
        settings.sizes() = allowed_sizes(row.kind, settings.sizes());
        const SpawnSizes& s = settings.sizes();
        const BodyDef body = bodies_to_spawn(settings, {}, {0, 1, 0}).at(0);
        const Vec3 reach = extents(bounds_of(body.colliders[0].shape, body.world_from_body));
        const bool is_rectangle = row.base == SpawnBase::rectangle;
        EXPECT_NEAR(reach.x, is_rectangle ? s[0] : 2 * s[0], tolerance) << row.label;
        EXPECT_NEAR(reach.z, is_rectangle ? s[1] : 2 * s[0], tolerance) << row.label;
        EXPECT_NEAR(reach.y, row.has_height ? s[height_index(row.kind)] : 2 * s[0], tolerance)
            << row.label;
    }
}

TEST(SizesText, NamesRadiiAndShowsTheTypedText) {
    EXPECT_EQ(sizes_text(SpawnKind::sphere, {0.5f}), "radius 0.50 m");
    EXPECT_EQ(sizes_text(SpawnKind::cylinder, {0.25f, 1.5f}), "radius 0.25 m, height 1.50 m");
    EXPECT_EQ(sizes_text(SpawnKind::rounded_box, {1, 2, 3, 0.1f}),
              "1.00 x 2.00 x 3.00 m, rounding 0.10 m");
    EXPECT_EQ(sizes_text(SpawnKind::box, {1, 2, 3}, 1, "2."), "1.00 x 2._ x 3.00 m");
    EXPECT_EQ(sizes_text(SpawnKind::model, {}), "");
}

} // namespace
} // namespace topple::app
