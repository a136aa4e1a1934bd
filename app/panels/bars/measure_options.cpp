// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"

#include <imgui.h>

#include <array>

namespace topple::app {
namespace {

constexpr std::array<std::string_view, 3> kModeNames{"Distance", "Angle", "Gap"};

std::string label_of_annotation(const AnnotationView& view) {
    std::string kind(name_of(view.kind));
    kind[0] = static_cast<char>(kind[0] - 'a' + 'A');
    return kind + ' ' + std::to_string(view.id.ordinal);
}

/// Facts of a measurement: its value and, of a distance, the parts along the axes.
void facts_of(const AnnotationView& view) {
    ui::fact(label_of_annotation(view).c_str(), "%s", view.text.c_str());
    if (view.kind != AnnotationKind::distance && view.kind != AnnotationKind::gap)
        return;
    if (!view.value)
        return;
    const Vec3 span = view.points[1] - view.points[0];
    ui::fact("dx", "%s", length_with_unit(span.x).c_str());
    ui::fact("dy", "%s", length_with_unit(span.y).c_str());
    ui::fact("dz", "%s", length_with_unit(span.z).c_str());
}

} // namespace

void draw_measure_options(PanelCall& call, MeasureSettings& settings) {
    int mode = static_cast<int>(settings.mode);
    if (ui::combo(call.ui,
                  "Mode",
                  mode,
                  kModeNames,
                  "Distance: two points. Angle: three points, or two edges or faces. Gap: the "
                  "shortest distance of two bodies"))
        settings.mode = static_cast<MeasureMode>(mode);
    DeleteObjects all;
    const AnnotationView* chosen = nullptr; // the selected one, or else the newest
    for (const AnnotationView& view : call.context.notes_and_measurements) {
        if (view.kind == AnnotationKind::note)
            continue;
        all.annotations.push_back(view.id);
        const bool is_selected = call.context.selection.contains(view.id);
        if (chosen == nullptr || !call.context.selection.contains(chosen->id) || is_selected)
            chosen = &view;
        const Vec2 size{ImGui::GetFontSize() * 6, 0};
        if (ui::selectable(call.ui, label_of_annotation(view).c_str(), is_selected, size)) {
            Selection selection;
            selection.set_only(view.id);
            call.out.selection = selection;
        }
        ImGui::SameLine();
        ImGui::TextUnformatted(view.text.c_str());
    }
    if (chosen == nullptr) {
        ui::wrapped_note("No measurement yet: click two points.");
        return;
    }
    ImGui::Separator();
    facts_of(*chosen);
    if (call.context.selection.contains(chosen->id)) {
        if (ui::button(call.ui, "Delete", "Del"))
            call.act(Action::delete_selection);
        ImGui::SameLine();
    }
    if (ui::button(call.ui, "Clear", "Deletes all measurements; undo brings them back"))
        call.ask(Do{.command = std::move(all), .scene = call.context.frame.scene_number});
}

} // namespace topple::app
