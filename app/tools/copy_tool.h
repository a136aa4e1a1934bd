// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"

namespace topple::app {

/// Duplicates the selection along a line or around a circle, or makes its mirror image. Shows where the copies will
/// stand; Enter makes them and puts the tool away. A click chooses the pivot of a circle or mirror, or selects.
class CopyTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    KeyUse key(const ToolContext& context, const KeyEvent& event, ToolOutput& out) override;
    bool cancel(const ToolContext& context, ToolOutput& out) override;
    void annotate(const ToolContext& context, ToolOutput& out) override;
};

} // namespace topple::app
