// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/lab_lines.h"

#include "app/view/style/theme.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr float kFineWidth = 1, kFineAlpha = 0.5f;
constexpr Rgba kPrinted = rgb(0xc62828);
constexpr Real kArrowHead = 0.16f; ///< Independent of the arrow's length. [m]

bool is_input(lab::Role role) {
    return role == lab::Role::first || role == lab::Role::second || role == lab::Role::third;
}

float width_of(lab::Role role) {
    switch (role) {
    case lab::Role::cell:
        return 1.1f;
    case lab::Role::helper:
        return 1.4f;
    case lab::Role::first:
    case lab::Role::second:
    case lab::Role::third:
        return 1.9f;
    default:
        return 2.6f;
    }
}

/// Dash length: a fifth of the drawn span would be too coarse, a hundredth too fine. [m]
Real dash_of(const lab::Mark& mark) {
    return std::clamp(0.04f * distance(mark.a, mark.b), 0.01f, 0.12f);
}

} // namespace

Rgba color_of(lab::Role role, Theme theme) {
    const bool dark = is_dark(theme);
    switch (role) {
    case lab::Role::first:
        return dark ? rgb(0x5fd3ae) : rgb(0x00795a);
    case lab::Role::second:
        return dark ? rgb(0xe6a3c8) : rgb(0x9c4679);
    case lab::Role::third:
        return dark ? rgb(0xa9adff) : rgb(0x4b4fb5);
    case lab::Role::result:
        return rgb(0xd55e00);
    case lab::Role::normal:
        return dark ? rgb(0x56b4e9) : rgb(0x0072b2);
    case lab::Role::helper:
        return dark ? rgb(0xa8b4c4, 0.9f) : rgb(0x6b6a66, 0.9f);
    case lab::Role::interval:
        return rgb(0x009e73);
    case lab::Role::other_interval:
        return rgb(0xcc79a7);
    case lab::Role::cell:
        return dark ? rgb(0x8fa3bd, 0.55f) : rgb(0x8a8780, 0.55f);
    }
    return {};
}

void add_lab(DebugGeometry& out, const lab::Answer& answer, LabVoice voice, Theme theme) {
    const bool is_printed = voice == LabVoice::as_printed;
    for (const lab::Mark& mark : answer.marks) {
        if (!is_finite(mark.a) || !is_finite(mark.b) || !is_finite(mark.c))
            continue; // a printed algorithm may have returned it
        const Rgba full = is_printed ? kPrinted : color_of(mark.role, theme);
        const Rgba color = mark.is_fine ? with_alpha(full, kFineAlpha) : full;
        const float width = mark.is_fine ? kFineWidth : width_of(mark.role);
        switch (mark.look) {
        case lab::Mark::Look::point:
            out.points.push_back({mark.a, color, is_input(mark.role) ? 7.0f : 9.0f, true});
            break;
        case lab::Mark::Look::line:
            out.lines.push_back(
                {mark.a, mark.b, color, width, is_printed ? dash_of(mark) : 0, true});
            break;
        case lab::Mark::Look::arrow:
            add_arrow(out, mark.a, mark.b, color, width, kArrowHead);
            break;
        case lab::Mark::Look::triangle:
            out.triangles.push_back({mark.a, mark.b, mark.c, with_alpha(color, 0.3f)});
            break;
        case lab::Mark::Look::words:
            out.labels.push_back(
                {.position = mark.a, .text = mark.text, .color = color, .keeps_clear = true});
            break;
        }
    }
}

void add_lab_ground(DebugGeometry& out, bool is_planar, Theme theme) {
    const ThemeColors& colors = colors_of(theme);
    const Rgba net = with_alpha(colors.line, 0.14f);
    constexpr int kHalf = 6;
    const Vec3 up = is_planar ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
    for (int i = -kHalf; i <= kHalf; ++i) {
        const auto at = static_cast<Real>(i);
        const Vec3 across{at, 0, 0}, along = up * at;
        const auto reach = static_cast<Real>(kHalf);
        if (i != 0) {
            out.lines.push_back({across - up * reach, across + up * reach, net, 1});
            out.lines.push_back({along - Vec3{reach, 0, 0}, along + Vec3{reach, 0, 0}, net, 1});
        }
    }
    const Rgba x = with_alpha(colors.axis_x, 0.8f), z = with_alpha(colors.axis_z, 0.8f);
    const Vec3 ends[] = {{kHalf, 0, 0}, up * static_cast<Real>(kHalf)};
    out.lines.push_back({-ends[0], ends[0], x, 1.5f});
    out.lines.push_back({-ends[1], ends[1], is_planar ? rgb(0x4f9d4f, 0.8f) : z, 1.5f});
    out.labels.push_back({ends[0], "x", x});
    out.labels.push_back({ends[1], is_planar ? "y" : "z", z});
}

} // namespace topple::app
