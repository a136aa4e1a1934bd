// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/panels.h"
#include "app/panels/word_search.h"
#include "app/scenes/scene_registry.h"
#include "app/tools/lab_tool.h"

#include <imgui.h>

#include <algorithm>
#include <optional>

namespace topple::app {
namespace {

/// One row of the palette: a scene, or a test of the geometry lab.
struct Row {
    const SceneInfo* scene = nullptr;
    const lab::LabTest* test = nullptr;
    SearchRank rank{};
    std::string source{}; ///< A scene with a size, "stack:20"; empty: the scene's own size.
};

/// Returns the scene of a search such as "stack:20"; none if it is something else.
std::optional<Row> row_with_size(std::string_view filter) {
    const std::size_t colon = filter.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const SceneInfo* scene = find_scene(filter.substr(0, colon));
    const std::string_view size = filter.substr(colon + 1);
    const bool is_number = !size.empty() && std::all_of(size.begin(), size.end(), [](char c) {
        return c >= '0' && c <= '9';
    });
    if (scene == nullptr || !is_number)
        return std::nullopt;
    return Row{.scene = scene, .source = std::string(filter)};
}

/// Best rank among the scene's texts. A title counts more than an id, and an id more than the sentence below.
SearchRank rank_of_scene(const SceneInfo& scene, std::string_view filter) {
    return std::min({rank_of(filter, scene.title, 0),
                     rank_of(filter, scene.id, 1),
                     rank_of(filter, std::string(scene.title) + ' ' + std::string(scene.id), 2),
                     rank_of(filter, scene.category, 3),
                     rank_of(filter,
                             std::string(scene.title) + ' ' + std::string(scene.category) + ' ' +
                                 std::string(scene.look_at),
                             4)});
}

/// Rows that match: scenes, best first, then tests of the lab. Without a search, all scenes in their order.
std::vector<Row> find_rows(std::string_view filter) {
    if (std::optional<Row> row = row_with_size(filter))
        return {*std::move(row)};
    std::vector<Row> rows;
    for (const SceneInfo& scene : all_scenes())
        if (const SearchRank rank = rank_of_scene(scene, filter); is_found(rank))
            rows.push_back({.scene = &scene, .rank = rank});
    std::stable_sort(
        rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.rank < b.rank; });
    const std::size_t scene_count = rows.size();
    if (filter.empty()) // the many tests are listed only by a search
        return rows;
    for (const lab::LabTest& test : lab::all_tests()) {
        SearchRank rank = rank_of(filter, test.title, 0);
        if (!is_found(rank) && lab::matches(test, filter))
            rank = {.match = SearchRank::Match::inside, .place = 4};
        if (is_found(rank))
            rows.push_back({.test = &test, .rank = rank});
    }
    std::stable_sort(rows.begin() + static_cast<std::ptrdiff_t>(scene_count),
                     rows.end(),
                     [](const Row& a, const Row& b) { return a.rank < b.rank; });
    return rows;
}

void open_row(PanelCall& call, const Row& row, GalleryState& gallery, ToolSettings& tools) {
    if (row.scene != nullptr) {
        call.ask(OpenScene{row.source.empty() ? std::string(row.scene->id) : row.source});
    } else {
        choose_test(tools.lab, *row.test);
        tools.lab.scrolls_to_test = true;
        tools.active = ToolKind::lab;
    }
    gallery.is_shown = false;
}

/// Draws a title and, fainter, a description below it. Returns whether the row was clicked.
bool two_line_row(PanelCall& call, const std::string& title, const char* below, bool is_chosen) {
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool is_used = ImGui::Selectable("##row", is_chosen, 0, {0, em * 2.7f});
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record(title, {{low.x, low.y}, {high.x, high.y}});
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddText(
        {at.x + em * 0.4f, at.y + em * 0.15f}, ImGui::GetColorU32(ImGuiCol_Text), title.c_str());
    list->AddText(
        {at.x + em * 0.4f, at.y + em * 1.4f}, ImGui::GetColorU32(ImGuiCol_TextDisabled), below);
    return is_used;
}

bool draw_row(PanelCall& call, const Row& row, bool is_chosen) {
    if (row.scene != nullptr) {
        const std::string size = row.source.empty() ? "" : "   (" + row.source + ")";
        return two_line_row(
            call, std::string(row.scene->title) + size, row.scene->look_at.data(), is_chosen);
    }
    const std::string title = row.test->title + "   (" + std::string(row.test->chapter) + ")";
    return ui::selectable(call.ui, title.c_str(), is_chosen);
}

/// Heading of a row's section in the list; empty for scenes that a search has found.
std::string_view heading_of(const Row& row, std::string_view filter) {
    if (row.test != nullptr)
        return "Geometry lab";
    return filter.empty() ? row.scene->category : std::string_view();
}

bool is_key(ImGuiKey key, bool repeats) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeats);
}

