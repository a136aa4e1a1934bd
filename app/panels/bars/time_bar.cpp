// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The time bar: goes to any step of the history, shows what happened when, zooms, and selects a loop.

#include "app/panels/bars/time_track.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>

namespace topple::app {
namespace {

using Press = TrackPress::Kind;

constexpr ImU32 kHoveredCrossColor = IM_COL32(0, 110, 80, 255);

/// Look of a tick, and the words of its hint.
struct MarkLook {
    TimelineView::Mark::Kind kind;
    ImU32 color;
    const char* words;
};
constexpr std::array kMarkLooks{
    MarkLook{TimelineView::Mark::Kind::edit, IM_COL32(86, 180, 233, 255), "an edit"},
    MarkLook{TimelineView::Mark::Kind::spawn, IM_COL32(0, 114, 178, 255), "new objects"},
    MarkLook{TimelineView::Mark::Kind::grab, IM_COL32(230, 159, 0, 255), "a grab or push"},
    MarkLook{TimelineView::Mark::Kind::contact, IM_COL32(150, 150, 150, 255), "a first contact"},
    MarkLook{TimelineView::Mark::Kind::broken_joint, IM_COL32(204, 80, 150, 255), "a joint breaks"},
    MarkLook{TimelineView::Mark::Kind::rest, IM_COL32(0, 158, 115, 255), "everything rests"},
    MarkLook{TimelineView::Mark::Kind::trouble, IM_COL32(213, 60, 40, 255), "a body is disabled"},
};
constexpr bool are_mark_looks_in_order() {
    for (std::size_t i = 0; i < kMarkLooks.size(); ++i)
        if (kMarkLooks[i].kind != static_cast<TimelineView::Mark::Kind>(i))
            return false;
    return kMarkLooks.back().kind == TimelineView::Mark::Kind::trouble;
}
static_assert(are_mark_looks_in_order(), "a look for every kind of mark, in its order");

const MarkLook& look_of(TimelineView::Mark::Kind kind) {
    return kMarkLooks[static_cast<std::size_t>(kind)];
}

// --- the loop ------------------------------------------------------------------------------------

/// Returns the cross that ends the loop, at the right end of its band or beside a narrow one; none if that end is not
/// shown, or if a held slider ends the loop.
std::optional<ui::Rect> cross_of(const TimeTrack& track,
                                 const std::optional<TimelineView::Loop>& shown) {
    if (!shown || shown->is_tuning || !track.shown.contains(static_cast<double>(shown->last_step)))
        return std::nullopt;
    const TimelineView::Loop& loop = *shown;
    const float size = ImGui::GetFontSize() * 0.9f;
    const float begin = track.x_of(static_cast<double>(loop.first_step));
    const float end = track.x_of(static_cast<double>(loop.last_step));
    const float x = end - begin > 2.5f * size ? end - size : std::min(end, track.high.x - size);
    return ui::Rect{{x, track.low.y}, {x + size, track.low.y + size}};
}

bool is_inside(const std::optional<ui::Rect>& rect, ImVec2 point) {
    return rect && point.x >= rect->min.x && point.x < rect->max.x && point.y >= rect->min.y &&
           point.y < rect->max.y;
}

void draw_cross(PanelCall& call, const TimeTrack& track) {
    const auto cross = cross_of(track, call.context.frame.timeline.loop);
    if (!cross)
        return;
    call.ui.recorder.record("End loop", *cross);
    const float inset = (cross->max.x - cross->min.x) * 0.25f, thick = ImGui::GetFontSize() / 9;
    const ImVec2 a{cross->min.x + inset, cross->min.y + inset};
    const ImVec2 b{cross->max.x - inset, cross->max.y - inset};
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({cross->min.x, cross->min.y},
                        {cross->max.x, cross->max.y},
                        is_inside(cross, ImGui::GetIO().MousePos) ? kHoveredCrossColor
                                                                  : loop_color(),
                        thick);
    list->AddLine(a, b, IM_COL32_WHITE, thick);
    list->AddLine({a.x, b.y}, {b.x, a.y}, IM_COL32_WHITE, thick);
}

// --- drawing -------------------------------------------------------------------------------------

/// Draws a pennant for every bookmark, as high as the bar.
void draw_step_bookmarks(const TimeTrack& track, const TimelineView& time) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_Text);
    for (const TimelineView::Bookmark& bookmark : time.bookmarks) {
        if (!track.shown.contains(static_cast<double>(bookmark.step)))
            continue;
        const float x = track.x_of(static_cast<double>(bookmark.step)), top = track.low.y;
        list->AddRectFilled({x - 1, top}, {x + 1, track.middle()}, color);
        list->AddTriangleFilled(
            {x + 1, top}, {x + em * 0.55f, top + em * 0.22f}, {x + 1, top + em * 0.44f}, color);
    }
}

