// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/gamepad.h"

#define GLFW_INCLUDE_NONE // this file draws nothing
#include <GLFW/glfw3.h>

namespace topple::app {

GamepadValues read_gamepad() {
    GamepadValues values{};
    GLFWgamepadstate state;
    int joystick = GLFW_JOYSTICK_1;
    while (joystick <= GLFW_JOYSTICK_LAST && !glfwGetGamepadState(joystick, &state))
        ++joystick;
    if (joystick > GLFW_JOYSTICK_LAST)
        return values;
    const auto set = [&](GamepadPart part, Real value) {
        values[static_cast<std::size_t>(part)] = value;
    };
    set(GamepadPart::left_x, stick_value(state.axes[GLFW_GAMEPAD_AXIS_LEFT_X]));
    set(GamepadPart::left_y, stick_value(-state.axes[GLFW_GAMEPAD_AXIS_LEFT_Y])); // GLFW: down
    set(GamepadPart::right_x, stick_value(state.axes[GLFW_GAMEPAD_AXIS_RIGHT_X]));
    set(GamepadPart::right_y, stick_value(-state.axes[GLFW_GAMEPAD_AXIS_RIGHT_Y]));
    // GLFW reports -1 for a released trigger.
    set(GamepadPart::left_trigger,
        stick_value((state.axes[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER] + 1) / 2));
    set(GamepadPart::right_trigger,
        stick_value((state.axes[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER] + 1) / 2));
    const auto set_button = [&](GamepadPart part, int button) {
        set(part, state.buttons[button] == GLFW_PRESS ? Real(1) : Real(0));
    };
    set_button(GamepadPart::a, GLFW_GAMEPAD_BUTTON_A);
    set_button(GamepadPart::b, GLFW_GAMEPAD_BUTTON_B);
    set_button(GamepadPart::x, GLFW_GAMEPAD_BUTTON_X);
    set_button(GamepadPart::y, GLFW_GAMEPAD_BUTTON_Y);
    set_button(GamepadPart::left_bumper, GLFW_GAMEPAD_BUTTON_LEFT_BUMPER);
    set_button(GamepadPart::right_bumper, GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER);
    return values;
}

} // namespace topple::app
