// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The table of bindings, its presets, and the keymap that a person can change.

#include "app/tools/keymap.h"

#include "tests/support/test.h"

#include <set>

namespace topple::app {
namespace {

constexpr std::array kPresets{KeyPreset::topple, KeyPreset::blender, KeyPreset::unity};

KeyEvent press(const KeyChord& chord, KeyEvent::Kind kind = KeyEvent::Kind::press) {
    return {kind, chord.key, {.shift = chord.shift, .ctrl = chord.ctrl, .alt = chord.alt}};
}

/// Returns the action of a press of the key with that label; none if no key has the label.
std::optional<Action> action_of(const Keymap& keymap, std::string_view label) {
    const auto chord = chord_from(label);
    EXPECT_TRUE(chord.has_value()) << label;
    const auto bound = chord ? keymap.action_of(press(*chord)) : std::nullopt;
    return bound ? std::optional(bound->action) : std::nullopt;
}

KeyList keys(std::initializer_list<std::string_view> labels) {
    KeyList list;
    for (const std::string_view label : labels)
        EXPECT_TRUE(list.add(chord_from(label).value_or(KeyChord{})));
    return list;
}

TEST(KeyChords, EveryLabelIsReadBack) {
    int named = 0;
    for (int code = 1; code < static_cast<int>(kKeyCodeCount); ++code)
        for (int bits = 0; bits < 8; ++bits) {
            if (code >= 'a' && code <= 'z') // letters have upper-case codes
                continue;
            const KeyChord chord{
                static_cast<Key>(code), (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
            const std::string label = label_of(chord);
            if (label.empty())
                continue;
            ++named;
            EXPECT_EQ(chord_from(label), chord) << label;
        }
    // 68 printable keys without lower-case letters and the blank, 22 with names, 10 of the keypad, F1 to F24.
    EXPECT_EQ(named, 8 * (68 + 22 + 10 + 24));
}

TEST(KeyChords, LabelsAreReadInAnyCase) {
    EXPECT_EQ(chord_from("ctrl+shift+z"), (KeyChord{static_cast<Key>('Z'), true, true}));
    EXPECT_EQ(chord_from("PAGE UP"), KeyChord{Key::page_up});
    EXPECT_EQ(chord_from("Ctrl++"), (KeyChord{static_cast<Key>('+'), true}));
}

TEST(KeyChords, ALabelThatNoKeyHasIsNone) {
    for (const char* label : {"",
                              " ",
                              "Ctrl+",
                              "Ctrl",
                              "Hyper+A",
                              "F0",
                              "F25",
                              "AB",
                              "Ctrl+Ctrl+A",
                              "Shift+Ctrl+A",
                              "\xc3\xa4"})
        EXPECT_FALSE(chord_from(label).has_value()) << label;
}

TEST(KeyChords, EveryDigitOverlapsWithTheDigitsOneToNineUnderTheSameModifiers) {
    const KeyChord digits{kEveryDigit, true};
    EXPECT_TRUE(overlaps(digits, {static_cast<Key>('7'), true}));
    EXPECT_TRUE(overlaps({static_cast<Key>('1'), true}, digits));
    EXPECT_TRUE(overlaps(digits, digits));
    EXPECT_FALSE(overlaps(digits, {Key::digit_0, true}));
    EXPECT_FALSE(overlaps(digits, {static_cast<Key>('7')}));
    EXPECT_FALSE(overlaps(digits, {static_cast<Key>('A'), true}));
}

TEST(Bindings, EveryRowSaysWhatItDoesAndItsKeyHasAName) {
    const std::set<std::string_view> groups{"Time", "Edit", "Tools", "View", "File"};
    for (const Binding& row : bindings()) {
        EXPECT_FALSE(row.text.empty());
        EXPECT_TRUE(groups.contains(row.group)) << row.group;
        const KeyChord chord{row.key, row.ctrl, row.shift};
        EXPECT_EQ(row.key == kEveryDigit, takes_digit(row.action)) << row.text;
        if (row.key != Key::unknown) {
            EXPECT_EQ(chord_from(label_of(chord)), chord) << row.text;
        }
    }
}

TEST(Bindings, EveryActionHasANameAndATextOfItsOwn) {
    std::set<std::string_view> names, texts;
    for (const ActionInfo& info : all_actions()) {
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
        EXPECT_TRUE(texts.insert(info.text).second) << info.text;
        EXPECT_EQ(action_named(info.name), info.action);
        EXPECT_EQ(info_of(info.action).text, info.text);
    }
    EXPECT_EQ(names.size(), kActionCount);
    EXPECT_FALSE(action_named("fly_away").has_value());
}

TEST(KeyPresets, NoPressBelongsToTwoCommands) {
    for (const KeyPreset preset : kPresets) {
        const Keymap keymap(preset);
        for (const ActionInfo& info : all_actions())
            for (const KeyLoss& loss : keymap.losses(info.action, keymap.keys(info.action)))
                ADD_FAILURE() << name_of(preset) << ": " << info.name << " and "
                              << name_of(loss.action) << " have " << label_of(loss.key);
    }
}

TEST(KeyPresets, NothingInThemHasAReasonNotToBeBound) {
    for (const KeyPreset preset : kPresets)
        for (const ActionInfo& info : all_actions())
            for (const KeyChord& key : keys_in(preset, info.action))
                if (info.action != Action::cancel) {
                    EXPECT_EQ(reason_not_to_bind(info.action, key), "") << info.name;
                }
}

TEST(KeyPresets, OnlyThePageOfKeysHasNoKey) {
    for (const KeyPreset preset : kPresets)
        for (const ActionInfo& info : all_actions())
            EXPECT_EQ(keys_in(preset, info.action).empty(), info.action == Action::show_keys)
                << name_of(preset) << ": " << info.name;
}

TEST(KeyPresets, ToppleHasTheKeysOfTheTable) {
    const Keymap keymap;
    for (const Binding& row : bindings())
        if (row.key != Key::unknown && !takes_digit(row.action)) {
            const std::string label = label_of({row.key, row.ctrl, row.shift});
            EXPECT_EQ(action_of(keymap, label), row.action) << label;
        }
}

TEST(KeyPresets, RulingsOfTopple) {
    const Keymap keymap;
    EXPECT_EQ(action_of(keymap, "Space"), Action::toggle_pause);
    EXPECT_EQ(action_of(keymap, "P"), Action::toggle_pause);
    EXPECT_EQ(action_of(keymap, "Ctrl+Z"), Action::undo);
    EXPECT_EQ(action_of(keymap, "Ctrl+Shift+Z"), Action::redo);
    EXPECT_EQ(action_of(keymap, "X"), Action::delete_selection);
    EXPECT_EQ(action_of(keymap, "R"), Action::use_scale) << "R restarts nothing";
    EXPECT_EQ(action_of(keymap, "Ctrl+R"), Action::restart);
    EXPECT_EQ(action_of(keymap, "Esc"), Action::cancel);
    EXPECT_EQ(action_of(keymap, "Alt+X"), std::nullopt);
}

TEST(KeyPresets, RulingsOfBlender) {
    const Keymap keymap(KeyPreset::blender);
    EXPECT_EQ(action_of(keymap, "G"), Action::use_move);
    EXPECT_EQ(action_of(keymap, "R"), Action::use_rotate);
    EXPECT_EQ(action_of(keymap, "S"), Action::use_scale);
    EXPECT_EQ(action_of(keymap, "X"), Action::delete_selection);
    EXPECT_EQ(action_of(keymap, "Backspace"), std::nullopt);
    EXPECT_EQ(action_of(keymap, "Shift+D"), Action::duplicate_selection);
    EXPECT_EQ(action_of(keymap, "Ctrl+D"), std::nullopt);
    EXPECT_EQ(action_of(keymap, "Num ."), Action::focus_selection);
    EXPECT_EQ(action_of(keymap, "Num 7"), Action::view_top);
    EXPECT_EQ(action_of(keymap, "F3"), Action::show_scenes);
}

TEST(KeyPresets, RulingsOfUnity) {
    const Keymap keymap(KeyPreset::unity);
    EXPECT_EQ(action_of(keymap, "Q"), Action::use_grab);
    EXPECT_EQ(action_of(keymap, "W"), Action::use_move);
    EXPECT_EQ(action_of(keymap, "E"), Action::use_rotate);
    EXPECT_EQ(action_of(keymap, "R"), Action::use_scale);
    EXPECT_EQ(action_of(keymap, "F"), Action::focus_selection);
    EXPECT_EQ(action_of(keymap, "Shift+F"), Action::follow_selection);
    EXPECT_EQ(action_of(keymap, "Ctrl+D"), Action::duplicate_selection);
    EXPECT_EQ(action_of(keymap, "Ctrl+P"), Action::toggle_pause);
    EXPECT_EQ(action_of(keymap, "Ctrl+Alt+P"), Action::step_forward);
    EXPECT_EQ(action_of(keymap, "X"), std::nullopt);
}

TEST(Keymaps, APressAndSomeRepetitionsHaveAnAction) {
    const Keymap keymap;
    const KeyChord space{Key::space}, right{Key::right};
    EXPECT_FALSE(keymap.action_of(press(space, KeyEvent::Kind::release)).has_value());
    EXPECT_FALSE(keymap.action_of(press(space, KeyEvent::Kind::repeat)).has_value())
        << "a held key does not flutter between pause and play";
    EXPECT_TRUE(keymap.action_of(press(right, KeyEvent::Kind::repeat))->is_repeat);
    KeyEvent super = press(space);
    super.modifiers.super = true;
    EXPECT_FALSE(keymap.action_of(super).has_value());
}

TEST(Keymaps, ADigitReachesItsAction) {
    Keymap keymap;
    const auto bound = keymap.action_of(press({static_cast<Key>('4')}));
    ASSERT_TRUE(bound.has_value());
    EXPECT_EQ(bound->action, Action::toggle_overlay);
    EXPECT_EQ(bound->digit, 4);
    EXPECT_EQ(key_of(keymap, static_cast<Overlay>(3)), "4");
    keymap.set_keys(Action::toggle_overlay, keys({"Alt+1 ... 9"}));
    EXPECT_EQ(keymap.action_of(press({static_cast<Key>('4'), false, false, true}))->digit, 4);
    EXPECT_FALSE(keymap.action_of(press({static_cast<Key>('4')})).has_value());
    EXPECT_EQ(key_of(keymap, static_cast<Overlay>(3)), "Alt+4");
    keymap.set_keys(Action::toggle_overlay, {});
    EXPECT_EQ(key_of(keymap, static_cast<Overlay>(3)), "");
}

TEST(Keymaps, AKeyThatIsTakenOverIsLost) {
    Keymap keymap;
    const KeyList wanted = keys({"Ctrl+D", "P"});
    const std::vector<KeyLoss> losses = keymap.losses(Action::toggle_pin, wanted);
    ASSERT_EQ(losses.size(), 2u);
    EXPECT_EQ(losses[0].action, Action::toggle_pause);
    EXPECT_EQ(losses[1].action, Action::duplicate_selection);
    keymap.set_keys(Action::toggle_pin, wanted);
    EXPECT_EQ(action_of(keymap, "Ctrl+D"), Action::toggle_pin);
    EXPECT_EQ(action_of(keymap, "Space"), Action::toggle_pause);
    EXPECT_EQ(action_of(keymap, "K"), std::nullopt);
    EXPECT_TRUE(keymap.keys(Action::duplicate_selection).empty());
    EXPECT_EQ(keymap.changed_count(), 3u);
    EXPECT_TRUE(keymap.losses(Action::toggle_pin, wanted).empty()) << "its own keys";
}

TEST(Keymaps, ADigitOfARowTakesTheWholeRow) {
    Keymap keymap;
    keymap.set_keys(Action::toggle_pin, keys({"5"}));
    EXPECT_EQ(action_of(keymap, "5"), Action::toggle_pin);
    EXPECT_EQ(action_of(keymap, "4"), std::nullopt);
}

TEST(Keymaps, LabelsNameTheFirstKeyOrOtherWords) {
    Keymap keymap;
    EXPECT_EQ(keymap.label(Action::undo), "Ctrl+Z");
    EXPECT_EQ(keymap.label_or(Action::undo, "Undo"), "Ctrl+Z");
    EXPECT_EQ(keymap.in_brackets(Action::undo), " (Ctrl+Z)");
    keymap.set_keys(Action::undo, {});
    EXPECT_EQ(keymap.label(Action::undo), "");
    EXPECT_EQ(keymap.label_or(Action::undo, "Undo"), "Undo");
    EXPECT_EQ(keymap.in_brackets(Action::undo), "");
}

TEST(Keymaps, AKeyThatCannotBeBoundHasAReason) {
    EXPECT_NE(reason_not_to_bind(Action::undo, {Key::escape}), "");
    EXPECT_NE(reason_not_to_bind(Action::undo, {Key::escape, true}), "");
    EXPECT_NE(reason_not_to_bind(Action::cancel, {Key::space}), "");
    EXPECT_NE(reason_not_to_bind(Action::undo, {static_cast<Key>(283)}), "") << "Print Screen";
    EXPECT_NE(reason_not_to_bind(Action::undo, {Key::left_shift}), "");
    EXPECT_NE(reason_not_to_bind(Action::undo, {kEveryDigit}), "");
    EXPECT_NE(reason_not_to_bind(Action::toggle_overlay, {Key::space}), "");
    EXPECT_EQ(reason_not_to_bind(Action::toggle_overlay, {kEveryDigit, true}), "");
    EXPECT_EQ(reason_not_to_bind(Action::undo, {Key::digit_0}), "");
}

TEST(Keymaps, AListHoldsThreeKeysInOrder) {
    KeyList list = keys({"A", "B", "C"});
    EXPECT_FALSE(list.add({Key::space}));
    list.remove(1);
    EXPECT_EQ(list, keys({"A", "C"}));
    list.set(2, {Key::space});
    list.set(0, {Key::home});
    EXPECT_EQ(list, keys({"Home", "C", "Space"}));
}

TEST(Keymaps, SomeKeysMoveTheKeyboard) {
    Keymap keymap;
    const auto moves = [&](std::string_view label) {
        return keymap.moves_keyboard(press(*chord_from(label)));
    };
    EXPECT_TRUE(moves("Tab"));
    EXPECT_TRUE(moves("Ctrl+P"));
    EXPECT_FALSE(moves("K"));
    keymap.set_keys(Action::show_scenes, keys({"K"}));
    EXPECT_TRUE(moves("K"));
    EXPECT_FALSE(moves("Ctrl+P"));
}

} // namespace
} // namespace topple::app