void draw_marks(const TimeTrack& track, const PublishedFrame& frame, float thick) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize(), y = track.middle();
    for (const TimelineView::Mark& mark : frame.timeline.marks) {
        if (!track.shown.contains(static_cast<double>(mark.step)))
            continue;
        const float x = track.x_of(static_cast<double>(mark.step));
        list->AddRectFilled(
            {x - 1, y - em * 0.55f}, {x + 1, y - thick - 1}, look_of(mark.kind).color);
    }
    draw_step_bookmarks(track, frame.timeline);
    if (frame.timeline.other_runs.empty())
        return;
    const auto difference = nearest_other_run(frame).difference_step;
    if (!difference || !track.shown.contains(static_cast<double>(*difference)))
        return;
    const float x = track.x_of(static_cast<double>(*difference));
    list->AddRectFilled({x - 1.5f, y + thick + 1}, {x + 1.5f, y + em * 0.55f}, difference_color());
}

/// Draws a line for every step where they are far enough apart, and below the part of the history that is shown.
void draw_zoom(const TimeTrack& track, VisibleSteps whole, float thick) {
    if (track.shown == whole)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize(), y = track.middle();
    const float spacing = (track.high.x - track.low.x) / static_cast<float>(track.shown.count());
    if (spacing >= em * 0.4f)
        for (double step = std::ceil(track.shown.first); step <= track.shown.last; ++step) {
            const float x = track.x_of(step);
            list->AddLine(
                {x, y + thick}, {x, y + em * 0.45f}, ImGui::GetColorU32(ImGuiCol_TextDisabled));
        }
    const TimeTrack all{track.low, track.high, whole};
    const float line = std::max(em * 0.14f, 2.0f), bottom = track.high.y;
    list->AddRectFilled(
        {track.low.x, bottom - line}, {track.high.x, bottom}, ImGui::GetColorU32(ImGuiCol_FrameBg));
    const float begin = all.x_of(track.shown.first);
    list->AddRectFilled({begin, bottom - line},
                        {std::max(all.x_of(track.shown.last), begin + line), bottom},
                        ImGui::GetColorU32(ImGuiCol_TextDisabled));
}

/// Draws the knob, or an arrow at the end beyond which the shown step lies.
void draw_knob(const TimeTrack& track, double step) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize(), y = track.middle(), x = track.x_of(step);
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_SliderGrabActive);
    if (track.shown.contains(step))
        return list->AddCircleFilled({x, y}, em * 0.5f, color, 20);
    const float tip = step < track.shown.first ? -em * 0.5f : em * 0.5f;
    list->AddTriangleFilled({x + tip, y}, {x, y - em * 0.45f}, {x, y + em * 0.45f}, color);
}

void draw_track(PanelCall& call, const TimeTrack& track, const TimeBarState& bar) {
    const PublishedFrame& frame = call.context.frame;
    const TimelineView& time = frame.timeline;
    const auto shown = static_cast<double>(time.step);
    const double step = bar.use.scrub_step.value_or(
        static_cast<double>(time.asked_step.value_or(time.step)));
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = track.middle(), thick = ImGui::GetFontSize() * 0.22f;
    draw_loop(call, track, bar.use);
    list->AddRectFilled({track.low.x, y - thick},
                        {track.high.x, y + thick},
                        ImGui::GetColorU32(ImGuiCol_FrameBg),
                        thick);
    if (const double filled = time.asked_step ? shown : step; filled >= track.shown.first)
        list->AddRectFilled({track.low.x, y - thick},
                            {track.x_of(filled), y + thick},
                            ImGui::GetColorU32(ImGuiCol_SliderGrab),
                            thick);
    draw_zoom(track, whole_of(time), thick);
    draw_marks(track, frame, thick);
    draw_knob(track, step);
    draw_cross(call, track);
}

// --- use -----------------------------------------------------------------------------------------

/// Keeps the zoom within the history and the shown step in view, and drops the zoom of another scene.
void follow_history(const PublishedFrame& frame, TimeBarState& bar) {
    const double before = std::exchange(bar.followed_step,
                                        static_cast<double>(frame.timeline.step));
    if (bar.scene_number != frame.scene_number)
        bar.zoom.reset();
    bar.scene_number = frame.scene_number;
    if (bar.zoom && bar.use.kind == Press::none && !bar.is_moved)
        bar.zoom = following(*bar.zoom, before, bar.followed_step);
    if (bar.zoom)
        bar.zoom = within(*bar.zoom, whole_of(frame.timeline));
}

