// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/measurement_lines.h"

#include "tests/support/test.h"
#include "topple/math/angle.h"
#include "topple/math/trigonometry.h"

namespace topple::app {
namespace {

/// Body 1 is turned by a quarter about y, which takes x to -z, and stands at (0, 1, 0).
const auto pose_of = [](BodyId id) {
    return id == BodyId{1} ? Transform{{0, 1, 0}, from_axis_angle({0, 1, 0}, kPi / 2)}
                           : Transform{};
};

AnnotationView view(AnnotationKind kind, std::vector<Anchor> anchors) {
    static const PublishedFrame kNoFrame; // only a gap reads it
    return view_of(
        {.id = {}, .kind = kind, .anchors = std::move(anchors), .text = {}}, kNoFrame, pose_of);
}

TEST(MeasurementLines, ADistanceIsThatOfThePointsInThePosesOfTheirBodies) {
    // (3, 0, 0) of the body is (0, 1, -3) in the world; (0, 1, 1) is 4 m away.
    const AnnotationView distance = view(AnnotationKind::distance,
                                         {{.body = {1}, .point = {3, 0, 0}}, {.point = {0, 1, 1}}});
    EXPECT_NEAR(*distance.value, 4, 1e-5f);
    EXPECT_EQ(distance.text, "4.000 m");
    EXPECT_NEAR(distance.points[0].z, -3, 1e-5f);
    EXPECT_NEAR(distance.label.z, -1, 1e-5f);
}

TEST(MeasurementLines, AnglesOfPointsLinesAndPlanes) {
    const auto degrees = [](const AnnotationView& view) {
        return view.value ? degrees_from_radians(*view.value) : -1;
    };
    EXPECT_NEAR(
        degrees(view(AnnotationKind::angle, {{.point = {1, 0, 0}}, {}, {.point = {-1, 1, 0}}})),
        135,
        1e-3f);
    const auto with = [](Anchor::Kind kind, Vec3 direction, BodyId body = {}) {
        return Anchor{kind, body, {}, normalize(direction)};
    };
    using Kind = Anchor::Kind;
    const auto between = [&](const Anchor& a, const Anchor& b) {
        return degrees(view(AnnotationKind::angle, {a, b}));
    };
    // Lines and planes have no sense: the angle is at most a quarter turn.
    EXPECT_NEAR(between(with(Kind::line, {1, 0, 0}), with(Kind::line, {-1, 1, 0})), 45, 1e-3f);
    EXPECT_NEAR(between(with(Kind::plane, {0, 1, 0}), with(Kind::plane, {0, -1, 1})), 45, 1e-3f);
    // A line in a plane is at 0 to it, one along the normal at 90.
    EXPECT_NEAR(between(with(Kind::line, {1, 0, 0}), with(Kind::plane, {0, 1, 0})), 0, 1e-3f);
    EXPECT_NEAR(between(with(Kind::plane, {0, 1, 0}), with(Kind::line, {0, -2, 0})), 90, 1e-3f);
    EXPECT_NEAR(between(with(Kind::plane, {0, 1, 0}), with(Kind::line, {1, 1, 0})), 45, 1e-3f);
    // The body's x is the world's -z.
    EXPECT_NEAR(between(with(Kind::line, {1, 0, 0}, {1}), with(Kind::line, {0, 0, 1})), 0, 1e-3f);
    const AnnotationView none = view(AnnotationKind::angle, {{}, {}, {.point = {1, 0, 0}}});
    EXPECT_FALSE(none.value);
    EXPECT_EQ(none.text, "no angle: two points coincide");
}

TEST(MeasurementLines, LengthsHaveTheUnitInWhichTheyAreReadable) {
    EXPECT_EQ(length_with_unit(0), "0.000 m");
    EXPECT_EQ(length_with_unit(-1e-6f), "0.000 m") << "without a sign";
    EXPECT_EQ(length_with_unit(-0.5f), "-0.500 m");
    EXPECT_EQ(length_with_unit(1.25f), "1.250 m");
    EXPECT_EQ(length_with_unit(0.0325f), "32.5 mm");
    EXPECT_EQ(length_with_unit(0.0015f), "1.50 mm");
    EXPECT_EQ(length_with_unit(123.46f), "123.5 m");
    EXPECT_EQ(length_with_unit(2500), "2.500 km");
}

TEST(MeasurementLines, DrawsTheLineAndTicksAtBothEnds) {
    DebugGeometry out;
    const AnnotationView distance = view(AnnotationKind::distance, {{}, {.point = {0, 0, 2}}});
    add_measurement(out, distance, {5, 5, 5}, rgb(0xffffff));
    ASSERT_EQ(out.lines.size(), 3u);
    EXPECT_EQ(out.lines[0].a, (Vec3{0, 0, 0}));
    EXPECT_EQ(out.lines[0].b, (Vec3{0, 0, 2}));
    for (std::size_t i = 1; i < 3; ++i) // perpendicular to the line
        EXPECT_NEAR(dot(out.lines[i].b - out.lines[i].a, Vec3{0, 0, 1}), 0, 1e-5f);
    DebugGeometry nothing;
    add_measurement(nothing,
                    view_of({{}, AnnotationKind::note, {{}}, "a"}, PublishedFrame{}, pose_of),
                    {5, 5, 5},
                    rgb(0xffffff));
    EXPECT_TRUE(nothing.lines.empty() && nothing.points.empty());
}

} // namespace
} // namespace topple::app
