// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The window of the stability map: a form that says what is varied, the runs that are being taken, and the map.

#include "app/panels/panels.h"
#include "app/runs/sweep_text.h"
#include "app/scenes/scene_registry.h"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {
namespace {

constexpr float kFieldWidth = 11, kFormWidth = 20; // [em]

/// Draws the fields of an axis. `id` makes their names unique: "x" or "y".
void draw_axis_fields(PanelCall& call, AxisForm& axis, const std::string& source, const char* id) {
    const float em = ImGui::GetFontSize();
    std::vector<std::string> names = axis_names(source);
    if (std::find(names.begin(), names.end(), axis.name) == names.end())
        names.push_back(axis.name); // the size, while the name of another scene is being typed
    std::vector<std::string> labels;
    for (const std::string& name : names)
        labels.push_back(axis_label(name, source));
    const std::vector<std::string_view> shown(labels.begin(), labels.end());
    int index = static_cast<int>(std::find(names.begin(), names.end(), axis.name) - names.begin());
    const auto named = [&](const char* text) { return std::string(text) + " " + id; };
    ImGui::SetNextItemWidth(em * kFieldWidth);
    if (ui::combo(call.ui, id, index, shown, "Number that differs from run to run"))
        axis = usual_axis(names[static_cast<std::size_t>(index)], source);
    if (axis.has_all_values()) {
        ImGui::TextDisabled("every choice");
        return;
    }
    ImGui::SetNextItemWidth(em * 5);
    (void)ui::text_field(call.ui, ("##" + named("from")).c_str(), axis.low, "from");
    ImGui::SameLine(0, em * 0.3f);
    ImGui::TextUnformatted("to");
    ImGui::SameLine(0, em * 0.3f);
    ImGui::SetNextItemWidth(em * 5);
    (void)ui::text_field(call.ui, ("##" + named("to")).c_str(), axis.high, "to");
    ImGui::SetNextItemWidth(em * 5);
    (void)ui::slider(call.ui,
                     named("values of").c_str(),
                     axis.count,
                     {.minimum = 2,
                      .maximum = kMostMapValues,
                      .format = "%d",
                      .tooltip = "Number of values between these ends, with the ends"});
    ImGui::SameLine();
    (void)ui::checkbox(call.ui,
                       named("log").c_str(),
                       axis.is_logarithmic,
                       "Equal factors between the values instead of equal differences");
}

/// Keeps the metrics those of the scene. Some scenes take a second to open, so the window does not wait for them.
void follow_metrics(StabilityMapState& map) {
    if (map.searched_metrics.valid()) {
        if (map.searched_metrics.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
            return;
        map.metrics = map.searched_metrics.get();
    }
    const std::string scene(scene_id_of(map.form.source));
    if (scene == map.metrics_of)
        return;
    map.metrics_of = scene;
    map.searched_metrics = std::async(std::launch::async, sweep_metrics, scene);
}

void draw_metric(PanelCall& call, StabilityMapState& map) {
    follow_metrics(map);
    std::vector<std::string> words;
    for (const std::string& metric : map.metrics)
        words.push_back(metric_words(metric));
    const std::vector<std::string_view> shown(words.begin(), words.end());
    auto at = std::find(map.metrics.begin(), map.metrics.end(), map.form.metric);
    if (at == map.metrics.end())
        at = std::find(map.metrics.begin(), map.metrics.end(), "overlap_m");
    int index = static_cast<int>(at - map.metrics.begin());
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * (kFormWidth - 4));
    (void)ui::combo(call.ui, "color", index, shown, "Number that the colors show");
    map.form.metric = map.metrics[static_cast<std::size_t>(index)];
}

std::string time_text(double seconds) {
    char text[32];
    const int whole = static_cast<int>(seconds + 0.5);
    if (whole < 60)
        std::snprintf(text, sizeof text, "%d s", whole);
    else
        std::snprintf(text, sizeof text, "%d min %02d s", whole / 60, whole % 60);
    return text;
}

/// Draws the button that begins or stops the sweep, and its progress.
void draw_progress(PanelCall& call, const StabilityMapState& map, const SweepView& view) {
    if (view.is_running) {
        if (ui::button(call.ui, "Cancel", "Takes no further run; the finished ones stay"))
            call.out.cancels_sweep = true;
        const float share = view.count > 0
                                ? static_cast<float>(view.done) / static_cast<float>(view.count)
                                : 0.0f;
        std::string text = std::to_string(view.done) + " of " + std::to_string(view.count) +
                           " runs";
        if (const std::optional<double> left = view.seconds_left())
            text += ", " + time_text(*left) + " left";
        ImGui::ProgressBar(
            share, {-1, 0}, view.count > 0 ? text.c_str() : "the scene is being opened");
        return;
    }
    const Result<SweepOptions> options = map.form.options();
    const bool is_pressed = ui::button(call.ui, "Start", "Takes all runs in the background");
    if (is_pressed && options.ok())
        call.out.sweep = *options;
    ImGui::SameLine();
    if (ui::button(call.ui, "Copy as command", "The command line that makes the same map"))
        ImGui::SetClipboardText(map.form.command().c_str());
    if (!options.ok())
        ui::wrapped_note(options.error().text().c_str());
    else if (!view.error.empty())
        ui::wrapped_note(view.error.c_str());
    else if (view.sweep != nullptr && view.sweep->is_cut)
        ui::wrapped_note((std::to_string(view.done) + " of " + std::to_string(view.count) +
                          " runs; canceled after " + time_text(view.seconds))
                             .c_str());
    else if (view.sweep != nullptr)
        ui::wrapped_note(
            (std::to_string(view.count) + " runs in " + time_text(view.seconds)).c_str());
}

void draw_save_buttons(PanelCall& call, FileDialog& dialog, const Sweep& sweep) {
    const auto ask = [&](FileDialog::Purpose purpose, const char* ending) {
        dialog = {.purpose = purpose,
                  .folder = dialog.folder,
                  .name = sweep.metric + "_map" + ending,
                  .just_opened = true};
    };
    if (ui::button(call.ui, "Save picture...", "The map as a PNG file"))
        ask(FileDialog::Purpose::map_picture, ".png");
    ImGui::SameLine();
    if (ui::button(call.ui, "Save table...", "Every run as a row of a CSV file, with its command"))
        ask(FileDialog::Purpose::map_table, ".csv");
}

void draw_form(PanelCall& call, StabilityMapState& map, FileDialog& dialog) {
    const PublishedFrame& frame = call.context.frame;
    const float em = ImGui::GetFontSize();
    ImGui::SetNextItemWidth(em * kFieldWidth);
    (void)ui::text_field(call.ui, "scene", map.form.source, "stack:20, or a file");
    if (map.form.source != frame.scene_source && !frame.scene_source.empty())
        if (ui::button(call.ui, "Take the shown scene"))
            map.form.source = frame.scene_source;
    if (map.form.source == frame.scene_source && frame.has_unsaved_changes)
        ui::wrapped_note(
            "The runs begin as the scene was opened: unsaved changes are not in them.");
    draw_axis_fields(call, map.form.x, map.form.source, "x");
    (void)ui::checkbox(call.ui, "two axes", map.form.has_y, "Vary a second number, upwards");
    if (map.form.has_y)
        draw_axis_fields(call, map.form.y, map.form.source, "y");
    draw_metric(call, map);
    ImGui::SetNextItemWidth(em * 5);
    (void)ui::text_field(call.ui, "steps of each run", map.form.steps, "its own");
    draw_progress(call, map, call.context.sweep);
    if (const auto& sweep = call.context.sweep.sweep; sweep != nullptr)
        draw_save_buttons(call, dialog, *sweep);
}

} // namespace

