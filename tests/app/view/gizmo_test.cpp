// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/gizmo.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/math/angle.h"

#include <cmath>

namespace topple::app {
namespace {

const Viewport kViewport{{40, 30}, {900, 620}};

Vec3 unit(int axis) { return {axis == 0 ? 1.0f : 0, axis == 1 ? 1.0f : 0, axis == 2 ? 1.0f : 0}; }

Quat random_rotation(Random& random) {
    const Real x = random.between(-1, 1), y = random.between(-1, 1), z = random.between(-1, 1);
    return from_axis_angle(normalize_or(Vec3{x, y, z}, {0, 1, 0}), random.between(-3, 3));
}

/// A camera that looks at a place near the pivot from any side.
OrbitCamera random_camera(Random& random, Vec3 pivot) {
    const Real x = random.between(-1, 1), y = random.between(-1, 1), z = random.between(-1, 1);
    OrbitCamera camera(SceneCamera{.target = pivot + Vec3{x, y, z},
                                   .yaw_deg = random.between(-180, 180),
                                   .pitch_deg = random.between(-85, 85),
                                   .distance = random.between(5, 60)});
    camera.set_orthographic(random.between(0, 1) < 0.2f);
    return camera;
}

/// Calls `check` with random gizmos seen by random cameras.
template<typename Check>
void for_random_views(GizmoKind kind, Check check) {
    Random random(test::seed());
    for (int i = 0; i < 400; ++i) {
        const Real x = random.between(-50, 50), y = random.between(0, 20),
                   z = random.between(-50, 50);
        const OrbitCamera camera = random_camera(random, {x, y, z});
        const GizmoView view{camera, kViewport};
        check(gizmo_at(kind, {x, y, z}, random_rotation(random), view), view, i);
    }
}

Vec2 pixel_of(const GizmoView& view, Vec3 point) {
    const Vec3 p = view.camera.project(point, view.viewport);
    return {p.x, p.y};
}

TEST(Gizmo, IsAsLargeOnTheScreenFromAnyDistance) {
    for_random_views(GizmoKind::move, [](const Gizmo& gizmo, const GizmoView& view, int i) {
        // Seen from the front, an arrow has 96 pixels; the perspective beside the picture's middle stretches it.
        const Vec3 right = rotate(view.camera.world_from_camera().rotation, {gizmo.size, 0, 0});
        const Real pixels = length(pixel_of(view, gizmo.pivot + right) -
                                   pixel_of(view, gizmo.pivot));
        EXPECT_NEAR(pixels, 96, 3) << "view " << i;
    });
}

TEST(Gizmo, IsLargerWithTheReachOfThePointerAtALargerScale) {
    const OrbitCamera camera(SceneCamera{.target = {0, 1, 0}, .distance = 10});
    for (const Real scale : {1.0f, 2.0f, 3.0f}) {
        const Viewport viewport{{}, {1800, 1240}, scale};
        const GizmoView view{camera, viewport};
        const Gizmo gizmo = gizmo_at(GizmoKind::move, {0, 1, 0}, {}, view);
        const Vec2 tip = pixel_of(view, gizmo.pivot + axis_of(gizmo, 1) * gizmo.size);
        EXPECT_NEAR(length(tip - pixel_of(view, gizmo.pivot)), 96 * scale, 3 * scale);
        EXPECT_TRUE(handle_at(gizmo, view, tip + Vec2{8 * scale, 0}));
        EXPECT_FALSE(handle_at(gizmo, view, tip + Vec2{10 * scale, 0}));
        EXPECT_NEAR(center_factor({}, {96 * scale, 0}, scale), 2, 1e-5f);
    }
}

TEST(Gizmo, TheTipOfAnArrowIsFoundUnderThePointerUnlessItPointsAtTheEye) {
    int found = 0, missed = 0;
    for_random_views(GizmoKind::move, [&](const Gizmo& gizmo, const GizmoView& view, int i) {
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 tip = gizmo.pivot + rotate(gizmo.axes, unit(axis)) * gizmo.size;
            const Real seen = length(pixel_of(view, tip) - pixel_of(view, gizmo.pivot));
            const auto handle = handle_at(gizmo, view, pixel_of(view, tip));
            if (seen < 13) {
                EXPECT_FALSE(handle == GizmoHandle{.axis = axis}) << "view " << i;
                ++missed;
            } else if (seen > 60) {
                ASSERT_TRUE(handle) << "view " << i << ", axis " << axis;
                ++found;
            }
        }
        EXPECT_FALSE(handle_at(gizmo, view, pixel_of(view, gizmo.pivot) + Vec2{130, 130}));
    });
    EXPECT_GT(found, 500);
    EXPECT_GT(missed, 3);
}

TEST(Gizmo, TheSquareInTheMiddleMovesThePivotUnderThePointer) {
    for_random_views(GizmoKind::move, [&](const Gizmo& gizmo, const GizmoView& view, int i) {
        const Vec2 middle = pixel_of(view, gizmo.pivot);
        const auto handle = handle_at(gizmo, view, middle + Vec2{6, -6});
        ASSERT_TRUE(handle == GizmoHandle{.is_center = true}) << "view " << i;
        const auto at = point_under(gizmo, *handle, view, middle + Vec2{40, 25});
        ASSERT_TRUE(at) << "view " << i;
        EXPECT_NEAR(length(pixel_of(view, *at) - (middle + Vec2{40, 25})), 0, 0.5f) << "view " << i;
        const Gizmo rings{GizmoKind::rotate, gizmo.pivot, gizmo.axes, gizmo.size};
        EXPECT_FALSE(handle_at(rings, view, middle) == GizmoHandle{.is_center = true});
    });
}

TEST(Gizmo, APointOfAnArrowOrASquareIsFoundAgainFromItsPixel) {
    Random random(test::seed());
    int count = 0;
    for_random_views(GizmoKind::move, [&](const Gizmo& gizmo, const GizmoView& view, int i) {
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 along = rotate(gizmo.axes, unit(axis));
            const Vec3 on_arrow = gizmo.pivot + along * (random.between(-2, 2) * gizmo.size);
            const Vec3 u = rotate(gizmo.axes, unit((axis + 1) % 3)),
                       v = rotate(gizmo.axes, unit((axis + 2) % 3));
            const Vec3 in_plane = gizmo.pivot + u * (random.between(-2, 2) * gizmo.size) +
                                  v * (random.between(-2, 2) * gizmo.size);
            const Ray ray = view.camera.ray_through(pixel_of(view, gizmo.pivot), view.viewport);
            const Real cosine = std::abs(dot(along, ray.direction));
            if (cosine < 0.9f) { // else a pixel is a long way
                const auto at = point_under(gizmo, {axis, false}, view, pixel_of(view, on_arrow));
                ASSERT_TRUE(at) << "view " << i;
                EXPECT_NEAR(distance(*at, on_arrow), 0, 0.01f * gizmo.size) << "view " << i;
            }
            if (cosine > 0.3f) {
                const auto at = point_under(gizmo, {axis, true}, view, pixel_of(view, in_plane));
                ASSERT_TRUE(at) << "view " << i;
                EXPECT_NEAR(distance(*at, in_plane), 0, 0.02f * gizmo.size) << "view " << i;
            }
            count += 1;
        }
    });
    EXPECT_EQ(count, 1200);
}

