// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/view/lines/debug_lines.h"
#include "topple/core/function_ref.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

/// A note or a measurement as it is drawn: the points in the world, the measured value, and the label.
struct AnnotationView {
    AnnotationId id; ///< Null: the annotation is being made.
    AnnotationKind kind = AnnotationKind::note;
    std::vector<Vec3>
        points; ///< Points of the anchors; of a gap, the nearest points of the bodies. World. [m]
    Vec3 label; ///< Point at which the label is drawn. World. [m]
    /// Unit vectors along both sides of an angle, from its vertex.
    std::optional<std::array<Vec3, 2>> sides;
    Vec3 vertex; ///< Vertex of the angle. World. [m]
    std::optional<Real>
        value;        ///< Distance, gap [m] or angle [rad]; none for a note, and if there is none.
    std::string text; ///< Text of the label: "1.250 m", "90.0°", or the note.
};

/// Returns the pose in which a body is drawn.
using PoseOf = FunctionRef<Transform(BodyId)>;

/// Returns the annotation with its value in these poses.
AnnotationView view_of(const Annotation& annotation, const PublishedFrame& frame, PoseOf pose_of);

/// Draws a measurement: a dimension line with ticks at both ends, or the sides of an angle and the arc between them.
/// Nothing for a note, or if there is no value. `eye`: of the camera. [m]
void add_measurement(DebugGeometry& out, const AnnotationView& view, Vec3 eye, Rgba color);

/// Returns "1.250 m", "1.25 km" or "3.2 mm": about four digits.
std::string length_with_unit(Real length);

} // namespace topple::app
