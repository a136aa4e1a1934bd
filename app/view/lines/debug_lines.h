// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/style/color.h"
#include "topple/geometry/shapes/aabb.h"
#include "topple/math/transform.h"

#include <limits>
#include <string>
#include <vector>

namespace topple::app {

/// Line of an overlay or a tool. The width is constant in pixels at any distance; hidden parts are drawn faintly.
struct DebugLine {
    Vec3 a, b; ///< World coordinates. [m]
    Rgba color;
    float width_px = 1.5f;
    float dash_m = 0;    ///< Length of a dash and of a gap; 0: solid. [m]
    bool on_top = false; ///< Never hidden.
    friend bool operator==(const DebugLine&, const DebugLine&) = default;
};
/// A round dot that always faces the eye.
struct DebugPoint {
    Vec3 position; ///< World coordinates. [m]
    Rgba color;
    float size_px = 7;
    bool on_top = false;
    friend bool operator==(const DebugPoint&, const DebugPoint&) = default;
};
/// A filled triangle, visible from both sides, slightly in front of its surface.
struct DebugTriangle {
    Vec3 a, b, c; ///< World coordinates. [m]
    Rgba color;
    friend bool operator==(const DebugTriangle&, const DebugTriangle&) = default;
};
/// Text at a place, which the panels draw.
struct DebugLabel {
    Vec3 position; ///< World coordinates. [m]
    std::string text;
    Rgba color;
    bool has_plate = false; ///< White on a dark plate, readable over anything, instead of the color.
    /// Outlined in the color of the ground, kept within the picture, and drawn below the labels that keep clear and
    /// come before it instead of over them.
    bool keeps_clear = false;
    friend bool operator==(const DebugLabel&, const DebugLabel&) = default;
};

struct DebugGeometry {
    std::vector<DebugLine> lines;
    std::vector<DebugPoint> points;
    std::vector<DebugTriangle> triangles;
    std::vector<DebugLabel> labels;

    void clear();
    void append(const DebugGeometry& other);
    friend bool operator==(const DebugGeometry&, const DebugGeometry&) = default;
};

void add_box(DebugGeometry& out, const Aabb& box, Rgba color, float width_px = 1.25f);
void add_oriented_box(DebugGeometry& out,
                      const Transform& world_from_box,
                      Vec3 half_extents,
                      Rgba color,
                      float width_px = 1.25f);
/// Adds an arrow. The head is a fifth of the length, but between `least_head` and `largest_head` [m].
void add_arrow(DebugGeometry& out,
               Vec3 from,
               Vec3 to,
               Rgba color,
               float width_px = 2,
               Real largest_head = std::numeric_limits<Real>::infinity(),
               Real least_head = 0);
void add_cross(DebugGeometry& out, Vec3 center, Real half_size, Rgba color, float width_px = 2);
/// Adds an arc from angle `begin` to `end` [rad], measured from `zero` about the unit vector `axis`.
void add_arc(DebugGeometry& out,
             Vec3 center,
             Vec3 axis,
             Vec3 zero,
             Real begin,
             Real end,
             Rgba color,
             float width_px = 1.5f);

} // namespace topple::app
