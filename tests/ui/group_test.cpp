// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Groups: keys, clicks in the world, names, and rows of the outliner that are dragged.

#include "app/panels/outliner_rows.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/groups.h"
#include "tests/support/test.h"
#include "tests/ui/paused_tower.h"

namespace topple::test {
namespace {

using namespace app;
using Bodies = std::vector<BodyId>;

/// A paused stack of four boxes (bodies 2 to 5) with the outliner.
struct StackWithOutliner : PausedTower {
    StackWithOutliner() : PausedTower("stack:4") {
        robot.key(letter('O'));
        robot.frames(2);
    }
    [[nodiscard]] const ObjectMarks& marks() {
        robot.settle();
        return robot.frame().state->object_marks;
    }
    [[nodiscard]] std::vector<ObjectId> members(std::uint64_t group) {
        return marks().describe({group}).members;
    }
    [[nodiscard]] Vec2 row(std::uint64_t body) {
        return robot.find("Outliner/" + display_name(robot.frame(), BodyId{body})).center();
    }
    void click_body(std::uint64_t body, Modifiers modifiers = {}) {
        const Vec3 middle = find_body(robot.frame(), BodyId{body})->center_of_mass;
        robot.click_at(robot.pixel_of(middle), modifiers);
        robot.frames(40); // two clicks are no double click
    }
    /// Selects two bodies in the outliner and groups them.
    void group(std::uint64_t a, std::uint64_t b) {
        robot.click_at(row(a));
        robot.frames(1);
        robot.click_at(row(b), kCtrl);
        robot.frames(1);
        robot.key(letter('G'), kCtrl);
        robot.settle();
    }
    void drag(Vec2 from, Vec2 to) {
        robot.move_to(from);
        robot.frames(2);
        robot.press();
        robot.drag_to(to);
        robot.frames(2);
        robot.release();
        robot.settle();
        robot.frames(2);
    }
};

TEST(GroupKeys, CtrlGGroupsAndCtrlShiftGUngroupsInOneStepOfUndoEach) {
    StackWithOutliner stack;
    stack.group(2, 4);
    EXPECT_EQ(stack.members(1), (std::vector<ObjectId>{BodyId{2}, BodyId{4}}));
    stack.robot.frames(2);
    EXPECT_TRUE(stack.robot.has("Outliner/group 1"));
    EXPECT_TRUE(stack.robot.has("Inspector/Name")) << "the name of the group";
    stack.robot.key(letter('G'), Modifiers{.shift = true, .ctrl = true});
    EXPECT_TRUE(stack.marks().is_empty());
    stack.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(stack.members(1).size(), 2u);
    stack.robot.key(letter('Z'), kCtrl);
    EXPECT_TRUE(stack.marks().is_empty());
}

TEST(GroupKeys, OneObjectIsNoGroupAndAMessageSaysSo) {
    StackWithOutliner stack;
    stack.robot.click_at(stack.row(2));
    stack.robot.frames(1);
    stack.robot.key(letter('G'), kCtrl);
    EXPECT_TRUE(stack.marks().is_empty());
    ASSERT_FALSE(stack.robot.frame().messages.empty());
    EXPECT_EQ(stack.robot.frame().messages.back().text,
              "Select two or more bodies or soft bodies to group them.");
}

TEST(GroupClicks, SelectTheGroupThenOneMember) {
    StackWithOutliner stack;
    stack.group(2, 4);
    stack.robot.key(Key::escape);
    stack.robot.frames(2);
    stack.click_body(4);
    EXPECT_EQ(stack.selected(), (Bodies{{2}, {4}}));
    stack.click_body(4);
    EXPECT_EQ(stack.selected(), (Bodies{{4}}));
    stack.click_body(3);
    EXPECT_EQ(stack.selected(), (Bodies{{3}}));
    stack.click_body(2, Modifiers{.alt = true});
    EXPECT_EQ(stack.selected(), (Bodies{{2}})) << "Alt means the member";
}

TEST(GroupClicks, ADoubleClickSelectsTheMember) {
    StackWithOutliner stack;
    stack.group(2, 4);
    stack.robot.key(Key::escape);
    stack.robot.frames(2);
    const Vec2 at = stack.robot.pixel_of(find_body(stack.robot.frame(), {4})->center_of_mass);
    stack.robot.click_at(at);
    stack.robot.click_at(at);
    EXPECT_EQ(stack.selected(), (Bodies{{4}}));
}

TEST(GroupNames, F2NamesTheGroup) {
    StackWithOutliner stack;
    stack.group(2, 4);
    stack.robot.key(Key::f2);
    stack.robot.frames(3);
    ASSERT_TRUE(stack.robot.is_typing());
    stack.robot.type_keys("tower");
    stack.robot.key(Key::enter);
    stack.robot.frames(3);
    EXPECT_EQ(stack.marks().name_of({1}), "tower");
    EXPECT_TRUE(stack.robot.has("Outliner/tower"));
}

TEST(GroupRows, AClickSelectsAllMembersAndTheArrowListsThemOrNot) {
    StackWithOutliner stack;
    stack.group(2, 4);
    stack.robot.key(Key::escape);
    stack.robot.frames(2);
    stack.robot.click("Outliner/group 1");
    stack.robot.frames(2);
    EXPECT_EQ(stack.selected(), (Bodies{{2}, {4}}));
    const std::size_t open = stack.robot.sandbox().state().outliner.rows.size();
    stack.robot.click("Outliner/Close group 1");
    stack.robot.frames(2);
    EXPECT_EQ(stack.robot.sandbox().state().outliner.rows.size(), open - 2);
    stack.robot.click("Outliner/Open group 1");
    stack.robot.frames(2);
    EXPECT_EQ(stack.robot.sandbox().state().outliner.rows.size(), open);
}

TEST(GroupRows, ADragOfARowOntoAnotherGroupsThem) {
    StackWithOutliner stack;
    stack.drag(stack.row(3), stack.row(5));
    EXPECT_EQ(stack.members(1), (std::vector<ObjectId>{BodyId{3}, BodyId{5}}));
    stack.robot.key(letter('Z'), kCtrl);
    EXPECT_TRUE(stack.marks().is_empty()) << "one step of undo";
}

TEST(GroupRows, ADragOntoAGroupOrAMemberJoinsAndADragOutLeaves) {
    StackWithOutliner stack;
    stack.group(2, 4);
    stack.robot.key(Key::escape);
    stack.robot.frames(2);
    stack.drag(stack.row(3), stack.robot.find("Outliner/group 1").center());
    EXPECT_EQ(stack.members(1), (std::vector<ObjectId>{BodyId{2}, BodyId{3}, BodyId{4}}));
    stack.drag(stack.row(5), stack.row(2));
    EXPECT_EQ(stack.members(1).size(), 4u);
    const ui::Rect list = stack.robot.sandbox().layout().outliner;
    stack.drag(stack.row(4), {list.center().x, list.max.y - 30});
    EXPECT_EQ(stack.members(1), (std::vector<ObjectId>{BodyId{2}, BodyId{3}, BodyId{5}}));
}

TEST(GroupRows, ADragOfASelectedRowMovesTheSelection) {
    StackWithOutliner stack;
    stack.robot.click_at(stack.row(2));
    stack.robot.frames(1);
    stack.robot.click_at(stack.row(3), kCtrl);
    stack.robot.frames(1);
    stack.drag(stack.row(2), stack.row(5));
    EXPECT_EQ(stack.members(1), (std::vector<ObjectId>{BodyId{2}, BodyId{3}, BodyId{5}}));
}

TEST(GroupRows, ASearchFindsAGroupByItsNameAndByItsMembers) {
    StackWithOutliner stack;
    stack.group(2, 4);
    const PublishedFrame& frame = stack.robot.frame();
    OutlinerState state;
    state.filter = "group 1";
    ASSERT_TRUE(update_rows(frame, state));
    ASSERT_GE(state.rows.size(), 4u) << "heading, group, two members";
    EXPECT_EQ(state.rows[1].kind, OutlinerRow::Kind::group);
    EXPECT_TRUE(state.rows[2].is_member && state.rows[3].is_member);
    state.filter = display_name(frame, BodyId{4});
    ASSERT_TRUE(update_rows(frame, state));
    ASSERT_GE(state.rows.size(), 3u);
    EXPECT_EQ(state.rows[1].kind, OutlinerRow::Kind::group);
    EXPECT_EQ(state.rows[2].number, 4u);
}

TEST(GroupCopies, OfAWholeGroupAreANewGroup) {
    StackWithOutliner stack;
    stack.group(2, 4);
    stack.robot.key(letter('D'), kCtrl);
    EXPECT_EQ(stack.marks().groups().size(), 2u);
    EXPECT_EQ(stack.members(2).size(), 2u);
    stack.robot.frames(2);
    EXPECT_EQ(whole_group(stack.robot.frame(), stack.robot.sandbox().selection()), GroupId{2});
}

TEST(GroupDeletion, ShrinksTheGroup) {
    StackWithOutliner stack;
    stack.group(2, 4);
    stack.robot.click_at(stack.row(4));
    stack.robot.frames(1);
    stack.robot.key(Key::delete_);
    EXPECT_EQ(stack.members(1), (std::vector<ObjectId>{BodyId{2}}));
    stack.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(stack.members(1), (std::vector<ObjectId>{BodyId{2}, BodyId{4}}));
}

} // namespace
} // namespace topple::test
