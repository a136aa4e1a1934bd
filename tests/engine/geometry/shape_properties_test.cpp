// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/geometry/grid_primitives.h"
#include "tests/support/test.h"
#include "topple/geometry/distance/containing_shapes.h"
#include "topple/geometry/pairs/pairs.h"
#include "topple/textbook/planar/intersects.h"

namespace topple {
namespace {

// Properties of every single shape: P05 to P07, P10, P12 and P24 of the mission.

using test::GridPrimitive;
using test::WrongAnswers;

TEST(ShapeProperties, TheClosestPointIsInTheShapeAndNothingOfItIsNearer) {
    // P05. A point q of a convex shape is nearest to p if no point of the shape lies farther along p - q than q;
    // q is in the shape if q lies beyond the shape's reach in no direction.
    Random random(test::seed());
    for (std::size_t k = 0; k < kPrimitiveKindCount; ++k) {
        const auto kind = static_cast<PrimitiveKind>(k);
        if (!test::is_bounded_convex(kind) || kind == PrimitiveKind::point)
            continue;
        for (int i = 0; i < 300; ++i) {
            const Primitive shape = test::random_primitive(random, kind, {}, 1);
            const Vec3 p = test::random_vector(random, 3), q = test::project_on(shape, p);
            const std::string what = std::string(name_of(kind)) + ", seed " +
                                     std::to_string(test::seed()) + ", case " + std::to_string(i);
            const DVec3 exact_q(q);
            for (int d = 0; d < 30; ++d) {
                const Vec3 direction = test::random_unit(random);
                EXPECT_LE(dot(exact_q, DVec3(direction)), test::reach_along(shape, direction) + 2e-6)
                    << what;
            }
            if (!(p == q)) {
                // Rounding moves q by a few 1e-7, which tilts p - q by that over the length of p - q. In a tilted
                // direction the shape reaches farther by the tilt times the shape's size, about one.
                const double length_of_way = length(DVec3(p) - exact_q);
                const Vec3 way = to_vec3((DVec3(p) - exact_q) * (1 / length_of_way));
                EXPECT_LE(test::reach_along(shape, way),
                          dot(exact_q, DVec3(way)) + 1e-6 + 5e-7 / length_of_way)
                    << what;
            }
        }
    }
}

TEST(ShapeProperties, AShapeContainsExactlyThePointsWhoseClosestPointTheyAre) {
    // P06, on and off the surface; integers give the exact answer.
    Random random(test::seed());
    WrongAnswers wrong;
    for (const PrimitiveKind kind : {PrimitiveKind::sphere,
                                     PrimitiveKind::capsule,
                                     PrimitiveKind::aabb,
                                     PrimitiveKind::obb,
                                     PrimitiveKind::cylinder,
                                     PrimitiveKind::cone,
                                     PrimitiveKind::hull})
        for (int i = 0; i < 500; ++i) {
            const GridPrimitive grid = test::grid_primitive(random, kind, 4);
            const Vec3 p = test::grid_point(random, 5);
            const bool truth = grid.holds(p);
            std::visit(
                [&](const auto& solid) {
                    if constexpr (requires { contains(solid, p); }) {
                        const Real away = distance(closest_point(solid, p), p);
                        const std::string where = grid.words + ", " + test::in_words(p);
                        wrong.note(contains(solid, p) != truth, "contains", where);
                        wrong.note((away <= 1e-5f) != truth, "distance", where);
                        wrong.note(truth && away != 0, "its own closest point", where);
                        wrong.note(intersects(p, solid) != truth, "point", where);
                    }
                },
                grid.shape);
        }
    EXPECT_EQ(wrong.report(), "") << "seed " << test::seed();
}

/// Returns the distance of q to the surface of a solid, by the solid's closest point. [m]
template<typename Solid>
Real distance_to_surface(const Solid& solid, Vec3 q) {
    if constexpr (requires { closest_surface_point(solid, q); })
        return distance(closest_surface_point(solid, q), q);
    else
        return distance(closest_point(solid, q), q);
}

TEST(ShapeProperties, ARayHitsTheSurfaceAndMeetsNothingBefore) {
    // P07
    Random random(test::seed());
    int hits = 0, misses = 0;
    for (int i = 0; i < 400; ++i) {
        const Vec3 a = test::random_vector(random, 1), b = test::random_vector(random, 1);
        const Real r = random.between(0.2f, 1);
        const Vec3 origin = test::random_vector(random, 4);
        const Ray ray{origin, test::random_vector(random, 1) - origin, 0, 3};
        const auto check = [&](const auto& solid, const char* name) {
            const auto hit = cast_ray(solid, ray);
            const std::string what = std::string(name) + ", seed " + std::to_string(test::seed()) +
                                     ", case " + std::to_string(i);
            const Real end = hit ? hit->t : ray.t_max;
            EXPECT_EQ(hit && hit->inside, contains(solid, origin)) << what;
            if (!(hit && hit->inside))
                for (int k = 0; k < 100; ++k) {
                    const Vec3 before = point_at(ray, end * Real(k) / 100);
                    EXPECT_FALSE(contains(solid, before)) << what;
                }
            if (!hit) {
                ++misses;
                return;
            }
            EXPECT_LT(distance(hit->point, point_at(ray, hit->t)), 2e-5f) << what;
            if (hit->inside)
                return;
            ++hits;
            EXPECT_LT(distance_to_surface(solid, hit->point), 1e-5f) << what;
            EXPECT_LE(dot(hit->normal, ray.direction), 1e-5f) << what;
            // A point 1 mm from the hit along the normal is outside.
            EXPECT_FALSE(contains(solid, hit->point + hit->normal * 1e-3f)) << what;
        };
        check(Sphere{a, r}, "sphere");
        check(Capsule{{a, b}, r}, "capsule");
        check(box_about(a, {r, r, r}), "aabb");
        check(Obb{a, {r, r / 2, 1}, test::random_rotation(random)}, "obb");
        check(Cylinder{a, b, r}, "cylinder");
        check(Cone{a, b, r}, "cone");
        check(test::random_hull(random, {}, 1), "hull");
    }
    EXPECT_GT(hits, 800);
    EXPECT_GT(misses, 300);
}

TEST(ShapeProperties, ABoxIsATurnedBoxThatIsNotTurned) {
    // P10: an Obb without rotation gives the same result as its Aabb in every query.
    Random random(test::seed());
    for (int i = 0; i < 300; ++i) {
        const bool on_grid = i % 2 == 0;
        const auto point = [&](Real half) {
            return on_grid ? test::grid_point(random, static_cast<std::uint32_t>(half))
                           : test::random_vector(random, half);
        };
        const Vec3 middle = point(2), half = abs(point(2));
        const Aabb box = box_about(middle, half);
        const Obb same{middle, half, {}};
        const Vec3 p = point(4);
        EXPECT_EQ(contains(box, p), contains(same, p));
        EXPECT_LT(distance(closest_point(box, p), closest_point(same, p)), 1e-6f);
        const Ray ray{p, point(2) - p};
        const auto hit = cast_ray(box, ray), turned = cast_ray(same, ray);
        ASSERT_EQ(hit.has_value(), turned.has_value()) << "seed " << test::seed();
        if (hit) {
            EXPECT_NEAR(hit->t, turned->t, 1e-6f * (1 + hit->t));
            EXPECT_EQ(hit->inside, turned->inside);
            EXPECT_EQ(hit->feature, turned->feature);
            EXPECT_LT(distance(hit->normal, turned->normal), 1e-6f);
            EXPECT_LT(distance(hit->point, turned->point), 2e-6f);
        }
        for (std::size_t k = 0; k < kPrimitiveKindCount; ++k) {
            const auto kind = static_cast<PrimitiveKind>(k);
            const Primitive other = test::random_primitive(random, kind, {}, 2);
            EXPECT_EQ(ask_intersects(other, box), ask_intersects(other, same)) << name_of(kind);
            const auto gap = ask_gap(other, box), same_gap = ask_gap(other, same);
            ASSERT_EQ(gap.has_value(), same_gap.has_value());
            EXPECT_NEAR(gap->separation, same_gap->separation, 1e-5f) << name_of(kind);
        }
    }
}

TEST(ShapeProperties, TrianglesInOnePlaneMeetAsTheyDoInThePlane) {
    // P12: triangles of integers in a plane that two integer vectors span intersect in space exactly if they do in
    // 2D.
    Random random(test::seed());
    int met = 0;
    for (int i = 0; i < 5000; ++i) {
        const auto flat = [&] {
            return Vec2{Real(random.below(7)) - 3, Real(random.below(7)) - 3};
        };
        const auto triangle = [&] {
            for (;;) {
                const std::array<Vec2, 3> t{flat(), flat(), flat()};
                if (cross(t[1] - t[0], t[2] - t[0]) != 0)
                    return t;
            }
        };
        const auto a = triangle(), b = triangle();
        const bool truth = planar::intersects(planar::convex_hull(a), planar::convex_hull(b));
        const Vec3 e = test::grid_point(random, 3), f = test::grid_point(random, 3),
                   o = test::grid_point(random, 9);
        if (cross(e, f) == Vec3{})
            continue;
        const auto in_space = [&](const std::array<Vec2, 3>& t) {
            const auto at = [&](Vec2 p) { return o + e * p.x + f * p.y; };
            return Triangle{at(t[0]), at(t[1]), at(t[2])};
        };
        EXPECT_EQ(intersects(in_space(a), in_space(b)), truth)
            << "seed " << test::seed() << ", case " << i;
        met += truth ? 1 : 0;
    }
    EXPECT_GT(met, 1000);
}

TEST(ShapeProperties, ShapesWithoutSizeHaveFiniteAnswersEverywhere) {
    // P24 for one shape; Pairs.WithoutSizeHugeTinyOrCoincidentStayFinite is the test for two.
    const Vec3 o{1, 2, 3};
    const auto check = [&](const auto& shape, const char* name) {
        for (const Vec3 p : {o, Vec3{1, 2, 4}, Vec3{}, Vec3{1, 2, 3.0000002f}, Vec3{-1e6f, 0, 0}}) {
            EXPECT_TRUE(is_finite(closest_point(shape, p))) << name;
            EXPECT_LT(distance(closest_point(shape, p), o), 1e-5f) << name;
            if constexpr (requires { closest_surface_point(shape, p); }) {
                EXPECT_LT(distance(closest_surface_point(shape, p), o), 1e-5f) << name;
            }
            if constexpr (requires { contains(shape, p); }) {
                EXPECT_EQ(contains(shape, p), p == o) << name;
            }
            if constexpr (requires(Ray ray) { cast_ray(shape, ray); }) {
                for (const Vec3 d : {o - p, Vec3{0, 0, 1}, Vec3{1, 1, 1}, Vec3{}})
                    if (const auto hit = cast_ray(shape, Ray{p, d})) {
                        EXPECT_TRUE(std::isfinite(hit->t) && is_finite(hit->point) &&
                                    is_finite(hit->normal))
                            << name;
                        EXPECT_LT(distance(hit->point, o), 1e-5f) << name;
                    }
            }
        }
        if constexpr (requires { bounds_of(shape); }) {
            EXPECT_TRUE(is_finite(bounds_of(shape).min) && is_finite(bounds_of(shape).max)) << name;
        }
    };
    check(Segment{o, o}, "segment");
    check(Triangle{o, o, o}, "triangle");
    check(Sphere{o, 0}, "sphere");
    check(Capsule{{o, o}, 0}, "capsule");
    check(Aabb{o, o}, "aabb");
    check(Obb{o, {}, {}}, "obb");
    check(Cylinder{o, o, 0}, "cylinder");
    check(Cone{o, o, 0}, "cone");
    EXPECT_EQ(barycentric({o, o, o}, o), Vec3{});
    EXPECT_EQ(plane_through(o, o, o).normal, Vec3{});
    EXPECT_EQ(closest_point(Ray{o, {}}, {}), o);
    EXPECT_EQ(closest_point(Line{o, {}}, {}), o);
    EXPECT_TRUE(is_finite(closest_point(Plane{{}, 1}, o)));
    const LineApproach points = find_approach(Segment{o, o}, Segment{o, o});
    EXPECT_EQ(points.distance, 0);
    EXPECT_EQ(points.on_first, o);
}

} // namespace
} // namespace topple
