// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/copy_tool.h"
#include "app/tools/explosion_tool.h"
#include "app/tools/field_tool.h"
#include "app/tools/gizmo_tool.h"
#include "app/tools/grab_tool.h"
#include "app/tools/impulse_tool.h"
#include "app/tools/joint_tool.h"
#include "app/tools/lab_tool.h"
#include "app/tools/measure_tool.h"
#include "app/tools/probe_tool.h"
#include "app/tools/spawn_tool.h"

#include <optional>

namespace topple::app {

/// State that view control may read and change, borrowed for one frame.
struct ViewControlInput {
    const InputEvents& events;
    const PublishedFrame& frame;
    Viewport viewport;
    bool panels_want_mouse = false; ///< A panel is under the pointer or has the press.
    bool panels_want_keys = false;  ///< A text field has the keyboard.
    ToolSettings& settings;
    const Selection& selection;
    const Keymap& keys;
    OrbitCamera& camera;
    bool shows_hardware = false; ///< Whether joints are drawn as solid parts.
};

struct BoxOnScreen {
    Vec2 from, to; ///< Opposite corners. [px]
};

/// Decides who owns each press until its release - a panel, the tool or the camera - and passes events on. All
/// actions of the pointer in the world go through this class.
class ViewControl {
public:
    void update(const ViewControlInput& input, ToolOutput& out);

    /// Offers a key to the tool that owns the press, or else to the active one. Returns whether the tool has taken it,
    /// so that it is no shortcut.
    bool key(const ViewControlInput& input, const KeyEvent& event, ToolOutput& out);

    /// Esc: releases a held object, then deactivates the tool, then clears the selection.
    void cancel(const ViewControlInput& input, ToolOutput& out);

    [[nodiscard]] const ProbeReading& probe_reading() const { return probe_.reading(); }
    /// Returns the selection box being drawn, for the panels.
    [[nodiscard]] std::optional<BoxOnScreen> selection_box() const;
    /// Returns whether the person flies or drags: the camera should then not drift.
    [[nodiscard]] bool is_busy() const { return owner_ != Owner::nobody; }
    /// Set for one frame by a right click without a drag: position of the context menu. [px]
    [[nodiscard]] std::optional<Vec2> context_menu() const { return context_menu_; }

private:
    enum class Owner : std::uint8_t { nobody, panel, tool, orbit, pan, dolly, fly, box };

    ToolContext context_of(const ViewControlInput& input, Vec2 pointer) const;
    Tool& active_tool(const ViewControlInput& input);
    Tool& force_tool(ForceMode mode);
    void on_press(const ViewControlInput& input, const ButtonEvent& event, ToolOutput& out);
    void on_left_press(const ViewControlInput& input, const ButtonEvent& event, ToolOutput& out);
    void on_release(const ViewControlInput& input, const ButtonEvent& event, ToolOutput& out);
    void on_click(const ViewControlInput& input, const ButtonEvent& event, ToolOutput& out);
    void move_camera(const ViewControlInput& input);
    void on_scroll(const ViewControlInput& input, ToolOutput& out);
    void fly(const ViewControlInput& input);

    GrabTool grab_tool_;
    GizmoTool move_{GizmoKind::move}, rotate_{GizmoKind::rotate}, scale_{GizmoKind::scale};
    CopyTool copies_;
    SpawnTool spawn_;
    JointTool joint_;
    ImpulseTool impulse_;
    ExplosionTool explosion_;
    FieldTool fields_;
    ProbeTool probe_;
    MeasureTool measure_;
    LabTool lab_;

    Owner owner_ = Owner::nobody;
    Tool* held_tool_ = nullptr; ///< Owner of the press if `owner_` is tool.
    MouseButton button_ = MouseButton::left;
    Vec2 press_, last_;       ///< [px]
    double press_age_ = 0;    ///< [s]
    Real farthest_ = 0;       ///< Largest distance from the press. [px]
    double since_click_ = 10; ///< [s]
    Vec2 click_at_;           ///< Position of the last click. [px]
    Real fly_speed_ = 1;      ///< Multiple of the default speed. [-]
    ToolKind last_tool_ = ToolKind::grab;
    std::optional<Vec2> context_menu_;
};

} // namespace topple::app
