// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Support points, nearest points and volumes of smooth solids by their definitions; every other case has coordinates
// that are multiples of a half, so that points on axes, on surfaces and between equal sides are frequent.
#include "tests/support/landmarks.h"
#include "tests/support/random_vectors.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/smooth/ellipsoid.h"
#include "topple/geometry/smooth/rounded_box.h"
#include "topple/geometry/smooth/tapered_capsule.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple {
namespace {

struct Samples {
    Random random{test::seed()};
    bool is_snapped = false;

    Vec3 point(Real reach) {
        const Vec3 p = test::random_vector(random, reach);
        return is_snapped
                   ? Vec3{std::round(p.x * 2) / 2, std::round(p.y * 2) / 2, std::round(p.z * 2) / 2}
                   : p;
    }
    Real size() {
        return is_snapped ? static_cast<Real>(1 + random.below(4)) / 2 : random.between(0.2f, 2);
    }
    Quat rotation() { return is_snapped ? Quat{} : test::random_rotation(random); }
};

template<typename Solid>
Vec3 local_of(const Solid& solid, Vec3 p) {
    return rotate_inverse(solid.rotation, p - solid.center);
}

TEST(SmoothPoints, TheSupportPointIsAsFarAlongTheDirectionAsTheFormulaSays) {
    Samples s;
    for (int i = 0; i < 1000; ++i, s.is_snapped = !s.is_snapped) {
        const Vec3 direction = s.point(2);
        if (direction == Vec3{})
            continue;
        const double size = length(direction);
        const auto expect_reach = [&](Vec3 found, double reach) {
            EXPECT_NEAR(dot(DVec3(found), DVec3(direction)) / size, reach / size, 5e-6)
                << "seed " << test::seed();
        };
        const Vec3 center = s.point(2);
        const double along = dot(DVec3(center), DVec3(direction));

        const Vec3 x = {s.size(), s.size(), s.size()};
        const Ellipsoid egg{center, x, s.rotation()};
        const Vec3 in_egg = rotate_inverse(egg.rotation, direction);
        const Vec3 on_egg = ellipsoid_hull(egg).support(direction);
        expect_reach(on_egg, along + length(DVec3(scale(egg.radii, in_egg))));
        const Vec3 q = local_of(egg, on_egg);
        EXPECT_NEAR(length(Vec3{q.x / x.x, q.y / x.y, q.z / x.z}), 1, 1e-5f);

        const RoundedBox soap{center, x, s.size(), s.rotation()};
        const Vec3 in_box = abs(rotate_inverse(soap.rotation, direction));
        expect_reach(ellipsoid_hull(soap).support(direction),
                     along + dot(DVec3(x), DVec3(in_box)) + double{soap.radius} * size);

        const TaperedCapsule club{center, s.point(2), s.size(), s.size()};
        const double at_a = along + double{club.radius_a} * size,
                     at_b = dot(DVec3(club.b), DVec3(direction)) + double{club.radius_b} * size;
        const Vec3 on_club = ellipsoid_hull(club).support(direction);
        expect_reach(on_club, std::max(at_a, at_b));
        // The normal of a sphere at its farthest point is the direction.
        const Vec3 middle = at_a >= at_b ? club.a : club.b;
        if (std::abs(at_a - at_b) > 1e-4) {
            EXPECT_LT(length(cross(on_club - middle, direction)), 2e-5f * static_cast<Real>(size));
        }
    }
}

TEST(SmoothPoints, OfTwoEquallyFarSpheresTheFirstSupports) {
    const TaperedCapsule even{{1, 0, 0}, {1, 4, 0}, 0.5f, 0.5f};
    EXPECT_EQ(ellipsoid_hull(even).support(kX), (Vec3{1.5f, 0, 0}));
    EXPECT_EQ(ellipsoid_hull(even).support(-kZ), (Vec3{1, 0, -0.5f}));
    // Along (3, 0, -4) / 5 the second sphere is 1 nearer and 1 thicker.
    const TaperedCapsule club{{}, {-5, 0, -2.5f}, 1, 2};
    EXPECT_EQ(dot(club.b, Vec3{3, 0, -4}), -5);
    EXPECT_EQ(ellipsoid_hull(club).support({3, 0, -4}), (Vec3{0.6f, 0, -0.8f}));
}

TEST(SmoothPoints, TheNearestPointOfAnEllipsoidHasANormalThroughThePointAndIsTheNearestOfAllSuch) {
    // p = q + t (q.x / a^2, q.y / b^2, q.z / c^2): of all points of the surface with a normal through p, the nearest
    // is the only one with t >= -c^2, where c is the shortest radius.
    Samples s;
    int inside = 0;
    for (int i = 0; i < 2000; ++i, s.is_snapped = !s.is_snapped) {
        const Ellipsoid egg{s.point(1), {s.size(), s.size(), s.size()}, s.rotation()};
        const Vec3 p = egg.center + rotate(egg.rotation, s.point(i % 4 < 2 ? 1.0f : 3.0f));
        const DVec3 y(local_of(egg, p)), q(local_of(egg, closest_surface_point(egg, p)));
        const DVec3 e(egg.radii);
        double on_surface = 0, steepest = 0, t = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const double share = q[axis] / e[axis];
            on_surface += share * share;
            EXPECT_GE(q[axis] * y[axis], 0) << "the same octant";
            if (std::abs(share) > steepest) {
                steepest = std::abs(share);
                t = (y[axis] - q[axis]) / q[axis] * e[axis] * e[axis];
            }
        }
        EXPECT_NEAR(on_surface, 1, 2e-5) << "seed " << test::seed();
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(q[axis] * (1 + t / (e[axis] * e[axis])), y[axis], 3e-5)
                << "case " << i << " seed " << test::seed();
        const double shortest = double{min_component(egg.radii)};
        EXPECT_GE(t, -shortest * shortest * (1 + 1e-4)) << "case " << i << " seed " << test::seed();
        const double unit = length(DVec3{y.x / e.x, y.y / e.y, y.z / e.z});
        if (std::abs(unit - 1) > 1e-5) {
            EXPECT_EQ(contains(egg, p), unit < 1);
            EXPECT_EQ(closest_point(egg, p) == p, unit < 1);
        }
        inside += unit < 1 ? 1 : 0;
    }
    EXPECT_GT(inside, 300);
    // On the surface and at the center, without rounding.
    const Ellipsoid egg{{1, 2, 3}, {2, 1, 0.5f}, {}};
    EXPECT_TRUE(contains(egg, {3, 2, 3}) && contains(egg, {1, 1, 3}) &&
                contains(egg, {1, 2, 3.5f}));
    EXPECT_EQ(closest_surface_point(egg, egg.center), (Vec3{1, 2, 3.5f})) << "the positive side";
    EXPECT_EQ(closest_surface_point(Ellipsoid{{}, {1, 3, 3}, {}}, Vec3{}), kX);
}

