// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/key_entry.h"

#include "app/panels/word_search.h"

#include <algorithm>
#include <string_view>

namespace topple::app {
namespace {

std::string quoted(Action action) { return "\"" + std::string(info_of(action).text) + "\""; }

bool matches(std::string_view filter, const ActionInfo& info, const Keymap& keymap) {
    const auto has_match = [&](std::string_view text) {
        return is_found(rank_of(filter, text, 0));
    };
    const KeyList& keys = keymap.keys(info.action);
    return has_match(std::string(info.group) + ' ' + std::string(info.text)) ||
           std::any_of(keys.begin(), keys.end(), [&](const KeyChord& key) {
               return has_match(label_of(key));
           });
}

/// Gives a command keys. Asks first if other commands would lose theirs.
void offer_keys(KeysPage& page, Keymap& keymap, Action action, const KeyList& keys) {
    page.note.clear();
    page.is_waiting = false;
    page.row = action;
    if (keymap.losses(action, keys).empty())
        keymap.set_keys(action, keys);
    else
        page.pending = PendingKeys{.preset = std::nullopt, .action = action, .keys = keys};
}

/// Returns the key that a press gives to a command.
KeyChord chord_for(Action action, const KeyEvent& event) {
    KeyChord chord = chord_of(event);
    if (takes_digit(action) && digit_of(chord.key) != 0)
        chord.key = kEveryDigit;
    return chord;
}

/// Takes the key for which the page waits, or notes why it cannot.
void fill_slot(KeysPage& page, Keymap& keymap, const KeyEvent& event) {
    const Action action = *page.row;
    const KeyChord chord = chord_for(action, event);
    page.note = event.modifiers.super ? "Keys with Super belong to the desktop"
                                      : reason_not_to_bind(action, chord);
    if (!page.note.empty())
        return;
    KeyList keys = keymap.keys(action);
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (i != page.waiting_slot && keys[i] == chord) {
            page.note = label_of(chord) + " is a key of " + quoted(action) + " already";
            return;
        }
    keys.set(page.waiting_slot, chord);
    offer_keys(page, keymap, action, keys);
}

/// Chooses the next or previous command that the search has found.
void move_row(KeysPage& page, const Keymap& keymap, int by) {
    const std::vector<ActionInfo> rows = rows_of(page, keymap);
    if (rows.empty())
        return;
    const auto chosen = std::find_if(
        rows.begin(), rows.end(), [&](const ActionInfo& info) { return info.action == page.row; });
    const int last = static_cast<int>(rows.size()) - 1;
    const int now = chosen == rows.end() ? (by > 0 ? -1 : last + 1)
                                         : static_cast<int>(chosen - rows.begin());
    page.row = rows[static_cast<std::size_t>(std::clamp(now + by, 0, last))].action;
    page.scrolls_to_row = page.leaves_search = true;
    page.note.clear();
}

/// Waits for the first key of the chosen command, or else of the first one that the search has found.
void wait_for_row(KeysPage& page, const Keymap& keymap) {
    const std::vector<ActionInfo> rows = rows_of(page, keymap);
    const bool is_found = std::any_of(
        rows.begin(), rows.end(), [&](const ActionInfo& info) { return info.action == page.row; });
    if (!is_found && !rows.empty())
        page.row = rows.front().action;
    if (!rows.empty() && page.row != Action::cancel)
        wait_for_key(page, *page.row, 0);
}

bool is_enter(Key key) { return key == Key::enter || key == Key::keypad_enter; }

/// Takes a key while the page waits for one.
void take_waited(KeysPage& page, Keymap& keymap, const KeyEvent& event) {
    if (event.kind != KeyEvent::Kind::press || is_modifier(event.key))
        return;
    if (chord_of(event) == KeyChord{Key::escape})
        answer_pending(page, keymap, false);
    else
        fill_slot(page, keymap, event);
}

/// Takes a key while the page waits for an answer.
void take_answer(KeysPage& page, Keymap& keymap, const KeyEvent& event) {
    if (event.kind != KeyEvent::Kind::press)
        return;
    if (is_enter(event.key) || event.key == Key::escape)
        answer_pending(page, keymap, is_enter(event.key));
}

} // namespace

std::vector<ActionInfo> rows_of(const KeysPage& page, const Keymap& keymap) {
    std::vector<std::string_view> groups;
    for (const ActionInfo& info : all_actions())
        if (std::find(groups.begin(), groups.end(), info.group) == groups.end())
            groups.push_back(info.group);
    std::vector<ActionInfo> rows;
    for (const std::string_view group : groups)
        for (const ActionInfo& info : all_actions())
            if (info.group == group && matches(page.filter, info, keymap))
                rows.push_back(info);
    return rows;
}

void wait_for_key(KeysPage& page, Action action, std::size_t slot) {
    page.row = action;
    page.waiting_slot = slot;
    page.is_waiting = true;
    page.pending.reset();
    page.note.clear();
}

void clear_keys(KeysPage& page, Keymap& keymap, Action action) {
    if (action == Action::cancel)
        page.note = reason_not_to_bind(action, {});
    else
        offer_keys(page, keymap, action, {});
}

void reset_keys(KeysPage& page, Keymap& keymap, Action action) {
    offer_keys(page, keymap, action, keys_in(keymap.preset(), action));
}

void choose_preset(KeysPage& page, Keymap& keymap, KeyPreset preset) {
    page.note.clear();
    if (keymap.changed_count() == 0)
        keymap = Keymap(preset);
    else
        page.pending = PendingKeys{.preset = preset, .action = {}, .keys = {}};
}

void answer_pending(KeysPage& page, Keymap& keymap, bool is_confirmed) {
    if (page.pending && is_confirmed && page.pending->preset)
        keymap = Keymap(*page.pending->preset);
    else if (page.pending && is_confirmed)
        keymap.set_keys(page.pending->action, page.pending->keys);
    page.pending.reset();
    page.is_waiting = false;
    page.note.clear();
}

std::string question_of(const KeysPage& page, const Keymap& keymap) {
    if (!page.pending)
        return {};
    if (page.pending->preset) {
        const std::size_t count = keymap.changed_count();
        return std::string(name_of(*page.pending->preset)) +
               " replaces all keys: " + std::to_string(count) +
               (count == 1 ? " change is lost." : " changes are lost.");
    }
    std::string text;
    const std::vector<KeyLoss> losses = keymap.losses(page.pending->action, page.pending->keys);
    for (const KeyLoss& loss : losses)
        text += (text.empty() ? "" : ", ") + label_of(loss.key) + " is " + quoted(loss.action);
    return text + (losses.size() == 1 ? ". Take it over?" : ". Take them over?");
}

bool take_key(KeysPage& page, Keymap& keymap, const KeyEvent& event, bool is_typing) {
    if (is_typing && !page.is_searching)
        return false;
    if (page.is_waiting) {
        take_waited(page, keymap, event);
        return true;
    }
    if (page.pending) {
        take_answer(page, keymap, event);
        return true;
    }
    if (event.kind == KeyEvent::Kind::release || event.modifiers != Modifiers{})
        return false;
    switch (event.key) {
    case Key::up:
    case Key::down:
        move_row(page, keymap, event.key == Key::down ? 1 : -1);
        return true;
    case Key::enter:
    case Key::keypad_enter:
        if (event.kind == KeyEvent::Kind::press)
            wait_for_row(page, keymap);
        return true;
    case Key::backspace:
    case Key::delete_:
        if (is_typing || !page.row)
            return false;
        clear_keys(page, keymap, *page.row);
        return true;
    default:
        return false;
    }
}

} // namespace topple::app
