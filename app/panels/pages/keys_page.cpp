// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The page on which keys are changed: all commands by group with their keys. A click on a key waits for another one.

#include "app/panels/key_entry.h"
#include "app/panels/panels.h"
#include "app/panels/region.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace topple::app {
namespace {

constexpr const char*
    kHint = "Click a key, then press another one. Del removes the keys of a chosen command. While "
            "time runs, the keys of a driven scene come first.";

/// Continues the line if the next widget, `width` wide [px], fits into it.
void same_line_if_fits(float width) {
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x < width)
        ImGui::NewLine();
}

float button_width(const char* label) {
    return ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x;
}

/// Draws the choice of a preset, and how far the keys differ from it.
void draw_presets(PanelCall& call, KeysPage& page, Keymap& keymap) {
    std::array<std::string_view, kKeyPresetCount> names;
    for (std::size_t i = 0; i < kKeyPresetCount; ++i)
        names[i] = name_of(static_cast<KeyPreset>(i));
    const float em = ImGui::GetFontSize();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Keys of");
    same_line_if_fits(em * 8);
    ImGui::SetNextItemWidth(em * 8);
    int index = static_cast<int>(keymap.preset());
    if (ui::combo(
            call.ui,
            "##Preset",
            index,
            names,
            "The keys of Topple, or those that you know from another program, as far as Topple "
            "has the command"))
        choose_preset(page, keymap, static_cast<KeyPreset>(index));
    const std::size_t changed = keymap.changed_count();
    if (changed == 0)
        return;
    same_line_if_fits(button_width("Reset all"));
    if (ui::button(call.ui, "Reset all", "Back to the keys of the preset"))
        choose_preset(page, keymap, keymap.preset());
    const std::string text = std::to_string(changed) + " changed";
    same_line_if_fits(ImGui::CalcTextSize(text.c_str()).x);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", text.c_str());
}

void wrapped_text(const std::string& text) {
    ImGui::PushTextWrapPos(0);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
}

/// Draws a prompt in place of the search. The buttons stand beside it if there is room, so that nothing below moves.
void draw_prompt(PanelCall& call,
                 const std::string& text,
                 std::initializer_list<const char*> buttons) {
    float width = 0;
    for (const char* label : buttons)
        width += button_width(label) + ImGui::GetStyle().ItemSpacing.x;
    wrapped_text(text);
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record(text, {{low.x, low.y}, {high.x, high.y}});
    same_line_if_fits(width);
}

/// Draws the name of the command that waits for a key.
void draw_waiting(PanelCall& call, KeysPage& page, Keymap& keymap) {
    const ActionInfo& info = info_of(*page.row);
    const std::string prompt = "Press the new key of \"" + std::string(info.text) +
                               "\" (Esc cancels)";
    KeyList keys = keymap.keys(info.action);
    const bool has_key = page.waiting_slot < keys.size();
    if (has_key)
        draw_prompt(call, prompt, {"Remove key", "Cancel"});
    else
        draw_prompt(call, prompt, {"Cancel"});
    if (has_key && ui::button(call.ui, "Remove key", "The command loses this key")) {
        keys.remove(page.waiting_slot);
        keymap.set_keys(info.action, keys);
        answer_pending(page, keymap, false);
    }
    if (has_key)
        same_line_if_fits(button_width("Cancel"));
    if (ui::button(call.ui, "Cancel", "Esc"))
        answer_pending(page, keymap, false);
}

/// Draws the question whether other commands lose their keys.
void draw_pending(PanelCall& call, KeysPage& page, Keymap& keymap) {
    const char* yes = page.pending->preset ? "Replace" : "Take over";
    draw_prompt(call, question_of(page, keymap), {yes, "Cancel"});
    const bool is_confirmed = ui::button(call.ui, yes, "Enter");
    same_line_if_fits(button_width("Cancel"));
    const bool is_canceled = ui::button(call.ui, "Cancel", "Esc");
    if (is_confirmed || is_canceled)
        answer_pending(page, keymap, is_confirmed);
}

void draw_search(PanelCall& call, KeysPage& page) {
    if (std::exchange(page.just_opened, false))
        ImGui::SetKeyboardFocusHere();
    if (std::exchange(page.leaves_search, false))
        ImGui::SetWindowFocus(nullptr);
    ImGui::SetNextItemWidth(-1);
    ui::text_field(call.ui, "##Search", page.filter, "search commands and keys");
    page.is_searching = ImGui::IsItemActive();
}

