// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/input_events.h"

namespace topple::app {

void InputEvents::begin_next() {
    button_events.clear();
    key_events.clear();
    scroll = {};
    dropped_paths.clear();
    focus_lost = resized = is_damaged = close_asked = false;
}

} // namespace topple::app
