// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "app/session/frame/plot_curve.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

struct PublishedFrame;

/// The twin that a window asks for: the shown timeline, repeated with other parameters from a step on.
struct AskedTwin {
    std::uint64_t scene = 0;      ///< Number of the scene; 0: no twin is asked for.
    std::uint64_t begin_step = 0; ///< Up to here both are the same run.
    std::vector<SetParameter> settings; ///< Parameters with other values than those of the timeline.

    explicit operator bool() const { return scene != 0; }
    friend bool operator==(const AskedTwin&, const AskedTwin&) = default;
};

/// The twin of the shown world at the step of a frame.
struct TwinView {
    AskedTwin asked;
    std::uint64_t
        begin_step = 0; ///< First step of the twin, later than asked if older steps were dropped.
    /// State, shapes, report and hash of the twin, for a picture of its own; null while it is not at the frame's step.
    std::shared_ptr<const PublishedFrame> frame;
    std::string
        trouble; ///< Reason in words that `frame` is null, or that commands were refused; or empty.
    /// Root mean square of the distances between the centers of mass of a dynamic body and the same body in the twin.
    /// [m]
    double distance = 0;
    std::optional<std::uint64_t>
        difference_step; ///< First step whose motion differs; none: none yet.
    /// Sentences: parameters that differ, then the first difference by step, body, stage and contact.
    std::vector<std::string> words;
    std::shared_ptr<const PlotCurves>
        curves; ///< Of the twin, as PublishedFrame::plots; null: none is plotted.
};

} // namespace topple::app
