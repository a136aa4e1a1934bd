// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/bindings.h"
#include "app/tools/key_chord.h"
#include "app/view/style/view_options.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// Keys of one action. Menus and tooltips show the first one.
class KeyList {
public:
    static constexpr std::size_t kMost = 3; ///< Largest number of keys of an action.

    /// Returns false, and adds nothing, if the list is full.
    bool add(const KeyChord& key);
    /// Replaces the key at `index`, or adds one if `index` is the size. Requires: index <= size(), index < kMost.
    void set(std::size_t index, const KeyChord& key);
    /// Removes the key at `index`. Requires: index < size().
    void remove(std::size_t index);
    /// Removes all keys that overlap with `key`.
    void remove_overlapping(const KeyChord& key);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] const KeyChord& operator[](std::size_t index) const { return keys_[index]; }
    [[nodiscard]] const KeyChord* begin() const { return keys_.data(); }
    [[nodiscard]] const KeyChord* end() const { return keys_.data() + size_; }
    friend bool operator==(const KeyList&, const KeyList&) = default;

private:
    std::array<KeyChord, kMost> keys_{}; ///< Keys, the first `size_`; the rest are default values.
    std::size_t size_ = 0;
};

/// Sets of keys to start from: those of the table of bindings, and those that users of other programs know.
enum class KeyPreset : std::uint8_t { topple, blender, unity };
inline constexpr std::size_t kKeyPresetCount = 3;
std::string_view name_of(KeyPreset preset); ///< "Blender"
std::optional<KeyPreset> key_preset_from(std::string_view name);
const KeyList& keys_in(KeyPreset preset, Action action);

/// Returns a sentence that says why an action cannot have a key; empty if it can. A command that takes a digit has
/// kEveryDigit as its key.
std::string reason_not_to_bind(Action action, const KeyChord& key);

/// Key that an action would lose to another one.
struct KeyLoss {
    Action action;
    KeyChord key;
};

/// Keys of all actions: those of a preset, and what a person has changed. No press belongs to two actions.
class Keymap {
public:
    explicit Keymap(KeyPreset preset = KeyPreset::topple);

    [[nodiscard]] KeyPreset preset() const { return preset_; }
    [[nodiscard]] const KeyList& keys(Action action) const {
        return keys_[static_cast<std::size_t>(action)];
    }
    /// Gives an action these keys; actions that have one of them lose it. Requires: none of the keys has a reason not
    /// to be bound.
    void set_keys(Action action, const KeyList& keys);
    /// Returns what other actions would lose to these keys.
    [[nodiscard]] std::vector<KeyLoss> losses(Action action, const KeyList& keys) const;
    /// Returns whether the action has other keys than in the preset.
    [[nodiscard]] bool is_changed(Action action) const;
    [[nodiscard]] std::size_t changed_count() const;

    /// Returns the first key of an action: "Ctrl+Z"; empty if it has none. `digit` is that of an action that takes one.
    [[nodiscard]] std::string label(Action action, int digit = 0) const;
    /// Returns the first key of an action, or else `words`.
    [[nodiscard]] std::string label_or(Action action, std::string_view words) const;
    /// Returns " (Ctrl+Z)" for the end of a text; empty if the action has no key.
    [[nodiscard]] std::string in_brackets(Action action) const;

    /// Returns the action of a press, or of the repetition of a held key.
    [[nodiscard]] std::optional<BoundAction> action_of(const KeyEvent& event) const;
    /// Returns whether text typed after the key may go to another field, page or dialog than text typed before it: the
    /// key opens or closes a dialog or a page, or moves to another field.
    [[nodiscard]] bool moves_keyboard(const KeyEvent& event) const;

    friend bool operator==(const Keymap&, const Keymap&) = default;

private:
    KeyPreset preset_;
    std::array<KeyList, kActionCount> keys_;
};

/// Returns the key that shows an overlay: "3"; empty if none does.
std::string key_of(const Keymap& keys, Overlay overlay);

} // namespace topple::app
