// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/gizmo/feature_snap.h"
#include "app/tools/gizmo/gizmo_drag.h"
#include "app/tools/tool.h"

namespace topple::app {

/// Moves, rotates or scales the selected bodies with handles, or moves them by themselves; a click selects. Paused, the
/// bodies are placed and get other shapes, with one undo step a drag; Esc puts them back. While time runs, a single
/// dynamic body is pulled along the handle by the mouse joint, so that it meets obstacles, and bodies that do not move
/// by themselves are placed; several dynamic bodies, and sizes, need a pause. During a drag a number can be typed;
/// Enter applies it. A move snaps to features of other bodies while kFeatureSnapKey is held.
class GizmoTool final : public Tool {
public:
    explicit GizmoTool(GizmoKind kind) : kind_(kind) {}

    bool press(const ToolContext& context, ToolOutput& out) override;
    void drag(const ToolContext& context, ToolOutput& out) override;
    void release(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    KeyUse key(const ToolContext& context, const KeyEvent& event, ToolOutput& out) override;
    bool cancel(const ToolContext& context, ToolOutput& out) override;
    void annotate(const ToolContext& context, ToolOutput& out) override;

private:
    /// A body as it was when the handle was pressed, and as it was last asked to be.
    struct Start {
        BodyId body;
        BodyForm form;
        Transform asked;
        bool is_reshaped = false;
    };
    struct Held {
        GizmoDrag drag;
        std::vector<Start> starts;
        bool is_paused = false; ///< Whether time stood still at the press.
        bool pulls = false;     ///< Whether the mouse joint pulls a body.
        std::string refusal;    ///< Reason why the drag does nothing; empty: none.
        bool has_begun = false; ///< Whether the pointer has moved; before, nothing is changed.
        Vec2 press;             ///< [px]
        std::uint64_t gesture = 0;
        Vec3 base;                          ///< Point that goes to a feature, at the press. [m]
        std::optional<ShapeFeature> target; ///< Feature to which the drag snaps at present.
        [[nodiscard]] std::vector<BodyId> bodies() const;
    };
    /// A handle that a press would take, and the gizmo that it belongs to.
    struct Pressed {
        Gizmo gizmo;
        GizmoHandle handle;
    };
    [[nodiscard]] std::optional<Gizmo> gizmo_of(const ToolContext& context) const;
    [[nodiscard]] std::optional<Pressed> pressed_handle(const ToolContext& context) const;
    void take_bodies(const ToolContext& context, Held& held) const;
    bool follow(const ToolContext& context);
    [[nodiscard]] std::string status_of_drag() const;
    void apply(bool has_changed, ToolOutput& out);
    void place(ToolOutput& out);
    void scale(ToolOutput& out);
    void pull(ToolOutput& out);
    void put_back(ToolOutput& out);
    void let_go(ToolOutput& out);

    GizmoKind kind_;
    std::optional<Held> held_;
    std::optional<GizmoHandle> lit_; ///< Handle under the pointer.
    std::uint64_t drag_count_ = 0;   ///< Drags so far.
};

} // namespace topple::app
