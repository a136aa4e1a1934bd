// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/overlays.h"

#include "app/view/overlay_context_detail.h"
#include "tests/app/view/frame_builder.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/world/contact_colors.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace topple::app {
namespace {

/// Returns a square of `side` by `side` cubes of 2 m on a floor, 3 m apart around the origin.
FrameBuilder square_of(int side) {
    FrameBuilder builder;
    builder.add_floor();
    const Real middle = 1.5f * static_cast<Real>(side - 1);
    for (int i = 0; i < side * side; ++i)
        builder.add(
            BoxShape{{1, 1, 1}},
            {{3 * static_cast<Real>(i % side) - middle, 1, 3 * static_cast<Real>(i / side) - middle},
             {}});
    return builder;
}

/// Adds a contact below the cube with that index, on the floor (index 0), of this normal impulse and friction.
void add_contact(WorldState& state, std::uint32_t cube, Real impulse, Vec3 friction = {}) {
    Contact contact;
    contact.collider_a = 0;
    contact.collider_b = cube;
    contact.point_count = 1;
    contact.normal = {0, 1, 0};
    contact.points[0].point = state.bodies[cube].center_of_mass - Vec3{0, 1, 0};
    contact.points[0].normal_impulse = impulse;
    contact.friction_impulse = friction;
    state.contacts.push_back(contact);
}

FrameViewInput from_above(const PublishedFrame& frame, Overlay overlay, Real height = 30) {
    FrameViewInput input;
    input.frame = &frame;
    input.camera = camera_at({0, height, height}, {0, 0, 0}, 1.5f);
    input.options.set(overlay, true);
    input.options.prediction = false;
    return input;
}

struct Overlaid {
    DebugGeometry marks;
    MarkCounts counts{};
    explicit Overlaid(const FrameViewInput& input) {
        add_overlays(marks, input, FramePoses(input), counts);
    }
    [[nodiscard]] const MarkCount& count(Overlay overlay) const {
        return counts[static_cast<std::size_t>(overlay)];
    }
};

/// Returns the length of the longest line.
Real longest(const DebugGeometry& marks) {
    Real length = 0;
    for (const DebugLine& line : marks.lines)
        length = std::max(length, distance(line.a, line.b));
    return length;
}

TEST(MarkFade, MarksTheLargestWithinTheBudgetAndTellsHowMany) {
    Random random(7);
    for (const std::size_t most : {1u, 10u, 99u, 100u, 500u}) {
        std::vector<float> sizes;
        for (int i = 0; i < 100; ++i)
            sizes.push_back(random.between(3.0f, 50.0f));
        const MarkFade fade(sizes, most);
        std::sort(sizes.begin(), sizes.end(), std::greater<>());
        for (std::size_t i = 0; i < sizes.size(); ++i)
            EXPECT_EQ(fade.at(sizes[i]) > 0, i < most) << i << " of " << most;
        EXPECT_EQ(fade.count(), (MarkCount{std::min<std::size_t>(most, 100), 100}));
        for (std::size_t i = 1; i < sizes.size(); ++i)
            EXPECT_LE(fade.at(sizes[i]), fade.at(sizes[i - 1])) << "smaller is never stronger";
    }
}

TEST(MarkFade, WeakensWithTheNumberAndLeavesOutSpecks) {
    const auto strength = [](std::size_t count) {
        return MarkFade(std::vector<float>(count, 40.0f), 100000).at(40);
    };
    EXPECT_EQ(strength(10), 1);
    EXPECT_LT(strength(1000), strength(10));
    EXPECT_LE(strength(5000), strength(1000));
    EXPECT_GT(strength(5000), 0.3f) << "still to be seen";
    EXPECT_EQ(MarkFade({1, 30}, 10).at(1), 0);
}

TEST(MarkFade, OfEqualSizesMarksAll) {
    const MarkFade all(std::vector<float>(50, 10.0f), 20);
    EXPECT_GT(all.at(10), 0);
    EXPECT_EQ(all.count(), (MarkCount{50, 50}));
}

TEST(Overlays, MarkEveryBodyOfAFewAndTheNearestOfMany) {
    const PublishedFrame few = square_of(10).frame(), many = square_of(60).frame();
    const Overlaid of_few(from_above(few, Overlay::boxes));
    EXPECT_EQ(of_few.marks.lines.size(), 100u * 12) << "a plane has no box";
    EXPECT_EQ(of_few.count(Overlay::boxes), (MarkCount{100, 100}));
    const std::size_t most = kMostMarked[static_cast<std::size_t>(MarkBudget::lines)];
    ASSERT_LT(most, 3600u);
    const FrameViewInput input = from_above(many, Overlay::boxes, 180);
    const Overlaid of_many(input);
    // The cubes of a row of the square, 60 of them, are equally far away and equally large.
    const MarkCount& count = of_many.count(Overlay::boxes);
    EXPECT_EQ(count.in_view, 3600u);
    EXPECT_GE(count.marked, most);
    EXPECT_LT(count.marked, most + 60);
    EXPECT_EQ(of_many.marks.lines.size(), count.marked * 12);
    // All cubes are equally large: those that are marked are the ones with the least depth.
    std::vector<Real> depths;
    for (const Body& body : many.state->bodies)
        if (body.motion == Motion::dynamic)
            depths.push_back(dot(body.center_of_mass - input.camera.eye, input.camera.forward));
    std::sort(depths.begin(), depths.end());
    Real farthest = 0;
    for (const DebugLine& line : of_many.marks.lines)
        farthest = std::max(farthest, dot(line.a - input.camera.eye, input.camera.forward));
    EXPECT_NEAR(farthest, depths[most - 1], 2.5f) << "a corner is up to 1.8 m behind its center";
}

TEST(Overlays, OutsideOfThePictureMarkNothing) {
    const PublishedFrame frame = square_of(10).frame();
    for (int i = 0; i < kOverlayCount; ++i) {
        const auto overlay = static_cast<Overlay>(i);
        FrameViewInput input = from_above(frame, overlay);
        input.camera = camera_at({0, 30, 30}, {0, 60, 60}, 1.5f);
        const Overlaid marks(input);
        EXPECT_TRUE(marks.marks.lines.empty() && marks.marks.points.empty()) << name_of(overlay);
    }
}

TEST(Overlays, OfTheSelectionOnlyMarkItAndWhatTouchesIt) {
    FrameBuilder builder = square_of(10);
    for (std::uint32_t i = 1; i <= 100; ++i) {
        add_contact(builder.state(), i, 1);
        builder.state().bodies[i].v = {1, 0, 0};
    }
    PublishedFrame frame = builder.frame();
    frame.contact_colors = contact_colors(*frame.state);
    for (const Overlay overlay : {Overlay::boxes,
                                  Overlay::contacts,
                                  Overlay::velocities,
                                  Overlay::centers,
                                  Overlay::sleep,
                                  Overlay::impulses,
                                  Overlay::graph_colors,
                                  Overlay::supports,
                                  Overlay::inertia}) {
        FrameViewInput input = from_above(frame, overlay);
        const auto marks_of = [&] {
            const Overlaid marks(input);
            return marks.marks.lines.size() + marks.marks.points.size();
        };
        const std::size_t all = marks_of();
        input.options.overlays_of_selection_only = true;
        EXPECT_EQ(marks_of(), 0u) << name_of(overlay) << ": nothing is selected";
        input.highlights.selected = {builder.state().bodies[45].id};
        EXPECT_GT(marks_of(), 0u) << name_of(overlay);
        EXPECT_LE(marks_of(), all / 40) << name_of(overlay) << ": one of a hundred";
    }
    FrameViewInput input = from_above(frame, Overlay::contacts);
    input.options.overlays_of_selection_only = true;
    input.highlights.selected = {builder.state().bodies[0].id};
    EXPECT_EQ(Overlaid(input).marks.points.size(), 100u) << "all contacts of the floor";
}

TEST(Overlays, ImpulsesAreAsLongAsTheLogarithm) {
    for (const Real scale : {0.1f, 1.0f, 20.0f}) {
        // 1 kg weighs 9.81 N: in a step of 1/60 s an impulse of 0.1635 N s.
        const Real weight = 9.81f / 60;
        const auto reach = [&](Real impulse) {
            FrameBuilder builder;
            builder.add_floor();
            builder.add(BoxShape{{scale, scale, scale}}, {{0, scale, 0}, {}});
            add_contact(builder.state(), 1, impulse);
            const PublishedFrame frame = builder.frame();
            return longest(Overlaid(from_above(frame, Overlay::impulses, 10 * scale)).marks);
        };
        const Real unit = scale * std::sqrt(3.0f); // the extent of the cube
        EXPECT_NEAR(reach(weight), 0.5f * unit, 1e-3f * unit);
        EXPECT_NEAR(reach(3 * weight), 1.0f * unit, 1e-3f * unit);
        EXPECT_NEAR(reach(1023 * weight), 5.0f * unit, 1e-3f * unit);
    }
}

TEST(Overlays, FrictionIsRedAtItsLimitOnly) {
    const auto color_of = [](Real share) {
        FrameBuilder builder;
        builder.add_floor();
        builder.add(BoxShape{{1, 1, 1}}, {{0, 1, 0}, {}});
        for (Collider& collider : builder.state().colliders)
            collider.material.friction = 0.5f;
        add_contact(builder.state(), 1, 2, {0.5f * 2 * share, 0, 0});
        const PublishedFrame frame = builder.frame();
        return Overlaid(from_above(frame, Overlay::friction, 10)).marks.lines.at(0).color;
    };
    EXPECT_GT(color_of(1).r, color_of(1).g);
    EXPECT_LT(color_of(0.5f).r, color_of(0.5f).g);
}

TEST(Overlays, GraphColorsOfContactsThatShareABodyDiffer) {
    FrameBuilder builder;
    builder.add_floor();
    for (int i = 0; i < 5; ++i)
        builder.add(BoxShape{}, {{0, 0.5f + static_cast<Real>(i), 0}, {}});
    WorldState& state = builder.state();
    for (std::uint32_t i = 1; i <= 5; ++i) {
        add_contact(state, i, 1);
        state.contacts.back().collider_a = i - 1;
    }
    PublishedFrame frame = builder.frame();
    EXPECT_TRUE(Overlaid(from_above(frame, Overlay::graph_colors, 10)).marks.points.empty())
        << "not published";
    frame.contact_colors = contact_colors(*frame.state);
    const DebugGeometry marks = Overlaid(from_above(frame, Overlay::graph_colors, 10)).marks;
    ASSERT_EQ(marks.points.size(), 5u);
    for (std::size_t i = 1; i < 5; ++i)
        EXPECT_NE(marks.points[i].color, marks.points[i - 1].color);
    EXPECT_EQ(marks.points[0].color, marks.points[2].color) << "two colors are enough for a tower";
}

TEST(Overlays, InertiaOfASolidEllipsoidIsThatEllipsoid) {
    const Vec3 semi_axes{0.5f, 1, 2};
    FrameBuilder builder;
    builder.add(BoxShape{semi_axes}, {{1, 2, 3}, from_axis_angle({0, 1, 0}, 0.7f)});
    Body& body = builder.state().bodies[0];
    body.mass = 5;
    const auto moment = [&](Real a, Real b) { return body.mass * (a * a + b * b) / 5; };
    const Mat3 principal{{moment(semi_axes.y, semi_axes.z), 0, 0},
                         {0, moment(semi_axes.x, semi_axes.z), 0},
                         {0, 0, moment(semi_axes.x, semi_axes.y)}};
    for (const Real turn : {0.0f, 0.4f}) {
        // Turned in the body frame, so that the tensor has products of inertia.
        const Mat3 r = to_mat3(from_axis_angle(normalize(Vec3{1, 2, -1}), turn));
        body.inertia = r * principal * transpose(r);
        const PublishedFrame frame = builder.frame();
        const DebugGeometry marks = Overlaid(from_above(frame, Overlay::inertia, 10)).marks;
        ASSERT_FALSE(marks.lines.empty());
        for (const DebugLine& line : marks.lines) {
            const Vec3 local = transpose(r) *
                               rotate_inverse(body.world_from_body.rotation,
                                              line.a - body.world_from_body.position);
            const Vec3 p{local.x / semi_axes.x, local.y / semi_axes.y, local.z / semi_axes.z};
            EXPECT_NEAR(length(p), 1, 1e-3f) << "on the surface";
        }
    }
}

TEST(Overlays, CellsOfOneLevelAreThoseOfThatLevel) {
    FrameBuilder builder;
    builder.add(BoxShape{}, {});
    PublishedFrame frame = builder.frame();
    for (int depth = 0; depth < 4; ++depth)
        for (int i = 0; i <= depth; ++i)
            frame.broad_phase_cells.push_back({.box = {{0, 0, 0}, {1, 1, 1}}, .depth = depth});
    FrameViewInput input = from_above(frame, Overlay::cells, 10);
    EXPECT_EQ(Overlaid(input).marks.lines.size(), 12u * (1 + 2 + 3 + 4));
    input.options.cell_depth = 2;
    EXPECT_EQ(Overlaid(input).marks.lines.size(), 12u * 3);
    input.options.cell_depth = -1;
    const DebugGeometry marks = Overlaid(input).marks;
    std::set<float> reds;
    for (const DebugLine& line : marks.lines)
        reds.insert(line.color.g);
    EXPECT_EQ(reds.size(), 4u) << "a color for each level";
}

TEST(Overlays, EachHasANameALabelAndALegendOfItsOwn) {
    std::set<std::string_view> names, labels, legends;
    for (int i = 0; i < kOverlayCount; ++i) {
        const auto overlay = static_cast<Overlay>(i);
        names.insert(name_of(overlay));
        labels.insert(label_of(overlay));
        legends.insert(legend_of(overlay));
        EXPECT_GT(legend_of(overlay).size(), 15u) << name_of(overlay);
    }
    for (const auto* words : {&names, &labels, &legends})
        EXPECT_EQ(words->size(), static_cast<std::size_t>(kOverlayCount));
}

} // namespace
} // namespace topple::app
