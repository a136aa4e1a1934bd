// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <utility>

namespace topple::app {

void draw_bookmarks(PanelCall& call, NumberedName& entry) {
    const auto& bookmarks = call.context.frame.header->bookmarks;
    for (const SceneBookmark& bookmark : bookmarks) {
        const std::string number = std::to_string(bookmark.number);
        ImGui::PushID(bookmark.number);
        if (ui::button(call.ui, ("Go to " + number).c_str(), ("Ctrl+" + number).c_str()))
            call.act(Action::recall_view, bookmark.number);
        ImGui::SameLine();
        if (auto name = edit_name(call,
                                  entry,
                                  static_cast<std::uint64_t>(bookmark.number),
                                  bookmark.name,
                                  display_name(bookmark))) {
            SceneBookmark named = bookmark;
            named.name = std::move(*name);
            call.ask(SetBookmark{named, call.context.frame.scene_number});
        }
        ImGui::SameLine();
        if (ui::button(call.ui, ("Forget " + number).c_str(), "Removes the stored view"))
            call.ask(RemoveBookmark{bookmark.number, call.context.frame.scene_number});
        ImGui::PopID();
    }
    if (bookmarks.empty())
        ui::wrapped_note("None. View > Store this view keeps the present one.");
}

} // namespace topple::app
