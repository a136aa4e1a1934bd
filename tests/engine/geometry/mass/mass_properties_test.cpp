// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/mass/mass_properties.h"

#include "tests/engine/geometry/hull_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

Real largest_difference(const Mat3& a, const Mat3& b) {
    const Mat3 d = a - b;
    return std::max({max_component(abs(d.x)), max_component(abs(d.y)), max_component(abs(d.z))});
}

/// Returns the surface of a hull as triangles.
TriangleMesh mesh_of(const ConvexHull& hull) {
    TriangleMesh mesh{.vertices = hull.vertices, .triangles = {}, .parts = {}};
    for (const auto& face : hull.faces) {
        const auto c = hull.face_vertices(face);
        for (std::size_t i = 2; i < c.size(); ++i)
            mesh.triangles.push_back({c[0], c[i - 1], c[i]});
    }
    return mesh;
}

TEST(MassProperties, BoxOfTwoByFourBySix) {
    // V = 48 m^3, at 2 kg/m^3 m = 96 kg; I = m/12 (b^2 + c^2) = 8 (16 + 36), 8 (4 + 36), 8 (4 +
    // 16).
    const MassProperties m = box_mass({1, 2, 3}, 2);
    EXPECT_FLOAT_EQ(m.mass, 96);
    EXPECT_LT(largest_difference(m.inertia, diagonal({416, 320, 160})), 1e-3f);
}

TEST(MassProperties, SphereOfRadiusTwo) {
    // Sphere: V = 32/3 pi, I = 2/5 m r^2 with m = 33.510 kg: 53.617.
    const MassProperties m = sphere_mass(2, 1);
    EXPECT_NEAR(m.mass, 33.5103f, 1e-3f);
    EXPECT_NEAR(m.inertia.y.y, 53.6165f, 1e-3f);
}

TEST(MassProperties, CapsuleWithoutHeightIsASphere) {
    const MassProperties a = capsule_mass(1.5f, 0, 3), b = sphere_mass(1.5f, 3);
    EXPECT_FLOAT_EQ(a.mass, b.mass);
    EXPECT_LT(largest_difference(a.inertia, b.inertia), 1e-3f);
}

TEST(MassProperties, CapsuleIsACylinderAndTwoHemispheres) {
    // r = 1, straight part 4, density 1: cylinder 4 pi, sphere 4/3 pi.
    // Along: 4 pi/2 + 4/3 pi 2/5 = pi (2 + 8/15) = 7.95870
    // Across: 4 pi (1/4 + 16/12) + 4/3 pi (2/5 + 16/4 + 3/8 4) = pi (19/3 + 118/15) = pi 213/15
    const MassProperties m = capsule_mass(1, 2, 1);
    EXPECT_NEAR(m.mass, 16.7552f, 1e-3f);
    EXPECT_NEAR(m.inertia.y.y, 7.95870f, 1e-4f);
    EXPECT_NEAR(m.inertia.x.x, kPi * 213 / 15, 1e-3f);
    EXPECT_EQ(m.inertia.x.x, m.inertia.z.z);
}

TEST(MassProperties, HullOfABoxAgreesWithTheBox) {
    const MassProperties a = hull_mass(box_hull({0.3f, 2, 1}), 700),
                         b = box_mass({0.3f, 2, 1}, 700);
    EXPECT_NEAR(a.mass, b.mass, 1e-5f * b.mass);
    EXPECT_LT(length(a.center_of_mass), 1e-6f);
    EXPECT_LT(largest_difference(a.inertia, b.inertia), 1e-5f * b.inertia.x.x);
}

TEST(MassProperties, MeshTurnedInsideOutIsTheSameSolid) {
    TriangleMesh mesh = mesh_of(box_hull({1, 2, 3}));
    for (auto& t : mesh.triangles)
        std::swap(t[1], t[2]);
    const MassProperties m = mesh_mass(mesh, 2);
    EXPECT_NEAR(m.mass, 96, 1e-3f);
    EXPECT_LT(largest_difference(m.inertia, diagonal({416, 320, 160})), 1e-2f);
}

TEST(MassProperties, MeshFarAwayKeepsItsInertia) {
    TriangleMesh mesh = mesh_of(box_hull({1, 2, 3}));
    for (Vec3& v : mesh.vertices)
        v += {4096, -8192, 1024};
    const MassProperties m = mesh_mass(mesh, 2);
    EXPECT_EQ(m.center_of_mass, (Vec3{4096, -8192, 1024}));
    EXPECT_LT(largest_difference(m.inertia, diagonal({416, 320, 160})), 1e-2f);
}

TEST(MassProperties, MeshFollowsARigidMotion) {
    Random random(test::seed());
    for (int round = 0; round < 50; ++round) {
        std::vector<Vec3> points;
        for (int i = 0; i < 30; ++i)
            points.push_back(test::random_vector(random, 1));
        const auto hull = build_convex_hull(points);
        ASSERT_TRUE(hull.ok());
        TriangleMesh mesh = mesh_of(*hull);
        const Transform motion{test::random_vector(random, 5), test::random_rotation(random)};
        const MassProperties expected = transformed(mesh_mass(mesh, 1), motion);
        for (Vec3& v : mesh.vertices)
            v = transform_point(motion, v);
        const MassProperties moved = mesh_mass(mesh, 1);
        EXPECT_NEAR(moved.mass, expected.mass, 1e-4f) << "seed " << test::seed();
        EXPECT_LT(distance(moved.center_of_mass, expected.center_of_mass), 1e-5f);
        EXPECT_LT(largest_difference(moved.inertia, expected.inertia), 1e-4f);
    }
}

TEST(MassProperties, TwoHalvesMakeTheWhole) {
    // A box of 2 x 2 x 4 along z, cut at z = 0.
    const MassProperties half = box_mass({1, 1, 1}, 5);
    const MassProperties both = combined(transformed(half, {{0, 0, -1}, {}}),
                                         transformed(half, {{0, 0, 1}, {}}));
    const MassProperties whole = box_mass({1, 1, 2}, 5);
    EXPECT_FLOAT_EQ(both.mass, whole.mass);
    EXPECT_LT(length(both.center_of_mass), 1e-6f);
    EXPECT_LT(largest_difference(both.inertia, whole.inertia), 1e-3f);
}

TEST(MassProperties, NothingAndNothingIsNothing) {
    EXPECT_EQ(combined({}, {}).mass, 0);
    EXPECT_EQ(mesh_mass({}, 1).mass, 0);
}

TEST(MassProperties, ClosedMeansEveryEdgeHasItsOpposite) {
    TriangleMesh mesh = mesh_of(box_hull({1, 1, 1}));
    EXPECT_TRUE(is_closed(mesh));
    TriangleMesh open = mesh;
    open.triangles.pop_back();
    EXPECT_FALSE(is_closed(open));
    TriangleMesh flipped = mesh;
    std::swap(flipped.triangles[0][0], flipped.triangles[0][1]);
    EXPECT_FALSE(is_closed(flipped));
    TriangleMesh doubled = mesh;
    doubled.triangles.push_back(doubled.triangles[0]);
    EXPECT_FALSE(is_closed(doubled));
    EXPECT_FALSE(is_closed(TriangleMesh{}));
}

} // namespace
} // namespace topple
