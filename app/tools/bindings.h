// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/input_events.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace topple::app {

/// Actions of keys. The page of keys, menus, tooltips and the keyboard read one table of bindings, through a keymap.
enum class Action : std::uint8_t {
    toggle_pause,
    step_forward,
    step_back,
    step_forward_ten,
    step_back_ten,
    slower,
    faster,
    normal_speed,
    bookmark_step, ///< Gives the shown step a bookmark, or removes its bookmark.
    next_bookmark,
    previous_bookmark,
    restart,
    undo,
    redo,
    delete_selection,
    duplicate_selection,
    copy_selection,
    cut_selection,
    paste,
    select_all,
    toggle_pin,
    rename_selection,
    group_selection,
    ungroup_selection,
    shoot,
    push,
    use_grab,
    use_move,
    use_rotate,
    use_scale,
    use_copies,
    use_spawn,
    use_joint,
    use_force,
    use_probe,
    use_measure,
    use_microscope,
    show_map,
    add_note,
    use_lab,
    focus_selection,
    follow_selection,
    focus_all,
    view_front,
    view_right,
    view_top,
    toggle_orthographic,
    store_view,  ///< Digits 1 to 9: the number of the view.
    recall_view, ///< Digits 1 to 9: the number of the view.
    next_view,
    previous_view,
    next_color_mode,
    toggle_ghost,
    compare,
    toggle_overlay,      ///< Digits 1 to 9: the first to the ninth overlay.
    toggle_more_overlay, ///< Digits 1 to 9: the tenth to the eighteenth overlay.
    toggle_overlays_of_selection,
    toggle_overlay_bar,
    next_scene,
    previous_scene,
    show_scenes,
    show_gallery,
    open_file,
    save_file,
    save_file_as,
    save_recording,
    save_picture,
    save_picture_of_window,
    save_film,
    copy_repro,
    toggle_outliner,
    toggle_drawer,
    toggle_panels,
    toggle_fullscreen,
    show_help,
    show_keys,
    cancel,
    quit,
};

/// Number of actions; `quit` is the last one.
inline constexpr std::size_t kActionCount = static_cast<std::size_t>(Action::quit) + 1;

/// An action with a key that it has as long as nobody changes it, or with Key::unknown if it has none. Key::digit_0
/// stands for the digits 1 to 9 if the action takes a digit.
struct Binding {
    Action action;
    Key key;
    bool ctrl = false, shift = false;
    std::string_view text;  ///< "Undo the last edit"
    std::string_view group; ///< "Time", "Edit", "Tools", "View", "File".
};
std::span<const Binding> bindings();

/// An action in words.
struct ActionInfo {
    Action action;
    std::string_view name;  ///< Name in the settings file, where it never changes: "undo".
    std::string_view text;  ///< "Undo the last edit"
    std::string_view group; ///< "Time", "Edit", "Tools", "View", "File".
};
/// Returns all actions, each once, in the order of the table of bindings.
std::span<const ActionInfo> all_actions();
const ActionInfo& info_of(Action action);
/// Returns the action with that name in the settings file.
std::optional<Action> action_named(std::string_view name);
/// Returns the action's name in the settings file.
std::string_view name_of(Action action);

/// Returns whether each of the digits 1 to 9 does something else with this action.
constexpr bool takes_digit(Action action) {
    return action == Action::toggle_overlay || action == Action::toggle_more_overlay ||
           action == Action::store_view || action == Action::recall_view;
}
/// Returns whether a held key repeats the action.
bool repeats(Action action);
/// Returns whether text typed after the action may go to another field, page or dialog than text typed before it: the
/// action opens or closes a dialog or a page.
bool moves_keyboard(Action action);

/// Action of a key press. `digit` is set for an action that takes one.
struct BoundAction {
    Action action;
    int digit = 0;
    bool is_repeat = false; ///< Whether the key was held down.
};

/// Held during a drag of the move tool, this key makes it snap to features of other bodies.
inline constexpr Key kFeatureSnapKey = static_cast<Key>('V');

/// Mouse gestures and their meanings, for F1.
struct MouseBinding {
    std::string_view gesture, text;
};
std::span<const MouseBinding> mouse_bindings();

} // namespace topple::app
