// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/bindings.h"

#include "app/tools/key_chord.h"

#include <algorithm>
#include <array>
#include <vector>

namespace topple::app {
namespace {

constexpr Key letter(char c) { return static_cast<Key>(c); }
constexpr Key keypad(int digit) {
    return static_cast<Key>(static_cast<int>(Key::keypad_0) + digit);
}

// clang-format off: a table
constexpr auto kBindings = std::to_array<Binding>({
    {Action::toggle_pause, Key::space, false, false, "Pause, go on", "Time"},
    {Action::toggle_pause, letter('P'), false, false, "Pause, go on", "Time"},
    {Action::step_forward, Key::right, false, false, "One step forward", "Time"},
    {Action::step_forward, Key::period, false, false, "One step forward", "Time"},
    {Action::step_back, Key::left, false, false, "One step back", "Time"},
    {Action::step_back, Key::comma, false, false, "One step back", "Time"},
    {Action::step_forward_ten, Key::right, false, true, "Ten steps forward", "Time"},
    {Action::step_back_ten, Key::left, false, true, "Ten steps back", "Time"},
    {Action::slower, Key::minus, false, false, "Slower", "Time"},
    {Action::faster, Key::equal, false, false, "Faster", "Time"},
    {Action::normal_speed, Key::backslash, false, false, "Real time", "Time"},
    {Action::bookmark_step, letter('B'), true, false, "Bookmark this moment, or remove that", "Time"},
    {Action::next_bookmark, Key::right, true, false, "Go to the next bookmark", "Time"},
    {Action::previous_bookmark, Key::left, true, false, "Go to the bookmark before", "Time"},
    {Action::restart, letter('R'), true, false, "Restart the scene (can be undone)", "Time"},
    {Action::undo, letter('Z'), true, false, "Undo the last edit or throw", "Edit"},
    {Action::redo, letter('Z'), true, true, "Redo", "Edit"},
    {Action::redo, letter('Y'), true, false, "Redo", "Edit"},
    {Action::delete_selection, Key::delete_, false, false, "Delete the selection", "Edit"},
    {Action::delete_selection, Key::backspace, false, false, "Delete the selection", "Edit"},
    {Action::delete_selection, letter('X'), false, false, "Delete the selection", "Edit"},
    {Action::duplicate_selection, letter('D'), true, false, "Duplicate the selection", "Edit"},
    {Action::use_copies,
     letter('D'),
     true,
     true,
     "Duplicate along a line or around a circle, or mirror",
     "Edit"},
    {Action::copy_selection, letter('C'), true, false, "Copy the selection", "Edit"},
    {Action::cut_selection, letter('X'), true, false, "Cut the selection", "Edit"},
    {Action::paste, letter('V'), true, false, "Paste at the pointer", "Edit"},
    {Action::select_all, letter('A'), true, false, "Select everything that moves", "Edit"},
    {Action::toggle_pin,
     letter('K'),
     false,
     false,
     "Pin the selection in place, or let it go",
     "Edit"},
    {Action::rename_selection, Key::f2, false, false, "Name the selection", "Edit"},
    {Action::group_selection, letter('G'), true, false, "Group the selection", "Edit"},
    {Action::ungroup_selection,
     letter('G'),
     true,
     true,
     "Remove the groups of the selection",
     "Edit"},
    {Action::shoot,
     letter('B'),
     false,
     false,
     "Shoot a ball through the pointer (hold: more)",
     "Tools"},
    {Action::push,
     letter('T'),
     false,
     false,
     "Push the body under the pointer, at that point (hold: more)",
     "Tools"},
    {Action::use_grab, letter('Q'), false, false, "Grab: grab, throw, select", "Tools"},
    {Action::use_move, letter('W'), false, false, "Move: the selection along arrows", "Tools"},
    {Action::use_rotate, letter('E'), false, false, "Rotate: the selection about rings", "Tools"},
    {Action::use_scale, letter('R'), false, false, "Scale: sizes of the selection", "Tools"},
    {Action::use_spawn, letter('N'), false, false, "Spawn: make new bodies", "Tools"},
    {Action::use_joint, letter('J'), false, false, "Joint: fasten two bodies", "Tools"},
    {Action::use_force,
     letter('H'),
     false,
     false,
     "Force: impulses, explosions, wind, attractors",
     "Tools"},
    {Action::use_probe, letter('I'), false, false, "Probe: send a ray", "Tools"},
    {Action::use_measure, letter('U'), false, false, "Measure: distances, angles, gaps", "Tools"},
    {Action::use_microscope,
     letter('U'),
     false,
     true,
     "Microscope: how a contact, joint or cloth is computed",
     "Tools"},
    {Action::show_map,
     letter('M'),
     false,
     true,
     "Stability map: a measure over two settings",
     "Tools"},
    {Action::add_note, letter('N'), false, true, "Add a note at the pointer", "Tools"},
    {Action::use_lab, letter('L'), false, false, "Geometry lab, and back to the scene", "Tools"},
    {Action::focus_selection, letter('F'), false, false, "Look at the selection", "View"},
    {Action::follow_selection,
     letter('V'),
     false,
     false,
     "Go along with the selection, or stay",
     "View"},
    {Action::focus_all, Key::home, false, false, "Look at everything", "View"},
    {Action::focus_all, letter('F'), false, true, "Look at everything", "View"},
    {Action::view_front, keypad(1), false, false, "From the front", "View"},
    {Action::view_right, keypad(3), false, false, "From the right", "View"},
    {Action::view_top, keypad(7), false, false, "From above", "View"},
    {Action::toggle_orthographic, keypad(5), false, false, "Perspective or parallel", "View"},
    {Action::recall_view, kEveryDigit, true, false, "Go to a stored view", "View"},
    {Action::store_view, kEveryDigit, true, true, "Store the view, to go back to it", "View"},
    {Action::next_view, Key::right_bracket, false, true, "Next stored view", "View"},
    {Action::previous_view, Key::left_bracket, false, true, "Previous stored view", "View"},
    {Action::next_color_mode, letter('C'), false, false, "Next color mode", "View"},
    {Action::toggle_ghost, letter('G'), false, false, "Ghost of the other run on and off", "View"},
    {Action::compare, letter('C'), false, true, "Compare with other parameters", "View"},
    {Action::toggle_overlay, kEveryDigit, false, false, "Overlays 1 to 9 on and off", "View"},
    {Action::toggle_more_overlay, kEveryDigit, false, true, "Overlays 10 to 18 on and off", "View"},
    {Action::toggle_overlays_of_selection,
     Key::digit_0,
     false,
     false,
     "Overlays of the selection only",
     "View"},
    {Action::toggle_overlay_bar, Key::digit_0, false, true, "Bar of overlays", "View"},
    {Action::toggle_outliner, letter('O'), false, false, "Outliner: everything by name", "View"},
    {Action::toggle_drawer, letter('M'), false, false, "Profile drawer", "View"},
    {Action::toggle_panels, Key::tab, false, false, "Hide and show the panels", "View"},
    {Action::toggle_fullscreen, Key::f11, false, false, "Full screen", "View"},
    {Action::next_scene, Key::right_bracket, false, false, "Next scene", "File"},
    {Action::previous_scene, Key::left_bracket, false, false, "Previous scene", "File"},
    {Action::show_scenes,
     letter('P'),
     true,
     false,
     "Find scenes, commands, objects, settings, tests of the lab",
     "File"},
    {Action::show_gallery, Key::f4, false, false, "Gallery: scenes with pictures", "File"},
    {Action::open_file, letter('O'), true, false, "Open a scene or an OBJ file", "File"},
    {Action::save_file, letter('S'), true, false, "Save the scene", "File"},
    {Action::save_file_as, letter('S'), true, true, "Save the scene elsewhere", "File"},
    {Action::save_recording,
     letter('R'),
     true,
     true,
     "Save a recording of everything since the scene was opened",
     "File"},
    {Action::save_picture,
     Key::f12,
     false,
     false,
     "Save a picture of the scene without panels",
     "File"},
    {Action::save_picture_of_window,
     Key::f12,
     false,
     true,
     "Save a picture of the whole window",
     "File"},
    {Action::save_film,
     Key::f10,
     false,
     false,
     "Save the last five seconds as a film, with their recording",
     "File"},
    {Action::copy_repro,
     letter('C'),
     true,
     true,
     "Copy scene, inputs, camera and hash as text; pasting opens them",
     "File"},
    {Action::quit, letter('Q'), true, false, "Quit", "File"},
    {Action::show_help, Key::f1, false, false, "Help: keys and mouse", "File"},
    {Action::show_help, Key::slash, false, true, "Help: keys and mouse", "File"},
    {Action::show_keys, Key::unknown, false, false, "Keyboard shortcuts: change the keys", "File"},
    {Action::cancel,
     Key::escape,
     false,
     false,
     "Let go, end the loop, put the tool away, clear the selection",
     "Tools"},
});

constexpr auto kMouse = std::to_array<MouseBinding>({
    {"Left drag on a body", "Grab it: running, a spring; paused, the body itself"},
    {"... and wheel", "Nearer, farther"},
    {"... and right button", "Pin it where it is"},
    {"... and Shift", "Turn it"},
    {"Left drag elsewhere", "Orbit"},
    {"Left click", "Select, in a group all of it (Shift adds, Ctrl toggles)"},
    {"... again, or with Alt", "Select one member of the group"},
    {"Double click", "Select and look at it"},
    {"Shift + left drag", "Select with a box"},
    {"Ctrl + left drag", "Grab with any tool"},
    {"Drag of a handle",
     "Ctrl: steps; digits: a number; Tab: the next one; Enter applies, Esc puts back"},
    {"... and V held", "Snap to a vertex, an edge or the middle of a face under the pointer"},
    {"Spawn: left drag", "Span the base; then move up for the height, and click"},
    {"... and digits", "Set a measure; Tab goes to the next, Enter places"},
    {"... in other modes", "Line and grid: as many as fit; rain and spray: hold"},
    {"Force: left drag", "An arrow from a body: its impulse in the next step; Shift: horizontal"},
    {"... and digits", "A speed; Enter gives it; right button or Esc cancels"},
    {"... in the mode Explosion", "A click; Ctrl + wheel: its radius"},
    {"... in other modes", "A click places a wind or an attractor; the inspector changes it"},
    {"Measure: click", "A point; near a vertex, an edge, a face, an axis or a center it snaps"},
    {"Middle drag, Alt + left", "Orbit; with Shift: pan"},
    {"Right drag", "Look around; with W A S D Q E: fly, Shift faster"},
    {"Wheel", "Zoom to the pointer"},
    {"Time bar: drag", "Turn time back; with Shift: a stretch that repeats"},
    {"... and wheel", "Zoom; middle drag moves, double click shows all"},
    {"... and right click", "Bookmark that moment, or name its bookmark"},
});
// clang-format on

constexpr bool has_row(Action action) {
    return std::any_of(kBindings.begin(), kBindings.end(), [&](const Binding& binding) {
        return binding.action == action;
    });
}
constexpr bool has_all_rows() {
    for (std::size_t i = 0; i < kActionCount; ++i)
        if (!has_row(static_cast<Action>(i)))
            return false;
    return true;
}
static_assert(has_all_rows(), "an action has no row in the table");

std::vector<ActionInfo> collect_actions() {
    std::vector<ActionInfo> actions;
    for (const Binding& row : kBindings)
        if (std::none_of(actions.begin(), actions.end(), [&](const ActionInfo& known) {
                return known.action == row.action;
            }))
            actions.push_back({row.action, name_of(row.action), row.text, row.group});
    return actions;
}

} // namespace

std::span<const Binding> bindings() { return kBindings; }
std::span<const MouseBinding> mouse_bindings() { return kMouse; }

std::span<const ActionInfo> all_actions() {
    static const std::vector<ActionInfo> actions = collect_actions();
    return actions;
}

const ActionInfo& info_of(Action action) {
    const auto all = all_actions();
    return *std::find_if(
        all.begin(), all.end(), [&](const ActionInfo& info) { return info.action == action; });
}

std::optional<Action> action_named(std::string_view name) {
    for (const ActionInfo& info : all_actions())
        if (info.name == name)
            return info.action;
    return std::nullopt;
}

bool repeats(Action action) {
    return action == Action::step_forward || action == Action::step_back ||
           action == Action::step_forward_ten || action == Action::step_back_ten ||
           action == Action::undo || action == Action::redo || action == Action::shoot ||
           action == Action::push;
}

bool moves_keyboard(Action action) {
    switch (action) {
    case Action::show_scenes:
    case Action::show_gallery:
    case Action::open_file:
    case Action::save_file:
    case Action::save_file_as:
    case Action::save_recording:
    case Action::rename_selection:
    case Action::add_note:
    case Action::show_help:
    case Action::show_keys:
    case Action::cancel:
    case Action::quit:
        return true;
    default:
        return false;
    }
}

} // namespace topple::app
