// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/pairs/intersects.h"

#include "tests/engine/geometry/exact_oracle.h"
#include "tests/engine/geometry/hull_support.h"
#include "tests/engine/geometry/primitive_samples.h"
#include "tests/engine/geometry/simple_solids.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/distance/shells.h"
#include "topple/geometry/pairs/pairs.h"
#include "topple/geometry/rays/cone_rays.h"
#include "topple/geometry/rays/cylinder_rays.h"
#include "topple/geometry/rays/ray_tests.h"

namespace topple {
namespace {

using test::random_vector;

constexpr Triangle kTriangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

TEST(Intersects, SpheresTouchAndContain) {
    EXPECT_TRUE(intersects(Sphere{{}, 1}, Sphere{{2, 0, 0}, 1}));
    EXPECT_FALSE(intersects(Sphere{{}, 1}, Sphere{{2.001f, 0, 0}, 1}));
    EXPECT_TRUE(intersects(Sphere{{}, 5}, Sphere{{}, 1}));
    EXPECT_TRUE(intersects(Sphere{{1, 2, 3}, 0}, Sphere{{1, 2, 3}, 0})); // points
    EXPECT_FALSE(intersects(Sphere{{}, 3}, Sphere{{1, 0, 0}, -1}));      // negative radius
}

TEST(Intersects, WhatHasNoRadiusMeetsNothing) {
    // Negative, infinite and NaN radii, in every pair, and for rays and points, too.
    Random random(test::seed());
    for (const Real r : {-1.0f, -kInf, kInf, kNan}) {
        const Vec3 a{-1, 0, 0}, b{1, 0.5f, 0};
        const Primitive round[] = {
            Sphere{a, r}, Capsule{{a, b}, r}, Cylinder{a, b, r}, Cone{a, b, r}};
        for (const Primitive& shape : round)
            for (std::size_t kind = 0; kind < kPrimitiveKindCount; ++kind) {
                const Primitive other = test::random_primitive(
                    random, static_cast<PrimitiveKind>(kind), {}, 1.5f);
                const std::string what = std::string(name_of(kind_of(shape))) + " of radius " +
                                         std::to_string(r) + " and " +
                                         std::string(name_of(kind_of(other)));
                EXPECT_EQ(ask_intersects(shape, other), false) << what;
                EXPECT_EQ(ask_intersects(other, shape), false) << what;
                EXPECT_FALSE(ask_gap(shape, other)) << what;
                if (const auto hit = ask_sweep(shape, {1, 0, 0}, other)) {
                    EXPECT_FALSE(*hit) << what;
                }
            }
        const Ray ray{{0, 5, 0}, {0, -1, 0}};
        EXPECT_FALSE(cast_ray(std::get<Sphere>(round[0]), ray));
        EXPECT_FALSE(cast_ray(std::get<Capsule>(round[1]), ray));
        EXPECT_FALSE(cast_ray(std::get<Cylinder>(round[2]), ray));
        EXPECT_FALSE(cast_ray(std::get<Cone>(round[3]), ray));
        EXPECT_FALSE(contains(std::get<Sphere>(round[0]), a));
        EXPECT_FALSE(contains(std::get<Capsule>(round[1]), a));
        EXPECT_FALSE(contains(std::get<Cylinder>(round[2]), a));
        EXPECT_FALSE(contains(std::get<Cone>(round[3]), a));
        EXPECT_FALSE(meets_shell(Sphere{a, r}, kCube));
    }
}

TEST(Intersects, SphereAndBoxes) {
    EXPECT_TRUE(intersects(Sphere{{2, 0, 0}, 1}, kCube));           // touches
    EXPECT_FALSE(intersects(Sphere{{1.7f, 1.7f, 1.7f}, 1}, kCube)); // its vertex is 1.2124 away
    EXPECT_TRUE(intersects(kCube, Sphere{{0, 0.5f, 0}, 0.1f}));     // inside
    const Obb turned{{}, {1, 1, 1}, kTurn45};
    EXPECT_TRUE(intersects(Sphere{{2.3f, 0, 0}, 1}, turned)); // the limit is 1 + sqrt 2
    EXPECT_FALSE(intersects(Sphere{{2.5f, 0, 0}, 1}, turned));
    EXPECT_FALSE(intersects(Sphere{{}, 1}, Aabb{}));
}

TEST(Intersects, SphereAndPlane) {
    EXPECT_TRUE(intersects(Sphere{{0, 3, 0}, 1}, Plane{kY, 2}));
    EXPECT_FALSE(intersects(Sphere{{0, -9, 0}, 1}, Plane{kY, 2}));      // a plane is no half space
    EXPECT_TRUE(intersects(Sphere{{0, 3, 0}, 1}, Plane{{0, 2, 0}, 4})); // a normal longer than 1
    EXPECT_FALSE(intersects(Sphere{{0, -7, 0}, 1}, Plane{{0, 2, 0}, 4}));
}

TEST(Intersects, SphereAndTriangle) {
    EXPECT_TRUE(intersects(Sphere{{0.5f, 0.5f, 1}, 1}, kTriangle));
    EXPECT_FALSE(intersects(Sphere{{0.5f, 0.5f, 1}, 0.99f}, kTriangle));
    EXPECT_FALSE(intersects(kTriangle, Sphere{{1, 1, 0}, 0.70f})); // 0.7071068 away
    EXPECT_TRUE(intersects(kTriangle, Sphere{{1, 1, 0}, 0.71f}));
    EXPECT_FALSE(intersects(Triangle{{0, 1, 0}, {0, 0, 0}, {1, 0, 0}}, Sphere{{5, 0, 0}, 0.5f}));
}

TEST(Intersects, AlignedBoxesTouchAtACorner) {
    EXPECT_TRUE(intersects(kCube, Aabb{{1, 1, 1}, {3, 3, 3}}));
    EXPECT_FALSE(intersects(kCube, Aabb{{1.001f, 1, 1}, {3, 3, 3}}));
    EXPECT_FALSE(intersects(Aabb{}, everything()));
    EXPECT_TRUE(intersects(kCube, everything()));
}

TEST(Intersects, SegmentsThroughThingsInsideThemAndAlongTheirEdges) {
    EXPECT_TRUE(intersects(Segment{{-0.5f, 0, 0}, {0.5f, 0, 0}}, kCube));
    EXPECT_TRUE(intersects(Segment{{-3, -3, -3}, {-1, -1, -1}}, kCube));
    EXPECT_TRUE(intersects(Segment{{1, -5, 1}, {1, 5, 1}}, kCube));
    EXPECT_FALSE(intersects(Segment{{0, 0, -5}, {0, 0, -2}}, kCube));
    EXPECT_TRUE(intersects(Segment{{}, {}}, kCube));
    EXPECT_FALSE(intersects(Segment{{2, 0, 0}, {2, 0, 0}}, kCube));
    // Segments pierce a triangle in both directions, for both orientations.
    const Triangle large{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
    EXPECT_TRUE(intersects(Segment{{1, 1, -5}, {1, 1, 5}}, large));
    EXPECT_TRUE(intersects(Segment{{1, 1, 5}, {1, 1, -5}}, large));
    EXPECT_TRUE(intersects(Segment{{0.25f, 0.25f, 1}, {0.25f, 0.25f, 0}}, kTriangle));
    EXPECT_FALSE(intersects(Segment{{0.25f, 0.25f, 1}, {0.25f, 0.25f, 0.01f}}, kTriangle));
    EXPECT_TRUE(intersects(Segment{{-1, 0, 0}, {5, 0, 0}}, large)); // along its side
    EXPECT_FALSE(intersects(Segment{{-1, -1, 0}, {5, -1, 0}}, large));
}

TEST(Intersects, LinesAndRaysAreAsLongAsTheyAre) {
    EXPECT_TRUE(intersects(Line{{0, 0, 1e6f}, kZ}, kCube));
    EXPECT_TRUE(intersects(Ray{{0, 0, 5}, -kZ}, kCube));
    EXPECT_FALSE(intersects(Ray{{0, 0, 5}, kZ}, kCube));
    EXPECT_FALSE(intersects(Ray{{0, 0, 5}, -kZ, 0, 3}, kCube));
    EXPECT_TRUE(intersects(Ray{{0, 0, 5}, -kZ, 0, 4}, kCube));
    EXPECT_TRUE(intersects(Ray{{-1, 0, 5}, -kZ}, kCube)); // along a face
    EXPECT_TRUE(intersects(Line{{5, 1, 0}, kX}, Obb{{}, {1, 1, 1}, {}}));
    EXPECT_TRUE(intersects(Ray{{-1, 0.5f, 0}, kX}, kTriangle)); // edge-on, in its plane
    EXPECT_FALSE(intersects(Ray{{-1, 1.5f, 0}, kX}, kTriangle));
    EXPECT_TRUE(intersects(Ray{{0, 0, 5}, -kZ}, box_hull({1, 1, 1})));
    EXPECT_TRUE(intersects(Line{{0, 1, 0}, kX}, Sphere{}));
    EXPECT_FALSE(intersects(Ray{{2, 0, 0}, kX}, Sphere{}));
    EXPECT_TRUE(intersects(Ray{{1, 0, 0}, kX}, Sphere{}));
    EXPECT_TRUE(intersects(Line{{0, 0, 7}, kZ}, Plane{kZ, 2}));
    EXPECT_FALSE(intersects(Ray{{0, 0, 7}, kZ}, Plane{kZ, 2}));
}

TEST(Intersects, SegmentAndPlane) {
    EXPECT_TRUE(intersects(Segment{{}, kX}, Plane{})); // the segment lies in the plane
    EXPECT_FALSE(intersects(Segment{{0, 1, 0}, {1, 1, 0}}, Plane{}));
    EXPECT_TRUE(intersects(Segment{{0, 1, 0}, {}}, Plane{}));
    EXPECT_TRUE(intersects(Segment{{0, 0, 0}, {0, 0, 0}}, Plane{}));
}

TEST(Intersects, CapsulesAreRoundedSegments) {
    const Capsule post{{{0, -1, 0}, {0, 1, 0}}, 0.5f};
    EXPECT_TRUE(intersects(post, Capsule{{{1, -1, 0}, {1, 1, 0}}, 0.5f}));
    EXPECT_FALSE(intersects(post, Capsule{{{1.01f, -1, 0}, {1.01f, 1, 0}}, 0.5f}));
    EXPECT_TRUE(intersects(post, Sphere{{0, 2, 0}, 0.5f}));
    EXPECT_TRUE(intersects(post, Plane{kY, 1.5f}));
    EXPECT_FALSE(intersects(post, Plane{kY, 1.51f}));
    EXPECT_TRUE(intersects(post, Segment{{0.5f, -9, 0}, {0.5f, 9, 0}}));
    EXPECT_TRUE(intersects(post, Aabb{{0.5f, -9, -9}, {2, 9, 9}}));
    EXPECT_FALSE(intersects(post, Aabb{{0.51f, -9, -9}, {2, 9, 9}}));
    EXPECT_TRUE(intersects(post, Obb{{0, 0, 0}, {0.1f, 0.1f, 9}, kTurn45})); // pierced
    // Edge against edge: the axis passes the box's edge (1, 1) at sqrt(2) / 2.
    const Capsule slanted{{{2, 1, 0}, {1, 2, 0}}, 0.7f};
    EXPECT_FALSE(intersects(slanted, kCube));
    EXPECT_TRUE(intersects(Capsule{slanted.axis, 0.71f}, kCube));
    EXPECT_TRUE(intersects(Triangle{{0, -0.2f, 3}, {3, -0.2f, -3}, {-3, -0.2f, -3}}, post));
}

TEST(Intersects, MeshesAreSurfaces) {
    TriangleMesh cube;
    const ConvexHull hull = box_hull({1, 1, 1});
    cube.vertices = hull.vertices;
    for (const ConvexHull::Face& face : hull.faces) {
        const auto vertices = hull.face_vertices(face);
        for (std::size_t k = 2; k < vertices.size(); ++k)
            cube.triangles.push_back({vertices[0], vertices[k - 1], vertices[k]});
    }
    EXPECT_FALSE(intersects(cube, Sphere{{2.5f, 0, 0}, 1.4f}));
    EXPECT_TRUE(intersects(Sphere{{2.5f, 0, 0}, 1.6f}, cube));
    EXPECT_TRUE(intersects(cube, Plane{kX, 0.5f}));
    EXPECT_FALSE(intersects(cube, Plane{kX, 1.5f}));
    EXPECT_FALSE(intersects(cube, box_about({3, 0, 0}, {1.9f, 1.9f, 1.9f})));
    EXPECT_TRUE(intersects(cube, box_about({3, 0, 0}, {2, 2, 2})));
    // a capsule inside the box touches no face
    EXPECT_FALSE(intersects(cube, box_about({}, {0.5f, 0.5f, 0.5f})));
    EXPECT_TRUE(intersects(cube, Obb{{2, 0, 0}, {1, 1, 1}, kTurn45}));
    EXPECT_TRUE(intersects(cube, Triangle{{0, 0, 0}, {3, 0, 0}, {0, 0, 0.5f}}));
    EXPECT_TRUE(intersects(cube, Segment{{}, {0, 1, 0}}));
    EXPECT_TRUE(intersects(cube, Ray{{0.3f, 0.2f, 5}, -kZ}));
    EXPECT_TRUE(intersects(cube, Capsule{{{0, 3, 0}, {0, 1.5f, 0}}, 0.5f}));
    EXPECT_FALSE(intersects(TriangleMesh{}, Sphere{}));
}

TEST(Intersects, LineTestsAgreeWithWholeNumberClipping) {
    // P08: against a box, integers clip the parameter range exactly.
    Random random(test::seed());
    int hits = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 a = test::grid_point(random, 3), b = test::grid_point(random, 3);
        // Ranges low/under <= t <= high/under on each axis, as fractions with a positive denominator.
        std::int64_t from = 0, from_under = 1, to = 1, to_under = 1;
        bool truth = true;
        for (int axis = 0; axis < 3; ++axis) {
            const auto o = static_cast<std::int64_t>(a[axis]);
            const auto d = static_cast<std::int64_t>(b[axis] - a[axis]);
            if (d == 0) {
                truth = truth && -1 <= o && o <= 1;
                continue;
            }
            const std::int64_t under = d > 0 ? d : -d;
            const std::int64_t low = (d > 0 ? -1 - o : o - 1), high = (d > 0 ? 1 - o : o + 1);
            if (low * from_under > from * under) {
                from = low;
                from_under = under;
            }
            if (high * to_under < to * under) {
                to = high;
                to_under = under;
            }
        }
        truth = truth && from * to_under <= to * from_under;
        EXPECT_EQ(intersects(Segment{a, b}, kCube), truth) << "seed " << test::seed() << " " << i;
        EXPECT_EQ(intersects(Segment{b, a}, kCube), truth);
        EXPECT_EQ(intersects(Segment{a, b}, Obb{}), truth);
        EXPECT_EQ(intersects(Segment{a, b}, box_hull({1, 1, 1})), truth);
        hits += truth ? 1 : 0;
    }
    EXPECT_GT(hits, 2000);
}

TEST(Intersects, ARaySaysTheSameAsWhereItHits) {
    Random random(test::seed());
    for (int i = 0; i < 2000; ++i) {
        const Ray ray{random_vector(random, 4), random_vector(random, 1), 0, random.between(0, 9)};
        const Obb box{
            random_vector(random, 1), abs(random_vector(random, 2)), test::random_rotation(random)};
        const Triangle t{
            random_vector(random, 2), random_vector(random, 2), random_vector(random, 2)};
        const Sphere sphere{random_vector(random, 2), random.between(0, 2)};
        const Capsule capsule{{t.a, t.b}, random.between(0, 1)};
        EXPECT_EQ(intersects(ray, box), cast_ray(box, ray).has_value()) << test::seed() << " " << i;
        EXPECT_EQ(intersects(ray, t), cast_ray(t, ray).has_value()) << test::seed() << " " << i;
        EXPECT_EQ(intersects(ray, sphere), cast_ray(sphere, ray).has_value());
        EXPECT_EQ(intersects(ray, capsule), cast_ray(capsule, ray).has_value());
    }
}

} // namespace
} // namespace topple
