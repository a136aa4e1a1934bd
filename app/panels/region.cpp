// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/region.h"

#include <imgui.h>

#include <algorithm>

namespace topple::app::ui {

Region::Region(PanelCall& call, const char* panel, const Rect& rect, Look look)
    : call_(call),
      is_tight_(look == Look::tight) {
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos({rect.min.x, rect.min.y});
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                             ImGuiWindowFlags_NoCollapse;
    if (look == Look::floating)
        flags |= ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing;
    else
        ImGui::SetNextWindowSize({rect.max.x - rect.min.x, rect.max.y - rect.min.y});
    if (look == Look::tight) {
        flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 0.45f, em * 0.4f});
    }
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, look == Look::floating ? em * 0.4f : 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, look == Look::floating ? 1.0f : 0.0f);
    ImGui::Begin(panel, nullptr, flags);
    ImGui::PopStyleVar(is_tight_ ? 3 : 2);
    call_.ui.recorder.enter(panel);
}

Region::~Region() {
    call_.ui.recorder.leave();
    ImGui::End();
}

bool begin_page(const PanelCall& call,
                const char* title,
                bool& is_shown,
                Vec2 size_em,
                Vec2 least_em) {
    Viewport view = call.context.layout.as_viewport();
    const float em = ImGui::GetFontSize();
    if (view.size.x < em * least_em.x || view.size.y < em * least_em.y)
        view = {.position = {},
                .size = {ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y}};
    const Vec2 middle = view.position + view.size * 0.5f;
    ImGui::SetNextWindowPos({middle.x, middle.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize(
        {std::min(em * size_em.x, view.size.x), std::min(em * size_em.y, view.size.y)});
    return ImGui::Begin(title,
                        &is_shown,
                        ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoResize |
                            ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
}

} // namespace topple::app::ui
