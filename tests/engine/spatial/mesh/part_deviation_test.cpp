// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/spatial/mesh/part_deviation.h"

#include "tests/support/test.h"
#include "topple/geometry/meshes/icosphere.h"

#include <array>

namespace topple {
namespace {

TriangleMesh box_mesh(Vec3 half) {
    const ConvexHull hull = box_hull(half);
    TriangleMesh mesh{hull.vertices, {}, {}};
    for (const ConvexHull::Face& face : hull.faces) {
        const auto loop = hull.face_vertices(face);
        for (std::size_t i = 2; i < loop.size(); ++i)
            mesh.triangles.push_back({loop[0], loop[i - 1], loop[i]});
    }
    return mesh;
}

ConvexHull box_between(Vec3 low, Vec3 high) {
    ConvexHull hull = box_hull((high - low) * 0.5f);
    const Vec3 middle = (low + high) * 0.5f;
    std::vector<Vec3> vertices = hull.vertices;
    for (Vec3& v : vertices)
        v = v + middle;
    return *build_convex_hull(vertices);
}

TEST(PartDeviation, OfPartsThatFillTheSurfaceIsNothing) {
    const MeshTree surface(box_mesh({1, 1, 1}));
    const std::array parts{box_between({-1, -1, -1}, {0.25f, 1, 1}),
                           box_between({0.25f, -1, -1}, {1, 1, 1})};
    const PartDeviation d = measure_deviation(surface, parts);
    EXPECT_LT(d.mean_outside, 1e-6f);
    EXPECT_LT(d.most_outside, 1e-6f);
    EXPECT_LT(d.mean_short, 1e-6f);
    EXPECT_LT(d.most_short, 1e-6f);
}

TEST(PartDeviation, OfALargerPartIsItsDistance) {
    const MeshTree surface(box_mesh({1, 1, 1}));
    const std::array parts{box_between({-1, -1, -1}, {1, 1.5f, 1})};
    const PartDeviation d = measure_deviation(surface, parts);
    // Of the part's 28 m^2, the top's 4 m^2 stand out by 0.5 m, and the upper fifth of the walls, 4 m^2, by 0.25 m on
    // average.
    EXPECT_NEAR(d.mean_outside, (4 * 0.5f + 4 * 0.25f) / 28, 0.01f);
    EXPECT_NEAR(d.most_outside, 0.5f, 1e-5f);
    EXPECT_LT(d.most_short, 1e-6f);
}

TEST(PartDeviation, OfASmallerPartIsWhatItLeavesUncovered) {
    const MeshTree surface(box_mesh({1, 1, 1}));
    const std::array parts{box_between({-1, -1, -1}, {1, 0.5f, 1})};
    const PartDeviation d = measure_deviation(surface, parts);
    EXPECT_LT(d.most_outside, 1e-6f);
    // The top, 4 of 24 m^2, by 0.5 m; a quarter of each wall by 0.25 m on average.
    EXPECT_NEAR(d.mean_short, (4 * 0.5f + 4 * 0.25f) / 24, 0.01f);
    EXPECT_NEAR(d.most_short, 0.5f, 1e-5f);
}

TEST(PartDeviation, OfTheHullOfABowlIsItsDepth) {
    // A sphere whose top is pressed in: the mirrored cap is 0.7 m high, so the bowl is 0.7 m deep below its rim.
    TriangleMesh mesh = icosphere(4);
    for (Vec3& v : mesh.vertices)
        if (v.z > 0.3f)
            v.z = 0.6f - v.z;
    const std::array parts{*build_convex_hull(mesh.vertices, 256)};
    const PartDeviation d = measure_deviation(MeshTree(mesh), parts);
    EXPECT_GT(d.most_outside, 0.5f);
    EXPECT_LT(d.most_outside, 0.7f);
    EXPECT_LT(d.mean_outside, 0.5f * d.most_outside);
    EXPECT_LT(d.mean_short, 0.02f);
}

TEST(PartDeviation, WithoutPartsOrTrianglesIsNothing) {
    const PartDeviation none = measure_deviation(MeshTree(box_mesh({1, 1, 1})), {});
    EXPECT_EQ(none.mean_outside, 0);
    EXPECT_EQ(none.most_short, 0);
}

} // namespace
} // namespace topple