/// Returns the distance of a local point outside a rounded box; negative inside.
double distance_outside(const RoundedBox& box, DVec3 p) {
    double squared = 0, deepest = -Aabb::kInfinity;
    for (int axis = 0; axis < 3; ++axis) {
        const double beyond = std::abs(p[axis]) - double{box.half_extents[axis]};
        squared += beyond > 0 ? beyond * beyond : 0;
        deepest = std::max(deepest, beyond);
    }
    return std::sqrt(squared) + std::min(deepest, 0.0) - double{box.radius};
}

TEST(SmoothPoints, TheNearestPointOfARoundedBoxIsAsFarAsItsDistanceFunctionSays) {
    Samples s;
    for (int i = 0; i < 2000; ++i, s.is_snapped = !s.is_snapped) {
        const RoundedBox soap{
            s.point(1), {s.size(), s.size(), s.size()}, s.size() / 2, s.rotation()};
        const Vec3 p = s.point(3);
        const DVec3 local(local_of(soap, p));
        const double away = distance_outside(soap, local);
        const Vec3 q = closest_surface_point(soap, p);
        EXPECT_NEAR(length(DVec3(q) - DVec3(p)), std::abs(away), 5e-6) << "seed " << test::seed();
        EXPECT_NEAR(distance_outside(soap, DVec3(local_of(soap, q))), 0, 5e-6);
        if (std::abs(away) > 1e-5 || s.is_snapped) {
            EXPECT_EQ(contains(soap, p), away <= 1e-9) << "seed " << test::seed();
        }
    }
    // On a tie the first of the nearest faces, on its positive side.
    const RoundedBox cube{{}, {1, 1, 1}, 0.5f, {}};
    EXPECT_EQ(closest_surface_point(cube, {}), (Vec3{1.5f, 0, 0}));
    EXPECT_EQ(closest_surface_point(cube, {0, 0.5f, 0.5f}), (Vec3{0, 1.5f, 0.5f}));
    EXPECT_EQ(closest_surface_point(cube, {0, 0, -0.5f}), (Vec3{0, 0, -1.5f}));
    EXPECT_EQ(closest_surface_point(cube, {1, 0, 1}), (Vec3{1.5f, 0, 1}));
}

