// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/amounts.h"
#include "app/panels/panels.h"
#include "app/scenes/scene_registry.h"
#include "app/session/frame/frame_query.h"
#include "app/tools/spawn/spawn_bodies.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace topple::app {
namespace {

/// Menu entry of an action with a key.
void action_item(PanelCall& call,
                 const char* label,
                 Action action,
                 bool on = false,
                 bool enabled = true) {
    if (ui::menu_item(call.ui, label, call.key(action), on, enabled))
        call.act(action);
}

bool begin_menu(PanelCall& call, const char* label, bool is_enabled = true) {
    call.ui.recorder.enter("Menu");
    return ui::begin_menu(call.ui, label, is_enabled);
}

void file_menu(PanelCall& call, const std::vector<std::string>& recent_files) {
    if (!begin_menu(call, "File"))
        return;
    if (ui::menu_item(call.ui, "New"))
        call.ask(OpenScene{"empty"});
    if (begin_menu(call, "New from template")) {
        for (const SceneInfo& scene : all_scenes())
            if (scene.category == kTemplates &&
                ui::menu_item(call.ui, std::string(scene.title).c_str()))
                call.ask(OpenScene{std::string(scene.id)});
        ImGui::EndMenu();
    }
    action_item(call, "Gallery...", Action::show_gallery);
    action_item(call, "Scenes...", Action::show_scenes);
    action_item(call, "Open...", Action::open_file);
    if (begin_menu(call, "Open recent", !recent_files.empty())) {
        for (const std::string& path : recent_files) {
            std::error_code ignored;
            const bool is_there = std::filesystem::exists(path, ignored);
            if (ui::menu_item(call.ui, path.c_str(), is_there ? "" : "gone", false, is_there))
                call.ask(OpenScene{path});
        }
        ImGui::EndMenu();
    }
    ImGui::Separator();
    action_item(call, "Save", Action::save_file);
    action_item(call, "Save as...", Action::save_file_as);
    action_item(call, "Save recording...", Action::save_recording);
    action_item(call, "Copy repro", Action::copy_repro);
    action_item(call, "Save picture", Action::save_picture);
    action_item(call, "Save picture of the window", Action::save_picture_of_window);
    action_item(call, "Save film of the last seconds", Action::save_film);
    ImGui::Separator();
    action_item(call, "Quit", Action::quit);
    ImGui::EndMenu();
}

/// Menu entry that activates the copy tool in a mode.
void copies_item(PanelCall& call, const char* label, CopyMode mode, CopySettings& settings) {
    if (!ui::menu_item(call.ui,
                       label,
                       mode == settings.mode ? call.key(Action::use_copies) : "",
                       false,
                       !call.context.selection.empty()))
        return;
    settings.choose(mode);
    call.act(Action::use_copies);
}

void edit_menu(PanelCall& call, CopySettings& copies) {
    if (!begin_menu(call, "Edit"))
        return;
    const PublishedFrame& frame = call.context.frame;
    const bool has_selection = !call.context.selection.empty();
    const std::string undo = frame.undo_label.empty() ? "Undo" : "Undo: " + frame.undo_label;
    const std::string redo = frame.redo_label.empty() ? "Redo" : "Redo: " + frame.redo_label;
    action_item(call, undo.c_str(), Action::undo, false, !frame.undo_label.empty());
    action_item(call, redo.c_str(), Action::redo, false, !frame.redo_label.empty());
    ImGui::Separator();
    action_item(call, "Delete", Action::delete_selection, false, has_selection);
    action_item(call, "Cut", Action::cut_selection, false, has_selection);
    action_item(call, "Copy", Action::copy_selection, false, has_selection);
    action_item(call, "Paste", Action::paste);
    action_item(call, "Duplicate", Action::duplicate_selection, false, has_selection);
    copies_item(call, "Duplicate along a line...", CopyMode::line, copies);
    copies_item(call, "Duplicate around a circle...", CopyMode::circle, copies);
    copies_item(call, "Mirror...", CopyMode::mirror, copies);
    ImGui::Separator();
    action_item(call, "Group", Action::group_selection, false, has_selection);
    action_item(call, "Ungroup", Action::ungroup_selection, false, has_selection);
    draw_arrange_menus(call);
    ImGui::Separator();
    action_item(call, "Pin or let go", Action::toggle_pin, false, has_selection);
    action_item(call, "Rename", Action::rename_selection, false, has_selection);
    if (ui::menu_item(call.ui, "Keep as a part", "", false, has_selection))
        call.out.keeps_part = true;
    action_item(call, "Select all", Action::select_all);
    ImGui::EndMenu();
}

void create_menu(PanelCall& call, SpawnSettings& spawn) {
    if (!begin_menu(call, "Create"))
        return;
    for (int i = 0; i < kSpawnKindCount; ++i) {
        const auto kind = static_cast<SpawnKind>(i);
        if (kind != SpawnKind::part && ui::menu_item(call.ui, label_of(kind))) {
            spawn.kind = kind;
            call.act(Action::use_spawn);
        }
    }
    ImGui::Separator();
    if (begin_menu(call, "Part")) {
        for (const PartEntry& part : call.context.parts)
            if (ui::menu_item(call.ui, part.name.c_str())) {
                spawn.choose_part(part.name);
                call.act(Action::use_spawn);
            }
        ImGui::EndMenu();
    }
    ImGui::Separator();
    action_item(call, "Joint", Action::use_joint);
    ImGui::EndMenu();
}

void simulate_menu(PanelCall& call, RunsState& runs) {
    if (!begin_menu(call, "Simulate"))
        return;
    const TimelineView& time = call.context.frame.timeline;
    action_item(call, time.is_paused ? "Go on" : "Pause", Action::toggle_pause);
    action_item(call, "Step forward", Action::step_forward);
    action_item(call, "Step back", Action::step_back);
    ImGui::Separator();
    action_item(call, "Slower", Action::slower);
    action_item(call, "Faster", Action::faster);
    action_item(call, "Real time", Action::normal_speed);
    ImGui::Separator();
    if (ui::menu_item(call.ui, "Runs...", {}, false, !time.other_runs.empty()))
        runs.opens = true;
    action_item(call, "Compare...", Action::compare);
    if (ui::menu_item(call.ui, "Energy balance"))
        call.out.opens_tab = DrawerTab::energy;
    if (ui::menu_item(call.ui, "Convergence of the solver"))
        call.out.opens_tab = DrawerTab::convergence;
    draw_bookmarks_menu(call);
    ImGui::Separator();
    action_item(call, "Restart the scene", Action::restart);
    if (ui::menu_item(call.ui, "Restart with the scene's own settings"))
        call.ask(RestartScene{.keeps_parameters = false});
    ImGui::EndMenu();
}

/// Marks that can be shown or hidden beside the overlays.
void annotations_menu(PanelCall& call, ViewOptions& view) {
    if (!begin_menu(call, "Notes and measurements"))
        return;
    if (ui::menu_item(call.ui, "Notes", {}, view.notes))
        view.notes = !view.notes;
    if (ui::menu_item(call.ui, "Measurements", {}, view.measurements))
        view.measurements = !view.measurements;
    ImGui::EndMenu();
}

/// The stored views, and an entry that stores the present one under the first free number.
void stored_views_menu(PanelCall& call) {
    if (!begin_menu(call, "Stored views"))
        return;
    int free = 1;
    for (const SceneBookmark& bookmark : call.context.frame.header->bookmarks) {
        free += bookmark.number == free ? 1 : 0;
        const std::string number = std::to_string(bookmark.number);
        if (ui::menu_item(call.ui,
                          (display_name(bookmark) + "##" + number).c_str(),
                          call.context.keys.label(Action::recall_view, bookmark.number)))
            call.act(Action::recall_view, bookmark.number);
    }
    const bool has_room = free <= kMostBookmarks;
    const std::string keys = has_room ? call.context.keys.label(Action::store_view, free) : "";
    if (ui::menu_item(call.ui, "Store this view", keys, false, has_room))
        call.act(Action::store_view, free);
    ImGui::EndMenu();
}

void theme_menu(PanelCall& call, ViewOptions& view) {
    if (!begin_menu(call, "Theme"))
        return;
    if (ui::menu_item(call.ui, "Of the scene", {}, view.follows_place))
        view.follows_place = true;
    for (int i = 0; i < kThemeCount; ++i) {
        const auto theme = static_cast<Theme>(i);
        const bool is_chosen = !view.follows_place && view.theme == theme;
        if (ui::menu_item(call.ui, std::string(name_of(theme)).c_str(), {}, is_chosen))
            view.choose(theme);
    }
    ImGui::EndMenu();
}

void directions_menu(PanelCall& call) {
    if (!begin_menu(call, "Look from"))
        return;
    action_item(call, "The front", Action::view_front);
    action_item(call, "The right", Action::view_right);
    action_item(call, "Above", Action::view_top);
    ImGui::EndMenu();
}

void overlay_items(PanelCall& call, ViewOptions& view, int begin, int end) {
    for (int i = begin; i < end; ++i) {
        const auto overlay = static_cast<Overlay>(i);
        const std::string label(label_of(overlay));
        if (ui::menu_item(
                call.ui, label.c_str(), key_of(call.context.keys, overlay), view.shows(overlay)))
            view.set(overlay, !view.shows(overlay));
    }
}

void view_menu(PanelCall& call, const MenuParts& parts) {
    if (!begin_menu(call, "View"))
        return;
    ViewOptions& view = parts.view;
    constexpr int kInMenu = 9; // as many as have a digit as their key
    overlay_items(call, view, 0, kInMenu);
    if (begin_menu(call, "More overlays")) {
        overlay_items(call, view, kInMenu, kOverlayCount);
        ImGui::EndMenu();
    }
    if (ui::menu_item(call.ui, "Hardware of joints", {}, view.hardware))
        view.hardware = !view.hardware;
    if (ui::menu_item(call.ui, "Path to come", {}, view.prediction))
        view.prediction = !view.prediction;
    if (ui::menu_item(call.ui, "Sliders of the scene", {}, parts.shows_sliders))
        parts.shows_sliders = !parts.shows_sliders;
    annotations_menu(call, view);
    action_item(call, "Ghost", Action::toggle_ghost, view.ghost);
    theme_menu(call, view);
    ImGui::Separator();
    action_item(call, "Look at the selection", Action::focus_selection);
    action_item(call,
                "Go along with the selection",
                Action::follow_selection,
                parts.is_following,
                !call.context.selection.empty() || parts.is_following || call.context.has_vehicle);
    action_item(call, "Look at everything", Action::focus_all);
    directions_menu(call);
    action_item(call,
                "Parallel projection",
                Action::toggle_orthographic,
                call.context.camera.is_orthographic());
    stored_views_menu(call);
    ImGui::Separator();
    action_item(call, "Outliner", Action::toggle_outliner, parts.has_outliner);
    action_item(call, "Profile drawer", Action::toggle_drawer, parts.has_drawer);
    if (ui::menu_item(call.ui, "Plots"))
        call.out.opens_tab = DrawerTab::plots;
    const bool has_dock = call.context.layout.has_dock;
    if (ui::menu_item(call.ui, "Inspector and settings", {}, has_dock))
        parts.shows_dock = !has_dock;
    action_item(call, "Hide the panels", Action::toggle_panels);
    action_item(call, "Full screen", Action::toggle_fullscreen);
    if (ui::menu_item(call.ui, "Larger text") && parts.ui_scale < 2.5f)
        parts.ui_scale *= 1.1f;
    if (ui::menu_item(call.ui, "Smaller text") && parts.ui_scale > 0.6f)
        parts.ui_scale /= 1.1f;
    if (ui::menu_item(call.ui, "Reset layout"))
        call.out.resets_layout = true;
    ImGui::EndMenu();
}

void tools_menu(PanelCall& call, ToolKind active, Real& push_speed) {
    if (!begin_menu(call, "Tools"))
        return;
    action_item(call, "Grab", Action::use_grab, active == ToolKind::grab);
    action_item(call, "Move", Action::use_move, active == ToolKind::move);
    action_item(call, "Rotate", Action::use_rotate, active == ToolKind::rotate);
    action_item(call, "Scale", Action::use_scale, active == ToolKind::scale);
    action_item(call, "Duplicate", Action::use_copies, active == ToolKind::copies);
    action_item(call, "Spawn", Action::use_spawn, active == ToolKind::spawn);
    action_item(call, "Joint", Action::use_joint, active == ToolKind::joint);
    action_item(call, "Force", Action::use_force, active == ToolKind::force);
    action_item(call, "Probe", Action::use_probe, active == ToolKind::probe);
    action_item(call, "Measure", Action::use_measure, active == ToolKind::measure);
    action_item(call, "Microscope", Action::use_microscope);
    action_item(call, "Stability map...", Action::show_map);
    ImGui::Separator();
    action_item(call, "Shoot a ball", Action::shoot);
    action_item(call, "Push the body under the pointer", Action::push);
    ui::slider(
        call.ui,
        "Push",
        push_speed,
        {.minimum = 0.1,
         .maximum = 50,
         .format = "%.1f m/s",
         .is_logarithmic = true,
         .tooltip =
             "Speed that a push through the middle gives a body; beside the middle, the body also "
             "turns"});
    ImGui::EndMenu();
}

void lessons_menu(PanelCall& call, LessonState& state) {
    if (!begin_menu(call, "Guided lessons"))
        return;
    for (const Lesson& lesson : all_lessons())
        if (ui::menu_item(call.ui, std::string(lesson.title).c_str(), {}, state.lesson == &lesson))
            begin_lesson(state, lesson);
    ImGui::EndMenu();
}

void help_menu(PanelCall& call, const MenuParts& parts) {
    if (!begin_menu(call, "Help"))
        return;
    action_item(call, "Keys and mouse", Action::show_help);
    action_item(call, "Keyboard shortcuts...", Action::show_keys);
    if (ui::menu_item(call.ui, "Show the first tips again"))
        parts.first_steps = {.is_offered = true, .are_seen = true};
    lessons_menu(call, parts.lesson);
    if (ui::menu_item(call.ui, "About Topple"))
        parts.help.shows_about = true;
    ImGui::EndMenu();
}

/// Title in the middle, key numbers on the right.
void title_and_numbers(PanelCall& call) {
    const PublishedFrame& frame = call.context.frame;
    const std::string title = display_title(frame) + (frame.has_unsaved_changes ? "  *" : "");
    char pace[32] = "paused";
    if (!frame.timeline.is_paused)
        std::snprintf(pace, sizeof pace, "%.2fx real time", frame.timeline.real_time_factor);
    char numbers[160];
    std::snprintf(numbers,
                  sizeof numbers,
                  "%s   %s   %zu awake   %.2f ms/step   %.0f fps",
                  pace,
                  count_text(frame.report.body_count, "body", "bodies").c_str(),
                  frame.report.awake_count,
                  frame.report.total_ms,
                  1000.0 / std::max(call.context.frame_ms, 0.1));
    const float right = ImGui::CalcTextSize(numbers).x + ImGui::GetFontSize();
    const float width = ImGui::GetWindowWidth();
    const float middle = (width - ImGui::CalcTextSize(title.c_str()).x) * 0.5f;
    const float menus_end = ImGui::GetCursorPosX() + ImGui::GetFontSize();
    if (middle > menus_end && middle + ImGui::CalcTextSize(title.c_str()).x < width - right) {
        ImGui::SetCursorPosX(middle);
        ImGui::TextUnformatted(title.c_str());
    }
    if (width - right > menus_end) {
        ImGui::SetCursorPosX(width - right);
        ImGui::TextDisabled("%s", numbers);
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.enter("Menu");
        call.ui.recorder.record(frame.timeline.is_paused ? "paused" : "running",
                                {{low.x, low.y}, {high.x, high.y}});
        call.ui.recorder.leave();
    }
}

} // namespace

void draw_menu_bar(PanelCall& call, const MenuParts& parts) {
    const ui::Rect& rect = call.context.layout.menu;
    ImGui::SetNextWindowPos({rect.min.x, rect.min.y});
    ImGui::SetNextWindowSize({rect.max.x - rect.min.x, rect.max.y - rect.min.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {ImGui::GetFontSize() * 0.5f, (rect.max.y - ImGui::GetFontSize()) * 0.5f});
    const bool is_open = ImGui::Begin(
        "Menu",
        nullptr,
        ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
            ImGuiWindowFlags_MenuBar | ImGuiWindowFlags_NoSavedSettings |
            ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(3);
    if (is_open && ImGui::BeginMenuBar()) {
        file_menu(call, parts.recent_files);
        edit_menu(call, parts.tools.copies);
        create_menu(call, parts.tools.spawn);
        simulate_menu(call, parts.runs);
        view_menu(call, parts);
        tools_menu(call, parts.tools.active, parts.tools.push_speed);
        help_menu(call, parts);
        call.ui.recorder.leave();
        title_and_numbers(call);
        ImGui::EndMenuBar();
    }
    ImGui::PopStyleVar();
    ImGui::End();
}

} // namespace topple::app
