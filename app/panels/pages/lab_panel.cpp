// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_course.h"
#include "app/panels/panels.h"
#include "app/tools/lab_tool.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

void begin_test(ToolSettings& tools, const lab::LabTest& test) {
    choose_test(tools.lab, test);
    tools.active = ToolKind::lab;
}

/// Draws one chapter with its matching tests; nothing if none matches.
template<typename ChapterOf>
void draw_chapter(PanelCall& call,
                  ToolSettings& tools,
                  std::string_view chapter,
                  const ChapterOf& chapter_of) {
    LabSettings& settings = tools.lab;
    const auto is_listed = [&](const lab::LabTest& test) {
        return chapter_of(test) == chapter && matches(test, settings.filter);
    };
    const auto tests = lab::all_tests();
    const auto count = std::count_if(tests.begin(), tests.end(), is_listed);
    if (count == 0)
        return;
    const bool is_current = settings.test != nullptr && chapter_of(*settings.test) == chapter;
    const std::string title = std::string(chapter) + "  (" + std::to_string(count) + ")###" +
                              std::string(chapter);
    // Chapters with a match are open during a search; without a search, they stay as the person left them.
    if (!settings.filter.empty() || (is_current && settings.scrolls_to_test))
        ImGui::SetNextItemOpen(true);
    if (!ImGui::CollapsingHeader(title.c_str(), is_current ? ImGuiTreeNodeFlags_DefaultOpen : 0))
        return;
    for (const lab::LabTest& test : tests) {
        if (!is_listed(test))
            continue;
        const bool is_shown = tools.active == ToolKind::lab && settings.test == &test;
        if (ui::selectable(call.ui, test.title.c_str(), is_shown))
            begin_test(tools, test);
        if (is_shown && settings.scrolls_to_test)
            ImGui::SetScrollHereY();
    }
}

/// Draws the matching tests, under the heading of their chapter or of their subject of the course.
void draw_list(PanelCall& call, ToolSettings& tools) {
    LabSettings& settings = tools.lab;
    const float em = ImGui::GetFontSize();
    ImGui::SetNextItemWidth(-em * 5.2f);
    ui::text_field(call.ui, "##Search tests", settings.filter, "search: ray box, gimbal, ...");
    ImGui::SameLine();
    settings.scrolls_to_test |= ui::checkbox(call.ui,
                                             "Course",
                                             settings.by_course,
                                             "By the subjects of a course, from vectors to moving "
                                             "balls; subjects with forces are scenes of the "
                                             "gallery");
    // The description of the shown test needs more space than the list.
    const bool is_shown = tools.active == ToolKind::lab;
    const float room = ImGui::GetContentRegionAvail().y;
    ImGui::BeginChild(
        "tests", {0, is_shown ? std::min(em * 14, room * 0.38f) : room - em * 4}, true);
    if (settings.by_course) {
        for (const std::string_view chapter : lab::lab_subjects())
            draw_chapter(call, tools, chapter, &lab::subject_title_of);
    } else {
        for (const std::string_view chapter : lab::chapters())
            draw_chapter(
                call, tools, chapter, [](const lab::LabTest& test) { return test.chapter; });
    }
    settings.scrolls_to_test = false;
    ImGui::EndChild();
}

const char* format_of(lab::Meaning meaning) {
    switch (meaning) {
    case lab::Meaning::angle:
        return "%.1f deg";
    case lab::Meaning::number:
        return "%.4g";
    default:
        return "%.3f m";
    }
}

/// One row of numbers.
void draw_field(PanelCall& call, const lab::Field& field, lab::Argument& argument, float width) {
    static constexpr const char* kAxes[] = {"x", "y", "z"};
    static constexpr const char* kAngles[] = {"yaw", "pitch", "roll"};
    ImGui::PushID(static_cast<int>(field.first));
    const bool is_angle = field.meaning == lab::Meaning::angle;
    const bool says_itself = argument.kind == lab::Kind::number ||
                             argument.kind == lab::Kind::angle || (field.count == 3 && is_angle);
    if (!is_list(argument.kind) && !says_itself)
        ImGui::TextDisabled("%s", std::string(field.name).c_str());
    for (std::size_t i = 0; i < field.count; ++i) {
        if (i > 0)
            ImGui::SameLine();
        ImGui::SetNextItemWidth(width * 0.21f);
        const char* label = field.count == 1 ? "##value" : is_angle ? kAngles[i] : kAxes[i];
        Real& number = argument.numbers[field.first + i];
        ui::drag(call.ui,
                 label,
                 number,
                 is_angle ? 1.0f : 0.01f * std::max(std::abs(number), 1.0f),
                 {.minimum = 0, .maximum = 0, .format = format_of(field.meaning)});
        if (field.meaning == lab::Meaning::length || field.meaning == lab::Meaning::extents)
            number = std::max(number, Real{0});
    }
    ImGui::PopID();
}

