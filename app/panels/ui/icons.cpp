// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/ui/icons.h"

#include <imgui.h>

namespace topple::app::ui {
namespace {

/// Draws in a unit square, y down, scaled to the button.
struct Pen {
    ImDrawList* list;
    ImVec2 origin;
    float size;
    ImU32 color;

    [[nodiscard]] ImVec2 at(float x, float y) const {
        return {origin.x + x * size, origin.y + y * size};
    }
    [[nodiscard]] float width() const { return size * 0.09f; }
    void line(float x0, float y0, float x1, float y1) const {
        list->AddLine(at(x0, y0), at(x1, y1), color, width());
    }
    void triangle(float x0, float y0, float x1, float y1, float x2, float y2) const {
        list->AddTriangleFilled(at(x0, y0), at(x1, y1), at(x2, y2), color);
    }
    void bar(float x0, float y0, float x1, float y1) const {
        list->AddRectFilled(at(x0, y0), at(x1, y1), color, size * 0.03f);
    }
    void ring(float x, float y, float radius) const {
        list->AddCircle(at(x, y), radius * size, color, 20, width());
    }
    void dot(float x, float y, float radius) const {
        list->AddCircleFilled(at(x, y), radius * size, color, 16);
    }
};

void draw_grab(const Pen& pen) {
    // An open hand: four fingers, a thumb, a palm.
    for (int finger = 0; finger < 4; ++finger) {
        const float x = 0.36f + 0.12f * static_cast<float>(finger);
        const float top = finger == 0 || finger == 3 ? 0.26f : 0.18f;
        pen.bar(x - 0.045f, top, x + 0.045f, 0.62f);
    }
    pen.line(0.22f, 0.50f, 0.36f, 0.68f);
    pen.bar(0.315f, 0.55f, 0.765f, 0.82f);
}

void draw_move(const Pen& pen) {
    // Two crossed lines with four tips.
    pen.line(0.5f, 0.2f, 0.5f, 0.8f);
    pen.line(0.2f, 0.5f, 0.8f, 0.5f);
    pen.triangle(0.5f, 0.08f, 0.38f, 0.26f, 0.62f, 0.26f);
    pen.triangle(0.5f, 0.92f, 0.38f, 0.74f, 0.62f, 0.74f);
    pen.triangle(0.08f, 0.5f, 0.26f, 0.38f, 0.26f, 0.62f);
    pen.triangle(0.92f, 0.5f, 0.74f, 0.38f, 0.74f, 0.62f);
}

void draw_rotate(const Pen& pen) {
    // Most of a circle that ends in a tip.
    pen.list->PathArcTo(pen.at(0.5f, 0.5f), 0.32f * pen.size, -0.6f, 4.4f, 20);
    pen.list->PathStroke(pen.color, 0, pen.width());
    pen.triangle(0.92f, 0.34f, 0.62f, 0.34f, 0.80f, 0.10f);
}

void draw_scale(const Pen& pen) {
    // A small square in the corner of a larger one, and an arrow between their corners.
    pen.list->AddRect(pen.at(0.14f, 0.56f), pen.at(0.44f, 0.86f), pen.color, 0, 0, pen.width());
    pen.line(0.14f, 0.42f, 0.14f, 0.14f);
    pen.line(0.10f, 0.14f, 0.86f, 0.14f);
    pen.line(0.86f, 0.10f, 0.86f, 0.86f);
    pen.line(0.86f, 0.86f, 0.58f, 0.86f);
    pen.line(0.46f, 0.54f, 0.62f, 0.38f);
    pen.triangle(0.72f, 0.28f, 0.50f, 0.34f, 0.66f, 0.50f);
}

void draw_copies(const Pen& pen) {
    // A full square and two outlines behind it, along a rising line.
    pen.bar(0.12f, 0.58f, 0.40f, 0.86f);
    pen.list->AddRect(pen.at(0.36f, 0.36f), pen.at(0.64f, 0.64f), pen.color, 0, 0, pen.width());
    pen.list->AddRect(pen.at(0.60f, 0.14f), pen.at(0.88f, 0.42f), pen.color, 0, 0, pen.width());
}

void draw_spawn(const Pen& pen) {
    pen.list->AddRect(pen.at(0.18f, 0.34f), pen.at(0.66f, 0.82f), pen.color, 0, 0, pen.width());
    pen.line(0.80f, 0.12f, 0.80f, 0.40f);
    pen.line(0.66f, 0.26f, 0.94f, 0.26f);
}

void draw_probe(const Pen& pen) {
    pen.line(0.14f, 0.86f, 0.52f, 0.48f);
    pen.ring(0.62f, 0.38f, 0.20f);
    pen.dot(0.62f, 0.38f, 0.07f);
}

void draw_measure(const Pen& pen) {
    // A dimension line between two marks, above a ruler.
    pen.line(0.12f, 0.16f, 0.12f, 0.46f);
    pen.line(0.88f, 0.16f, 0.88f, 0.46f);
    pen.line(0.12f, 0.31f, 0.88f, 0.31f);
    pen.triangle(0.14f, 0.31f, 0.32f, 0.20f, 0.32f, 0.42f);
    pen.triangle(0.86f, 0.31f, 0.68f, 0.20f, 0.68f, 0.42f);
    pen.list->AddRect(pen.at(0.08f, 0.58f), pen.at(0.92f, 0.86f), pen.color, 0, 0, pen.width());
    for (int mark = 1; mark < 4; ++mark) {
        const float x = 0.08f + 0.21f * static_cast<float>(mark);
        pen.line(x, 0.58f, x, 0.72f);
    }
}

void draw_joint(const Pen& pen) {
    pen.line(0.14f, 0.78f, 0.5f, 0.5f);
    pen.line(0.86f, 0.78f, 0.5f, 0.5f);
    pen.dot(0.5f, 0.46f, 0.14f);
    pen.dot(0.14f, 0.78f, 0.08f);
    pen.dot(0.86f, 0.78f, 0.08f);
}

void draw_force(const Pen& pen) {
    // An arrow that pushes a ball.
    pen.line(0.06f, 0.5f, 0.34f, 0.5f);
    pen.triangle(0.52f, 0.5f, 0.30f, 0.36f, 0.30f, 0.64f);
    pen.ring(0.74f, 0.5f, 0.18f);
}

void draw_lab(const Pen& pen) {
    // Two intersecting shapes.
    pen.ring(0.36f, 0.40f, 0.24f);
    pen.list->AddRect(pen.at(0.46f, 0.46f), pen.at(0.88f, 0.86f), pen.color, 0, 0, pen.width());
}

void draw_eye(const Pen& pen, bool is_crossed) {
    pen.list->PathArcTo(pen.at(0.5f, 0.86f), 0.50f * pen.size, -2.42f, -0.72f, 12);
    pen.list->PathStroke(pen.color, 0, pen.width());
    pen.list->PathArcTo(pen.at(0.5f, 0.20f), 0.50f * pen.size, 0.72f, 2.42f, 12);
    pen.list->PathStroke(pen.color, 0, pen.width());
    pen.dot(0.5f, 0.53f, 0.13f);
    if (is_crossed)
        pen.line(0.16f, 0.90f, 0.84f, 0.16f);
}

void draw_padlock(const Pen& pen, bool is_open) {
    pen.bar(0.22f, 0.46f, 0.78f, 0.88f);
    const float left = is_open ? 0.46f : 0.32f;
    pen.line(left, is_open ? 0.36f : 0.48f, left, 0.28f);
    pen.line(left + 0.36f, 0.48f, left + 0.36f, 0.28f);
    pen.list->PathArcTo(pen.at(left + 0.18f, 0.29f), 0.18f * pen.size, -3.14f, 0, 10);
    pen.list->PathStroke(pen.color, 0, pen.width());
}

void draw_icon(const Pen& pen, Icon icon) {
    switch (icon) {
    case Icon::play:
        pen.triangle(0.28f, 0.2f, 0.28f, 0.8f, 0.8f, 0.5f);
        break;
    case Icon::pause:
        pen.bar(0.26f, 0.2f, 0.43f, 0.8f);
        pen.bar(0.57f, 0.2f, 0.74f, 0.8f);
        break;
    case Icon::step_forward:
        pen.triangle(0.24f, 0.22f, 0.24f, 0.78f, 0.62f, 0.5f);
        pen.bar(0.64f, 0.22f, 0.76f, 0.78f);
        break;
    case Icon::step_back:
        pen.triangle(0.76f, 0.22f, 0.76f, 0.78f, 0.38f, 0.5f);
        pen.bar(0.24f, 0.22f, 0.36f, 0.78f);
        break;
    case Icon::to_start:
        pen.triangle(0.56f, 0.24f, 0.56f, 0.76f, 0.26f, 0.5f);
        pen.triangle(0.84f, 0.24f, 0.84f, 0.76f, 0.54f, 0.5f);
        pen.bar(0.16f, 0.24f, 0.25f, 0.76f);
        break;
    case Icon::grab:
        draw_grab(pen);
        break;
    case Icon::move:
        draw_move(pen);
        break;
    case Icon::rotate:
        draw_rotate(pen);
        break;
    case Icon::scale:
        draw_scale(pen);
        break;
    case Icon::copies:
        draw_copies(pen);
        break;
    case Icon::spawn:
        draw_spawn(pen);
        break;
    case Icon::joint:
        draw_joint(pen);
        break;
    case Icon::force:
        draw_force(pen);
        break;
    case Icon::probe:
        draw_probe(pen);
        break;
    case Icon::measure:
        draw_measure(pen);
        break;
    case Icon::opened:
        pen.triangle(0.22f, 0.34f, 0.78f, 0.34f, 0.5f, 0.72f);
        break;
    case Icon::closed:
        pen.triangle(0.34f, 0.22f, 0.34f, 0.78f, 0.72f, 0.5f);
        break;
    case Icon::shown:
    case Icon::hidden:
        draw_eye(pen, icon == Icon::hidden);
        break;
    case Icon::locked:
    case Icon::unlocked:
        draw_padlock(pen, icon == Icon::unlocked);
        break;
    case Icon::lab:
        draw_lab(pen);
        break;
    }
}

} // namespace

bool icon_button(Context& ui,
                 Icon icon,
                 const char* label,
                 bool is_on,
                 Real size_px,
                 const char* tooltip) {
    ImGui::PushID(label);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    if (is_on)
        ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    const bool is_used = ImGui::Button("##icon", {size_px, size_px});
    if (is_on)
        ImGui::PopStyleColor();
    const float inset = size_px * 0.14f;
    draw_icon({ImGui::GetWindowDrawList(),
               {origin.x + inset, origin.y + inset},
               size_px - 2 * inset,
               ImGui::GetColorU32(ImGuiCol_Text)},
              icon);
    ui.recorder.record(label, {{origin.x, origin.y}, {origin.x + size_px, origin.y + size_px}});
    if (tooltip != nullptr)
        tooltip_of_last(tooltip);
    ImGui::PopID();
    return is_used;
}

bool row_icon(Context& ui,
              Icon icon,
              const char* label,
              Real size_px,
              bool is_faint,
              bool is_row_hovered,
              const char* tooltip) {
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const bool is_used = ImGui::InvisibleButton(label, {size_px, size_px});
    const bool is_hovered = ImGui::IsItemHovered();
    if (!is_faint || is_row_hovered || is_hovered)
        draw_icon(
            {ImGui::GetWindowDrawList(),
             origin,
             size_px,
             ImGui::GetColorU32(is_faint && !is_hovered ? ImGuiCol_TextDisabled : ImGuiCol_Text)},
            icon);
    ui.recorder.record(label, {{origin.x, origin.y}, {origin.x + size_px, origin.y + size_px}});
    if (tooltip != nullptr)
        tooltip_of_last(tooltip);
    return is_used;
}

} // namespace topple::app::ui
