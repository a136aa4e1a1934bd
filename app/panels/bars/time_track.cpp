// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/bars/time_track.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

namespace topple::app {
namespace {

using Press = TrackPress::Kind;

constexpr ImU32 kTuningColor = IM_COL32(230, 159, 0, 255);
constexpr float kNotch = 1.3f; ///< Zoom of a notch of the wheel. [-]

ImU32 with_alpha(ImU32 color, int alpha) {
    return (color & ~IM_COL32_A_MASK) | (static_cast<ImU32>(alpha) << IM_COL32_A_SHIFT);
}

void draw_band(const TimeTrack& track, double first, double last, ImU32 color) {
    if (last < track.shown.first || first > track.shown.last)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float begin = track.x_of(first), end = track.x_of(last), line = ImGui::GetFontSize() / 8;
    list->AddRectFilled({begin, track.low.y}, {end, track.high.y}, with_alpha(color, 70));
    for (const auto& [step, x] : {std::pair(first, begin), {last, end}})
        if (track.shown.contains(step))
            list->AddRectFilled({x - line / 2, track.low.y}, {x + line / 2, track.high.y}, color);
}

/// Decides what a press of the left button does until its release.
void begin_press(PanelCall& call,
                 const TimeTrack& track,
                 std::optional<VisibleSteps>& zoom,
                 TrackPress& press) {
    const TimelineView& time = call.context.frame.timeline;
    if (zoom && ImGui::GetMouseClickedCount(ImGuiMouseButton_Left) == 2) {
        // The first press has gone to its step.
        press.kind = Press::spent;
        zoom.reset();
        call.ask(SeekTo{press.step_before});
        call.ask(SetPaused{press.was_paused});
    } else {
        press.kind = ImGui::GetIO().KeyShift ? Press::loop : Press::scrub;
        press.loop_begin = track.step_at(ImGui::GetIO().MousePos.x);
        press.step_before = time.step;
        press.was_paused = time.is_paused;
    }
}

/// Returns the time of a step; none if the length of the steps has changed within the history, so that the frame does
/// not tell. [s]
std::optional<double> time_of(double step, const PublishedFrame& frame) {
    const TimelineView& time = frame.timeline;
    const double dt = static_cast<double>(frame.state->parameters.dt);
    const auto at = [&](double other) {
        return time.first_time + (other - static_cast<double>(time.first_step)) * dt;
    };
    if (std::abs(at(static_cast<double>(time.step)) - time.time) > dt / 2)
        return std::nullopt;
    return at(step);
}

} // namespace

float TimeTrack::x_of(double step) const {
    const double share = shown.count() > 0 ? (step - shown.first) / shown.count() : 1;
    return low.x + (high.x - low.x) * static_cast<float>(std::clamp(share, 0.0, 1.0));
}

double TimeTrack::steps_of(float pixels) const {
    return shown.count() * static_cast<double>(pixels / std::max(high.x - low.x, 1.0f));
}

double TimeTrack::step_at(float x) const {
    const double step = shown.first + steps_of(x - low.x);
    return std::clamp(std::round(step), std::ceil(shown.first), std::floor(shown.last));
}

VisibleSteps whole_of(const TimelineView& time) {
    return {static_cast<double>(time.first_step), static_cast<double>(time.last_step)};
}

const TimelineView::Bookmark* bookmark_under(const TimeTrack& track,
                                             const TimelineView& time,
                                             float x) {
    const TimelineView::Bookmark* nearest = nullptr;
    float least = kNearTick;
    for (const TimelineView::Bookmark& bookmark : time.bookmarks) {
        const auto step = static_cast<double>(bookmark.step);
        const float away = std::abs(track.x_of(step) - x);
        if (!track.shown.contains(step) || away > least)
            continue;
        least = away;
        nearest = &bookmark;
    }
    return nearest;
}

double pointed_step(const TimeTrack& track, const TimelineView& time, float x) {
    const TimelineView::Bookmark* bookmark = bookmark_under(track, time, x);
    return bookmark != nullptr ? static_cast<double>(bookmark->step) : track.step_at(x);
}

std::string text_of_step(double step, const PublishedFrame& frame) {
    char text[64];
    std::snprintf(text, sizeof text, "step %.0f", step);
    const std::optional<double> time = time_of(step, frame);
    char seconds[32] = "";
    if (time)
        std::snprintf(seconds, sizeof seconds, ", %.2f s", *time);
    return std::string(text) + seconds;
}

ImU32 loop_color() { return IM_COL32(0, 158, 115, 255); }

void draw_loop(PanelCall& call, const TimeTrack& track, const TrackPress& press) {
    if (press.kind == Press::loop)
        return draw_band(track,
                         std::min(press.loop_begin, press.loop_end),
                         std::max(press.loop_begin, press.loop_end),
                         loop_color());
    const std::optional<TimelineView::Loop>& loop = call.context.frame.timeline.loop;
    if (!loop)
        return;
    const double first = static_cast<double>(loop->first_step);
    const double last = static_cast<double>(loop->last_step);
    draw_band(track, first, last, loop->is_tuning ? kTuningColor : loop_color());
    call.ui.recorder.record("Loop",
                            {{track.x_of(first), track.low.y}, {track.x_of(last), track.high.y}});
}

void change_zoom(const TimeTrack& track,
                 VisibleSteps whole,
                 std::optional<VisibleSteps>& zoom,
                 bool& is_moved) {
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemHovered()) {
        if (io.MouseWheel != 0)
            zoom = zoomed(
                track.shown,
                whole,
                track.step_at(io.MousePos.x),
                std::pow(static_cast<double>(kNotch), static_cast<double>(io.MouseWheel)));
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Middle))
            is_moved = true;
    }
    is_moved = is_moved && ImGui::IsMouseDown(ImGuiMouseButton_Middle);
    if (!is_moved || !zoom || io.MouseDelta.x == 0)
        return;
    const double steps = track.steps_of(-io.MouseDelta.x);
    zoom = within({zoom->first + steps, zoom->last + steps}, whole);
}

void use_track(PanelCall& call,
               const TimeTrack& track,
               std::optional<VisibleSteps>& zoom,
               TrackPress& press) {
    if (ImGui::IsItemActivated() && press.kind == Press::none)
        begin_press(call, track, zoom, press);
    if (!ImGui::IsItemActive()) {
        const double first = std::min(press.loop_begin, press.loop_end);
        const double last = std::max(press.loop_begin, press.loop_end);
        if (std::exchange(press.kind, Press::none) == Press::loop && last > first)
            call.ask(SetLoop{static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(last)});
        press.scrub_step.reset();
        return;
    }
    const float x = ImGui::GetIO().MousePos.x;
    press.loop_end = track.step_at(x);
    if (press.kind != Press::scrub)
        return;
    const double pointed = pointed_step(track, call.context.frame.timeline, x);
    if (!press.scrub_step || *press.scrub_step != pointed)
        call.ask(SeekTo{static_cast<std::uint64_t>(pointed)});
    press.scrub_step = pointed;
}

void draw_moment(PanelCall& call) {
    const MomentPicture& moment = call.context.moment;
    if (moment.texture == 0)
        return;
    ImGui::Image(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(moment.texture)),
                 {moment.size.x, moment.size.y},
                 {0, 1},
                 {1, 0},
                 {1, 1, 1, 1},
                 ImGui::GetStyleColorVec4(ImGuiCol_Border));
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("Picture of the moment", {{low.x, low.y}, {high.x, high.y}});
    ImGui::TextDisabled("picture: step %llu", static_cast<unsigned long long>(moment.step));
}

} // namespace topple::app
