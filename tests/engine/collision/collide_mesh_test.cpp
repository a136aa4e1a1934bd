// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/collision/collide_support.h"
#include "tests/support/grid_mesh.h"
#include "tests/support/test.h"

namespace topple::test {
namespace {

/// Returns a flat surface at y = 0 of 2 x cells^2 triangles, facing up.
Shape flat_grid(int cells, Real cell) {
    return MeshShape{
        std::make_shared<MeshTree>(grid_mesh(cells, cell, [](int, int) { return Real(0); }))};
}

/// Returns a closed box of twelve triangles.
Shape closed_box(Vec3 half_extents) {
    const ConvexHull hull = box_hull(half_extents);
    TriangleMesh mesh{hull.vertices, {}, {}};
    for (const ConvexHull::Face& f : hull.faces) {
        const auto c = hull.face_vertices(f);
        mesh.triangles.push_back({c[0], c[1], c[2]});
        mesh.triangles.push_back({c[0], c[2], c[3]});
    }
    return MeshShape{std::make_shared<MeshTree>(std::move(mesh))};
}

struct Named {
    const char* name;
    Shape shape;
    Real half_height; ///< Height of the center above the ground, standing. [m]
};
std::vector<Named> standing_shapes() {
    return {{"sphere", SphereShape{0.5f}, 0.5f},
            {"box", BoxShape{{0.5f, 0.5f, 0.5f}}, 0.5f},
            {"capsule", CapsuleShape{0.25f, 0.5f}, 0.75f},
            {"hull", HullShape{std::make_shared<ConvexHull>(box_hull({0.5f, 0.5f, 0.5f}))}, 0.5f}};
}

TEST(Collide, GivesOneManifoldOfSubShapeZeroForTwoConvexShapes) {
    const Shape box = BoxShape{}, sphere = SphereShape{}, floor = PlaneShape{},
                bar = CylinderShape{};
    for (const auto& [a, b] : {std::pair{box, floor}, {floor, sphere}, {box, box}, {sphere, bar}}) {
        const std::vector<Emitted> all = collide_all(a, {}, b, at(0.25f, 0.25f, 0));
        ASSERT_EQ(all.size(), 1u) << type_name(a) << ' ' << type_name(b);
        EXPECT_EQ(all[0].sub_shape, 0u) << type_name(a) << ' ' << type_name(b);
    }
}

TEST(CollideMesh, AFlatMeshAnswersLikeAPlane) {
    const Shape grid = flat_grid(10, 0.4f);
    Random random(3);
    for (const Named& n : standing_shapes()) {
        for (int i = 0; i < 500; ++i) {
            const Transform pose{{random.between(-1, 1),
                                  n.half_height - random.between(-0.01f, 0.02f),
                                  random.between(-1, 1)},
                                 from_axis_angle({0, 1, 0}, random.between(0, 6))};
            const Manifold plane = collide_one(n.shape, pose, PlaneShape{}, {}, 0.02f);
            const auto mesh = collide_all(n.shape, pose, grid, {}, 0.02f);
            ASSERT_FALSE(mesh.empty()) << n.name << " " << i;
            Real lowest = 1;
            SubShape before = 0;
            for (const Emitted& e : mesh) {
                EXPECT_GT(e.sub_shape, before) << n.name; // sub-shape 1 + triangle, in order
                before = e.sub_shape;
                ASSERT_NEAR(distance(e.manifold.normal, {0, -1, 0}), 0, 2e-3f)
                    << n.name << " " << i;
                lowest = std::min(lowest, deepest(e.manifold));
            }
            ASSERT_NEAR(lowest, deepest(plane), 1e-5f) << n.name << " " << i;
        }
    }
}

TEST(CollideMesh, TouchingExactlyCountsAndSoDoesTheMarginItself) {
    // Powers of two leave every height exact.
    const Shape grid = flat_grid(2, 4);
    for (const Named& n : standing_shapes())
        for (const Real margin : {0.0f, 0.125f}) {
            const Transform pose = at(0.5f, n.half_height + margin, 0.75f);
            const auto touch = collide_all(n.shape, pose, grid, {}, margin);
            ASSERT_FALSE(touch.empty()) << n.name << " " << margin;
            EXPECT_EQ(deepest(touch.front().manifold), margin) << n.name;
            const Transform higher = at(0.5f, n.half_height + margin + 0.001f, 0.75f);
            EXPECT_TRUE(collide_all(n.shape, higher, grid, {}, margin).empty()) << n.name;
        }
}

TEST(CollideMesh, ABoxThatSlidesOverTheGridNeverMeetsAnEdge) {
    // The box is 5 mm deep, tilted slightly, and moves in steps of 1 mm over several triangles: at some step a side
    // of the box is nearer to a triangle's border than its bottom to the plane.
    const Shape grid = flat_grid(10, 0.4f);
    const Shape box = BoxShape{{0.5f, 0.5f, 0.5f}};
    for (int i = 0; i < 900; ++i) {
        const Quat tilt = from_axis_angle({0, 0, 1}, 0.004f);
        const Transform pose{{-0.5f + 0.001f * static_cast<Real>(i), 0.497f, 0.03f}, tilt};
        for (const Emitted& e : collide_all(box, pose, grid, {}, 0.02f))
            ASSERT_LT(e.manifold.normal.y, -0.999f) << "at step " << i;
    }
}

TEST(CollideMesh, ASphereThatRollsOverTheGridNeverMeetsAnEdge) {
    const Shape grid = flat_grid(10, 0.4f);
    for (int i = 0; i < 1000; ++i) {
        const Transform pose = at(-0.5f + 0.001f * static_cast<Real>(i), 0.45f, 0.013f);
        const auto all = collide_all(SphereShape{0.5f}, pose, grid, {}, 0.02f);
        ASSERT_FALSE(all.empty());
        for (const Emitted& e : all)
            ASSERT_LT(e.manifold.normal.y, -0.99f) << "at step " << i;
    }
}

TEST(CollideMesh, TheRimOfAnOpenSurfaceStillPushesSideways) {
    // The grid ends at x = 2; a sphere beside the grid at the same height touches the border from the side.
    const auto all = collide_all(SphereShape{0.5f}, at(2.4f, 0, 0.1f), flat_grid(10, 0.4f), {});
    Manifold nearest;
    for (const Emitted& e : all)
        if (deepest(e.manifold) < deepest(nearest))
            nearest = e.manifold;
    EXPECT_NEAR(nearest.normal.x, -1, 1e-5f);
    EXPECT_NEAR(deepest(nearest), -0.1f, 1e-5f);
}

TEST(CollideMesh, AClosedMeshPushesOnlyOutwards) {
    // A thin closed plate, 4 x 0.1 x 4 m: a box 8 cm deep in its top is nearer to the bottom face from behind, which
    // must not pull the box through.
    const Shape plate = closed_box({2, 0.05f, 2});
    const auto all = collide_all(
        BoxShape{{0.5f, 0.5f, 0.5f}}, at(0.2f, 0.47f, 0.1f), plate, {}, 0.01f);
    ASSERT_FALSE(all.empty());
    for (const Emitted& e : all)
        EXPECT_LT(e.manifold.normal.y, -0.9f);
}

TEST(CollideMesh, AnOpenSurfaceHasTwoSides) {
    const Shape grid = flat_grid(4, 1);
    const auto above = collide_all(SphereShape{0.5f}, at(0.3f, 0.4f, 0.2f), grid, {});
    const auto below = collide_all(SphereShape{0.5f}, at(0.3f, -0.4f, 0.2f), grid, {});
    ASSERT_FALSE(above.empty());
    ASSERT_FALSE(below.empty());
    EXPECT_NEAR(above.front().manifold.normal.y, -1, 1e-5f);
    EXPECT_NEAR(below.front().manifold.normal.y, 1, 1e-5f);
}

TEST(CollideMesh, AnOpenSurfaceNeverPushesAMiddleThroughToItsOtherSide) {
    // A pyramid on its tip: the tip is 0.75 m below the centroid, the flat top 0.25 m above. With the centroid 5 cm
    // above the ground the minimum translation, 0.3 m, would point down.
    const std::vector<Vec3> points{
        {0, -0.75f, 0}, {-1, 0.25f, -1}, {1, 0.25f, -1}, {-1, 0.25f, 1}, {1, 0.25f, 1}};
    const Shape pyramid = HullShape{
        std::make_shared<ConvexHull>(build_convex_hull(points).value())};
    const auto all = collide_all(pyramid, at(0.03f, 0.05f, 0.02f), flat_grid(2, 4), {}, 0.02f);
    ASSERT_FALSE(all.empty());
    for (const Emitted& e : all)
        EXPECT_LT(e.manifold.normal.y, -0.9f); // the normal points from the pyramid to the ground
    EXPECT_NEAR(deepest(all[0].manifold), -0.7f, 1e-5f);
}

TEST(CollideMesh, TrianglesInOnePlaneMakeOneManifold) {
    // Thirty-two or more triangles of the grid lie under a box of 1 m.
    const auto all = collide_all(
        BoxShape{{0.5f, 0.5f, 0.5f}}, at(0.07f, 0.499f, 0.03f), flat_grid(16, 0.25f), {}, 0.02f);
    ASSERT_EQ(all.size(), 1u);
    ASSERT_EQ(all[0].manifold.count, 4);
    Aabb around;
    for (const ManifoldPoint& p : points_of(all[0].manifold))
        around = unite(around, p.point);
    EXPECT_GT(extents(around).x, 0.95f);
    EXPECT_GT(extents(around).z, 0.95f);
}

TEST(CollideMesh, OrderOfTheShapesOnlyTurnsTheNormal) {
    const Shape grid = flat_grid(10, 0.4f);
    for (const Named& n : standing_shapes()) {
        const Transform pose = at(0.1f, n.half_height - 0.01f, 0.3f);
        const auto ab = collide_all(n.shape, pose, grid, {}, 0.02f);
        const auto ba = collide_all(grid, {}, n.shape, pose, 0.02f);
        ASSERT_EQ(ab.size(), ba.size());
        for (std::size_t i = 0; i < ab.size(); ++i) {
            EXPECT_EQ(ab[i].sub_shape, ba[i].sub_shape);
            EXPECT_EQ(ab[i].manifold.normal, -ba[i].manifold.normal);
            EXPECT_EQ(deepest(ab[i].manifold), deepest(ba[i].manifold));
        }
    }
}

TEST(CollideMesh, FarOutOnALargeTerrainTheDepthKeepsItsDigits) {
    // The body is at 1000 m in the mesh's own frame, 1 mm deep.
    const Shape grid = flat_grid(100, 25); // 2.5 km
    const auto all = collide_all(
        BoxShape{{0.5f, 0.5f, 0.5f}}, at(1000.25f, 0.499f, -800.5f), grid, {});
    ASSERT_FALSE(all.empty());
    EXPECT_NEAR(deepest(all.front().manifold), -0.001f, 1e-6f);
}

TEST(CollideMesh, MeshesAndPlanesNeverTouchEachOther) {
    const Shape grid = flat_grid(2, 1);
    EXPECT_TRUE(collide_all(grid, {}, grid, {}, 1).empty());
    EXPECT_TRUE(collide_all(grid, {}, PlaneShape{}, {}, 1).empty());
    EXPECT_TRUE(collide_all(PlaneShape{}, {}, PlaneShape{}, {}, 1).empty());
}

} // namespace
} // namespace topple::test
