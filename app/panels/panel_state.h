// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/camera/orbit_camera.h"
#include "app/commands/command.h"
#include "app/panels/gallery_layout.h"
#include "app/panels/key_entry.h"
#include "app/panels/lessons.h"
#include "app/panels/outliner_rows.h"
#include "app/panels/palette_rows.h"
#include "app/panels/sweep_form.h"
#include "app/panels/ui/widgets.h"
#include "app/panels/visible_steps.h"
#include "app/session/frame/published_frame.h"
#include "app/session/twin_presets.h"
#include "app/tools/key_binder.h"
#include "app/tools/tool_settings.h"
#include "app/view/style/view_options.h"

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {

enum class DockTab : std::uint8_t { inspector, solver, compare, view, lab };
enum class DrawerTab : std::uint8_t { profile, plots, energy, convergence, log, console };

/// A dialog that asks for a path, with the listed folder.
struct FileDialog {
    enum class Purpose : std::uint8_t {
        closed,
        open,
        save,
        record,
        model,
        map_picture,
        map_table
    } purpose = Purpose::closed;
    std::string folder;
    std::string name;
    bool just_opened = false;
    std::string replaces;         ///< Existing file that the next press of Save replaces.
    bool scrolls_to_name = false; ///< Whether the listing scrolls to the file `name` in this frame.
    int name_version = 0;         ///< Id of the field in ImGui; changes when code sets `name`.

    /// Entries of `listed_folder` when it was last read, and the time since then. [s]
    std::vector<std::string> folders, files;
    std::string listed_folder;
    double listed_age = 0;
};

/// A question that must be answered before anything else happens.
struct Question {
    enum class Topic : std::uint8_t { none, leave, recover } topic = Topic::none;
    std::string title, text;
    /// Labels of the buttons from left to right. Enter gives the first answer, Esc the last one.
    std::vector<std::string> answers;
    bool just_asked = false;
};

/// Three suggestions for a newcomer; each is ticked when done.
struct FirstSteps {
    bool is_offered = false;
    bool are_seen =
        false; ///< Done, or shown long enough: the program no longer offers the steps on its own.
    bool has_dragged = false, has_paused = false, has_rewound = false;
    double seconds = 0;      ///< Time since they were offered.
    double done_seconds = 0; ///< Time since all three were done.
};

/// Object that the camera follows, and its position in the last picture.
struct Followed {
    std::vector<BodyId> bodies;
    std::vector<DeformableId> deformables;
    Vec3 at;                ///< World coordinates. [m]
    bool is_driven = false; ///< Whether they are followed because keys drive them.

    [[nodiscard]] bool empty() const { return bodies.empty() && deformables.empty(); }
};

/// Level of detail of the picture.
struct DrawingQuality {
    Quality level = Quality::high;
    bool is_pinned = false; ///< A person chose the level; nobody else changes it.
    bool was_lowered = false;
};

inline constexpr Real kLeastOutlinerEm = 8, kMostOutlinerEm = 36; ///< [widths of an M]

/// Regions of the screen that are shown, and their sizes.
struct LayoutChoices {
    bool shows_panels = true;
    bool shows_drawer = false;
    bool shows_outliner = false;
    bool opens_overlays = false;    ///< Whether the bar of overlays lists all of them.
    std::optional<bool> shows_dock; ///< None: in a window that is wide enough.
    Real dock_width_em = 22;        ///< [widths of an M]
    Real drawer_height_em = 14.5f;
    Real outliner_width_em = 15;
    bool shows_twin = false; ///< Whether the twin has a half of the viewport; set for every frame.
};

/// The page of keys, and the box about the program.
struct HelpState {
    bool is_shown = false;
    bool shows_about = false;
};

/// Tabs of the dock.
struct DockState {
    DockTab tab = DockTab::inspector; ///< In front.
    std::optional<DockTab> asked;     ///< Brought to the front in the next frame.
    /// Name of the parameter that the palette has found, marked until the next press of a mouse button; empty: none.
    std::string_view marked_parameter;
    bool scrolls_to_parameter = false; ///< Whether the next frame scrolls to that parameter.
    bool loops_while_tuning = false;   ///< Whether a held slider repeats the last seconds.
    std::uint64_t tuned_gesture = 0;   ///< Gesture of the held slider that does so; 0: none.
    bool shows_sliders = true;         ///< Whether the sliders of the scene are unfolded.
    Vec2 sliders_size;                 ///< Size of their window in the last frame. [px]
    /// State whose values of the sliders the first step is to get, as soon as it is shown; null: none.
    Snapshot restarts_with;
    std::uint64_t restarted_scene = 0; ///< Number of the scene of that state.
};

/// A press of the left button on a track of time, from its begin to its release; see use_track.
struct TrackPress {
    enum class Kind : std::uint8_t { none, scrub, loop, spent } kind = Kind::none;
    std::optional<double> scrub_step;    ///< Step under the pointer while time is scrubbed.
    double loop_begin = 0, loop_end = 0; ///< Ends of the loop while it is dragged. [steps]
    /// Step and pause before the last press, to which a double click returns.
    std::uint64_t step_before = 0;
    bool was_paused = false;
};

/// The time bar: the steps that it shows, and what the pressed mouse button does with it.
struct TimeBarState {
    std::optional<VisibleSteps> zoom; ///< Steps that are shown; none: the whole history.
    std::uint64_t scene_number = 0;   ///< Scene of the zoom; another one is shown as a whole.
    double followed_step = 0;         ///< Shown step of the last frame.
    TrackPress use;
    std::optional<std::uint64_t> pointed_step; ///< Step of which the hint shows a picture.
    bool is_moved = false;                     ///< Whether the middle button moves the shown steps.

    /// Bookmark that is being named in a window at the bar, with the text so far; none: no window is open.
    std::optional<TimelineView::Bookmark> named;
    bool opens_name = false; ///< Whether the next frame opens that window.
};

/// Name that is being typed in the inspector.
struct NameEntry {
    std::optional<NamedObject> object; ///< Its future owner; none: nothing was typed yet.
    std::uint64_t scene = 0;           ///< Number of the scene of that object.
    std::string text;
    bool takes_keyboard = false; ///< Whether the next frame puts the keyboard into the field.
};

/// A note that is being written, in a window at its place.
struct NoteEntry {
    std::optional<Annotation>
        note; ///< Note with the text so far; null id: a new one. None: no window is open.
    std::uint64_t scene = 0;     ///< Number of the scene of the note.
    bool takes_keyboard = false; ///< Whether the next frame puts the keyboard into the field.
};

/// Name that is being typed for one of several numbered things: stored views, runs.
struct NumberedName {
    std::uint64_t number = 0; ///< 0: nothing is being typed.
    std::uint64_t scene = 0;  ///< Number of the scene of the thing.
    std::string text;
};

/// Picture of the twin.
enum class TwinLook : std::uint8_t {
    side_by_side, ///< A viewport of its own, through the same camera.
    ghost,        ///< Its bodies as ghosts, as far as they stand elsewhere.
    heat_map,     ///< Colors by the distance of a body from its twin.
};

/// The twin: the shown timeline with other parameters.
struct CompareState {
    bool is_on = false;
    TwinLook look = TwinLook::side_by_side;
    AskedTwin twin;                     ///< Kept while the twin is off, and with another scene.
    const TwinPreset* preset = nullptr; ///< Preset that was chosen last; null: none.
    bool waits_for_scene = false;       ///< Whether the scene of the preset is being opened.
    std::uint64_t scene_before = 0;     ///< Number of the scene that was shown when it was chosen.
    bool starts_time = false;           ///< Whether time starts as soon as the twin is asked for.
    double heat_scale = 0;              ///< Distance at the end of the color scale. [m]

    /// Returns whether the twin is on with that picture.
    [[nodiscard]] bool shows(TwinLook wanted) const { return is_on && look == wanted; }
};

/// The window that lists the runs.
struct RunsState {
    bool opens = false;           ///< Whether the next frame opens the window.
    std::uint64_t ghost_lane = 0; ///< Lane of the run whose ghost is chosen; 0: the newest.
    NumberedName name;
};

/// The microscope.
struct MicroscopeState {
    Asked asked;             ///< Object that it looks at; null: its window is closed.
    std::uint64_t scene = 0; ///< Number of the scene of the object.
    int line = 0;            ///< Shown line, counted through all stages.
    OrbitCamera camera;      ///< Camera of its picture.
    Asked seen;              ///< Object of the last picture; another one begins at the first line.
    bool is_difference = false; ///< Whether the last picture showed the Minkowski difference.
    Real radius = 0;            ///< ExplainedPicture::radius of the last picture. [m]
};

/// A square of a stability map.
struct MapCell {
    std::size_t column = 0, row = 0; ///< Indices of its values of x and y.
};

/// The window of the stability map.
struct StabilityMapState {
    bool is_shown = false;
    SweepForm form; ///< Without axes before the window is opened first.
    std::vector<std::string> metrics = sweep_metrics({}); ///< Metrics to choose from.
    /// Metrics of the scene `metrics_of`, which a thread opens for them; not valid: none are searched.
    std::future<std::vector<std::string>> searched_metrics;
    std::string metrics_of;         ///< Source without a size; empty: none yet.
    std::optional<MapCell> opened;  ///< Square whose run was opened last.
    std::uint64_t opened_sweep = 0; ///< SweepView::number of the map of that square.
};

/// Largest number of curves in a plot: more colors cannot be told apart.
inline constexpr std::size_t kMostPlots = 8;

/// The plots in the drawer. Their range of steps is that of the time bar.
struct PlotState {
    std::vector<PlottedQuantity> quantities; ///< In the order of their colors; at most kMostPlots.
    std::uint64_t scene = 0;                 ///< Number of the scene of their bodies and joints.
    TrackPress use;
    bool is_moved = false;                     ///< Whether the middle button moves the shown steps.
    std::optional<std::uint64_t> pointed_step; ///< Step of which the hint shows a picture.
    std::optional<std::size_t> pointed_curve; ///< Index of the curve under the pointer in the legend.
};

/// The console of commands.
struct ConsoleState {
    std::string line;  ///< Command that is being typed.
    std::string error; ///< Reason why the last one was not understood; empty: none.
    /// Lines in the last frame: new ones scroll into view.
    std::shared_ptr<const std::vector<std::string>> shown;
    bool takes_keyboard = false; ///< Whether the next frame puts the keyboard into the field.

    std::vector<std::string> macros; ///< Names of the macros, sorted.
    std::string macro_name;          ///< Name of the macro that is being recorded.
    bool has_time = false;           ///< See BeginMacro.
    std::string asks_to_delete;      ///< Macro that a second press deletes; empty: none.
};

/// Energy of the published frame with the number `frame`: added up once for each.
struct ShownEnergy {
    EnergyBudget budget;
    std::uint64_t frame = 0;
};

/// Numbers of messages, and the time each was on the screen. [s]
using MessageAges = std::vector<std::pair<std::uint64_t, double>>;

/// State of the panels from frame to frame. Owned by the app; no part of any world. A panel gets only the parts
/// that it draws.
struct PanelState {
    ViewOptions view;
    ToolSettings tools;
    DrawingQuality drawing;
    Real ui_scale = 1;
    LayoutChoices layout;
    DockState dock;
    DrawerTab drawer_tab = DrawerTab::profile;
    ConsoleState console;
    PaletteState palette;
    GalleryState gallery;
    OutlinerState outliner;
    HelpState help;
    Keymap keymap;
    KeysPage keys_page;
    Followed followed;

    FileDialog dialog;
    Question question;
    std::vector<std::string> recent_files;
    std::optional<Vec2> context_menu; ///< Position of the request; cleared when shown. [px]
    Anchor context_anchor;            ///< Place in the scene at which the menu was asked for.
    bool reduces_motion =
        false; ///< Whether the camera goes to another view at once, and does not drift.

    ui::HeldValue held;
    FirstSteps first_steps;
    MessageAges message_ages;
    ShownEnergy energy;
    NameEntry name;
    KeyBinder binder;
    NoteEntry note;
    NumberedName view_name;
    RunsState runs;
    CompareState compare;
    MicroscopeState microscope;
    LessonState lesson;
    StabilityMapState map;
    PlotState plots;
    TimeBarState time_bar;
    std::string status; ///< Present effect of the mouse.
};

} // namespace topple::app
