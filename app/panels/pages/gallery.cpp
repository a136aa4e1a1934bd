// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The gallery: a card with a picture for each scene, by category or by the subjects of the course, with an index.

#include "app/panels/gallery_layout.h"
#include "app/panels/panels.h"
#include "app/panels/region.h"
#include "app/scenes/course.h"

#include <imgui.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace topple::app {
namespace {

constexpr float kIndexWidth = 12, kLeastWithIndex = 36; // [em]

bool is_pressed(ImGuiKey key, bool repeats) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeats);
}

/// Keeps the arrows to the left and right from the text cursor: they move the chosen card.
class ArrowsOfTheCards {
public:
    ArrowsOfTheCards()
        : map_(ImGui::GetIO().KeyMap),
          left_(map_[ImGuiKey_LeftArrow]),
          right_(map_[ImGuiKey_RightArrow]) {
        map_[ImGuiKey_LeftArrow] = map_[ImGuiKey_RightArrow] = -1;
    }
    ~ArrowsOfTheCards() {
        map_[ImGuiKey_LeftArrow] = left_;
        map_[ImGuiKey_RightArrow] = right_;
    }
    ArrowsOfTheCards(const ArrowsOfTheCards&) = delete;
    ArrowsOfTheCards& operator=(const ArrowsOfTheCards&) = delete;

private:
    int* map_;
    int left_, right_;
};

/// Returns the text, or as much of it as fits before dots.
std::string fitted(std::string_view text, float width) {
    const auto width_of = [](std::string_view part) {
        return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x;
    };
    if (width_of(text) <= width)
        return std::string(text);
    const float room = width - width_of("...");
    std::size_t fits = 0, too_many = text.size();
    while (too_many - fits > 1) {
        const std::size_t middle = (fits + too_many) / 2;
        (width_of(text.substr(0, middle)) <= room ? fits : too_many) = middle;
    }
    while (fits > 0 && (static_cast<std::uint8_t>(text[fits]) & 0xc0u) == 0x80u) // within a letter
        --fits;
    return std::string(text.substr(0, fits)) + "...";
}

/// Returns what the size of a scene counts: "size", "mass ratio".
std::string size_words(const SceneInfo& scene) {
    std::string words(scene.size_name.empty() ? "size" : scene.size_name);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

/// Returns the size that the card opens: "size 20"; empty if the scene has only one.
std::string size_text(const PaletteScene& target) {
    if (target.scene->default_size == 0)
        return {};
    const std::size_t colon = target.source.find(':');
    return size_words(*target.scene) + " " +
           (colon == std::string::npos ? std::to_string(target.scene->default_size)
                                       : target.source.substr(colon + 1));
}

const CardPicture& picture_of(const PanelCall& call, const SceneInfo& scene) {
    return call.context.card_pictures[static_cast<std::size_t>(&scene - all_scenes().data())];
}

void faint(const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

/// Shows everything about the row under the pointer.
void draw_hint(PanelCall& call, const PaletteRow& row) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 26);
    ImGui::TextUnformatted(row.title.c_str());
    if (!row.below.empty())
        ImGui::TextUnformatted(row.below.c_str());
    if (const auto* target = std::get_if<PaletteScene>(&row.target)) {
        const SceneInfo& scene = *target->scene;
        std::string places(scene.category);
        for (const CourseEntry* entry : course_entries_of(scene.id))
            places += "; " + std::string(entry->title);
        faint(places);
        if (scene.default_size > 0)
            faint("Search " + std::string(scene.id) + ":N for another " + size_words(scene) +
                  " N, from " + std::to_string(scene.smallest_size) + " to " +
                  std::to_string(scene.largest_size));
        else
            faint(target->source);
        if (const CardPicture& picture = picture_of(call, scene); picture.texture == 0)
            faint(picture.note.empty() ? "The picture is being made" : picture.note);
    }
    ImGui::PopTextWrapPos();
    const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    call.ui.recorder.record("Hint", {{low.x, low.y}, {low.x + size.x, low.y + size.y}});
    ImGui::EndTooltip();
}

