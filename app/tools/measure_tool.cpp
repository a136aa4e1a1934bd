// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/measure_tool.h"

#include "app/tools/gizmo/feature_snap.h"
#include "app/tools/surface_point.h"
#include "app/view/lines/measurement_lines.h"
#include "app/view/style/theme.h"

#include <algorithm>
#include <optional>

namespace topple::app {
namespace {

using FeatureKind = ShapeFeature::Kind;

constexpr Rgba kPreview = rgb(0xcc79a7);

Transform pose_in(const PublishedFrame& frame, BodyId id) {
    const Body* body = find_body(frame, id);
    return body != nullptr ? body->world_from_body : Transform{};
}

Anchor attached(const PublishedFrame& frame, const Anchor& world) {
    const Transform pose = pose_in(frame, world.body);
    return {.kind = world.kind,
            .body = world.body,
            .point = inverse_transform_point(pose, world.point),
            .direction = inverse_transform_direction(pose, world.direction)};
}

/// Returns the unit normal of the plane of a closed line; zero if it has none.
Vec3 normal_of(const std::vector<Vec3>& outline) {
    Vec3 sum;
    for (std::size_t i = 1; i + 1 < outline.size(); ++i)
        sum += cross(outline[i] - outline[0], outline[i + 1] - outline[0]);
    return normalize_or(sum, {});
}

/// Gives the anchor the line or plane of the feature; a vertex and a center stay points.
void take_direction(Anchor& anchor, const ShapeFeature& feature) {
    const bool is_straight = feature.outline.size() == 2 && !feature.is_closed;
    const Vec3 direction = is_straight ? normalize_or(feature.outline[1] - feature.outline[0], {})
                                       : normal_of(feature.outline);
    if (direction == Vec3{})
        return;
    anchor.kind = is_straight ? Anchor::Kind::line : Anchor::Kind::plane;
    anchor.direction = direction;
}

/// A place that a click would pick.
struct Pick {
    Anchor anchor;                       ///< World coordinates.
    std::string name;                    ///< "a vertex", "the surface", ...
    std::optional<ShapeFeature> feature; ///< Feature to which it snaps.
};

/// Returns the feature near the pointer, or else the surface under it. `takes_directions`: edges, axes and faces are
/// picked as lines and planes.
Pick pick_at_pointer(const ToolContext& context, bool takes_directions) {
    const GizmoView view{context.camera, context.viewport};
    Pick pick;
    pick.feature = snap_target(context.frame, view, context.pointer, {});
    if (!pick.feature)
        pick.feature = inner_snap_target(context.frame, view, context.pointer);
    if (pick.feature) {
        pick.anchor = {.body = pick.feature->body, .point = pick.feature->point, .direction = {}};
        pick.name = name_of(pick.feature->kind);
        if (takes_directions)
            take_direction(pick.anchor, *pick.feature);
        return pick;
    }
    const SurfacePoint at = surface_under_pointer(context);
    pick.anchor = {.body = at.body, .point = at.point, .direction = {}};
    pick.name = at.body ? "the surface" : "a point of the world";
    if (takes_directions) {
        pick.anchor.kind = Anchor::Kind::plane;
        pick.anchor.direction = at.normal;
    }
    return pick;
}

AnnotationKind kind_of(MeasureMode mode) {
    switch (mode) {
    case MeasureMode::distance:
        break;
    case MeasureMode::angle:
        return AnnotationKind::angle;
    case MeasureMode::gap:
        return AnnotationKind::gap;
    }
    return AnnotationKind::distance;
}

/// Returns whether edges and faces are picked as such: by the first click without Shift, and if it picked one.
bool takes_directions(const ToolContext& context, const std::vector<Anchor>& picked) {
    if (context.settings.measure.mode != MeasureMode::angle)
        return false;
    return picked.empty() ? !context.modifiers.shift : picked[0].kind != Anchor::Kind::point;
}

/// Returns the reason why a place cannot be picked next; empty: it can.
std::string refusal_of(const Pick& pick, MeasureMode mode, const std::vector<Anchor>& picked) {
    if (mode == MeasureMode::gap) {
        if (!pick.anchor.body)
            return "point at a body";
        if (!picked.empty() && picked[0].body == pick.anchor.body)
            return "that is the first body: click another one";
    }
    const bool needs_direction = mode == MeasureMode::angle && !picked.empty() &&
                                 picked[0].kind != Anchor::Kind::point;
    if (needs_direction && pick.anchor.kind == Anchor::Kind::point)
        return "click an edge or a face, as before";
    return {};
}

std::string step_text(MeasureMode mode, const std::vector<Anchor>& picked) {
    switch (mode) {
    case MeasureMode::distance:
        return picked.empty() ? "click the first point" : "click the second point";
    case MeasureMode::gap:
        return picked.empty() ? "click the first body" : "click the second body";
    case MeasureMode::angle:
        break;
    }
    if (picked.empty())
        return "click a point (with Shift also on an edge or a face), or an edge or a face";
    if (picked[0].kind != Anchor::Kind::point)
        return "click the second edge or face";
    return picked.size() == 1 ? "click the vertex of the angle" : "click the last point";
}

/// Returns the measurement of these anchors; none if one is missing.
std::optional<Annotation> completed(MeasureMode mode, const std::vector<Anchor>& picked) {
    const bool has_three = mode == MeasureMode::angle && !picked.empty() &&
                           picked[0].kind == Anchor::Kind::point;
    if (picked.size() < (has_three ? 3u : 2u))
        return std::nullopt;
    return Annotation{.id = {}, .kind = kind_of(mode), .anchors = picked, .text = {}};
}

/// A hint that a click finds the center of mass here.
void add_center(const ToolContext& context, BodyId id, ToolOutput& out) {
    const Body* body = find_body(context.frame, id);
    if (body != nullptr && body->motion == Motion::dynamic)
        out.annotations.points.push_back(
            {body->center_of_mass, with_alpha(kPreview, 0.6f), 5, true});
}

} // namespace

Anchor anchor_under_pointer(const ToolContext& context) {
    const SurfacePoint at = surface_under_pointer(context);
    return attached(context.frame, {.body = at.body, .point = at.point, .direction = {}});
}

/// Forgets anchors of another mode or scene.
void MeasureTool::forget_others(const ToolContext& context) {
    const MeasureMode mode = context.settings.measure.mode;
    const std::uint64_t scene = context.frame.scene_number;
    if (mode_ != mode || scene_ != scene)
        picked_.clear();
    mode_ = mode;
    scene_ = scene;
}

bool MeasureTool::press(const ToolContext&, ToolOutput&) { return false; }

void MeasureTool::click(const ToolContext& context, ToolOutput& out) {
    forget_others(context);
    const MeasureMode mode = mode_;
    const Pick pick = pick_at_pointer(context, takes_directions(context, picked_));
    if (!refusal_of(pick, mode, picked_).empty())
        return;
    picked_.push_back(attached(context.frame, pick.anchor));
    if (auto measurement = completed(mode, picked_)) {
        out.requests.push_back(Do{.command = SetAnnotation{std::move(*measurement)},
                                  .selects_created = false,
                                  .scene = context.frame.scene_number});
        picked_.clear();
    }
}

void MeasureTool::hover(const ToolContext& context, ToolOutput& out) {
    forget_others(context);
    const MeasureMode mode = mode_;
    const Pick pick = pick_at_pointer(context, takes_directions(context, picked_));
    out.cursor = CursorShape::crosshair;
    out.hovered = pick.anchor.body;
    if (mode != MeasureMode::gap) {
        if (pick.feature)
            add_snap(out.annotations, *pick.feature, pick.feature->point);
        add_center(context, pick.anchor.body, out);
    }
    out.annotations.points.push_back({pick.anchor.point, kPreview, 9, true});
    const std::string refusal = refusal_of(pick, mode, picked_);
    out.status = refusal.empty() ? step_text(mode, picked_) + " · here: " + pick.name +
                                       (picked_.empty() ? "" : " · right button starts over")
                                 : refusal;
    const auto pose = [&](BodyId id) { return pose_in(context.frame, id); };
    for (const Anchor& anchor : picked_)
        out.annotations.points.push_back(
            {anchor.body ? transform_point(pose(anchor.body), anchor.point) : anchor.point,
             kPreview,
             9,
             true});
    if (!refusal.empty() || picked_.empty())
        return;
    std::vector<Anchor> anchors = picked_;
    anchors.push_back(attached(context.frame, pick.anchor));
    std::optional<Annotation> preview = completed(mode, anchors);
    if (!preview) // of an angle, the first side
        preview = completed(MeasureMode::distance, anchors);
    if (!preview)
        return;
    const AnnotationView view = view_of(*preview, context.frame, pose);
    add_measurement(out.annotations, view, context.camera.eye(), kPreview);
    if (preview->kind == kind_of(mode))
        out.annotations.labels.push_back({view.label, view.text, kPreview, true});
}

bool MeasureTool::right_press(const ToolContext& context, ToolOutput& out) {
    return cancel(context, out);
}

bool MeasureTool::cancel(const ToolContext&, ToolOutput&) {
    const bool was_begun = !picked_.empty();
    picked_.clear();
    return was_begun;
}

} // namespace topple::app
