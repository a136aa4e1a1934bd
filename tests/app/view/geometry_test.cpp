// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/geometry.h"

#include "topple/geometry/smooth/ellipsoid.h"
#include "topple/geometry/smooth/tapered_capsule.h"

#include <gtest/gtest.h>

#include <cmath>

namespace topple::app {
namespace {

/// Returns the sum of the tetrahedra to the origin: positive when triangles are counter-clockwise as seen from
/// outside.
double volume_of(const Geometry& geometry) {
    double volume = 0;
    for (std::size_t i = 0; i + 2 < geometry.indices.size(); i += 3) {
        const Vec3 a = geometry.vertices[geometry.indices[i]].position;
        const Vec3 b = geometry.vertices[geometry.indices[i + 1]].position;
        const Vec3 c = geometry.vertices[geometry.indices[i + 2]].position;
        volume += static_cast<double>(dot(a, cross(b, c))) / 6;
    }
    return volume;
}

TEST(Geometry, TheUnitBoxIsClosedAndOutward) {
    const Geometry box = unit_box();
    EXPECT_EQ(box.indices.size(), 36u);
    EXPECT_DOUBLE_EQ(volume_of(box), 8); // 2 x 2 x 2
    for (const Vertex& vertex : box.vertices)
        EXPECT_EQ(dot(vertex.normal, vertex.position), 1);
}

TEST(Geometry, TheUnitSphereApproachesItsVolumeFromInside) {
    const double exact = 4.0 / 3 * 3.14159265358979;
    const double coarse = volume_of(unit_sphere(8, 16)), fine = volume_of(unit_sphere(24, 48));
    EXPECT_LT(coarse, fine);
    EXPECT_LT(fine, exact);
    EXPECT_NEAR(fine, exact, 0.01 * exact);
}

TEST(Geometry, TheSpheresHalvesCanBePulledApart) {
    // The shader moves the vertices of a capsule of radius 1 and half height 1: the volume grows by a cylinder of
    // height 2 over the sphere's polygon of n vertices, whose area is n/2 sin(2 pi / n).
    constexpr int kSegments = 32;
    Geometry sphere = unit_sphere(16, kSegments);
    const double before = volume_of(sphere);
    for (Vertex& vertex : sphere.vertices)
        vertex.position.y += vertex.position.y >= 0 ? 1.0f : -1.0f;
    const double area = kSegments / 2.0 * std::sin(2 * 3.14159265358979 / kSegments);
    EXPECT_NEAR(volume_of(sphere), before + 2 * area, 1e-4);
}

TEST(Geometry, AHullKeepsItsVolumeAndItsFacesAreFlat) {
    const Geometry hull = geometry_of(box_hull({1, 2, 3}));
    EXPECT_NEAR(volume_of(hull), 8 * 1 * 2 * 3, 1e-4);
    EXPECT_EQ(hull.vertices.size(), 24u); // four vertices of six faces
}

TEST(Geometry, ASupportMappingGivesExactFacesAndRoundedVertices) {
    // 8 a b c + 8 r (a b + b c + c a) + 2 pi r^2 (a + b + c) + 4/3 pi r^3, of half extents a, b, c.
    const double exact = 8 * 0.4 * 0.2 * 0.3 + 8 * 0.1 * (0.08 + 0.06 + 0.12) +
                         2 * 3.14159265 * 0.01 * 0.9 + 4.0 / 3 * 3.14159265 * 0.001;
    const Geometry box = geometry_of(EllipsoidHull::around_box({0.4f, 0.2f, 0.3f}, 0.1f, {}));
    EXPECT_LT(volume_of(box), exact);
    EXPECT_NEAR(volume_of(box), exact, 0.002 * exact);
    int on_top = 0;
    for (const Vertex& vertex : box.vertices) {
        const Vec3 core = max(min(vertex.position, {0.4f, 0.2f, 0.3f}), {-0.4f, -0.2f, -0.3f});
        EXPECT_NEAR(distance(core, vertex.position), 0.1f, 1e-5f) << "on the surface";
        on_top += vertex.normal == Vec3{0, 1, 0} ? 1 : 0;
    }
    EXPECT_EQ(on_top, 4) << "vertices of the flat upper face";
}

TEST(Geometry, TheSupportMappingOfAnEllipsoidGivesAClosedSurface) {
    const double exact = 4.0 / 3 * 3.14159265 * 0.5 * 0.2 * 0.3;
    const Geometry pebble = geometry_of(ellipsoid_hull(Ellipsoid{{}, {0.5f, 0.2f, 0.3f}, {}}));
    EXPECT_LT(volume_of(pebble), exact) << "all vertices lie on the surface";
    EXPECT_NEAR(volume_of(pebble), exact, 0.05 * exact)
        << "of chords of 11 degrees, stretched by 2.5";
    const Geometry club = geometry_of(
        ellipsoid_hull(TaperedCapsule{{0, -1, 0}, {0, 1, 0}, 0.5f, 0.25f}));
    for (const Vertex& vertex : club.vertices)
        EXPECT_NEAR(dot(vertex.normal, vertex.position),
                    std::max(0.5f - vertex.normal.y, 0.25f + vertex.normal.y),
                    1e-3f);
}

TEST(Geometry, AMeshIsSmoothAcrossAShallowEdgeAndSharpAcrossASteepOne) {
    // Two triangles share the edge x = 0: a roof, of 20 and of 90 degrees between the normals.
    const auto roof = [](Real drop) {
        TriangleMesh mesh;
        mesh.vertices = {{0, 0, -1}, {0, 0, 1}, {1, -drop, 0}, {-1, -drop, 0}};
        mesh.triangles = {{0, 1, 2}, {1, 0, 3}};
        return mesh;
    };
    // A slope of tan(10 deg) on each side: 20 degrees between the normals.
    EXPECT_EQ(geometry_of(roof(0.17633f)).vertices.size(), 4u);
    // A slope of tan(45 deg) on each side: 90 degrees; the two vertices of the edge are doubled.
    EXPECT_EQ(geometry_of(roof(1)).vertices.size(), 6u);
    EXPECT_NEAR(geometry_of(roof(0.17633f)).vertices[0].normal.y, 1, 1e-5);
}

TEST(Geometry, PartsOfAMeshKeepTheirColors) {
    TriangleMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    mesh.triangles = {{0, 1, 2}, {2, 1, 3}};
    mesh.parts = {{"a", "", {1, 0, 0}, 0, 1}, {"b", "", {0, 1, 0}, 1, 1}};
    const Geometry geometry = geometry_of(mesh);
    EXPECT_EQ(geometry.vertices[geometry.indices[0]].color, 0xff0000ffu);
    EXPECT_EQ(geometry.vertices[geometry.indices[5]].color, 0xff00ff00u);
}

} // namespace
} // namespace topple::app
