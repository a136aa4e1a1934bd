// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/settings.h"

#include "engine/io/file_writer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

/// A number within bounds, or what it was before.
void read_number(const Json& json, const char* key, Real& value, Real low, Real high) {
    const auto found = json.find(key);
    if (found != json.end() && found->is_number())
        value = std::clamp(found->get<Real>(), low, high);
}

} // namespace

Settings read_settings(const std::filesystem::path& file, PanelState& state) {
    std::ifstream in(file);
    const Json json = Json::parse(in, nullptr, /*allow_exceptions=*/false);
    if (!json.is_object())
        return {.is_first_run = true};
    read_number(json, "ui_scale", state.ui_scale, 0.5f, 3);
    read_number(json, "dock_width_em", state.dock_width_em, 12, 44);
    if (const auto theme = json.find("theme"); theme != json.end() && theme->is_string())
        state.view.theme = theme_from(theme->get<std::string>()).value_or(state.view.theme);
    if (const auto recent = json.find("recent_files"); recent != json.end() && recent->is_array())
        for (const Json& path : *recent)
            if (path.is_string() && state.recent_files.size() < 10)
                state.recent_files.push_back(path.get<std::string>());
    return {.is_first_run = false};
}

void write_settings(const std::filesystem::path& file, const PanelState& state) {
    Json json;
    json["ui_scale"] = state.ui_scale;
    json["dock_width_em"] = state.dock_width_em;
    json["theme"] = name_of(state.view.theme);
    json["recent_files"] = state.recent_files;
    (void)write_file_atomically(file,
                                json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
}

} // namespace topple::app
