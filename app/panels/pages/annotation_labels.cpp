// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Labels of notes and measurements at their places in the scene.

#include "app/panels/panels.h"

#include <imgui.h>

#include <algorithm>

namespace topple::app {
namespace {

constexpr ImGuiWindowFlags kLabelFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                         ImGuiWindowFlags_NoSavedSettings |
                                         ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav |
                                         ImGuiWindowFlags_NoFocusOnAppearing |
                                         ImGuiWindowFlags_NoBringToFrontOnFocus;
/// Depths at which labels begin to fade, and from which on they are dots, over the distance of the camera's target. [-]
constexpr Real kFades = 2, kCollapses = 4;

/// A label on the screen.
struct Label {
    const AnnotationView* view = nullptr;
    Vec2 anchor;    ///< [px]
    Real depth = 0; ///< [m]
    ui::Rect rect;  ///< Plate of the label, or its dot. [px]
    bool is_dot = false;
};

bool overlap(const ui::Rect& a, const ui::Rect& b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

ui::Rect dot_at(Vec2 at) {
    const Real half = ImGui::GetFontSize() * 0.45f;
    return {at - Vec2{half, half}, at + Vec2{half, half}};
}

/// Returns the plate of a text: of a note beside its point, of a measurement on it; inside the picture.
ui::Rect plate_of(const AnnotationView& view, Vec2 anchor, const Viewport& picture) {
    const Real em = ImGui::GetFontSize();
    const ImVec2 text = ImGui::CalcTextSize(view.text.c_str(), nullptr, false, em * 16);
    const Vec2 size{text.x + em * 0.9f, text.y + em * 0.4f};
    Vec2 low = view.kind == AnnotationKind::note ? anchor + Vec2{em * 1.2f, -em * 1.6f - size.y}
                                                 : anchor - size * 0.5f;
    const Vec2 first = picture.position, last = picture.position + picture.size - size;
    low = {std::clamp(low.x, first.x, std::max(first.x, last.x)),
           std::clamp(low.y, first.y, std::max(first.y, last.y))};
    return {low, low + size};
}

/// Returns the labels in the picture, the nearest first. A note that is far away, and whatever would cover a nearer
/// label, is a dot, unless it is selected.
std::vector<Label> labels_of(const PanelCall& call, const ViewOptions& options) {
    const Viewport picture = call.context.layout.as_viewport();
    std::vector<Label> labels;
    for (const AnnotationView& view : call.context.notes_and_measurements) {
        if (view.kind == AnnotationKind::note ? !options.notes : !options.measurements)
            continue;
        const Vec3 at = call.context.camera.project(view.label, picture);
        const Vec2 inside = Vec2{at.x, at.y} - picture.position;
        if (at.z > 0 && inside.x >= 0 && inside.y >= 0 && inside.x <= picture.size.x &&
            inside.y <= picture.size.y)
            labels.push_back({&view, {at.x, at.y}, at.z, {}, false});
    }
    std::stable_sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) {
        return a.depth < b.depth;
    });
    std::vector<ui::Rect> taken;
    for (Label& label : labels) {
        label.rect = plate_of(*label.view, label.anchor, picture);
        const bool is_far = label.view->kind == AnnotationKind::note &&
                            label.depth > kCollapses * call.context.camera.distance();
        const bool is_covered = std::any_of(taken.begin(), taken.end(), [&](const ui::Rect& other) {
            return overlap(label.rect, other);
        });
        label.is_dot = (is_far || is_covered) && !call.context.selection.contains(label.view->id);
        if (label.is_dot)
            label.rect = dot_at(label.anchor);
        taken.push_back(label.rect);
    }
    return labels;
}

ImU32 color_of(ImGuiCol color, Real alpha) { return ImGui::GetColorU32(color, alpha); }

void draw_plate(const Label& label, bool is_lit, Real alpha) {
    const Real em = ImGui::GetFontSize();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 low{label.rect.min.x, label.rect.min.y}, high{label.rect.max.x, label.rect.max.y};
    list->AddRectFilled(low, high, color_of(ImGuiCol_PopupBg, alpha), em * 0.3f);
    list->AddRect(low,
                  high,
                  color_of(is_lit ? ImGuiCol_CheckMark : ImGuiCol_Border, alpha),
                  em * 0.3f,
                  0,
                  is_lit ? em * 0.12f : 1.0f);
    list->AddText(ImGui::GetFont(),
                  em,
                  {low.x + em * 0.45f, low.y + em * 0.2f},
                  color_of(ImGuiCol_Text, alpha),
                  label.view->text.c_str(),
                  nullptr,
                  em * 16);
}

/// Line from the point of a note to its plate, and a dot at the point.
void draw_leader(const Label& label, bool is_lit, Real alpha) {
    const Real em = ImGui::GetFontSize();
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const ImVec2 at{label.anchor.x, label.anchor.y};
    const ImVec2 end{std::clamp(at.x, label.rect.min.x, label.rect.max.x),
                     std::clamp(at.y, label.rect.min.y, label.rect.max.y)};
    const ImU32 rim = color_of(ImGuiCol_PopupBg, alpha), ink = color_of(ImGuiCol_Text, alpha);
    if (!label.is_dot) {
        list->AddLine(at, end, rim, em * 0.26f);
        list->AddLine(at, end, ink, em * 0.1f);
    }
    list->AddCircleFilled(at, em * 0.32f, rim);
    list->AddCircleFilled(at, em * 0.22f, is_lit ? color_of(ImGuiCol_CheckMark, alpha) : ink);
}

/// Draws one label as a window of its own, so that a press on it belongs to the panels. Returns whether it was clicked.
bool draw_label(PanelCall& call, const Label& label) {
    const bool is_selected = call.context.selection.contains(label.view->id);
    const Real far = label.depth / std::max(call.context.camera.distance(), 1e-6f);
    const Real alpha = is_selected ? 1
                                   : std::clamp(1 - 0.6f * (far - kFades) / (kCollapses - kFades),
                                                0.4f,
                                                1.0f);
    ImGui::SetNextWindowPos({label.rect.min.x, label.rect.min.y});
    ImGui::SetNextWindowSize(
        {label.rect.max.x - label.rect.min.x, label.rect.max.y - label.rect.min.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    const std::string name = "##annotation " + std::to_string(label.view->id.ordinal);
    ImGui::Begin(name.c_str(), nullptr, kLabelFlags);
    const bool is_used = ImGui::InvisibleButton(
        "##label", {label.rect.max.x - label.rect.min.x, label.rect.max.y - label.rect.min.y});
    const bool is_lit = is_selected || ImGui::IsItemHovered();
    if (label.is_dot && ImGui::IsItemHovered())
        ImGui::SetTooltip("%s", label.view->text.c_str());
    if (label.view->kind == AnnotationKind::note || label.is_dot)
        draw_leader(label, is_lit, alpha);
    if (!label.is_dot)
        draw_plate(label, is_lit, alpha);
    ImGui::End();
    ImGui::PopStyleVar(3);
    call.ui.recorder.enter(label.is_dot ? "Dots" : "Annotations");
    call.ui.recorder.record(label.view->text, label.rect);
    call.ui.recorder.leave();
    return is_used;
}

} // namespace

void draw_annotations(PanelCall& call, const ViewOptions& view, NoteEntry& entry) {
    std::vector<Label> labels = labels_of(call, view);
    std::reverse(labels.begin(), labels.end()); // near labels are drawn over far ones
    for (const Label& label : labels) {
        if (entry.note && entry.note->id && entry.note->id == label.view->id)
            continue; // its window is in its place
        if (!draw_label(call, label))
            continue;
        Selection selection;
        selection.set_only(label.view->id);
        call.out.selection = selection;
        const Annotation* clicked = find_annotation(call.context.frame.state->annotations,
                                                    label.view->id);
        if (clicked != nullptr && clicked->kind == AnnotationKind::note)
            open_note(entry, call.context.frame, *clicked);
    }
}

} // namespace topple::app
