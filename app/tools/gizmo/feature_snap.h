// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/tools/gizmo/shape_features.h"
#include "app/view/gizmo.h"

#include <optional>
#include <span>

namespace topple::app {

/// Returns the visible vertex or center of a face at most 12 px from the pointer, or else the nearest point of an edge
/// at most 8 px from it, of all bodies but the dragged ones; of a mesh, those of the triangle under the pointer.
/// Dragged bodies hide nothing. World coordinates.
std::optional<ShapeFeature> snap_target(const PublishedFrame& frame,
                                        const GizmoView& view,
                                        Vec2 pointer,
                                        std::span<const BodyId> dragged);

/// Returns the center of mass at most 12 px from the pointer, or else the nearest point of an axis of a round shape at
/// most 8 px from it, of the body under the pointer, inside of which they are. World coordinates.
std::optional<ShapeFeature> inner_snap_target(const PublishedFrame& frame,
                                              const GizmoView& view,
                                              Vec2 pointer);

/// Returns the point of the dragged bodies that goes to the target: the vertex, center of a face, middle of an edge or
/// `pivot` that is seen nearest to the pointer. World coordinates. [m]
Vec3 snap_base(const PublishedFrame& frame,
               const GizmoView& view,
               Vec2 pointer,
               std::span<const BodyId> dragged,
               Vec3 pivot);

/// Draws the target, and a dashed line to it from the point that goes there.
void add_snap(DebugGeometry& out, const ShapeFeature& target, Vec3 base);

/// Returns "a vertex", "an edge", "the middle of a face", "an axis" or "a center of mass".
const char* name_of(ShapeFeature::Kind kind);

} // namespace topple::app
