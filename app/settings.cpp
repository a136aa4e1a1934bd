// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/settings.h"

#include "app/platform/paths.h"
#include "topple/io/text/file_bytes.h"
#include "topple/io/text/file_writer.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMostSettingsBytes = 1'000'000;

/// Reads a number within bounds, or keeps the old value.
void read_number(const Json& json, const char* key, Real& value, Real low, Real high) {
    const auto found = json.find(key);
    if (found != json.end() && found->is_number())
        value = std::clamp(found->get<Real>(), low, high);
}

/// Reads true or false, or keeps the old value.
void read_switch(const Json& json, const char* key, bool& value) {
    const auto found = json.find(key);
    if (found != json.end() && found->is_boolean())
        value = found->get<bool>();
}

Settings settings_in(const PanelState& state) {
    return {.ui_scale = state.ui_scale,
            .dock_width_em = state.layout.dock_width_em,
            .outliner_width_em = state.layout.outliner_width_em,
            .theme = state.view.theme,
            .ghost = state.view.ghost,
            .hardware = state.view.hardware,
            .prediction = state.view.prediction,
            .loops_while_tuning = state.dock.loops_while_tuning,
            .trails = state.view.trails,
            .notes = state.view.notes,
            .measurements = state.view.measurements,
            .reduces_motion = state.reduces_motion,
            .recent_files = state.recent_files,
            .are_first_steps_seen = state.first_steps.are_seen};
}

std::string text_of(const Settings& settings) {
    Json json;
    json["ui_scale"] = settings.ui_scale;
    json["dock_width_em"] = settings.dock_width_em;
    json["outliner_width_em"] = settings.outliner_width_em;
    json["theme"] = name_of(settings.theme);
    json["ghost"] = settings.ghost;
    json["joint_hardware"] = settings.hardware;
    json["path_to_come"] = settings.prediction;
    json["loop_while_tuning"] = settings.loops_while_tuning;
    json["trails"] = settings.trails;
    json["notes"] = settings.notes;
    json["measurements"] = settings.measurements;
    json["reduced_motion"] = settings.reduces_motion;
    json["recent_files"] = settings.recent_files;
    json["first_steps_seen"] = settings.are_first_steps_seen;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

bool is_special(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_other(std::filesystem::status(path, ignored));
}

} // namespace

bool SettingsFile::read(PanelState& state) {
    if (file_.empty())
        return false;
    const Result<std::string> text = read_file(file_, kMostSettingsBytes);
    const Json json = text.ok() ? Json::parse(*text, nullptr, /*allow_exceptions=*/false) : Json();
    if (!json.is_object())
        return false;
    read_number(json, "ui_scale", state.ui_scale, 0.5f, 3);
    read_number(json, "dock_width_em", state.layout.dock_width_em, 12, 44);
    read_number(json,
                "outliner_width_em",
                state.layout.outliner_width_em,
                kLeastOutlinerEm,
                kMostOutlinerEm);
    if (const auto theme = json.find("theme"); theme != json.end() && theme->is_string())
        state.view.theme = theme_from(theme->get<std::string>()).value_or(state.view.theme);
    read_switch(json, "ghost", state.view.ghost);
    read_switch(json, "joint_hardware", state.view.hardware);
    read_switch(json, "path_to_come", state.view.prediction);
    read_switch(json, "loop_while_tuning", state.dock.loops_while_tuning);
    read_switch(json, "trails", state.view.trails);
    read_switch(json, "notes", state.view.notes);
    read_switch(json, "measurements", state.view.measurements);
    read_switch(json, "reduced_motion", state.reduces_motion);
    if (const auto recent = json.find("recent_files"); recent != json.end() && recent->is_array())
        for (const Json& path : *recent)
            if (path.is_string() && state.recent_files.size() < 10)
                state.recent_files.push_back(path.get<std::string>());
    // Files from before this key existed belong to people who have seen the steps.
    const auto seen = json.find("first_steps_seen");
    state.first_steps.are_seen = seen == json.end() || !seen->is_boolean() || seen->get<bool>();
    written_ = settings_in(state);
    return true;
}

std::string SettingsFile::keep(const PanelState& state, bool is_dragging) {
    if (file_.empty() || is_dragging)
        return {};
    Settings now = settings_in(state);
    const bool is_waiting = now == refused_ && since_refusal_.seconds() < retry_seconds_;
    if (now == written_ || is_waiting)
        return {};
    Result<void> done = make_folder(file_.parent_path());
    // A pipe without a reader would block the window forever.
    if (done.ok() && is_special(file_))
        done = Error{"It is a device or a pipe, not a regular file.", file_.string(), 0};
    if (done.ok())
        done = write_file_atomically(file_, text_of(now));
    if (done.ok()) {
        written_ = std::move(now);
        refused_.reset();
        return {};
    }
    refused_ = std::move(now);
    since_refusal_.restart();
    if (std::exchange(has_failed_, true))
        return {};
    return "Your settings cannot be saved: " + done.error().text();
}

} // namespace topple::app
