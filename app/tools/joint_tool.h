// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/joint_handles.h"
#include "app/tools/surface_point.h"

namespace topple::app {

/// Two clicks make a joint: first one body, then another body or the world. Most types are placed at the second click
/// without moving anything; ropes, springs and gears span the two points. The one selected joint has handles for its
/// limits and for the speed of its motor.
class JointTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void drag(const ToolContext& context, ToolOutput& out) override;
    void release(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool right_press(const ToolContext& context, ToolOutput& out) override;
    bool cancel(const ToolContext& context, ToolOutput& out) override;
    void annotate(const ToolContext& context, ToolOutput& out) override;

private:
    struct End {
        BodyId body;
        Vec3 local_point;
        Vec3 local_normal;
    };
    [[nodiscard]] SurfacePoint first_end(const Transform& world_from_body) const;

    std::optional<End> first_;
    JointHandles handles_;
};

/// Returns the joint between two places of the present world. Axles are perpendicular to the clicked faces.
JointDef joint_between(const PublishedFrame& frame,
                       const JointToolSettings& settings,
                       const SurfacePoint& a,
                       const SurfacePoint& b);

} // namespace topple::app
