// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The microscope: how the next step treats two bodies, a joint or a constraint of a cloth, sentence by sentence, each
// with a picture that has its own camera, and a table of its numbers.

#include "app/panels/panels.h"
#include "app/session/explain/explained_table.h"
#include "app/session/explain/surface_words.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/soft_pick.h"
#include "app/view/lines/explained_picture.h"

#include <imgui.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace topple::app {
namespace {

/// A line of an explanation, by the indices of its stage and within it.
struct Place {
    std::size_t stage = 0, line = 0;
};

std::size_t line_count(const Explained& explained) {
    std::size_t count = 0;
    for (const ExplainedStage& stage : explained.stages)
        count += stage.lines.size();
    return count;
}

/// Returns the place of a line that is counted through all stages. Requires: there is one.
Place place_of(const Explained& explained, std::size_t line) {
    Place place{0, line};
    while (place.line >= explained.stages[place.stage].lines.size())
        place.line -= explained.stages[place.stage++].lines.size();
    return place;
}

ImU32 color_of(Rgba color) { return ImGui::GetColorU32({color.r, color.g, color.b, color.a}); }

/// Draws geometry with a camera of its own into a rectangle of the window.
class Inset {
public:
    Inset(const OrbitCamera& camera, const Viewport& viewport)
        : camera_(camera),
          viewport_(viewport),
          near_(camera.distance() * 0.02f) {}

    /// Lines that lie on surfaces come before filled triangles, and everything on top after them.
    void draw(const DebugGeometry& geometry) const {
        draw_lines(geometry, false);
        for (const DebugTriangle& triangle : geometry.triangles)
            draw_triangle(triangle);
        draw_lines(geometry, true);
        for (const DebugPoint& point : geometry.points)
            if (const Vec3 at = project(point.position); at.z > near_)
                list_->AddCircleFilled({at.x, at.y},
                                       point.size_px * 0.5f * viewport_.pixel_scale,
                                       color_of(point.color));
        for (const DebugLabel& label : geometry.labels)
            if (const Vec3 at = project(label.position); at.z > near_)
                draw_text({at.x + ImGui::GetFontSize() * 0.5f, at.y}, label);
    }

private:
    [[nodiscard]] Vec3 project(Vec3 world) const { return camera_.project(world, viewport_); }

    /// Draws a label with an outline in the color of the ground, so that lines behind it do not hide it.
    void draw_text(ImVec2 at, const DebugLabel& label) const {
        const ImU32 ground = ImGui::GetColorU32(ImGuiCol_FrameBg);
        const float wide = 1.5f * viewport_.pixel_scale;
        for (const auto& [x, y] :
             {std::pair(-wide, 0.0f), {wide, 0.0f}, {0.0f, -wide}, {0.0f, wide}})
            list_->AddText({at.x + x, at.y + y}, ground, label.text.c_str());
        list_->AddText(at, color_of(label.color), label.text.c_str());
    }

    void draw_lines(const DebugGeometry& geometry, bool on_top) const {
        for (const DebugLine& line : geometry.lines) {
            if (line.on_top != on_top)
                continue;
            Vec3 a = line.a, b = line.b;
            const Real depth_a = project(a).z, depth_b = project(b).z;
            if (depth_a <= near_ && depth_b <= near_)
                continue;
            // The depth is linear along the line: the part behind the near plane is cut off.
            if (depth_a <= near_)
                a = lerp(b, a, (depth_b - near_) / (depth_b - depth_a));
            else if (depth_b <= near_)
                b = lerp(a, b, (depth_a - near_) / (depth_a - depth_b));
            const Vec3 from = project(a), to = project(b);
            list_->AddLine({from.x, from.y},
                           {to.x, to.y},
                           color_of(line.color),
                           line.width_px * viewport_.pixel_scale);
        }
    }

    /// Triangles that reach behind the near plane are left out: their outlines are drawn.
    void draw_triangle(const DebugTriangle& triangle) const {
        const Vec3 a = project(triangle.a), b = project(triangle.b), c = project(triangle.c);
        if (std::min({a.z, b.z, c.z}) > near_)
            list_->AddTriangleFilled({a.x, a.y}, {b.x, b.y}, {c.x, c.y}, color_of(triangle.color));
    }

