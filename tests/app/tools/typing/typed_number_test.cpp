// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/typing/typed_number.h"

#include "tests/support/test.h"

#include <string_view>

namespace topple::app {
namespace {

KeyEvent pressed(Key key, Modifiers modifiers = {}) {
    return {KeyEvent::Kind::press, key, modifiers};
}

TypedNumber typed(std::string_view keys, bool takes_sign = false) {
    TypedNumber number(takes_sign);
    for (const char key : keys)
        EXPECT_TRUE(number.take(pressed(key == '<' ? Key::backspace : static_cast<Key>(key))))
            << key;
    return number;
}

TEST(TypedNumber, IsWhatItsKeysSay) {
    EXPECT_EQ(typed("1.25").value(), 1.25f);
    EXPECT_EQ(typed("1,25").value(), 1.25f)
        << "a comma is a decimal point on half of all keyboards";
    EXPECT_EQ(typed(".5").value(), 0.5f);
    EXPECT_EQ(typed("3.").value(), 3.0f);
    EXPECT_EQ(typed("127<5").value(), 125.0f);
    EXPECT_EQ(typed("-2", true).value(), -2.0f);
}

TEST(TypedNumber, ThatIsIncompleteHasNoValue) {
    for (const std::string_view keys : {"", ".", "5<", "<<"})
        EXPECT_FALSE(typed(keys).value()) << keys;
    EXPECT_FALSE(typed("-", true).value());
    EXPECT_TRUE(typed("5<").is_empty());
}

TEST(TypedNumber, IgnoresSecondPointsAndMisplacedSignsAndTakesTheirKeys) {
    EXPECT_EQ(typed("1.2.3").text(), "1.23");
    EXPECT_EQ(typed("1-2", true).text(), "12");
    EXPECT_EQ(typed("-12").text(), "12") << "a length has no sign";
    EXPECT_EQ(typed("--7", true).text(), "-7");
}

TEST(TypedNumber, TakesTheKeypadToo) {
    TypedNumber number(true);
    for (const Key key : {Key::keypad_subtract, Key::keypad_0, Key::keypad_decimal, Key::keypad_9})
        EXPECT_TRUE(number.take(pressed(key)));
    EXPECT_EQ(number.value(), -0.9f);
}

TEST(TypedNumber, LeavesOtherKeysReleasesAndShortcutsAlone) {
    TypedNumber number;
    EXPECT_FALSE(number.take(pressed(static_cast<Key>('N'))));
    EXPECT_FALSE(number.take(pressed(Key::tab)));
    EXPECT_FALSE(number.take(pressed(Key::enter)));
    EXPECT_FALSE(number.take(pressed(static_cast<Key>('1'), {.ctrl = true})));
    EXPECT_FALSE(number.take({KeyEvent::Kind::release, static_cast<Key>('1'), {}}));
    EXPECT_TRUE(number.is_empty());
    EXPECT_TRUE(number.take({KeyEvent::Kind::repeat, static_cast<Key>('1'), {}}));
    EXPECT_EQ(number.text(), "1");
}

TEST(TypedNumber, HasABoundedLengthAndStaysFinite) {
    TypedNumber number;
    for (int i = 0; i < 1000; ++i)
        EXPECT_TRUE(number.take(pressed(static_cast<Key>('9'))));
    EXPECT_EQ(number.text().size(), TypedNumber::kLongest);
    ASSERT_TRUE(number.value());
    EXPECT_NEAR(*number.value(), 1e16f, 1e10f);
}

} // namespace
} // namespace topple::app
