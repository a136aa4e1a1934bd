// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/imgui_style.h"

#include <imgui.h>

#include <cstdint>

namespace topple::app {
namespace {

ImVec4 rgb(std::uint32_t hex, float alpha = 1) {
    const auto channel = [hex](int shift) { return static_cast<float>(hex >> shift & 255u) / 255; };
    return {channel(16), channel(8), channel(0), alpha};
}

/// The few base colors of the theme.
struct Palette {
    ImVec4 text, faint_text;
    /// Opaque: nothing is drawn behind docked panels, so that what they covered before would shine through.
    ImVec4 panel;
    ImVec4 popup, bar, field, field_hovered, field_active;
    ImVec4 button, button_hovered, line, accent, accent_hovered;
};

const Palette kDark{.text = rgb(0xf0eeeb),
                    .faint_text = rgb(0xaaacb2),
                    .panel = rgb(0x26282c),
                    .popup = rgb(0x2c2f34, 0.98f),
                    .bar = rgb(0x1d1f22),
                    .field = rgb(0x34373d),
                    .field_hovered = rgb(0x3f434a),
                    .field_active = rgb(0x484d55),
                    .button = rgb(0x3a3e45),
                    .button_hovered = rgb(0x4a4f58),
                    .line = rgb(0x3b3e44),
                    .accent = rgb(0xe08a3c),
                    .accent_hovered = rgb(0xf0a35a)};

const Palette kLight{.text = rgb(0x2b2a28),
                     .faint_text = rgb(0x716d66),
                     .panel = rgb(0xf6f3ee),
                     .popup = rgb(0xfcfaf6, 0.98f),
                     .bar = rgb(0xebe6de),
                     .field = rgb(0xe5dfd5),
                     .field_hovered = rgb(0xdcd5c8),
                     .field_active = rgb(0xd2cabb),
                     .button = rgb(0xe0d9cd),
                     .button_hovered = rgb(0xd5ccbc),
                     .line = rgb(0xd3ccbf),
                     .accent = rgb(0xc4661f),
                     .accent_hovered = rgb(0xd97e38)};

void color_surfaces(ImVec4* c, const Palette& p) {
    const ImVec4 none = rgb(0, 0);
    c[ImGuiCol_Text] = p.text;
    c[ImGuiCol_TextDisabled] = p.faint_text;
    c[ImGuiCol_WindowBg] = p.panel;
    c[ImGuiCol_ChildBg] = none;
    c[ImGuiCol_PopupBg] = p.popup;
    c[ImGuiCol_Border] = p.line;
    c[ImGuiCol_BorderShadow] = none;
    c[ImGuiCol_FrameBg] = p.field;
    c[ImGuiCol_FrameBgHovered] = p.field_hovered;
    c[ImGuiCol_FrameBgActive] = p.field_active;
    c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = c[ImGuiCol_TitleBgCollapsed] = p.bar;
    c[ImGuiCol_MenuBarBg] = p.bar;
    c[ImGuiCol_ScrollbarBg] = none;
    c[ImGuiCol_ScrollbarGrab] = p.button;
    c[ImGuiCol_ScrollbarGrabHovered] = p.button_hovered;
    c[ImGuiCol_ScrollbarGrabActive] = p.accent;
    c[ImGuiCol_Separator] = c[ImGuiCol_TableBorderLight] = c[ImGuiCol_TableBorderStrong] = p.line;
    c[ImGuiCol_TableHeaderBg] = p.bar;
    c[ImGuiCol_TableRowBg] = none;
    c[ImGuiCol_TableRowBgAlt] = rgb(0x808080, 0.08f);
    c[ImGuiCol_ModalWindowDimBg] = rgb(0, 0.35f);
}

void color_controls(ImVec4* c, const Palette& p) {
    c[ImGuiCol_CheckMark] = c[ImGuiCol_SliderGrab] = p.accent;
    c[ImGuiCol_SliderGrabActive] = p.accent_hovered;
    c[ImGuiCol_Button] = p.button;
    c[ImGuiCol_ButtonHovered] = p.button_hovered;
    c[ImGuiCol_ButtonActive] = p.accent;
    c[ImGuiCol_Header] = p.field;
    c[ImGuiCol_HeaderHovered] = p.field_hovered;
    c[ImGuiCol_HeaderActive] = p.field_active;
    c[ImGuiCol_SeparatorHovered] = c[ImGuiCol_SeparatorActive] = p.accent;
    c[ImGuiCol_ResizeGrip] = p.line;
    c[ImGuiCol_ResizeGripHovered] = c[ImGuiCol_ResizeGripActive] = p.accent;
    c[ImGuiCol_Tab] = c[ImGuiCol_TabUnfocused] = p.bar;
    c[ImGuiCol_TabHovered] = p.field_hovered;
    c[ImGuiCol_TabActive] = c[ImGuiCol_TabUnfocusedActive] = p.field_active;
    c[ImGuiCol_PlotLines] = c[ImGuiCol_PlotHistogram] = p.accent;
    c[ImGuiCol_PlotLinesHovered] = c[ImGuiCol_PlotHistogramHovered] = p.accent_hovered;
    c[ImGuiCol_TextSelectedBg] = ImVec4(p.accent.x, p.accent.y, p.accent.z, 0.35f);
    c[ImGuiCol_DragDropTarget] = c[ImGuiCol_NavHighlight] = p.accent;
}

} // namespace

void apply_style(UiTheme theme, Real scale) {
    ImGuiStyle style; // starts from the defaults, since scaling is not reversible
    style.WindowRounding = 6;
    style.ChildRounding = 4;
    style.FrameRounding = 4;
    style.PopupRounding = 6;
    style.GrabRounding = 4;
    style.TabRounding = 4;
    style.ScrollbarRounding = 6;
    style.ScrollbarSize = 11;
    style.GrabMinSize = 11;
    style.WindowPadding = {10, 8};
    style.FramePadding = {8, 4};
    style.ItemSpacing = {8, 6};
    style.ItemInnerSpacing = {6, 4};
    style.IndentSpacing = 16;
    style.WindowBorderSize = 0;
    style.PopupBorderSize = 1;
    style.FrameBorderSize = 0;
    style.WindowMenuButtonPosition = ImGuiDir_None;
    style.WindowTitleAlign = {0, 0.5f};
    style.ScaleAllSizes(scale);
    const Palette& palette = theme == UiTheme::dark ? kDark : kLight;
    color_surfaces(style.Colors, palette);
    color_controls(style.Colors, palette);
    ImGui::GetStyle() = style;
}

} // namespace topple::app