    const OrbitCamera& camera_;
    Viewport viewport_;
    Real near_;
    ImDrawList* list_ = ImGui::GetWindowDrawList();
};

/// Aims the camera at the focus of the picture, at a distance that grows with its radius; looks from anew where another
/// object, or another kind of picture, begins.
void aim(MicroscopeState& microscope, const ExplainedPicture& picture, bool is_new) {
    constexpr OrbitLimits kLimits{.nearest = 1e-4f, .farthest = 5000};
    constexpr Real kRoom = 4.5f; // of the radius: fills the picture with a margin
    const SceneCamera now = microscope.camera.as_scene_camera();
    const bool is_other = is_new || microscope.is_difference != picture.is_difference;
    const Real nearer = picture.is_difference || is_other ? 1 : picture.radius / microscope.radius;
    if (is_other || nearer != 1)
        microscope.camera = OrbitCamera(
            {.target = picture.focus,
             .yaw_deg = is_new ? 35 : now.yaw_deg,
             .pitch_deg = is_new ? -20 : now.pitch_deg,
             .distance = is_other ? picture.radius * kRoom : now.distance * nearer},
            kLimits);
    microscope.is_difference = picture.is_difference;
    microscope.radius = picture.radius;
    microscope.camera.aim_at(picture.focus);
    microscope.camera.arrive();
}

/// The picture; a drag turns it, the wheel zooms.
void draw_picture(PanelCall& call,
                  MicroscopeState& microscope,
                  const Explained& explained,
                  Place place,
                  Theme theme,
                  bool is_new) {
    const ExplainedPicture picture = picture_of(
        explained, *call.context.frame.shapes, place.stage, place.line, theme);
    aim(microscope, picture, is_new);
    const float em = ImGui::GetFontSize();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const ImVec2 size{std::max(room.x, em * 8), std::clamp(room.y * 0.45f, em * 6, em * 24)};
    ImGui::InvisibleButton("##Picture", size);
    call.ui.recorder.record("Picture", {{at.x, at.y}, {at.x + size.x, at.y + size.y}});
    const Viewport viewport{
        {at.x, at.y}, {size.x, size.y}, call.context.layout.as_viewport().pixel_scale};
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemActive())
        microscope.camera.orbit({io.MouseDelta.x, io.MouseDelta.y}, viewport);
    if (ImGui::IsItemHovered() && io.MouseWheel != 0)
        microscope.camera.zoom(
            io.MouseWheel, {at.x + size.x * 0.5f, at.y + size.y * 0.5f}, viewport);
    microscope.camera.arrive();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRect(at, {at.x + size.x, at.y + size.y}, true);
    list->AddRectFilled(
        at, {at.x + size.x, at.y + size.y}, ImGui::GetColorU32(ImGuiCol_FrameBg), em * 0.3f);
    Inset(microscope.camera, viewport).draw(picture.geometry);
    list->AddText({at.x + em * 0.5f, at.y + em * 0.3f},
                  ImGui::GetColorU32(ImGuiCol_TextDisabled),
                  picture.title.c_str());
    list->PopClipRect();
}

void draw_names(const Explained& explained, Theme theme) {
    const auto name = [&](const char* letter, const std::string& text, bool is_b) {
        const Rgba color = color_of_pair(is_b, theme);
        ImGui::TextColored({color.r, color.g, color.b, 1}, "%s: %s", letter, text.c_str());
    };
    name("A", explained.names.a, false);
    if (!explained.names.b.empty())
        name("B", explained.names.b, true);
}

/// Returns the whole explanation, for the clipboard.
std::string text_of_explained(const Explained& explained) {
    std::string text = "A: " + explained.names.a + '\n';
    if (!explained.names.b.empty())
        text += "B: " + explained.names.b + '\n';
    for (const ExplainedStage& stage : explained.stages) {
        text += '\n' + stage.title + '\n';
        for (const ExplainedLine& line : stage.lines)
            text += "  " + line.text + '\n';
    }
    return text;
}

/// Returns the text with line breaks between words, for that width. ImGui would also break within a number.
std::string wrapped(const std::string& text, float width) {
    std::string lines;
    float used = 0;
    const float space = ImGui::CalcTextSize(" ").x;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        const float wide = ImGui::CalcTextSize(word.c_str()).x;
        const bool breaks = used > 0 && used + space + wide > width;
        lines += used == 0 ? "" : breaks ? "\n" : " ";
        lines += word;
        used = breaks || used == 0 ? wide : used + space + wide;
        begin = end + 1;
    }
    return lines;
}

/// The stages with their lines; a click goes to a line.
void draw_lines(PanelCall& call,
                MicroscopeState& microscope,
                const Explained& explained,
                bool scrolls) {
    ImGui::BeginChild("lines", {0, 0}, false);
    int number = 0;
    for (const ExplainedStage& stage : explained.stages) {
        ui::heading(stage.title.c_str());
        for (const ExplainedLine& line : stage.lines) {
            ImGui::PushID(number);
            const bool is_shown = number == microscope.line;
            const float width = ImGui::GetContentRegionAvail().x;
            const std::string text = wrapped(line.text, width);
            const float height = ImGui::CalcTextSize(text.c_str()).y;
            const ImVec2 at = ImGui::GetCursorPos();
            if (ImGui::Selectable("##line", is_shown, 0, {width, height}))
                microscope.line = number;
            if (is_shown && scrolls)
                ImGui::SetScrollHereY();
            const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
            call.ui.recorder.record("Line " + std::to_string(number),
                                    {{low.x, low.y}, {high.x, high.y}});
            ImGui::SetCursorPos(at);
            ImGui::TextUnformatted(text.c_str());
            ImGui::PopID();
            ++number;
        }
    }
    ImGui::EndChild();
}