TEST(SmoothPoints, APointBarelyBesideTheAxisOfATaperedCapsuleHasItsNearestPointOnItsSide) {
    // The side of the club leans by the sine 5 / 13.
    const TaperedCapsule club{{}, {0, 13, 0}, 6, 1};
    for (const Real aside : {1e-3f, 1e-7f, 1e-10f})
        for (const Vec3 out : {kX, -kX, kZ, -kZ}) {
            const Vec3 q = closest_surface_point(club, Vec3{0, 6.5f, 0} + out * aside);
            // From (0, 6.5), along the normal (12, 5) / 13 of the side.
            const double along = 12.0 / 13, up = 5.0 / 13, radius = 6 - 5 * (6.5 / 13);
            EXPECT_NEAR(dot(q, out), along * radius, 2e-3) << aside;
            EXPECT_NEAR(q.y, 6.5 + up * radius, 2e-3) << aside;
            EXPECT_NEAR(length(cross(Vec3{q.x, 0, q.z}, out)), 0, 1e-5f) << aside;
        }
    // On the axis, which may point anywhere, some point of the circle.
    for (const Vec3 axis : {kX, kY, kZ, -kX, Vec3{3, 4, 0}, Vec3{0, 3, -4}, Vec3{4, 0, 3}}) {
        const TaperedCapsule even{{}, axis * 4, 1, 1};
        const Vec3 middle = axis * 2, q = closest_surface_point(even, middle);
        EXPECT_NEAR(distance(q, middle), 1, 1e-5f) << axis.x << axis.y << axis.z;
        EXPECT_NEAR(dot(q - middle, axis), 0, 1e-5f);
        EXPECT_TRUE(contains(even, middle));
    }
}

TEST(SmoothPoints, ASphereThatTouchesAnotherFromInsideAddsNothing) {
    // Centers 1 m apart, radii that differ by 1 m, in either order.
    for (const bool is_first : {false, true}) {
        const Vec3 thick{1, 2, 3}, thin{1, 3, 3};
        const TaperedCapsule c = is_first ? TaperedCapsule{thick, thin, 2, 1}
                                          : TaperedCapsule{thin, thick, 1, 2};
        EXPECT_EQ(bounds_of(c), (Aabb{{-1, 0, 1}, {3, 4, 5}}));
        EXPECT_EQ(ellipsoid_hull(c).count, 1u);
        Samples s;
        for (int i = 0; i < 200; ++i, s.is_snapped = !s.is_snapped) {
            const Vec3 p = s.point(4);
            const double far = length(DVec3(p) - DVec3(thick));
            if (std::abs(far - 2) > 1e-5) {
                EXPECT_EQ(contains(c, p), far < 2) << "seed " << test::seed();
            }
            const Vec3 q = closest_surface_point(c, p);
            EXPECT_NEAR(distance(q, thick), 2, 1e-5f);
            EXPECT_NEAR(distance(q, p), std::abs(far - 2), 1e-5) << "seed " << test::seed();
            const Vec3 d = s.point(1) + Vec3{0.25f, 0, 0};
            EXPECT_NEAR(dot(ellipsoid_hull(c).support(d) - thick, d), 2 * length(d), 1e-5f);
            const Vec3 at_it = normalize(thick - p + Vec3{0, 0, 0.125f});
            const auto hit = cast_ray(c, Ray{p, at_it});
            ASSERT_TRUE(hit) << "seed " << test::seed();
            if (far > 2.001) {
                EXPECT_NEAR(distance(hit->point, thick), 2, 1e-5f);
            }
        }
    }
}

