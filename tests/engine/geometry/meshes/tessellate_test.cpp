// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/tessellate.h"

#include "tests/support/test.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/meshes/torus_mesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace topple {
namespace {

/// Returns the same triangles with one vertex for each place, so that edges have neighbors.
TriangleMesh welded(const RenderMesh& mesh) {
    TriangleMesh out;
    std::map<std::tuple<long, long, long>, std::uint32_t> places;
    std::vector<std::uint32_t> index_of;
    for (const Vec3 p : mesh.positions) {
        const auto key = [](Real v) { return std::lround(v * 1e5f); };
        const auto [at, is_new] = places.try_emplace({key(p.x), key(p.y), key(p.z)},
                                                     std::uint32_t(out.vertices.size()));
        if (is_new)
            out.vertices.push_back(p);
        index_of.push_back(at->second);
    }
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
        out.triangles.push_back({index_of[mesh.indices[i]],
                                 index_of[mesh.indices[i + 1]],
                                 index_of[mesh.indices[i + 2]]});
    return out;
}

/// Returns the signed volume: positive only if the triangles are counter-clockwise as seen from outside.
double signed_volume(const RenderMesh& mesh) {
    double six = 0;
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
        six += double(
            dot(mesh.positions[mesh.indices[i]],
                cross(mesh.positions[mesh.indices[i + 1]], mesh.positions[mesh.indices[i + 2]])));
    return six / 6;
}

void expect_sound(const RenderMesh& mesh, double volume, double relative) {
    ASSERT_EQ(mesh.positions.size(), mesh.normals.size());
    ASSERT_EQ(mesh.indices.size() % 3, 0u);
    for (const std::uint32_t i : mesh.indices)
        ASSERT_LT(i, mesh.positions.size());
    for (const Vec3 n : mesh.normals)
        EXPECT_NEAR(length(n), 1, 1e-5f);
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
        const auto at = [&](std::size_t k) { return mesh.positions[mesh.indices[i + k]]; };
        const Vec3 face = cross(at(1) - at(0), at(2) - at(0));
        EXPECT_GT(length(face), 0);
        for (std::size_t k = 0; k < 3; ++k) // normals look to the side the triangle faces
            EXPECT_GT(dot(face, mesh.normals[mesh.indices[i + k]]), 0);
    }
    EXPECT_TRUE(is_closed(welded(mesh)));
    EXPECT_NEAR(signed_volume(mesh), volume, relative * volume);
}

TEST(Tessellate, SphereIsClosedAndNearlyFull) {
    // 64 slices by 32 bands lose less than 1 % of 4/3 pi r^3.
    expect_sound(tessellate_sphere(1.5f, {64, 32}), 14.137, 0.01);
    for (const Vec3 p : tessellate_sphere(2).positions)
        EXPECT_NEAR(length(p), 2, 1e-5f);
}

TEST(Tessellate, CoarsestSphereIsStillASolid) {
    // Two bands and three slices: two pyramids on a triangle of area 3/4 sqrt 3, each 1 high.
    expect_sound(tessellate_sphere(1, {3, 2}), 2 * 1.29904 / 3, 1e-4);
}

TEST(Tessellate, CapsuleAndCylinderAreClosed) {
    const double capsule = 3.14159265 * 0.25 * 2 + 4.0 / 3 * 3.14159265 * 0.125;
    expect_sound(tessellate_capsule(0.5f, 1, {64, 32}), capsule, 0.01);
    expect_sound(tessellate_cylinder(0.5f, 1, {64, 2}), 3.14159265 * 0.25 * 2, 0.01);
}

TEST(Tessellate, ConeIsClosedAndItsNormalsAreThoseOfItsSide) {
    const RenderMesh cone = tessellate_cone(0.5f, 1, {64, 2});
    expect_sound(cone, 3.14159265 * 0.25 * 2 / 3, 0.01);
    // The normal is perpendicular to the direction from the rim to the apex: (r, -2 h).
    for (std::size_t i = 0; i < cone.positions.size(); ++i)
        if (const Vec3 n = cone.normals[i]; n.y > 0) {
            EXPECT_NEAR(0.5f * std::hypot(n.x, n.z) - 2 * n.y, 0, 1e-6f);
        }
}