/// The numbers of the shown line; a click copies one of them.
void draw_table(PanelCall& call, const ExplainedTable& table) {
    if (table.columns.empty())
        return;
    constexpr std::size_t kMostShownRows = 8;
    const float row_height = ImGui::GetTextLineHeightWithSpacing();
    const float height = row_height *
                             static_cast<float>(std::min(table.rows.size(), kMostShownRows) + 1) +
                         ImGui::GetStyle().ScrollbarSize + ImGui::GetStyle().CellPadding.y;
    const int columns = static_cast<int>(table.columns.size());
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollX |
                                       ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                       ImGuiTableFlags_BordersInnerV;
    // Tables of different lines have columns, and widths, of their own.
    if (!ImGui::BeginTable(table.columns[0].c_str(), columns, kFlags, {0, height}))
        return;
    for (const std::string& title : table.columns)
        ImGui::TableSetupColumn(title.c_str());
    ImGui::TableHeadersRow();
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        ImGui::TableNextRow();
        if (table.marked == r)
            ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0,
                                   ImGui::GetColorU32(ImGuiCol_HeaderHovered, 0.6f));
        for (std::size_t c = 0; c < table.rows[r].size(); ++c) {
            ImGui::TableNextColumn();
            ImGui::PushID(static_cast<int>(r * table.columns.size() + c));
            const std::string& cell = table.rows[r][c];
            if (ImGui::Selectable("##cell", false, 0, {ImGui::CalcTextSize(cell.c_str()).x, 0}))
                ImGui::SetClipboardText(cell.c_str());
            const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
            call.ui.recorder.record("Cell " + std::to_string(r) + ' ' + std::to_string(c),
                                    {{low.x, low.y}, {high.x, high.y}});
            ui::tooltip_of_last("A click copies it");
            ImGui::SameLine(0, 0);
            ImGui::SetCursorPosX(ImGui::GetCursorPosX() - ImGui::CalcTextSize(cell.c_str()).x);
            ImGui::TextUnformatted(cell.c_str());
            ImGui::PopID();
        }
    }
    ImGui::EndTable();
}

/// Chooses another constraint of the deformable.
void choose_constraint(PanelCall& call, MicroscopeState& microscope) {
    ClothConstraint& asked = microscope.asked.cloth;
    const Deformable* d = find_deformable(call.context.frame, asked.deformable);
    if (d == nullptr)
        return;
    const bool is_spring = asked.kind == MeshConstraint::spring;
    const std::size_t count = is_spring ? d->mesh->springs.size() : d->mesh->bends.size();
    int index = static_cast<int>(asked.index);
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 9);
    if (ImGui::SliderInt("##Index",
                         &index,
                         0,
                         std::max(static_cast<int>(count) - 1, 0),
                         is_spring ? "spring %d" : "bend %d"))
        asked.index = static_cast<std::uint32_t>(std::max(index, 0));
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("Index", {{low.x, low.y}, {high.x, high.y}});
    ImGui::SameLine();
    if (ui::button(call.ui, "Most stretched", "The spring with the largest strain"))
        asked = most_stretched_spring(*d).value_or(asked);
    if (d->mesh->bends.empty())
        return;
    ImGui::SameLine();
    if (ui::button(call.ui,
                   is_spring ? "Bends" : "Springs",
                   "The other kind of constraints of this deformable"))
        asked = {asked.deformable, is_spring ? MeshConstraint::bend : MeshConstraint::spring, 0};
}

/// Returns the line that tells the axis of the shown triangle. Requires: the pair has a surface.
int line_of_triangle(const Explained& explained) {
    int line = 0;
    for (const ExplainedStage& stage : explained.stages) {
        line += static_cast<int>(stage.lines.size());
        if (stage.kind == StageKind::triangles)
            break;
    }
    return line + 1; // after the number of axes
}

