// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "app/verbs/rays/made_meshes.h"

#include "tests/support/test.h"
#include "topple/geometry/mass/mass_properties.h"

#include <cmath>

namespace topple::app {
namespace {

TEST(MadeMeshes, AnIcosphereIsClosedAndRound) {
    const auto mesh = make_mesh("icosphere:3");
    ASSERT_TRUE(mesh.ok());
    EXPECT_EQ(mesh->triangles.size(), 1280u); // 20 * 4^3
    EXPECT_EQ(mesh->vertices.size(), 642u);   // Euler: V = 2 + F / 2.
    EXPECT_TRUE(is_closed(*mesh));
    for (const Vec3 v : mesh->vertices)
        EXPECT_NEAR(length(v), 1, 1e-6f);
}

TEST(MadeMeshes, AllAreValidAndOfAboutTheSizeAskedFor) {
    for (const char* name : {"terrain", "room", "slivers"}) {
        const auto mesh = make_mesh(std::string(name) + ":20000");
        ASSERT_TRUE(mesh.ok()) << name;
        EXPECT_TRUE(validate(*mesh).ok()) << name;
        EXPECT_NEAR(static_cast<double>(mesh->triangles.size()), 20000, 3000) << name;
        const auto again = make_mesh(std::string(name) + ":20000");
        EXPECT_EQ(mesh->vertices, again->vertices) << name;
    }
}

TEST(MadeMeshes, ARoomIsClosedPieceByPiece) {
    // Edges of the crates have vertices at one place that are not shared, so the room is not welded. The
    // volumes of the contents and of the room itself count as positive: 12 x 6 x 10 m^3 and more.
    const auto mesh = make_mesh("room:5000");
    ASSERT_TRUE(mesh.ok());
    EXPECT_GT(mesh_mass(*mesh, 1).mass, 720);
}

TEST(MadeMeshes, OtherNamesAndSizesAreRefused) {
    for (const char* text : {"",
                             "icosphere",
                             "icosphere:",
                             "icosphere:10",
                             "icosphere:x",
                             "room:0",
                             "room:-5",
                             "terrain:1e6",
                             "slivers:99999999",
                             "teapot:5",
                             ":7"}) {
        const auto mesh = make_mesh(text);
        ASSERT_FALSE(mesh.ok()) << text;
        EXPECT_NE(mesh.error().message.find("icosphere:LEVELS"), std::string::npos);
    }
}

} // namespace
} // namespace topple::app
