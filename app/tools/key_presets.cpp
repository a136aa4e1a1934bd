// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Presets of keys. A preset lists the actions whose keys differ from those of the table of bindings.

#include "app/tools/keymap.h"

#include <algorithm>
#include <array>
#include <span>

namespace topple::app {
namespace {

/// Keys of an action in a preset, by their labels; empty labels fill the row.
struct PresetRow {
    Action action;
    std::array<std::string_view, KeyList::kMost> keys{};
};

// clang-format off: a table
constexpr auto kBlender = std::to_array<PresetRow>({
    {Action::use_grab, {"W"}},
    {Action::use_move, {"G"}},
    {Action::use_rotate, {"R"}},
    {Action::use_scale, {"S"}},
    {Action::use_spawn, {"Shift+A", "N"}},
    {Action::delete_selection, {"X", "Del"}},
    {Action::duplicate_selection, {"Shift+D"}},
    {Action::select_all, {"A"}},
    {Action::redo, {"Ctrl+Shift+Z"}},
    {Action::focus_selection, {"Num .", "F"}},
    {Action::focus_all, {"Home"}},
    {Action::next_color_mode, {"Z"}},
    {Action::toggle_ghost, {"Shift+G"}},
    {Action::toggle_panels, {"Ctrl+Space", "Tab"}},
    {Action::show_scenes, {"F3", "Ctrl+P"}},
    {Action::save_film, {"Ctrl+F12"}},
});

constexpr auto kUnity = std::to_array<PresetRow>({
    {Action::toggle_pause, {"Ctrl+P", "Space"}},
    {Action::step_forward, {"Ctrl+Alt+P", "Right", "."}},
    {Action::delete_selection, {"Del"}},
    {Action::redo, {"Ctrl+Y", "Ctrl+Shift+Z"}},
    {Action::follow_selection, {"Shift+F"}},
    {Action::focus_all, {"Home"}},
    {Action::toggle_panels, {"Shift+Space"}},
    {Action::show_scenes, {"Ctrl+K"}},
});
// clang-format on

struct NamedPreset {
    std::string_view name;
    std::span<const PresetRow> rows;
};
/// Presets in the order of KeyPreset.
constexpr std::array<NamedPreset, kKeyPresetCount> kPresets{
    {{"Topple", {}}, {"Blender", kBlender}, {"Unity", kUnity}}};

/// Returns the keys of an action in the table of bindings.
KeyList keys_in_table(Action action) {
    KeyList keys;
    for (const Binding& row : bindings()) {
        if (row.action != action || row.key == Key::unknown)
            continue;
        keys.add({row.key, row.ctrl, row.shift});
    }
    return keys;
}

/// Returns the keys of an action in a preset.
KeyList find_keys(const NamedPreset& preset, Action action) {
    const std::span<const PresetRow> rows = preset.rows;
    const auto row = std::find_if(
        rows.begin(), rows.end(), [&](const PresetRow& other) { return other.action == action; });
    if (row == rows.end())
        return keys_in_table(action);
    KeyList keys;
    for (const std::string_view label : row->keys)
        if (const auto key = chord_from(label))
            keys.add(*key);
    return keys;
}

using KeyTable = std::array<KeyList, kActionCount>;

std::array<KeyTable, kKeyPresetCount> find_all_keys() {
    std::array<KeyTable, kKeyPresetCount> tables;
    for (std::size_t i = 0; i < kKeyPresetCount; ++i)
        for (std::size_t action = 0; action < kActionCount; ++action)
            tables[i][action] = find_keys(kPresets[i], static_cast<Action>(action));
    return tables;
}

} // namespace

std::string_view name_of(KeyPreset preset) {
    return kPresets[static_cast<std::size_t>(preset)].name;
}

std::optional<KeyPreset> key_preset_from(std::string_view name) {
    for (std::size_t i = 0; i < kKeyPresetCount; ++i)
        if (kPresets[i].name == name)
            return static_cast<KeyPreset>(i);
    return std::nullopt;
}

const KeyList& keys_in(KeyPreset preset, Action action) {
    static const std::array<KeyTable, kKeyPresetCount> tables = find_all_keys();
    return tables[static_cast<std::size_t>(preset)][static_cast<std::size_t>(action)];
}

} // namespace topple::app
