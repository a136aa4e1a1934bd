// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The page of keys without its picture: what a pressed key does to it and to the keymap.

#include "app/panels/key_entry.h"

#include "tests/support/test.h"

namespace topple::app {
namespace {

struct Entry {
    KeysPage page{.is_shown = true};
    Keymap keymap;

    bool press(std::string_view label, KeyEvent::Kind kind = KeyEvent::Kind::press) {
        const KeyChord chord = chord_from(label).value();
        return take(
            {kind, chord.key, {.shift = chord.shift, .ctrl = chord.ctrl, .alt = chord.alt}});
    }
    bool take(const KeyEvent& event, bool is_typing = false) {
        return take_key(page, keymap, event, is_typing);
    }
    [[nodiscard]] std::string keys(Action action) const {
        std::string text;
        for (const KeyChord& key : keymap.keys(action))
            text += (text.empty() ? "" : " ") + label_of(key);
        return text;
    }
};

TEST(KeyEntry, AFreeKeyReplacesTheOneThatWasClicked) {
    Entry e;
    wait_for_key(e.page, Action::toggle_pause, 1);
    EXPECT_TRUE(e.press("Ctrl+J"));
    EXPECT_EQ(e.keys(Action::toggle_pause), "Space Ctrl+J");
    EXPECT_FALSE(e.page.is_waiting);
    EXPECT_FALSE(e.press("J")) << "the next key is a shortcut again";
}

TEST(KeyEntry, OneMoreKeyIsAdded) {
    Entry e;
    wait_for_key(e.page, Action::undo, 1);
    e.press("Y");
    EXPECT_EQ(e.keys(Action::undo), "Ctrl+Z Y");
}

TEST(KeyEntry, WhileItWaitsModifiersRepetitionsAndReleasesChangeNothing) {
    Entry e;
    wait_for_key(e.page, Action::undo, 0);
    EXPECT_TRUE(e.take({KeyEvent::Kind::press, Key::left_ctrl, {.ctrl = true}}));
    EXPECT_TRUE(e.press("J", KeyEvent::Kind::repeat));
    EXPECT_TRUE(e.press("J", KeyEvent::Kind::release));
    EXPECT_TRUE(e.page.is_waiting);
    EXPECT_EQ(e.keys(Action::undo), "Ctrl+Z");
}

TEST(KeyEntry, EscKeepsTheOldKey) {
    Entry e;
    wait_for_key(e.page, Action::undo, 0);
    EXPECT_TRUE(e.press("Esc"));
    EXPECT_FALSE(e.page.is_waiting);
    EXPECT_EQ(e.keymap, Keymap());
    EXPECT_FALSE(e.press("Esc")) << "the next one closes the page";
}

TEST(KeyEntry, AKeyThatCannotBeBoundIsRefusedInWordsAndWaitedForAgain) {
    Entry e;
    wait_for_key(e.page, Action::undo, 0);
    const KeyEvent hostile[] = {{KeyEvent::Kind::press, Key::escape, {.ctrl = true}},
                                {KeyEvent::Kind::press, static_cast<Key>(283), {}},
                                {KeyEvent::Kind::press, Key::space, {.super = true}}};
    for (const KeyEvent& event : hostile) {
        e.page.note.clear();
        EXPECT_TRUE(e.take(event));
        EXPECT_NE(e.page.note, "");
        EXPECT_TRUE(e.page.is_waiting);
    }
    EXPECT_EQ(e.keymap, Keymap());
    e.press("J");
    EXPECT_EQ(e.page.note, "") << e.page.note;
}

TEST(KeyEntry, ItsOwnOtherKeyIsRefused) {
    Entry e;
    wait_for_key(e.page, Action::toggle_pause, 0);
    e.press("P");
    EXPECT_EQ(e.page.note, "P is a key of \"Pause, go on\" already");
    e.press("Space");
    EXPECT_EQ(e.keys(Action::toggle_pause), "Space P");
    EXPECT_FALSE(e.page.is_waiting);
}

TEST(KeyEntry, AKeyOfAnotherCommandIsTakenOverOnlyIfThePersonAgrees) {
    Entry e;
    wait_for_key(e.page, Action::toggle_pin, 0);
    e.press("Ctrl+D");
    EXPECT_EQ(question_of(e.page, e.keymap),
              "Ctrl+D is \"Duplicate the selection\". Take it over?");
    EXPECT_TRUE(e.press("K")) << "nothing but an answer counts";
    EXPECT_EQ(e.keymap, Keymap());
    EXPECT_TRUE(e.press("Esc"));
    EXPECT_EQ(e.keymap, Keymap());
    EXPECT_FALSE(e.page.pending.has_value());

    wait_for_key(e.page, Action::toggle_pin, 0);
    e.press("Ctrl+D");
    EXPECT_TRUE(e.press("Enter"));
    EXPECT_EQ(e.keys(Action::toggle_pin), "Ctrl+D");
    EXPECT_EQ(e.keys(Action::duplicate_selection), "");
}

TEST(KeyEntry, ResettingAsksForKeysThatOthersHaveByNow) {
    Entry e;
    KeyList both;
    both.add(*chord_from("Del"));
    both.add(*chord_from("X"));
    e.keymap.set_keys(Action::toggle_pin, both);
    reset_keys(e.page, e.keymap, Action::delete_selection);
    EXPECT_EQ(question_of(e.page, e.keymap),
              "Del is \"Pin the selection in place, or let it go\", X is \"Pin the selection in "
              "place, or let it go\". Take them over?");
    answer_pending(e.page, e.keymap, true);
    EXPECT_EQ(e.keys(Action::delete_selection), "Del Backspace X");
    EXPECT_EQ(e.keys(Action::toggle_pin), "");
    reset_keys(e.page, e.keymap, Action::toggle_pin);
    EXPECT_EQ(e.keymap, Keymap());
}

TEST(KeyEntry, ADigitGivesACommandThatTakesDigitsAllNine) {
    Entry e;
    wait_for_key(e.page, Action::toggle_overlay, 0);
    e.press("A");
    EXPECT_NE(e.page.note, "");
    e.press("Alt+3");
    EXPECT_EQ(e.keys(Action::toggle_overlay), "Alt+1 ... 9");
}

TEST(KeyEntry, ArrowsChooseEnterWaitsAndDelRemoves) {
    Entry e;
    e.page.filter = "undo redo"; // nothing has both words
    EXPECT_TRUE(e.press("Down"));
    EXPECT_TRUE(e.press("Enter"));
    EXPECT_FALSE(e.page.is_waiting);
    e.page.filter = "edit";
    EXPECT_TRUE(e.press("Down"));
    EXPECT_EQ(e.page.row, Action::undo);
    e.press("Down");
    EXPECT_EQ(e.page.row, Action::redo);
    e.page.is_searching = true;
    EXPECT_FALSE(e.take({KeyEvent::Kind::press, Key::backspace, {}}, /*is_typing=*/true))
        << "it belongs to the search";
    e.page.is_searching = false;
    EXPECT_TRUE(e.press("Backspace"));
    EXPECT_EQ(e.keys(Action::redo), "");
    EXPECT_TRUE(e.press("Enter"));
    e.press("Del"); // a key like others while the page waits
    EXPECT_EQ(question_of(e.page, e.keymap), "Del is \"Delete the selection\". Take it over?");
    e.press("Esc");
    e.press("Enter");
    e.press("Ctrl+U");
    EXPECT_EQ(e.keys(Action::redo), "Ctrl+U");
    for (int i = 0; i < 100; ++i)
        e.press("Up");
    EXPECT_EQ(e.page.row, Action::undo) << "the first one";
}

TEST(KeyEntry, AFieldElsewhereKeepsItsKeys) {
    Entry e;
    e.page.row = Action::undo;
    const KeyEvent enter{KeyEvent::Kind::press, Key::enter, {}};
    EXPECT_FALSE(e.take(enter, /*is_typing=*/true));
    EXPECT_FALSE(e.page.is_waiting);
    e.page.is_searching = true;
    EXPECT_TRUE(e.take(enter, /*is_typing=*/true));
    EXPECT_TRUE(e.page.is_waiting);
}

TEST(KeyEntry, EscOfTheTableStays) {
    Entry e;
    e.page.row = Action::cancel;
    e.press("Enter");
    EXPECT_FALSE(e.page.is_waiting);
    e.press("Del");
    EXPECT_NE(e.page.note, "");
    EXPECT_EQ(e.keymap, Keymap());
}

TEST(KeyEntry, APresetReplacesChangesOnlyIfThePersonAgrees) {
    Entry e;
    choose_preset(e.page, e.keymap, KeyPreset::blender);
    EXPECT_EQ(e.keymap, Keymap(KeyPreset::blender)) << "nothing to lose";
    clear_keys(e.page, e.keymap, Action::undo);
    choose_preset(e.page, e.keymap, KeyPreset::unity);
    EXPECT_EQ(question_of(e.page, e.keymap), "Unity replaces all keys: 1 change is lost.");
    answer_pending(e.page, e.keymap, false);
    EXPECT_EQ(e.keymap.preset(), KeyPreset::blender);
    EXPECT_EQ(e.keys(Action::undo), "");
    choose_preset(e.page, e.keymap, KeyPreset::unity);
    answer_pending(e.page, e.keymap, true);
    EXPECT_EQ(e.keymap, Keymap(KeyPreset::unity));
}

TEST(KeyEntry, TheSearchFindsCommandsByWordsAndByKeys) {
    Entry e;
    const auto found = [&](std::string filter) {
        e.page.filter = std::move(filter);
        return rows_of(e.page, e.keymap);
    };
    EXPECT_EQ(found("").size(), kActionCount);
    ASSERT_EQ(found("duplicate sel").size(), 1u);
    EXPECT_EQ(found("duplicate sel")[0].action, Action::duplicate_selection);
    ASSERT_EQ(found("ctrl+d").size(), 1u);
    EXPECT_EQ(found("ctrl+d")[0].action, Action::duplicate_selection);
    EXPECT_TRUE(found("qqqq").empty());
}

} // namespace
} // namespace topple::app
