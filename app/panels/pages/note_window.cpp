// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The window in which a note is written, at its place in the scene.

#include "app/panels/panels.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

namespace topple::app {
namespace {

/// Asks for the note to be made, changed or, without a text, deleted.
void keep_note(PanelCall& call, NoteEntry& entry, ViewOptions& view) {
    view.notes = true;
    Annotation note = *entry.note;
    const bool is_empty = note.text.find_first_not_of(' ') == std::string::npos;
    const Annotation* before = find_annotation(call.context.frame.state->annotations, note.id);
    if (!is_empty && (before == nullptr || note != *before))
        call.ask(Do{.command = SetAnnotation{std::move(note)},
                    .selects_created = false,
                    .scene = entry.scene});
    else if (is_empty && note.id)
        call.ask(Do{.command = DeleteObjects{.bodies = {}, .joints = {}, .annotations = {note.id}},
                    .scene = entry.scene});
    entry = {};
}

/// Field and buttons of the window.
void note_widgets(PanelCall& call, NoteEntry& entry, ViewOptions& view) {
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 18);
    if (std::exchange(entry.takes_keyboard, false))
        ImGui::SetKeyboardFocusHere();
    ui::text_field(call.ui, "##Text", entry.note->text, "a note about what is here");
    const bool is_left = ImGui::IsItemDeactivated();
    const bool is_escaped = is_left && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    const bool is_entered = ui::is_left_by_enter();
    const bool is_outside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                            !ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    const std::size_t bytes = entry.note->text.size();
    const bool is_too_long = bytes > kMaxNoteBytes;
    if (is_too_long)
        ImGui::Text("%zu bytes too long", bytes - kMaxNoteBytes);
    const bool is_kept = ui::button(call.ui, "Keep", "Enter");
    ImGui::SameLine();
    const bool is_dropped = ui::button(call.ui, "Cancel", "Esc");
    bool is_deleted = false;
    if (entry.note->id) {
        ImGui::SameLine();
        is_deleted = ui::button(call.ui, "Delete");
    }
    if (is_deleted)
        entry.note->text.clear();
    if (is_escaped || is_dropped)
        entry = {};
    else if (is_deleted || (!is_too_long && (is_kept || is_entered || is_outside)))
        keep_note(call, entry, view);
}

} // namespace

void open_note(NoteEntry& entry, const PublishedFrame& frame, Annotation note) {
    entry = {.note = std::move(note), .scene = frame.scene_number, .takes_keyboard = true};
}

void draw_note_window(PanelCall& call, NoteEntry& entry, ViewOptions& view) {
    const PublishedFrame& frame = call.context.frame;
    if (entry.note && entry.scene != frame.scene_number)
        entry = {};
    if (!entry.note)
        return;
    const auto pose_of = [&](BodyId id) {
        const Body* body = find_body(frame, id);
        return body != nullptr ? body->world_from_body : Transform{};
    };
    const Viewport picture = call.context.layout.as_viewport();
    const Vec3 at = call.context.camera.project(view_of(*entry.note, frame, pose_of).label,
                                                picture);
    const Real em = ImGui::GetFontSize();
    const Vec2 room = picture.position + picture.size - Vec2{em * 20, em * 5};
    ImGui::SetNextWindowPos(
        {std::clamp(at.x + em, picture.position.x, std::max(picture.position.x, room.x)),
         std::clamp(at.y - em * 5, picture.position.y, std::max(picture.position.y, room.y))});
    ImGui::Begin("###Note",
                 nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
    call.ui.recorder.enter("Note");
    note_widgets(call, entry, view);
    call.ui.recorder.leave();
    ImGui::End();
}

} // namespace topple::app
