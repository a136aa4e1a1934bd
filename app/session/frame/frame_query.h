// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/pickable.h"
#include "app/session/frame/published_frame.h"
#include "app/session/frame/selection.h"
#include "topple/geometry/shapes/ray.h"
#include "topple/math/mat4.h"
#include "topple/math/vec2.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace topple::app {

/// Queries of a frame, answered on the window's side without the world and without waiting for it.

/// Null if the body does not exist in the frame. Valid as long as the frame.
const Body* find_body(const PublishedFrame& frame, BodyId id);
const Joint* find_joint(const PublishedFrame& frame, JointId id);
///@{
/// Returns the curve of a quantity; null if it is not followed. Valid as long as the frame, or the curves.
const PlotCurve* find_curve(const PublishedFrame& frame, const PlottedQuantity& quantity);
const PlotCurve* find_curve(const PlotCurves& curves, const PlottedQuantity& quantity);
///@}
/// Returns the colliders of a body of the frame, and the shape of one. Valid as long as the frame.
std::span<const Collider> colliders_of(const PublishedFrame& frame, const Body& body);
const Shape& shape_of(const PublishedFrame& frame, const Collider& collider);
/// Returns the definition of a deformable without its particles and tears: the part that a person changes.
DeformableDef numbers_of(const Deformable& deformable);
/// Returns the part of a selection that exists in the frame.
Selection present(const PublishedFrame& frame, const Selection& selection);
/// Returns the body's own name, or "body 17".
std::string display_name(const PublishedFrame& frame, BodyId id);
/// Returns the joint's own name, or "hinge 3".
std::string display_name(const PublishedFrame& frame, const Joint& joint);

/// Returns the name of a stored view, or "View 3".
std::string display_name(const SceneBookmark& bookmark);
/// Returns the name of the bookmark of a step, or "Step 120".
std::string display_name(const TimelineView::Bookmark& bookmark);
/// Returns the name of a run, or "Run 2".
std::string display_name(std::uint64_t lane, const std::string& name);
/// Returns the bookmark of that step; null if there is none. Valid as long as the timeline.
const TimelineView::Bookmark* bookmark_at(const TimelineView& time, std::uint64_t step);

/// Returns the title of the scene, with the name of its file if that tells more: "The Machine (my wall.json)".
std::string display_title(const PublishedFrame& frame);

/// Returns one line for a person: that the body sleeps, or the reason that keeps it awake. Empty for bodies that
/// never sleep.
std::string sleep_text(const PublishedFrame& frame, BodyId id);

struct FrameHit {
    BodyId body;
    std::uint32_t collider = 0; ///< Index in the frame's colliders.
    RayHit hit;
};

/// Returns the first hit of the ray with anything visible: hidden hulls are skipped, the mesh inside counts.
std::optional<FrameHit> pick(const PublishedFrame& frame,
                             const Ray& ray,
                             Pickable which = Pickable::shown);

/// Returns the height of the ground under a point: of the first static surface straight below it, or else of the
/// highest one above; none if there is no ground. [m]
std::optional<Real> ground_below(const PublishedFrame& frame, Vec3 point);

/// A rectangle on the screen in clip space divided by w: x to the right, y up, -1 to 1.
struct ScreenRectangle {
    Vec2 min, max;
};
/// Returns the unlocked bodies whose visible shapes have their center inside the rectangle and in front of the eye.
/// Static ones only on request: a box drawn around a tower should not select the floor.
std::vector<BodyId> bodies_inside(const PublishedFrame& frame,
                                  const Mat4& clip_from_world,
                                  const ScreenRectangle& rectangle,
                                  bool with_static = false);

/// Returns the mean of the centers of mass of the existing ones; none if there is none.
std::optional<Vec3> middle_of(const PublishedFrame& frame,
                              std::span<const BodyId> bodies,
                              std::span<const DeformableId> deformables);

/// Returns the box around all visible colliders of the body, without planes. Empty if there is none.
Aabb bounds_of(const PublishedFrame& frame, const Body& body);
Aabb bounds_of(const PublishedFrame& frame, std::span<const BodyId> bodies);
/// Returns the box around all movable bodies; around everything if there are none.
Aabb bounds_of_all(const PublishedFrame& frame);

/// Returns the definition that creates an identical body.
BodyDef definition_of(const PublishedFrame& frame, const Body& body);

} // namespace topple::app
