// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The outliner: every object of the scene by name. Only the rows within view are laid out.

#include "app/panels/outliner_rows.h"
#include "app/panels/panels.h"
#include "app/panels/region.h"
#include "app/panels/ui/icons.h"
#include "app/session/frame/groups.h"

#include <imgui.h>

#include <algorithm>
#include <cstring>

namespace topple::app {
namespace {

constexpr const char* kDraggedRow = "outliner row"; ///< Kind of the payload of a drag.

void choose(PanelCall& call, const OutlinerRow& row) {
    const Selection chosen = selection_of(call.context.frame, row);
    const ImGuiIO& io = ImGui::GetIO();
    Selection selection = call.context.selection;
    if (!io.KeyCtrl && !io.KeyShift)
        selection.clear();
    if (io.KeyCtrl && !chosen.empty() && selection.contains(chosen))
        selection.remove(chosen);
    else
        selection.add(chosen);
    call.out.selection = selection;
}

/// Returns the objects that a drag of the row moves: all selected ones if the row is one of them.
std::vector<ObjectId> dragged_with(const PanelCall& call, const OutlinerRow& row) {
    return is_selected(call.context.selection, row) ? objects_of(call.context.selection)
                                                    : objects_of(call.context.frame, row);
}

/// Lets other rows be dropped on the last item, which stands for `row`.
void take_drops(PanelCall& call, const OutlinerRow& row) {
    if (!ImGui::BeginDragDropTarget())
        return;
    if (const ImGuiPayload* payload = ImGui::AcceptDragDropPayload(kDraggedRow)) {
        OutlinerRow dragged;
        std::memcpy(&dragged, payload->Data, sizeof dragged);
        do_together(call, drop_commands(call.context.frame, dragged_with(call, dragged), row));
    }
    ImGui::EndDragDropTarget();
}

void drag_and_drop(PanelCall& call, const OutlinerRow& row, const std::string& text) {
    if (row.kind == OutlinerRow::Kind::joint)
        return;
    if (ImGui::BeginDragDropSource()) {
        ImGui::SetDragDropPayload(kDraggedRow, &row, sizeof row);
        const std::size_t count = dragged_with(call, row).size();
        ImGui::TextUnformatted(count > 1 ? (std::to_string(count) + " objects").c_str()
                                         : text.c_str());
        ImGui::EndDragDropSource();
    }
    take_drops(call, row);
}

/// Draws the eye and the padlock of a row, which refer to all members of a group.
void draw_flags(PanelCall& call, const OutlinerRow& row, const std::string& text, float size) {
    const ObjectMarks& marks = call.context.frame.state->object_marks;
    const std::vector<ObjectId> objects = objects_of(call.context.frame, row);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = ImGui::GetWindowPos().x, right = left + ImGui::GetWindowWidth();
    const bool is_hovered = ImGui::IsWindowHovered() &&
                            ImGui::IsMouseHoveringRect({left, at.y}, {right, at.y + size});
    const auto button =
        [&](ObjectFlag flag, ui::Icon on, ui::Icon off, const char* set, const char* clear) {
            const bool is_set = std::all_of(
                objects.begin(), objects.end(), [&](const ObjectId& object) {
                    const ObjectMark mark = marks.of(object);
                    return flag == ObjectFlag::locked ? mark.is_locked : mark.is_hidden;
                });
            const std::string label = std::string(is_set ? clear : set) + ' ' + text;
            if (ui::row_icon(call.ui,
                             is_set ? on : off,
                             label.c_str(),
                             size,
                             !is_set,
                             is_hovered,
                             is_set ? clear : set))
                do_together(call, std::vector<Command>{SetFlag{flag, !is_set, objects}});
        };
    button(ObjectFlag::hidden, ui::Icon::hidden, ui::Icon::shown, "Hide", "Show");
    ImGui::SameLine(0, 0);
    button(ObjectFlag::locked, ui::Icon::locked, ui::Icon::unlocked, "Lock", "Unlock");
}

/// Draws the arrow of a group, which lists its members or not, and leaves room for it in the rows of members.
void draw_arrow(PanelCall& call,
                OutlinerState& state,
                const OutlinerRow& row,
                const std::string& text,
                float size) {
    if (row.is_member)
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + 1.6f * size);
    if (row.kind != OutlinerRow::Kind::group)
        return;
    const GroupId group{row.number};
    const bool is_closed = state.closed.contains(group);
    const std::string label = (is_closed ? "Open " : "Close ") + text;
    if (ui::row_icon(
            call.ui, is_closed ? ui::Icon::closed : ui::Icon::opened, label.c_str(), size)) {
        if (is_closed)
            state.closed.erase(group);
        else
            state.closed.insert(group);
    }
    ImGui::SameLine(0, 0);
}

void draw_row(PanelCall& call, OutlinerState& state, const OutlinerRow& row) {
    const std::string text = text_of(call.context.frame, row);
    if (row.kind == OutlinerRow::Kind::heading) {
        ImGui::TextDisabled("%s", text.c_str());
        take_drops(call, row);
        return;
    }
    const float size = ImGui::GetTextLineHeight();
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - 2 * size;
    draw_arrow(call, state, row, text, size);
    const float left = ImGui::GetCursorPosX();
    const bool is_group = row.kind == OutlinerRow::Kind::group;
    const bool is_marked = is_group ? GroupId{row.number} ==
                                          whole_group(call.context.frame, call.context.selection)
                                    : is_selected(call.context.selection, row);
    if (ui::selectable(call.ui, text.c_str(), is_marked, {std::max(right - left, 1.0f), 0}))
        choose(call, row);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        call.act(Action::focus_selection);
    drag_and_drop(call, row, text);
    if (const std::string detail = detail_of(call.context.frame, row); !detail.empty()) {
        ImGui::SameLine(left + ImGui::CalcTextSize(text.c_str()).x + ImGui::GetFontSize());
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float end = ImGui::GetWindowPos().x + right - ImGui::GetScrollX();
        ImGui::PushClipRect(at, {std::max(end, at.x), at.y + 2 * size}, true);
        ImGui::TextDisabled("%s", detail.c_str());
        ImGui::PopClipRect();
    }
    if (row.kind == OutlinerRow::Kind::joint)
        return;
    ImGui::SameLine(right);
    draw_flags(call, row, text, size);
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
            draw_row(call, state, row);
            ImGui::PopID();
            ImGui::PopID();
        }
    clipper.End();
    const ImVec2 rest = ImGui::GetContentRegionAvail();
    if (rest.x > 1 && rest.y > 1) {
        ImGui::Dummy({rest.x - 1, rest.y - 1});
        take_drops(call, {});
    }
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
