// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"
#include "app/view/gizmo.h"

namespace topple::app {

/// Moves or rotates the selected bodies with handles; a click selects. Paused, the bodies are placed, with one undo
/// step a drag. While time runs, a single dynamic body is pulled along the handle by the mouse joint, so that it meets
/// obstacles, and bodies that do not move by themselves are placed; several dynamic bodies need a pause.
class GizmoTool final : public Tool {
public:
    explicit GizmoTool(GizmoKind kind) : kind_(kind) {}

    bool press(const ToolContext& context, ToolOutput& out) override;
    void drag(const ToolContext& context, ToolOutput& out) override;
    void release(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool cancel(ToolOutput& out) override;
    void annotate(const ToolContext& context, ToolOutput& out) override;

private:
    /// A body as it was when the handle was pressed.
    struct Start {
        BodyId body;
        Transform world_from_body;
    };
    struct Held {
        Gizmo gizmo; ///< As it was when it was pressed.
        GizmoHandle handle;
        Vec3 point;                   ///< Point under the pointer at the press. [m]
        std::optional<RingDrag> ring; ///< Set for a ring.
        std::vector<Start> starts;
        bool is_paused = false;  ///< Whether time stood still at the press.
        bool pulls = false;      ///< Whether the mouse joint pulls a body.
        bool is_refused = false; ///< Whether time must be paused for this drag.
        bool has_begun = false;  ///< Whether the pointer has moved; before, nothing is changed.
        Vec2 press;              ///< [px]
        std::uint64_t gesture = 0;
        Vec3 moved;      ///< Present displacement. [m]
        Real turned = 0; ///< Present angle about the axis. [rad]
    };
    [[nodiscard]] std::optional<Gizmo> gizmo_of(const ToolContext& context) const;
    bool measure(const ToolContext& context);
    void place(ToolOutput& out);
    void pull(ToolOutput& out);
    [[nodiscard]] static Quat rotation_of(const Held& held);

    GizmoKind kind_;
    std::optional<Held> held_;
    std::optional<GizmoHandle> lit_; ///< Handle under the pointer.
    std::uint64_t drag_count_ = 0;   ///< Drags so far.
};

} // namespace topple::app
