// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/palette_rows.h"

#include "app/lab/lab_course.h"
#include "app/panels/panel_state.h"
#include "app/session/frame/frame_query.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <utility>

namespace topple::app {
namespace {

/// Returns the best rank among the names of a row, of which the first is the most important one.
SearchRank best_rank(std::string_view filter, std::initializer_list<std::string_view> names) {
    SearchRank best{.match = SearchRank::Match::none};
    int place = 0;
    for (const std::string_view name : names)
        best = std::min(best, rank_of(filter, name, place++));
    return best;
}

/// Sorts the rows from `first` on by their ranks.
void sort_from(std::size_t first, std::vector<PaletteRow>& rows) {
    std::stable_sort(rows.begin() + static_cast<std::ptrdiff_t>(first),
                     rows.end(),
                     [](const PaletteRow& a, const PaletteRow& b) { return a.rank < b.rank; });
}

/// Collects the rows that match.
class Rows {
public:
    Rows(std::string_view filter, std::vector<PaletteRow>& rows) : filter_(filter), rows_(rows) {}

    /// Adds the row if one of its names or its description matches. A match of the description counts as the weakest
    /// one: words of a sentence must not come before a name that begins with the search. `later` moves the row behind
    /// others whose match is as good.
    void add(PaletteRow row,
             std::initializer_list<std::string_view> names,
             const std::string& description = {},
             int later = 0) {
        SearchRank described = rank_of(filter_, description, static_cast<int>(names.size()));
        described.match = std::max(described.match, SearchRank::Match::inside);
        row.rank = std::min(best_rank(filter_, names), described);
        row.rank.place += later;
        if (is_found(row.rank))
            rows_.push_back(std::move(row));
    }

private:
    std::string_view filter_;
    std::vector<PaletteRow>& rows_;
};

/// Added to the place of a rank, so that objects, parameters and choices of the view come after scenes and commands
/// that match as well, and gestures after all of these.
constexpr int kAfterTitles = 1, kAfterTexts = 5;

std::string text_of_two(std::string_view a, std::string_view b) {
    return std::string(a) + ' ' + std::string(b);
}

PaletteRow palette_row(const SceneInfo& scene) {
    return {.title = std::string(scene.title),
            .below = std::string(scene.look_at),
            .target = PaletteScene{&scene, std::string(scene.id)}};
}

PaletteRow palette_row(const lab::LabTest& test) {
    return {.title = test.title + "   (" + std::string(test.chapter) + ")", .target = &test};
}

void add_scenes(Rows& rows) {
    for (const SceneInfo& scene : all_scenes()) {
        std::string text = text_of_two(text_of_two(scene.title, scene.category), scene.look_at);
        for (const CourseEntry* entry : course_entries_of(scene.id))
            text = text_of_two(text, entry->title);
        rows.add(palette_row(scene),
                 {scene.title, scene.id, text_of_two(scene.title, scene.id), scene.category},
                 text);
    }
}

PaletteRow palette_row(const Lesson& lesson) {
    return {.title = "Guided lesson: " + std::string(lesson.title),
            .below = std::string(lesson.steps.front().text),
            .target = PaletteLesson{&lesson}};
}

/// Adds all scenes, guided lessons and tests of the lab, subject after subject; a scene of several subjects is listed
/// with each.
void add_course(std::vector<PaletteRow>& rows) {
    const auto add = [&](PaletteRow row, std::string_view subject) {
        row.subject = subject;
        rows.push_back(std::move(row));
    };
    const auto add_others_of = [&](std::optional<Subject> subject, std::string_view title) {
        for (const Lesson& lesson : all_lessons())
            if (lesson.subject == subject)
                add(palette_row(lesson), title);
        for (const lab::LabTest& test : lab::all_tests())
            if (lab::subject_of(test) == subject)
                add(palette_row(test), title);
    };
    for (const CourseEntry& entry : course()) {
        for (const std::string_view id : entry.scenes)
            add(palette_row(*find_scene(id)), entry.title);
        add_others_of(entry.subject, entry.title);
    }
    for (const SceneInfo& scene : all_scenes())
        if (course_entries_of(scene.id).empty())
            add(palette_row(scene), kBeyondCourse);
    add_others_of(std::nullopt, kBeyondCourse);
}

/// Returns whether the action is done where the pointer is, which is on the palette while a row is chosen.
bool needs_pointer(Action action) {
    return action == Action::shoot || action == Action::push || action == Action::add_note;
}

/// Returns whether the action can be done from within the palette. Every overlay and stored view has a row of its own.
bool is_command(Action action) {
    return !needs_pointer(action) && action != Action::cancel && action != Action::show_scenes &&
           !takes_digit(action);
}

void add_commands(Rows& rows, const Keymap& keymap) {
    for (const ActionInfo& info : all_actions()) {
        if (!is_command(info.action))
            continue;
        const std::string keys = keymap.label(info.action);
        rows.add({.title = std::string(info.text),
                  .below = "Command",
                  .keys = keys,
                  .target = info.action},
                 {info.text, keys, text_of_two(info.group, info.text)});
    }
}

void add_macros(const std::vector<std::string>& macros, Rows& rows) {
    for (const std::string& name : macros)
        rows.add({.title = "Macro: " + name,
                  .below = "Recorded in the console",
                  .target = PaletteMacro{name}},
                 {name, "macro " + name});
}

void add_lessons(Rows& rows) {
    for (const Lesson& lesson : all_lessons())
        rows.add(palette_row(lesson),
                 {lesson.title, text_of_two("Guided lesson", lesson.title)},
                 {},
                 kAfterTitles);
}

void add_arrange_commands(Rows& rows) {
    for (const ArrangeCommand& command : arrange_commands())
        rows.add({.title = std::string(command.label),
                  .below = "Command: " + std::string(command.description),
                  .target = &command},
                 {command.label},
                 text_of_two(command.label, command.description));
}

void add_parameters(Rows& rows) {
    for (const ParameterInfo& info : parameter_table())
        rows.add({.title = std::string(info.label),
                  .below = "Parameter: " + std::string(info.tooltip),
                  .target = &info},
                 {info.label, info.name, text_of_two(info.label, info.group)},
                 text_of_two(info.label, info.tooltip),
                 kAfterTitles);
}

void add_twin_presets(Rows& rows) {
    for (const TwinPreset& preset : twin_presets())
        rows.add({.title = "Compare: " + std::string(preset.title),
                  .below = std::string(preset.look),
                  .target = &preset},
                 {preset.title, text_of_two("Compare", preset.title)},
                 text_of_two(preset.title, preset.look),
                 kAfterTitles);
}

void add_view_choices(Rows& rows, const Keymap& keymap) {
    const auto add = [&](const std::string& title,
                         const char* kind,
                         const ViewChoice& choice,
                         const std::string& keys = {}) {
        rows.add({.title = title, .below = kind, .keys = keys, .target = choice},
                 {title, text_of_two(title, kind)},
                 {},
                 kAfterTitles);
    };
    for (int i = 0; i < kOverlayCount; ++i) {
        const auto overlay = static_cast<Overlay>(i);
        add(std::string(label_of(overlay)), "Overlay", overlay, key_of(keymap, overlay));
    }
    add("Hardware of joints", "View", &ViewOptions::hardware);
    add("Path to come", "View", &ViewOptions::prediction);
    add("Notes", "View", &ViewOptions::notes);
    add("Measurements", "View", &ViewOptions::measurements);
    add("Grid", "View", &ViewOptions::grid);
    add("Shadows", "View", &ViewOptions::shadows);
    add("Checker", "View", &ViewOptions::checker);
    add("Sound", "View", &ViewOptions::sound);
    add("Loop while tuning", "Solver", &DockState::loops_while_tuning);
    add("Try: sliders of the scene", "View", &DockState::shows_sliders);
    add("Theme: of the scene", "View", &ViewOptions::follows_place);
    for (int i = 0; i < kThemeCount; ++i)
        add("Theme: " + std::string(name_of(static_cast<Theme>(i))), "View", static_cast<Theme>(i));
    for (int i = 0; i < kColorModeCount; ++i)
        add("Colors: " + std::string(name_of(static_cast<ColorMode>(i))),
            "View",
            static_cast<ColorMode>(i));
    for (int i = 0; i < kQualityCount; ++i)
        add("Picture quality: " + std::string(name_of(static_cast<Quality>(i))),
            "View",
            static_cast<Quality>(i));
}

void add_parts(Rows& rows, std::span<const PartEntry> parts) {
    for (const PartEntry& part : parts)
        rows.add({.title = part.name,
                  .below = part.is_own ? "Your part: the spawn tool places it"
                                       : "Part: the spawn tool places it",
                  .target = PalettePart{part.name}},
                 {part.name, text_of_two("Spawn", part.name)},
                 text_of_two("Part", part.name),
                 kAfterTitles);
}

void add_help(Rows& rows, const Keymap& keymap) {
    for (const MouseBinding& gesture : mouse_bindings())
        rows.add({.title = std::string(gesture.text),
                  .below = "Mouse",
                  .keys = std::string(gesture.gesture),
                  .target = PaletteHelp{}},
                 {gesture.gesture},
                 text_of_two(gesture.text, gesture.gesture),
                 kAfterTexts);
    for (const ActionInfo& info : all_actions()) {
        if (!needs_pointer(info.action))
            continue;
        const std::string keys = keymap.label(info.action);
        rows.add(
            {.title = std::string(info.text), .below = "Key", .keys = keys, .target = PaletteHelp{}},
            {keys},
            text_of_two(info.text, keys),
            kAfterTexts);
    }
}

void add_stored_views(const PublishedFrame& frame, Rows& rows) {
    if (frame.header == nullptr)
        return;
    for (const SceneBookmark& bookmark : frame.header->bookmarks) {
        const std::string number = std::to_string(bookmark.number);
        const std::string name = display_name(bookmark);
        rows.add({.title = name,
                  .below = "Stored view",
                  .keys = "Ctrl+" + number,
                  .target = PaletteView{bookmark.number}},
                 {name, "Stored view " + number},
                 {},
                 kAfterTitles);
    }
}

void add_step_bookmarks(const PublishedFrame& frame, Rows& rows) {
    for (const TimelineView::Bookmark& bookmark : frame.timeline.bookmarks) {
        const std::string step = std::to_string(bookmark.step);
        const std::string name = display_name(bookmark);
        rows.add({.title = name,
                  .below = "Bookmark of step " + step,
                  .target = PaletteStep{bookmark.step}},
                 {name, "Bookmark " + step},
                 {},
                 kAfterTitles);
    }
}

/// Returns the objects that match, the best first.
std::vector<PaletteRow> find_objects(const PublishedFrame& frame,
                                     std::string_view filter,
                                     std::span<const OutlinerRow> objects) {
    std::vector<PaletteRow> found;
    Rows rows(filter, found);
    for (const OutlinerRow& object : objects) {
        if (object.kind == OutlinerRow::Kind::heading)
            continue;
        const std::string name = text_of(frame, object), detail = detail_of(frame, object);
        rows.add({.title = name,
                  .below = detail.empty() ? "Object" : "Object: " + detail,
                  .target = object},
                 {name, text_of_two(name, detail)},
                 {},
                 kAfterTitles);
    }
    sort_from(0, found);
    return found;
}

void add_objects(const PublishedFrame& frame, const Keymap& keymap, PaletteState& state) {
    std::vector<PaletteRow> found = find_objects(frame, state.filter, state.objects.rows);
    if (found.size() > kMostPaletteObjects) {
        const std::size_t rest = found.size() - kMostPaletteObjects;
        found.resize(kMostPaletteObjects);
        found.push_back({.title = std::to_string(rest) + " more objects",
                         .below = "The outliner lists all that match",
                         .keys = keymap.label(Action::toggle_outliner),
                         .target = PaletteOutliner{},
                         .rank = found.back().rank});
    }
    std::move(found.begin(), found.end(), std::back_inserter(state.rows));
}

void add_tests(std::string_view filter, std::vector<PaletteRow>& rows) {
    for (const lab::LabTest& test : lab::all_tests()) {
        SearchRank rank = rank_of(filter, test.title, 0);
        if (!is_found(rank) && lab::matches(test, filter))
            rank = {.match = SearchRank::Match::inside, .place = 4};
        if (!is_found(rank))
            continue;
        rows.push_back(palette_row(test));
        rows.back().rank = rank;
    }
}

/// Adds the scene of a search such as "stack:20". Returns false if the search is something else.
bool add_scene_with_size(std::string_view filter, std::vector<PaletteRow>& rows) {
    const std::size_t colon = filter.find(':');
    if (colon == std::string_view::npos)
        return false;
    const SceneInfo* scene = find_scene(filter.substr(0, colon));
    const std::string_view size = filter.substr(colon + 1);
    const bool is_number = !size.empty() && std::all_of(size.begin(), size.end(), [](char c) {
        return std::isdigit(static_cast<unsigned char>(c)) != 0;
    });
    if (scene == nullptr || !is_number)
        return false;
    rows.push_back({.title = std::string(scene->title) + "   (" + std::string(filter) + ")",
                    .below = std::string(scene->look_at),
                    .target = PaletteScene{scene, std::string(filter)}});
    return true;
}

void find_rows(const PublishedFrame& frame,
               const Keymap& keys,
               std::span<const PartEntry> parts,
               PaletteState& state) {
    state.rows.clear();
    if (add_scene_with_size(state.filter, state.rows))
        return;
    if (state.filter.empty() && state.by_course)
        return add_course(state.rows);
    Rows rows(state.filter, state.rows);
    add_scenes(rows);
    if (state.filter.empty()) // hundreds of rows of the other kinds are listed only by a search
        return;
    add_commands(rows, keys);
    add_macros(state.macros, rows);
    add_lessons(rows);
    add_arrange_commands(rows);
    add_objects(frame, keys, state);
    add_parameters(rows);
    add_twin_presets(rows);
    add_view_choices(rows, keys);
    add_parts(rows, parts);
    add_stored_views(frame, rows);
    add_step_bookmarks(frame, rows);
    add_help(rows, keys);
    sort_from(0, state.rows);
    const std::size_t tests = state.rows.size();
    add_tests(state.filter, state.rows);
    sort_from(tests, state.rows);
}

} // namespace

void update_palette(const PublishedFrame& frame,
                    const Keymap& keys,
                    std::span<const PartEntry> parts,
                    PaletteState& state) {
    state.objects.filter = state.filter;
    const bool has_other_objects = update_rows(frame, state.objects);
    if (!has_other_objects && state.searched == state.filter && state.header == frame.header)
        return;
    state.header = frame.header;
    state.searched = state.filter;
    find_rows(frame, keys, parts, state);
}

std::vector<PaletteRow> gallery_rows(std::string_view filter, bool by_course) {
    std::vector<PaletteRow> rows;
    if (add_scene_with_size(filter, rows))
        return rows;
    if (filter.empty() && by_course) {
        add_course(rows);
        return rows;
    }
    Rows found(filter, rows);
    add_scenes(found);
    if (filter.empty())
        return rows;
    std::size_t first = 0;
    const auto end_kind = [&](std::string_view heading) {
        sort_from(first, rows);
        for (; first < rows.size(); ++first)
            rows[first].subject = heading;
    };
    end_kind("Scenes");
    add_lessons(found);
    end_kind("Guided lessons");
    add_tests(filter, rows);
    end_kind("Geometry lab");
    return rows;
}

std::size_t row_of_scene(std::span<const PaletteRow> rows, std::string_view source) {
    const std::string_view id = scene_id_of(source);
    const auto found = std::find_if(rows.begin(), rows.end(), [id](const PaletteRow& row) {
        const auto* scene = std::get_if<PaletteScene>(&row.target);
        return scene != nullptr && scene->scene->id == id;
    });
    return found == rows.end() ? 0 : static_cast<std::size_t>(found - rows.begin());
}

std::string_view heading_of(const PaletteRow& row, std::string_view filter) {
    if (!row.subject.empty())
        return row.subject;
    if (std::holds_alternative<const lab::LabTest*>(row.target))
        return "Geometry lab";
    const auto* scene = std::get_if<PaletteScene>(&row.target);
    return filter.empty() && scene != nullptr ? scene->scene->category : std::string_view();
}

bool is_on(const ViewChoice& choice,
           const ViewOptions& view,
           const DockState& dock,
           Quality quality) {
    struct IsOn {
        const ViewOptions& view;
        const DockState& dock;
        Quality quality;
        bool operator()(Overlay overlay) const { return view.shows(overlay); }
        bool operator()(bool ViewOptions::*mark) const { return view.*mark; }
        bool operator()(bool DockState::*habit) const { return dock.*habit; }
        bool operator()(Theme theme) const { return view.theme == theme && !view.follows_place; }
        bool operator()(ColorMode mode) const { return view.color_mode == mode; }
        bool operator()(Quality level) const { return level == quality; }
    };
    return std::visit(IsOn{view, dock, quality}, choice);
}

} // namespace topple::app
