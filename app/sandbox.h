// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/card_pictures.h"
#include "app/file_watch.h"
#include "app/film_saver.h"
#include "app/macro_folder.h"
#include "app/moment_preview.h"
#include "app/panels/panels.h"
#include "app/platform/clock.h"
#include "app/platform/imgui_layer.h"
#include "app/platform/paths.h"
#include "app/recovery.h"
#include "app/runs/background_sweep.h"
#include "app/screenshots.h"
#include "app/session/model_loads.h"
#include "app/session/part_library.h"
#include "app/session/session_thread.h"
#include "app/tools/scene_keys.h"

#include <filesystem>
#include <map>
#include <memory>

namespace topple::app {

struct SandboxOptions {
    std::string source; ///< Source to open; see open_scene.
    int thread_count = 1;
    bool is_first_run = false; ///< Whether to offer the first steps and let the camera drift.
    /// Folder for copies of unsaved scenes; empty: no copies are kept.
    std::filesystem::path state_folder;
    /// Folder of the macros; empty: there are none.
    std::filesystem::path macro_folder{};
    double copy_interval = Recovery::kInterval; ///< Time from a change to its copy. [s]
    /// Folder of the person's parts; empty: none can be kept.
    std::filesystem::path parts_folder;
    bool has_file_chooser = false; ///< See Window::has_file_chooser.
    /// Thumbnails of earlier runs of the program; see ThumbnailCache.
    ThumbnailCache thumbnails{{}, {}};
    /// Program with the verb `render`, which draws films; this one at first.
    std::string program = program_path().string();
};

/// The whole app except its window and its pixels: takes input, and produces requests to the session and a scene to
/// draw. Also runs under a test robot without a screen. Main thread only.
class Sandbox {
public:
    explicit Sandbox(const SandboxOptions& options);

    /// One frame of the window: begins and ends `layer`, and fills `scene` for the renderer.
    void frame(const InputEvents& events, PixelSize size, ImGuiLayer& layer, RenderScene& scene);

    /// Fills `scene` with the picture of the twin for its viewport, after `frame`. Returns false if there is none.
    bool extract_twin(RenderScene& scene);

    [[nodiscard]] SessionThread& session() { return session_; }
    [[nodiscard]] const PublishedFrame& shown() const { return *current_; }
    [[nodiscard]] PanelState& state() { return state_; }
    [[nodiscard]] const ui::Recorder& recorder() const { return recorder_; }
    [[nodiscard]] const Layout& layout() const { return layout_; }
    [[nodiscard]] const OrbitCamera& camera() const { return camera_; }
    /// Returns the small picture of the time bar, which the window draws.
    [[nodiscard]] MomentPreview& moment() { return moment_; }
    /// Returns the pictures of the gallery, which the window draws.
    [[nodiscard]] CardPictures& card_pictures() { return card_pictures_; }
    /// Selected objects that exist at the shown time.
    [[nodiscard]] const Selection& selection() const { return present_; }

    /// Returns whether a dropped model is still being read.
    [[nodiscard]] bool is_reading() const { return !loads_.views().empty(); }
    /// Cancels reading files and opening scenes for the gallery, and waits for that, at most 0.7 s; all stages of
    /// reading look for the cancellation many times a second. Returns false if a thread is still busy; the sandbox can
    /// then not be destroyed in time.
    [[nodiscard]] bool stop_reading() { return loads_.stop_all(0.2) && card_pictures_.stop(0.5); }
    [[nodiscard]] CursorShape cursor() const { return cursor_; }
    [[nodiscard]] bool wants_to_quit() const { return quits_; }
    /// Leaves because of a signal: keeps copies of unsaved scenes and asks no question.
    void leave_at_once();
    /// Null if no copies are kept.
    [[nodiscard]] const Recovery* recovery() const { return recovery_.get(); }
    /// Returns true once after F11.
    [[nodiscard]] bool take_fullscreen_toggle();
    /// Whether the person has asked for the system's chooser of files since the last call.
    [[nodiscard]] bool take_file_choice();
    /// Returns the screenshot that was asked for since the last call. While the window is not visible, there is none to
    /// take: it waits until the window is visible again, which a message tells.
    [[nodiscard]] Screenshot take_screenshot(bool is_visible);
    [[nodiscard]] std::string window_title() const;

