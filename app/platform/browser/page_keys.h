// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/input_events.h"

#include <string_view>

namespace topple::app {

/// A key of a page's keyboard event.
struct PageKey {
    Key key = Key::unknown;
    char32_t character = 0; ///< Character that the key types; 0: none.
};

/// Returns the key of an event from its `key`, which is the typed character or the name of the key, and its
/// `code`, which is its place on a US keyboard.
PageKey page_key(std::string_view key, std::string_view code);

/// Returns whether the browser handles the key and the window gets nothing: full screen, the tools of developers,
/// loading the page again with Shift, and pasting, which arrives as a text.
bool is_for_page(Key key, const Modifiers& modifiers);

} // namespace topple::app
