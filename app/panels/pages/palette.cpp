// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The palette: one search over scenes, commands, objects, parameters, choices of the view, gestures and tests of the
// lab.

#include "app/panels/palette_rows.h"
#include "app/panels/panels.h"
#include "app/panels/region.h"
#include "app/scenes/scene_registry.h"
#include "app/tools/lab_tool.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

namespace topple::app {
namespace {

/// Does what a row is for.
struct Opener {
    PanelCall& call;
    const PaletteParts& parts;

    void operator()(const PaletteScene& scene) const { call.ask(OpenScene{scene.source}); }
    void operator()(Action action) const { call.act(action); }
    void operator()(const OutlinerRow& object) const {
        call.out.selection = selection_of(call.context.frame, object);
        call.act(Action::focus_selection);
        show(DockTab::inspector);
    }
    void operator()(const ArrangeCommand* command) const { do_arrange(call, *command); }
    void operator()(const ParameterInfo* info) const {
        show(DockTab::solver);
        parts.dock.marked_parameter = info->name;
        parts.dock.scrolls_to_parameter = true;
    }
    void operator()(const TwinPreset* preset) const {
        choose_preset(call, parts.compare, *preset);
        show(DockTab::compare);
    }
    void operator()(const ViewChoice& choice) const { std::visit(Chooser{parts}, choice); }
    void operator()(const PalettePart& part) const {
        parts.tools.spawn.choose_part(part.name);
        call.act(Action::use_spawn);
    }
    void operator()(PaletteHelp) const { parts.help.is_shown = true; }
    void operator()(const lab::LabTest* test) const {
        choose_test(parts.tools.lab, *test);
        parts.tools.lab.scrolls_to_test = true;
        parts.tools.active = ToolKind::lab;
    }
    void operator()(const PaletteMacro& macro) const {
        call.out.macros.push_back({.kind = MacroRequest::Kind::run, .name = macro.name});
    }
    void operator()(PaletteLesson row) const { begin_lesson(parts.lesson, *row.lesson); }
    void operator()(PaletteView view) const { call.act(Action::recall_view, view.number); }
    void operator()(PaletteStep bookmark) const { call.ask(SeekTo{bookmark.step}); }
    void operator()(PaletteOutliner) const {
        parts.layout.shows_panels = parts.layout.shows_outliner = true;
        parts.outliner.filter = parts.palette.filter;
    }

private:
    struct Chooser {
        const PaletteParts& parts;
        void operator()(Overlay overlay) const {
            parts.view.set(overlay, !parts.view.shows(overlay));
        }
        void operator()(bool ViewOptions::*mark) const { parts.view.*mark = !(parts.view.*mark); }
        void operator()(bool DockState::*habit) const { parts.dock.*habit = !(parts.dock.*habit); }
        void operator()(Theme theme) const { parts.view.choose(theme); }
        void operator()(ColorMode mode) const { parts.view.color_mode = mode; }
        void operator()(Quality level) const {
            parts.drawing.level = level;
            parts.drawing.is_pinned = true;
        }
    };
    void show(DockTab tab) const {
        parts.layout.shows_panels = true;
        parts.dock.asked = tab;
    }
};

} // namespace

void open_row(PanelCall& call, const PaletteRow& row, const PaletteParts& parts) {
    parts.palette.is_shown = false;
    std::visit(Opener{call, parts}, row.target);
}

void draw_nothing_found(PanelCall& call, const std::string& filter) {
    ui::wrapped_note(("Nothing matches \"" + filter + "\".").c_str());
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("Nothing found", {{low.x, low.y}, {high.x, high.y}});
}

namespace {

/// Text at the right of a row: the shortcut, and whether a choice is on.
std::string right_text(const PaletteRow& row, const PaletteParts& parts) {
    const auto* choice = std::get_if<ViewChoice>(&row.target);
    if (choice == nullptr)
        return row.keys;
    const std::string state = is_on(*choice, parts.view, parts.dock, parts.drawing.level) ? "on"
                                                                                          : "off";
    return row.keys.empty() ? state : state + "   " + row.keys;
}

/// Draws a title with a text at the right and, fainter, a description below. Returns whether the row was clicked.
bool draw_row(PanelCall& call, const PaletteRow& row, const std::string& right, bool is_chosen) {
    if (std::holds_alternative<const lab::LabTest*>(row.target))
        return ui::selectable(call.ui, row.title.c_str(), is_chosen);
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool is_used = ImGui::Selectable("##row", is_chosen, 0, {0, em * 2.7f});
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record(row.title, {{low.x, low.y}, {high.x, high.y}});
    const float right_width = ImGui::CalcTextSize(right.c_str()).x;
    const float right_at = high.x - right_width - em * 0.6f;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 faint = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    list->PushClipRect(low, {right_at - em * 0.6f, high.y}, true);
    list->AddText({at.x + em * 0.4f, at.y + em * 0.15f},
                  ImGui::GetColorU32(ImGuiCol_Text),
                  row.title.c_str());
    list->PopClipRect();
    list->AddText({right_at, at.y + em * 0.15f}, faint, right.c_str());
    list->PushClipRect(low, high, true);
    list->AddText({at.x + em * 0.4f, at.y + em * 1.4f}, faint, row.below.c_str());
    list->PopClipRect();
    return is_used;
}

bool is_key(ImGuiKey key, bool repeats) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeats);
}

