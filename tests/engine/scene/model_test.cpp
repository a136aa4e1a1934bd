// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/model.h"

#include "tests/engine/scene/model_oracle.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/distance/closest_point.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/geometry/pairs/intersects.h"
#include "topple/spatial/mesh/mesh_overlap.h"

#include <cmath>

namespace topple::test {
namespace {

Shape cube_mesh() {
    return MeshShape{
        std::make_shared<const MeshTree>(box_mesh({.center = {}, .half_extents = {1, 1, 1}}))};
}

TEST(PlacedShape, ACubeOfTrianglesMeetsWhatItsSurfaceMeets) {
    const Shape cube = cube_mesh();
    const Transform up{{0, 10, 0}, {}}, aside{{5, 0, 0}, {}};
    EXPECT_TRUE(intersects(cube, up, Plane{{0, 1, 0}, 10}));
    EXPECT_FALSE(intersects(cube, up, Plane{{0, 1, 0}, 0}));
    EXPECT_TRUE(intersects(cube, up, Plane{{0, 1, 0}, 11})) << "touches";
    EXPECT_FALSE(intersects(cube, aside, Sphere{{8.5f, 0, 0}, 2}));
    EXPECT_TRUE(intersects(cube, aside, Sphere{{8.5f, 0, 0}, 3}));
    EXPECT_FALSE(intersects(cube, aside, Sphere{{6.4f, 0, 0}, 0.3f}));
    EXPECT_FALSE(intersects(cube, up, Aabb{{-0.5f, 9.5f, -0.5f}, {0.5f, 10.5f, 0.5f}}))
        << "wholly inside meets no surface";
    EXPECT_TRUE(intersects(cube, up, Aabb{{1, 9.5f, 0}, {2, 10, 1}})) << "touches a side";
    EXPECT_TRUE(intersects(cube, up, Segment{{0.3f, 20, 0.2f}, {0.3f, 11, 0.2f}})) << "ends on it";
    EXPECT_FALSE(intersects(cube, up, Segment{{0.3f, 20, 0.2f}, {0.3f, 11.01f, 0.2f}}));
    EXPECT_FALSE(intersects(cube, up, Aabb{}));
}

TEST(PlacedShape, SolidsAreSolidAndAPlaneIsAllBehindIt) {
    const Transform aside{{5, 0, 0}, {}};
    const Sphere inside{{5, 0, 0}, 0.1f};
    const Obb crumb{{5.2f, 0, 0}, {0.05f, 0.05f, 0.05f}, {}};
    for (const Shape& solid :
         {Shape{SphereShape{1}},
          Shape{BoxShape{{1, 1, 1}}},
          Shape{CapsuleShape{1, 0.5f}},
          Shape{CylinderShape{1, 1}},
          Shape{HullShape{std::make_shared<const ConvexHull>(box_hull({1, 1, 1}))}}}) {
        EXPECT_TRUE(intersects(solid, aside, inside)) << type_name(solid);
        EXPECT_TRUE(intersects(solid, aside, crumb)) << type_name(solid);
        EXPECT_FALSE(intersects(solid, aside, Sphere{{7.5f, 0, 0}, 1.4f})) << type_name(solid);
        EXPECT_TRUE(intersects(solid, aside, Sphere{{7.5f, 0, 0}, 1.6f})) << type_name(solid);
        EXPECT_TRUE(intersects(solid, aside, Segment{{0, 0, 0}, {10, 0, 0}})) << type_name(solid);
        EXPECT_FALSE(intersects(solid, aside, Segment{{0, 0, 0}, {3.9f, 0, 0}}))
            << type_name(solid);
        EXPECT_TRUE(intersects(solid, aside, Plane{{1, 0, 0}, 5.5f})) << type_name(solid);
        EXPECT_FALSE(intersects(solid, aside, Plane{{1, 0, 0}, 6.5f})) << type_name(solid);
        EXPECT_TRUE(intersects(solid, aside, Triangle{{4, -9, -9}, {5, 9, 0}, {6, -9, 9}}));
        EXPECT_FALSE(intersects(solid, aside, Triangle{{9, -9, -9}, {8, 9, 0}, {9, -9, 9}}));
    }
    const Shape floor = PlaneShape{};
    EXPECT_TRUE(intersects(floor, aside, Sphere{{0, -50, 0}, 1}));
    EXPECT_TRUE(intersects(floor, aside, Sphere{{0, 1, 0}, 1}));
    EXPECT_FALSE(intersects(floor, aside, Sphere{{0, 1.1f, 0}, 1}));
    EXPECT_FALSE(intersects(floor, aside, Plane{{0, 1, 0}, 0.1f}));
    EXPECT_TRUE(intersects(floor, aside, Plane{{0, 1, 0}, -0.1f}));
    EXPECT_FALSE(intersects(floor, aside, Plane{{0, -1, 0}, -0.1f})) << "the same, turned over";
    EXPECT_TRUE(intersects(floor, aside, Plane{{1, 0, 0}, 3}));
}

TEST(PlacedShape, ALandscapeAnswersAsItsTriangles) {
    Random random(seed());
    for (int i = 0; i < 200; ++i) {
        HeightSamples samples{.columns = 7, .rows = 5, .scale = {0.4f, 1, 0.6f}};
        for (int k = 0; k < 35; ++k)
            samples.heights.push_back(random.between(-0.3f, 0.3f));
        const HeightField field = *HeightField::build(samples);
        const TriangleMesh mesh = field.to_mesh();
        const Shape shape = HeightFieldShape{std::make_shared<const HeightField>(field)};
        const auto vec = [&](Real reach) {
            return Vec3{random.between(-reach, reach),
                        random.between(-reach, reach),
                        random.between(-reach, reach)};
        };
        const Vec3 p = vec(3);
        Real nearest = 1e9f;
        for (std::uint32_t k = 0; k < mesh.triangles.size(); ++k)
            nearest = std::min(nearest, distance(p, closest_point(triangle_of(mesh, k), p)));
        for (const Real limit : {Aabb::kInfinity, nearest + 0.01f, nearest - 0.01f}) {
            const auto found = find_closest_point(shape, {}, p, limit);
            ASSERT_EQ(found.has_value(), limit > nearest);
            if (found) {
                EXPECT_NEAR(found->distance, nearest, 1e-5f);
            }
        }
        const auto meets = [&](const auto& query) {
            bool any = false;
            for (std::uint32_t k = 0; k < mesh.triangles.size(); ++k)
                any = any || intersects(triangle_of(mesh, k), query);
            EXPECT_EQ(intersects(shape, {}, query), any);
        };
        meets(Segment{vec(1), vec(1)});
        meets(Sphere{vec(1), random.between(0, 0.5f)});
        meets(Obb{vec(1), {0.3f, 0.1f, 0.2f}, {}});
        meets(Plane{normalize_or(vec(1), {0, 1, 0}), random.between(-1, 1)});
        meets(Triangle{vec(1), vec(1), vec(1)});
    }
}

/// Returns the result over all triangles in world coordinates, without a tree or a local frame.
template<typename Query>
bool meets_any_triangle(const TriangleMesh& mesh, const Transform& pose, const Query& query) {
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = triangle_of(mesh, i);
        const Triangle world{to_vec3(applied(pose, DVec3(t.a))),
                             to_vec3(applied(pose, DVec3(t.b))),
                             to_vec3(applied(pose, DVec3(t.c)))};
        if (intersects(world, query))
            return true;
    }
    return false;
}

constexpr Real kDoubt = 1e-4f; // Margin within which rounding decides. [m]

Sphere larger(Sphere s, Real by) { return {s.center, std::max(s.radius + by, 0.0f)}; }
Obb larger(Obb b, Real by) {
    return {b.center, max(b.half_extents + Vec3{by, by, by}, {}), b.rotation};
}

/// A shrunken shape that intersects must intersect; a grown shape that misses must miss.
template<typename Query>
int expect_between(const MeshShape& shape, const Transform& pose, const Query& query) {
    const bool answer = intersects(Shape{shape}, pose, query);
    const TriangleMesh& mesh = shape.mesh->mesh();
    EXPECT_TRUE(answer || !meets_any_triangle(mesh, pose, larger(query, -kDoubt)))
        << "seed " << seed();
    EXPECT_TRUE(!answer || meets_any_triangle(mesh, pose, larger(query, kDoubt)))
        << "seed " << seed();
    return answer ? 1 : 0;
}

TEST(PlacedShape, MeshesMeetWhatTheirTrianglesMeetInTheWorld) {
    Random random(seed());
    const MeshShape ball{std::make_shared<const MeshTree>(icosphere(2))};
    int met = 0;
    for (int i = 0; i < 300; ++i) {
        const Transform pose = random_pose(random, 1);
        met += expect_between(
            ball, pose, Sphere{random_vector(random, 2.5f), random.between(0.01f, 1)});
        const Transform box = random_pose(random, 2.5f);
        met += expect_between(
            ball, pose, Obb{box.position, abs(random_vector(random, 1)), box.rotation});
    }
    EXPECT_GT(met, 50);
    EXPECT_LT(met, 500);
}

TEST(PlacedShape, PlanesSegmentsAndTrianglesSeeAModelAsTheySeeItsTriangles) {
    Random random(seed());
    const MeshShape ball{std::make_shared<const MeshTree>(icosphere(1))};
    int met = 0, differing = 0;
    for (int i = 0; i < 400; ++i) {
        const Transform pose = random_pose(random, 1);
        const TriangleMesh& mesh = ball.mesh->mesh();
        const Triangle t{
            random_vector(random, 2), random_vector(random, 2), random_vector(random, 2)};
        const Segment s{t.a, t.b};
        const Plane plane{normalize_or(t.c, {0, 1, 0}), random.between(-2, 2)};
        const auto compare = [&](const auto& query) {
            const bool here = intersects(Shape{ball}, pose, query);
            met += here ? 1 : 0;
            differing += here != meets_any_triangle(mesh, pose, query) ? 1 : 0;
        };
        compare(t);
        compare(s);
        compare(plane);
    }
    EXPECT_GT(met, 300);
    EXPECT_LE(differing, 1) << "rounding may decide once in a thousand; seed " << seed();
}

TEST(PlacedShape, TheTreeOfAMeshAnswersLikeItsListOfTriangles) {
    Random random(seed());
    TriangleMesh mesh = icosphere(2);
    for (Vec3& v : mesh.vertices) // on a grid, so that touching cases occur
        v = {std::round(v.x * 4), std::round(v.y * 4), std::round(v.z * 4)};
    std::erase_if(mesh.triangles, [&](const auto& t) {
        return !has_area({mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]});
    });
    const MeshTree tree(mesh);
    const auto point = [&] {
        const Vec3 p = random_vector(random, 6);
        return Vec3{std::round(p.x), std::round(p.y), std::round(p.z)};
    };
    int met = 0;
    for (int i = 0; i < 400; ++i) {
        const Vec3 a = point(), b = point();
        const Aabb box{min(a, b), max(a, b)};
        const Sphere ball{a, static_cast<Real>(random.below(4))};
        const Plane plane{normalize_or(b, {1, 0, 0}), static_cast<Real>(random.below(5))};
        ASSERT_EQ(intersects(tree, box), intersects(box, mesh)) << "seed " << seed();
        ASSERT_EQ(intersects(tree, ball), intersects(ball, mesh)) << "seed " << seed();
        ASSERT_EQ(intersects(tree, Segment{a, b}), intersects(Segment{a, b}, mesh));
        ASSERT_EQ(intersects(tree, plane), intersects(plane, mesh)) << "seed " << seed();
        met += intersects(tree, box) ? 1 : 0;
    }
    EXPECT_GT(met, 40);
}

} // namespace
} // namespace topple::test