void draw_head(PanelCall& call, KeysPage& page, Keymap& keymap) {
    const bool asks = page.is_waiting || page.pending;
    // A low window has no room for both a question and the presets.
    if (!asks || ImGui::GetWindowHeight() > ImGui::GetFontSize() * 14) {
        ImGui::BeginDisabled(asks);
        draw_presets(call, page, keymap);
        ImGui::EndDisabled();
    }
    page.is_searching = false;
    if (page.pending)
        draw_pending(call, page, keymap);
    else if (page.is_waiting)
        draw_waiting(call, page, keymap);
    else
        draw_search(call, page);
    if (page.note.empty())
        return;
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_PlotHistogram));
    wrapped_text(page.note);
    ImGui::PopStyleColor();
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record(page.note, {{low.x, low.y}, {high.x, high.y}});
}

/// A button of a row: a key, the place for one more, or the way back to the preset.
struct KeyCell {
    enum class Kind : std::uint8_t { key, add, reset } kind = Kind::key;
    std::size_t slot = 0;
    std::string label;
    Vec2 at{}; ///< Upper left corner in the row's part for cells. [px]
};

std::vector<KeyCell> cells_of(const KeysPage& page, const Keymap& keymap, Action action) {
    const KeyList& keys = keymap.keys(action);
    const bool waits = page.is_waiting && page.row == action;
    const auto label = [&](std::size_t slot, const std::string& text) {
        return waits && page.waiting_slot == slot ? std::string("press a key") : text;
    };
    std::vector<KeyCell> cells;
    for (std::size_t i = 0; i < keys.size(); ++i)
        cells.push_back({KeyCell::Kind::key, i, label(i, label_of(keys[i]))});
    if (keys.size() < KeyList::kMost && action != Action::cancel)
        cells.push_back(
            {KeyCell::Kind::add, keys.size(), label(keys.size(), keys.empty() ? "no key" : "+")});
    if (keymap.is_changed(action))
        cells.push_back({KeyCell::Kind::reset, 0, "Reset"});
    return cells;
}

/// Places the cells in lines of a width. Returns the height of the lines. [px]
float place_cells(std::vector<KeyCell>& cells, float width) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float line = ImGui::GetFrameHeight() + style.ItemInnerSpacing.y;
    Vec2 at{};
    for (KeyCell& cell : cells) {
        const float wide = button_width(cell.label.c_str());
        if (at.x > 0 && at.x + wide > width)
            at = {0, at.y + line};
        cell.at = at;
        at.x += wide + style.ItemInnerSpacing.x;
    }
    return at.y + ImGui::GetFrameHeight();
}

/// Returns the list of an action's keys in a preset: "Space, P".
std::string listing_of(const KeyList& keys) {
    std::string text;
    for (const KeyChord& key : keys)
        text += (text.empty() ? "" : ", ") + label_of(key);
    return text.empty() ? "no key" : text;
}

/// Draws a cell at the cursor and does what a press of it asks.
void draw_cell(PanelCall& call,
               const KeyCell& cell,
               const ActionInfo& info,
               KeysPage& page,
               Keymap& keymap) {
    const bool waits = page.is_waiting && page.row == info.action &&
                       cell.kind != KeyCell::Kind::reset && page.waiting_slot == cell.slot;
    std::string name = cell.label, tooltip = "Click, then press another key";
    if (cell.kind == KeyCell::Kind::add) {
        name = "add";
        tooltip = "Click, then press a key for this command";
    } else if (cell.kind == KeyCell::Kind::reset) {
        name = "reset";
        tooltip = "Back to " + listing_of(keys_in(keymap.preset(), info.action));
    } else if (info.action == Action::cancel) {
        tooltip = reason_not_to_bind(info.action, {});
    }
    const std::string recorded = std::string(info.text) + ": " + name;
    const bool is_faint = cell.kind != KeyCell::Kind::key && !waits; // no key, but a way to one
    if (is_faint) {
        ImGui::PushStyleColor(ImGuiCol_Button, {0, 0, 0, 0});
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    }
    ImGui::PushID(static_cast<int>(cell.kind)); // the key + has the label of the place for one more
    const bool is_pressed = ui::toggle(call.ui, cell.label.c_str(), waits, tooltip.c_str());
    ImGui::PopID();
    if (is_faint)
        ImGui::PopStyleColor(2);
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record(recorded, {{low.x, low.y}, {high.x, high.y}});
    if (!is_pressed)
        return;
    if (cell.kind == KeyCell::Kind::reset)
        reset_keys(page, keymap, info.action);
    else if (info.action != Action::cancel)
        wait_for_key(page, info.action, cell.slot);
}

/// Measures of a row: a command at the left and its keys at the right, or below where there is little room. [px]
struct RowMeasures {
    float em = 0, gap = 0;
    float text_at = 0, text_width = 0, text_top = 0;
    float keys_at = 0, keys_top = 0;
    float name_width = 0, name_height = 0; ///< Of the part that a click chooses.
    float height = 0;
};

