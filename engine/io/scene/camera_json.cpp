// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/camera_json.h"

#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <utility>

namespace topple {
namespace {

void add_members(JsonValue& json, const SceneCamera& camera) {
    if (camera.cell != GridCell{})
        json.add("cell", to_json(camera.cell));
    json.add("target", to_json(camera.target));
    json.add("yaw_deg", JsonValue::number(camera.yaw_deg));
    json.add("pitch_deg", JsonValue::number(camera.pitch_deg));
    json.add("distance", JsonValue::number(camera.distance));
}

SceneBookmark read_bookmark(JsonFields& fields) {
    SceneBookmark bookmark;
    if (fields.require("number"))
        bookmark.number = static_cast<int>(fields.integer("number", 1, 1, kMostBookmarks));
    bookmark.name = clean_name(fields.string("name", kMaxNameBytes));
    bookmark.camera = read_camera_json(fields);
    bookmark.is_parallel = fields.boolean("parallel", false);
    return bookmark;
}

} // namespace

SceneCamera read_camera_json(JsonFields& fields) {
    SceneCamera camera;
    const std::optional<GridCell> cell = fields.optional_cell("cell");
    if (cell)
        camera.cell = *cell;
    if (fields.find("target")) {
        const CellPoint target = fields.place("target", cell);
        camera.target = target.point;
        camera.cell = target.cell;
    }
    camera.yaw_deg = fields.number("yaw_deg", camera.yaw_deg, {-36000, 36000});
    camera.pitch_deg = fields.number("pitch_deg", camera.pitch_deg, {-90, 90});
    camera.distance = fields.number("distance", camera.distance, {1e-3, 1e6});
    return camera;
}

JsonValue camera_to_json(const SceneCamera& camera) {
    JsonValue json = JsonValue::object();
    add_members(json, camera);
    return json;
}

std::vector<SceneBookmark> read_bookmarks_json(std::span<const JsonNode> values,
                                               JsonProblems& problems) {
    std::vector<SceneBookmark> bookmarks;
    for (const JsonNode& value : values) {
        if (problems.failed())
            return bookmarks;
        JsonFields fields(value, "bookmark " + std::to_string(bookmarks.size()), problems);
        SceneBookmark bookmark = read_bookmark(fields);
        (void)fields.unknown_members();
        if (std::any_of(bookmarks.begin(), bookmarks.end(), [&](const SceneBookmark& other) {
                return other.number == bookmark.number;
            }))
            fields.fail(value.line(), "another bookmark has the same 'number'");
        bookmarks.push_back(std::move(bookmark));
    }
    std::sort(bookmarks.begin(), bookmarks.end(), [](const auto& a, const auto& b) {
        return a.number < b.number;
    });
    return bookmarks;
}

JsonValue bookmark_to_json(const SceneBookmark& bookmark) {
    JsonValue json = JsonValue::object();
    json.add("number", JsonValue::integer(bookmark.number));
    if (!bookmark.name.empty())
        json.add("name", JsonValue::string(bookmark.name));
    add_members(json, bookmark.camera);
    if (bookmark.is_parallel)
        json.add("parallel", JsonValue::boolean(true));
    return json;
}

} // namespace topple