/// Opens the window of the pointed bookmark, or of a new one, with the right button.
void name_bookmark(const TimeTrack& track, const TimelineView& time, TimeBarState& bar) {
    if (!ImGui::IsItemHovered() || !ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        return;
    const float x = ImGui::GetIO().MousePos.x;
    const TimelineView::Bookmark* bookmark = bookmark_under(track, time, x);
    bar.named = bookmark != nullptr
                    ? *bookmark
                    : TimelineView::Bookmark{static_cast<std::uint64_t>(track.step_at(x)), {}};
    bar.opens_name = true;
}

/// Returns the events of ticks near the pointer, a line each; at most five.
std::string events_near(const TimeTrack& track, const PublishedFrame& frame, float x) {
    constexpr int kMost = 5;
    std::string text;
    int count = 0;
    if (const TimelineView::Bookmark* bookmark = bookmark_under(track, frame.timeline, x);
        bookmark != nullptr)
        text += "\nbookmark: " + display_name(*bookmark);
    for (const TimelineView::Mark& mark : frame.timeline.marks) {
        const auto step = static_cast<double>(mark.step);
        if (!track.shown.contains(step) || std::abs(track.x_of(step) - x) > kNearTick)
            continue;
        if (++count > kMost)
            return text + "\n... and more";
        text += "\nstep " + std::to_string(mark.step) + ": " + look_of(mark.kind).words;
    }
    return text;
}

/// Begins a tooltip above the bar, within the window, so that the bar stays visible.
void begin_tooltip_above(const TimeTrack& track) {
    const ImGuiIO& io = ImGui::GetIO();
    const float x = std::clamp(io.MousePos.x, 0.0f, io.DisplaySize.x);
    ImGui::SetNextWindowPos({x, track.low.y - ImGui::GetFontSize() * 0.4f},
                            ImGuiCond_Always,
                            {x / io.DisplaySize.x, 1});
    ImGui::BeginTooltip();
}

void show_hint(PanelCall& call, const TimeTrack& track, TimeBarState& bar) {
    const bool is_looping = bar.use.kind == Press::loop;
    if (!(ImGui::IsItemHovered() || is_looping) || bar.use.kind == Press::scrub)
        return;
    const PublishedFrame& frame = call.context.frame;
    const auto words = [&](double step) { return text_of_step(step, frame); };
    const float x = ImGui::GetIO().MousePos.x;
    const double pointed = is_looping ? track.step_at(x) : pointed_step(track, frame.timeline, x);
    const bool is_on_cross = !is_looping && is_inside(cross_of(track, frame.timeline.loop),
                                                      ImGui::GetIO().MousePos);
    std::string text = words(pointed);
    if (is_looping)
        text = "repeat from " + words(std::min(bar.use.loop_begin, pointed)) + "\nto " +
               words(std::max(bar.use.loop_begin, pointed));
    else if (is_on_cross)
        text = "End the loop (Esc)";
    else
        text += events_near(track, frame, x) +
                "\nDrag: turn time back; going on from there is allowed\n"
                "Shift and drag: a stretch that repeats while time runs\n"
                "Wheel: zoom; middle drag: move; double click: all\n"
                "Right click: a bookmark";
    begin_tooltip_above(track);
    if (!is_on_cross) {
        bar.pointed_step = static_cast<std::uint64_t>(pointed);
        draw_moment(call);
    }
    ImGui::TextUnformatted(text.c_str());
    ImGui::EndTooltip();
}

} // namespace

std::uint32_t difference_color() { return IM_COL32(204, 121, 167, 255); }

void draw_time_bar(PanelCall& call, TimeBarState& bar, float width) {
    const PublishedFrame& frame = call.context.frame;
    const float em = ImGui::GetFontSize(), height = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("##Scrubber", {std::max(width, 10.0f), height});
    call.ui.recorder.record("Scrubber", {{at.x, at.y}, {at.x + width, at.y + height}});
    bar.pointed_step.reset();
    follow_history(frame, bar);
    const VisibleSteps whole = whole_of(frame.timeline);
    TimeTrack track{{at.x + em * 0.6f, at.y},
                    {at.x + width - em * 0.6f, at.y + height},
                    bar.zoom.value_or(whole)};
    change_zoom(track, whole, bar.zoom, bar.is_moved);
    name_bookmark(track, frame.timeline, bar);
    track.shown = bar.zoom.value_or(whole);
    if (ImGui::IsItemActivated() &&
        is_inside(cross_of(track, frame.timeline.loop), ImGui::GetIO().MousePos)) {
        bar.use.kind = Press::spent;
        call.ask(EndLoop{});
    }
    use_track(call, track, bar.zoom, bar.use);
    track.shown = bar.zoom.value_or(whole);
    draw_track(call, track, bar);
    show_hint(call, track, bar);
}

} // namespace topple::app