/// Moves the selected row by the arrow and page keys. Returns whether it has changed.
bool follow_arrow_keys(std::size_t& row, std::size_t count) {
    const std::size_t before = row;
    constexpr int kPage = 8;
    const int by = (is_key(ImGuiKey_DownArrow, true) ? 1 : 0) -
                   (is_key(ImGuiKey_UpArrow, true) ? 1 : 0) +
                   (is_key(ImGuiKey_PageDown, true) ? kPage : 0) -
                   (is_key(ImGuiKey_PageUp, true) ? kPage : 0);
    const int last = count == 0 ? 0 : static_cast<int>(count) - 1;
    row = static_cast<std::size_t>(std::clamp(static_cast<int>(row) + by, 0, last));
    return row != before;
}

void draw_rows(PanelCall& call, bool scrolls, const PaletteParts& parts) {
    const PaletteState& palette = parts.palette;
    std::string_view heading;
    for (std::size_t i = 0; i < palette.rows.size(); ++i) {
        const PaletteRow& row = palette.rows[i];
        if (const std::string_view now = heading_of(row, palette.filter); now != heading) {
            heading = now;
            if (!heading.empty())
                ui::heading(std::string(heading).c_str());
        }
        ImGui::PushID(static_cast<int>(i));
        if (draw_row(call, row, right_text(row, parts), i == palette.row))
            open_row(call, row, parts);
        if (scrolls && i == palette.row)
            ImGui::SetScrollHereY();
        ImGui::PopID();
    }
    if (palette.rows.empty())
        draw_nothing_found(call, palette.filter);
}

/// Draws the choice of the order, which a search does not have.
void draw_order(PanelCall& call, PaletteState& palette) {
    if (palette.filter.empty() &&
        ui::checkbox(call.ui,
                     "By subject",
                     palette.by_course,
                     "Scenes and tests of the lab in the order of a course, from vectors to moving "
                     "balls")) {
        palette.searched.reset();
        palette.row = 0;
    }
}

void draw_search(PanelCall& call, const PaletteParts& parts) {
    PaletteState& palette = parts.palette;
    const bool is_new = std::exchange(palette.just_opened, false);
    if (is_new)
        ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    const bool is_other_search = ui::text_field(
        call.ui,
        "##Search",
        palette.filter,
        "search scenes, commands, objects, parameters, view, keys, tests of the lab");
    const bool enter = is_key(ImGuiKey_Enter, false) || is_key(ImGuiKey_KeyPadEnter, false);
    draw_order(call, palette);
    update_palette(call.context.frame, call.context.keys, call.context.parts, palette);
    if (is_new || is_other_search)
        palette.row = palette.filter.empty()
                          ? row_of_scene(palette.rows, call.context.frame.scene_source)
                          : 0;
    const bool has_moved = follow_arrow_keys(palette.row, palette.rows.size());
    ImGui::BeginChild("list");
    draw_rows(call, is_new || is_other_search || has_moved, parts);
    ImGui::EndChild();
    if (enter && !is_new && palette.is_shown && palette.row < palette.rows.size())
        open_row(call, palette.rows[palette.row], parts);
}

} // namespace

void draw_palette(PanelCall& call, const PaletteParts& parts) {
    if (!parts.palette.is_shown)
        return;
    if (ui::begin_page(call,
                       "Scenes, commands and everything else###Palette",
                       parts.palette.is_shown,
                       {44, 34})) {
        call.ui.recorder.enter("Scenes");
        draw_search(call, parts);
        call.ui.recorder.leave();
    }
    ImGui::End();
}

} // namespace topple::app