void draw_picture(const PanelCall& call, const PaletteScene& target, ImVec2 low, ImVec2 high) {
    const float em = ImGui::GetFontSize(), round = em * 0.3f;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const CardPicture& picture = picture_of(call, *target.scene);
    if (picture.texture != 0) {
        list->AddImageRounded(
            reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(picture.texture)),
            low,
            high,
            {0, 0},
            {1, 1},
            IM_COL32_WHITE,
            round);
    } else {
        list->AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_FrameBg), round);
        const char* text = picture.note.empty() ? "no picture yet" : "no picture";
        const ImVec2 size = ImGui::CalcTextSize(text);
        list->AddText({(low.x + high.x - size.x) / 2, (low.y + high.y - size.y) / 2},
                      ImGui::GetColorU32(ImGuiCol_TextDisabled),
                      text);
    }
    if (scene_id_of(call.context.frame.scene_source) != target.scene->id)
        return;
    const ImVec2 size = ImGui::CalcTextSize("open");
    const ImVec2 corner{low.x + size.x + em * 0.8f, low.y + size.y + em * 0.2f};
    list->AddRectFilled(low, corner, ImGui::GetColorU32(ImGuiCol_CheckMark), round);
    list->AddText(
        {low.x + em * 0.4f, low.y + em * 0.1f}, ImGui::GetColorU32(ImGuiCol_WindowBg, 1), "open");
    list->AddRect(low, high, ImGui::GetColorU32(ImGuiCol_CheckMark), round, 0, em * 0.13f);
}

/// Draws picture, title with the size at the right, and what to look at.
void draw_card(const PanelCall& call, const PaletteRow& row, ImVec2 low, ImVec2 high) {
    const float em = ImGui::GetFontSize(), inside = em * 0.3f;
    const auto& target = std::get<PaletteScene>(row.target);
    const ImVec2 end{high.x - inside, high.y - kCardText * em + inside};
    draw_picture(call, target, {low.x + inside, low.y + inside}, end);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    const ImU32 weak = ImGui::GetColorU32(ImGuiCol_TextDisabled);
    const std::string size = size_text(target);
    const float left = low.x + inside, width = high.x - low.x - 2 * inside;
    const float size_width = size.empty() ? 0 : ImGui::CalcTextSize(size.c_str()).x + em * 0.6f;
    const float title_y = end.y + em * 0.2f;
    list->AddText({left, title_y}, ink, fitted(row.title, width - size_width).c_str());
    list->AddText({left + width - size_width + em * 0.6f, title_y}, weak, size.c_str());
    list->AddText({left, title_y + em * 1.2f}, weak, fitted(row.below, width).c_str());
}

/// Draws the title of a lesson, or of a test of the lab without its chapter, which the heading says.
void draw_low_row(const PaletteRow& row, ImVec2 low, ImVec2 high) {
    const float em = ImGui::GetFontSize();
    const auto* test = std::get_if<const lab::LabTest*>(&row.target);
    ImGui::GetWindowDrawList()->AddText(
        {low.x + em * 0.5f, low.y + em * 0.3f},
        ImGui::GetColorU32(ImGuiCol_Text),
        fitted(test != nullptr ? "Lab: " + (*test)->title : row.title, high.x - low.x - em).c_str());
}

/// Use of a cell by the pointer.
struct CellUse {
    bool is_pointed = false, is_clicked = false;
};

/// Draws a card or a low row, where `place` is on the screen.
CellUse draw_cell(PanelCall& call,
                  const PaletteRow& row,
                  const ui::Rect& place,
                  bool is_chosen,
                  bool is_by_keys) {
    const ImVec2 low{place.min.x, place.min.y}, high{place.max.x, place.max.y};
    CellUse use;
    use.is_clicked = ImGui::InvisibleButton("##cell", {high.x - low.x, high.y - low.y});
    use.is_pointed = !is_by_keys && ImGui::IsItemHovered();
    const ImVec2 from = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    call.ui.recorder.record(row.title,
                            {{place.min.x, std::max(place.min.y, from.y)},
                             {place.max.x, std::min(place.max.y, from.y + size.y)}});
    const float round = ImGui::GetFontSize() * 0.4f;
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (is_chosen || use.is_pointed)
        list->AddRectFilled(
            low,
            high,
            ImGui::GetColorU32(is_chosen ? ImGuiCol_HeaderActive : ImGuiCol_HeaderHovered),
            round);
    const auto* scene = std::get_if<PaletteScene>(&row.target);
    if (scene != nullptr) {
        call.out.visible_cards.push_back(scene->scene);
        draw_card(call, row, low, high);
    } else {
        draw_low_row(row, low, high);
    }
    return use;
}

/// Shows the hint of the row on which the pointer rests.
void follow_pointer(PanelCall& call, GalleryState& gallery, std::optional<std::size_t> pointed) {
    constexpr double kRest = 0.4; // [s]
    gallery.pointed_seconds = gallery.pointed == pointed
                                  ? gallery.pointed_seconds + call.context.seconds
                                  : 0;
    gallery.pointed = pointed;
    if (pointed && gallery.pointed_seconds >= kRest)
        draw_hint(call, gallery.rows[*pointed]);
}

