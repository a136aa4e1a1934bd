// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/alignment.h"

#include "app/session/arrange_commands.h"
#include "app/session/drop.h"
#include "app/session/frame/frame_query.h"
#include "tests/app/session/session_test_support.h"

#include <set>

namespace topple::app {
namespace {

using test::ask;
using test::box_def;

BodyDef box_of(Vec3 half_extents, Vec3 position) {
    BodyDef def = box_def(position);
    def.colliders.front().shape = BoxShape{half_extents};
    return def;
}

/// A session with a floor (body 1), a plane at y = 0, and these bodies (from 2 on).
class Arranged : public testing::Test {
protected:
    void spawn(std::vector<BodyDef> bodies) {
        for (const BodyDef& def : bodies)
            selection.add(BodyId{session.world().state().bodies.back().id.ordinal + 1}),
                ask(session, SpawnBodies{{def}, {}, ""});
    }
    FramePtr frame() { return session.make_frame(); }
    /// Applies commands that are one undo step.
    void apply(const Result<std::vector<Command>>& commands) {
        ASSERT_TRUE(commands.ok()) << commands.error().text();
        for (const Command& command : *commands)
            ask(session, command, 77);
    }
    [[nodiscard]] Vec3 at(std::uint64_t body) const {
        return session.world().find(BodyId{body})->world_from_body.position;
    }

