// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/rays/ray_ranges.h"

#include "tests/engine/geometry/primitive_samples.h"
#include "tests/engine/geometry/simple_solids.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/meshes/mesh_inside.h"
#include "topple/geometry/rays/prepared_triangle.h"

namespace topple {
namespace {

using test::random_vector;

TEST(RayRangeWithin, IsBetweenEntryAndExit) {
    const Sphere sphere{{0, 0, 5}, 1};
    const auto through = range_within(sphere, Ray{{}, kZ});
    ASSERT_TRUE(through);
    EXPECT_EQ(through->enter, 4);
    EXPECT_EQ(through->leave, 6);
    const auto from_center = range_within(sphere, Ray{{0, 0, 5}, kZ});
    EXPECT_TRUE(from_center->begins_inside);
    EXPECT_EQ(from_center->leave, 1);
    EXPECT_FALSE(range_within(Sphere{{0, 0, -5}, 1}, Ray{{}, kZ})); // behind
    const auto tangent = range_within(Sphere{{1, 0, 5}, 1}, Ray{{}, kZ});
    ASSERT_TRUE(tangent);
    EXPECT_EQ(tangent->enter, 5);
    EXPECT_EQ(tangent->leave, 5);
    EXPECT_EQ(range_within(kCube, Ray{{}, kZ})->leave, 1);
    EXPECT_EQ(range_within(kCube, Ray{{0, 0, -5}, kZ})->enter, 4);
    EXPECT_EQ(range_within(kCube, Ray{{0, 0, -5}, kZ})->leave, 6);
    EXPECT_EQ(range_within(Obb{}, Ray{{}, {0, 0, 0.5f}})->leave, 2); // in lengths of the direction
    const auto stuck = range_within(kCube, Ray{{}, kZ, 0, 0.5f});
    EXPECT_TRUE(stuck->ends_inside);
    EXPECT_EQ(stuck->leave, 0.5f);
}

TEST(RayRangeWithin, HoldsWhatTheSolidContainsAndNothingElse) {
    Random random(test::seed());
    int pieces = 0;
    for (int i = 0; i < 400; ++i) {
        const Vec3 a = random_vector(random, 1), b = random_vector(random, 1);
        const Obb box{a, abs(b), test::random_rotation(random)};
        const Cylinder bar{a, b, 0.5f};
        const Cone cone{a, b, 0.7f};
        const Capsule capsule{{a, b}, 0.3f};
        const Vec3 origin = random_vector(random, 2);
        const Ray ray{origin, normalize(a - origin + random_vector(random, 0.5f)), 0, 4};
        const auto check = [&](const auto& solid) {
            const auto range = range_within(solid, ray);
            for (int k = 0; k <= 40; ++k) {
                const Real t = Real(k) / 10;
                const bool in_range = range && range->enter <= t && t <= range->leave;
                const bool near_end = range && std::min(std::abs(range->enter - t),
                                                        std::abs(range->leave - t)) < 1e-3f;
                const bool inside = contains(solid, point_at(ray, t));
                EXPECT_TRUE(near_end || in_range == inside) << "seed " << test::seed() << " " << i;
                pieces += in_range ? 1 : 0;
            }
        };
        check(box);
        check(bar);
        check(cone);
        check(capsule);
    }
    EXPECT_GT(pieces, 1000);
}

TEST(RaySides, OneSidedCastsMissTheBack) {
    const Triangle t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    EXPECT_EQ(cast_ray_at_front(t, Ray{{1, 1, 5}, -kZ})->t, 5);
    EXPECT_FALSE(cast_ray_at_front(t, Ray{{1, 1, -5}, kZ}));
    EXPECT_EQ(cast_ray(t, Ray{{1, 1, -5}, kZ})->t, 5);
    EXPECT_FALSE(is_from_front(*cast_ray(t, Ray{{1, 1, -5}, kZ}), Ray{{1, 1, -5}, kZ}));
    EXPECT_EQ(cast_ray_at_front(Plane{}, Ray{{0, 5, 0}, -kY})->t, 5);
    EXPECT_FALSE(cast_ray_at_front(Plane{}, Ray{{0, -5, 0}, kY}));
    EXPECT_FALSE(cast_ray_at_front(Plane{}, Ray{{}, kX})); // in the plane: on neither side
    // A ray down to the ground.
    const auto feet = cast_ray_at_front(Plane{kY, 2}, Ray{{3, 9, 1}, -kY});
    ASSERT_TRUE(feet);
    EXPECT_EQ(feet->point, (Vec3{3, 2, 1}));
    EXPECT_EQ(feet->normal, kY);
}

TEST(PreparedTriangle, AnswersLikeTheTriangle) {
    Random random(test::seed());
    int hits = 0;
    for (int i = 0; i < 5000; ++i) {
        const Triangle t{
            random_vector(random, 2), random_vector(random, 2), random_vector(random, 2)};
        const Vec3 origin = random_vector(random, 3), aim = (t.a + t.b + t.c) / 3;
        const Ray ray{origin, aim + random_vector(random, 1) - origin};
        const auto plain = cast_ray(t, ray), prepared = cast_ray(prepare(t), ray);
        if (plain.has_value() != prepared.has_value()) {
            const RayHit& hit = plain ? *plain : *prepared; // they may differ only at an edge
            EXPECT_LT(std::min({hit.u, hit.v, 1 - hit.u - hit.v}), 1e-3f) << test::seed();
            continue;
        }
        if (!plain)
            continue;
        ++hits;
        EXPECT_NEAR(plain->t, prepared->t, 1e-3f * (1 + plain->t));
        EXPECT_NEAR(plain->u, prepared->u, 1e-3f);
        EXPECT_NEAR(plain->v, prepared->v, 1e-3f);
    }
    EXPECT_GT(hits, 200);
}

TEST(PreparedTriangle, KnowsItsPlaneAndItsDominantAxisAndGivesUpBeyondTheBestSoFar) {
    const PreparedTriangle t = prepare({{0, 0, 2}, {4, 0, 2}, {0, 4, 2}});
    EXPECT_EQ(t.plane.normal, kZ);
    EXPECT_EQ(t.plane.offset, 2);
    EXPECT_EQ(t.dominant, 2);
    const auto hit = cast_ray(t, Ray{{1, 1, 5}, -kZ});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 3);
    EXPECT_FLOAT_EQ(hit->u, 0.25f);
    EXPECT_FALSE(cast_ray(t, Ray{{1, 1, 5}, -kZ, 0, 3})); // no better than the best hit so far
    EXPECT_FALSE(cast_ray(t, Ray{{1, 1, 5}, kZ}));
    EXPECT_FALSE(cast_ray(t, Ray{{1, 1, 5}, kX}));
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_FALSE(cast_ray(t, Ray{{1, nan, 5}, -kZ}));
    EXPECT_FALSE(cast_ray(t, Ray{{1, 1, 5}, {0, nan, -1}}));
    EXPECT_FALSE(cast_ray(prepare({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}), Ray{{0.5f, 0, 1}, -kZ}));
}

TEST(PreparedTriangle, IncludesItsSidesAndVerticesAndTheBeginOfTheRay) {
    // All weights are exact: the sides at the right angle are 4 m long. The ray meets the plane after 3 m.
    const PreparedTriangle t = prepare({{0, 0, 2}, {4, 0, 2}, {0, 4, 2}});
    const auto is_hit = [&](Real x, Real y) {
        return cast_ray(t, Ray{{x, y, 5}, -kZ}).has_value();
    };
    for (const auto& [x, y] : {std::pair<Real, Real>{0, 0}, {4, 0}, {0, 4}, {1, 0}, {0, 1}, {2, 2}})
        EXPECT_TRUE(is_hit(x, y)) << x << ' ' << y;
    constexpr Real kBeside = 1e-5f;
    EXPECT_FALSE(is_hit(1, -kBeside));
    EXPECT_FALSE(is_hit(-kBeside, 1));
    EXPECT_FALSE(is_hit(2, 2 + kBeside));
    EXPECT_TRUE(cast_ray(t, Ray{{1, 1, 5}, -kZ, 3, 4}));
    EXPECT_FALSE(cast_ray(t, Ray{{1, 1, 5}, -kZ, 3.001f, 4}));
}

TEST(MeshInside, GoesRoundWhatIsInside) {
    const TriangleMesh cube = test::mesh_of(box_hull({1, 1, 1}));
    EXPECT_NEAR(winding_number(cube, {0.3f, 0.2f, -0.9f}), 1, 1e-9);
    EXPECT_NEAR(winding_number(cube, {1.3f, 0.2f, -0.9f}), 0, 1e-9);
    EXPECT_TRUE(encloses(cube, {}));
    EXPECT_FALSE(encloses(cube, {0, 1.001f, 0}));
    EXPECT_FALSE(encloses(cube, {std::numeric_limits<Real>::quiet_NaN(), 0, 0}));
    EXPECT_FALSE(encloses(TriangleMesh{}, {}));
    TriangleMesh open = cube;
    open.triangles.pop_back(); // one triangle of a side is missing
    EXPECT_NEAR(winding_number(open, {}), 11.0 / 12, 0.01);
    Random random(test::seed());
    const ConvexHull hull = test::random_hull(random, {}, 2);
    const TriangleMesh mesh = test::mesh_of(hull);
    for (int i = 0; i < 300; ++i) {
        const Vec3 p = random_vector(random, 2.5f);
        if (distance(closest_surface_point(hull, p), p) > 1e-3f) {
            EXPECT_EQ(encloses(mesh, p), contains(hull, p)) << test::seed();
        }
    }
}

} // namespace
} // namespace topple
