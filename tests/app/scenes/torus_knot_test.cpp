// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/models/torus_knot.h"

#include "app/scenes/models/tube.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/io/text/file_bytes.h"

namespace topple::app {
namespace {

/// Returns the volume by the divergence theorem: negative if the triangles are clockwise as seen from outside. [m^3]
Real signed_volume(const TriangleMesh& mesh) {
    Real volume = 0;
    for (const auto& t : mesh.triangles)
        volume += dot(mesh.vertices[t[0]], cross(mesh.vertices[t[1]], mesh.vertices[t[2]])) / 6;
    return volume;
}

TEST(TorusKnot, IsClosedAndFacesOutwards) {
    const TriangleMesh knot = torus_knot(96, 12);
    EXPECT_GT(signed_volume(knot), 0);
    EXPECT_TRUE(validate(knot).ok());
    EXPECT_TRUE(is_closed(knot));
    // Volume of a tube of radius r along a curve of length L: about pi r^2 L. The curve goes round twice at a mean
    // radius of 0.32 m (4.0 m), and up and down by 0.52 m three times (3.1 m): L lies between 4 and 7.2 m.
    const Real mass = mesh_mass(knot, 1).mass;
    EXPECT_GT(mass, 0.0254f * 4);
    EXPECT_LT(mass, 0.0255f * 7.2f);
}

TEST(TorusKnot, StandsOnTheGround) {
    const Aabb box = bounds_of(torus_knot(320, 24));
    EXPECT_NEAR(box.min.y, 0.01f, 0.02f);
    EXPECT_NEAR(extents(box).x, 1.08f, 0.1f);
}

TEST(TorusKnot, TheModelInTheTreeIsTheOneThatIsMade) {
    const auto text = read_file(test::source_dir() / "assets/models/torus_knot.obj", 10'000'000);
    ASSERT_TRUE(text.ok()) << text.error().text();
    EXPECT_EQ(*text, obj_text(torus_knot(192, 16), "torus_knot", "A (2, 3) torus knot"));
    const auto model = read_obj(*text);
    ASSERT_TRUE(model.ok());
    EXPECT_EQ(model->mesh.triangles.size(), 192u * 16 * 2);
    EXPECT_TRUE(model->report.warnings.empty());
}

TEST(Ring, IsClosedAndHoldsWhatATorusDoes) {
    const TriangleMesh mesh = ring(192, 48);
    EXPECT_TRUE(validate(mesh).ok());
    EXPECT_TRUE(is_closed(mesh));
    EXPECT_GT(signed_volume(mesh), 0);
    // Volume of a torus, 2 pi^2 R r^2, less the part that the flat triangles cut off.
    EXPECT_NEAR(mesh_mass(mesh, 1).mass / (2 * kPi * kPi * 0.35f * 0.09f * 0.09f), 1, 0.01f);
    EXPECT_NEAR(bounds_of(mesh).min.y, 0, 1e-6f);
}

TEST(Ring, TheModelInTheTreeIsTheOneThatIsMade) {
    const auto text = read_file(test::source_dir() / "assets/models/ring.obj", 10'000'000);
    ASSERT_TRUE(text.ok()) << text.error().text();
    EXPECT_EQ(*text, obj_text(ring(96, 24), "ring", "A ring"));
}

} // namespace
} // namespace topple::app
