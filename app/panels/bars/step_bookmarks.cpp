// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Bookmarks of steps: their menu, and the window in which one is named.

#include "app/panels/panels.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <string>

namespace topple::app {
namespace {

constexpr const char* kBookmarkWindow = "Bookmark";

void draw_fields(PanelCall& call, TimeBarState& bar, TimelineView::Bookmark& named) {
    const PublishedFrame& frame = call.context.frame;
    const TimelineView::Bookmark* existing = bookmark_at(frame.timeline, named.step);
    ImGui::Text("Bookmark of step %llu", static_cast<unsigned long long>(named.step));
    if (ImGui::IsWindowAppearing())
        ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 14);
    ui::text_field(call.ui, "##Name", named.name, "Name");
    const bool is_entered = ui::is_left_by_enter();
    const bool is_set = ui::button(call.ui, existing != nullptr ? "Rename" : "Set bookmark");
    ImGui::SameLine();
    const bool is_removed = existing != nullptr && ui::button(call.ui, "Remove");
    if (is_set || is_entered)
        call.ask(SetStepBookmark{named.step, named.name, frame.scene_number});
    else if (is_removed)
        call.ask(RemoveStepBookmark{named.step, frame.scene_number});
    else
        return;
    ImGui::CloseCurrentPopup();
    bar.named.reset();
}

} // namespace

void draw_bookmark_window(PanelCall& call, TimeBarState& bar) {
    if (std::exchange(bar.opens_name, false)) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        ImGui::SetNextWindowPos(
            {mouse.x, call.context.layout.transport.min.y}, ImGuiCond_Always, {0.5f, 1});
        ImGui::OpenPopup(kBookmarkWindow);
    }
    if (!ImGui::BeginPopup(kBookmarkWindow)) {
        bar.named.reset();
        return;
    }
    call.ui.recorder.enter(kBookmarkWindow);
    if (bar.named)
        draw_fields(call, bar, *bar.named);
    call.ui.recorder.leave();
    ImGui::EndPopup();
}

void draw_bookmarks_menu(PanelCall& call) {
    if (!ui::begin_menu(call.ui, "Bookmarks"))
        return;
    const TimelineView& time = call.context.frame.timeline;
    const bool is_kept = bookmark_at(time, time.step) != nullptr;
    if (ui::menu_item(call.ui,
                      is_kept ? "Remove the bookmark of this moment" : "Bookmark this moment",
                      call.key(Action::bookmark_step)))
        call.act(Action::bookmark_step);
    if (ui::menu_item(
            call.ui, "Next", call.key(Action::next_bookmark), false, !time.bookmarks.empty()))
        call.act(Action::next_bookmark);
    if (ui::menu_item(call.ui,
                      "Previous",
                      call.key(Action::previous_bookmark),
                      false,
                      !time.bookmarks.empty()))
        call.act(Action::previous_bookmark);
    ImGui::Separator();
    for (const TimelineView::Bookmark& bookmark : time.bookmarks) {
        const std::string step = std::to_string(bookmark.step);
        if (ui::menu_item(call.ui,
                          (display_name(bookmark) + "##" + step).c_str(),
                          "step " + step,
                          bookmark.step == time.step))
            call.ask(SeekTo{bookmark.step});
    }
    ImGui::EndMenu();
}

} // namespace topple::app