/// Returns the area of a solid's projection along a unit direction: that of the polygon of its support points in 720
/// directions across, which for thin solids is too small by a few 1e-4 of it.
double projected_area(const EllipsoidHull& hull, Vec3 along) {
    const Vec3 u = normalize(cross(along, std::abs(along.x) < 0.5f ? kX : kY)), v = cross(along, u);
    constexpr int kSides = 720;
    const auto vertex = [&](int k) {
        // A half step beside the axes, where the support point of a face is any of its points.
        const double angle = 2 * 3.14159265358979 * (k + 0.5) / kSides;
        const Vec3 out = u * static_cast<Real>(std::cos(angle)) +
                         v * static_cast<Real>(std::sin(angle));
        const DVec3 p(hull.support(out));
        return std::array{dot(p, DVec3(u)), dot(p, DVec3(v))};
    };
    double twice = 0;
    for (int k = 0; k < kSides; ++k) {
        const auto a = vertex(k), b = vertex(k + 1);
        twice += a[0] * b[1] - a[1] * b[0];
    }
    return twice / 2;
}

TEST(SmoothPoints, TheShadowIsTheAreaOfThePolygonOfSupportPoints) {
    Samples s;
    for (int i = 0; i < 60; ++i, s.is_snapped = !s.is_snapped) {
        const Vec3 along = normalize_or(s.point(1), kY);
        const auto check = [&](const auto& solid, const char* name) {
            const double expected = projected_area(ellipsoid_hull(solid), along);
            EXPECT_NEAR(shadow_area(solid, along), expected, 1e-3 * expected)
                << name << " case " << i << " seed " << test::seed();
        };
        check(Ellipsoid{{}, {s.size(), s.size(), s.size()}, {}}, "ellipsoid");
        check(RoundedBox{{}, {s.size(), s.size(), s.size()}, s.size() / 4, {}}, "rounded box");
        const Real a = s.size(), b = s.size(), half = std::abs(a - b) / 2 + s.size() / 2;
        check(TaperedCapsule{{0, -half, 0}, {0, half, 0}, a, b}, "tapered capsule");
    }
    // Along the axis only the thicker sphere is seen, and nearly along the axis still.
    const TaperedCapsule club{{0, -2, 0}, {0, 2, 0}, 2, 0.5f};
    EXPECT_NEAR(shadow_area(club, kY), 4 * kPi, 1e-4f);
    EXPECT_NEAR(shadow_area(club, normalize(Vec3{0, 1, 0.3f})), 4 * kPi, 1e-4f);
}

TEST(SmoothPoints, VolumesBehindPlanesAcrossAnAxisAreThoseOfSlices) {
    // Behind y <= t: slices of a rounded box are rectangles with rounded corners; below the core of half extents a, h,
    // c their core stays and their radius is sqrt(r^2 - (|y| - h)^2).
    const auto slice = [](const RoundedBox& b, double y) {
        const double beyond = std::max(std::abs(y) - double{b.half_extents.y}, 0.0), r = b.radius;
        if (beyond > r)
            return 0.0;
        const double a = b.half_extents.x, c = b.half_extents.z,
                     q = std::sqrt(r * r - beyond * beyond);
        return 4 * a * c + 4 * (a + c) * q + 3.14159265358979 * q * q;
    };
    const RoundedBox box{{}, {0.5f, 0.25f, 0.75f}, 0.375f, {}};
    const Real top = 0.625f, whole = least_volume(box);
    for (const Real t : {-0.625f, -0.5f, -0.25f, 0.0f, 0.125f, 0.25f, 0.5f, 0.625f}) {
        double volume = 0, moment = 0;
        constexpr int kSlices = 20000;
        const double step = (double{t} + double{top}) / kSlices;
        for (int i = 0; i < kSlices; ++i) {
            const double y = -double{top} + (i + 0.5) * step;
            volume += slice(box, y) * step;
            moment += slice(box, y) * step * y;
        }
        const VolumeBelow below = volume_below(box, {kY, t}), above = volume_below(box, {-kY, -t});
        EXPECT_NEAR(below.volume, volume, 1e-3 * double{whole}) << t;
        EXPECT_NEAR(above.volume, double{whole} - volume, 1e-3 * double{whole}) << t;
        EXPECT_NEAR(double{below.volume} * double{below.center.y}, moment, 1e-3 * double{whole})
            << t;
        EXPECT_NEAR(below.center.x, 0, 1e-5f);
        EXPECT_NEAR(below.center.z, 0, 1e-5f);
    }
    // Planes that touch the solid leave all of it or nothing.
    EXPECT_EQ(volume_below(box, {kY, top}).volume, whole);
    EXPECT_EQ(volume_below(box, {kY, top}).center, Vec3{});
    EXPECT_EQ(volume_below(box, {kY, -top}).volume, 0);
}

} // namespace
} // namespace topple
