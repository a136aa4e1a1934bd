// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Gamepads in the standard mapping of the W3C's Gamepad specification.
#include "app/platform/gamepad.h"

#include <emscripten/html5.h>

#include <utility>

namespace topple::app {

GamepadValues read_gamepad() {
    GamepadValues values{};
    if (emscripten_sample_gamepad_data() != EMSCRIPTEN_RESULT_SUCCESS)
        return values;
    EmscriptenGamepadEvent state;
    const int count = emscripten_get_num_gamepads();
    int pad = 0;
    while (pad < count &&
           (emscripten_get_gamepad_status(pad, &state) != EMSCRIPTEN_RESULT_SUCCESS ||
            state.numAxes < 4 || state.numButtons < 8))
        ++pad;
    if (pad >= count)
        return values;
    const auto set = [&](GamepadPart part, double value) {
        values[static_cast<std::size_t>(part)] = stick_value(static_cast<Real>(value));
    };
    set(GamepadPart::left_x, state.axis[0]);
    set(GamepadPart::left_y, -state.axis[1]); // down is positive there
    set(GamepadPart::right_x, state.axis[2]);
    set(GamepadPart::right_y, -state.axis[3]);
    constexpr std::pair<GamepadPart, int> kButtons[] = {{GamepadPart::a, 0},
                                                        {GamepadPart::b, 1},
                                                        {GamepadPart::x, 2},
                                                        {GamepadPart::y, 3},
                                                        {GamepadPart::left_bumper, 4},
                                                        {GamepadPart::right_bumper, 5},
                                                        {GamepadPart::left_trigger, 6},
                                                        {GamepadPart::right_trigger, 7}};
    for (const auto& [part, button] : kButtons)
        set(part, state.analogButton[button]);
    return values;
}

} // namespace topple::app
