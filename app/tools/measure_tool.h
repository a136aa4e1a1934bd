// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"

#include <vector>

namespace topple::app {

/// Measures between clicks: two points give a distance, three points or two edges or faces an angle, two bodies a gap.
/// Points snap to vertices, edges, centers of faces, axes and centers of mass. Each measurement is an annotation of the
/// scene, attached to the clicked bodies.
class MeasureTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool right_press(const ToolContext& context, ToolOutput& out) override;
    bool cancel(const ToolContext& context, ToolOutput& out) override;

private:
    void forget_others(const ToolContext& context);

    MeasureMode mode_ = MeasureMode::distance; ///< Mode of the picked anchors.
    std::uint64_t scene_ = 0;                  ///< Number of the scene of the picked anchors.
    std::vector<Anchor> picked_;               ///< Anchors of the measurement that is being made.
};

/// Returns the anchor at the surface under the pointer, or in the air: for notes.
Anchor anchor_under_pointer(const ToolContext& context);

} // namespace topple::app
