// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/meshes/hole_filling.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/meshes/icosphere.h"

#include <algorithm>

namespace topple {
namespace {

TEST(FillHoles, AClosedSurfaceStaysAsItIs) {
    const TriangleMesh sphere = icosphere(2);
    const auto filled = fill_holes(sphere);
    ASSERT_TRUE(filled.ok());
    EXPECT_EQ(filled->hole_count, 0);
    EXPECT_EQ(filled->mesh.triangles, sphere.triangles);
    EXPECT_EQ(filled->mesh.vertices, sphere.vertices);
}

TEST(FillHoles, ASphereWithHolesBecomesASphereAgain) {
    // A flat lid on a small hole of a sphere takes little of the volume.
    Random random(test::seed());
    const TriangleMesh sphere = icosphere(4);
    const Real volume = mesh_mass(sphere, 1).mass;
    for (int round = 0; round < 20; ++round) {
        TriangleMesh holed = sphere;
        // Removes all triangles about some vertices.
        for (int i = 0; i <= round % 3; ++i) {
            const auto vertex = static_cast<std::uint32_t>(
                random.between(0, static_cast<Real>(sphere.vertices.size() - 1)));
            std::erase_if(holed.triangles, [&](const auto& t) {
                return std::find(t.begin(), t.end(), vertex) != t.end();
            });
        }
        ASSERT_FALSE(is_closed(holed));
        const auto filled = fill_holes(holed);
        ASSERT_TRUE(filled.ok()) << filled.error().message << ", seed " << test::seed();
        EXPECT_GE(filled->hole_count, 1);
        EXPECT_LE(filled->hole_count, round % 3 + 1);
        EXPECT_TRUE(is_closed(filled->mesh));
        EXPECT_TRUE(validate(filled->mesh).ok());
        EXPECT_NEAR(mesh_mass(filled->mesh, 1).mass, volume, 1e-3f * volume);
        EXPECT_TRUE(std::equal(
            holed.triangles.begin(), holed.triangles.end(), filled->mesh.triangles.begin()));
    }
}

TEST(FillHoles, OneMissingTriangleIsPutBack) {
    TriangleMesh sphere = icosphere(1);
    auto missing = sphere.triangles.back();
    sphere.triangles.pop_back();
    const auto filled = fill_holes(sphere);
    ASSERT_TRUE(filled.ok());
    EXPECT_EQ(filled->mesh.vertices, sphere.vertices);
    auto lid = filled->mesh.triangles.back();
    std::rotate(lid.begin(), std::min_element(lid.begin(), lid.end()), lid.end());
    std::rotate(missing.begin(), std::min_element(missing.begin(), missing.end()), missing.end());
    EXPECT_EQ(lid, missing);
}

TEST(FillHoles, ABowlIsNotClosed) {
    TriangleMesh bowl = icosphere(3);
    std::erase_if(bowl.triangles, [&](const auto& t) {
        return std::all_of(
            t.begin(), t.end(), [&](auto v) { return bowl.vertices[v].y >= -1e-6f; });
    });
    const auto filled = fill_holes(bowl);
    ASSERT_FALSE(filled.ok());
    EXPECT_NE(filled.error().message.find("open"), std::string::npos);
    EXPECT_TRUE(fill_holes(bowl, 1).ok());
}

TEST(FillHoles, WhatIsNoSurfaceIsRefused) {
    EXPECT_FALSE(fill_holes({}).ok());
    TriangleMesh fin = icosphere(1);
    fin.triangles.push_back(fin.triangles.front()); // the same triangle twice
    TriangleMesh turned = icosphere(1);
    std::swap(turned.triangles[3][0], turned.triangles[3][1]);
    // The message names the edges and not the holes: lids would repair neither mesh.
    for (const TriangleMesh& mesh : {fin, turned}) {
        const auto filled = fill_holes(mesh);
        ASSERT_FALSE(filled.ok());
        EXPECT_NE(filled.error().message.find("share an edge"), std::string::npos)
            << filled.error().message;
    }
}

TEST(FillHoles, LidsMayBeExactlyTheLargestShareOfTheSurface) {
    // A tray of 1 m x 1 m with sides of 0.25 m: 2 m^2 of surface, and an opening of 1 m^2.
    TriangleMesh tray;
    for (const Real y : {0.0f, 0.25f})
        tray.vertices.insert(tray.vertices.end(), {{0, y, 0}, {1, y, 0}, {1, y, 1}, {0, y, 1}});
    tray.triangles = {{0, 1, 2}, {0, 2, 3}};
    for (std::uint32_t i = 0; i < 4; ++i) {
        const std::uint32_t j = (i + 1) % 4;
        tray.triangles.push_back({i, i + 4, j});
        tray.triangles.push_back({j, i + 4, j + 4});
    }
    EXPECT_TRUE(fill_holes(tray, 0.5f).ok());
    EXPECT_FALSE(fill_holes(tray, 0.499f).ok());
}

} // namespace
} // namespace topple