TEST(Tessellate, EveryVertexLiesOnItsSurfaceWithTheNormalOfTheSurface) {
    for (const Fineness fineness : {Fineness{3, 2}, {5, 3}, {8, 7}, {32, 16}}) {
        const auto slices = static_cast<std::size_t>(fineness.slices),
                   bands = static_cast<std::size_t>(fineness.bands);
        // Two triangles for each slice of a band, one at a pole.
        const RenderMesh sphere = tessellate_sphere(1.5f, fineness);
        EXPECT_EQ(sphere.indices.size(), 3 * slices * (2 * bands - 2));
        EXPECT_EQ(sphere.positions.size(), slices * (bands + 1));
        for (std::size_t i = 0; i < sphere.positions.size(); ++i)
            EXPECT_LT(distance(sphere.positions[i], sphere.normals[i] * 1.5f), 1e-6f);

        // The bands of both ends, rounded up, and the straight part.
        const std::size_t half = (bands + 1) / 2;
        for (const Real height : {0.0f, 0.75f}) {
            const RenderMesh capsule = tessellate_capsule(0.5f, height, fineness);
            EXPECT_EQ(capsule.indices.size(), 3 * slices * (4 * half - 2 + (height > 0 ? 2 : 0)));
            for (std::size_t i = 0; i < capsule.positions.size(); ++i) {
                const Vec3 p = capsule.positions[i], n = capsule.normals[i];
                EXPECT_LT(std::min(distance(p, n * 0.5f + Vec3{0, height, 0}),
                                   distance(p, n * 0.5f - Vec3{0, height, 0})),
                          1e-6f);
                EXPECT_LE(std::abs(p.y), height + 0.5f);
            }
        }

        const RenderMesh cylinder = tessellate_cylinder(0.5f, 2, fineness);
        EXPECT_EQ(cylinder.indices.size(), 3 * slices * 4);
        for (std::size_t i = 0; i < cylinder.positions.size(); ++i) {
            const Vec3 p = cylinder.positions[i], n = cylinder.normals[i];
            EXPECT_EQ(std::abs(p.y), 2);
            if (n.y != 0) {
                EXPECT_EQ(n, (Vec3{0, p.y / 2, 0}));
            } else {
                EXPECT_LT(distance(n * 0.5f, Vec3{p.x, 0, p.z}), 1e-6f);
            }
        }
        const RenderMesh cone = tessellate_cone(0.5f, 2, fineness);
        EXPECT_EQ(cone.indices.size(), 3 * slices * 2);
        for (const Vec3 p : cone.positions)
            EXPECT_TRUE(p == (Vec3{0, 2, 0}) || p.y == -2) << p.y;
    }
}

TEST(TorusMesh, EveryVertexIsATubeRadiusFromTheRingInEvenSteps) {
    const TriangleMesh torus = torus_mesh(3, 0.5f, 5, 4);
    ASSERT_EQ(torus.vertices.size(), 20u);
    EXPECT_EQ(torus.triangles.size(), 40u);
    for (std::size_t i = 0; i < torus.vertices.size(); ++i) {
        const double a = 2 * 3.14159265358979 * static_cast<double>(i / 4) / 5;
        const Vec3 ring{static_cast<Real>(3 * std::cos(a)), 0, static_cast<Real>(3 * std::sin(a))};
        EXPECT_NEAR(distance(torus.vertices[i], ring), 0.5f, 2e-6f) << i;
        EXPECT_NEAR(torus.vertices[i].y, i % 4 == 1 ? 0.5f : i % 4 == 3 ? -0.5f : 0, 2e-6f) << i;
    }
}

TEST(TorusMesh, IsClosedAndAsLargeAsPappusSays) {
    const TriangleMesh torus = torus_mesh(1, 0.25f, 96, 48);
    EXPECT_TRUE(is_closed(torus));
    const MassProperties m = mesh_mass(torus, 1);
    const double expected = 2 * 3.14159265 * 3.14159265 * 0.0625; // 2 pi R * pi r^2
    EXPECT_NEAR(m.mass, expected, 0.006 * expected);
    EXPECT_NEAR(length(m.center_of_mass), 0, 1e-5f);
    // A closed surface turned inside out has the same mass: its highest triangle faces up.
    for (std::uint32_t i = 0; i < torus.triangles.size(); ++i) {
        const Triangle t = triangle_of(torus, i);
        const Vec3 middle = (t.a + t.b + t.c) / 3;
        const Vec3 on_ring = normalize(Vec3{middle.x, 0, middle.z});
        EXPECT_GT(dot(cross(t.b - t.a, t.c - t.a), middle - on_ring), 0);
    }
}

TEST(Tessellate, BoxHasTwelveTrianglesAndFlatFaces) {
    const RenderMesh box = tessellate_box({1, 2, 3});
    expect_sound(box, 48, 1e-6);
    EXPECT_EQ(box.indices.size(), 36u);
    EXPECT_EQ(box.positions.size(), 24u);
}

TEST(Tessellate, MeshKeepsTheOrderOfItsTriangles) {
    const TriangleMesh mesh{.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1e-12f}},
                            .triangles = {{0, 1, 2}, {0, 3, 1}},
                            .parts = {}};
    const RenderMesh out = tessellate(mesh);
    ASSERT_EQ(out.indices.size(), 6u);
    EXPECT_EQ(out.normals[out.indices[0]], (Vec3{0, 0, 1}));
    EXPECT_EQ(out.normals[out.indices[3]], (Vec3{0, 1, 0})); // z cross x, for any thickness
    EXPECT_EQ(out.positions[out.indices[5]], (Vec3{1, 0, 0}));
}

} // namespace
} // namespace topple
