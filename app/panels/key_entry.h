// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/keymap.h"

#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// New keys of a command, or a preset, that a person has to confirm: others would lose theirs.
struct PendingKeys {
    std::optional<KeyPreset> preset; ///< Replaces all keys; none: `keys` replace those of `action`.
    Action action{};
    KeyList keys;
};

/// State of the page on which keys are changed, from frame to frame.
struct KeysPage {
    bool is_shown = false;
    bool just_opened = false;
    std::string filter{};
    std::optional<Action> row{};  ///< Chosen command.
    bool scrolls_to_row = false;  ///< Whether the next frame scrolls to that command.
    bool is_searching = false;    ///< Whether the search had the keyboard in the last frame.
    bool leaves_search = false;   ///< Whether the next frame takes the keyboard from the search.
    std::size_t waiting_slot = 0; ///< Index among the keys of `row` that the next press fills.
    bool is_waiting = false;      ///< Whether the next press is a new key of `row`.
    std::optional<PendingKeys> pending{};
    std::string note{}; ///< Reason why the last press has changed nothing; empty: none.
};

/// Returns the commands that match the search, by group.
std::vector<ActionInfo> rows_of(const KeysPage& page, const Keymap& keymap);

/// Lets the next press be the key of a command at `slot`, or one more if `slot` is the number of its keys.
void wait_for_key(KeysPage& page, Action action, std::size_t slot);
/// Removes the keys of a command.
void clear_keys(KeysPage& page, Keymap& keymap, Action action);
/// Gives a command the keys of the preset. Asks first if other commands would lose theirs.
void reset_keys(KeysPage& page, Keymap& keymap, Action action);
/// Replaces all keys by those of a preset. Asks first if the person has changed any.
void choose_preset(KeysPage& page, Keymap& keymap, KeyPreset preset);
/// Ends a question or waiting; `is_confirmed`: the person agrees.
void answer_pending(KeysPage& page, Keymap& keymap, bool is_confirmed);
/// Returns the question about `page.pending`: "Ctrl+D is "Duplicate the selection". Take it over?"
std::string question_of(const KeysPage& page, const Keymap& keymap);

/// Offers a key to the page in front; `is_typing`: a field has the keyboard, which keeps its keys unless it is the
/// search. While the page waits for a key or for an answer, it takes all keys. Otherwise arrow keys choose a command,
/// Enter waits for its key, and Backspace and Del remove its keys, unless the search has the keyboard. Returns whether
/// the page has taken the key.
bool take_key(KeysPage& page, Keymap& keymap, const KeyEvent& event, bool is_typing);

} // namespace topple::app
