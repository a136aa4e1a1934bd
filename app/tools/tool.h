// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/camera/orbit_camera.h"
#include "app/platform/cursor_shape.h"
#include "app/platform/input_events.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/selection.h"
#include "app/session/frame/soft_pick.h"
#include "app/session/request.h"
#include "app/tools/keymap.h"
#include "app/tools/tool_settings.h"
#include "app/view/frame_view.h"

#include <optional>
#include <string>

namespace topple::app {

/// Everything that a tool may read, borrowed for one call.
struct ToolContext {
    const PublishedFrame& frame;
    const OrbitCamera& camera;
    Viewport viewport;
    Vec2 pointer; ///< [px]
    Modifiers modifiers;
    ToolSettings& settings;
    const Selection& selection;
    const Keymap& keys; ///< Keys that the status line names.
    /// Whether the key is held with which a drag snaps to features of other bodies.
    bool snaps_to_features = false;
    bool shows_hardware = false; ///< Whether joints are solid parts, which a click selects.

    [[nodiscard]] Ray pointer_ray() const { return camera.ray_through(pointer, viewport); }
};

/// Everything that a tool may request.
struct ToolOutput {
    Requests requests;
    std::vector<ImportMesh> imports; ///< Models to be read in the background and placed afterwards.
    std::optional<Selection> selection; ///< If set, replaces the present selection.
    std::optional<SoftHit> clicked_soft; ///< Place of a deformable that was clicked.
    BodyId hovered;
    JointId hovered_joint;
    DebugGeometry annotations;
    std::vector<GhostPart> ghosts;
    std::vector<JointDef> planned_joints; ///< Joints whose hardware is drawn as a preview.
    CursorShape cursor = CursorShape::arrow;
    std::string status; ///< Present effect of the mouse, for the status line.
};

/// Use of a key by a tool.
enum class KeyUse : std::uint8_t {
    none,  ///< The key goes to its shortcut.
    taken, ///< The key belongs to the tool.
    ends_press ///< The key belongs to the tool and has completed its drag: the rest of the press has no effect.
};

/// Behavior of the mouse in the world. A press that a tool takes belongs to it until the release.
class Tool {
public:
    virtual ~Tool() = default;

    /// The left button goes down. Returns true if the tool takes the press.
    virtual bool press(const ToolContext& context, ToolOutput& out) = 0;
    /// Called in every frame between a taken press and its release.
    virtual void drag(const ToolContext&, ToolOutput&) {}
    virtual void release(const ToolContext&, ToolOutput&) {}
    /// The left button went down and up in the same place, for any owner of the press.
    virtual void click(const ToolContext&, ToolOutput&) {}
    /// Called in every frame in which the pointer is over the world and nothing is pressed.
    virtual void hover(const ToolContext&, ToolOutput&) {}
    /// The wheel. Returns true if the tool takes it and the camera does not zoom.
    virtual bool scroll(const ToolContext&, Real, ToolOutput&) { return false; }
    /// The right button while the left one is held, or during an unfinished action. Returns true if taken.
    virtual bool right_press(const ToolContext&, ToolOutput&) { return false; }
    /// A key, before it becomes a shortcut; called while the scene has the keyboard.
    virtual KeyUse key(const ToolContext&, const KeyEvent&, ToolOutput&) { return KeyUse::none; }
    /// Esc, another tool, lost focus: releases everything. Returns whether there was anything to release.
    virtual bool cancel(const ToolContext&, ToolOutput&) { return false; }
    /// Draws marks that stay visible while the tool is inactive (pinned probes).
    virtual void annotate(const ToolContext&, ToolOutput&) {}
};

} // namespace topple::app