/// Draws the headings and cells that are in sight. Returns the row that was clicked.
std::optional<std::size_t> draw_cells(PanelCall& call,
                                      GalleryState& gallery,
                                      const GalleryLayout& layout) {
    const float em = ImGui::GetFontSize();
    const ImVec2 window = ImGui::GetWindowPos();
    const Vec2 origin{ImGui::GetCursorScreenPos().x, ImGui::GetCursorScreenPos().y};
    const float top = window.y - origin.y, bottom = top + ImGui::GetWindowHeight();
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const GalleryLayout::Heading& heading : layout.headings) {
        if (heading.bottom < top || heading.top > bottom)
            continue;
        const float y = origin.y + heading.bottom - em * 0.5f;
        list->AddText({origin.x + em * 0.3f, y - em * 1.2f},
                      ImGui::GetColorU32(ImGuiCol_TextDisabled),
                      std::string(heading.text).c_str());
        list->AddLine({origin.x, y},
                      {origin.x + ImGui::GetContentRegionAvail().x, y},
                      ImGui::GetColorU32(ImGuiCol_Separator));
    }
    std::optional<std::size_t> clicked, pointed;
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        const ui::Rect& cell = layout.cells[i];
        if (cell.max.y < top || cell.min.y > bottom)
            continue;
        const ui::Rect place{cell.min + origin, cell.max + origin};
        ImGui::SetCursorScreenPos({place.min.x, place.min.y});
        ImGui::PushID(static_cast<int>(i));
        const CellUse use = draw_cell(
            call, gallery.rows[i], place, i == gallery.chosen, gallery.is_by_keys);
        if (use.is_clicked)
            clicked = i;
        if (use.is_pointed)
            pointed = i;
        ImGui::PopID();
    }
    ImGui::SetCursorScreenPos({origin.x, origin.y + layout.height});
    ImGui::Dummy({1, 1}); // the length of the list
    follow_pointer(call, gallery, pointed);
    return clicked;
}

/// Moves the chosen row by the arrow and page keys. Returns whether it has changed.
bool follow_arrows(GalleryState& gallery, const GalleryLayout& layout) {
    if (gallery.rows.empty())
        return false;
    const std::size_t before = gallery.chosen;
    constexpr int kPage = 3; // lines of cards
    const auto sign = [](ImGuiKey more, ImGuiKey less) {
        return (is_pressed(more, true) ? 1 : 0) - (is_pressed(less, true) ? 1 : 0);
    };
    if (const int step = sign(ImGuiKey_RightArrow, ImGuiKey_LeftArrow); step != 0)
        gallery.chosen = layout.beside(gallery.chosen, step);
    const int lines = sign(ImGuiKey_DownArrow, ImGuiKey_UpArrow) +
                      kPage * sign(ImGuiKey_PageDown, ImGuiKey_PageUp);
    gallery.chosen = layout.below(gallery.chosen, lines);
    return gallery.chosen != before;
}

/// Scrolls so that the cell is in sight, with the heading above the first line of a section.
void scroll_to(const ui::Rect& cell) {
    const float em = ImGui::GetFontSize(), margin = em * 2.4f;
    const float top = ImGui::GetScrollY(), height = ImGui::GetWindowHeight() - 2 * em;
    if (cell.max.y - cell.min.y > height)
        ImGui::SetScrollY(cell.min.y);
    else if (cell.min.y - margin < top)
        ImGui::SetScrollY(std::max(cell.min.y - margin, 0.0f));
    else if (cell.max.y > top + height)
        ImGui::SetScrollY(cell.max.y - height);
}

/// Draws the headings as a list at the left; a click scrolls to one.
void draw_index(PanelCall& call, GalleryState& gallery, const GalleryLayout& layout) {
    const std::size_t shown = layout.headings.empty()
                                  ? 0
                                  : layout.heading_at(gallery.scroll + ImGui::GetFontSize());
    call.ui.recorder.enter("Gallery index");
    for (std::size_t i = 0; i < layout.headings.size(); ++i) {
        const std::string text(layout.headings[i].text);
        const std::string label = fitted(text, ImGui::GetContentRegionAvail().x) + "###" + text;
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(label.c_str(), i == shown))
            gallery.scrolls_to = layout.headings[i].top;
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.record(text, {{low.x, low.y}, {high.x, high.y}});
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s", text.c_str());
        ImGui::PopID();
    }
    call.ui.recorder.enter("Gallery");
}

