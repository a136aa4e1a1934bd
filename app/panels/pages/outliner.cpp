// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The outliner: every object of the scene by name. Only the rows within view are laid out.

#include "app/panels/outliner_rows.h"
#include "app/panels/panels.h"
#include "app/panels/region.h"

#include <imgui.h>

#include <algorithm>

namespace topple::app {
namespace {

template<typename Id>
void choose(PanelCall& call, Selection& selection, Id id) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyCtrl)
        selection.toggle(id);
    else if (io.KeyShift)
        selection.add(id);
    else
        selection.set_only(id);
    call.out.selection = selection;
}

void choose(PanelCall& call, const OutlinerRow& row) {
    Selection selection = call.context.selection;
    visit_id(row, [&](auto id) { choose(call, selection, id); });
}

void draw_row(PanelCall& call, const OutlinerRow& row) {
    const std::string text = text_of(call.context.frame, row);
    if (row.kind == OutlinerRow::Kind::heading) {
        ImGui::TextDisabled("%s", text.c_str());
        return;
    }
    if (ui::selectable(call.ui, text.c_str(), is_selected(call.context.selection, row)))
        choose(call, row);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        call.act(Action::focus_selection);
    if (const std::string detail = detail_of(call.context.frame, row); !detail.empty()) {
        ImGui::SameLine(0, ImGui::GetFontSize());
        ImGui::TextDisabled("%s", detail.c_str());
    }
}

/// Scrolls to a selection that was made elsewhere, unless its row is within view.
void show_selection(OutlinerState& state, const Selection& selection, float row_height) {
    if (state.shown_selection == selection)
        return;
    state.shown_selection = selection;
    const auto row = first_selected_row(state, selection);
    if (!row)
        return;
    const float top = static_cast<float>(*row) * row_height, scroll = ImGui::GetScrollY();
    const float room = ImGui::GetWindowHeight();
    if (top < scroll || top + row_height > scroll + room)
        ImGui::SetScrollY(std::max(top - room / 3, 0.0f));
}

void draw_rows(PanelCall& call, OutlinerState& state) {
    show_selection(state, call.context.selection, ImGui::GetTextLineHeightWithSpacing());
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(state.rows.size()), ImGui::GetTextLineHeightWithSpacing());
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const OutlinerRow& row = state.rows[static_cast<std::size_t>(i)];
            ImGui::PushID(static_cast<int>(row.kind));
            ImGui::PushID(static_cast<int>(row.number));
            draw_row(call, row);
            ImGui::PopID();
            ImGui::PopID();
        }
    clipper.End();
}

} // namespace

void draw_outliner(PanelCall& call, OutlinerState& state) {
    const ui::Region region(call, "Outliner", call.context.layout.outliner);
    ImGui::SetNextItemWidth(-1);
    ui::text_field(call.ui, "##Search", state.filter, "search names and kinds");
    update_rows(call.context.frame, state);
    ImGui::BeginChild("rows");
    if (state.rows.empty())
        ui::wrapped_note(state.filter.empty() ? "The scene is empty." : "Nothing has such a name.");
    draw_rows(call, state);
    ImGui::EndChild();
}

} // namespace topple::app