TEST(Gizmo, ThePointerTurnsARingByAsMuchAsItFollowsIt) {
    int count = 0;
    for_random_views(GizmoKind::rotate, [&](const Gizmo& gizmo, const GizmoView& view, int i) {
        for (int axis = 0; axis < 3; ++axis) {
            // A point that faces the eye, and where it is after a small rotation.
            const Vec3 normal = rotate(gizmo.axes, unit(axis));
            const Vec3 towards = view.camera.eye() - gizmo.pivot;
            const Vec3 flat = towards - normal * dot(towards, normal);
            if (view.camera.is_orthographic() || length(flat) < 0.3f * length(towards))
                continue;
            const Vec3 arm = normalize(flat) * gizmo.size;
            const Real angle = 0.1f;
            const Vec3 turned = rotate(from_axis_angle(normal, angle), arm);
            const Vec2 from = pixel_of(view, gizmo.pivot + arm),
                       to = pixel_of(view, gizmo.pivot + turned);
            const RingDrag drag(gizmo, axis, view, from);
            EXPECT_EQ(drag.angle_at(from), 0);
            EXPECT_NEAR(drag.angle_at(to), angle, 0.02f) << "view " << i << ", axis " << axis;
            ++count;
        }
    });
    EXPECT_GT(count, 600);
}

TEST(Gizmo, DrawsOnTopWithTheHandleThatIsDraggedLit) {
    const OrbitCamera camera(
        SceneCamera{.target = {0, 1, 0}, .yaw_deg = 30, .pitch_deg = -20, .distance = 8});
    const GizmoView view{camera, kViewport};
    for (const GizmoKind kind : {GizmoKind::move, GizmoKind::rotate, GizmoKind::scale}) {
        const Gizmo gizmo = gizmo_at(kind, {0, 1, 0}, {}, view);
        DebugGeometry plain, lit;
        add_gizmo(plain, gizmo, view, std::nullopt);
        add_gizmo(lit, gizmo, view, GizmoHandle{1, false});
        EXPECT_EQ(plain.lines.size(), lit.lines.size());
        std::size_t differ = 0;
        for (std::size_t i = 0; i < plain.lines.size(); ++i) {
            EXPECT_TRUE(plain.lines[i].on_top);
            differ += !(plain.lines[i] == lit.lines[i]);
        }
        EXPECT_GT(differ, 0u);
        EXPECT_LT(differ, plain.lines.size() / 2);
    }
}

} // namespace
} // namespace topple::app
