// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"

namespace topple::app {

/// Shows a preview at the pointer, and spawns it at a click. Dragging sets the size, the wheel rotates it.
class SpawnTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void drag(const ToolContext& context, ToolOutput& out) override;
    void release(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool scroll(const ToolContext& context, Real notches, ToolOutput& out) override;
    bool cancel(ToolOutput& out) override;

private:
    struct Press {
        Vec2 pointer; ///< [px]
        Vec3 point, normal;
        Real size = 0; ///< Size before the drag. [m]
    };
    std::optional<Press> press_;
};

} // namespace topple::app
