// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/debug_lines.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::app {
namespace {

/// The twelve edges of a box by the numbers of its corners; bit 0, 1, 2 of a number is x, y, z.
constexpr std::array<std::array<int, 2>, 12> kEdges = {
    // clang-format off: along x, y, z
    {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3}, {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}}};
// clang-format on

template<typename T>
void append_all(std::vector<T>& to, const std::vector<T>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

} // namespace

void DebugGeometry::clear() {
    lines.clear();
    points.clear();
    triangles.clear();
    labels.clear();
}

void DebugGeometry::append(const DebugGeometry& other) {
    append_all(lines, other.lines);
    append_all(points, other.points);
    append_all(triangles, other.triangles);
    append_all(labels, other.labels);
}

void add_oriented_box(DebugGeometry& out,
                      const Transform& world_from_box,
                      Vec3 half_extents,
                      Rgba color,
                      float width_px) {
    const auto corner = [&](int number) {
        const Vec3 signs{(number & 1) != 0 ? 1.0f : -1.0f,
                         (number & 2) != 0 ? 1.0f : -1.0f,
                         (number & 4) != 0 ? 1.0f : -1.0f};
        return transform_point(world_from_box, scale(signs, half_extents));
    };
    for (const auto& [a, b] : kEdges)
        out.lines.push_back({corner(a), corner(b), color, width_px});
}

void add_box(DebugGeometry& out, const Aabb& box, Rgba color, float width_px) {
    if (is_bounded(box))
        add_oriented_box(out, {center(box), {}}, half_extents(box), color, width_px);
}

void add_arrow(DebugGeometry& out,
               Vec3 from,
               Vec3 to,
               Rgba color,
               float width_px,
               Real largest_head,
               Real least_head) {
    const Vec3 direction = normalize(to - from);
    if (direction == Vec3{})
        return;
    const Real head = std::max(std::min(0.2f * distance(from, to), largest_head), least_head);
    const Vec3 neck = to - direction * head;
    const Vec3 side = any_perpendicular(direction) * (head * 0.45f);
    const Vec3 other_side = cross(direction, side);
    out.lines.push_back({from, to, color, width_px});
    for (const Vec3 offset : {side, -side, other_side, -other_side})
        out.lines.push_back({to, neck + offset, color, width_px});
}

void add_cross(DebugGeometry& out, Vec3 center, Real half_size, Rgba color, float width_px) {
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 arm;
        arm[axis] = half_size;
        out.lines.push_back({center - arm, center + arm, color, width_px});
    }
}

void add_arc(DebugGeometry& out,
             Vec3 center,
             Vec3 axis,
             Vec3 zero,
             Real begin,
             Real end,
             Rgba color,
             float width_px) {
    constexpr Real kStep = kPi / 24;
    const Vec3 side = cross(axis, zero);
    const auto at = [&](Real angle) {
        return center + zero * std::cos(angle) + side * std::sin(angle);
    };
    const Real sweep = std::clamp(end - begin, -2 * kPi, 2 * kPi);
    const int count = std::max(1, static_cast<int>(std::ceil(std::abs(sweep) / kStep)));
    for (int i = 0; i < count; ++i) {
        const Real t0 = static_cast<Real>(i) / static_cast<Real>(count);
        const Real t1 = static_cast<Real>(i + 1) / static_cast<Real>(count);
        out.lines.push_back({at(begin + sweep * t0), at(begin + sweep * t1), color, width_px});
    }
}

} // namespace topple::app
