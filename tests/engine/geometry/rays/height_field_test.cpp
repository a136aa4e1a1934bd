// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/height_field.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/rays/ray_triangle.h"

#include <cmath>

namespace topple {
namespace {

HeightField random_field(Random& random) {
    HeightSamples s{2 + random.below(9), 2 + random.below(9), {}, {}};
    s.scale = {random.between(0.2f, 2), random.between(0.5f, 2), random.between(0.2f, 2)};
    for (std::uint32_t i = 0; i < s.columns * s.rows; ++i)
        s.heights.push_back(random.below(3) == 0 ? 0 : random.between(-1, 1));
    return HeightField::build(std::move(s)).value();
}

/// Returns the first hit among all triangles, with the kernel's rounding; the lowest index on a tie.
std::optional<RayHit> first_of_all(const HeightField& field, const Ray& ray) {
    std::optional<RayHit> best;
    const TriangleRay ready = make_triangle_ray(ray);
    for (std::uint32_t i = 0; i < field.triangle_count(); ++i) {
        TriangleCrossing found;
        if (!meets_triangle(ready, field.triangle(i), found) || found.t < ray.t_min ||
            found.t > ray.t_max)
            continue;
        const RayHit hit = precise_hit(ray, field.triangle(i), found);
        if (!best || hit.t < best->t)
            best = hit;
    }
    return best;
}

TEST(HeightField, SamplesLieWhereTheHeaderSays) {
    // Three columns 2 m apart, two rows 3 m apart, heights in half meters.
    const HeightField f = HeightField::build({3, 2, {2, 0.5f, 3}, {0, 1, 2, 3, 4, 5}}).value();
    EXPECT_EQ(f.sample_point(0, 0), (Vec3{-2, 0, -1.5f}));
    EXPECT_EQ(f.sample_point(2, 1), (Vec3{2, 2.5f, 1.5f}));
    EXPECT_EQ(f.bounds(), (Aabb{{-2, 0, -1.5f}, {2, 2.5f, 1.5f}}));
    EXPECT_EQ(f.triangle_count(), 4u);
    for (std::uint32_t i = 0; i < 4; ++i) {
        const Triangle t = f.triangle(i);
        EXPECT_GT(cross(t.b - t.a, t.c - t.a).y, 0) << "its front is up";
    }
}

TEST(HeightField, RaysMeetWhatTheyMeetWithoutTheGrid) {
    Random random(test::seed());
    int hits = 0;
    for (int i = 0; i < 3000; ++i) {
        const HeightField f = random_field(random);
        const Aabb box = grown(f.bounds(), 1);
        const auto within = [&] {
            return Vec3{random.between(box.min.x, box.max.x),
                        random.between(box.min.y, box.max.y),
                        random.between(box.min.z, box.max.z)};
        };
        Ray ray{.origin = within(), .direction = within()};
        ray.direction = ray.direction - ray.origin;
        switch (random.below(6)) { // through samples, along rows, straight down
        case 0:
            ray.direction = f.sample_point(random.below(f.samples().columns),
                                           random.below(f.samples().rows)) -
                            ray.origin;
            break;
        case 1:
            ray.direction = {0, -1, 0};
            break;
        case 2:
            ray.origin.z = f.sample_point(0, random.below(f.samples().rows)).z;
            ray.direction = {random.below(2) == 0 ? 1.0f : -1.0f, random.between(-0.3f, 0.3f), 0};
            break;
        case 3:
            ray.origin.x = f.sample_point(random.below(f.samples().columns), 0).x;
            ray.direction = {0, random.between(-0.3f, 0.3f), random.below(2) == 0 ? 1.0f : -1.0f};
            break;
        default:
            break;
        }
        if (random.below(4) == 0)
            ray.t_max = random.between(0, 2);
        const auto expected = first_of_all(f, ray), hit = f.cast_ray(ray);
        ASSERT_EQ(hit.has_value(), expected.has_value())
            << "case " << i << " of seed " << test::seed();
        if (!hit)
            continue;
        ++hits;
        EXPECT_NEAR(hit->t, expected->t, 1e-5f * (1 + expected->t)) << "case " << i;
        EXPECT_NEAR(distance(hit->point, expected->point), 0, 2e-5f);
    }
    EXPECT_GT(hits, 600);
}

TEST(HeightField, ABoxFindsTheTrianglesWhoseBoxesItTouches) {
    Random random(test::seed());
    for (int i = 0; i < 500; ++i) {
        const HeightField f = random_field(random);
        const Vec3 p{random.between(-5, 5), random.between(-1, 1), random.between(-5, 5)};
        const Vec3 half{random.between(0, 2), random.between(0, 1), random.between(0, 2)};
        // Every other box is on the grid: touching counts.
        Aabb box{p - half, p + half};
        if (random.below(2) == 0)
            box.max.x = f.sample_point(random.below(f.samples().columns), 0).x;
        std::vector<std::uint32_t> found, expected;
        f.find_triangles(box, found);
        for (std::uint32_t k = 0; k < f.triangle_count(); ++k)
            if (overlaps(box, bounds_of(f.triangle(k))))
                expected.push_back(k);
        ASSERT_EQ(found, expected) << "case " << i << " of seed " << test::seed();
    }
}

TEST(HeightField, NoRayFromAboveFallsThroughACorner) {
    Random random(test::seed());
    const HeightField f = HeightField::build({33,
                                              33,
                                              {0.1f, 1, 0.1f},
                                              [&] {
                                                  std::vector<Real> h;
                                                  for (int i = 0; i < 33 * 33; ++i)
                                                      h.push_back(random.between(0, 0.3f));
                                                  return h;
                                              }()})
                              .value();
    for (std::uint32_t row = 1; row < 32; ++row)
        for (std::uint32_t column = 1; column < 32; ++column) {
            const Vec3 target = f.sample_point(column, row);
            const Vec3 origin = target +
                                Vec3{random.between(-0.1f, 0.1f), 3, random.between(-0.1f, 0.1f)};
            EXPECT_TRUE(f.cast_ray({.origin = origin, .direction = target - origin}));
        }
}

TEST(HeightField, TheSameSurfaceAsAMesh) {
    Random random(test::seed());
    const HeightField f = random_field(random);
    const TriangleMesh mesh = f.to_mesh();
    ASSERT_TRUE(validate(mesh).ok());
    ASSERT_EQ(mesh.triangles.size(), f.triangle_count());
    for (std::uint32_t i = 0; i < f.triangle_count(); ++i) {
        EXPECT_EQ(triangle_of(mesh, i).a, f.triangle(i).a);
        EXPECT_EQ(triangle_of(mesh, i).b, f.triangle(i).b);
        EXPECT_EQ(triangle_of(mesh, i).c, f.triangle(i).c);
    }
}

TEST(HeightField, RefusesWhatIsNoGridWithASentence) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const HeightSamples bad[] = {
        {1, 2, {1, 1, 1}, {0, 0}},
        {2, 2, {1, 1, 1}, {0, 0, 0}},
        {2, 2, {0, 1, 1}, {0, 0, 0, 0}},
        {2, 2, {1, nan, 1}, {0, 0, 0, 0}},
        {2, 2, {1, 1, 1}, {0, 0, nan, 0}},
        {2, 2, {1, 1, 1}, {0, 0, 1e6f, 0}},
        {2, 2, {1e6f, 1, 1}, {0, 0, 0, 0}},
        {0xffffffffu, 0xffffffffu, {1, 1, 1}, {}},
        {2, 2, {1, 1, 1}, {0, 0, 0, 0}, {"ice"}, {}},
        {2, 2, {1, 1, 1}, {0, 0, 0, 0}, {}, {0}},
        {2, 2, {1, 1, 1}, {0, 0, 0, 0}, {"ice"}, {0, 0}},
        {2, 2, {1, 1, 1}, {0, 0, 0, 0}, {"ice"}, {1}},
        {2, 2, {1, 1, 1}, {0, 0, 0, 0}, {"ice", "ice"}, {0}},
    };
    for (const HeightSamples& s : bad) {
        const Result<HeightField> f = HeightField::build(s);
        ASSERT_FALSE(f.ok());
        EXPECT_FALSE(f.error().message.empty());
    }
}

TEST(HeightField, ReachesAHundredKilometersFromItsMiddleAndUpAndDown) {
    constexpr Real kMost = 1e5f; // [m]
    const Real beyond = std::nextafter(kMost, 1e6f);
    const auto is_built = [](Vec3 scale, Real height) {
        std::vector<Real> heights(9);
        heights[4] = height;
        return HeightField::build({3, 3, scale, heights}).ok(); // from -scale to scale
    };
    for (const Real side : {-1.0f, 1.0f}) {
        EXPECT_TRUE(is_built({1, 1, 1}, side * kMost));
        EXPECT_FALSE(is_built({1, 1, 1}, side * beyond));
        EXPECT_TRUE(is_built({1, 0.5f, 1}, side * 2 * kMost));
    }
    EXPECT_TRUE(is_built({kMost, 1, 1}, 0));
    EXPECT_FALSE(is_built({beyond, 1, 1}, 0));
    EXPECT_TRUE(is_built({1, 1, kMost}, 0));
    EXPECT_FALSE(is_built({1, 1, beyond}, 0));
    for (const Vec3 scale :
         {Vec3{0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {-1, 1, 1}, {1, -1, 1}, {1, 1, -1}})
        EXPECT_FALSE(is_built(scale, 0));
}

TEST(HeightField, SaysWhetherItIsTooSmallTooLargeOrNotFull) {
    const auto said = [](std::uint32_t columns, std::uint32_t rows) {
        return HeightField::build({columns, rows, {1, 1, 1}, {}}).error().message;
    };
    EXPECT_NE(said(1, 2).find("two of each"), std::string::npos);
    EXPECT_NE(said(2, 1).find("two of each"), std::string::npos);
    EXPECT_NE(said(1u << 14u, (1u << 14u) + 1).find("too large"),
              std::string::npos); // more than 2^28
    EXPECT_NE(said(1u << 14u, 1u << 14u).find("must have 268435456"), std::string::npos);
    EXPECT_TRUE(HeightField::build({2, 2, {1, 1, 1}, {0, 0, 0, 0}}).ok());
}

} // namespace
} // namespace topple
