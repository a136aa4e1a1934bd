// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/camera/orbit_camera.h"
#include "app/platform/cursor_shape.h"
#include "app/platform/input_events.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/selection.h"
#include "app/session/request.h"
#include "app/tools/tool_settings.h"
#include "app/view/frame_view.h"

#include <optional>
#include <string>

namespace topple::app {

/// All that a tool may see, borrowed for one call.
struct ToolContext {
    const PublishedFrame& frame;
    const OrbitCamera& camera;
    Viewport viewport;
    Vec2 pointer; ///< [px]
    Modifiers modifiers;
    ToolSettings& settings;
    const Selection& selection;

    [[nodiscard]] Ray pointer_ray() const { return camera.ray_through(pointer, viewport); }
};

/// All that a tool may ask for.
struct ToolOutput {
    Requests requests;
    std::vector<ImportMesh> imports; ///< Models to be read beside all else and placed when they are.
    std::optional<Selection> selection; ///< Set: replaces the present one.
    BodyId hovered;
    DebugGeometry annotations;
    std::vector<GhostPart> ghosts;
    CursorShape cursor = CursorShape::arrow;
    std::string status; ///< What the mouse does now, for the status line.
};

/// What the mouse does in the world. A press that is taken belongs to the tool until the release.
class Tool {
public:
    virtual ~Tool() = default;

    /// The left button goes down. True: taken, nobody else gets this press.
    virtual bool press(const ToolContext& context, ToolOutput& out) = 0;
    /// Every frame between a taken press and its release.
    virtual void drag(const ToolContext&, ToolOutput&) {}
    virtual void release(const ToolContext&, ToolOutput&) {}
    /// The left button went down and up in the same place, whoever had the press.
    virtual void click(const ToolContext&, ToolOutput&) {}
    /// Every frame in which the pointer is over the world and nothing is pressed.
    virtual void hover(const ToolContext&, ToolOutput&) {}
    /// The wheel; true: taken, the camera does not zoom.
    virtual bool scroll(const ToolContext&, Real, ToolOutput&) { return false; }
    /// The right button while the left one is held, or while something is half done; true: taken.
    virtual bool right_press(const ToolContext&, ToolOutput&) { return false; }
    /// Esc, another tool, lost focus: lets go. True if there was anything to let go of.
    virtual bool cancel(ToolOutput&) { return false; }
    /// Marks of the tool that stay visible while it is not used (pinned probes).
    virtual void annotate(const ToolContext&, ToolOutput&) {}
};

} // namespace topple::app
