// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"
#include "app/tools/typing/typed_number.h"
#include "app/tools/waiting_marks.h"

#include <vector>

namespace topple::app {

/// Gives impulses: a drag from a dynamic body or a soft body spans an arrow, in the plane through the pressed point
/// that faces the eye, or with Shift in the horizontal one. The arrow is a velocity; its impulse, velocity times mass,
/// acts at the pressed point in the next step. A selected object takes all other selected ones along: each gets the
/// same velocity, at its center. During a drag a speed can be typed; Enter gives the impulse. A click selects.
class ImpulseTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void drag(const ToolContext& context, ToolOutput& out) override;
    void release(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool right_press(const ToolContext& context, ToolOutput& out) override;
    KeyUse key(const ToolContext& context, const KeyEvent& event, ToolOutput& out) override;
    bool cancel(const ToolContext& context, ToolOutput& out) override;
    void annotate(const ToolContext& context, ToolOutput& out) override;

private:
    /// An object that gets an impulse at a point.
    struct Target {
        BodyId body;             ///< Null if `deformable` is pushed.
        DeformableId deformable; ///< Null if `body` is pushed.
        Vec3 point;              ///< World coordinates. [m]
        Real mass = 0;           ///< [kg]
    };
    struct Held {
        BodyId body;
        DeformableId deformable;
        Vec3 local_point; ///< Pressed point in the frame of the body, or from the particle. [m]
        std::uint32_t particle = 0; ///< Particle of the deformable nearest to the pressed point.
        Vec2 press;                 ///< [px]
        bool has_moved = false;     ///< Whether the press is more than a click.
        Vec3 arrow;                 ///< From the pressed point to the tip. [m]
        TypedNumber speed;          ///< Typed speed. [m/s]
    };
    [[nodiscard]] std::optional<Target> held_target(const PublishedFrame& frame) const;
    [[nodiscard]] std::vector<Target> targets(const ToolContext& context) const;
    [[nodiscard]] Vec3 velocity(const ForceSettings& settings) const;
    [[nodiscard]] std::string in_words(const std::vector<Target>& targets, Vec3 velocity) const;
    void follow(const ToolContext& context);
    void give(const ToolContext& context, ToolOutput& out);
    void draw(const ToolContext& context, DebugGeometry& out, float alpha) const;

    std::optional<Held> held_;
    WaitingMarks waiting_;
};

} // namespace topple::app
