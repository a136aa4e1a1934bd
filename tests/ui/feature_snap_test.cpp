// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The move tool with the key held that snaps to vertices, edges and faces of other bodies.

#include "app/session/frame/frame_query.h"
#include "app/tools/bindings.h"
#include "tests/support/test.h"
#include "tests/ui/gizmo_robot.h"

#include <memory>

namespace topple::test {
namespace {

using namespace app;

/// The top box is dragged; the lowest one stands tilted beside the tower.
struct Snapping : Selected {
    explicit Snapping(const Shape& shape = BoxShape{{0.5f, 0.4f, 0.6f}})
        : Selected("stack:3", 'W') {
        const BodyId id = robot.frame().state->bodies[1].id;
        auto& session = robot.sandbox().session();
        session.submit(Do{SetColliders{id, {{.shape = shape}}}});
        session.submit(Do{SetPose{id, pose}});
        robot.settle();
        robot.frames(30);
    }
    /// Returns whether the camera sees that point of the tilted body.
    [[nodiscard]] bool sees(Vec3 point) {
        const Ray ray = robot.sandbox().camera().ray_through(
            robot.pixel_of(point), robot.sandbox().layout().as_viewport());
        const auto hit = pick(robot.frame(), ray);
        return hit && hit->body == robot.frame().state->bodies[1].id &&
               distance(hit->hit.point, point) < 0.02f;
    }
    /// Drags the square in the middle to a few pixels beside a point, with the key held before the release.
    void drag_middle_to(Vec3 point) {
        press_at(top().center_of_mass);
        robot.drag_to(robot.pixel_of(point) + Vec2{3, -2});
        robot.hold_key(kFeatureSnapKey, true);
        robot.settle();
    }
    void let_go() {
        robot.release();
        robot.hold_key(kFeatureSnapKey, false);
        robot.settle();
    }
    Transform pose{{2.5f, 1.2f, 0.5f}, from_axis_angle(normalize(Vec3{1, 2, 0.5f}), 0.5f)};
};

TEST(FeatureSnap, PutsTheMiddleOfTheBodyOnAVertexInOneUndoStep) {
    int seen = 0;
    for (int corner = 0; corner < 8; ++corner) {
        Snapping s;
        const std::uint64_t before = s.robot.frame().hash.value();
        const Vec3 local{
            corner & 1 ? 0.5f : -0.5f, corner & 2 ? 0.4f : -0.4f, corner & 4 ? 0.6f : -0.6f};
        const Vec3 vertex = transform_point(s.pose, local);
        const Vec3 inside = transform_point(s.pose, local * 0.99f);
        if (!s.sees(inside - (inside - vertex) * 0.5f))
            continue;
        ++seen;
        s.drag_middle_to(vertex);
        EXPECT_NEAR(distance(s.top().center_of_mass, vertex), 0, 1e-4f) << "corner " << corner;
        EXPECT_NE(s.robot.sandbox().state().status.find("a vertex"), std::string::npos);
        s.let_go();
        EXPECT_NEAR(distance(s.top().center_of_mass, vertex), 0, 1e-4f);
        s.robot.key(letter('Z'), kCtrl);
        EXPECT_EQ(s.robot.frame().hash.value(), before);
    }
    EXPECT_GE(seen, 3);
}

TEST(FeatureSnap, PutsACornerOnACorner) {
    Snapping s;
    const Vec3 start = s.top().center_of_mass;
    const Vec3 corner{0.5f, 0.5f, 0.5f}; // of the dragged box, towards the eye
    const Vec3 vertex = transform_point(s.pose, {-0.5f, 0.4f, 0.6f});
    s.press_at(start + corner * 0.95f);
    s.robot.drag_to(s.robot.pixel_of(vertex));
    s.robot.hold_key(kFeatureSnapKey, true);
    s.robot.settle();
    ASSERT_NE(s.robot.sandbox().state().status.find("a vertex"), std::string::npos);
    EXPECT_NEAR(distance(s.top().center_of_mass + corner, vertex), 0, 1e-4f);
    s.let_go();
}

TEST(FeatureSnap, FindsEdgesAndTheMiddleOfFaces) {
    int edges = 0, faces = 0;
    for (int axis = 0; axis < 3; ++axis)
        for (const Real side : {-1.0f, 1.0f}) {
            Vec3 face;
            face[axis] = side * (axis == 0 ? 0.5f : axis == 1 ? 0.4f : 0.6f);
            {
                Snapping s;
                const Vec3 center = transform_point(s.pose, face);
                if (!s.sees(center))
                    continue;
                s.drag_middle_to(center);
                EXPECT_NEAR(distance(s.top().center_of_mass, center), 0, 1e-4f);
                ++faces;
                s.let_go();
            }
            // A third of the way along an edge of that face, and not at its ends.
            Snapping s;
            const int along = (axis + 1) % 3, across = (axis + 2) % 3;
            Vec3 on_edge = face;
            on_edge[across] = across == 0 ? 0.5f : across == 1 ? 0.4f : 0.6f;
            on_edge[along] = 0.13f;
            const Vec3 point = transform_point(s.pose, on_edge);
            if (!s.sees(transform_point(s.pose, on_edge * 0.999f)))
                continue;
            s.drag_middle_to(point);
            const Vec3 at = inverse_transform_point(s.pose, s.top().center_of_mass);
            EXPECT_NEAR(at[axis], on_edge[axis], 1e-4f);
            EXPECT_NEAR(at[across], on_edge[across], 1e-4f);
            EXPECT_NE(s.robot.sandbox().state().status.find("an edge"), std::string::npos);
            ++edges;
            s.let_go();
        }
    EXPECT_GE(faces, 2);
    EXPECT_GE(edges, 1);
}

TEST(FeatureSnap, AnArrowGoesAsFarAsItsAxisLeadsAndAKeyLetGoFollowsThePointerAgain) {
    Snapping s;
    const Vec3 start = s.top().center_of_mass;
    const Vec3 center = transform_point(s.pose, {0, 0.4f, 0}); // of the upper face
    ASSERT_TRUE(s.sees(center));
    const Vec3 handle = s.on_handle(0, 0.3f);
    s.press_at(handle);
    s.robot.drag_to(s.robot.pixel_of(center));
    s.robot.settle();
    const Vec3 free = s.top().center_of_mass;
    s.robot.hold_key(kFeatureSnapKey, true);
    s.robot.settle();
    const Vec3 snapped = s.top().center_of_mass;
    EXPECT_NE(snapped.x, free.x);
    EXPECT_EQ(snapped.y, start.y);
    EXPECT_EQ(snapped.z, start.z);
    s.robot.hold_key(kFeatureSnapKey, false);
    s.robot.settle();
    EXPECT_NEAR(s.top().center_of_mass.x, free.x, 1e-5f);
    s.robot.release();
}

TEST(FeatureSnap, FindsTheTriangleOfAMeshUnderThePointer) {
    Snapping s;
    const BodyId id = s.robot.frame().state->bodies[1].id;
    // A triangle that faces up and the camera, larger than the reach of the pointer.
    TriangleMesh triangle;
    triangle.vertices = {{-1.5f, 0, 1.5f}, {1.5f, 0, 1.5f}, {0, 0, -1.5f}};
    triangle.triangles = {{0, 1, 2}};
    s.pose = {{3, 1, 0}, {}};
    auto& session = s.robot.sandbox().session();
    session.submit(Do{SetMotion{id, Motion::static_}});
    session.submit(
        Do{SetColliders{id, {{.shape = MeshShape{std::make_shared<const MeshTree>(triangle)}}}}});
    session.submit(Do{SetPose{id, s.pose}});
    s.robot.settle();
    const Vec3 middle = transform_point(s.pose, {0, 0, 0.5f}); // the centroid
    ASSERT_TRUE(s.sees(middle));
    s.drag_middle_to(middle);
    EXPECT_NEAR(distance(s.top().center_of_mass, middle), 0, 1e-4f);
    s.let_go();
}

TEST(FeatureSnap, TheKeyDoesNotFollowTheSelectionMeanwhile) {
    Snapping s;
    const Vec3 eye = s.robot.sandbox().camera().eye();
    s.drag_middle_to(transform_point(s.pose, {0, 0.4f, 0}));
    s.let_go();
    s.robot.frames(60);
    EXPECT_TRUE(s.robot.sandbox().state().followed.empty());
    EXPECT_NEAR(distance(s.robot.sandbox().camera().eye(), eye), 0, 1e-4f);
}

TEST(FeatureSnap, AFarAwayPointerSnapsToNothing) {
    Snapping s;
    const Vec3 start = s.top().center_of_mass;
    s.press_at(start);
    s.robot.hold_key(kFeatureSnapKey, true);
    const Vec2 to = s.robot.pixel_of(start) + Vec2{-200, -60};
    s.robot.drag_to(to);
    s.robot.settle();
    EXPECT_NEAR(length(s.robot.pixel_of(s.top().center_of_mass) - to), 0, 1);
    s.let_go();
}

} // namespace
} // namespace topple::test
