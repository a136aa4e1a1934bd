// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/convex_hull.h"

#include "tests/support/test.h"
#include "topple/geometry/shapes/hull_assembly.h"

#include <limits>

namespace topple {
namespace {

TEST(ConvexHull, BoxHasSixFacesTwelveEdgesAndPassesItsOwnCheck) {
    const ConvexHull hull = box_hull({1, 2, 3});
    EXPECT_EQ(hull.vertices.size(), 8u);
    EXPECT_EQ(hull.faces.size(), 6u);
    EXPECT_EQ(hull.edges.size(), 12u);
    const Result<void> checked = validate(hull);
    EXPECT_TRUE(checked.ok()) << (checked.ok() ? "" : checked.error().text());
    EXPECT_EQ(hull.bounds, (Aabb{{-1, -2, -3}, {1, 2, 3}}));
    EXPECT_EQ(hull.centroid, Vec3{});
    EXPECT_FLOAT_EQ(hull.inner_radius, 1); // the nearest face is x = 1
}

TEST(ConvexHull, BoxFacesLookAlongTheAxesAndLieOnTheBox) {
    const ConvexHull hull = box_hull({1, 2, 3});
    const Vec3 normals[] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
    const Real offsets[] = {1, 1, 2, 2, 3, 3};
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(hull.faces[i].normal, normals[i]) << i;
        EXPECT_FLOAT_EQ(hull.faces[i].offset, offsets[i]) << i;
    }
}

TEST(ConvexHull, SupportIsTheFarthestVertexAndTheLowestOnATie) {
    const ConvexHull hull = box_hull({1, 2, 3});
    EXPECT_EQ(hull.vertices[support_vertex(hull, {1, 1, 1})], (Vec3{1, 2, 3}));
    EXPECT_EQ(hull.vertices[support_vertex(hull, {-1, 2, -3})], (Vec3{-1, 2, -3}));
    // All vertices of face +x are equally far: 1, 3, 5, 7.
    EXPECT_EQ(support_vertex(hull, {1, 0, 0}), 1u);
    EXPECT_EQ(support_vertex(hull, {0, 0, 0}), 0u);
}

struct Damage {
    const char* name;
    void (*harm)(ConvexHull&);
};

class DamagedHull : public testing::TestWithParam<Damage> {};

TEST_P(DamagedHull, IsRefused) {
    ConvexHull hull = box_hull({1, 1, 1});
    GetParam().harm(hull);
    const Result<void> checked = validate(hull);
    ASSERT_FALSE(checked.ok());
    EXPECT_FALSE(checked.error().message.empty());
}

INSTANTIATE_TEST_SUITE_P(
    ConvexHull,
    DamagedHull,
    testing::Values(
        Damage{"NotANumber",
               [](ConvexHull& h) { h.vertices[3].y = std::numeric_limits<Real>::quiet_NaN(); }},
        Damage{"LongNormal",
               [](ConvexHull& h) {
                   h.faces[2].normal = {0, -2, 0};
               }},
        Damage{"NormalLongerByAThousandth", [](ConvexHull& h) { h.faces[2].normal *= 1.001f; }},
        Damage{"InwardNormal",
               [](ConvexHull& h) {
                   h.faces[2].normal = {0, 1, 0};
               }},
        Damage{"WrongOffset", [](ConvexHull& h) { h.faces[1].offset = 0.9f; }},
        Damage{"VertexOutOfRange", [](ConvexHull& h) { h.face_indices[5] = 8; }},
        Damage{"TwoVerticesSwapped",
               [](ConvexHull& h) { std::swap(h.face_indices[0], h.face_indices[1]); }},
        Damage{"FaceMissing", [](ConvexHull& h) { h.faces.pop_back(); }},
        Damage{"EdgeMissing", [](ConvexHull& h) { h.edges.pop_back(); }},
        Damage{"EdgeNamesAnotherFace",
               [](ConvexHull& h) { std::swap(h.edges[0].left_face, h.edges[0].right_face); }},
        Damage{"LooseVertex",
               [](ConvexHull& h) {
                   h.vertices.push_back({0, 0, 0});
               }},
        Damage{"WrongBounds", [](ConvexHull& h) { h.bounds.max.x = 2; }},
        Damage{"CentroidOutside",
               [](ConvexHull& h) {
                   h.centroid = {5, 0, 0};
               }},
        Damage{"NoRoomInside", [](ConvexHull& h) { h.inner_radius = 0; }},
        Damage{"DentedVertex",
               [](ConvexHull& h) {
                   h.vertices[7] = {0.5f, 0.5f, 0.5f};
                   std::vector<VertexLoop> loops;
                   for (const auto& f : h.faces) {
                       const auto vertices = h.face_vertices(f);
                       loops.emplace_back(vertices.begin(), vertices.end());
                   }
                   h = assemble_hull(h.vertices, loops);
               }}),
    [](const testing::TestParamInfo<Damage>& damage) { return std::string(damage.param.name); });

} // namespace
} // namespace topple
