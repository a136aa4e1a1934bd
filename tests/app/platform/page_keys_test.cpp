// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/browser/page_keys.h"

#include "tests/support/test.h"

namespace topple::app {
namespace {

struct Event {
    const char* key;
    const char* code;
    Key expected;
    char32_t character;
};

TEST(PageKeys, AreNamedByTheCharacterOfTheLayoutOrByTheirPlace) {
    const auto letter = [](char c) { return static_cast<Key>(c); };
    const Event events[] = {
        {"a", "KeyA", letter('A'), U'a'},
        {"A", "KeyA", letter('A'), U'A'},
        {"z", "KeyY", letter('Z'), U'z'}, // a German board
        {"q", "KeyA", letter('Q'), U'q'}, // a French board
        {"1", "Digit1", letter('1'), U'1'},
        {"!", "Digit1", letter('1'), U'!'},
        {"&", "Digit1", letter('1'), U'&'}, // a French board, where digits need Shift
        {"?", "Slash", Key::slash, U'?'},
        {":", "Semicolon", Key::semicolon, U':'},
        {"-", "Slash", Key::minus, U'-'}, // a German board
        {"\xc3\xb6", "Semicolon", Key::semicolon, U'\u00f6'},
        {"\xe2\x82\xac", "KeyE", Key::unknown, U'\u20ac'},
        {" ", "Space", Key::space, U' '},
        {"Enter", "Enter", Key::enter, 0},
        {"Enter", "NumpadEnter", Key::keypad_enter, 0},
        {"7", "Numpad7", static_cast<Key>(static_cast<int>(Key::keypad_0) + 7), U'7'},
        {"F1", "F1", Key::f1, 0},
        {"F12", "F12", Key::f12, 0},
        {"F13", "F13", Key::unknown, 0},
        {"Dead", "Backquote", Key::grave, 0},
        {"Shift", "ShiftRight", Key::right_shift, 0},
        {"ArrowLeft", "ArrowLeft", Key::left, 0},
        {"Unidentified", "", Key::unknown, 0},
        {"", "", Key::unknown, 0},
        {"\xc3", "KeyX", Key::unknown, 0}, // cut off
    };
    for (const Event& event : events) {
        const PageKey found = page_key(event.key, event.code);
        EXPECT_EQ(found.key, event.expected) << event.key << " at " << event.code;
        EXPECT_EQ(found.character, event.character) << event.key << " at " << event.code;
    }
}

TEST(PageKeys, LeavesTheBrowserItsOwn) {
    const auto letter = [](char c) { return static_cast<Key>(c); };
    EXPECT_TRUE(is_for_page(Key::f11, {}));
    EXPECT_TRUE(is_for_page(letter('V'), {.ctrl = true}));
    EXPECT_TRUE(is_for_page(letter('I'), {.shift = true, .ctrl = true}));
    EXPECT_FALSE(is_for_page(letter('V'), {}));
    EXPECT_FALSE(is_for_page(letter('R'), {}));
    EXPECT_FALSE(is_for_page(letter('R'), {.ctrl = true})); // the scene begins again
    EXPECT_FALSE(is_for_page(letter('S'), {.ctrl = true}));
}

} // namespace
} // namespace topple::app
