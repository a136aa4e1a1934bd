// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/panels/region.h"
#include "app/panels/ui/icons.h"
#include "app/session/frame/frame_query.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

namespace topple::app {
namespace {

constexpr double kSpeeds[] = {1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1, 2, 4};

/// Returns "One step back (Left), ten (Shift+Left)".
std::string step_tooltip(const PanelCall& call, const char* one, Action step, Action ten) {
    const Keymap& keys = call.context.keys;
    const std::string key_of_ten = keys.in_brackets(ten);
    return one + keys.in_brackets(step) + (key_of_ten.empty() ? "" : ", ten" + key_of_ten);
}

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
    if (ui::icon_button(
            call.ui,
            ui::Icon::step_back,
            "Step back",
            false,
            size,
            step_tooltip(call, "One step back", Action::step_back, Action::step_back_ten).c_str()))
        call.act(Action::step_back);
    ImGui::SameLine();
    const bool is_paused = time.is_paused;
    if (ui::icon_button(
            call.ui,
            is_paused ? ui::Icon::play : ui::Icon::pause,
            is_paused ? "Play" : "Pause",
            !is_paused,
            size,
            ("Pause or go on" + call.context.keys.in_brackets(Action::toggle_pause)).c_str()))
        call.act(Action::toggle_pause);
    ImGui::SameLine();
    if (ui::icon_button(
            call.ui,
            ui::Icon::step_forward,
            "Step forward",
            false,
            size,
            step_tooltip(call, "One step forward", Action::step_forward, Action::step_forward_ten)
                .c_str()))
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

std::string other_run_in_words(const TimelineView::OtherRun& run) {
    std::string words = display_name(run.lane, run.name) + ", which was left at step " +
                        std::to_string(run.begin_step) + ": " +
                        std::to_string(run.last_step - run.begin_step) + " steps.";
    if (run.difference_step)
        words += "\nFirst difference: step " + std::to_string(*run.difference_step) + ", " +
                 run.difference + ".";
    return words;
}

/// Draws the button that exchanges the shown run with another one, and the one that lists all runs.
void other_run_buttons(PanelCall& call, RunsState& runs) {
    const TimelineView::OtherRun& run = nearest_other_run(call.context.frame);
    const std::string hint = other_run_in_words(run) +
                             "\nClick to exchange it with this run, which is then kept instead.";
    if (ui::button(call.ui, "Other run", hint.c_str()))
        call.ask(ExchangeRun{run.number});
    ImGui::SameLine(0, ImGui::GetFontSize() * 0.2f);
    const std::string count = std::to_string(call.context.frame.timeline.other_runs.size() + 1);
    if (ui::button(call.ui,
                   (count + " runs##All runs").c_str(),
                   "All runs of this timeline: show one, name it, choose the ghost"))
        runs.opens = true;
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

/// Notes that the shown step is only on the way to the one that was asked for, or that time runs slower than it should.
void time_note(PanelCall& call) {
    const TimelineView& time = call.context.frame.timeline;
    if (time.asked_step) {
        ImGui::SameLine();
        ImGui::TextDisabled("...");
        ui::tooltip_of_last(("Steps up to " + std::to_string(*time.asked_step) +
                             " are being computed again; you see one on the way.")
                                .c_str());
        return;
    }
    if (time.is_paused || time.real_time_factor >= 0.9 * std::min(time.speed, 1.0))
        return;
    ImGui::SameLine();
    ImGui::TextColored({0.9f, 0.6f, 0, 1}, "slow");
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("slow", {{low.x, low.y}, {high.x, high.y}});
    ui::tooltip_of_last("This machine cannot keep up: time runs slower, no step is skipped.");
}

} // namespace

const TimelineView::OtherRun& nearest_other_run(const PublishedFrame& frame) {
    const std::vector<TimelineView::OtherRun>& runs = frame.timeline.other_runs;
    const auto shown = std::find_if(
        runs.begin(), runs.end(), [&](const auto& run) { return run.number == frame.ghost.run; });
    return shown == runs.end() ? runs.back() : *shown;
}

void draw_transport(PanelCall& call, TimeBarState& bar, RunsState& runs) {
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
            other_run_buttons(call, runs);
            ImGui::SameLine(0, em * 0.8f);
        }
    }
    // Space for the warning is reserved as well.
    const float numbers = beside.numbers.empty() ? 0 : beside.width + em;
    const float slow = numbers > 0 ? width_of("slow") + em : 0;
    draw_time_bar(call, bar, ImGui::GetContentRegionAvail().x - numbers - slow);
    if (beside.numbers.empty())
        return;
    ImGui::SameLine(0, em * 0.6f);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(beside.numbers.c_str());
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("Numbers", {{low.x, low.y}, {high.x, high.y}});
    time_note(call);
}

} // namespace topple::app
