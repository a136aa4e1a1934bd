// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/panels/region.h"

#include <imgui.h>

#include <algorithm>
#include <string>

namespace topple::app {
namespace {

/// Time before the progress of a file is shown: a shorter one would only flicker. [s]
constexpr double kShownAfter = 0.25;
constexpr float kLoadWidth = 22; ///< Width of a bar with its button. [heights of the font]

std::string panel_of(const ModelLoadView& load) { return "loading " + std::to_string(load.number); }

void draw_load(PanelCall& call, const ModelLoadView& load) {
    if (load.stage == ModelStage::dividing)
        ImGui::Text("Dividing %s into convex parts, %.0f %%", load.file.c_str(), 100 * load.done);
    else if (load.stage == ModelStage::building)
        ImGui::Text("Building the tree of %s, %.0f %%", load.file.c_str(), 100 * load.done);
    else
        ImGui::Text("Reading %s, %.0f %%", load.file.c_str(), 100 * load.done);
    // The bar has no text of its own: the line above is readable at any progress.
    ImGui::ProgressBar(
        static_cast<float>(load.done), {ImGui::GetFontSize() * (kLoadWidth - 7), 0}, "");
    ImGui::SameLine();
    if (ui::button(call.ui, "Cancel", "Stop reading this file"))
        call.out.canceled_loads.push_back(load.number);
}

} // namespace

void draw_model_loads(PanelCall& call) {
    const Viewport view = call.context.layout.as_viewport();
    const float em = ImGui::GetFontSize();
    float y = view.position.y + em;
    for (const ModelLoadView& load : call.context.loads) {
        if (load.seconds < kShownAfter)
            continue;
        const float wide = em * kLoadWidth, tall = em * 4.6f;
        // At the right, since the strip of a tool may be at the left.
        const float x = view.position.x + std::max(view.size.x - wide - em, 0.0f);
        const ui::Rect rect{{x, y}, {x + wide, y + tall}};
        const std::string panel = panel_of(load);
        const ui::Region region(call, panel.c_str(), rect, ui::Region::Look::floating);
        draw_load(call, load);
        y += tall + em * 0.5f;
    }
}

void draw_model_loads_of_question(PanelCall& call) {
    for (const ModelLoadView& load : call.context.loads) {
        if (load.seconds < kShownAfter)
            continue;
        ImGui::Separator();
        const std::string panel = panel_of(load);
        ImGui::PushID(panel.c_str());
        call.ui.recorder.enter(panel);
        draw_load(call, load);
        call.ui.recorder.leave();
        ImGui::PopID();
    }
}

} // namespace topple::app
