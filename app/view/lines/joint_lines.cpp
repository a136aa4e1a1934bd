// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/joint_lines.h"

#include "topple/math/axis_angle.h"

#include <cmath>

namespace topple::app {
namespace {

constexpr Rgba kJoint = rgb(0x8e44ad), kSelected = rgb(0x0a7cff), kOpen = rgb(0xd8402a),
               kLimit = rgb(0x0072b2);

/// Data that the marks of one joint share.
struct Marks {
    DebugGeometry& out;
    const JointDrawing& joint;
    Vec3 a, b; ///< Anchors in the world. [m]
    Quat frame_a, frame_b;
    Rgba color, faint;

    [[nodiscard]] const JointDef& def() const { return joint.def; }
    [[nodiscard]] float width() const { return joint.is_selected ? 4.0f : 2.5f; }
    [[nodiscard]] Vec3 axis_a(Vec3 local) const { return rotate(frame_a, local); }
    [[nodiscard]] Vec3 axis_b(Vec3 local) const { return rotate(frame_b, local); }
    void line(Vec3 from, Vec3 to, Rgba paint, float px, Real dash = 0) const {
        out.lines.push_back({from, to, paint, px, dash, true});
    }
};

/// Adds an axle through the anchor, a pointer that turns with B, and the arc of its limits.
void add_axle(const Marks& m) {
    const Vec3 axis = m.axis_a({0, 0, 1}), zero = m.axis_a({1, 0, 0});
    m.line(m.a - axis * m.joint.size, m.a + axis * m.joint.size, m.color, m.width());
    const Real radius = 0.7f * m.joint.size;
    const Vec3 pointer = m.axis_b({1, 0, 0}) * radius;
    m.line(m.a, m.a + pointer, m.color, 2);
    if (!m.def().has_limits)
        return;
    add_arc(m.out, m.a, axis, zero * radius, m.def().lower, m.def().upper, m.faint, 2);
    const Vec3 side = cross(axis, zero);
    for (const Real angle : {m.def().lower, m.def().upper})
        m.line(
            m.a, m.a + (zero * std::cos(angle) + side * std::sin(angle)) * radius, m.faint, 1.5f);
    const Real angle = twist_about_z(conjugate(m.frame_a) * m.frame_b);
    const bool is_at_limit = angle <= m.def().lower || angle >= m.def().upper;
    m.out.points.push_back({m.a + pointer, is_at_limit ? kOpen : m.faint, 7, true});
}

/// Adds the cone of B's axis.
void add_cone(const Marks& m) {
    constexpr int kSides = 16;
    const Vec3 axis = m.axis_a({0, 0, 1}), x = m.axis_a({1, 0, 0}), y = m.axis_a({0, 1, 0});
    const Real across = m.joint.size * std::sin(m.def().swing);
    const Vec3 middle = m.a + axis * (m.joint.size * std::cos(m.def().swing));
    const auto rim = [&](int i) {
        const Real angle = 2 * kPi * static_cast<Real>(i) / kSides;
        return middle + (x * std::cos(angle) + y * std::sin(angle)) * across;
    };
    for (int i = 0; i < kSides; ++i) {
        m.line(rim(i), rim(i + 1), m.faint, 2);
        if (i % 4 == 0)
            m.line(m.a, rim(i), m.faint, 1.5f);
    }
    m.line(m.a, m.a + m.axis_b({0, 0, 1}) * m.joint.size, m.color, m.width());
}

/// Adds the rail, from limit to limit if there are any.
void add_rail(const Marks& m, Vec3 way) {
    const Real lower = m.def().has_limits ? m.def().lower : -m.joint.size;
    const Real upper = m.def().has_limits ? m.def().upper : m.joint.size;
    m.line(m.a + way * lower, m.a + way * upper, m.color, m.width());
    if (m.def().has_limits)
        for (const Real end : {lower, upper})
            m.out.points.push_back({m.a + way * end, m.faint, 8, true});
}

/// Adds the three axes of A's frame; locked ones are faint.
void add_axes(const Marks& m) {
    const Vec3 ways[3] = {m.axis_a({1, 0, 0}), m.axis_a({0, 1, 0}), m.axis_a({0, 0, 1})};
    for (std::size_t i = 0; i < 3; ++i) {
        const bool shifts = m.def().axes[i].mode != JointAxis::Mode::locked;
        const bool turns = m.def().axes[i + 3].mode != JointAxis::Mode::locked;
        m.line(m.a - ways[i] * m.joint.size,
               m.a + ways[i] * m.joint.size,
               shifts ? m.color : m.faint,
               shifts ? m.width() : 1.5f);
        if (turns)
            add_arc(m.out,
                    m.a,
                    ways[i],
                    ways[(i + 1) % 3] * (0.6f * m.joint.size),
                    0,
                    1.5f * kPi,
                    m.color,
                    2);
    }
}

void add_length(const Marks& m) {
    const Real now = distance(m.a, m.b);
    const bool is_taut = now >= m.def().upper || now <= m.def().lower;
    m.line(m.a, m.b, m.color, m.width(), is_taut ? 0.0f : 0.15f * m.joint.size);
}

/// Adds a zigzag, the usual symbol of a spring.
void add_coil(const Marks& m) {
    constexpr int kTurns = 12;
    const Vec3 along = m.b - m.a;
    const Vec3 side = normalize_or(cross(along, {0.3f, 0.9f, 0.3f}), {1, 0, 0}) *
                      (0.15f * m.joint.size);
    Vec3 before = m.a;
    for (int i = 1; i <= kTurns; ++i) {
        const Real t = static_cast<Real>(i) / kTurns;
        const Real swing = i == kTurns ? 0.0f : i % 2 == 0 ? 1.0f : -1.0f;
        const Vec3 next = m.a + along * t + side * swing;
        m.line(before, next, m.color, m.width());
        before = next;
    }
}

void add_pulley(const Marks& m) {
    m.line(m.a, m.def().pulley_a, m.color, m.width());
    m.line(m.def().pulley_a, m.def().pulley_b, m.faint, 2);
    m.line(m.def().pulley_b, m.b, m.color, m.width());
    for (const Vec3 wheel : {m.def().pulley_a, m.def().pulley_b})
        m.out.points.push_back({wheel, m.faint, 9, true});
}

/// Adds the two axes of motion of the bodies, with a line from each body to its axis.
void add_axles(const Marks& m) {
    for (const auto& [at, axis] : {std::pair{m.a, m.axis_a({0, 0, 1})}, {m.b, m.axis_b({0, 0, 1})}})
        m.line(at - axis * m.joint.size, at + axis * m.joint.size, m.color, m.width());
    m.line(m.a, m.b, m.faint, 2, 0.15f * m.joint.size);
}

/// Adds the curve and its limits.
void add_path(const Marks& m) {
    if (!can_be_spline(m.def().path_points, m.def().path_closed))
        return;
    const Spline path(m.def().path_points, m.def().path_closed, {0, 1, 0});
    constexpr int kPiecesAPoint = 10;
    const int pieces = kPiecesAPoint * static_cast<int>(m.def().path_points.size());
    const auto place = [&](Real u) { return m.a + m.axis_a(path.at(u).position); };
    for (int i = 0; i < pieces; ++i) {
        const auto u = [&](int k) {
            return path.end() * static_cast<Real>(k) / static_cast<Real>(pieces);
        };
        // Slightly before the end, since the end of a closed curve is its beginning.
        m.line(place(u(i)),
               place(i + 1 == pieces ? path.end() * 0.99999f : u(i + 1)),
               m.color,
               m.width());
    }
    if (!m.def().path_closed)
        for (const Real end : {Real(0), path.end()})
            m.out.points.push_back({place(end), m.faint, 8, true});
    m.line(m.b, place(path.nearest(rotate_inverse(m.frame_a, m.b - m.a))), kOpen, 3);
}

void add_wheel(const Marks& m) {
    const Vec3 axle = m.axis_b({0, 0, 1}) * m.joint.size;
    m.line(m.b - axle, m.b + axle, m.color, m.width());
    add_rail(m, m.axis_a({0, 1, 0}));
}

void add_marks(const Marks& m) {
    switch (info_of(m.def().type).mark) {
    case JointMark::none:
        return;
    case JointMark::axle:
        return add_axle(m);
    case JointMark::cone:
        return add_cone(m);
    case JointMark::rail:
        return add_rail(m, m.axis_a({0, 0, 1}));
    case JointMark::wheel:
        return add_wheel(m);
    case JointMark::axles:
        return add_axles(m);
    case JointMark::axes:
        return add_axes(m);
    case JointMark::line:
        return add_length(m);
    case JointMark::coil:
        return add_coil(m);
    case JointMark::pulley:
        return add_pulley(m);
    case JointMark::curve:
        return add_path(m);
    }
}

} // namespace

void add_joint(DebugGeometry& out, const JointDrawing& joint) {
    const Vec3 a = transform_point(joint.world_from_a, joint.def.local_anchor_a);
    const Vec3 b = transform_point(joint.world_from_b, joint.def.local_anchor_b);
    const Rgba color = with_alpha(joint.is_selected ? kSelected : kJoint, joint.alpha);
    const Rgba thin = with_alpha(color, 0.7f * joint.alpha);
    for (const auto& [center, anchor] : {std::pair{joint.center_a, a}, {joint.center_b, b}})
        if (center)
            out.lines.push_back({*center, anchor, thin, 1.5f, 0.25f * joint.size, true});
    add_marks({out,
               joint,
               a,
               b,
               joint.world_from_a.rotation * joint.def.local_frame_a,
               joint.world_from_b.rotation * joint.def.local_frame_b,
               color,
               with_alpha(kLimit, joint.alpha)});
    if (info_of(joint.def.type).holds_point)
        out.lines.push_back({a, b, with_alpha(kOpen, joint.alpha), 3, 0, true});
    const float dot_size = joint.is_selected ? 12.0f : 9.0f;
    out.points.push_back({a, color, dot_size, true});
    out.points.push_back({b, color, dot_size, true});
}

} // namespace topple::app