/// Moves the selected row by the arrow and page keys. Returns whether it has changed.
bool follow_arrow_keys(std::size_t& row, std::size_t count) {
    const std::size_t before = row;
    constexpr int kPage = 8;
    const int by = (is_key(ImGuiKey_DownArrow, true) ? 1 : 0) -
                   (is_key(ImGuiKey_UpArrow, true) ? 1 : 0) +
                   (is_key(ImGuiKey_PageDown, true) ? kPage : 0) -
                   (is_key(ImGuiKey_PageUp, true) ? kPage : 0);
    const int last = count == 0 ? 0 : static_cast<int>(count) - 1;
    row = static_cast<std::size_t>(std::clamp(static_cast<int>(row) + by, 0, last));
    return row != before;
}

/// Returns the row of the open scene, where the arrow keys start; 0 if the scene is not in the list.
std::size_t row_of_open_scene(const PanelCall& call, const std::vector<Row>& rows) {
    const std::string& source = call.context.frame.scene_source;
    const std::string_view id = std::string_view(source).substr(0, source.find(':'));
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].scene != nullptr && rows[i].scene->id == id)
            return i;
    return 0;
}

void draw_rows(PanelCall& call,
               const std::vector<Row>& rows,
               bool scrolls,
               GalleryState& gallery,
               ToolSettings& tools) {
    std::string_view heading;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (const std::string_view now = heading_of(rows[i], gallery.filter); now != heading) {
            heading = now;
            if (!heading.empty())
                ui::heading(std::string(heading).c_str());
        }
        ImGui::PushID(static_cast<int>(i));
        if (draw_row(call, rows[i], i == gallery.row))
            open_row(call, rows[i], gallery, tools);
        if (scrolls && i == gallery.row)
            ImGui::SetScrollHereY();
        ImGui::PopID();
    }
    if (rows.empty()) {
        const std::string text = "No scene or test matches \"" + gallery.filter + "\".";
        ui::wrapped_note(text.c_str());
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.record("Nothing found", {{low.x, low.y}, {high.x, high.y}});
    }
}

} // namespace

void draw_gallery(PanelCall& call, GalleryState& gallery, ToolSettings& tools) {
    if (!gallery.is_shown)
        return;
    const Viewport view = call.context.layout.as_viewport();
    const float em = ImGui::GetFontSize();
    const Vec2 middle = view.position + view.size * 0.5f;
    ImGui::SetNextWindowPos({middle.x, middle.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(em * 44, view.size.x), std::min(em * 34, view.size.y)});
    if (ImGui::Begin("Scenes",
                     &gallery.is_shown,
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoResize |
                         ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings)) {
        call.ui.recorder.enter("Scenes");
        const bool is_new = std::exchange(gallery.just_opened, false);
        if (is_new)
            ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(-1);
        const bool is_other_search = ui::text_field(
            call.ui,
            "##Search",
            gallery.filter,
            "type to search scenes and tests of the lab; arrows choose, Enter opens");
        const bool enter = is_key(ImGuiKey_Enter, false) || is_key(ImGuiKey_KeyPadEnter, false);
        const std::vector<Row> rows = find_rows(gallery.filter);
        if (is_new || is_other_search)
            gallery.row = gallery.filter.empty() ? row_of_open_scene(call, rows) : 0;
        const bool has_moved = follow_arrow_keys(gallery.row, rows.size());
        ImGui::BeginChild("list");
        draw_rows(call, rows, is_new || is_other_search || has_moved, gallery, tools);
        ImGui::EndChild();
        if (enter && !is_new && gallery.row < rows.size())
            open_row(call, rows[gallery.row], gallery, tools);
        call.ui.recorder.leave();
    }
    ImGui::End();
}

} // namespace topple::app
