// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/overlays.h"

#include "app/session/frame/pickable.h"
#include "app/view/lines/joint_lines.h"
#include "app/view/overlay_context_detail.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace topple::app {
namespace {

/// Returns the color of a level of the broad phase: dark for the root, yellow for the deepest one.
Rgba color_of_level(int depth, int deepest) {
    return viridis(static_cast<float>(depth) / static_cast<float>(deepest));
}

/// Draws the largest cells in view; their color tells the level.
void add_cells(DebugGeometry& out, const OverlayContext& context, MarkCount& count) {
    const int wanted = context.input.options.cell_depth;
    const auto size_of = [&](const BroadPhase::Cell& cell) {
        const bool is_shown = (wanted < 0 || cell.depth == wanted) && is_bounded(cell.box);
        return is_shown ? context.size_in_picture(center(cell.box), length(half_extents(cell.box)))
                        : 0.0f;
    };
    const std::vector<BroadPhase::Cell>& cells = context.input.frame->broad_phase_cells;
    std::vector<float> sizes, seen;
    int deepest = 1;
    for (const BroadPhase::Cell& cell : cells) {
        deepest = std::max(deepest, cell.depth);
        sizes.push_back(size_of(cell));
        if (sizes.back() > 0)
            seen.push_back(sizes.back());
    }
    const MarkFade fade(std::move(seen), kMostMarked[static_cast<std::size_t>(MarkBudget::lines)]);
    count = fade.count();
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (const float strength = fade.at(sizes[i]); strength > 0)
            add_box(out,
                    cells[i].box,
                    with_alpha(color_of_level(cells[i].depth, deepest), strength),
                    1);
}

/// Without the overlay, draws only the selected joints and those of selected bodies.
void add_joints(DebugGeometry& out, const OverlayContext& context, bool only_selected) {
    const Real size = 0.8f * context.unit();
    const auto pose_of = [&](std::uint32_t body) {
        return body < context.state.bodies.size() ? context.poses.world_from_body[body]
                                                  : Transform{};
    };
    const auto center_of = [&](std::uint32_t body) {
        return context.has_center(body) ? std::optional(context.center_of(body)) : std::nullopt;
    };
    for (const Joint& joint : context.state.joints) {
        const auto& selected = context.input.highlights.selected_joints;
        const bool is_selected = std::binary_search(selected.begin(), selected.end(), joint.id);
        const bool holds_selected = context.is_selected(joint.a) || context.is_selected(joint.b);
        if (only_selected && !is_selected && !holds_selected)
            continue;
        const std::uint32_t a = context.index_of(joint.a), b = context.index_of(joint.b);
        if (is_hidden(context.state, joint) || (!is_selected && !context.covers_either(a, b)))
            continue;
        const float fade = is_selected || holds_selected
                               ? 1.0f
                               : context.fade_between(a, b, MarkBudget::curves);
        if (fade > 0)
            add_joint(out,
                      {.def = definition_of(joint),
                       .world_from_a = pose_of(a),
                       .world_from_b = pose_of(b),
                       .center_a = center_of(a),
                       .center_b = center_of(b),
                       .size = size,
                       .alpha = fade,
                       .is_selected = is_selected});
    }
}

/// Draws the frames of both bodies at their anchors, A's with long thin axes and B's with short thick ones.
void add_joint_frames(DebugGeometry& out, const OverlayContext& context) {
    constexpr Rgba kAxes[] = {rgb(0xd0452f), rgb(0x3f9b45), rgb(0x3d6fb5)};
    for (const Joint& joint : context.state.joints) {
        const std::uint32_t a = context.index_of(joint.a), b = context.index_of(joint.b);
        const float fade = context.fade_between(a, b, MarkBudget::lines);
        if (!context.covers_either(a, b) || !(fade > 0))
            continue;
        const auto add = [&](std::uint32_t body, Vec3 anchor, Quat frame, Real reach, float width) {
            const Transform pose = body < context.state.bodies.size()
                                       ? context.poses.world_from_body[body]
                                       : Transform{};
            const Vec3 origin = transform_point(pose, anchor);
            for (int axis = 0; axis < 3; ++axis) {
                Vec3 arm;
                arm[axis] = reach * context.unit();
                out.lines.push_back({origin,
                                     origin + rotate(pose.rotation * frame, arm),
                                     with_alpha(kAxes[axis], fade),
                                     width,
                                     0,
                                     true});
            }
        };
        add(a, joint.local_anchor_a, joint.local_frame_a, 0.8f, 1.5f);
        add(b, joint.local_anchor_b, joint.local_frame_b, 0.45f, 4);
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
        const std::uint32_t body = context.index_of(path.body);
        const Vec3 now = context.has_center(body) ? context.center_of(body) : path.centers.back();
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

constexpr double kFlashSeconds = 0.5; ///< [s]

/// Draws a ring that grows perpendicular to the normal, and fades. Of very many hits, the newest are drawn.
void add_hits(DebugGeometry& out, const OverlayContext& context, MarkCount& count) {
    const std::vector<Hit>& noted = context.input.frame->recent_hits;
    const auto first = std::find_if(noted.begin(), noted.end(), [&](const Hit& hit) {
        return hit.time >= context.state.time - kFlashSeconds;
    });
    const auto hits = std::span(noted).subspan(static_cast<std::size_t>(first - noted.begin()));
    count = {std::min(hits.size(), kMostMarked[static_cast<std::size_t>(MarkBudget::curves)]),
             hits.size()};
    for (const Hit& hit : hits.last(count.marked)) {
        const TouchEvent& touch = hit.touch;
        if (!context.covers_either(context.index_of(touch.a), context.index_of(touch.b)))
            continue;
        const auto age = static_cast<Real>((context.state.time - hit.time) / kFlashSeconds);
        const Real left = std::clamp(1 - age, 0.0f, 1.0f) * strength_of(touch, context.state);
        if (!(left > 0.02f))
            continue;
        const Rgba color = with_alpha(context.colors.hit, left);
        const Real radius = context.unit() * (0.3f + 0.9f * age);
        const float size = context.size_in_picture(touch.point, radius);
        if (size < MarkFade::kLeastPx)
            continue;
        const Vec3 u = any_perpendicular(touch.normal), v = cross(touch.normal, u);
        const int parts = size > 60 ? 24 : 10;
        for (int i = 0; i < parts; ++i) {
            const auto at = [&](int k) {
                const SinCos turn = sin_cos(2 * kPi * static_cast<Real>(k) /
                                            static_cast<Real>(parts));
                return touch.point + (u * turn.cos + v * turn.sin) * radius;
            };
            out.lines.push_back({at(i), at(i + 1), color, 3, 0, true});
        }
        out.points.push_back({touch.point, color, 4 + 14 * left, true});
    }
}

} // namespace

void add_overlays(DebugGeometry& out,
                  const FrameViewInput& input,
                  const FramePoses& poses,
                  MarkCounts& counts) {
    const ViewOptions& options = input.options;
    const bool has_selection = !input.highlights.selected.empty() ||
                               !input.highlights.selected_joints.empty();
    if (options.overlays == 0 && !has_selection && input.frame->state->mouse_joints.empty() &&
        !input.frame->predicted_paths)
        return;
    const OverlayContext context(input, poses);
    struct Marks {
        Overlay overlay;
        MarkBudget budget;
        void (*add)(DebugGeometry&, const OverlayContext&);
    };
    static constexpr Marks kMarks[] = {
        {Overlay::boxes, MarkBudget::lines, add_box_marks},
        {Overlay::contacts, MarkBudget::lines, add_contact_marks},
        {Overlay::velocities, MarkBudget::lines, add_velocity_marks},
        {Overlay::centers, MarkBudget::lines, add_center_marks},
        {Overlay::sleep, MarkBudget::dots, add_sleep_marks},
        {Overlay::impulses, MarkBudget::lines, add_impulse_marks},
        {Overlay::friction, MarkBudget::lines, add_friction_marks},
        {Overlay::graph_colors, MarkBudget::lines, add_color_marks},
        {Overlay::supports, MarkBudget::lines, add_support_marks},
        {Overlay::inertia, MarkBudget::curves, add_inertia_marks},
        {Overlay::frames, MarkBudget::lines, add_joint_frames},
    };
    for (const Marks& marks : kMarks)
        if (options.shows(marks.overlay)) {
            marks.add(out, context);
            counts[static_cast<std::size_t>(marks.overlay)] = context.count(marks.budget);
        }
    if (options.shows(Overlay::cells))
        add_cells(out, context, counts[static_cast<std::size_t>(Overlay::cells)]);
    add_joints(out, context, !options.shows(Overlay::joints));
    if (options.shows(Overlay::joints))
        counts[static_cast<std::size_t>(Overlay::joints)] = context.count(MarkBudget::curves);
    if (options.shows(Overlay::hits))
        add_hits(out, context, counts[static_cast<std::size_t>(Overlay::hits)]);
    if (options.prediction)
        add_predicted_paths(out, context);
    if (options.shows(Overlay::trails))
        add_trails(out, context);
    add_grabs(out, context);
}

} // namespace topple::app
