// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/gizmo/gizmo_drag.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/math/angle.h"

namespace topple::app {
namespace {

const Viewport kViewport{{40, 30}, {900, 620}};

/// A gizmo that a camera sees from the front right, so that every arrow has some length.
struct Seen {
    OrbitCamera camera{SceneCamera{.target = {}, .yaw_deg = 30, .pitch_deg = -25, .distance = 12}};
    GizmoView view{camera, kViewport};

    [[nodiscard]] Vec2 pixel_of(Vec3 point) const {
        const Vec3 p = camera.project(point, kViewport);
        return {p.x, p.y};
    }
    [[nodiscard]] Gizmo gizmo(GizmoKind kind, Quat axes = {}) const {
        return gizmo_at(kind, {0.3f, 0.2f, -0.1f}, axes, view);
    }
};

TEST(GizmoDrag, MovesAlongTheArrowBySteps) {
    const Seen seen;
    const Gizmo gizmo = seen.gizmo(GizmoKind::move, from_axis_angle({0, 1, 0}, 0.4f));
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 from = gizmo.pivot + axis_of(gizmo, axis) * gizmo.size;
        GizmoDrag drag(gizmo, {.axis = axis}, seen.view, seen.pixel_of(from));
        const Vec2 to = seen.pixel_of(from + axis_of(gizmo, axis) * 0.9f);
        EXPECT_TRUE(drag.follow(seen.view, to, {}));
        EXPECT_NEAR(distance(drag.moved(), axis_of(gizmo, axis) * 0.9f), 0, 1e-3f);
        EXPECT_TRUE(drag.follow(seen.view, to, {.grid = 0.25f}));
        EXPECT_NEAR(distance(drag.moved(), axis_of(gizmo, axis)), 0, 1e-5f);
        EXPECT_FALSE(drag.follow(seen.view, to, {.grid = 0.25f}));
        EXPECT_EQ(drag.in_words(), std::string(1, "XYZ"[axis]) + " +1.000 m");
    }
}

TEST(GizmoDrag, ARodScalesByTheRatioOfTheLengths) {
    const Seen seen;
    const Gizmo gizmo = seen.gizmo(GizmoKind::scale, from_axis_angle({1, 0, 0}, 0.3f));
    for (int axis = 0; axis < 3; ++axis)
        for (const Real share : {0.3f, 0.6f, 1.0f}) {
            const Vec3 rod = axis_of(gizmo, axis) * (share * gizmo.size);
            GizmoDrag drag(gizmo, {.axis = axis}, seen.view, seen.pixel_of(gizmo.pivot + rod));
            drag.follow(seen.view, seen.pixel_of(gizmo.pivot + rod * 1.7f), {});
            Vec3 expected{1, 1, 1};
            expected[axis] = 1.7f;
            EXPECT_NEAR(distance(drag.scaling().factors, expected), 0, 5e-3f);
            drag.follow(seen.view, seen.pixel_of(gizmo.pivot + rod * 1.7f), {.factor = 0.15f});
            expected[axis] = 11 * 0.15f; // 1.65; the other two stay 1, which is no multiple
            EXPECT_NEAR(distance(drag.scaling().factors, expected), 0, 1e-5f);
            // Beyond the pivot the size would be negative.
            drag.follow(seen.view, seen.pixel_of(gizmo.pivot - rod), {});
            EXPECT_GT(drag.scaling().factors[axis], 0);
        }
}

TEST(GizmoDrag, TheMiddleDoublesWithinTheLengthOfARodAndHalvesTheOtherWay) {
    const Seen seen;
    const Gizmo gizmo = seen.gizmo(GizmoKind::scale);
    const Vec2 middle = seen.pixel_of(gizmo.pivot);
    GizmoDrag drag(gizmo, {.is_center = true}, seen.view, middle);
    drag.follow(seen.view, middle + Vec2{96, 0}, {});
    EXPECT_NEAR(distance(drag.scaling().factors, {2, 2, 2}), 0, 1e-5f);
    drag.follow(seen.view, middle + Vec2{0, 96}, {}); // down
    EXPECT_NEAR(distance(drag.scaling().factors, {0.5f, 0.5f, 0.5f}), 0, 1e-5f);
    EXPECT_EQ(drag.in_words(), "× 0.50");
}

TEST(GizmoDrag, ARingTurnsBySteps) {
    const Seen seen;
    const Gizmo gizmo = seen.gizmo(GizmoKind::rotate);
    const Vec2 on_ring = seen.pixel_of(gizmo.pivot + Vec3{0, 0, gizmo.size});
    GizmoDrag drag(gizmo, {.axis = 1}, seen.view, on_ring);
    drag.follow(seen.view, on_ring + Vec2{50, 0}, {.angle = radians_from_degrees(15.0f)});
    const Real half_turned = length(Vec3{drag.rotation().x, drag.rotation().y, drag.rotation().z});
    EXPECT_GT(half_turned, 0);
    // The sine of half an angle of 15, 30, 45 or 60 degrees.
    bool is_step = false;
    for (const Real sine : {0.130526f, 0.258819f, 0.382683f, 0.5f})
        is_step = is_step || std::abs(half_turned - sine) < 1e-5f;
    EXPECT_TRUE(is_step) << half_turned;
    EXPECT_EQ(drag.moved(), Vec3{});
}

bool type(GizmoDrag& drag, Key key) { return drag.take({KeyEvent::Kind::press, key, {}}); }

void type(GizmoDrag& drag, std::string_view keys) {
    for (const char c : keys)
        EXPECT_TRUE(type(drag, static_cast<Key>(c)));
}

TEST(GizmoDrag, ATypedNumberStaysWhateverThePointerDoes) {
    const Seen seen;
    const Gizmo gizmo = seen.gizmo(GizmoKind::move, from_axis_angle({0, 1, 0}, 0.4f));
    const Vec3 from = gizmo.pivot + axis_of(gizmo, 0) * gizmo.size;
    GizmoDrag drag(gizmo, {.axis = 0}, seen.view, seen.pixel_of(from));
    type(drag, "-1.2");
    EXPECT_EQ(drag.in_words(), "X -1.2_ m");
    EXPECT_FALSE(drag.follow(seen.view, {0, 0}, {}));
    EXPECT_FALSE(drag.follow_to({5, 5, 5}));
    EXPECT_NEAR(distance(drag.moved(), axis_of(gizmo, 0) * -1.2f), 0, 1e-6f);
    for (int i = 0; i < 4; ++i)
        EXPECT_TRUE(type(drag, Key::backspace));
    EXPECT_FALSE(drag.is_typing());
    EXPECT_EQ(drag.moved(), Vec3{});
    drag.follow(seen.view, seen.pixel_of(from + axis_of(gizmo, 0)), {});
    EXPECT_NEAR(distance(drag.moved(), axis_of(gizmo, 0)), 0, 1e-3f);
}

TEST(GizmoDrag, TabGoesToTheNextNumberOfASquare) {
    const Seen seen;
    const Gizmo gizmo = seen.gizmo(GizmoKind::move);
    GizmoDrag drag(gizmo, {.axis = 1, .is_plane = true}, seen.view, seen.pixel_of(gizmo.pivot));
    type(drag, "2");
    EXPECT_TRUE(type(drag, Key::tab));
    EXPECT_EQ(drag.in_words(), "X 2 m · Z _ m");
    type(drag, "-3");
    EXPECT_EQ(drag.moved(), (Vec3{2, 0, -3}));
    EXPECT_TRUE(type(drag, Key::tab));
    type(drag, "1");
    EXPECT_EQ(drag.moved(), (Vec3{21, 0, -3}));
}

TEST(GizmoDrag, TypedAnglesAreDegreesAndTypedSizesFactors) {
    const Seen seen;
    const Gizmo rings = seen.gizmo(GizmoKind::rotate);
    GizmoDrag turn(
        rings, {.axis = 1}, seen.view, seen.pixel_of(rings.pivot + Vec3{0, 0, rings.size}));
    type(turn, "-90");
    EXPECT_NEAR(turn.rotation().y, -0.707107f, 1e-5f);
    EXPECT_EQ(turn.in_words(), "Y -90_°");
    const Gizmo rods = seen.gizmo(GizmoKind::scale);
    GizmoDrag uniform(rods, {.is_center = true}, seen.view, seen.pixel_of(rods.pivot));
    type(uniform, "2");
    EXPECT_EQ(uniform.scaling().factors, (Vec3{2, 2, 2}));
    GizmoDrag along(
        rods, {.axis = 2}, seen.view, seen.pixel_of(rods.pivot + Vec3{0, 0, rods.size}));
    type(along, "3");
    EXPECT_EQ(along.scaling().factors, (Vec3{1, 1, 3}));
    // "0" begins "0.5", and no size is 0: the last valid factor stays.
    EXPECT_TRUE(type(along, Key::backspace));
    type(along, "0");
    EXPECT_EQ(along.scaling().factors, (Vec3{1, 1, 1}));
    type(along, ".5");
    EXPECT_EQ(along.scaling().factors, (Vec3{1, 1, 0.5f}));
}

} // namespace
} // namespace topple::app