/// Draws the search and the order. Returns whether the list is another one than in the last frame.
bool draw_search(PanelCall& call, GalleryState& gallery) {
    if (gallery.just_opened)
        ImGui::SetKeyboardFocusHere();
    const bool has_order = gallery.filter.empty(); // a search has its own
    const float em = ImGui::GetFontSize();
    ImGui::SetNextItemWidth(has_order ? -em * 9 : -1);
    {
        const ArrowsOfTheCards arrows;
        (void)ui::text_field(
            call.ui, "##Search", gallery.filter, "search scenes, lessons, tests of the lab");
    }
    if (has_order) {
        ImGui::SameLine();
        if (ui::checkbox(call.ui,
                         "By subject",
                         gallery.by_course,
                         "Scenes, guided lessons and tests of the lab in the order of a course, "
                         "from vectors to moving balls"))
            gallery.searched.reset();
    }
    if (gallery.searched == gallery.filter)
        return false;
    gallery.searched = gallery.filter;
    gallery.rows = gallery_rows(gallery.filter, gallery.by_course);
    gallery.chosen = gallery.filter.empty()
                         ? row_of_scene(gallery.rows, call.context.frame.scene_source)
                         : 0;
    return true;
}

/// Draws the list, which follows the keys. Returns the row to open: one that was clicked.
std::optional<std::size_t> draw_list(PanelCall& call,
                                     GalleryState& gallery,
                                     const GalleryLayout& layout,
                                     bool shows_chosen) {
    ImGui::BeginChild("list", {}, false, ImGuiWindowFlags_AlwaysVerticalScrollbar);
    if (const auto height = std::exchange(gallery.scrolls_to, std::nullopt))
        ImGui::SetScrollY(*height);
    else if (shows_chosen && gallery.chosen < layout.cells.size())
        scroll_to(layout.cells[gallery.chosen]);
    gallery.scroll = ImGui::GetScrollY();
    const std::optional<std::size_t> clicked = draw_cells(call, gallery, layout);
    if (gallery.rows.empty())
        draw_nothing_found(call, gallery.filter);
    ImGui::EndChild();
    return clicked;
}

/// Draws search, index and list. Returns the row to open; none: nothing was chosen.
std::optional<std::size_t> draw_content(PanelCall& call, GalleryState& gallery) {
    const bool is_new = gallery.just_opened;
    const bool is_other = draw_search(call, gallery);
    gallery.just_opened = false;
    const float em = ImGui::GetFontSize(), gap = em * 0.8f;
    const float width = ImGui::GetContentRegionAvail().x;
    const bool has_index = width >= em * kLeastWithIndex;
    const float list_width = width - ImGui::GetStyle().ScrollbarSize - em * 0.4f -
                             (has_index ? em * kIndexWidth + gap : 0.0f);
    const GalleryLayout layout = lay_out_gallery(
        gallery.rows, gallery.filter, std::max(list_width, em), em);
    const bool has_moved = follow_arrows(gallery, layout);
    const ImGuiIO& io = ImGui::GetIO();
    gallery.is_by_keys = (gallery.is_by_keys || is_new || is_other || has_moved) &&
                         io.MouseDelta.x == 0 && io.MouseDelta.y == 0 && io.MouseWheel == 0;
    if (has_index) {
        ImGui::BeginChild("index", {em * kIndexWidth, 0});
        draw_index(call, gallery, layout);
        ImGui::EndChild();
        ImGui::SameLine(0, gap);
    }
    const bool enter = is_pressed(ImGuiKey_Enter, false) || is_pressed(ImGuiKey_KeyPadEnter, false);
    const auto clicked = draw_list(call, gallery, layout, is_new || is_other || has_moved);
    if (enter && !is_new && gallery.chosen < gallery.rows.size())
        return gallery.chosen;
    return clicked;
}

} // namespace

void draw_gallery(PanelCall& call, GalleryState& gallery, const PaletteParts& parts) {
    if (!gallery.is_shown)
        return;
    if (ui::begin_page(call, "Gallery###Gallery", gallery.is_shown, {96, 64}, {46, 28})) {
        call.ui.recorder.enter("Gallery");
        if (const auto opened = draw_content(call, gallery)) {
            gallery.is_shown = false;
            open_row(call, gallery.rows[*opened], parts);
        }
        call.ui.recorder.leave();
    }
    ImGui::End();
}

} // namespace topple::app
