// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/layout.h"
#include "app/panels/panel_state.h"
#include "app/runs/background_sweep.h"
#include "app/session/arrange_commands.h"
#include "app/session/frame/published_frame.h"
#include "app/session/frame/selection.h"
#include "app/session/model_loads.h"
#include "app/session/part_library.h"
#include "app/session/request.h"
#include "app/tools/keymap.h"
#include "app/tools/probe_tool.h"
#include "app/tools/view_control.h"
#include "app/view/lines/measurement_lines.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace topple::app {

/// A small picture of the moment under the pointer on the time bar.
struct MomentPicture {
    std::uint32_t texture = 0; ///< OpenGL's name, the lowest row first; 0: there is no picture.
    Vec2 size;                 ///< [px]
    std::uint64_t step = 0;    ///< Shown step, near that under the pointer.
};

/// Picture of a card in the gallery.
struct CardPicture {
    std::uint32_t texture = 0; ///< OpenGL's name, the highest row first; 0: there is no picture.
    std::string note; ///< Reason why there is no picture, for the person; empty: it is not made yet.
};

/// Everything that panels may read, borrowed for one frame.
struct PanelContext {
    const PublishedFrame& frame;
    const Layout& layout;
    const OrbitCamera& camera;
    const Selection& selection;
    const ProbeReading& probe;
    const DebugGeometry& annotations;                       ///< Geometry for labels in the world.
    std::span<const AnnotationView> notes_and_measurements; ///< Of the scene, as they are drawn.
    const Keymap& keys;                                     ///< Keys that texts name.
    std::optional<BoxOnScreen> selection_box;
    std::span<const ModelLoadView> loads; ///< Models that are being read.
    std::span<const PartEntry> parts;     ///< Parts that the spawn tool can place.
    bool has_vehicle = false; ///< Whether keys drive a body that the camera can go along with.
    std::span<const ControlSource> bound_sources; ///< Keys and axes that control the scene.
    SweepView sweep;                              ///< The newest stability map.
    CullReport culling;                           ///< Culling of the last picture.
    std::span<const PlottedQuantity> plotted;     ///< Quantities of the page of plots.
    MarkCounts mark_counts;                       ///< Of the overlays of the last picture.
    MomentPicture moment;                         ///< For the hint of the time bar.
    std::span<const CardPicture>
        card_pictures;   ///< Pictures of the scenes, in the order of all_scenes().
    double seconds = 0;  ///< Time since the last frame.
    double frame_ms = 0; ///< Recent frame time of the window.
    double gpu_ms = 0;
    std::string_view device_name; ///< Name of the graphics device.
    bool is_software = false;
    bool has_file_chooser = false; ///< Whether the system has a chooser of files.
};

/// A request about macros.
struct MacroRequest {
    enum class Kind : std::uint8_t {
        begin, ///< Begins to record one.
        drop,  ///< Ends the recording and keeps nothing.
        save,  ///< Ends the recording and saves the macro.
        run,   ///< Does its lines.
        remove ///< Deletes its file.
    } kind = Kind::run;
    std::string name{};    ///< Of the macro to save, run or remove.
    bool has_time = false; ///< See BeginMacro.
};

/// Everything that panels may ask for.
struct PanelOutput {
    Requests requests;
    std::vector<MacroRequest> macros; ///< Requests about macros, in this order.
    std::vector<BoundAction> actions; ///< Actions, as if their keys had been pressed.
    std::optional<Selection> selection;
    std::vector<std::uint64_t> canceled_loads; ///< Numbers of the loads to cancel.
    std::optional<std::size_t> answer;         ///< Index of the answer to the question.
    bool resets_layout = false;
    bool chooses_files = false; ///< Whether to show the system's chooser of files.
    bool keeps_part = false;    ///< Whether to keep the selection as a part.
    std::vector<PlottedQuantity>
        plotted; ///< Quantities to plot; those that are plotted: to plot no longer.
    std::optional<DrawerTab> opens_tab; ///< Tab to show in the drawer.
    std::string_view
        shown_parameter; ///< Name of the parameter to show in the solver tab; empty: none.
    Asked looked_at;     ///< Object that the microscope is to look at; null: no change.
    std::optional<SweepOptions> sweep; ///< Sweep to begin.
    bool cancels_sweep = false;        ///< Whether to stop the sweep that is running.
    std::string saved_map;             ///< PNG or CSV file to save the map to; empty: none.
    std::vector<const SceneInfo*>
        visible_cards; ///< Scenes whose cards are in sight, from top to bottom; none while the gallery is closed.
    std::optional<std::string> removed_part; ///< Name of the part to remove from the library.
};

