// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/panels/region.h"
#include "app/panels/ui/icons.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

namespace topple::app {
namespace {

constexpr double kSpeeds[] = {1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1, 2, 4};

void buttons(PanelCall& call, Real size) {
    const TimelineView& time = call.context.frame.timeline;
    if (ui::icon_button(call.ui,
                        ui::Icon::to_start,
                        "To the start",
                        false,
                        size,
                        "As far back as the history reaches"))
        call.ask(SeekTo{time.first_step});
    ImGui::SameLine();
    if (ui::icon_button(call.ui,
                        ui::Icon::step_back,
                        "Step back",
                        false,
                        size,
                        "One step back (Left), ten with Shift"))
        call.act(Action::step_back);
    ImGui::SameLine();
    const bool is_paused = time.is_paused;
    if (ui::icon_button(call.ui,
                        is_paused ? ui::Icon::play : ui::Icon::pause,
                        is_paused ? "Play" : "Pause",
                        !is_paused,
                        size,
                        "Pause or go on (Space)"))
        call.act(Action::toggle_pause);
    ImGui::SameLine();
    if (ui::icon_button(call.ui,
                        ui::Icon::step_forward,
                        "Step forward",
                        false,
                        size,
                        "One step forward (Right), ten with Shift"))
        call.act(Action::step_forward);
}

void speed_choice(PanelCall& call) {
    static constexpr std::string_view kNames[] = {
        "1/16x", "1/8x", "1/4x", "1/2x", "1x", "2x", "4x"};
    int index = 4;
    for (int i = 0; i < static_cast<int>(std::size(kSpeeds)); ++i)
        if (std::abs(kSpeeds[i] - call.context.frame.timeline.speed) < 1e-6)
            index = i;
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 4.6f);
    if (ui::combo(call.ui,
                  "##Speed",
                  index,
                  kNames,
                  "Simulated seconds a second. The step's length stays the same."))
        call.ask(SetSpeed{kSpeeds[index]});
}

constexpr ImU32 kDifferenceColor = IM_COL32(204, 121, 167, 255);

std::string other_run_in_words(const TimelineView::OtherRun& run) {
    std::string words = "The run that was left at step " + std::to_string(run.begin_step) + ": " +
                        std::to_string(run.last_step - run.begin_step) + " steps.";
    if (run.difference_step)
        words += "\nFirst difference: step " + std::to_string(*run.difference_step) + ", " +
                 run.difference + ".";
    return words;
}

/// Returns the run whose ghost is shown, or else the one that was left last. Requires: there is another run.
const TimelineView::OtherRun& nearest_other_run(const PublishedFrame& frame) {
    const std::vector<TimelineView::OtherRun>& runs = frame.timeline.other_runs;
    const auto shown = std::find_if(
        runs.begin(), runs.end(), [&](const auto& run) { return run.number == frame.ghost.run; });
    return shown == runs.end() ? runs.back() : *shown;
}

/// Draws the button that exchanges the shown run with another one.
void other_run_button(PanelCall& call) {
    const TimelineView::OtherRun& run = nearest_other_run(call.context.frame);
    const std::string hint = other_run_in_words(run) +
                             "\nClick to exchange it with this run, which is then kept instead.";
    if (ui::button(call.ui, "Other run", hint.c_str()))
        call.ask(ExchangeRun{run.number});
}

ImU32 mark_color(TimelineView::Mark::Kind kind) {
    switch (kind) {
    case TimelineView::Mark::Kind::edit:
        return IM_COL32(86, 180, 233, 255);
    case TimelineView::Mark::Kind::grab:
        return IM_COL32(230, 159, 0, 255);
    case TimelineView::Mark::Kind::trouble:
        return IM_COL32(213, 60, 40, 255);
    }
    return 0;
}

struct Track {
    ImVec2 low, high;
    double first, last;

    [[nodiscard]] float x_of(double step) const {
        const double share = last > first ? (step - first) / (last - first) : 1;
        return low.x + (high.x - low.x) * static_cast<float>(std::clamp(share, 0.0, 1.0));
    }
    [[nodiscard]] double step_at(float x) const {
        const float share = (x - low.x) / std::max(high.x - low.x, 1.0f);
        return std::round(first +
                          (last - first) * std::clamp(static_cast<double>(share), 0.0, 1.0));
    }
};

void draw_track(const Track& track, double shown, const PublishedFrame& frame) {
    const TimelineView& time = frame.timeline;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const float y = (track.low.y + track.high.y) * 0.5f, thick = em * 0.22f;
    const ImU32 back = ImGui::GetColorU32(ImGuiCol_FrameBg);
    const ImU32 filled = ImGui::GetColorU32(ImGuiCol_SliderGrab);
    list->AddRectFilled({track.low.x, y - thick}, {track.high.x, y + thick}, back, thick);
    const float head = track.x_of(shown);
    list->AddRectFilled({track.low.x, y - thick}, {head, y + thick}, filled, thick);
    for (const TimelineView::Mark& mark : time.marks) {
        const float x = track.x_of(static_cast<double>(mark.step));
        list->AddRectFilled({x - 1, y - em * 0.55f}, {x + 1, y - thick - 1}, mark_color(mark.kind));
    }
    if (!time.other_runs.empty() && nearest_other_run(frame).difference_step) {
        const float x = track.x_of(static_cast<double>(*nearest_other_run(frame).difference_step));
        list->AddRectFilled(
            {x - 1.5f, y + thick + 1}, {x + 1.5f, y + em * 0.55f}, kDifferenceColor);
    }
    list->AddCircleFilled({head, y}, em * 0.5f, ImGui::GetColorU32(ImGuiCol_SliderGrabActive), 20);
}

void scrubber(PanelCall& call, std::optional<double>& scrub_step, float width) {
    const TimelineView& time = call.context.frame.timeline;
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight();
    ImGui::InvisibleButton("##Scrubber", {std::max(width, 10.0f), height});
    call.ui.recorder.record("Scrubber", {{at.x, at.y}, {at.x + width, at.y + height}});
    const Track track{{at.x + em * 0.6f, at.y},
                      {at.x + width - em * 0.6f, at.y + height},
                      static_cast<double>(time.first_step),
                      static_cast<double>(time.last_step)};
    if (ImGui::IsItemActive()) {
        const double wanted = track.step_at(ImGui::GetIO().MousePos.x);
        if (!scrub_step || *scrub_step != wanted)
            call.ask(SeekTo{static_cast<std::uint64_t>(wanted)});
        scrub_step = wanted;
    } else {
        scrub_step.reset();
    }
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
        const double step = track.step_at(ImGui::GetIO().MousePos.x);
        ImGui::SetTooltip("step %.0f\ndrag to turn time back; going on from there is allowed",
                          step);
    }
    draw_track(track, scrub_step.value_or(static_cast<double>(time.step)), call.context.frame);
}

