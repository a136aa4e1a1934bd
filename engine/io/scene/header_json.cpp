// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/header_json.h"

#include "topple/io/scene/scene_reader.h"

#include <optional>
#include <string>

namespace topple {
namespace {

constexpr std::size_t kMaxTitleBytes = 1000;
constexpr std::size_t kMaxNotesBytes = 100'000;
constexpr std::size_t kMaxPlaceBytes = 100;

void check_version(JsonFields& top, JsonProblems& problems) {
    const JsonNode* version = top.find("topple_scene");
    if (!version)
        return problems.fail(top.line(), "This is not a scene: it has no \"topple_scene\": 1.");
    const std::optional<std::uint32_t> number = json_index(*version);
    if (!number || *number == 0)
        return problems.fail(version->line(),
                             "'topple_scene' must be a version number, 1 or more.");
    if (*number > kSceneVersion)
        problems.fail(version->line(),
                      "The scene was written by a newer version (format " +
                          std::string(version->text()) + "); this program reads up to " +
                          std::to_string(kSceneVersion) + ".");
}

} // namespace

SceneHeader read_header_json(JsonFields& top, JsonProblems& problems) {
    SceneHeader header;
    check_version(top, problems);
    if (problems.failed())
        return header;
    header.title = top.string("title", kMaxTitleBytes);
    header.notes = top.string("notes", kMaxNotesBytes);
    header.place = top.string("place", kMaxPlaceBytes);
    return header;
}

void add_header_json(JsonValue& json, const SceneHeader& header) {
    json.add("topple_scene", JsonValue::integer(kSceneVersion));
    const auto add_text = [&](const char* key, const std::string& text) {
        if (!text.empty())
            json.add(key, JsonValue::string(text));
    };
    add_text("title", header.title);
    add_text("notes", header.notes);
    add_text("place", header.place);
}

} // namespace topple
