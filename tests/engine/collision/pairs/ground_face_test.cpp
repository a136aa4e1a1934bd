// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/pairs/ground_face.h"

#include "tests/engine/collision/collide_support.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/math/trigonometry.h"

#include <cmath>

namespace topple::test {
namespace {

constexpr Real kReach = 1e-3f;

/// Returns the same box as three kinds of shape.
std::vector<Shape> boxes(Vec3 half_extents) {
    const ConvexHull hull = box_hull(half_extents);
    TriangleMesh mesh{hull.vertices, {}, {}};
    for (const ConvexHull::Face& f : hull.faces) {
        const auto c = hull.face_vertices(f);
        mesh.triangles.push_back({c[0], c[1], c[2]});
        mesh.triangles.push_back({c[0], c[2], c[3]});
    }
    return {BoxShape{half_extents},
            HullShape{std::make_shared<ConvexHull>(hull)},
            MeshShape{std::make_shared<MeshTree>(std::move(mesh))}};
}

TEST(GroundFace, ABoxAHullAndAMeshOfItSayTheSame) {
    Random random(seed());
    const Vec3 h{0.5f, 0.3f, 0.8f};
    int found = 0;
    for (int i = 0; i < 2000; ++i) {
        const Transform pose{{random.between(-3, 3), random.between(-3, 3), random.between(-3, 3)},
                             normalize(Quat{random.between(-1, 1),
                                            random.between(-1, 1),
                                            random.between(-1, 1),
                                            random.between(-1, 1)})};
        const int axis = i % 3;
        // Positions beside, on and under one of the faces, none near a decision boundary.
        Vec3 local{
            random.between(-1.2f, 1.2f), random.between(-1.2f, 1.2f), random.between(-1.2f, 1.2f)};
        local = {local.x * h.x, local.y * h.y, local.z * h.z};
        const Real height = (i & 1) != 0 ? -0.004f : 0.0005f;
        local[axis] = h[axis] + height;
        bool is_over = true, is_close = false;
        for (int k = 0; k < 3; ++k) {
            is_over = is_over && (k == axis || std::abs(local[k]) < h[k]);
            is_close = is_close || (k != axis && std::abs(std::abs(local[k]) - h[k]) < 2 * kReach);
        }
        if (is_close)
            continue;
        Vec3 normal;
        normal[axis] = 1;
        const Vec3 point = transform_point(pose, local);
        const Vec3 world_normal = transform_direction(pose, normal);
        for (const Shape& shape : boxes(h)) {
            const auto face = find_ground_face({shape, pose, world_normal}, point, 0.005f, kReach);
            ASSERT_EQ(face.has_value(), is_over) << type_name(shape) << ' ' << i;
            if (!face)
                continue;
            ++found;
            EXPECT_NEAR(distance(face->normal, world_normal), 0, 1e-5f);
            EXPECT_NEAR(dot(face->normal, point) - face->offset, height, 1e-5f);
        }
    }
    EXPECT_GT(found, 1000);
}

TEST(GroundFace, ANormalThatLeansFromEveryFaceHasNone) {
    const SinCos lean = sin_cos(0.15f); // more than 5 degrees
    for (const Shape& shape : boxes({1, 1, 1}))
        EXPECT_FALSE(find_ground_face({shape, {}, {lean.sin, lean.cos, 0}}, {1, 1, 0}, 0, kReach));
    const Shape sphere = SphereShape{1};
    EXPECT_FALSE(find_ground_face({sphere, {}, {0, 1, 0}}, {0, 1, 0}, 0, kReach));
}

TEST(GroundFace, ASurfaceHasNothingFarBehindIt) {
    const Vec3 up{0, 1, 0}, deep{0.1f, 0.9f, 0.1f};
    const std::vector<Shape> all = boxes({1, 1, 1});
    EXPECT_TRUE(find_ground_face({all[0], {}, up}, deep, 0, kReach));
    EXPECT_FALSE(find_ground_face({all[2], {}, up}, deep, 0, kReach));
    EXPECT_TRUE(find_ground_face({all[2], {}, up}, deep, 0.1f, kReach));
}

TEST(GroundFace, ASurfaceForgetsTheTrianglesOfTheSurfaceAskedBefore) {
    // Three faces with six triangles meet in the vertex of the box; the other surface has a single triangle.
    const Vec3 up{0, 1, 0}, corner{1, 1, 1};
    const Shape box = boxes({1, 1, 1})[2];
    const Shape triangle = MeshShape{std::make_shared<MeshTree>(
        TriangleMesh{{{-3, 0.5f, -3}, {0, 0.5f, 3}, {3, 0.5f, -3}}, {{0, 1, 2}}, {}})};
    for (int i = 0; i < 2; ++i) {
        const auto of_box = find_ground_face({box, {}, up}, corner, 0, kReach);
        ASSERT_TRUE(of_box);
        EXPECT_EQ(of_box->offset, 1);
        const auto of_triangle = find_ground_face({triangle, {}, up}, {0, 0.5f, 0}, 0, kReach);
        ASSERT_TRUE(of_triangle);
        EXPECT_EQ(of_triangle->offset, 0.5f);
    }
}

TEST(GroundFace, APlaneIsOneFaceEverywhere) {
    const Shape plane = PlaneShape{{0, 1, 0}, 2};
    const auto face = find_ground_face({plane, {}, {0, 1, 0}}, {50, -3, 7}, 0, kReach);
    ASSERT_TRUE(face);
    EXPECT_EQ(face->offset, 2);
    EXPECT_FALSE(find_ground_face({plane, {}, {0, 1, 0}}, {50, 2.1f, 7}, 0, kReach));
}

TEST(GroundFace, WhatIsTiltedRisesInWhateverDirectionItLies) {
    // The neighbor begins at a distance of 1 m along x or z, where the face y = 0 ends, and rises from there.
    const GroundFace face{{0, 1, 0}, 0};
    for (const Vec3 way : {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}, Vec3{0, 0, -1}})
        for (const Shape& shape : boxes({1, 0.5f, 1})) {
            const auto rises = [&](Real angle) {
                const Quat turn = from_axis_angle(cross(way, {0, 1, 0}), angle);
                return rises_from(
                    face, shape, {way + rotate(turn, way - Vec3{0, 0.5f, 0}), turn}, way, kReach);
            };
            EXPECT_FALSE(rises(0.05f)) << type_name(shape); // 3 degrees
            EXPECT_TRUE(rises(0.17f)) << type_name(shape);  // 10 degrees
        }
}

TEST(GroundFace, WhatIsLevelDoesNotRiseAndWhatStandsUpDoes) {
    // The neighbor begins at x = 1, where the face y = 0 ends.
    const GroundFace face{{0, 1, 0}, 0};
    const Vec3 edge{1, 0, 0};
    for (const Shape& shape : boxes({1, 0.5f, 1})) {
        const auto rises = [&](const Transform& pose) {
            return rises_from(face, shape, pose, edge, kReach);
        };
        EXPECT_FALSE(rises({{2, -0.5f, 0}, {}})) << type_name(shape);
        EXPECT_FALSE(rises({{2, -0.4995f, 0}, {}})) << type_name(shape);
        EXPECT_TRUE(rises({{2, -0.49f, 0}, {}})) << type_name(shape);
        // About the internal edge, 3 degrees count as level, 10 do not.
        const auto tilted = [](Real angle) {
            const Quat turn = from_axis_angle({0, 0, 1}, angle);
            return Transform{Vec3{1, 0, 0} + rotate(turn, {1, -0.5f, 0}), turn};
        };
        EXPECT_FALSE(rises(tilted(0.05f))) << type_name(shape);
        EXPECT_TRUE(rises(tilted(0.17f))) << type_name(shape);
        EXPECT_FALSE(rises(tilted(-0.5f))) << type_name(shape);
    }
    EXPECT_FALSE(rises_from(face, SphereShape{0.5f}, {{1.5f, -0.5f, 0}, {}}, edge, kReach));
    EXPECT_TRUE(rises_from(face, SphereShape{0.5f}, {{1.5f, 0, 0}, {}}, edge, kReach));
    EXPECT_FALSE(rises_from(face, CapsuleShape{0.2f, 0.3f}, {{1.5f, -0.5f, 0}, {}}, edge, kReach));
    EXPECT_TRUE(rises_from(face, CapsuleShape{0.2f, 0.3f}, {{1.5f, -0.4f, 0}, {}}, edge, kReach));
    EXPECT_TRUE(rises_from(face, PlaneShape{{0, 1, 0}, -1}, {}, edge, kReach));
}

TEST(GroundFace, ARoundShapeThatComesOutByExactlyTheReachDoesNotRise) {
    // Both shapes reach 0.5 m upwards from a center 0.25 m below the face y = 0. All numbers are exact in binary.
    const GroundFace face{{0, 1, 0}, 0};
    const Transform pose{{0, -0.25f, 0}, {}};
    for (const Shape& shape : {Shape{SphereShape{0.5f}}, Shape{CapsuleShape{0.25f, 0.25f}}}) {
        EXPECT_FALSE(rises_from(face, shape, pose, {}, 0.25f)) << type_name(shape);
        EXPECT_TRUE(rises_from(face, shape, pose, {}, std::nextafter(0.25f, 0.0f)))
            << type_name(shape);
    }
}

} // namespace
} // namespace topple::test
