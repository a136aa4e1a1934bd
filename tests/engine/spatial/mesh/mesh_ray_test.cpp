// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/spatial/mesh/mesh_ray_detail.h"

#include <array>
#include <cmath>

namespace topple::test {
namespace {

using spatial_detail::MeshRay;
using spatial_detail::NearestHit;
using spatial_detail::RayBounds;
using spatial_detail::TriangleHit;

const RayBounds kUnitBounds(Aabb{{-1, -1, -1}, {1, 1, 1}});

TEST(MeshRay, ItsAxesAreThoseOfATriangleRayAlsoWhereTwoComponentsAreEqual) {
    constexpr std::array kComponents{-2.0f, -1.0f, -0.0f, 0.0f, 1.0f, 2.0f};
    int prepared = 0;
    for (const Real x : kComponents)
        for (const Real y : kComponents)
            for (const Real z : kComponents) {
                const Ray ray{{0.5f, 0.25f, 3}, {x, y, z}};
                MeshRay mesh_ray;
                ASSERT_EQ(mesh_ray.prepare(ray, kUnitBounds), x != 0 || y != 0 || z != 0);
                if (x == 0 && y == 0 && z == 0)
                    continue;
                const TriangleRay expected = make_triangle_ray(ray);
                EXPECT_EQ(mesh_ray.x, static_cast<std::size_t>(expected.x)) << x << y << z;
                EXPECT_EQ(mesh_ray.y, static_cast<std::size_t>(expected.y)) << x << y << z;
                EXPECT_EQ(mesh_ray.z, static_cast<std::size_t>(expected.z)) << x << y << z;
                EXPECT_EQ(mesh_ray.shear_x, expected.shear_x);
                EXPECT_EQ(mesh_ray.shear_y, expected.shear_y);
                ++prepared;
            }
    EXPECT_EQ(prepared, 6 * 6 * 6 - 2 * 2 * 2);
}

TEST(MeshRay, IsScaledExactlyWhenItsDirectionIsTooLongOrTooShort) {
    // Directions of at least 2^-20 and at most 2^20 stay as they are.
    Random random(seed());
    for (int exponent = -100; exponent <= 100; ++exponent) {
        const Real longest = std::ldexp(1.0f, exponent);
        Ray ray{random_point(random, 1), random_point(random, 1) * longest * 0.5f};
        ray.direction[static_cast<int>(random.below(3))] = random.below(2) == 0 ? longest
                                                                                : -longest;
        ray.t_min = -random.unit() / longest;
        ray.t_max = random.unit() / longest;
        MeshRay mesh_ray;
        ASSERT_TRUE(mesh_ray.prepare(ray, kUnitBounds)) << exponent;
        const auto expected = spatial_detail::scaled(ray);
        ASSERT_TRUE(expected);
        const spatial_detail::ScaledRay found = mesh_ray.scaled_ray();
        EXPECT_EQ(found.origin, ray.origin);
        EXPECT_EQ(found.direction, expected->direction) << exponent;
        EXPECT_EQ(found.t_scale, expected->t_scale) << exponent;
        EXPECT_EQ(found.t_min, expected->t_min) << exponent;
        EXPECT_EQ(found.t_max, expected->t_max) << exponent;
        EXPECT_EQ(found.t_scale == 1, std::abs(exponent) <= 20) << exponent;
        EXPECT_EQ(mesh_ray.asked_t_min, ray.t_min);
        EXPECT_EQ(mesh_ray.asked_t_max, ray.t_max);
    }
}

TEST(MeshRay, AHitAtItsOriginHasThePositiveZero) {
    const MeshTree tree(TriangleMesh{{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}, {{0, 1, 2}}, {}});
    for (const MeshAccelerator how :
         {MeshAccelerator::bvh, MeshAccelerator::octree, MeshAccelerator::brute_force})
        for (const Vec3 direction : {kZ, -kZ}) {
            const auto hit = tree.cast_ray({{}, direction}, how);
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->t, 0);
            EXPECT_FALSE(std::signbit(hit->t)) << name_of(how) << ' ' << direction.z;
        }
}

TEST(MeshRay, OfHitsAtOneDistanceTheLowestTriangleIsKeptInAnyOrder) {
    MeshRay mesh_ray;
    ASSERT_TRUE(mesh_ray.prepare({{}, kZ, 0, 5}, kUnitBounds));
    const auto at = [](Real t) { return TriangleHit{t, 0, 0, 1}; };
    NearestHit nearest(mesh_ray);
    nearest.offer(at(5.5f), 0); // behind the end of the ray
    EXPECT_EQ(nearest.triangle, kNoFeature);
    nearest.offer(at(5), 9); // at its end
    EXPECT_EQ(nearest.triangle, 9u);
    nearest.offer(at(5), 10);
    EXPECT_EQ(nearest.triangle, 9u);
    nearest.offer(at(5), 8);
    EXPECT_EQ(nearest.triangle, 8u);
    nearest.offer(at(4), 20);
    EXPECT_EQ(nearest.triangle, 20u);
    nearest.offer(at(4.5f), 1);
    EXPECT_EQ(nearest.triangle, 20u);
    EXPECT_EQ(nearest.hit.scaled_t, 4);
}

} // namespace
} // namespace topple::test
