// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"

namespace topple::app {

/// Two clicks make a joint: first the one body, then the other body or the world. Ball and hinge sit
/// where the second click was, and nothing moves; a distance joint spans the two points.
class JointTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool right_press(const ToolContext& context, ToolOutput& out) override;
    bool cancel(ToolOutput& out) override;

private:
    struct End {
        BodyId body;
        Vec3 local_point;
        Vec3 local_normal;
    };
    std::optional<End> first_;
};

/// The joint between two places of the world as it is now. `axis` is the hinge's, in the world.
JointDef joint_between(const PublishedFrame& frame,
                       const JointSettings& settings,
                       BodyId a,
                       Vec3 point_a,
                       BodyId b,
                       Vec3 point_b,
                       Vec3 axis);

} // namespace topple::app