/// Chooses another candidate triangle of the surface, by depth.
void choose_triangle(PanelCall& call, MicroscopeState& microscope, const Explained& explained) {
    if (!explained.triangle)
        return;
    const SurfaceTrace& surface = explained.pair.surface;
    const std::vector<std::size_t> order = by_depth(surface);
    const auto shown = std::find(order.begin(), order.end(), *explained.triangle);
    int rank = static_cast<int>(shown - order.begin()) + 1;
    const int count = static_cast<int>(order.size());
    const SurfaceTrace::Triangle& triangle = surface.triangles[*explained.triangle];
    const std::string format = "%d of " + std::to_string(count) + ": triangle " +
                               std::to_string(triangle.index) + ", " + words_of(triangle.outcome);
    ImGui::SetNextItemWidth(-ImGui::GetFontSize() * 6);
    const auto choose = [&](std::optional<std::uint32_t> index) {
        microscope.asked.pair.triangle = index;
        microscope.line = line_of_triangle(explained);
    };
    if (ImGui::SliderInt("##Triangle", &rank, 1, count, format.c_str()))
        choose(surface.triangles[order[static_cast<std::size_t>(std::clamp(rank, 1, count) - 1)]]
                   .index);
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("Triangle", {{low.x, low.y}, {high.x, high.y}});
    ui::tooltip_of_last("The triangles that the narrow phase looked at, the deepest first");
    ImGui::SameLine();
    if (ui::button(call.ui, "Deepest", "The triangle with the deepest point"))
        choose(std::nullopt);
}

void draw_explanation(PanelCall& call,
                      MicroscopeState& microscope,
                      const Explained& explained,
                      Theme theme) {
    const Asked before_seen = microscope.seen;
    const bool is_new = !(before_seen == explained.asked) &&
                        !are_same_bodies(before_seen.pair, explained.asked.pair);
    microscope.seen = explained.asked;
    const int count = static_cast<int>(line_count(explained));
    // Another constraint of the same deformable keeps the line: its explanation has the same stages.
    const bool is_same_cloth = explained.asked.cloth.deformable &&
                               explained.asked.cloth.deformable == before_seen.cloth.deformable;
    if (is_new && !is_same_cloth)
        microscope.line = 0;
    microscope.line = std::clamp(microscope.line, 0, count - 1);
    const int before = microscope.line;
    draw_names(explained, theme);
    choose_triangle(call, microscope, explained);
    draw_picture(call,
                 microscope,
                 explained,
                 place_of(explained, static_cast<std::size_t>(microscope.line)),
                 theme,
                 is_new);
    if (ui::button(call.ui, "<", "The line before"))
        --microscope.line;
    ImGui::SameLine();
    if (ui::button(call.ui, ">", "The next line"))
        ++microscope.line;
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-ImGui::GetFontSize() * 7);
    int shown = microscope.line + 1;
    if (ImGui::SliderInt("##Walk", &shown, 1, count, "line %d"))
        microscope.line = shown - 1;
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    call.ui.recorder.record("Walk", {{low.x, low.y}, {high.x, high.y}});
    ImGui::SameLine();
    if (ui::button(call.ui, "Copy all", "Every line as text"))
        ImGui::SetClipboardText(text_of_explained(explained).c_str());
    microscope.line = std::clamp(microscope.line, 0, count - 1);
    const Place place = place_of(explained, static_cast<std::size_t>(microscope.line));
    draw_table(call, table_of(explained, place.stage, place.line));
    draw_lines(call, microscope, explained, before != microscope.line);
}

} // namespace

void draw_microscope(PanelCall& call, MicroscopeState& microscope, const ViewOptions& view) {
    const PublishedFrame& frame = call.context.frame;
    if (microscope.scene != frame.scene_number)
        microscope.asked = {};
    if (!microscope.asked)
        return;
    const Viewport picture = call.context.layout.as_viewport();
    const float em = ImGui::GetFontSize();
    const ImVec2 size{std::min(em * 27, picture.size.x), std::min(em * 46, picture.size.y)};
    ImGui::SetNextWindowPos({picture.position.x, picture.position.y}, ImGuiCond_Appearing);
    ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
    bool stays = true;
    if (ImGui::Begin(
            "Microscope", &stays, ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings)) {
        call.ui.recorder.enter("Microscope");
        if (microscope.asked.cloth.deformable)
            choose_constraint(call, microscope);
        const Explained* explained = frame.explanation.get();
        // Until another triangle is explained, the one before stays, so that its slider does too.
        if (explained != nullptr && !(explained->asked == microscope.asked) &&
            !are_same_bodies(explained->asked.pair, microscope.asked.pair))
            explained = nullptr;
        if (!frame.timeline.is_paused) {
            ui::wrapped_note("Time runs. Pause it to see how the next step treats it.");
            if (ui::button(call.ui, "Pause"))
                call.ask(SetPaused{true});
        } else if (explained == nullptr) {
            ui::wrapped_note("The next step is being looked at.");
        } else if (!explained->trouble.empty()) {
            ui::wrapped_note(("Nothing to explain: " + explained->trouble + '.').c_str());
        } else {
            draw_explanation(call, microscope, *explained, view.theme);
        }
        call.ui.recorder.leave();
    }
    ImGui::End();
    if (!stays)
        microscope.asked = {};
}

} // namespace topple::app
