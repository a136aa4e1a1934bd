// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/force_lines.h"

#include <algorithm>
#include <utility>

namespace topple::app {
namespace {

constexpr Rgba kForce = rgb(0xd8892b);
constexpr Rgba kWind = rgb(0x4d9db8), kAttractor = rgb(0x8f6fc4);
constexpr Real kLargestHead = 0.3f; // [m]

/// Adds three great circles, the horizontal one thicker.
void add_sphere(DebugGeometry& out, Vec3 center, Real radius, Rgba color) {
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 normal, zero;
        normal[axis] = 1;
        zero[(axis + 1) % 3] = radius;
        add_arc(out, center, normal, zero, 0, 2 * kPi, color, axis == 1 ? 2.5f : 1.25f);
    }
}

/// Lines of a force field.
struct FieldLines {
    DebugGeometry& out;
    float alpha;

    /// The arrows stand in a grid of three by three by three, and are as long as the air moves in a tenth of a second,
    /// but at most a third of the box.
    void operator()(const Wind& wind) const {
        const Rgba color = with_alpha(kWind, alpha);
        add_box(out, wind.box, color);
        const Vec3 step = extents(wind.box) / 3;
        const Real most = min_component(step);
        const Real speed = length(wind.velocity);
        const Vec3 arrow = normalize(wind.velocity) * std::min(speed * 0.1f, most);
        for (int i = 0; i < 27; ++i) {
            const Vec3 place{
                static_cast<Real>(i % 3), static_cast<Real>(i / 3 % 3), static_cast<Real>(i / 9)};
            const Vec3 middle = wind.box.min + scale(place + Vec3{0.5f, 0.5f, 0.5f}, step);
            add_arrow(out, middle - arrow / 2, middle + arrow / 2, color, 1.5f, kLargestHead);
        }
    }
    void operator()(const Attractor& attractor) const {
        const Rgba color = with_alpha(kAttractor, alpha);
        add_sphere(out, attractor.center, attractor.radius, with_alpha(kAttractor, alpha * 0.5f));
        out.points.push_back({.position = attractor.center, .color = color, .size_px = 11});
        for (int i = 0; i < 6; ++i) {
            Vec3 way;
            way[i / 2] = i % 2 == 0 ? 1.0f : -1.0f;
            const Vec3 outer = attractor.center + way * (attractor.radius * 0.35f);
            const Vec3 inner = attractor.center + way * (attractor.radius * 0.15f);
            add_arrow(out,
                      attractor.strength < 0 ? inner : outer,
                      attractor.strength < 0 ? outer : inner,
                      color,
                      2,
                      kLargestHead);
        }
    }
};

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
    add_sphere(out, center, radius, color);
    add_cross(out, center, 0.1f * radius, color);
    if (!words.empty())
        out.labels.push_back({.position = center + Vec3{0, radius, 0},
                              .text = std::move(words),
                              .color = kForce,
                              .has_plate = true});
}

void add_force_field(DebugGeometry& out, const ForceField& field, float alpha) {
    std::visit(FieldLines{out, alpha}, field.field);
}

} // namespace topple::app