    /// Facts about the graphics device for the person, shown by the panels.
    struct DeviceNote {
        std::string name;
        bool is_software = false;
        double gpu_ms = 0;
    };
    DeviceNote device;

private:
    void take_new_frame(double seconds);
    void follow_display(const InputEvents& events);
    void follow_scene();
    void follow_view_cell();
    void keep_view_near();
    void follow_camera(std::uint64_t scene_before);
    void let_time_pass();
    void renew_shown_times(const InputEvents& events);
    [[nodiscard]] SceneCamera scene_camera() const;
    void follow_lab();
    void focus_on_lab();
    void follow_compare();
    [[nodiscard]] InputEvents as_in_one_viewport(const InputEvents& events);
    [[nodiscard]] Vec2 twin_shift() const;
    void read_part();
    void take_part_requests(const PanelOutput& panels);
    void keep_part(const std::string& name);
    void follow_or_stay();
    void follow(std::vector<BodyId> bodies, std::vector<DeformableId> deformables);
    void follow_vehicles(const std::vector<BodyId>& vehicles);
    void join_vehicles();
    void take_camera_switch();
    void go_along(double seconds);
    [[nodiscard]] std::optional<Vec3> middle_of_followed() const;
    [[nodiscard]] bool is_in_lab() const { return state_.tools.active == ToolKind::lab; }
    void handle_keys(const InputEvents& events, ImGuiLayer& layer, ToolOutput& out);
    void control_scene(const InputEvents& events, const ImGuiLayer& layer, Requests& requests);
    [[nodiscard]] bool is_asking(const ImGuiLayer& layer) const;
    [[nodiscard]] bool has_page() const;
    void toggle_page(bool& is_shown);
    void close_page();
    [[nodiscard]] bool is_scene_in_front(const ImGuiLayer& layer) const;
    void keep_panels_in_reach();
    void wait_for_field(ImGuiLayer& layer);
    [[nodiscard]] bool closes_page(Action action) const;
    void handle_drops(const InputEvents& events);
    void post_models_read();
    void remember_file(const std::string& path);
    void follow_files(double seconds);
    void follow_macros(double seconds);
    void do_macro(const MacroRequest& request);
    void submit(const Requests& requests);
    void cancel_opening();
    void open(const OpenScene& request);
    void restart(RestartScene request);
    void save(const std::string& path);
    void ask_to_leave();
    void save_and_leave();
    void finish_saving();
    void offer_recovery();
    void answer(std::size_t place);
    void answer_leaving(std::size_t place);
    void answer_recovery(std::size_t place);
    void keep_copies(double seconds);
    void remove_fallen(double seconds);
    void do_action(BoundAction action, const InputEvents& events);
    void do_time_action(Action action);
    void do_edit_action(Action action);
    void do_view_action(BoundAction action);
    [[nodiscard]] ToolContext tool_context(const InputEvents& events);
    [[nodiscard]] SpawnBodies copy_of_selection();
    void use_clipboard(const InputEvents& events, ImGuiLayer& layer);
    void paste(const std::string& text, const InputEvents& events, bool is_pointing);
    void do_file_action(Action action);
    [[nodiscard]] bool may_shoot_again() const;
    void shoot(const InputEvents& events);
    void push(const InputEvents& events);
    void cancel(const InputEvents& events, ImGuiLayer& layer, ToolOutput& out);
    [[nodiscard]] std::vector<AnnotationView> annotation_views() const;
    void add_measurements(const std::vector<AnnotationView>& views, ToolOutput& tool) const;
    void add_note(const InputEvents& events);
    void use_microscope();
    void look_at(const Asked& asked);
    void choose_constraint(const SoftHit& clicked);
    void take_plot_requests(const PanelOutput& panels);
    [[nodiscard]] std::vector<PlottedQuantity> followed_quantities() const;
    void store_view(int number);
    void recall_view(int number);
    void recall_neighbor(int direction);
    void toggle_step_bookmark();
    void go_to_bookmark(int direction);
    void copy_repro();
    [[nodiscard]] FilmLook film_look() const;
    void open_neighbor(int direction);
    void take_output(const ToolOutput& tool, const PanelOutput& panels);
    void take_map_requests(const PanelOutput& panels);
    [[nodiscard]] std::vector<BodyId> bodies_with_paths() const;
    void draw_ui(const InputEvents& events,
                 const ToolOutput& tool,
                 const std::vector<AnnotationView>& annotations,
                 PanelOutput& out);
    void extract(const ToolOutput& tool, RenderScene& scene);
    void follow_time_bar();
    [[nodiscard]] ViewControlInput control_input(const InputEvents& events,
                                                 const ImGuiLayer* layer);
    [[nodiscard]] Real blend() const;

