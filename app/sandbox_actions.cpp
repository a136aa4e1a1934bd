// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Keys and actions: the owner of a key, and the part of the sandbox that executes an action of the binding table.

#include "app/sandbox.h"

#include <algorithm>
#include <utility>

namespace topple::app {

/// Returns whether a dialog or a menu is in front of all else.
bool Sandbox::is_asking(const ImGuiLayer& layer) const {
    // A dialog or a question that was just requested is not a popup yet.
    return state_.dialog.purpose != FileDialog::Purpose::closed ||
           state_.question.topic != Question::Topic::none || layer.has_popup();
}

bool Sandbox::has_page() const {
    return state_.help.is_shown || state_.palette.is_shown || state_.gallery.is_shown ||
           state_.keys_page.is_shown;
}

/// Shows a page in place of another one; closes it if it is shown.
void Sandbox::toggle_page(bool& is_shown) {
    const bool was_shown = is_shown;
    close_page();
    is_shown = !was_shown;
}

void Sandbox::close_page() {
    state_.help.is_shown = state_.palette.is_shown = state_.gallery.is_shown = state_.keys_page
                                                                                   .is_shown = false;
}

/// Returns whether no dialog, menu or page is in front of the scene, which would get the keys.
bool Sandbox::is_scene_in_front(const ImGuiLayer& layer) const {
    return !is_asking(layer) && !has_page();
}

/// Holds back the keys typed after the key or click that has opened a page with a field, until the field has the
/// focus.
void Sandbox::wait_for_field(ImGuiLayer& layer) {
    const bool has_field = state_.palette.is_shown || state_.gallery.is_shown ||
                           state_.keys_page.is_shown || state_.note.note ||
                           state_.dialog.purpose != FileDialog::Purpose::closed;
    if (!std::exchange(has_field_in_front_, has_field) && has_field)
        layer.wait_for_field();
}

/// Returns whether the action opens the shown page; its key then closes the page.
bool Sandbox::closes_page(Action action) const {
    return (state_.palette.is_shown && action == Action::show_scenes) ||
           (state_.gallery.is_shown && action == Action::show_gallery) ||
           (state_.help.is_shown && action == Action::show_help) ||
           (state_.keys_page.is_shown && action == Action::show_keys);
}

/// Passes keys and the gamepad on to the drives that they control.
void Sandbox::control_scene(const InputEvents& events,
                            const ImGuiLayer& layer,
                            Requests& requests) {
    // While the right button flies, letters control the flight.
    const bool listens = state_.tools.keys_drive && !current_->timeline.is_paused && !is_in_lab() &&
                         is_scene_in_front(layer) && !layer.wants_typing() &&
                         !state_.binder.is_waiting() && !events.is_down(MouseButton::right);
    ControlValues values = control_values_of(events);
    state_.binder.mute(values);
    scene_keys_.update(values, listens, *current_, requests);
    take_camera_switch();
    const bool is_free = state_.followed.empty() || state_.followed.is_driven;
    if (scene_keys_.has_begun() && state_.tools.camera_goes_along && is_free &&
        !scene_keys_.vehicles().empty()) {
        follow_vehicles(scene_keys_.vehicles());
        requests.push_back(
            Tell{.text = "The camera goes along; " +
                         state_.keymap.label_or(Action::follow_selection, "the View menu") +
                         " lets it stay"});
    }
}

/// A key that a person binds belongs to its control. Other keys belong to a dialog, a menu, a page or a field in front;
/// without these, to the scene: first to its tool, which takes the digits of a number, then to the drives that they
/// control, then to the shortcuts.
void Sandbox::handle_keys(const InputEvents& events, ImGuiLayer& layer, ToolOutput& out) {
    for (const KeyEvent& event : layer.keys()) {
        if (state_.binder.takes(event))
            continue;
        if (state_.keys_page.is_shown && !is_asking(layer) &&
            take_key(state_.keys_page, state_.keymap, event, layer.wants_typing()))
            continue;
        // While the right button flies, letters control the flight.
        const bool is_letter = event.key >= Key::a && event.key <= Key::z;
        if (is_letter && !event.modifiers.ctrl && events.is_down(MouseButton::right))
            continue;
        const bool is_scenes = is_scene_in_front(layer) && !layer.wants_typing();
        if (is_scenes && control_.key(control_input(events, &layer), event, out))
            continue;
        if (is_scenes && scene_keys_.takes(event))
            continue;
        const auto action = state_.keymap.action_of(event);
        if (!action)
            continue;
        if (action->action == Action::cancel)
            cancel(events, layer, out);
        else if (is_scenes || (closes_page(action->action) && !layer.has_popup() &&
                               !(layer.wants_typing() && is_for_field(event))))
            do_action(*action, events);
    }
}

void Sandbox::do_action(BoundAction bound, const InputEvents& events) {
    switch (bound.action) {
    case Action::toggle_pause:
    case Action::step_forward:
    case Action::step_back:
    case Action::step_forward_ten:
    case Action::step_back_ten:
    case Action::slower:
    case Action::faster:
    case Action::normal_speed:
    case Action::bookmark_step:
    case Action::next_bookmark:
    case Action::previous_bookmark:
        do_time_action(bound.action);
        break;
    case Action::restart:
    case Action::undo:
    case Action::redo:
    case Action::delete_selection:
    case Action::duplicate_selection:
    case Action::copy_selection:
    case Action::cut_selection:
    case Action::paste:
    case Action::select_all:
    case Action::toggle_pin:
    case Action::rename_selection:
    case Action::group_selection:
    case Action::ungroup_selection:
        do_edit_action(bound.action);
        break;
    case Action::shoot:
        if (!bound.is_repeat || may_shoot_again())
            shoot(events);
        break;
    case Action::push:
        push(events);
        break;
    case Action::use_grab:
        state_.tools.active = ToolKind::grab;
        break;
    case Action::use_move:
        state_.tools.active = ToolKind::move;
        break;
    case Action::use_rotate:
        state_.tools.active = ToolKind::rotate;
        break;
    case Action::use_scale:
        state_.tools.active = ToolKind::scale;
        break;
    case Action::use_copies:
        state_.tools.active = ToolKind::copies;
        break;
    case Action::use_spawn:
        state_.tools.active = ToolKind::spawn;
        break;
    case Action::use_joint:
        state_.tools.active = ToolKind::joint;
        break;
    case Action::use_force:
        state_.tools.active = ToolKind::force;
        break;
    case Action::use_probe:
        state_.tools.active = ToolKind::probe;
        break;
    case Action::use_measure:
        state_.tools.active = ToolKind::measure;
        state_.view.measurements = true;
        break;
    case Action::use_microscope:
        use_microscope();
        break;
    case Action::show_map:
        state_.map.is_shown = !state_.map.is_shown;
        break;
    case Action::add_note:
        add_note(events);
        break;
    case Action::use_lab:
        state_.tools.active = state_.tools.active == ToolKind::lab ? ToolKind::grab : ToolKind::lab;
        break;
    case Action::focus_selection:
    case Action::follow_selection:
    case Action::focus_all:
    case Action::view_front:
    case Action::view_right:
    case Action::view_top:
    case Action::toggle_orthographic:
    case Action::store_view:
    case Action::recall_view:
    case Action::next_view:
    case Action::previous_view:
    case Action::next_color_mode:
    case Action::toggle_ghost:
    case Action::compare:
    case Action::toggle_overlay:
    case Action::toggle_more_overlay:
    case Action::toggle_overlays_of_selection:
    case Action::toggle_overlay_bar:
    case Action::toggle_outliner:
    case Action::toggle_drawer:
    case Action::toggle_panels:
    case Action::toggle_fullscreen:
    case Action::show_help:
    case Action::show_keys:
        do_view_action(bound);
        break;
    case Action::next_scene:
        open_neighbor(1);
        break;
    case Action::previous_scene:
        open_neighbor(-1);
        break;
    case Action::show_scenes:
    case Action::show_gallery:
    case Action::open_file:
    case Action::save_file:
    case Action::save_file_as:
    case Action::save_recording:
    case Action::save_picture:
    case Action::save_picture_of_window:
    case Action::save_film:
    case Action::copy_repro:
        do_file_action(bound.action);
        break;
    case Action::cancel: // handle_keys has executed it
        break;
    case Action::quit:
        ask_to_leave();
        break;
    }
}

void Sandbox::do_time_action(Action action) {
    const TimelineView& time = current_->timeline;
    switch (action) {
    case Action::toggle_pause:
        session_.submit(SetPaused{!time.is_paused});
        break;
    case Action::step_forward:
        session_.submit(StepBy{1});
        break;
    case Action::step_back:
        session_.submit(StepBy{-1});
        break;
    case Action::step_forward_ten:
        session_.submit(StepBy{10});
        break;
    case Action::step_back_ten:
        session_.submit(StepBy{-10});
        break;
    case Action::slower:
        session_.submit(SetSpeed{std::max(time.speed / 2, 1.0 / 64)});
        break;
    case Action::faster:
        session_.submit(SetSpeed{std::min(time.speed * 2, 8.0)});
        break;
    case Action::normal_speed:
        session_.submit(SetSpeed{1});
        break;
    case Action::bookmark_step:
        toggle_step_bookmark();
        break;
    case Action::next_bookmark:
        go_to_bookmark(1);
        break;
    case Action::previous_bookmark:
        go_to_bookmark(-1);
        break;
    default:
        break;
    }
    if (action == Action::step_back || action == Action::step_back_ten)
        state_.first_steps.has_rewound = true;
}

/// Leaves one layer at a time: a dialog or page in front, then typing (which ImGui ends), then the loop of the time
/// bar, then the tool.
void Sandbox::cancel(const InputEvents& events, ImGuiLayer& layer, ToolOutput& out) {
    if (layer.has_popup())
        layer.close_top_popup();
    else if (has_page())
        close_page();
    else if (layer.wants_typing())
        return;
    else if (state_.note.note)
        state_.note = {};
    else if (state_.microscope.asked && !control_.is_busy())
        state_.microscope.asked = {};
    else if (state_.map.is_shown && !control_.is_busy())
        state_.map.is_shown = false;
    else if (const auto& loop = current_->timeline.loop;
             loop && !loop->is_tuning && !control_.is_busy())
        session_.submit(EndLoop{});
    else
        control_.cancel(control_input(events, nullptr), out);
}

} // namespace topple::app
