// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Notes that are pinned to bodies.

#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/paused_tower.h"

namespace topple::test {
namespace {

using namespace app;

struct Noting : PausedTower {
    Noting() : PausedTower("stack:3") {}
    const std::vector<Annotation>& notes() {
        robot.settle();
        robot.frames(2);
        return robot.frame().state->annotations.list();
    }
    /// Opens the window of a new note on the top box.
    void begin() {
        robot.move_to(robot.pixel_of(top().center_of_mass));
        robot.frames(2);
        robot.key(letter('N'), kShift);
        robot.frames(3);
    }
    void write(std::string_view text) {
        begin();
        ASSERT_TRUE(robot.is_typing());
        robot.type_keys(text);
        robot.key(Key::enter);
        robot.frames(3);
    }
};

TEST(Notes, AreWrittenAtThePointerAndShownThere) {
    Noting n;
    n.write("falls first");
    ASSERT_EQ(n.notes().size(), 1u);
    const Annotation note = n.notes()[0];
    EXPECT_EQ(note.kind, AnnotationKind::note);
    EXPECT_EQ(note.text, "falls first");
    EXPECT_EQ(note.anchors.at(0).body, n.top().id);
    EXPECT_FALSE(n.robot.has("Note/Text"));
    const Vec2 label = n.robot.find("Annotations/falls first").center();
    EXPECT_LT(length(label - n.robot.pixel_of(n.top().center_of_mass)), 250);
    // The label moves along.
    Transform pose = n.top().world_from_body;
    pose.position.x += 1.5f;
    n.robot.sandbox().session().submit(Do{SetPose{n.top().id, pose}});
    ASSERT_EQ(n.notes().size(), 1u);
    EXPECT_GT(length(n.robot.find("Annotations/falls first").center() - label), 40);
    n.robot.key(letter('Z'), kCtrl);
    n.robot.key(letter('Z'), kCtrl);
    EXPECT_TRUE(n.notes().empty());
}

TEST(Notes, AClickEditsAndDeleteRemoves) {
    Noting n;
    n.write("first");
    n.robot.click("Annotations/first");
    n.robot.frames(3);
    ASSERT_TRUE(n.robot.is_typing());
    n.robot.key(Key::end);
    n.robot.type_keys(" of all");
    n.robot.key(Key::enter);
    ASSERT_EQ(n.notes().size(), 1u);
    EXPECT_EQ(n.notes()[0].text, "first of all");
    EXPECT_EQ(n.notes()[0].id, AnnotationId{1});
    EXPECT_EQ(n.robot.sandbox().selection().annotations().size(), 1u);
    n.robot.key(Key::delete_);
    EXPECT_TRUE(n.notes().empty());
    n.robot.key(letter('Z'), kCtrl);
    EXPECT_EQ(n.notes().size(), 1u);
    n.robot.click("Annotations/first of all");
    n.robot.frames(3);
    n.robot.click("Note/Delete");
    EXPECT_TRUE(n.notes().empty());
}

TEST(Notes, EscapeKeepsNothingAndAClickElsewhereKeepsTheText) {
    Noting n;
    n.begin();
    n.robot.type_keys("never");
    n.robot.key(Key::escape);
    n.robot.frames(3);
    EXPECT_FALSE(n.robot.has("Note/Text"));
    EXPECT_TRUE(n.notes().empty());
    n.begin();
    n.robot.frames(3);
    n.robot.key(Key::enter);
    n.robot.frames(3);
    EXPECT_TRUE(n.notes().empty()) << "without a text there is no note";
    n.begin();
    n.robot.type_keys("kept");
    n.robot.click_at(n.robot.sandbox().layout().viewport.min + Vec2{40, 200});
    ASSERT_EQ(n.notes().size(), 1u);
    EXPECT_EQ(n.notes()[0].text, "kept");
}

TEST(Notes, TheMenuOfARightClickAddsOneThere) {
    Noting n;
    n.robot.move_to(n.robot.pixel_of(n.top().center_of_mass));
    n.robot.frames(2);
    n.robot.press(MouseButton::right);
    n.robot.release(MouseButton::right);
    n.robot.frames(3);
    n.robot.click("Context/Add note here");
    n.robot.frames(3);
    ASSERT_TRUE(n.robot.is_typing());
    n.robot.type_keys("here");
    n.robot.key(Key::enter);
    ASSERT_EQ(n.notes().size(), 1u);
    EXPECT_EQ(n.notes()[0].anchors.at(0).body, n.top().id) << "not what is under the menu's entry";
}

TEST(Notes, FarOnesAndCoveredOnesAreDotsAndTheViewHidesThem) {
    Noting n;
    const auto pin = [&](Vec3 point, const char* text) {
        n.robot.sandbox().session().submit(
            Do{SetAnnotation{{{}, AnnotationKind::note, {{.point = point}}, text}}});
        n.robot.settle();
    };
    pin({0, 3, 0}, "near");
    pin({0, 3, -0.01f}, "behind");
    const Ray ray = n.robot.sandbox().camera().ray_through(
        n.robot.sandbox().layout().viewport.center() + Vec2{200, -100},
        n.robot.sandbox().layout().as_viewport());
    pin(ray.origin + ray.direction * (6 * n.robot.sandbox().camera().distance()), "far");
    ASSERT_EQ(n.notes().size(), 3u);
    EXPECT_TRUE(n.robot.has("Annotations/near"));
    EXPECT_TRUE(n.robot.has("Dots/behind"));
    EXPECT_TRUE(n.robot.has("Dots/far"));
    n.robot.click("Dots/far"); // is selected, and written in a window
    n.robot.frames(3);
    n.robot.key(Key::escape);
    n.robot.frames(3);
    EXPECT_TRUE(n.robot.has("Annotations/far")) << "a selected note is always readable";
    n.robot.sandbox().state().view.notes = false;
    n.robot.frames(2);
    for (const std::string& path : n.robot.sandbox().recorder().paths())
        EXPECT_FALSE(path.starts_with("Annotations/") || path.starts_with("Dots/")) << path;
}

TEST(Notes, TooLongATextIsNotKept) {
    Noting n;
    n.begin();
    n.robot.paste(std::string(1200, 'n'));
    n.robot.frames(2);
    n.robot.key(Key::enter);
    n.robot.frames(3);
    EXPECT_TRUE(n.notes().empty());
    EXPECT_TRUE(n.robot.has("Note/Text")) << "the text is not lost";
}

} // namespace
} // namespace topple::test
