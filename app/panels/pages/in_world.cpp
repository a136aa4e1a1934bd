// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace topple::app {
namespace {

constexpr double kMessageSeconds = 6;
/// Time after which visible first steps count as read. [s]
constexpr double kReadAfter = 20;

ImU32 to_im(Rgba color, float alpha = 1) {
    return ImGui::ColorConvertFloat4ToU32({color.r, color.g, color.b, color.a * alpha});
}

/// Draws a dark plate behind a text, so that it can be read in front of anything.
void draw_plate(ImDrawList* list, ImVec2 at, ImVec2 size) {
    const float em = ImGui::GetFontSize();
    list->AddRectFilled({at.x - em * 0.4f, at.y - em * 0.15f},
                        {at.x + size.x + em * 0.4f, at.y + size.y + em * 0.15f},
                        IM_COL32(40, 44, 52, 225),
                        em * 0.3f);
}

/// Draws the text in the color of the ground around the place of the text, so that it can be read over lines.
void draw_outline(ImDrawList* list, ImVec2 at, const char* text) {
    const float away = ImGui::GetFontSize() * 0.1f;
    const ImU32 ground = ImGui::GetColorU32(ImGuiCol_WindowBg, 0.8f);
    for (const ImVec2 side : {ImVec2{-1, -1}, ImVec2{1, -1}, ImVec2{-1, 1}, ImVec2{1, 1}})
        list->AddText({at.x + side.x * away, at.y + side.y * away}, ground, text);
}

bool do_overlap(const ui::Rect& a, const ui::Rect& b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

/// Returns the place of a label beside its point: above the line through it, left of the right edge, and below the
/// labels in `taken` that it would cover. Adds its own.
ImVec2 clear_place(Vec2 pixel, ImVec2 size, const ui::Rect& view, std::vector<ui::Rect>& taken) {
    const float em = ImGui::GetFontSize();
    Vec2 at{pixel.x + 0.6f * em, pixel.y - 1.15f * em};
    if (pixel.x < view.max.x)
        at.x = std::min(at.x, view.max.x - size.x - 0.3f * em);
    const Vec2 across{size.x, size.y};
    const auto find_covered = [&] {
        return std::find_if(taken.begin(), taken.end(), [&](const ui::Rect& other) {
            return do_overlap({at, at + across}, other);
        });
    };
    // All moves go down, so that each leaves a label behind for good.
    for (auto covered = find_covered(); covered != taken.end(); covered = find_covered())
        at.y = covered->max.y;
    taken.push_back({at, at + across});
    return {at.x, at.y};
}

void draw_labels(PanelCall& call, ImDrawList* list) {
    const Viewport view = call.context.layout.as_viewport();
    std::vector<ui::Rect> taken;
    for (const DebugLabel& label : call.context.annotations.labels) {
        const Vec3 pixel = call.context.camera.project(label.position, view);
        if (pixel.z <= 0)
            continue;
        const float plate = label.has_plate ? ImGui::GetFontSize() : 0; // beside a handle
        ImVec2 at{pixel.x + 8 + plate, pixel.y - 8};
        const ImVec2 size = ImGui::CalcTextSize(label.text.c_str());
        if (label.has_plate)
            draw_plate(list, at, size);
        if (label.keeps_clear) {
            at = clear_place({pixel.x, pixel.y}, size, call.context.layout.viewport, taken);
            draw_outline(list, at, label.text.c_str());
        }
        const ImU32 color = label.has_plate ? IM_COL32(255, 255, 255, 255) : to_im(label.color);
        list->AddText(at, color, label.text.c_str());
        call.ui.recorder.enter("Labels");
        call.ui.recorder.record(label.text, {{at.x, at.y}, {at.x + size.x, at.y + size.y}});
        call.ui.recorder.leave();
    }
}

void draw_selection_box(PanelCall& call, ImDrawList* list) {
    if (!call.context.selection_box)
        return;
    const BoxOnScreen& box = *call.context.selection_box;
    const ImVec2 low{std::min(box.from.x, box.to.x), std::min(box.from.y, box.to.y)};
    const ImVec2 high{std::max(box.from.x, box.to.x), std::max(box.from.y, box.to.y)};
    list->AddRectFilled(low, high, IM_COL32(230, 159, 0, 40));
    list->AddRect(low, high, IM_COL32(230, 159, 0, 220));
}

/// Time for which a message has been on the screen; a new one begins at zero.
double& age_of(MessageAges& ages, std::uint64_t number) {
    for (auto& [known, age] : ages)
        if (known == number)
            return age;
    return ages.emplace_back(number, 0).second;
}

/// `has_steps`: the first steps are offered below.
void draw_messages(PanelCall& call, bool has_steps, MessageAges& ages, ImDrawList* list) {
    const Viewport view = call.context.layout.as_viewport();
    const float em = ImGui::GetFontSize();
    const float chips = has_steps ? em * 2.4f : 0;
    float y = view.position.y + view.size.y - em * 2.6f - chips;
    const auto& messages = call.context.frame.messages;
    for (auto it = messages.rbegin(); it != messages.rend(); ++it) {
        if (it->scene_number != 0 && it->scene_number != call.context.frame.scene_number)
            continue;
        double& age = age_of(ages, it->number);
        age += call.context.seconds;
        const double stays = it->kind == Message::Kind::error ? 2 * kMessageSeconds
                                                              : kMessageSeconds;
        if (age > stays)
            continue;
        const auto alpha = static_cast<float>(std::clamp(2 * (stays - age), 0.0, 1.0));
        const ImVec2 size = ImGui::CalcTextSize(
            it->text.c_str(), nullptr, false, view.size.x - em * 4);
        const ImVec2 at{view.position.x + (view.size.x - size.x) * 0.5f, y - size.y};
        const ImU32 back = it->kind == Message::Kind::error     ? IM_COL32(150, 40, 30, 235)
                           : it->kind == Message::Kind::warning ? IM_COL32(130, 90, 0, 235)
                                                                : IM_COL32(40, 44, 52, 225);
        call.ui.recorder.enter("Messages");
        call.ui.recorder.record(it->text, {{at.x, at.y}, {at.x + size.x, at.y + size.y}});
        call.ui.recorder.leave();
        const auto faded = [&](ImU32 color) {
            const auto a = static_cast<ImU32>(static_cast<float>(color >> 24) * alpha);
            return (color & 0x00ffffffu) | a << 24;
        };
        list->AddRectFilled({at.x - em * 0.7f, at.y - em * 0.35f},
                            {at.x + size.x + em * 0.7f, at.y + size.y + em * 0.35f},
                            faded(back),
                            em * 0.4f);
        list->AddText(ImGui::GetFont(),
                      em,
                      at,
                      faded(IM_COL32(255, 255, 255, 255)),
                      it->text.c_str(),
                      nullptr,
                      view.size.x - em * 4);
        y -= size.y + em * 1.1f;
    }
}

/// Draws a suggestion. Returns its width. [px]
float draw_chip(PanelCall& call,
                ImDrawList* list,
                ImVec2 at,
                const std::string& text,
                bool is_done,
                float alpha) {
    const float em = ImGui::GetFontSize();
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float mark = is_done ? em * 1.2f : 0;
    const ImU32 back = is_done ? IM_COL32(0, 120, 85, static_cast<int>(230 * alpha))
                               : IM_COL32(40, 44, 52, static_cast<int>(215 * alpha));
    const ImU32 ink = IM_COL32(255, 255, 255, static_cast<int>(255 * alpha));
    const float wide = size.x + mark + em * 1.4f, tall = em * 1.9f;
    list->AddRectFilled(at, {at.x + wide, at.y + tall}, back, tall * 0.5f);
    if (is_done) {
        const float x = at.x + em * 0.8f, y = at.y + tall * 0.52f;
        list->AddLine({x, y}, {x + em * 0.25f, y + em * 0.28f}, ink, em * 0.14f);
        list->AddLine(
            {x + em * 0.25f, y + em * 0.28f}, {x + em * 0.75f, y - em * 0.32f}, ink, em * 0.14f);
    }
    list->AddText({at.x + em * 0.7f + mark, at.y + (tall - size.y) * 0.5f}, ink, text.c_str());
    call.ui.recorder.enter("First steps");
    call.ui.recorder.record(text, {{at.x, at.y}, {at.x + wide, at.y + tall}});
    call.ui.recorder.leave();
    return wide;
}

/// Three chips with suggestions; each turns green when done, and then they disappear.
void draw_first_steps(PanelCall& call, FirstSteps& steps, ImDrawList* list) {
    if (!steps.is_offered)
        return;
    steps.seconds += call.context.seconds;
    if (steps.has_dragged && steps.has_paused && steps.has_rewound)
        steps.done_seconds += call.context.seconds;
    steps.are_seen |= steps.seconds > kReadAfter || steps.done_seconds > 0;
    const auto alpha = static_cast<float>(std::clamp(steps.seconds - 0.7, 0.0, 1.0) *
                                          std::clamp(2 - steps.done_seconds, 0.0, 1.0));
    if (steps.done_seconds > 2)
        steps.is_offered = false;
    if (alpha <= 0)
        return;
    const Viewport view = call.context.layout.as_viewport();
    const float em = ImGui::GetFontSize();
    struct Chip {
        std::string text;
        bool is_done;
    };
    const std::string pause = call.context.keys.label_or(Action::toggle_pause, "The button below");
    const Chip chips[] = {{"Drag anything", steps.has_dragged},
                          {pause + " pauses", steps.has_paused},
                          {"Drag the time bar back", steps.has_rewound}};
    float width = 0;
    for (const Chip& chip : chips)
        width += ImGui::CalcTextSize(chip.text.c_str()).x + em * (chip.is_done ? 3.2f : 2.0f);
    if (width > view.size.x) // cut off on both sides, they say nothing
        return;
    ImVec2 at{view.position.x + (view.size.x - width) * 0.5f,
              view.position.y + view.size.y - em * 3};
    for (const Chip& chip : chips)
        at.x += draw_chip(call, list, at, chip.text, chip.is_done, alpha) + em * 0.6f;
}

void draw_hud(PanelCall& call, ImDrawList* list) {
    if (call.context.layout.has_panels)
        return;
    const TimelineView& time = call.context.frame.timeline;
    char text[160];
    std::snprintf(text,
                  sizeof text,
                  "%.2f s%s   %s shows the panels",
                  time.time,
                  time.is_paused ? "  paused" : "",
                  call.key(Action::toggle_panels).c_str());
    const ImVec2 size = ImGui::CalcTextSize(text);
    list->AddText({12, 8}, IM_COL32(130, 130, 130, 255), text);
    call.ui.recorder.enter("Hidden panels");
    call.ui.recorder.record(call.key(Action::toggle_panels) + " shows the panels",
                            {{12, 8}, {12 + size.x, 8 + size.y}});
    call.ui.recorder.leave();
}

} // namespace

void draw_in_world(PanelCall& call, FirstSteps& steps, MessageAges& ages) {
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const Viewport view = call.context.layout.as_viewport();
    list->PushClipRect({view.position.x, view.position.y},
                       {view.position.x + view.size.x, view.position.y + view.size.y});
    draw_labels(call, list);
    draw_selection_box(call, list);
    draw_first_steps(call, steps, list);
    draw_messages(call, steps.is_offered, ages, list);
    draw_hud(call, list);
    list->PopClipRect();
}

} // namespace topple::app
