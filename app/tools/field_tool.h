// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"

namespace topple::app {

/// Places a force field at the clicked point: a box of wind on the point, which blows away from the viewer along the
/// ground, or an attractor above the point.
class FieldTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
};

} // namespace topple::app