/// Appends a vertex beside the last, or removes the last one.
void lengthen(lab::Argument& list) {
    const lab::Field last = fields_of(list).back();
    for (std::size_t i = 0; i < last.count; ++i)
        list.numbers.push_back(list.numbers[last.first + i] + (i == 0 ? 0.4f : 0.2f));
}
void shorten(lab::Argument& list) {
    const std::vector<lab::Field> fields = fields_of(list);
    if (fields.size() > 1)
        list.numbers.resize(fields.back().first);
}

void let_time_run(PanelCall& call, LabSettings& settings, Real& time) {
    ImGui::SameLine();
    if (ui::button(call.ui, settings.plays ? "Hold" : "Play", "Time runs by itself, or stops"))
        settings.plays = !settings.plays;
    if (settings.plays)
        time += static_cast<Real>(call.context.seconds);
}

/// Draws buttons that change a number by one, for parameters that count: steps of a search, rows and columns.
void count_on(PanelCall& call, Real& number) {
    ImGui::SameLine();
    if (ui::button(call.ui, "-", "One back"))
        number = std::max(std::round(number) - 1, Real{1});
    ImGui::SameLine();
    if (ui::button(call.ui, "+", "One on"))
        number = std::round(number) + 1;
}

/// Draws the numbers of an argument; handles in the picture change the same values. Long lists are closed by default.
void draw_argument(PanelCall& call,
                   LabSettings& settings,
                   std::string_view name,
                   lab::Argument& argument) {
    const std::string title = spaced(name);
    ImGui::PushID(title.c_str());
    call.ui.recorder.enter(title);
    ImGui::TextUnformatted(title.c_str());
    ImGui::SameLine();
    ImGui::TextDisabled("%s", std::string(name_of(argument.kind)).c_str());
    const float width = ImGui::GetContentRegionAvail().x;
    bool is_open = true;
    if (is_list(argument.kind)) {
        ImGui::SameLine();
        if (ui::button(call.ui, "+", "One more, beside the last"))
            lengthen(argument);
        ImGui::SameLine();
        if (ui::button(call.ui, "-", "The last one away"))
            shorten(argument);
        const std::string count = std::to_string(fields_of(argument).size()) + " places###places";
        is_open = ImGui::TreeNodeEx(count.c_str(), ImGuiTreeNodeFlags_NoTreePushOnOpen);
    }
    if (is_open)
        for (const lab::Field& field : fields_of(argument))
            draw_field(call, field, argument, width);
    if (title == "time")
        let_time_run(call, settings, argument.numbers.front());
    else if (title == "step" || title == "row" || title == "column")
        count_on(call, argument.numbers.front());
    call.ui.recorder.enter("Lab");
    ImGui::PopID();
}

/// Returns "topple lab ray_sphere --args ...": the shown state as a command.
std::string command_of(const lab::LabTest& test, const LabSettings& settings) {
    std::string text = "topple lab " + test.id + " --args";
    for (std::size_t i = 0; i < settings.arguments.size(); ++i)
        text += " " + std::string(test.parameters[i].name) + "=" +
                lab::text_of(settings.arguments[i]);
    return text;
}

void draw_printed(PanelCall& call, LabSettings& settings, const lab::LabTest& test) {
    if (test.as_printed.run == nullptr)
        return;
    ui::heading("As printed");
    for (const lab::Fault& fault : test.as_printed.faults) {
        ui::wrapped_note(std::string(fault.what).c_str());
        const bool is_first = &fault == &test.as_printed.faults.front();
        const std::string label = is_first ? "Show where it fails"
                                           : "Show that too##" + std::string(fault.breaks_on);
        if (ui::button(call.ui, label.c_str())) {
            if (auto read = lab::read_arguments(test.parameters, fault.breaks_on))
                settings.arguments = std::move(*read);
            settings.shows_printed = true;
        }
    }
    ui::checkbox(call.ui, "The printed one beside it", settings.shows_printed, "In red, dashed");
}

} // namespace

void draw_lab(PanelCall& call, ToolSettings& tools) {
    LabSettings& settings = tools.lab;
    draw_list(call, tools);
    if (tools.active != ToolKind::lab) {
        ui::wrapped_note(
            "Choose a test: the scene steps aside and waits until you come back (Esc).");
        return;
    }
    const lab::LabTest& test = test_of(settings);
    ui::heading(test.title.c_str());
    ImGui::TextWrapped("%s", std::string(test.look_at).c_str());
    ImGui::Spacing();
    for (std::size_t i = 0; i < settings.arguments.size(); ++i)
        draw_argument(call, settings, test.parameters[i].name, settings.arguments[i]);
    if (ui::button(call.ui, "Start again", "Every shape where it began"))
        settings.arguments = lab::start_of(test.parameters);
    ImGui::SameLine();
    if (ui::button(call.ui, "Copy command", "The command line that asks the same"))
        ImGui::SetClipboardText(command_of(test, settings).c_str());
    draw_printed(call, settings, test);
}

} // namespace topple::app
