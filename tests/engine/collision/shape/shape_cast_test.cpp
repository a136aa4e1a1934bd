// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/shape/shape_cast.h"

#include "tests/engine/collision/convex_cases.h"
#include "tests/support/grid_mesh.h"
#include "tests/support/test.h"
#include "topple/collision/shape/shape_distance.h"

#include <limits>

namespace topple {
namespace {

using namespace test::convex_cases; // NOLINT
using test::random_vector;
using test::seed;

constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();
/// Tolerance for sizes of about 1 m. [m]
constexpr Real kClose = 2.0e-5f;
/// Tolerance along a normal, which near curved edges is less accurate than the fraction. [m]
constexpr Real kCloseAlongNormal = 1.0e-4f;

/// Returns the case with A at a fraction of its path.
Case moved(Case c, Vec3 displacement, Real t) {
    c.world_from_a.position += displacement * t;
    return c;
}

/// Returns the distance of a point from a shape. [m]
Real distance_to(const Shape& shape, const Transform& pose, Vec3 point) {
    const auto near = find_closest_point(shape, pose, point, 1000);
    return near ? near->distance : 1000;
}

/// The normal proves the hit: along it the shapes are separate before t, touch at t, and the point belongs to both.
void expect_first_contact(const Case& c, Vec3 displacement, const ShapeCastHit& hit) {
    const Case at = moved(c, displacement, hit.t);
    const Vec3 from_a = -hit.normal;
    EXPECT_NEAR(length(hit.normal), 1, 1e-5f);
    EXPECT_GT(dot(displacement, from_a), 0) << c;
    EXPECT_NEAR(gap_along(at, from_a), 0, kCloseAlongNormal) << c << "t " << hit.t;
    EXPECT_LT(distance_to(c.b, c.world_from_b, hit.point), kClose) << c;
    EXPECT_LT(distance_to(c.a, at.world_from_a, hit.point), kClose) << c;
}

TEST(ShapeCast, TheNormalProvesEveryHitOfConvexShapes) {
    Random random(seed());
    int contacts = 0, overlaps = 0, misses = 0;
    for (int i = 0; i < 3000; ++i) {
        Case c = random_case(random);
        c.world_from_a.position += random_vector(random, i % 3 == 0 ? 0.5f : 4);
        const Vec3 displacement = (c.world_from_b.position - c.world_from_a.position) * 2 +
                                  random_vector(random, 2.5f);
        const auto hit = cast_shape(c.a, c.world_from_a, displacement, c.b, c.world_from_b);
        EXPECT_EQ(hit && hit->overlaps, overlap(c.a, c.world_from_a, c.b, c.world_from_b)) << c;
        if (!hit) {
            ++misses;
            for (int k = 0; k <= 16; ++k) {
                const Manifold m = run(moved(c, displacement, static_cast<Real>(k) / 16), 0);
                for (int p = 0; p < m.count; ++p)
                    EXPECT_GT(m.points[static_cast<std::size_t>(p)].separation, -1e-3f) << c;
            }
        } else if (hit->overlaps) {
            ++overlaps;
            EXPECT_EQ(hit->t, 0);
            EXPECT_TRUE(overlap(c.b, c.world_from_b, c.a, c.world_from_a)) << c;
            EXPECT_LT(distance_to(c.b, c.world_from_b, hit->point), kClose) << c;
        } else {
            ++contacts;
            expect_first_contact(c, displacement, *hit);
        }
        if (testing::Test::HasFailure())
            break;
    }
    EXPECT_GT(contacts, 1000);
    EXPECT_GT(overlaps, 50);
    EXPECT_GT(misses, 200);
}

TEST(ShapeCast, ASphereOverlapsWhatIsNearerThanItsRadius) {
    Random random(seed() + 1);
    int inside = 0;
    for (int i = 0; i < 3000; ++i) {
        const Shape shape = random_convex(random);
        const Transform pose = any_pose(random, 1);
        const Transform at{random_vector(random, 1.75f), {}};
        const Real radius = random.between(0.05f, 1);
        const Real away = distance_to(shape, pose, at.position);
        const bool meets = overlap(SphereShape{radius}, at, shape, pose);
        if (std::abs(away - radius) > kClose) {
            EXPECT_EQ(meets, away < radius) << type_name(shape) << " " << away << " " << radius;
        }
        inside += meets ? 1 : 0;
    }
    EXPECT_GT(inside, 300);
}

TEST(ShapeCast, TouchingCounts) {
    const Shape box = BoxShape{};
    EXPECT_TRUE(overlap(box, {{1, 0, 0}, {}}, box, {}));
    EXPECT_FALSE(overlap(box, {{1.0001f, 0, 0}, {}}, box, {}));
    const auto end = cast_shape(box, {{3, 0, 0}, {}}, {-2, 0, 0}, box, {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->t, 1);
    EXPECT_EQ(end->normal, (Vec3{1, 0, 0}));
    EXPECT_FALSE(cast_shape(box, {{3, 0, 0}, {}}, {-1.999f, 0, 0}, box, {}));
    // A touching shape that leaves or slides hits at once.
    for (const Vec3 displacement : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{}}) {
        const auto hit = cast_shape(box, {{1, 0, 0}, {}}, displacement, box, {});
        ASSERT_TRUE(hit);
        EXPECT_TRUE(hit->overlaps);
        EXPECT_EQ(hit->t, 0);
    }
}

TEST(ShapeCast, APlaneIsTheHalfSpaceBehindIt) {
    const Shape plane = PlaneShape{}, capsule = CapsuleShape{0.25f, 0.5f};
    const auto hit = cast_shape(capsule, {{2, 3, 1}, {}}, {0, -4, 0}, plane, {});
    ASSERT_TRUE(hit);
    EXPECT_FLOAT_EQ(hit->t, 2.25f / 4);
    EXPECT_EQ(hit->normal, (Vec3{0, 1, 0}));
    EXPECT_NEAR(distance(hit->point, {2, 0, 1}), 0, 1e-6f);
    EXPECT_TRUE(overlap(capsule, {{0, -100, 0}, {}}, plane, {}));
    EXPECT_TRUE(overlap(capsule, {{0, 0.75f, 0}, {}}, plane, {}));
    EXPECT_FALSE(overlap(capsule, {{0, 0.7501f, 0}, {}}, plane, {}));
    EXPECT_FALSE(cast_shape(capsule, {{0, 3, 0}, {}}, {0, 4, 0}, plane, {}));
}

/// Returns the best hit of all triangles, one by one, as hulls of no thickness are.
std::optional<ShapeCastHit> cast_at_each(const Shape& shape,
                                         const Transform& pose,
                                         Vec3 displacement,
                                         const TriangleMesh& mesh,
                                         const Transform& world_from_mesh) {
    std::optional<ShapeCastHit> best;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto& t = mesh.triangles[i];
        const TriangleMesh one{{mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]},
                               {{0, 1, 2}}};
        auto hit = cast_shape(shape,
                              pose,
                              displacement,
                              MeshShape{std::make_shared<const MeshTree>(one)},
                              world_from_mesh);
        if (hit && (!best || hit->t < best->t)) {
            best = hit;
            best->triangle = i;
        }
    }
    return best;
}

