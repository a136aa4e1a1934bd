// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

#include <imgui.h>

#include <optional>
#include <string>

namespace topple::app {

/// A rectangle on the screen along which steps of the history run from left to right: the time bar, and plots.
struct TimeTrack {
    ImVec2 low, high;   ///< Corners. [px]
    VisibleSteps shown; ///< Steps at the left and at the right end.

    [[nodiscard]] float x_of(double step) const;
    /// Returns the number of steps that so many pixels show.
    [[nodiscard]] double steps_of(float pixels) const;
    /// Returns the shown step nearest to a pixel.
    [[nodiscard]] double step_at(float x) const;
    [[nodiscard]] float middle() const { return (low.y + high.y) * 0.5f; }
};

/// Distance from a tick within which the pointer means it. [px]
inline constexpr float kNearTick = 4;

/// Returns the range of the whole history.
VisibleSteps whole_of(const TimelineView& time);
/// Returns the bookmark under a pixel, the nearest one; null if there is none.
const TimelineView::Bookmark* bookmark_under(const TimeTrack& track,
                                             const TimelineView& time,
                                             float x);
/// Returns the step under a pixel: that of a bookmark, if one is there.
double pointed_step(const TimeTrack& track, const TimelineView& time, float x);
/// Returns "step 120, 2.00 s".
std::string text_of_step(double step, const PublishedFrame& frame);

/// Draws the stretch that repeats, or the one that is being selected.
void draw_loop(PanelCall& call, const TimeTrack& track, const TrackPress& press);
/// Returns the color of that stretch, as ImGui packs colors.
ImU32 loop_color();

/// Zooms with the wheel and moves with the middle button over ImGui's last item.
void change_zoom(const TimeTrack& track,
                 VisibleSteps whole,
                 std::optional<VisibleSteps>& zoom,
                 bool& is_moved);
/// Uses the left button on ImGui's last item: a drag shows steps, with Shift it selects a loop, and a double click
/// ends the zoom. Without effect on a press that the caller has spent.
void use_track(PanelCall& call,
               const TimeTrack& track,
               std::optional<VisibleSteps>& zoom,
               TrackPress& press);
/// Draws the picture of the moment under the pointer, if it is there, and below it the step of which a state is kept.
void draw_moment(PanelCall& call);

} // namespace topple::app