void draw_stability_map(PanelCall& call, StabilityMapState& map, FileDialog& dialog) {
    if (!map.is_shown)
        return;
    if (map.form.x.name.empty())
        map.form = usual_form(call.context.frame.scene_source);
    const Viewport picture = call.context.layout.as_viewport();
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos({picture.position.x + em, picture.position.y + em},
                            ImGuiCond_Appearing);
    ImGui::SetNextWindowSize(
        {std::min(em * 58, picture.size.x - 2 * em), std::min(em * 34, picture.size.y - 2 * em)},
        ImGuiCond_Appearing);
    bool stays = true;
    if (ImGui::Begin("Stability map",
                     &stays,
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings)) {
        call.ui.recorder.enter("Map");
        ImGui::BeginChild("form", {em * kFormWidth, 0});
        draw_form(call, map, dialog);
        ImGui::EndChild();
        ImGui::SameLine(0, em);
        ImGui::BeginChild("map");
        if (call.context.sweep.sweep != nullptr)
            draw_map_picture(call, map, *call.context.sweep.sweep);
        else
            ui::wrapped_note(
                "Each square of the map is a run of the scene from its start, with its own "
                "settings. Its color is the measure. A click opens the run.");
        ImGui::EndChild();
        call.ui.recorder.leave();
    }
    ImGui::End();
    map.is_shown = stays;
}

} // namespace topple::app
