// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/gizmo/typed_number.h"

#include <gtest/gtest.h>

#include <string_view>

namespace topple::app {
namespace {

KeyEvent pressed(Key key, Modifiers modifiers = {}) {
    return {KeyEvent::Kind::press, key, modifiers};
}

/// Types characters; '<' is Backspace.
TypedNumber typed(std::string_view keys) {
    TypedNumber number;
    for (const char c : keys)
        EXPECT_TRUE(number.take(pressed(c == '<' ? Key::backspace : static_cast<Key>(c)))) << c;
    return number;
}

TEST(TypedNumber, ReadsDigitsAPointAndASign) {
    EXPECT_EQ(typed("1.25").value(), 1.25f);
    EXPECT_EQ(typed("1,25").value(), 1.25f);
    EXPECT_EQ(typed("-.5").value(), -0.5f);
    EXPECT_EQ(typed("15-").value(), -15) << "a sign counts wherever it is typed";
    EXPECT_EQ(typed("--3").value(), 3);
    EXPECT_EQ(typed("1.2.5").text(), "1.25") << "a second point is ignored";
    EXPECT_EQ(typed("-1.2<5").text(), "-1.5");
    EXPECT_EQ(typed("").value(), std::nullopt);
    EXPECT_EQ(typed("-").value(), 0);
    EXPECT_EQ(typed(".").value(), 0);
}

TEST(TypedNumber, BackspaceGoesBackToNothing) {
    TypedNumber number = typed("-1<<");
    EXPECT_FALSE(number.is_active());
    EXPECT_FALSE(number.value());
    EXPECT_FALSE(number.take(pressed(Key::backspace)));
}

TEST(TypedNumber, TakesTheKeypadToo) {
    TypedNumber number;
    for (const Key key : {Key::keypad_subtract,
                          static_cast<Key>(static_cast<int>(Key::keypad_0) + 7),
                          Key::keypad_decimal,
                          Key::keypad_9})
        EXPECT_TRUE(number.take(pressed(key)));
    EXPECT_EQ(number.text(), "-7.9");
}

TEST(TypedNumber, LeavesOtherKeysAndShortcutsAlone) {
    TypedNumber number;
    EXPECT_FALSE(number.take(pressed(static_cast<Key>('A'))));
    EXPECT_FALSE(number.take(pressed(Key::enter)));
    EXPECT_FALSE(number.take(pressed(static_cast<Key>('1'), {.ctrl = true})));
    EXPECT_FALSE(number.take({KeyEvent::Kind::release, static_cast<Key>('1'), {}}));
    EXPECT_FALSE(number.is_active());
}

TEST(TypedNumber, StaysFiniteHoweverLongItIsTyped) {
    TypedNumber number = typed(std::string(500, '9'));
    ASSERT_TRUE(number.value());
    EXPECT_LT(*number.value(), 1e13f);
}

} // namespace
} // namespace topple::app
