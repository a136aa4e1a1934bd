// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

namespace topple::app {
namespace {

/// Field with the name of a view; the name is set when the field is left.
void edit_name(PanelCall& call, const SceneBookmark& bookmark, ViewNameEntry& entry) {
    const std::uint64_t scene = call.context.frame.scene_number;
    const bool is_typed = entry.number == bookmark.number && entry.scene == scene;
    std::string text = is_typed ? entry.text : bookmark.name;
    const std::string label = "##Name " + std::to_string(bookmark.number);
    if (ui::text_field(call.ui, label.c_str(), text, display_name(bookmark).c_str()))
        entry = {bookmark.number, scene, text};
    if (!is_typed || ImGui::IsItemActive())
        return;
    if (entry.text != bookmark.name) {
        SceneBookmark named = bookmark;
        named.name = entry.text;
        call.ask(SetBookmark{named, scene});
    }
    entry = {};
}

} // namespace

void draw_bookmarks(PanelCall& call, ViewNameEntry& entry) {
    const auto& bookmarks = call.context.frame.header->bookmarks;
    for (const SceneBookmark& bookmark : bookmarks) {
        const std::string number = std::to_string(bookmark.number);
        ImGui::PushID(bookmark.number);
        if (ui::button(call.ui, ("Go to " + number).c_str(), ("Ctrl+" + number).c_str()))
            call.act(Action::recall_view, bookmark.number);
        ImGui::SameLine();
        edit_name(call, bookmark, entry);
        ImGui::SameLine();
        if (ui::button(call.ui, ("Forget " + number).c_str(), "Removes the stored view"))
            call.ask(RemoveBookmark{bookmark.number, call.context.frame.scene_number});
        ImGui::PopID();
    }
    if (bookmarks.empty())
        ui::wrapped_note("None. View > Store this view keeps the present one.");
}

} // namespace topple::app
