// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The measuring tool: distances, angles and gaps between clicks.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/paused_tower.h"

#include <array>
#include <cstdio>

namespace topple::test {
namespace {

using namespace app;

/// A paused tower of cubes of 1 m with the measuring tool, seen from the front and slightly from above.
struct Measuring : PausedTower {
    Measuring() : PausedTower("stack:3") {
        robot.move_to(robot.pixel_of(top().center_of_mass));
        robot.scroll(4); // near enough for a face, its edges and vertices to be pixels apart
        robot.frames(60);
        robot.key(letter('U'));
        robot.frames(30);
    }
    const std::vector<Annotation>& annotations() {
        robot.settle();
        return robot.frame().state->annotations.list();
    }
    void click_at(Vec3 point, Vec2 beside = {}, Modifiers modifiers = {}) {
        robot.move_to(robot.pixel_of(point) + beside);
        robot.frames(2);
        robot.click_at(robot.pixel_of(point) + beside, modifiers);
        robot.settle();
    }
    /// Returns the upper vertex of the top box that is nearest to the eye, and those to its left and right.
    std::array<Vec3, 3> upper_vertices() {
        std::array<Vec3, 4> all;
        for (std::size_t i = 0; i < 4; ++i)
            all[i] = transform_point(
                top().world_from_body,
                {i == 1 || i == 2 ? 0.5f : -0.5f, 0.5f, i >= 2 ? 0.5f : -0.5f}); // around the face
        const Vec3 eye = robot.sandbox().camera().eye();
        std::size_t nearest = 0;
        for (std::size_t i = 1; i < 4; ++i)
            if (distance(all[i], eye) < distance(all[nearest], eye))
                nearest = i;
        return {all[(nearest + 3) % 4], all[nearest], all[(nearest + 1) % 4]};
    }
    /// Returns the label of the only measurement on the screen.
    std::string label() {
        robot.settle();
        for (const std::string& path : robot.sandbox().recorder().paths())
            if (path.starts_with("Annotations/"))
                return path.substr(std::string("Annotations/").size());
        return {};
    }
};

TEST(Measure, TwoClicksNearVerticesGiveTheirDistance) {
    Measuring m;
    const auto [left, nearest, right] = m.upper_vertices();
    m.click_at(left, {4, -3});
    EXPECT_TRUE(m.annotations().empty());
    m.click_at(nearest, {-4, 3});
    ASSERT_EQ(m.annotations().size(), 1u);
    const Annotation measured = m.annotations()[0];
    EXPECT_EQ(measured.kind, AnnotationKind::distance);
    for (const Anchor& anchor : measured.anchors) {
        EXPECT_EQ(anchor.body, m.top().id);
        for (const int axis : {0, 1, 2})
            EXPECT_NEAR(std::abs(anchor.point[axis]), 0.5f, 1e-4f) << "snapped to a vertex";
    }
    EXPECT_EQ(m.label(), "1.000 m");
    EXPECT_TRUE(m.robot.has("Measurements/Distance 1"));
}

TEST(Measure, AMeasurementMovesAlongAndFollowsChanges) {
    Measuring m;
    const auto [left, nearest, right] = m.upper_vertices();
    m.click_at(left, {3, -3});
    m.click_at(m.robot.frame().state->bodies[2].center_of_mass);
    ASSERT_EQ(m.annotations().size(), 1u);
    const std::string before = m.label();
    const BodyId top = m.top().id;
    Transform pose = m.top().world_from_body;
    pose.position.y += 2;
    m.robot.sandbox().session().submit(Do{SetPose{top, pose}});
    m.robot.settle();
    m.robot.frames(3);
    EXPECT_NE(m.label(), before);
    EXPECT_EQ(m.annotations().size(), 1u);
}

TEST(Measure, ThreePointsGiveAnAngleAndTwoFacesToo) {
    Measuring m;
    m.robot.sandbox().state().tools.measure.mode = MeasureMode::angle;
    const auto [left, nearest, right] = m.upper_vertices();
    m.click_at(left);
    m.click_at(nearest);
    EXPECT_TRUE(m.annotations().empty());
    m.click_at(right);
    ASSERT_EQ(m.annotations().size(), 1u);
    EXPECT_EQ(m.annotations()[0].anchors.size(), 3u);
    EXPECT_EQ(m.label(), "90.0°");
    m.robot.click("Measurements/Clear");
    ASSERT_TRUE(m.annotations().empty());

    const Vec3 center = m.top().center_of_mass;
    m.click_at(center + Vec3{0, 0.5f, 0});                  // the middle of the upper face
    m.click_at((left + nearest) * 0.5f - Vec3{0, 0.5f, 0}); // the middle of a face at the side
    ASSERT_EQ(m.annotations().size(), 1u);
    ASSERT_EQ(m.annotations()[0].anchors.size(), 2u);
    EXPECT_EQ(m.annotations()[0].anchors[0].kind, Anchor::Kind::plane);
    EXPECT_EQ(m.label(), "90.0°");
}

TEST(Measure, AnEdgeMakesALineAndWithShiftAPoint) {
    Measuring m;
    m.robot.sandbox().state().tools.measure.mode = MeasureMode::angle;
    const auto [left, nearest, right] = m.upper_vertices();
    m.click_at(left + (nearest - left) * 0.25f);
    m.click_at(right + (nearest - right) * 0.25f);
    ASSERT_EQ(m.annotations().size(), 1u);
    EXPECT_EQ(m.annotations()[0].anchors[0].kind, Anchor::Kind::line);
    EXPECT_EQ(m.label(), "90.0°");
    m.robot.click("Measurements/Clear"); // its label would be in the way
    m.click_at(left + (nearest - left) * 0.25f, {}, kShift);
    m.click_at(nearest);
    m.click_at(right);
    ASSERT_EQ(m.annotations().size(), 1u);
    EXPECT_EQ(m.annotations()[0].anchors.size(), 3u);
}

TEST(Measure, AGapIsThatOfTheTwoClickedBodies) {
    Measuring m;
    Transform pose = m.top().world_from_body;
    pose.position.y += 1.5f;
    m.robot.sandbox().session().submit(Do{SetPose{m.top().id, pose}});
    m.robot.settle();
    m.robot.sandbox().state().tools.measure.mode = MeasureMode::gap;
    const Body& middle = m.robot.frame().state->bodies[2];
    const Real expected = pose.position.y - middle.center_of_mass.y - 1;
    m.click_at(m.top().center_of_mass + Vec3{0, 0, 0.2f});
    m.click_at(m.top().center_of_mass); // the same body is refused
    EXPECT_TRUE(m.annotations().empty());
    m.click_at(m.robot.frame().state->bodies[2].center_of_mass);
    ASSERT_EQ(m.annotations().size(), 1u);
    float shown = 0;
    ASSERT_EQ(std::sscanf(m.label().c_str(), "gap %f m", &shown), 1) << m.label();
    EXPECT_NEAR(shown, expected, 2e-3f);
}

TEST(Measure, EscapeDropsTheFirstPointAndDeleteRemovesTheSelectedMeasurement) {
    Measuring m;
    const auto [left, nearest, right] = m.upper_vertices();
    m.click_at(left);
    m.robot.key(Key::escape);
    EXPECT_EQ(m.robot.sandbox().state().tools.active, ToolKind::measure);
    m.click_at(nearest);
    EXPECT_TRUE(m.annotations().empty()) << "that was the first point";
    m.click_at(right);
    m.click_at(left);
    m.click_at(right);
    ASSERT_EQ(m.annotations().size(), 2u);
    m.robot.key(Key::delete_);
    ASSERT_EQ(m.annotations().size(), 2u) << "none is selected";
    m.robot.click("Measurements/Distance 1");
    m.robot.frames(2);
    EXPECT_EQ(m.robot.sandbox().selection().annotations().size(), 1u);
    m.robot.key(Key::delete_);
    ASSERT_EQ(m.annotations().size(), 1u);
    EXPECT_EQ(m.annotations()[0].id, AnnotationId{2});
    m.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(m.annotations().size(), 2u);
    m.robot.click("Measurements/Clear");
    EXPECT_TRUE(m.annotations().empty());
    m.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(m.annotations().size(), 2u);
    m.robot.key(Key::escape);
    m.robot.key(Key::escape);
    EXPECT_EQ(m.robot.sandbox().state().tools.active, ToolKind::grab);
    EXPECT_EQ(m.annotations().size(), 2u) << "they stay when the tool is put away";
}

} // namespace
} // namespace topple::test
