// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"

namespace topple::app {

/// Selects the body, the deformable or the hardware of a joint under the pointer: alone, with Shift too, with Ctrl the
/// other way round; of a group, see after_click. Next to everything, clears the selection.
void select_clicked(const ToolContext& context, ToolOutput& out);
/// Selects likewise for a menu that refers to the clicked object. If that is selected already, so is all else that is.
void select_for_menu(const ToolContext& context, ToolOutput& out);

/// Grabs, throws, pins, rotates; a click selects. While time runs, the grab is a spring inside the step; while
/// paused, the body itself is moved. The session handles the difference.
class GrabTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void drag(const ToolContext& context, ToolOutput& out) override;
    void release(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool scroll(const ToolContext& context, Real notches, ToolOutput& out) override;
    bool right_press(const ToolContext& context, ToolOutput& out) override;
    bool cancel(const ToolContext& context, ToolOutput& out) override;

    [[nodiscard]] bool is_grabbing() const { return held_.has_value(); }

private:
    struct Held {
        MouseJoint grab;
        Real depth = 0;         ///< Depth of the target along the camera's line of sight. [m]
        Vec2 press;             ///< Position of the press. [px]
        Vec2 turned_to;         ///< Position up to which the drag has been converted into rotation.
                                ///< [px]
        bool has_begun = false; ///< Whether GrabBegin was sent; before, the press may still be a
                                ///< click.
    };
    void move(const ToolContext& context, ToolOutput& out);
    void turn(const ToolContext& context);
    void begin(ToolOutput& out);

    std::optional<Held> held_;
};

} // namespace topple::app
