// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/overlays.h"

#include "app/session/frame/pickable.h"
#include "app/view/lines/joint_lines.h"
#include "app/view/style/theme.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>

namespace topple::app {
namespace {

/// Input of all overlays of one frame.
struct OverlayContext {
    const FrameViewInput& input;
    const FramePoses& poses;
    const WorldState& state;
    const ThemeColors& colors;
    Real typical; ///< Median size of movable bodies, which scales the marks. [m]

    [[nodiscard]] bool is_selected(BodyId id) const {
        const auto& selected = input.highlights.selected;
        return std::binary_search(selected.begin(), selected.end(), id);
    }
    [[nodiscard]] bool covers(BodyId id) const {
        return !state.object_marks.is_hidden(id) &&
               (!input.options.overlays_of_selection_only || is_selected(id));
    }
    /// Returns whether a mark between two bodies is drawn.
    [[nodiscard]] bool covers_either(BodyId a, BodyId b) const {
        const ObjectMarks& marks = state.object_marks;
        return !marks.is_hidden(a) && !marks.is_hidden(b) && (covers(a) || covers(b));
    }
    [[nodiscard]] const Body& body_of(std::uint32_t collider) const {
        return state.bodies[state.colliders[collider].body];
    }
    [[nodiscard]] Transform pose_of(BodyId id) const {
        const std::size_t index = index_of(state, id);
        return index < state.bodies.size() ? poses.world_from_body[index] : Transform{};
    }
    /// Returns none for the world and for static bodies, whose centers are arbitrary.
    [[nodiscard]] std::optional<Vec3> center_of(BodyId id) const {
        const std::size_t index = index_of(state, id);
        if (index >= state.bodies.size() || state.bodies[index].motion == Motion::static_)
            return std::nullopt;
        return transform_point(poses.world_from_body[index], state.bodies[index].local_center);
    }
};

Real typical_extent(const WorldState& state) {
    std::vector<Real> sizes;
    for (const Body& body : state.bodies) {
        if (body.motion == Motion::dynamic && body.extent > 0 && std::isfinite(body.extent))
            sizes.push_back(body.extent);
    }
    if (sizes.empty())
        return 0.5f;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    return *middle;
}

void add_boxes(DebugGeometry& out, const OverlayContext& context) {
    for (const Collider& collider : context.state.colliders) {
        const Body& body = context.state.bodies[collider.body];
        if (!collider.collides || !context.covers(body.id))
            continue;
        const bool is_quiet = body.is_asleep || body.motion == Motion::static_;
        add_box(out, collider.fat_box, with_alpha(context.colors.tree, is_quiet ? 0.35f : 0.9f));
    }
}

void add_cells(DebugGeometry& out, const OverlayContext& context) {
    const int wanted = context.input.options.cell_depth;
    for (const BroadPhase::Cell& cell : context.input.frame->broad_phase_cells) {
        if (wanted >= 0 && cell.depth != wanted)
            continue;
        const float depth = static_cast<float>(cell.depth);
        const Rgba color = mix(
            context.colors.tree, context.colors.contact, std::min(depth / 6.0f, 1.0f));
        add_box(out, cell.box, with_alpha(color, wanted >= 0 ? 0.9f : 0.55f), 1);
    }
}

Real largest_impulse(const WorldState& state) {
    Real largest = 1e-6f;
    for (const Contact& contact : state.contacts) {
        for (int i = 0; i < contact.point_count; ++i)
            largest = std::max(largest, contact.points[static_cast<std::size_t>(i)].normal_impulse);
    }
    return largest;
}

void add_contact(DebugGeometry& out,
                 const OverlayContext& context,
                 const Contact& contact,
                 Real largest) {
    const Real unit = 0.5f * context.typical;
    Vec3 middle;
    for (int i = 0; i < contact.point_count; ++i) {
        const Contact::Point& point = contact.points[static_cast<std::size_t>(i)];
        const bool pushes = point.normal_impulse > 0;
        const Rgba color = pushes ? context.colors.contact
                                  : with_alpha(context.colors.contact, 0.35f);
        out.points.push_back({point.point, color, pushes ? 7.0f : 5.0f, true});
        // Square root: small forces stay visible beside large ones.
        const Real reach = unit * (0.25f + 1.25f * std::sqrt(point.normal_impulse / largest));
        add_arrow(out,
                  point.point,
                  point.point + contact.normal * reach,
                  with_alpha(context.colors.normal, pushes ? 1.0f : 0.35f));
        middle += point.point / static_cast<Real>(contact.point_count);
    }
    const Real size = length(contact.friction_impulse);
    if (size > 1e-6f)
        add_arrow(out,
                  middle,
                  middle +
                      contact.friction_impulse * (unit * 1.5f * std::sqrt(size / largest) / size),
                  context.colors.friction,
                  1.5f);
}

void add_contacts(DebugGeometry& out, const OverlayContext& context) {
    const Real largest = largest_impulse(context.state);
    for (const Contact& contact : context.state.contacts) {
        const BodyId a = context.body_of(contact.collider_a).id;
        const BodyId b = context.body_of(contact.collider_b).id;
        if (context.covers_either(a, b))
            add_contact(out, context, contact, largest);
    }
}

/// Without the overlay, draws only the selected joints and those of selected bodies.
void add_joints(DebugGeometry& out, const OverlayContext& context, bool only_selected) {
    for (const Joint& joint : context.state.joints) {
        const auto& selected = context.input.highlights.selected_joints;
        const bool is_selected = std::binary_search(selected.begin(), selected.end(), joint.id);
        const bool holds_selected = context.is_selected(joint.a) || context.is_selected(joint.b);
        if (only_selected && !is_selected && !holds_selected)
            continue;
        if (is_hidden(context.state, joint) ||
            (!is_selected && !context.covers_either(joint.a, joint.b)))
            continue;
        add_joint(out,
                  {.def = definition_of(joint),
                   .world_from_a = context.pose_of(joint.a),
                   .world_from_b = context.pose_of(joint.b),
                   .center_a = context.center_of(joint.a),
                   .center_b = context.center_of(joint.b),
                   .size = 0.8f * context.typical,
                   .is_selected = is_selected});
    }
}

void add_velocities(DebugGeometry& out, const OverlayContext& context) {
    constexpr Real kSeconds = 0.2f; // an arrow ends at the body's position after this time
    for (std::size_t i = 0; i < context.state.bodies.size(); ++i) {
        const Body& body = context.state.bodies[i];
        if (body.motion == Motion::static_ || body.is_asleep || !context.covers(body.id))
            continue;
        const Vec3 center = transform_point(context.poses.world_from_body[i], body.local_center);
        if (length(body.v) > 0.02f)
            add_arrow(out,
                      center,
                      center + body.v * kSeconds,
                      context.colors.velocity,
                      2,
                      0.3f * context.typical);
    }
}

void add_centers(DebugGeometry& out, const OverlayContext& context) {
    constexpr Rgba kAxes[] = {rgb(0xd0452f), rgb(0x3f9b45), rgb(0x3d6fb5)};
    for (std::size_t i = 0; i < context.state.bodies.size(); ++i) {
        const Body& body = context.state.bodies[i];
        if (body.motion != Motion::dynamic || !context.covers(body.id))
            continue;
        const Transform& pose = context.poses.world_from_body[i];
        const Vec3 center = transform_point(pose, body.local_center);
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 arm;
            arm[axis] = 0.6f * body.extent;
            out.lines.push_back(
                {center, center + rotate(pose.rotation, arm), kAxes[axis], 2, 0, true});
        }
        out.points.push_back({center, context.colors.line, 6, true});
    }
}

void add_sleep(DebugGeometry& out, const OverlayContext& context) {
    const Real full = std::max(context.state.parameters.sleep_time, 1e-3f);
    for (std::size_t i = 0; i < context.state.bodies.size(); ++i) {
        const Body& body = context.state.bodies[i];
        if (body.motion != Motion::dynamic || !context.covers(body.id))
            continue;
        const Vec3 center = transform_point(context.poses.world_from_body[i], body.local_center);
        const Rgba tired = mix(context.colors.contact,
                               context.colors.normal,
                               std::clamp(body.sleep_time / full, 0.0f, 1.0f));
        out.points.push_back({center,
                              body.is_asleep ? context.colors.asleep_body : tired,
                              body.is_asleep ? 6.0f : 9.0f,
                              true});
    }
}

void add_soft_grab(DebugGeometry& out, const MouseJoint& grab, const WorldState& state) {
    constexpr Rgba kColor = rgb(0x2fa36b);
    for (const Deformable& d : state.deformables)
        if (d.id == grab.deformable && grab.particle < d.particles.size()) {
            const Vec3 held = d.particles.positions[grab.particle];
            out.lines.push_back({held, grab.target, kColor, 3, 0, true});
            out.points.push_back({held, kColor, 9, true});
            out.points.push_back({grab.target, kColor, 6, true});
        }
}

void add_grabs(DebugGeometry& out, const OverlayContext& context) {
    for (const MouseJoint& grab : context.state.mouse_joints) {
        if (grab.deformable) {
            add_soft_grab(out, grab, context.state);
            continue;
        }
        const std::size_t index = index_of(context.state, grab.body);
        if (index == context.state.bodies.size())
            continue;
        const Vec3 held = transform_point(context.poses.world_from_body[index], grab.local_point);
        // The color scale ends at a force of ten weights.
        const Real weight = std::max(
            context.state.bodies[index].mass * length(context.state.parameters.gravity), 1e-3f);
        const Real load = context.input.frame->report.mouse_joint_force / (10 * weight);
        const Rgba color = mix(rgb(0x2fa36b), rgb(0xd8402a), std::clamp(load, 0.0f, 1.0f));
        out.lines.push_back({held, grab.target, color, 3, 0, true});
        out.points.push_back({held, color, 9, true});
        out.points.push_back({grab.target, color, 6, true});
        char text[32];
        std::snprintf(text,
                      sizeof text,
                      "%.0f N",
                      static_cast<double>(context.input.frame->report.mouse_joint_force));
        out.labels.push_back({grab.target, text, color});
    }
}

/// Strength of an impact relative to a slow tap of the lighter body, 0 to 1: resting contacts do not flash.
Real strength_of(const TouchEvent& touch, const WorldState& state) {
    constexpr Real kFull = 0.5f; // [m/s]
    Real lightest = std::numeric_limits<Real>::infinity();
    for (const BodyId id : {touch.a, touch.b})
        if (const std::size_t i = index_of(state, id);
            i < state.bodies.size() && state.bodies[i].motion == Motion::dynamic)
            lightest = std::min(lightest, state.bodies[i].mass);
    return std::clamp(touch.impulse / (lightest * kFull), 0.0f, 1.0f);
}

/// Draws the paths to come as dots, paler the farther ahead.
void add_predicted_paths(DebugGeometry& out, const OverlayContext& context) {
    if (!context.input.frame->predicted_paths)
        return;
    constexpr std::size_t kBetween = 3; // steps from dot to dot
    for (const BodyPath& path : *context.input.frame->predicted_paths)
        for (std::size_t i = kBetween; i < path.centers.size(); i += kBetween) {
            const Real ahead = static_cast<Real>(i) / static_cast<Real>(path.centers.size());
            const Rgba color = with_alpha(context.colors.selected, 0.95f - 0.7f * ahead);
            out.points.push_back({path.centers[i], color, 5, false});
        }
}

/// Draws the paths of the last two seconds as lines that fade with their age and end at the bodies.
void add_trails(DebugGeometry& out, const OverlayContext& context) {
    if (!context.input.frame->trails)
        return;
    for (const BodyPath& path : *context.input.frame->trails) {
        const Vec3 now = context.center_of(path.body).value_or(path.centers.back());
        const std::size_t count = path.centers.size();
        for (std::size_t i = 1; i < count; ++i) {
            const Vec3 end = i + 1 < count ? path.centers[i] : now;
            if (end == path.centers[i - 1])
                continue;
            const Real share = static_cast<Real>(i) / static_cast<Real>(count);
            const Rgba color = with_alpha(context.colors.velocity, 0.9f * share * share);
            out.lines.push_back({path.centers[i - 1], end, color, 1.5f + 2 * share});
        }
    }
}

/// Draws a ring that grows perpendicular to the normal, and fades.
void add_hits(DebugGeometry& out, const OverlayContext& context) {
    for (const Hit& hit : context.input.frame->recent_hits) {
        const TouchEvent& touch = hit.touch;
        if (!context.covers_either(touch.a, touch.b))
            continue;
        const auto age = static_cast<Real>((context.state.time - hit.time) / HitList::kSeconds);
        const Real left = std::clamp(1 - age, 0.0f, 1.0f) * strength_of(touch, context.state);
        if (!(left > 0.02f))
            continue;
        const Rgba color = with_alpha(context.colors.hit, left);
        const Real radius = context.typical * (0.3f + 0.9f * age);
        const Vec3 u = any_perpendicular(touch.normal), v = cross(touch.normal, u);
        constexpr int kParts = 24;
        for (int i = 0; i < kParts; ++i) {
            const auto at = [&](int k) {
                const SinCos turn = sin_cos(2 * kPi * static_cast<Real>(k) / kParts);
                return touch.point + (u * turn.cos + v * turn.sin) * radius;
            };
            out.lines.push_back({at(i), at(i + 1), color, 3, 0, true});
        }
        out.points.push_back({touch.point, color, 4 + 14 * left, true});
    }
}

} // namespace

void add_overlays(DebugGeometry& out, const FrameViewInput& input, const FramePoses& poses) {
    const WorldState& state = *input.frame->state;
    const ViewOptions& options = input.options;
    const OverlayContext context{
        input, poses, state, colors_of(options.theme), typical_extent(state)};
    if (options.shows(Overlay::boxes))
        add_boxes(out, context);
    if (options.shows(Overlay::cells))
        add_cells(out, context);
    if (options.shows(Overlay::contacts))
        add_contacts(out, context);
    add_joints(out, context, !options.shows(Overlay::joints));
    if (options.shows(Overlay::velocities))
        add_velocities(out, context);
    if (options.shows(Overlay::centers))
        add_centers(out, context);
    if (options.shows(Overlay::sleep))
        add_sleep(out, context);
    if (options.shows(Overlay::hits))
        add_hits(out, context);
    if (options.prediction)
        add_predicted_paths(out, context);
    if (options.trails)
        add_trails(out, context);
    add_grabs(out, context);
}

} // namespace topple::app