TEST(ShapeCast, SurfacesGiveTheFirstHitOfTheirTriangles) {
    Random random(seed() + 2);
    int hits = 0;
    for (int round = 0; round < 12; ++round) {
        const bool is_flat = round % 3 == 0;
        HeightSamples samples{.columns = 7, .rows = 7, .scale = {0.5f, 1, 0.5f}, .heights = {}};
        for (int i = 0; i < 49; ++i)
            samples.heights.push_back(is_flat ? 0 : random.between(-0.3f, 0.3f));
        const auto field = std::make_shared<const HeightField>(*HeightField::build(samples));
        const TriangleMesh triangles = field->to_mesh();
        const Shape ground = HeightFieldShape{field};
        const Shape mesh = MeshShape{std::make_shared<const MeshTree>(triangles)};
        for (int i = 0; i < 40; ++i) {
            const Shape shape = random_convex(random);
            const Transform pose = any_pose(random, 1),
                            at{any_pose(random, 2).position + Vec3{0, 2.5f, 0},
                               any_pose(random, 1).rotation};
            const Vec3 displacement = i % 8 == 0 ? Vec3{0, -4, 0}
                                                 : random_vector(random, 3) - Vec3{0, 3, 0};
            const auto expected = cast_at_each(shape, at, displacement, triangles, pose);
            for (const Shape& surface : {ground, mesh}) {
                const auto hit = cast_shape(shape, at, displacement, surface, pose);
                ASSERT_EQ(hit.has_value(), expected.has_value()) << type_name(shape);
                EXPECT_EQ(overlap(shape, at, surface, pose), hit && hit->overlaps);
                if (!hit)
                    continue;
                ++hits;
                EXPECT_EQ(hit->t, expected->t);
                EXPECT_EQ(hit->triangle, expected->triangle);
                EXPECT_EQ(hit->point, expected->point);
                EXPECT_EQ(hit->normal, expected->normal);
            }
        }
    }
    EXPECT_GT(hits, 300);
}