RowMeasures measure_row(const std::string& text, std::vector<KeyCell>& cells) {
    const float em = ImGui::GetFontSize(), room = ImGui::GetContentRegionAvail().x;
    const bool is_wide = room > em * 30;
    RowMeasures row{.em = em, .gap = em * 0.15f, .text_at = em * 0.9f};
    row.keys_at = is_wide ? std::max(room * 0.5f, room - em * 22) : row.text_at;
    row.text_width = std::max((is_wide ? row.keys_at : room) - row.text_at - row.gap, em);
    row.text_top = row.gap + (is_wide ? ImGui::GetStyle().FramePadding.y : 0);
    const float bottom = row.text_top + row.gap +
                         ImGui::CalcTextSize(text.c_str(), nullptr, false, row.text_width).y;
    row.keys_top = is_wide ? row.gap : bottom;
    row.height = std::max(bottom, row.keys_top + place_cells(cells, room - row.keys_at) + row.gap);
    row.name_width = is_wide ? row.keys_at - row.gap : room;
    row.name_height = is_wide ? row.height : bottom;
    return row;
}

/// Draws the command of a row, with a dot if its keys were changed.
void draw_name(const RowMeasures& row, ImVec2 at, const std::string& text, bool is_changed) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddText(ImGui::GetFont(),
                  row.em,
                  {at.x + row.text_at, at.y + row.text_top},
                  ImGui::GetColorU32(ImGuiCol_Text),
                  text.c_str(),
                  nullptr,
                  row.text_width);
    if (is_changed)
        list->AddCircleFilled({at.x + row.text_at * 0.45f, at.y + row.text_top + row.em * 0.55f},
                              row.em * 0.2f,
                              ImGui::GetColorU32(ImGuiCol_CheckMark));
}

void draw_row(PanelCall& call, const ActionInfo& info, KeysPage& page, Keymap& keymap) {
    const std::string text(info.text);
    std::vector<KeyCell> cells = cells_of(page, keymap, info.action);
    const RowMeasures row = measure_row(text, cells);
    ImGui::PushID(text.c_str());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 end{at.x + ImGui::GetContentRegionAvail().x, at.y + row.height};
    if (page.row == info.action)
        ImGui::GetWindowDrawList()->AddRectFilled(at, end, ImGui::GetColorU32(ImGuiCol_Header));
    // The name alone is pressed: a selectable under the keys would miss a quick click at a low frame rate.
    if (ImGui::Selectable("##row", false, 0, {row.name_width, row.name_height}) && !page.is_waiting)
        page.row = info.action;
    call.ui.recorder.record(text, {{at.x, at.y}, {at.x + row.name_width, at.y + row.name_height}});
    if (page.row == info.action && std::exchange(page.scrolls_to_row, false))
        ImGui::SetScrollHereY();
    draw_name(row, at, text, keymap.is_changed(info.action));
    for (const KeyCell& cell : cells) {
        ImGui::SetCursorScreenPos(
            {at.x + row.keys_at + cell.at.x, at.y + row.keys_top + cell.at.y});
        draw_cell(call, cell, info, page, keymap);
    }
    ImGui::SetCursorScreenPos({at.x, end.y + ImGui::GetStyle().ItemSpacing.y * 0.5f});
    ImGui::PopID();
}

void draw_rows(PanelCall& call, KeysPage& page, Keymap& keymap) {
    const std::vector<ActionInfo> rows = rows_of(page, keymap);
    std::string_view group;
    for (const ActionInfo& info : rows) {
        if (info.group != group) {
            group = info.group;
            ui::heading(std::string(group).c_str());
        }
        draw_row(call, info, page, keymap);
    }
    if (rows.empty())
        ui::wrapped_note(("No command and no key matches \"" + page.filter + "\".").c_str());
    else if (page.filter.empty())
        ui::wrapped_note(kHint);
}

/// Draws the rows with a scroll bar of their own; in a low window the page scrolls as a whole.
void draw_list(PanelCall& call, KeysPage& page, Keymap& keymap) {
    const bool has_room = ImGui::GetContentRegionAvail().y > ImGui::GetFontSize() * 9;
    if (has_room)
        ImGui::BeginChild("list");
    else if (page.pending || (page.is_waiting && !page.note.empty()))
        ImGui::SetScrollY(0); // the question stands above the rows
    ImGui::BeginDisabled(page.pending.has_value());
    draw_rows(call, page, keymap);
    ImGui::EndDisabled();
    if (has_room)
        ImGui::EndChild();
}

} // namespace

void draw_keys_page(PanelCall& call, KeysPage& page, Keymap& keymap) {
    if (!page.is_shown)
        return;
    if (ui::begin_page(call, "Keyboard shortcuts", page.is_shown, {50, 38})) {
        call.ui.recorder.enter("Keys");
        draw_head(call, page, keymap);
        draw_list(call, page, keymap);
        call.ui.recorder.leave();
    }
    ImGui::End();
    if (!page.is_shown) // closed by its cross
        answer_pending(page, keymap, false);
}

} // namespace topple::app
