// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/view/lines/debug_lines.h"

#include <cstdint>

namespace topple::app {

/// Marks of pushes that were asked for and act in the next step: while time stands still, they show what waits.
class WaitingMarks {
public:
    /// Returns the marks of the shown step, to which more can be added. Those of another step are forgotten.
    DebugGeometry& at(const PublishedFrame& frame) {
        if (!are_shown(frame)) {
            marks_.clear();
            scene_ = frame.scene_number;
            step_ = frame.timeline.step;
        }
        return marks_;
    }
    /// Draws the marks as long as the step is shown for which they were made.
    void draw(const PublishedFrame& frame, DebugGeometry& out) const {
        if (are_shown(frame))
            out.append(marks_);
    }

private:
    [[nodiscard]] bool are_shown(const PublishedFrame& frame) const {
        return frame.scene_number == scene_ && frame.timeline.step == step_;
    }

    std::uint64_t scene_ = 0, step_ = 0;
    DebugGeometry marks_;
};

} // namespace topple::app
