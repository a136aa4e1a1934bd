// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/geometry/grid_solids.h"
#include "tests/engine/geometry/primitive_samples.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

/// Returns p rounded to a multiple of `step`, so that it stays exact when a large offset is added.
Vec3 snapped(Vec3 p, Real step) {
    return {std::round(p.x / step) * step,
            std::round(p.y / step) * step,
            std::round(p.z / step) * step};
}
Real snapped(Real x, Real step) { return std::max(step, std::round(x / step) * step); }

/// Visits shapes with all numbers multiples of `step`, apart from a rotation; a hull has snapped points.
template<typename Visit>
void visit_snapped_shapes(Random& random, Real step, const Visit& visit) {
    const auto point = [&] { return snapped(test::random_vector(random, 2), step); };
    const auto size = [&] { return snapped(random.between(0.1f, 1.5f), step); };
    visit(Sphere{point(), size()});
    visit(Capsule{{point(), point()}, size()});
    visit(Cylinder{point(), point(), size()});
    visit(Cone{point(), point(), size()});
    visit(box_about(point(), {size(), size(), size()}));
    visit(Obb{point(), {size(), size(), size()}, test::random_rotation(random)});
    visit(Triangle{point(), point(), point()});
}

TEST(FarRays, AreTheSameHundredKilometersAway) {
    // The step is the spacing of floats at 8 km and at 128 km.
    for (const auto& place : {std::pair{8192.0f, 1.0f / 512}, {131072.0f, 1.0f / 32}}) {
        const Real away = place.first,
                   step = place.second; // clang 14 captures no structured binding
        Random random(test::seed());
        int hits = 0;
        for (int i = 0; i < 2000; ++i) {
            const Vec3 by = Vec3{Real(random.below(3)) - 1, Real(random.below(3)) - 1, 1} * away;
            visit_snapped_shapes(random, step, [&]<typename Shape>(const Shape& shape) {
                const Vec3 origin = snapped(test::random_vector(random, 4), step);
                const Ray here{origin, test::random_vector(random, 2) - origin};
                const Ray there{origin + by, here.direction};
                const auto moved = std::get<Shape>(test::moved(Primitive(shape), by));
                const auto near = cast_ray(shape, here), far = cast_ray(moved, there);
                const std::string what = std::string(name_of(kind_of(shape))) + ", seed " +
                                         std::to_string(test::seed()) + ", case " +
                                         std::to_string(i);
                ASSERT_EQ(near.has_value(), far.has_value()) << what;
                EXPECT_EQ(intersects(here, shape), intersects(there, moved)) << what;
                EXPECT_EQ(near.has_value(), intersects(here, shape)) << what;
                if (!near)
                    return;
                ++hits;
                EXPECT_NEAR(near->t, far->t, 1e-6f * (1 + near->t)) << what;
                EXPECT_LT(distance(near->normal, far->normal), 1e-4f) << what;
                EXPECT_EQ(near->feature, far->feature) << what;
                EXPECT_LE(distance(near->point + by, far->point), 4 * step) << what;
            });
        }
        EXPECT_GT(hits, 2000);
    }
}

/// Tests every grid solid with a ray that begins an integer number of its lengths farther back.
template<typename Solid>
void expect_same_from_afar(Random& random, const test::GridSolid<Solid>& grid, int& met) {
    const test::GridRay near = test::random_grid_ray(random, 5);
    if (near.ray.t_min != 0)
        return;
    for (const int back : {20, 1000}) {
        Ray ray = near.ray;
        ray.origin = ray.origin - ray.direction * Real(back);
        ray.t_min += Real(back);
        if (ray.t_max < 1e9f)
            ray.t_max += Real(back);
        const auto first = cast_ray(grid.solid, near.ray), second = cast_ray(grid.solid, ray);
        ASSERT_EQ(first.has_value(), second.has_value())
            << grid.words << ", " << test::in_words(near.ray) << " from " << back;
        if (!first)
            continue;
        ++met;
        EXPECT_NEAR(second->t - Real(back), first->t, 1e-6f * Real(back + 1)) << grid.words;
        EXPECT_EQ(first->inside, second->inside) << grid.words << ", " << test::in_words(near.ray);
        EXPECT_LT(distance(first->normal, second->normal), 1e-5f)
            << grid.words << ", " << test::in_words(near.ray) << " from " << back;
    }
}

TEST(FarRays, TouchFromAfarWhatTheyTouchFromNear) {
    Random random(test::seed());
    int met = 0;
    for (int i = 0; i < 3000; ++i) {
        expect_same_from_afar(random, test::grid_sphere(random, 4), met);
        expect_same_from_afar(random, test::grid_capsule(random, 4), met);
        expect_same_from_afar(random, test::grid_cylinder(random, 4), met);
        expect_same_from_afar(random, test::grid_cone(random, 4), met);
        expect_same_from_afar(random, test::grid_box(random, 4), met);
        expect_same_from_afar(random, test::grid_obb(random, 4), met);
        expect_same_from_afar(random, test::grid_triangle(random, 4), met);
        expect_same_from_afar(random, test::grid_hull(random, 4), met);
    }
    EXPECT_GT(met, 3000);
}

TEST(FarRays, ThatBeginAtAnApexDoNotBeginInsideTheCone) {
    // The ray leaves the cone at once: its direction and the axis to the base enclose 111 degrees. From 1,000 of its
    // lengths back, rounding let the interval of the line begin just before the apex.
    const Cone cone{{-3, 3, -3}, {2, -3, -4}, 3};
    for (const int back : {0, 20, 1000}) {
        const Vec3 d{0, 1, 3};
        const auto hit = cast_ray(cone, Ray{cone.apex - d * Real(back), d, Real(back)});
        ASSERT_TRUE(hit) << back;
        EXPECT_EQ(hit->t, Real(back));
        EXPECT_FALSE(hit->inside) << back;
        EXPECT_EQ(hit->point, cone.apex) << back;
    }
}

/// Casts rays at snapped shapes, and again from `back` lengths of about `reach` [m] away. Every number stays exact.
void expect_same_hits_from(Real reach, Real back, Real step) {
    Random random(test::seed());
    int hits = 0;
    for (int i = 0; i < 2000; ++i)
        visit_snapped_shapes(random, step, [&](const auto& shape) {
            const Vec3 aim = snapped(test::random_vector(random, 2), step);
            const Vec3 d = snapped(test::random_unit(random) * reach, step);
            const Ray near{aim - d, d}, far{aim - d * back, d};
            const auto first = cast_ray(shape, near), second = cast_ray(shape, far);
            const std::string what = std::string(name_of(kind_of(shape))) + ", case " +
                                     std::to_string(i) + ", seed " + std::to_string(test::seed());
            ASSERT_EQ(first.has_value(), second.has_value()) << what;
            EXPECT_EQ(intersects(far, shape), first.has_value()) << what;
            if (!first)
                return;
            ++hits;
            EXPECT_LT(distance(first->point, second->point), 1e-5f) << what;
            EXPECT_LT(distance(first->normal, second->normal), 1e-4f) << what;
        });
    EXPECT_GT(hits, 2000);
}

TEST(FarRays, HitFromTenKilometersWhatTheyHitFromNear) {
    expect_same_hits_from(10, 1000, 1.0f / 64); // 2^4 float steps at 10 km
}

TEST(FarRays, HitFromAThousandKilometersWhatTheyHitFromNear) {
    expect_same_hits_from(16, 65536, 1.0f / 8); // twice the float spacing there
}

} // namespace
} // namespace topple
