// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/keymap.h"

#include "topple/core/assert.h"

#include <algorithm>

namespace topple::app {

bool KeyList::add(const KeyChord& key) {
    if (size_ == kMost)
        return false;
    keys_[size_++] = key;
    return true;
}

void KeyList::set(std::size_t index, const KeyChord& key) {
    TOPPLE_ASSERT(index <= size_ && index < kMost);
    keys_[index] = key;
    size_ = std::max(size_, index + 1);
}

void KeyList::remove(std::size_t index) {
    TOPPLE_ASSERT(index < size_);
    std::copy(begin() + index + 1, end(), keys_.data() + index);
    keys_[--size_] = {};
}

void KeyList::remove_overlapping(const KeyChord& key) {
    for (std::size_t i = size_; i-- > 0;)
        if (overlaps(keys_[i], key))
            remove(i);
}

std::string reason_not_to_bind(Action action, const KeyChord& key) {
    const std::string label = label_of(key);
    if (action == Action::cancel || key.key == Key::escape)
        return "Esc always cancels, and no other key does";
    if (label.empty())
        return "This key has no name: no command can have it";
    if (takes_digit(action) && key.key != kEveryDigit)
        return "\"" + std::string(info_of(action).text) +
               "\" takes the digits 1 to 9: press one of them, also with Ctrl, Shift or Alt";
    if (!takes_digit(action) && key.key == kEveryDigit)
        return label + " is for commands that take a digit";
    return {};
}

Keymap::Keymap(KeyPreset preset) : preset_(preset) {
    for (std::size_t i = 0; i < kActionCount; ++i)
        keys_[i] = keys_in(preset, static_cast<Action>(i));
}

void Keymap::set_keys(Action action, const KeyList& keys) {
    for (const KeyChord& key : keys) {
        TOPPLE_ASSERT(reason_not_to_bind(action, key).empty());
        for (KeyList& others : keys_)
            others.remove_overlapping(key);
    }
    keys_[static_cast<std::size_t>(action)] = keys;
}

std::vector<KeyLoss> Keymap::losses(Action action, const KeyList& keys) const {
    std::vector<KeyLoss> losses;
    for (const ActionInfo& other : all_actions())
        for (const KeyChord& lost : this->keys(other.action))
            if (other.action != action &&
                std::any_of(keys.begin(), keys.end(), [&](const KeyChord& key) {
                    return overlaps(key, lost);
                }))
                losses.push_back({other.action, lost});
    return losses;
}

bool Keymap::is_changed(Action action) const { return keys(action) != keys_in(preset_, action); }

std::size_t Keymap::changed_count() const {
    const auto actions = all_actions();
    return static_cast<std::size_t>(
        std::count_if(actions.begin(), actions.end(), [&](const ActionInfo& info) {
            return is_changed(info.action);
        }));
}

std::string Keymap::label(Action action, int digit) const {
    const KeyList& list = keys(action);
    if (list.empty())
        return {};
    KeyChord first = list[0];
    if (first.key == kEveryDigit && digit != 0)
        first.key = static_cast<Key>(static_cast<int>(Key::digit_0) + digit);
    return label_of(first);
}

std::string Keymap::label_or(Action action, std::string_view words) const {
    return keys(action).empty() ? std::string(words) : label(action);
}

std::string Keymap::in_brackets(Action action) const {
    return keys(action).empty() ? std::string() : " (" + label(action) + ")";
}

std::optional<BoundAction> Keymap::action_of(const KeyEvent& event) const {
    const bool is_repeat = event.kind == KeyEvent::Kind::repeat;
    if ((event.kind != KeyEvent::Kind::press && !is_repeat) || event.modifiers.super)
        return std::nullopt;
    const KeyChord pressed = chord_of(event);
    for (std::size_t i = 0; i < kActionCount; ++i) {
        const auto action = static_cast<Action>(i);
        const bool is_bound = std::any_of(
            keys_[i].begin(), keys_[i].end(), [&](const KeyChord& key) {
                return overlaps(key, pressed);
            });
        if (is_bound && (!is_repeat || repeats(action)))
            return BoundAction{action, takes_digit(action) ? digit_of(event.key) : 0, is_repeat};
    }
    return std::nullopt;
}

bool Keymap::moves_keyboard(const KeyEvent& event) const {
    if (event.kind != KeyEvent::Kind::press)
        return false;
    if (event.key == Key::enter || event.key == Key::keypad_enter || event.key == Key::tab)
        return true;
    const auto bound = action_of(event);
    return bound && app::moves_keyboard(bound->action);
}

std::string key_of(const Keymap& keys, Overlay overlay) {
    const int number = static_cast<int>(overlay) + 1;
    return number <= 9 ? keys.label(Action::toggle_overlay, number)
                       : keys.label(Action::toggle_more_overlay, number - 9);
}

} // namespace topple::app