/// Draws everything except the world. Main thread, between ImGuiLayer's begin and end of a frame.
void draw_panels(const PanelContext& context,
                 PanelState& state,
                 ui::Recorder& recorder,
                 PanelOutput& out);

/// The panels, in one file each. All write the person's requests into `out`.
struct PanelCall {
    const PanelContext& context;
    ui::Context ui;
    KeyBinder& binder;
    PanelOutput& out;

    void ask(Request request) { out.requests.push_back(std::move(request)); }
    /// Asks for a command that belongs to the present press of a widget.
    void edit(Command command) { ask(Do{std::move(command), ui.held.gesture}); }
    void act(Action action, int digit = 0) { out.actions.push_back({action, digit}); }
    /// Returns "Ctrl+Z"; empty if no key has the action.
    [[nodiscard]] std::string key(Action action) const { return context.keys.label(action); }
};

/// Draws the field with the name of a numbered thing. Returns the new name when a field is left in which it has
/// changed.
std::optional<std::string> edit_name(PanelCall& call,
                                     NumberedName& entry,
                                     std::uint64_t number,
                                     const std::string& name,
                                     const std::string& hint);
/// Asks for commands that are one undo step, or tells the person why there are none.
void do_together(PanelCall& call, const Result<std::vector<Command>>& commands);
/// Does the same with the commands of a row of the table for the selected objects.
void do_arrange(PanelCall& call, const ArrangeCommand& command);
/// Draws the menus of that table: "Align", "Lock and hide".
void draw_arrange_menus(PanelCall& call);
/// Draws a button that opens the menu "Align", for the tool strip; nothing if no body is selected.
void draw_align_button(PanelCall& call);

/// Parts of the state that the menus show and change.
struct MenuParts {
    ViewOptions& view;
    ToolSettings& tools;
    Real& ui_scale;
    FirstSteps& first_steps;
    HelpState& help;
    bool& reduces_motion;
    const std::vector<std::string>& recent_files;
    std::optional<bool>& shows_dock;
    RunsState& runs;
    LessonState& lesson;
    bool& shows_sliders;       ///< DockState::shows_sliders.
    bool is_following = false; ///< The camera goes along with something.
    bool has_drawer = false;
    bool has_outliner = false;
};

/// Parts of the state that rows of the palette change.
struct PaletteParts {
    PaletteState& palette;
    ToolSettings& tools;
    ViewOptions& view;
    DrawingQuality& drawing;
    LayoutChoices& layout;
    DockState& dock;
    OutlinerState& outliner;
    CompareState& compare;
    HelpState& help;
    LessonState& lesson;
};

// The panels, one file each. All write what the person asked for into `call.out`.

void draw_menu_bar(PanelCall& call, const MenuParts& parts);
void draw_tool_rail(PanelCall& call, ToolKind active);
/// Draws the bar of overlays in the corner of the viewport, and the legends of those that are shown.
void draw_overlay_bar(PanelCall& call, ViewOptions& view, bool& is_open);
/// Draws the options of the active tool. Returns the covered part of the viewport, empty without options.
ui::Rect draw_tool_strip(PanelCall& call, ToolSettings& tools, FileDialog& dialog);
/// Draws the sliders of the scene in the viewport, beside the options of the tool.
void draw_scene_sliders(PanelCall& call, DockState& dock, const ui::Rect& tool_options);
/// Draws the keys that control the scene.
void draw_scene_keys(PanelCall& call, ToolSettings& tools);
/// Draws the options of the copy tool, in the tool strip.
void draw_copy_options(PanelCall& call, ToolSettings& tools);
/// Draws the modes and the measurements of the measuring tool, in the tool strip.
void draw_measure_options(PanelCall& call, MeasureSettings& settings);
/// Draws the options of the force tool, in the tool strip.
void draw_force_options(PanelCall& call, ForceSettings& settings);
void draw_inspector(PanelCall& call, ShownEnergy& energy, NameEntry& name);
/// Draws the sliders of all parameters. Frames `dock.marked_parameter`, and scrolls to it if asked.
void draw_solver(PanelCall& call, DockState& dock);
/// Draws the page on which the twin is chosen and described.
void draw_compare(PanelCall& call, CompareState& compare, const PlotState& plots);
/// Draws names over the two viewports, or the scale of the heat map.
void draw_twin_labels(PanelCall& call, const CompareState& compare);
/// Asks for the scene and the settings of a preset.
void choose_preset(PanelCall& call, CompareState& compare, const TwinPreset& preset);
void draw_view_options(PanelCall& call,
                       ViewOptions& view,
                       DrawingQuality& drawing,
                       bool& reduces_motion,
                       NumberedName& view_name);
