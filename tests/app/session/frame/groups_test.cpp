// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/groups.h"

#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::box_def;

/// A floor (body 1) and five boxes; boxes 2, 3 and 4 are the group 1, of which box 4 is locked.
FramePtr grouped_boxes() {
    Session session;
    SpawnBodies spawn{.bodies = {}, .joints = {}, .label = ""};
    for (int i = 0; i < 5; ++i)
        spawn.bodies.push_back(box_def({2 * static_cast<Real>(i), 2, 0}));
    ask(session, spawn);
    ask(session, SetGroup{{{}, "three", {BodyId{2}, BodyId{3}, BodyId{4}}}});
    ask(session, SetFlag{ObjectFlag::locked, true, {BodyId{4}}});
    return session.make_frame();
}

Selection selection_of(std::initializer_list<std::uint64_t> ordinals) {
    Selection selection;
    for (const std::uint64_t ordinal : ordinals)
        selection.add(BodyId{ordinal});
    return selection;
}

using Bodies = std::vector<BodyId>;

Bodies clicked(const FramePtr& frame,
               const Selection& before,
               std::uint64_t body,
               const ClickKeys& keys = {}) {
    return after_click(*frame, before, BodyId{body}, keys).bodies();
}

TEST(ClickOnAGroup, SelectsAllMembersThatAreNotLocked) {
    const FramePtr frame = grouped_boxes();
    EXPECT_EQ(clicked(frame, {}, 2), (Bodies{{2}, {3}}));
    EXPECT_EQ(clicked(frame, selection_of({5}), 3), (Bodies{{2}, {3}}));
    EXPECT_EQ(clicked(frame, selection_of({2, 3}), 5), (Bodies{{5}}));
}

TEST(ClickOnAGroup, ThatIsSelectedMeansOneMember) {
    const FramePtr frame = grouped_boxes();
    EXPECT_EQ(clicked(frame, selection_of({2, 3}), 3), (Bodies{{3}}));
    EXPECT_EQ(clicked(frame, selection_of({3}), 2), (Bodies{{2}})) << "inside the group";
    EXPECT_EQ(clicked(frame, selection_of({2, 3, 5}), 3), (Bodies{{2}, {3}}));
}

TEST(ClickOnAGroup, WithAltMeansOneMember) {
    const FramePtr frame = grouped_boxes();
    EXPECT_EQ(clicked(frame, {}, 2, {.is_single = true}), (Bodies{{2}}));
}

TEST(ClickOnAGroup, WithShiftOrCtrlAddsAndRemovesItAsAWhole) {
    const FramePtr frame = grouped_boxes();
    EXPECT_EQ(clicked(frame, selection_of({5}), 2, {.adds = true}), (Bodies{{2}, {3}, {5}}));
    EXPECT_EQ(clicked(frame, selection_of({5}), 2, {.toggles = true}), (Bodies{{2}, {3}, {5}}));
    EXPECT_EQ(clicked(frame, selection_of({2, 3, 5}), 2, {.toggles = true}), (Bodies{{5}}));
    EXPECT_EQ(clicked(frame, selection_of({2, 3}), 2, {.toggles = true}), Bodies{});
    EXPECT_EQ(clicked(frame, selection_of({2}), 3, {.adds = true}), (Bodies{{2}, {3}}));
}

TEST(ClickOnAGroup, MakesTheClickedBodyTheActiveOne) {
    const FramePtr frame = grouped_boxes();
    EXPECT_EQ(after_click(*frame, {}, BodyId{2}, {}).active(), BodyId{2});
    EXPECT_EQ(selection_of({5, 2}).active(), BodyId{2}) << "selected last";
    Selection selection = selection_of({2, 5});
    selection.remove(BodyId{5});
    EXPECT_EQ(selection.active(), BodyId{2});
}

TEST(Groups, ABoxAroundOneMemberSelectsTheGroup) {
    const FramePtr frame = grouped_boxes();
    EXPECT_EQ(with_groups(*frame, selection_of({3, 6})).bodies(), (Bodies{{2}, {3}, {6}}));
}

TEST(Groups, AreWholeWithAllTheirMembersAndNothingElse) {
    const FramePtr frame = grouped_boxes();
    EXPECT_EQ(whole_group(*frame, selection_of({2, 3, 4})), GroupId{1});
    EXPECT_EQ(whole_group(*frame, selection_of({2, 3})), GroupId{});
    EXPECT_EQ(whole_group(*frame, selection_of({2, 3, 4, 5})), GroupId{});
    EXPECT_EQ(whole_group(*frame, {}), GroupId{});
    EXPECT_EQ(display_name(*frame, GroupId{1}), "three");
    EXPECT_EQ(display_name(*frame, GroupId{7}), "group 7");
}

} // namespace
} // namespace topple::app
