// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/lab_test.h"
#include "app/panels/lessons.h"
#include "app/panels/outliner_rows.h"
#include "app/panels/word_search.h"
#include "app/scenes/scene_registry.h"
#include "app/session/arrange_commands.h"
#include "app/session/part_library.h"
#include "app/session/twin_presets.h"
#include "app/tools/keymap.h"
#include "app/view/style/view_options.h"
#include "topple/world/parameter_table.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace topple::app {

struct DockState; ///< See panel_state.h.

/// A choice that the palette offers: an overlay, another mark of the view or a habit of the dock to switch on and off,
/// a theme, a color mode, a level of detail.
using ViewChoice =
    std::variant<Overlay, bool ViewOptions::*, bool DockState::*, Theme, ColorMode, Quality>;

/// A scene, with a size if `source` is not its id.
struct PaletteScene {
    const SceneInfo* scene = nullptr;
    std::string source; ///< "stack" or "stack:20".
};
/// A part of the library, which the spawn tool then places.
struct PalettePart {
    std::string name;
};
/// The page of keys and mouse gestures.
struct PaletteHelp {};
/// A stored view.
struct PaletteView {
    int number = 1;
};
/// A step with a bookmark.
struct PaletteStep {
    std::uint64_t step = 0;
};
/// The outliner, where it lists all objects that match the search.
struct PaletteOutliner {};

/// A guided lesson.
struct PaletteLesson {
    const Lesson* lesson = nullptr;
};

/// A macro to run.
struct PaletteMacro {
    std::string name;
};

/// A row of the palette: something that Enter opens, does or shows.
struct PaletteRow {
    using Target = std::variant<PaletteScene,
                                Action,
                                const ArrangeCommand*,
                                OutlinerRow,
                                const ParameterInfo*,
                                const TwinPreset*,
                                ViewChoice,
                                PalettePart,
                                PaletteHelp,
                                const lab::LabTest*,
                                PaletteMacro,
                                PaletteLesson,
                                PaletteOutliner,
                                PaletteView,
                                PaletteStep>;
    std::string title; ///< "Undo the last edit or throw"
    std::string below; ///< Kind of the row, and what it is for: "Command".
    std::string keys;  ///< Shortcut: "Ctrl+Z"; may be empty.
    Target target;
    SearchRank rank{};
    std::string_view
        subject{}; ///< Heading under which the row is listed, such as a subject of the course; empty:
                   ///< see heading_of.
};

/// Number of objects that one search lists; the last row leads to the outliner if more match.
inline constexpr std::size_t kMostPaletteObjects = 50;

/// State of the palette from frame to frame.
struct PaletteState {
    bool is_shown = false;
    bool just_opened = false;
    std::string filter;
    /// Whether the scenes are listed by the subjects of the course instead of by category, together with the tests of
    /// the lab. After a change, `searched` is reset.
    bool by_course = false;
    std::size_t row = 0; ///< Index among `rows`; Enter chooses this row.

    std::vector<PaletteRow> rows; ///< Rows found, the best first; tests of the lab come last.
    std::optional<std::string> searched; ///< Search that found `rows`; none before the first.
    std::vector<std::string> macros; ///< Names of the macros; after a change, `searched` is reset.
    std::shared_ptr<const SceneHeader> header; ///< Header with the stored views among `rows`.
    OutlinerState objects;                     ///< Objects that match, by the outliner's search.
};

/// Finds the rows that match `state.filter`, unless `state.rows` are these rows already. Without a search: the scenes
/// in the order of the gallery or of the course. Requires: the keys do not change while `state.searched` is set.
void update_palette(const PublishedFrame& frame,
                    const Keymap& keys,
                    std::span<const PartEntry> parts,
                    PaletteState& state);

/// Returns the cards of the gallery: all scenes by category; or by the subjects of the course, together with guided
/// lessons and tests of the lab; or what of these matches a search, the best first and kind after kind.
std::vector<PaletteRow> gallery_rows(std::string_view filter, bool by_course);

/// Returns the first row of a scene, of any size: where the arrow keys start for the open one; 0 if there is none.
std::size_t row_of_scene(std::span<const PaletteRow> rows, std::string_view source);

/// Returns the heading of a row's section in a list; empty for rows that a search has found, except for tests of the
/// lab.
std::string_view heading_of(const PaletteRow& row, std::string_view filter);

/// Returns whether the mark is switched on, or the theme, color mode or level is the chosen one.
bool is_on(const ViewChoice& choice,
           const ViewOptions& view,
           const DockState& dock,
           Quality quality);

} // namespace topple::app
