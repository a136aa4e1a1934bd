// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/force_lines.h"

#include <utility>

namespace topple::app {
namespace {

constexpr Rgba kForce = rgb(0xd8892b);
constexpr Real kLargestHead = 0.3f; // [m]

} // namespace

void add_impulse(DebugGeometry& out, Vec3 from, Vec3 to, std::string words, float alpha) {
    const Rgba color = with_alpha(kForce, alpha);
    DebugGeometry arrow;
    add_arrow(arrow, from, to, color, 3, kLargestHead);
    for (DebugLine& line : arrow.lines)
        line.on_top = true;
    arrow.points.push_back({.position = from, .color = color, .size_px = 9, .on_top = true});
    if (!words.empty())
        arrow.labels.push_back(
            {.position = to, .text = std::move(words), .color = kForce, .has_plate = true});
    out.append(arrow);
}

void add_explosion(DebugGeometry& out, Vec3 center, Real radius, std::string words, float alpha) {
    const Rgba color = with_alpha(kForce, alpha);
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 normal, zero;
        normal[axis] = 1;
        zero[(axis + 1) % 3] = radius;
        add_arc(out, center, normal, zero, 0, 2 * kPi, color, axis == 1 ? 2.5f : 1.25f);
    }
    add_cross(out, center, 0.1f * radius, color);
    if (!words.empty())
        out.labels.push_back({.position = center + Vec3{0, radius, 0},
                              .text = std::move(words),
                              .color = kForce,
                              .has_plate = true});
}

} // namespace topple::app