    SessionThread session_;
    ModelLoads loads_;
    int thread_count_ = 1;
    bool has_file_chooser_ = false;
    FramePtr current_, previous_;
    FramePtr twin_, previous_twin_; ///< Frames of the twin in its viewport; null: none is shown.
    bool is_twin_pressed_ = false;  ///< Whether the last press was in that viewport.
    double since_arrival_ = 0;      ///< Age of the current frame. [s]
    Layout layout_;
    OrbitCamera camera_;
    std::optional<OrbitCamera> scene_camera_; ///< Set while the lab has the picture.
    std::uint64_t asked_view_of_ = 0;         ///< Frame for which another view cell was asked for.
    bool scene_waits_ = false; ///< Whether time ran when the lab was entered, and continues
                               ///< afterwards.
    DockTab tab_before_lab_ = DockTab::inspector;
    const lab::LabTest* lab_test_ = nullptr; ///< Test for which the camera was set.
    PanelState state_;
    ViewControl control_;
    SceneKeys scene_keys_;
    Selection selection_; ///< Includes objects absent at the shown time, which may come back.
    Selection present_;
    ui::Recorder recorder_;
    StillParts still_parts_;
    MomentPreview moment_;
    CardPictures card_pictures_;
    CullReport culling_;       ///< Culling of the last picture.
    MarkCounts mark_counts_{}; ///< Of the overlays of the last picture.
    CursorShape cursor_ = CursorShape::arrow;
    std::map<std::uint64_t, OrbitCamera> cameras_; ///< Last camera of each scene, by scene number.
    std::unique_ptr<Recovery> recovery_;
    bool leaves_after_saving_ = false;
    bool has_field_in_front_ = false; ///< Whether a dialog or the gallery was in front at the last
                                      ///< check.
    std::uint64_t picture_count_ = 0;
    FilmSaver film_saver_;
    BackgroundSweep sweep_;
    PartLibrary parts_;
    std::string read_part_; ///< Name of the part that the spawn tool has got.
    MacroFolder macros_;
    bool is_macro_recorded_ = false;  ///< Whether a macro was being recorded in the last frame.
    FileWatch files_;                 ///< Files of the shown scene.
    std::uint64_t watched_scene_ = 0; ///< Number of the scene of these files; 0: none.
    std::string watched_source_;
    std::string remembered_source_; ///< Source last considered for the list of recent files.
    std::uint64_t scene_number_ = ~std::uint64_t{0};
    std::uint64_t created_number_ = 0;
    int view_number_ = 0;      ///< Number of the last stored or recalled view; 0: none.
    double last_shot_ = 0;     ///< Simulated time of the last shot. [s]
    double since_removal_ = 0; ///< Running time since fallen objects were last removed. [s]
    std::string copied_text_;  ///< For the clipboard, at the end of the frame.
    bool pastes_ = false;      ///< Whether to paste at the end of the frame.
    bool is_drifting_ = false;
    bool goes_along_ = true; ///< ToolSettings::camera_goes_along in the last frame.
    bool quits_ = false, toggles_fullscreen_ = false, chooses_files_ = false;
    Screenshot screenshot_ = Screenshot::none;
    bool has_told_of_waiting_ = false; ///< Whether a message has told that the screenshot waits.
    SetFrameExtras asked_extras_;
    Real display_scale_ = 0; ///< Scale in the last frame; 0: there was none. [-]
    double frame_ms_ = 16;   ///< Smoothed time from frame to frame. [ms]
    double since_times_ = 0; ///< Age of the two times below. [s]
    double shown_frame_ms_ = 16, shown_gpu_ms_ = 0; ///< As the panels show them. [ms]
    std::uint64_t times_of_ = 0;  ///< Number of the session's frame at which the two were renewed.
    Vec2 mouse_of_times_{-1, -1}; ///< Position of the pointer then. [px]
    Clock clock_;
};

} // namespace topple::app
