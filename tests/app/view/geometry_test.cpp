// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/geometry.h"

#include "tests/support/test.h"
#include "topple/geometry/hulls/simplified_hull.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/geometry/smooth/ellipsoid.h"
#include "topple/geometry/smooth/tapered_capsule.h"

#include <cmath>
#include <memory>

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

TEST(Geometry, EdgesOfAHullAreMarkedAndDiagonalsOfItsFacesAreNot) {
    // Along a marked edge one of the three distances is 0 at both ends. Of a box each of the six faces has four edges
    // and a diagonal, which both of its triangles have; a pyramid over a pentagon has five edges in its base as well.
    const auto count_marked = [](const Geometry& geometry) {
        std::size_t marked = 0;
        for (std::size_t i = 0; i < geometry.indices.size(); ++i) {
            const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
            const std::uint32_t ends = geometry.vertices[geometry.indices[i]].from_edges |
                                       geometry.vertices[geometry.indices[next]].from_edges;
            marked += (ends & 0xffu) == 0 || (ends & 0xff00u) == 0 || (ends & 0xff0000u) == 0 ? 1
                                                                                              : 0;
        }
        return marked;
    };
    const Geometry box = geometry_of(box_hull({1, 2, 3}));
    EXPECT_EQ(count_marked(box), 24u);
    EXPECT_EQ(box.indices.size(), 36u);
    std::vector<Vec3> vertices{{0, 2, 0}};
    for (int i = 0; i < 5; ++i) {
        const Real turn = 2 * kPi * static_cast<Real>(i) / 5;
        vertices.push_back({std::cos(turn), 0, std::sin(turn)});
    }
    const auto pyramid = build_convex_hull(vertices);
    ASSERT_TRUE(pyramid.ok());
    EXPECT_EQ(count_marked(geometry_of(*pyramid)), 20u); // of five triangles and the base
    for (const Vertex& vertex : unit_sphere(8, 16).vertices)
        EXPECT_EQ(vertex.from_edges, 0xffffffffu) << "round";
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

/// Two triangles of a square with sides of 1, the second of a part of its own.
TriangleMesh square_of_two_parts() {
    TriangleMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    mesh.triangles = {{0, 1, 2}, {2, 1, 3}};
    mesh.parts = {{"a", "", {1, 0, 0}, 0, 1}, {"b", "", {0, 1, 0}, 1, 1}};
    return mesh;
}

TEST(Geometry, OnlyAMeshWithColorsOrImagesOfItsOwnHasThem) {
    TriangleMesh mesh = square_of_two_parts();
    EXPECT_TRUE(has_own_colors(mesh));
    mesh.parts = {{.name = "only", .triangle_count = 2}};
    EXPECT_FALSE(has_own_colors(mesh));
    EXPECT_EQ(geometry_of(mesh).vertices[0].color, 0xffffffffu);
    mesh.parts[0].color = {1, 0, 0};
    EXPECT_TRUE(has_own_colors(mesh));
    EXPECT_EQ(geometry_of(mesh).vertices[0].color, 0xff0000ffu);
    mesh.parts = {};
    EXPECT_FALSE(has_own_colors(mesh));
}

TEST(Geometry, SurfacesOfPartsAreInTheAlphaOfTheirColors) {
    TriangleMesh mesh = square_of_two_parts();
    mesh.parts[0].look.roughness = 0.5f;
    mesh.parts[1].look.roughness = 1;
    mesh.parts[1].look.is_metal = true;
    const Geometry geometry = geometry_of(mesh);
    EXPECT_EQ(geometry.vertices[geometry.indices[0]].color, 0x3f0000ffu);
    EXPECT_EQ(geometry.vertices[geometry.indices[5]].color, 0xfe00ff00u);
    EXPECT_EQ(packed_surface({}), 255);
}

TEST(Geometry, AMeshWithoutImagesTakesNoMemoryForThem) {
    const Geometry geometry = geometry_of(square_of_two_parts());
    EXPECT_TRUE(geometry.texture_points.empty());
    EXPECT_TRUE(geometry.image_ranges.empty());
}

TEST(Geometry, PartsOfDifferentOpacityAreRangesOfTheirOwn) {
    TriangleMesh mesh = square_of_two_parts();
    mesh.parts[1].look.opacity = 0.4f;
    const Geometry geometry = geometry_of(mesh);
    ASSERT_EQ(geometry.image_ranges.size(), 2u);
    EXPECT_EQ(geometry.image_ranges[0], (ImageRange{.index_count = 3}));
    EXPECT_EQ(geometry.image_ranges[1],
              (ImageRange{.first_index = 3, .index_count = 3, .opacity = 0.4f}));
    EXPECT_TRUE(geometry.texture_points.empty()) << "nothing has an image";
}

TEST(Geometry, GroundIsSmoothAlsoWhereItIsSteep) {
    // Two slopes of 60 degrees, up and down, which meet at x = 0.
    TriangleMesh mesh;
    const Real high = std::sqrt(3.0f);
    mesh.vertices = {{-1, 0, 0}, {-1, 0, 1}, {0, high, 0}, {0, high, 1}, {1, 0, 0}, {1, 0, 1}};
    mesh.triangles = {{0, 1, 2}, {1, 3, 2}, {2, 3, 4}, {3, 5, 4}};
    EXPECT_GT(geometry_of(mesh).vertices.size(), 6u) << "a model has a sharp edge there";
    const Geometry ground = smooth_geometry_of(mesh);
    ASSERT_EQ(ground.vertices.size(), 6u);
    EXPECT_EQ(ground.indices.size(), 12u);
    for (const std::size_t i : {2u, 3u})
        EXPECT_GT(ground.vertices[i].normal.y, 0.85f) << "upright at the ridge, about";
    EXPECT_NEAR(ground.vertices[0].normal.x, -high / 2, 1e-5f) << "across the slope at its foot";
}

TEST(Geometry, VerticesWithTwoPlacesInTheImageAreDoubled) {
    TriangleMesh mesh = square_of_two_parts();
    MeshLook look;
    look.images = {{"i.png", ""}};
    look.texture_points = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
    look.texture_triangles = {{0, 1, 2}, {2, 1, 3}};
    mesh.look = std::make_shared<const MeshLook>(look);
    mesh.parts = {{.triangle_count = 1}, {.first_triangle = 1, .triangle_count = 1}};
    mesh.parts[0].look.image = mesh.parts[1].look.image = 0;
    Geometry geometry = geometry_of(mesh);
    EXPECT_EQ(geometry.vertices.size(), 4u) << "each vertex has one place in the image";
    ASSERT_EQ(geometry.image_ranges.size(), 1u);
    EXPECT_EQ(geometry.image_ranges[0], (ImageRange{0, false, 0, 6}));
    EXPECT_EQ(geometry.texture_points[geometry.indices[0]], (Vec2{0, 1})) << "from the top";
    EXPECT_EQ(geometry.texture_points[geometry.indices[5]], (Vec2{1, 0}));

    look.texture_triangles = {{0, 1, 2}, {2, 3, 1}};
    mesh.look = std::make_shared<const MeshLook>(look);
    EXPECT_EQ(geometry_of(mesh).vertices.size(), 5u) << "one vertex has two places in the image";

    mesh.parts[1].look.image_scale = {2, 4};
    mesh.parts[1].look.image_shift = {0.5f, 0};
    mesh.parts[1].look.is_clamped = true;
    geometry = geometry_of(mesh);
    EXPECT_EQ(geometry.image_ranges.size(), 2u);
    EXPECT_EQ(geometry.texture_points[geometry.indices[4]], (Vec2{2.5f, -3}));

    look.texture_triangles = {{0, 1, 2}, {kNoLook, kNoLook, kNoLook}};
    mesh.look = std::make_shared<const MeshLook>(look);
    EXPECT_EQ(geometry_of(mesh).image_ranges[1].image, kNoLook)
        << "nothing says where its image is";
}

TEST(Geometry, NormalsOfTheFileAreDrawnUnlessTheyContradictTheTriangle) {
    TriangleMesh mesh = square_of_two_parts();
    MeshLook look;
    look.normals = {{0, 3, 3}, {0, 0, -1}};
    look.normal_triangles = {{0, 1, kNoLook}, {kNoLook, kNoLook, kNoLook}};
    mesh.look = std::make_shared<const MeshLook>(look);
    const Geometry geometry = geometry_of(mesh);
    EXPECT_NEAR(
        distance(geometry.vertices[geometry.indices[0]].normal, {0, 0.70711f, 0.70711f}), 0, 1e-5);
    EXPECT_EQ(geometry.vertices[geometry.indices[1]].normal, (Vec3{0, 0, 1}));
    EXPECT_EQ(geometry.vertices[geometry.indices[2]].normal, (Vec3{0, 0, 1}));
}

TEST(Geometry, ASphereIsSmoothAndABoxIsFlat) {
    const TriangleMesh ball = icosphere(3);
    const Geometry smooth = geometry_of(ball);
    EXPECT_EQ(smooth.vertices.size(), ball.vertices.size());
    for (const Vertex& vertex : smooth.vertices)
        EXPECT_GT(dot(vertex.normal, normalize(vertex.position)), 0.9999f);
    TriangleMesh box;
    for (int i = 0; i < 8; ++i)
        box.vertices.push_back(
            {i % 2 ? 1.0f : -1.0f, i / 2 % 2 ? 1.0f : -1.0f, i / 4 ? 1.0f : -1.0f});
    box.triangles = {{0, 4, 6},
                     {0, 6, 2},
                     {1, 3, 7},
                     {1, 7, 5},
                     {0, 1, 5},
                     {0, 5, 4},
                     {2, 6, 7},
                     {2, 7, 3},
                     {0, 2, 3},
                     {0, 3, 1},
                     {4, 5, 7},
                     {4, 7, 6}};
    const Geometry flat = geometry_of(box);
    EXPECT_EQ(flat.vertices.size(), 24u);
    for (const Vertex& vertex : flat.vertices)
        EXPECT_EQ(max_component(abs(vertex.normal)), 1);
}

TEST(Geometry, TheCutOfAFaceIntoTrianglesDoesNotBendItsNormals) {
    // A corner between three faces of 35 degrees or less, one of which is cut into two triangles there.
    const auto normal_of = [](bool is_cut) {
        TriangleMesh mesh;
        mesh.vertices = {
            {0, 0.3f, 0}, {1, 0, 0}, {-0.5f, 0, 0.9f}, {-0.5f, 0, -0.9f}, {0.25f, 0, 0.45f}};
        mesh.triangles = {{0, 2, 1}, {0, 3, 2}, {0, 1, 3}};
        if (is_cut)
            mesh.triangles = {{0, 2, 4}, {0, 4, 1}, {0, 3, 2}, {0, 1, 3}};
        return geometry_of(mesh).vertices[0].normal;
    };
    EXPECT_NEAR(distance(normal_of(false), normal_of(true)), 0, 1e-5);
}

TEST(Geometry, AFanOfManyTrianglesIsDrawnInTimeThatGrowsWithIt) {
    // All pairs of 200,000 triangles would take a minute.
    TriangleMesh fan;
    constexpr std::uint32_t kCount = 200'000;
    fan.vertices = {{0, 0, 0}};
    for (std::uint32_t i = 0; i < kCount; ++i) {
        const Real angle = 2 * kPi * static_cast<Real>(i) / kCount;
        fan.vertices.push_back({1000 * std::sin(angle), 0, 1000 * std::cos(angle)});
        fan.triangles.push_back({0, 1 + i, 1 + (i + 1) % kCount});
    }
    const Geometry geometry = geometry_of(fan);
    EXPECT_EQ(geometry.indices.size(), std::size_t{3} * kCount);
    EXPECT_GT(geometry.vertices[0].normal.y, 0.999f);
}

} // namespace
} // namespace topple::app
