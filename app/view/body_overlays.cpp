// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/overlay_context_detail.h"
#include "topple/math/numeric/symmetric_eigen.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Calls `act` with the index, the center and the strength of every dynamic body that is marked.
template<typename Act>
void for_each_marked(const OverlayContext& context, MarkBudget budget, const Act& act) {
    for (std::uint32_t i = 0; i < context.state.bodies.size(); ++i) {
        if (!context.covers(i))
            continue;
        if (const float fade = context.fade(i, budget); fade > 0)
            act(i, context.center_of(i), fade);
    }
}

/// Semi-axes of the solid ellipsoid of even density with the mass and the moments of inertia of a body, and its axes:
/// I_x = m (b^2 + c^2) / 5.
struct InertiaEllipsoid {
    Vec3 semi_axes; ///< [m]
    Mat3 axes;      ///< Columns, in the body frame.
};

InertiaEllipsoid ellipsoid_of(const Body& body) {
    const Mat3& inertia = body.inertia;
    const bool is_diagonal = inertia.x.y == 0 && inertia.x.z == 0 && inertia.y.z == 0;
    SymmetricEigen eigen{.values = {inertia.x.x, inertia.y.y, inertia.z.z},
                         .axes = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    if (!is_diagonal)
        eigen = symmetric_eigen(inertia);
    const Vec3 i = eigen.values;
    const Real half_trace = (i.x + i.y + i.z) / 2;
    const auto semi_axis = [&](Real moment) {
        return std::sqrt(std::max(5 * (half_trace - moment) / body.mass, Real(0)));
    };
    return {{semi_axis(i.x), semi_axis(i.y), semi_axis(i.z)}, eigen.axes};
}

} // namespace

void add_box_marks(DebugGeometry& out, const OverlayContext& context) {
    const WorldState& state = context.state;
    for (const Collider& collider : state.colliders) {
        if (!collider.collides || !context.covers(collider.body))
            continue;
        const Body& body = state.bodies[collider.body];
        const bool is_static = body.motion == Motion::static_;
        const float fade = is_static ? 1 : context.fade(collider.body, MarkBudget::lines);
        if (!(fade > 0) || !is_bounded(collider.fat_box))
            continue;
        // Static boxes have no share in the budget; those that are too small to see are left out.
        if (is_static &&
            context.size_in_picture(center(collider.fat_box),
                                    length(half_extents(collider.fat_box))) < MarkFade::kLeastPx)
            continue;
        const float strength = body.is_asleep || is_static ? 0.35f : 0.9f;
        add_box(out, collider.fat_box, with_alpha(context.colors.tree, fade * strength));
    }
}

void add_velocity_marks(DebugGeometry& out, const OverlayContext& context) {
    constexpr Real kSlow = 0.02f;          // is not drawn [m/s]
    const Real shown = 2 * context.unit(); // speed with an arrow of one unit [m/s]
    for_each_marked(context, MarkBudget::lines, [&](std::uint32_t i, Vec3 center, float fade) {
        const Body& body = context.state.bodies[i];
        const Real speed = length(body.v);
        if (body.is_asleep || !(speed > kSlow))
            return;
        const Real reach = context.unit() * std::log2(1 + speed / shown);
        context.add_arrow(out,
                          center,
                          center + body.v * (reach / speed),
                          with_alpha(context.colors.velocity, fade),
                          2);
    });
}

void add_center_marks(DebugGeometry& out, const OverlayContext& context) {
    constexpr Rgba kAxes[] = {rgb(0xd0452f), rgb(0x3f9b45), rgb(0x3d6fb5)};
    for_each_marked(context, MarkBudget::lines, [&](std::uint32_t i, Vec3 center, float fade) {
        const Body& body = context.state.bodies[i];
        if (body.motion != Motion::dynamic)
            return;
        const Quat rotation = context.poses.world_from_body[i].rotation;
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 arm;
            arm[axis] = 0.6f * body.extent;
            out.lines.push_back(
                {center, center + rotate(rotation, arm), with_alpha(kAxes[axis], fade), 2, 0, true});
        }
        out.points.push_back({center, with_alpha(context.colors.line, fade), 6, true});
    });
}

void add_sleep_marks(DebugGeometry& out, const OverlayContext& context) {
    const Real full = std::max(context.state.parameters.sleep_time, 1e-3f);
    for_each_marked(context, MarkBudget::dots, [&](std::uint32_t i, Vec3 center, float fade) {
        const Body& body = context.state.bodies[i];
        if (body.motion != Motion::dynamic)
            return;
        const Rgba tired = mix(context.colors.contact,
                               context.colors.normal,
                               std::clamp(body.sleep_time / full, 0.0f, 1.0f));
        const Rgba color = body.is_asleep ? context.colors.asleep_body : tired;
        out.points.push_back({center, with_alpha(color, fade), body.is_asleep ? 6.0f : 9.0f, true});
    });
}

void add_inertia_marks(DebugGeometry& out, const OverlayContext& context) {
    for_each_marked(context, MarkBudget::curves, [&](std::uint32_t i, Vec3 center, float fade) {
        const Body& body = context.state.bodies[i];
        if (!(body.mass > 0))
            return;
        const InertiaEllipsoid ellipsoid = ellipsoid_of(body);
        const Quat rotation = context.poses.world_from_body[i].rotation;
        const Vec3 size = ellipsoid.semi_axes;
        const Vec3 arms[] = {rotate(rotation, ellipsoid.axes.x * size.x),
                             rotate(rotation, ellipsoid.axes.y * size.y),
                             rotate(rotation, ellipsoid.axes.z * size.z)};
        const bool is_large = context.size_in_picture(center, body.extent) > 60;
        const int parts = is_large ? 32 : 12;
        const Rgba color = with_alpha(context.colors.joint, fade);
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 u = arms[(axis + 1) % 3], v = arms[(axis + 2) % 3];
            Vec3 before = center + u;
            for (int k = 1; k <= parts; ++k) {
                const SinCos turn = sin_cos(2 * kPi * static_cast<Real>(k) /
                                            static_cast<Real>(parts));
                const Vec3 next = center + u * turn.cos + v * turn.sin;
                out.lines.push_back({before, next, color, 1.5f, 0, context.are_on_top()});
                before = next;
            }
        }
    });
}

} // namespace topple::app