/// Draws the stored views, in the view tab.
void draw_bookmarks(PanelCall& call, NumberedName& entry);
void draw_lab(PanelCall& call, ToolSettings& tools);
void draw_lab_answer(LabSettings& settings); ///< Draws the answer, in the tool strip.
void draw_transport(PanelCall& call, TimeBarState& bar, RunsState& runs);
void draw_time_bar(PanelCall& call,
                   TimeBarState& bar,
                   float width); ///< Draws the bar, in the transport. Width in pixels.
/// Draws the window in which the bookmark of a step is named, if one is open.
void draw_bookmark_window(PanelCall& call, TimeBarState& bar);
/// Draws the menu "Bookmarks".
void draw_bookmarks_menu(PanelCall& call);
/// Draws the window that lists the runs of the timeline, if it is open.
void draw_microscope(PanelCall& call, MicroscopeState& microscope, const ViewOptions& view);
/// Draws the window of the stability map, if it is open.
void draw_stability_map(PanelCall& call, StabilityMapState& map, FileDialog& dialog);
/// Draws the map with its axes and legend; a click on a square opens its run.
void draw_map_picture(PanelCall& call, StabilityMapState& map, const Sweep& sweep);
void draw_runs_window(PanelCall& call, RunsState& runs, ViewOptions& view);
/// Draws the window of the guided lesson, if one has begun.
void draw_lesson(PanelCall& call, LessonState& state, ToolSettings& tools);
/// Returns the color of ticks at the first difference between two runs, as ImGui packs colors.
std::uint32_t difference_color();
/// Returns the run whose ghost is shown, or else the one that was left last. Requires: there is another run.
const TimelineView::OtherRun& nearest_other_run(const PublishedFrame& frame);
/// Parts of the state that the tabs of the drawer change.
struct DrawerParts {
    DrawerTab& tab;
    ConsoleState& console;
    PlotState& plots;
    std::optional<VisibleSteps>& zoom; ///< Of the time bar.
};
void draw_drawer(PanelCall& call, const DrawerParts& parts);
/// Draws the energy balance of the shown steps, in the drawer.
void draw_energy(PanelCall& call, PlotState& state, std::optional<VisibleSteps>& zoom);
/// Draws the residuals of the solver in the next step, in the drawer.
void draw_convergence(PanelCall& call);
/// Draws the plots, in the drawer.
void draw_plots(PanelCall& call, PlotState& state, std::optional<VisibleSteps>& zoom);
/// Draws what every click did as lines of a script, and a field for the next one.
void draw_console(PanelCall& call, ConsoleState& console);
void draw_profile(PanelCall& call); ///< Draws the profile, in the drawer.
void draw_status_line(PanelCall& call, const std::string& status, bool& plays_sound);
void draw_help(PanelCall& call, HelpState& help);
/// Draws the page on which keys are changed.
void draw_keys_page(PanelCall& call, KeysPage& page, Keymap& keys);
void draw_outliner(PanelCall& call, OutlinerState& state);
void draw_palette(PanelCall& call, const PaletteParts& parts);
/// Follows a row of the palette: opens its scene, takes its tool.
void open_row(PanelCall& call, const PaletteRow& row, const PaletteParts& parts);
/// Says that a search has found no row.
void draw_nothing_found(PanelCall& call, const std::string& filter);
/// Draws the cards of all scenes, if the gallery is open.
void draw_gallery(PanelCall& call, GalleryState& gallery, const PaletteParts& parts);
/// `model_path` receives the file that a dialog for a model chooses.
void draw_file_dialog(PanelCall& call, FileDialog& dialog, std::string& model_path);
void draw_question(PanelCall& call, Question& question);
/// `place` of the click that asked for the menu; cleared when the menu is shown. [px] `anchor`: there in the scene.
void draw_context_menu(PanelCall& call,
                       std::optional<Vec2>& place,
                       const Anchor& anchor,
                       NoteEntry& note);
/// Opens the window in which a note is written.
void open_note(NoteEntry& entry, const PublishedFrame& frame, Annotation note);
/// Draws the window in which a note is written, if one is open. A new note is shown even if notes were hidden.
void draw_note_window(PanelCall& call, NoteEntry& entry, ViewOptions& view);
/// Draws the labels of notes and measurements at their places. A click selects one and opens the window of a note.
void draw_annotations(PanelCall& call, const ViewOptions& view, NoteEntry& entry);
void draw_model_loads(PanelCall& call);             ///< Progress of models that are being read.
void draw_model_loads_of_question(PanelCall& call); ///< The same inside the question's window.
/// Draws labels, messages, first steps and the selection box.
void draw_in_world(PanelCall& call, FirstSteps& steps, MessageAges& ages);

} // namespace topple::app