/// Items beside the bar. As room gets scarce, the numbers get shorter, then the choice of speed goes, then the
/// numbers; the bar itself always stays.
struct BesideBar {
    std::string numbers;
    float width = 0; ///< Width kept for the numbers, so that the bar keeps its own as they grow. [px]
    bool has_speed = true;
};

float width_of(const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; }

BesideBar fit_beside_bar(const TimelineView& time, float room) {
    const float em = ImGui::GetFontSize();
    const float slow = width_of("slow") + em, speed = em * 5.4f, shortest_bar = em * 7;
    const auto all = [](std::uint64_t step, std::uint64_t last, double seconds) {
        char text[80];
        std::snprintf(text,
                      sizeof text,
                      "%llu / %llu   %.2f s",
                      static_cast<unsigned long long>(step),
                      static_cast<unsigned long long>(last),
                      seconds);
        return std::string(text);
    };
    const auto seconds = [](double time_now) {
        char text[40];
        std::snprintf(text, sizeof text, "%.2f s", time_now);
        return std::string(text);
    };
    // Room for 99,999 steps (28 minutes at 60 Hz); all digits are equally wide.
    const std::uint64_t widest = std::max<std::uint64_t>(time.last_step, 99'999);
    const double longest = std::max(time.time, 9999.0);
    struct Choice {
        std::string numbers, widest;
        bool has_speed;
    };
    const std::string all_now = all(time.step, time.last_step, time.time), now = seconds(time.time);
    const std::string all_room = all(widest, widest, longest), now_room = seconds(longest);
    for (const Choice& choice : {Choice{all_now, all_room, true},
                                 Choice{now, now_room, true},
                                 Choice{now, now_room, false}}) {
        const float width = width_of(choice.widest);
        if (width + (choice.has_speed ? speed : 0) + slow + shortest_bar + 2 * em <= room)
            return {choice.numbers, width, choice.has_speed};
    }
    return {{}, 0, false};
}

void slow_note(PanelCall& call) {
    const TimelineView& time = call.context.frame.timeline;
    if (time.is_paused || time.real_time_factor >= 0.9 * std::min(time.speed, 1.0))
        return;
    ImGui::SameLine();
    ImGui::TextColored({0.9f, 0.6f, 0, 1}, "slow");
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("slow", {{low.x, low.y}, {high.x, high.y}});
    ui::tooltip_of_last("This machine cannot keep up: time runs slower, no step is skipped.");
}

} // namespace

void draw_transport(PanelCall& call, std::optional<double>& scrub_step) {
    const ui::Rect& rect = call.context.layout.transport;
    const ui::Region region(call, "Transport", rect, ui::Region::Look::tight);
    const float em = ImGui::GetFontSize();
    const Real size = rect.max.y - rect.min.y - em * 0.8f;
    buttons(call, size);
    ImGui::SameLine(0, em * 0.8f);
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + (size - ImGui::GetFrameHeight()) * 0.5f);
    const BesideBar beside = fit_beside_bar(call.context.frame.timeline,
                                            ImGui::GetContentRegionAvail().x);
    if (beside.has_speed) {
        speed_choice(call);
        ImGui::SameLine(0, em * 0.8f);
        if (!call.context.frame.timeline.other_runs.empty()) {
            other_run_button(call);
            ImGui::SameLine(0, em * 0.8f);
        }
    }
    // Space for the warning is reserved as well.
    const float numbers = beside.numbers.empty() ? 0 : beside.width + em;
    const float slow = numbers > 0 ? width_of("slow") + em : 0;
    scrubber(call, scrub_step, ImGui::GetContentRegionAvail().x - numbers - slow);
    if (beside.numbers.empty())
        return;
    ImGui::SameLine(0, em * 0.6f);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(beside.numbers.c_str());
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("Numbers", {{low.x, low.y}, {high.x, high.y}});
    slow_note(call);
}

} // namespace topple::app
