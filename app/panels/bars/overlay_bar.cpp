// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/panels/region.h"

#include <imgui.h>

#include <algorithm>
#include <string>

namespace topple::app {
namespace {

/// Returns the legend of a shown overlay, and how many bodies are marked if these are not all in view.
std::string legend_in_words(Overlay overlay, const MarkCount& count, bool is_of_selection) {
    std::string words = std::string(label_of(overlay)) + ": " + std::string(legend_of(overlay));
    if (count.marked < count.in_view)
        words += ". At the " + std::to_string(count.marked) + " largest of " +
                 std::to_string(count.in_view) + " in view; zoom in for the others";
    if (is_of_selection && overlay != Overlay::islands && overlay != Overlay::wireframe &&
        overlay != Overlay::springs && overlay != Overlay::cells)
        words += ". Of the selection only";
    return words;
}

/// Draws the legends on plates below each other, to the left of and below a point. [px]
void draw_legends(PanelCall& call, const ViewOptions& view, Vec2 top_right) {
    constexpr float kWidestEm = 24, kNarrowestEm = 12;
    const float em = ImGui::GetFontSize(), pad = em * 0.35f;
    const ui::Rect& rect = call.context.layout.viewport;
    const float room = (top_right.x - rect.min.x) / em - 16; // the tool strip stands at the left
    if (room < kNarrowestEm)
        return;
    const float wrap = std::min(room, kWidestEm) * em;
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    float y = top_right.y;
    call.ui.recorder.enter("Legend");
    for (int i = 0; i < kOverlayCount; ++i) {
        const auto overlay = static_cast<Overlay>(i);
        if (!view.shows(overlay))
            continue;
        const std::string words = legend_in_words(
            overlay,
            call.context.mark_counts[static_cast<std::size_t>(i)],
            view.overlays_of_selection_only);
        const ImVec2 size = ImGui::CalcTextSize(words.c_str(), nullptr, false, wrap);
        const float bottom = y + size.y + 2 * pad;
        if (bottom > rect.max.y)
            break; // the bar and the view tab still show what is on
        const ImVec2 low{top_right.x - size.x - 2 * pad, y}, high{top_right.x, bottom};
        list->AddRectFilled(low, high, IM_COL32(40, 44, 52, 190), em * 0.3f);
        list->AddText(ImGui::GetFont(),
                      em,
                      {low.x + pad, low.y + pad},
                      IM_COL32(255, 255, 255, 255),
                      words.c_str(),
                      nullptr,
                      wrap);
        call.ui.recorder.record(label_of(overlay), {{low.x, low.y}, {high.x, high.y}});
        y = bottom + pad;
    }
    call.ui.recorder.leave();
}

/// Arrangement of the toggles: as many columns as the height needs.
struct ToggleGrid {
    int rows, columns;
    float width; ///< Of a toggle. [px]

    /// `height`: room for the toggles. [px]
    explicit ToggleGrid(float height)
        : rows(std::clamp(static_cast<int>(height / ImGui::GetFrameHeightWithSpacing()),
                          1,
                          kOverlayCount)),
          columns((kOverlayCount + rows - 1) / rows),
          width(ImGui::GetFontSize() * 10.5f) {
        rows = (kOverlayCount + columns - 1) / columns; // as long as each other
    }
};

void draw_toggles(PanelCall& call, ViewOptions& view, const ToggleGrid& grid) {
    for (int r = 0; r < grid.rows; ++r)
        for (int c = 0; c < grid.columns; ++c) {
            const int i = c * grid.rows + r;
            if (i >= kOverlayCount)
                continue;
            if (c > 0)
                ImGui::SameLine();
            const auto overlay = static_cast<Overlay>(i);
            const std::string key = key_of(call.context.keys, overlay);
            const std::string tooltip = std::string(legend_of(overlay)) +
                                        (key.empty() ? "" : " (" + key + ")");
            if (ui::toggle(
                    call.ui,
                    (std::string(label_of(overlay)) + (key.empty() ? "" : "  " + key)).c_str(),
                    view.shows(overlay),
                    tooltip.c_str(),
                    {grid.width, 0}))
                view.set(overlay, !view.shows(overlay));
        }
    const std::string only = "Overlays of the selected bodies, and of all that touch them" +
                             call.context.keys.in_brackets(Action::toggle_overlays_of_selection);
    if (ui::toggle(call.ui,
                   "Selection only",
                   view.overlays_of_selection_only,
                   only.c_str(),
                   {grid.width, 0}))
        view.overlays_of_selection_only = !view.overlays_of_selection_only;
}

} // namespace

void draw_overlay_bar(PanelCall& call, ViewOptions& view, bool& is_open) {
    constexpr float kLeastWidthEm = 24, kLeastHeightEm = 12;
    const ui::Rect& rect = call.context.layout.viewport;
    const float em = ImGui::GetFontSize();
    if (rect.max.x - rect.min.x < kLeastWidthEm * em ||
        rect.max.y - rect.min.y < kLeastHeightEm * em)
        return; // the keys, the menu and the view tab remain
    // The button that opens a closed dock stands in the same corner.
    const float top = rect.min.y + em * (call.context.layout.has_dock ? 0.6f : 3.2f);
    // Below the toggles stand the one for the selection and the margins.
    const ToggleGrid grid(rect.max.y - top - 4 * ImGui::GetFrameHeightWithSpacing());
    const ImGuiStyle& style = ImGui::GetStyle();
    const int columns = is_open ? grid.columns : 1;
    const float width = static_cast<float>(columns) * (grid.width + style.ItemSpacing.x) -
                        style.ItemSpacing.x + 2 * style.WindowPadding.x;
    const Vec2 at{rect.max.x - width - em * 0.6f, top};
    {
        const ui::Region region(call, "Overlays", {at, at}, ui::Region::Look::floating);
        const std::string tooltip = "Forces, contacts, boxes and other marks on the bodies" +
                                    call.context.keys.in_brackets(Action::toggle_overlay_bar);
        if (ui::toggle(call.ui, "Overlays", is_open, tooltip.c_str(), {grid.width, 0}))
            is_open = !is_open;
        else if (is_open)
            draw_toggles(call, view, grid);
    }
    draw_legends(call, view, {at.x - em * 0.4f, top});
}

} // namespace topple::app
