// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"
#include "app/tools/waiting_marks.h"

namespace topple::app {

/// Makes an explosion at the clicked point of a surface, in the next step. The sphere in which it acts is shown around
/// the pointer; the wheel with Ctrl changes its radius.
class ExplosionTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool scroll(const ToolContext& context, Real notches, ToolOutput& out) override;
    void annotate(const ToolContext& context, ToolOutput& out) override;

private:
    WaitingMarks waiting_;
};

} // namespace topple::app