TEST(ShapeCast, ASmallSphereFollowsARay) {
    Random random(seed() + 3);
    int hits = 0;
    for (int i = 0; i < 1000; ++i) {
        const Shape shape = random_convex(random);
        const Transform pose = any_pose(random, 1);
        const Ray ray{.origin = random_vector(random, 1) + Vec3{0, 4, 0},
                      .direction = random_vector(random, 1) - Vec3{0, 5, 0},
                      .t_max = 1};
        const auto by_ray = cast_ray(shape, pose, ray);
        if (!by_ray || by_ray->inside || dot(by_ray->normal, normalize(ray.direction)) > -0.1f)
            continue;
        const auto by_shape = cast_shape(
            SphereShape{1e-4f}, {ray.origin, {}}, ray.direction, shape, pose);
        ASSERT_TRUE(by_shape) << type_name(shape);
        EXPECT_NEAR(by_shape->t * length(ray.direction), by_ray->t * length(ray.direction), 2e-3f)
            << type_name(shape);
        ++hits;
    }
    EXPECT_GT(hits, 100);
}

TEST(ShapeCast, NearlyEqualEllipsoidsHaveADepth) {
    // The polytope between these two tears, since its first vertices are coplanar but for rounding.
    const Shape shape = EllipsoidShape{{0.625f, 0.75f, 0.5f}};
    const Transform other{{7.07805157e-07f, -2.98023224e-07f, 0.212172538f},
                          {0, -1.2293458e-07f, -2.98023224e-08f, 0.999999881f}};
    const auto hit = cast_shape(shape, {}, {0, 0, 1}, shape, other);
    ASSERT_TRUE(hit);
    EXPECT_TRUE(hit->overlaps);
    // Two ellipsoids of 0.5 m along z, 0.212 m apart, are separated by 0.788 m along z.
    EXPECT_NEAR(hit->normal.z, -1, 1e-4f);
    EXPECT_NEAR(hit->point.z, 0.212172538f - 0.5f, 1e-4f);
}

TEST(ShapeCast, NumbersThatAreNotFiniteAreAMiss) {
    const Shape box = BoxShape{}, plane = PlaneShape{};
    const Real inf = std::numeric_limits<Real>::infinity();
    for (const Real bad : {kNan, inf, 3e38f}) {
        for (const Shape& target : {box, plane}) {
            EXPECT_FALSE(cast_shape(box, {{bad, 3, 0}, {}}, {0, -9, 0}, target, {}));
            EXPECT_FALSE(cast_shape(box, {{0, 3, 0}, {}}, {0, -bad, 0}, target, {}));
            EXPECT_FALSE(overlap(box, {{0, bad, 0}, {}}, target, {}));
        }
        EXPECT_FALSE(cast_shape(SphereShape{bad}, {{0, 3, 0}, {}}, {0, -9, 0}, box, {}));
    }
    EXPECT_FALSE(cast_shape(box, {{0, 3, 0}, {kNan, 0, 0, 1}}, {0, -9, 0}, box, {}));
    EXPECT_FALSE(cast_shape(plane, {}, {0, 1, 0}, box, {}));
    EXPECT_FALSE(overlap(plane, {}, box, {}));
    // A path of a light year, whose float fractions are far apart.
    const auto far = cast_shape(box, {{0, 3, 0}, {}}, {0, -1e16f, 0}, plane, {});
    ASSERT_TRUE(far);
    EXPECT_NEAR(far->t * 1e16f, 2.5f, 1e-5f);
}

} // namespace
} // namespace topple
