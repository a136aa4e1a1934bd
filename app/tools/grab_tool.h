// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"

namespace topple::app {

/// Grabs, throws, pins, turns; a click selects. Running, the grab is a spring inside the step;
/// paused, the body itself is moved. The session knows the difference, the tool does not.
class GrabTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void drag(const ToolContext& context, ToolOutput& out) override;
    void release(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool scroll(const ToolContext& context, Real notches, ToolOutput& out) override;
    bool right_press(const ToolContext& context, ToolOutput& out) override;
    bool cancel(ToolOutput& out) override;

    [[nodiscard]] bool is_grabbing() const { return held_.has_value(); }

private:
    struct Held {
        MouseJoint grab;
        Real depth = 0;         ///< Of the target along the camera's line of sight. [m]
        Vec2 press;             ///< Where the button went down. [px]
        Vec2 turned_to;         ///< Up to where the drag has been turned into rotation. [px]
        bool has_begun = false; ///< GrabBegin was sent; before, it may still be a click.
    };
    void move(const ToolContext& context, ToolOutput& out);
    void turn(const ToolContext& context);
    void begin(ToolOutput& out);

    std::optional<Held> held_;
};

} // namespace topple::app
