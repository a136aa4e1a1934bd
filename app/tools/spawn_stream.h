// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/spawn/size_drag.h"
#include "app/tools/tool.h"
#include "topple/core/random.h"

namespace topple::app {

/// Bodies that come one after the other while the button is held: rain above the pointer, or a spray from the eye
/// through the pointer. They come in simulated time and where nothing is in the way, so that none starts inside
/// another. One press is one undo step.
class SpawnStream {
public:
    void begin(const ToolContext& context, ToolOutput& out);
    /// Called in every frame while the button is held.
    void go_on(const ToolContext& context, ToolOutput& out);
    void end() { is_on_ = false; }
    [[nodiscard]] bool is_on() const { return is_on_; }

    /// Shows where the next body starts.
    void show(const ToolContext& context, ToolOutput& out) const;

private:
    [[nodiscard]] Vec3 cloud_center(const ToolContext& context) const;
    void emit(const ToolContext& context, ToolOutput& out);
    [[nodiscard]] bool is_free(const ToolContext& context, const Aabb& box) const;

    bool is_on_ = false;
    DragSurface
        ground_; ///< Level of the press, so that bodies that fall through the view do not raise the cloud.
    std::uint64_t press_count_ = 0;
    double last_ = 0; ///< Simulated time of the last body. [s]
    Aabb last_box_;   ///< Place of the last body, which the frame may not show yet. [m]
    Random random_{1};
};

} // namespace topple::app
