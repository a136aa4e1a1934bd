// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

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

/// Questions to a frame, asked where the window is, without the world and without waiting for it.

/// Null if it is not there at that moment. Valid as long as the frame.
const Body* find_body(const PublishedFrame& frame, BodyId id);
const Joint* find_joint(const PublishedFrame& frame, JointId id);
/// The part of a selection that is there at that moment.
Selection present(const PublishedFrame& frame, const Selection& selection);
/// Its own name, or "body 17".
std::string display_name(const PublishedFrame& frame, BodyId id);

/// The title of the scene, with the name of its file if that says more: "The Machine (my wall.json)".
std::string display_title(const PublishedFrame& frame);

/// One line for a person: that it sleeps, or what keeps it awake, and who. Empty for what never does
/// either.
std::string sleep_text(const PublishedFrame& frame, BodyId id);

struct FrameHit {
    BodyId body;
    std::uint32_t collider = 0; ///< Index into the frame's colliders.
    RayHit hit;
};

/// First hit of the ray with anything that is drawn: hidden hulls are passed through, the mesh inside counts.
std::optional<FrameHit> pick(const PublishedFrame& frame, const Ray& ray);

/// The height of the ground under a point: of the first static surface straight below it, or else of the
/// highest one above; nothing if there is none at all. [m]
std::optional<Real> ground_below(const PublishedFrame& frame, Vec3 point);

/// A rectangle on the screen in clip space divided by w: x to the right, y up, -1 to 1.
struct ScreenRectangle {
    Vec2 min, max;
};
/// Bodies whose visible shapes have their middle inside the rectangle and in front of the eye.
/// Static ones only if asked for: a box drawn around a tower should not take the floor.
std::vector<BodyId> bodies_inside(const PublishedFrame& frame,
                                  const Mat4& clip_from_world,
                                  const ScreenRectangle& rectangle,
                                  bool with_static = false);

/// The middle of the centers of mass of those that are there; nothing if none is.
std::optional<Vec3> middle_of(const PublishedFrame& frame,
                              std::span<const BodyId> bodies,
                              std::span<const DeformableId> deformables);

/// Of everything visible about the body, without planes. Empty if there is nothing.
Aabb bounds_of(const PublishedFrame& frame, const Body& body);
Aabb bounds_of(const PublishedFrame& frame, std::span<const BodyId> bodies);
/// Of all that moves; of everything, if nothing does.
Aabb bounds_of_all(const PublishedFrame& frame);

} // namespace topple::app