    Session session;
    Selection selection;
};

// Boxes of half a width 0.5, 1 and 0.25 m around x = 0, 5 and 9.
TEST_F(Arranged, AlignsTheSidesWithThoseOfTheBodySelectedLast) {
    spawn({box_of({0.5f, 0.5f, 0.5f}, {0, 3, 0}),
           box_of({1, 0.5f, 0.5f}, {5, 4, 1}),
           box_of({0.25f, 0.5f, 0.5f}, {9, 5, 2})});
    apply(align(*frame(), selection, 0, AlignedPart::minimum)); // at 9 - 0.25 = 8.75
    EXPECT_FLOAT_EQ(at(2).x, 9.25f);
    EXPECT_FLOAT_EQ(at(3).x, 9.75f);
    EXPECT_FLOAT_EQ(at(4).x, 9);
    EXPECT_EQ(at(2).y, 3) << "other axes stay";
    selection.make_active(BodyId{3});
    apply(align(*frame(), selection, 0, AlignedPart::maximum)); // at 9.75 + 1 = 10.75
    EXPECT_FLOAT_EQ(at(2).x, 10.25f);
    EXPECT_FLOAT_EQ(at(4).x, 10.5f);
    apply(align(*frame(), selection, 2, AlignedPart::center));
    EXPECT_FLOAT_EQ(at(2).z, 1);
    EXPECT_FLOAT_EQ(at(4).z, 1);
}

TEST_F(Arranged, IsOneStepOfUndo) {
    spawn({box_def({0, 3, 0}), box_def({5, 4, 1}), box_def({9, 5, 2})});
    const std::uint64_t before = test::hash(session);
    apply(align(*frame(), selection, 1, AlignedPart::center));
    EXPECT_NE(test::hash(session), before);
    ask(session, Undo{});
    EXPECT_EQ(test::hash(session), before);
}

// Widths 1, 2 and 0.5 m between the outer boxes, which end at 0.5 and begin at 9.75: two gaps of (9.25 - 2) / 2.
TEST_F(Arranged, DistributesWithEqualGaps) {
    spawn({box_of({0.5f, 0.5f, 0.5f}, {0, 3, 0}),
           box_of({0.25f, 0.5f, 0.5f}, {10, 5, 0}),
           box_of({1, 0.5f, 0.5f}, {2, 4, 0})});
    apply(distribute(*frame(), selection, 0));
    EXPECT_EQ(at(2).x, 0);
    EXPECT_EQ(at(3).x, 10);
    EXPECT_FLOAT_EQ(at(4).x, 0.5f + 3.625f + 1);
}

TEST_F(Arranged, AGroupMovesAsAWhole) {
    spawn({box_def({0, 3, 0}), box_def({1, 3, 0}), box_def({6, 3, 0})});
    ask(session, SetGroup{{{}, "", {BodyId{2}, BodyId{3}}}});
    apply(align(*frame(), selection, 0, AlignedPart::maximum)); // 1.5 goes to 6.5
    EXPECT_FLOAT_EQ(at(2).x, 5);
    EXPECT_FLOAT_EQ(at(3).x, 6);
    EXPECT_EQ(at(4).x, 6);
}

TEST_F(Arranged, LockedBodiesStayAndTooFewAreRefusedInWords) {
    spawn({box_def({0, 3, 0}), box_def({5, 4, 1})});
    EXPECT_FALSE(distribute(*frame(), selection, 0).ok());
    ask(session, SetFlag{ObjectFlag::locked, true, {BodyId{2}}});
    const auto refused = align(*frame(), selection, 0, AlignedPart::center);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().message, "Select two or more unlocked bodies to align them.");
    EXPECT_FALSE(align(*frame(), {}, 0, AlignedPart::center).ok());
}

// A box of half a height 0.5 above the floor, and one above it that will stand on the first.
TEST_F(Arranged, DropsOntoTheFloorAndOntoEachOther) {
    spawn({box_def({0, 7, 0}), box_def({0.3f, 3, 0})});
    apply(drop_to_surface(*frame(), selection));
    EXPECT_NEAR(at(3).y, 0.5f, 1e-4f);
    EXPECT_NEAR(at(2).y, 1.5f, 1e-4f);
}

// The lowest point of a cube that stands on an edge is half a diagonal of a face below its middle. A sphere of 0.5 m
// that leans over the edge of a box of half a width 0.5 at a horizontal distance d = 0.8 of the middles touches it at
// the edge, 0.3 m beside: its middle is sqrt(0.25 - 0.09) = 0.4 above.
TEST_F(Arranged, DropsTurnedAndRoundShapesUntilTheyTouch) {
    BodyDef turned = box_def({-5, 4, 0});
    turned.world_from_body.rotation = from_axis_angle({0, 0, 1}, kPi / 4);
    BodyDef ball = box_def({0.8f, 6, 0});
    ball.colliders.front().shape = SphereShape{0.5f};
    spawn({turned, ball, box_def({0, 0.5f, 0})});
    selection.remove(BodyId{4});
    apply(drop_to_surface(*frame(), selection));
    EXPECT_NEAR(at(2).y, std::sqrt(0.5f), 1e-3f);
    EXPECT_NEAR(at(3).y, 1.4f, 1e-3f);
}

TEST_F(Arranged, DropsLiftABodyOutOfTheFloor) {
    spawn({box_def({0, 0.2f, 0})});
    apply(drop_to_surface(*frame(), selection));
    EXPECT_NEAR(at(2).y, 0.5f, 1e-4f);
}

TEST_F(Arranged, WithNothingBelowADropIsRefusedInWords) {
    spawn({box_def({0, 3, 0})});
    ask(session, DeleteObjects{{BodyId{1}}, {}});
    const auto refused = drop_to_surface(*frame(), selection);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().message, "There is nothing below the selection to stand on.");
}

TEST(ArrangeCommands, HaveLabelsOfTheirOwnAndRefuseAnEmptySelection) {
    Session session;
    const FramePtr frame = session.make_frame();
    std::set<std::string_view> labels;
    for (const ArrangeCommand& command : arrange_commands()) {
        EXPECT_TRUE(labels.insert(command.label).second) << command.label;
        EXPECT_FALSE(command.description.empty());
        const auto commands = command.commands(*frame, {});
        ASSERT_FALSE(commands.ok()) << command.label;
        EXPECT_EQ(commands.error().message.back(), '.');
    }
}

} // namespace
} // namespace topple::app
