// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Names of actions in settings files. A name never changes, since people have files with it.

#include "app/tools/bindings.h"

#include <algorithm>
#include <array>
#include <utility>

namespace topple::app {
namespace {

constexpr auto kNames = std::to_array<std::pair<Action, std::string_view>>({
    {Action::toggle_pause, "toggle_pause"},
    {Action::step_forward, "step_forward"},
    {Action::step_back, "step_back"},
    {Action::step_forward_ten, "step_forward_ten"},
    {Action::step_back_ten, "step_back_ten"},
    {Action::slower, "slower"},
    {Action::faster, "faster"},
    {Action::normal_speed, "normal_speed"},
    {Action::bookmark_step, "bookmark_step"},
    {Action::next_bookmark, "next_bookmark"},
    {Action::previous_bookmark, "previous_bookmark"},
    {Action::restart, "restart"},
    {Action::undo, "undo"},
    {Action::redo, "redo"},
    {Action::delete_selection, "delete_selection"},
    {Action::duplicate_selection, "duplicate_selection"},
    {Action::copy_selection, "copy_selection"},
    {Action::cut_selection, "cut_selection"},
    {Action::paste, "paste"},
    {Action::select_all, "select_all"},
    {Action::toggle_pin, "toggle_pin"},
    {Action::rename_selection, "rename_selection"},
    {Action::group_selection, "group_selection"},
    {Action::ungroup_selection, "ungroup_selection"},
    {Action::shoot, "shoot"},
    {Action::push, "push"},
    {Action::use_grab, "use_grab"},
    {Action::use_move, "use_move"},
    {Action::use_rotate, "use_rotate"},
    {Action::use_scale, "use_scale"},
    {Action::use_copies, "use_copies"},
    {Action::use_spawn, "use_spawn"},
    {Action::use_joint, "use_joint"},
    {Action::use_force, "use_force"},
    {Action::use_probe, "use_probe"},
    {Action::use_measure, "use_measure"},
    {Action::use_microscope, "use_microscope"},
    {Action::show_map, "show_map"},
    {Action::add_note, "add_note"},
    {Action::use_lab, "use_lab"},
    {Action::focus_selection, "focus_selection"},
    {Action::follow_selection, "follow_selection"},
    {Action::focus_all, "focus_all"},
    {Action::view_front, "view_front"},
    {Action::view_right, "view_right"},
    {Action::view_top, "view_top"},
    {Action::toggle_orthographic, "toggle_orthographic"},
    {Action::store_view, "store_view"},
    {Action::recall_view, "recall_view"},
    {Action::next_view, "next_view"},
    {Action::previous_view, "previous_view"},
    {Action::next_color_mode, "next_color_mode"},
    {Action::toggle_ghost, "toggle_ghost"},
    {Action::compare, "compare"},
    {Action::toggle_overlay, "toggle_overlay"},
    {Action::toggle_more_overlay, "toggle_more_overlay"},
    {Action::toggle_overlays_of_selection, "toggle_overlays_of_selection"},
    {Action::toggle_overlay_bar, "toggle_overlay_bar"},
    {Action::next_scene, "next_scene"},
    {Action::previous_scene, "previous_scene"},
    {Action::show_scenes, "show_scenes"},
    {Action::show_gallery, "show_gallery"},
    {Action::open_file, "open_file"},
    {Action::save_file, "save_file"},
    {Action::save_file_as, "save_file_as"},
    {Action::save_recording, "save_recording"},
    {Action::save_picture, "save_picture"},
    {Action::save_picture_of_window, "save_picture_of_window"},
    {Action::save_film, "save_film"},
    {Action::copy_repro, "copy_repro"},
    {Action::toggle_outliner, "toggle_outliner"},
    {Action::toggle_drawer, "toggle_drawer"},
    {Action::toggle_panels, "toggle_panels"},
    {Action::toggle_fullscreen, "toggle_fullscreen"},
    {Action::show_help, "show_help"},
    {Action::show_keys, "show_keys"},
    {Action::cancel, "cancel"},
    {Action::quit, "quit"},
});

constexpr bool has_name(Action action) {
    return std::any_of(
        kNames.begin(), kNames.end(), [&](const auto& named) { return named.first == action; });
}
constexpr bool have_all_names() {
    for (std::size_t i = 0; i < kActionCount; ++i)
        if (!has_name(static_cast<Action>(i)))
            return false;
    return true;
}
static_assert(have_all_names(), "an action has no name for the settings file");

} // namespace

std::string_view name_of(Action action) {
    return std::find_if(kNames.begin(),
                        kNames.end(),
                        [&](const auto& named) { return named.first == action; })
        ->second;
}

} // namespace topple::app
