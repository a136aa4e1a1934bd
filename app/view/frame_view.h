// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/past_moment.h"
#include "app/session/frame/published_frame.h"
#include "app/view/render_scene.h"
#include "app/view/still_parts.h"

#include <span>

namespace topple::app {

/// A body that does not exist yet: the preview of a spawn.
struct GhostPart {
    Shape shape;
    Transform world_from_shape;
    Rgba color = rgb(0x3f8fd0, 0.45f);
};

/// Input of a picture. Only `frame` is required.
struct FrameViewInput {
    const PublishedFrame* frame = nullptr;
    const PublishedFrame* previous = nullptr; ///< Previous publication; null: no interpolation.
    Real blend = 1;                           ///< 0: as in `previous`, 1: as in `frame`.
    RenderCamera camera;
    ViewOptions options;
    Highlights highlights;
    std::span<const GhostPart> ghosts;
    std::span<const JointDef> planned_joints;   ///< Joints that do not exist yet: transparent.
    const DebugGeometry* annotations = nullptr; ///< Annotations of tools, drawn unchanged.
    StillParts*
        still_parts = nullptr; ///< Kept by the caller from picture to picture; null: none is kept.
    /// State whose distances color the dynamic bodies, from dark at 0 to yellow at `heat_scale`; null: no heat map.
    const WorldState* twin = nullptr;
    double heat_scale = 1; ///< [m]
};

/// Converts a published frame into a render scene: poses between two frames, colors, culling, overlays. Does not use
/// OpenGL. Replaces the contents of `out`, whose memory is reused.
void extract_scene(const FrameViewInput& input, RenderScene& out);

/// Does the same with a state alone, without what only a published frame has.
void extract_moment(const PastMoment& moment,
                    const RenderCamera& camera,
                    const ViewOptions& options,
                    RenderScene& out);

/// Returns the pose that would be drawn; `fallback` for a missing body. For tools that must agree with the picture.
Transform shown_pose(const FrameViewInput& input, BodyId body, const Transform& fallback);

} // namespace topple::app
