// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sandbox.h"

#include "app/scenes/scene_registry.h"
#include "app/session/frame/frame_query.h"
#include "app/tools/measure_tool.h"

#include <algorithm>
#include <utility>

namespace topple::app {
namespace {

constexpr Real kDriftDegPerSecond = 3;
constexpr double kRemovalInterval = 1; ///< [s]
constexpr double kTimesInterval = 0.5; ///< [s]
constexpr Real kLeastUiScale = 0.5f, kMostUiScale = 3;

} // namespace

Sandbox::Sandbox(const SandboxOptions& options)
    : session_(is_file_source(options.source) ? std::string() : options.source,
               options.thread_count,
               /*waits=*/true),
      thread_count_(options.thread_count),
      has_file_chooser_(options.has_file_chooser),
      current_(session_.latest()),
      card_pictures_(options.thumbnails),
      film_saver_(options.program),
      parts_(options.parts_folder),
      macros_(options.macro_folder),
      is_drifting_(options.is_first_run) {
    state_.first_steps.is_offered = options.is_first_run;
    if (is_file_source(options.source))
        loads_.open(OpenScene{options.source}, thread_count_);
    if (options.state_folder.empty())
        return;
    auto recovery = Recovery::begin(options.state_folder, options.copy_interval);
    if (recovery.ok())
        recovery_ = std::move(*recovery);
    else
        session_.submit(
            Tell{.is_warning = true,
                 .text = "No copies of unsaved scenes are kept: " + recovery.error().text()});
    offer_recovery();
}

bool Sandbox::take_fullscreen_toggle() { return std::exchange(toggles_fullscreen_, false); }
bool Sandbox::take_file_choice() { return std::exchange(chooses_files_, false); }

Screenshot Sandbox::take_screenshot(bool is_visible) {
    const bool waits = screenshot_ != Screenshot::none && !is_visible;
    if (!std::exchange(has_told_of_waiting_, waits) && waits)
        session_.submit(Tell{.is_warning = true,
                             .text = "The picture is saved when the window is visible again"});
    return waits ? Screenshot::none : std::exchange(screenshot_, Screenshot::none);
}

std::string Sandbox::window_title() const {
    const std::string title = display_title(*current_);
    return title.empty() ? "Topple"
                         : title + (current_->has_unsaved_changes ? " * " : " ") + "- Topple";
}

void Sandbox::frame(const InputEvents& events,
                    PixelSize size,
                    ImGuiLayer& layer,
                    RenderScene& scene) {
    const double passed = clock_.restart() * 1000;
    frame_ms_ += 0.1 * (passed - frame_ms_);
    renew_shown_times(events);
    take_new_frame(events.seconds);
    follow_scene();
    keep_view_near();
    follow_place(state_.view, current_->header->place);
    let_time_pass();
    follow_compare();

    follow_display(events);
    layer.set_scale(state_.ui_scale);
    // A dark place does not darken the panels, which are to be read; a dark theme that the person has chosen does.
    const bool is_chosen_dark = is_dark(state_.view.theme) && !state_.view.follows_place;
    layer.set_theme(is_chosen_dark ? UiTheme::dark : UiTheme::light);
    state_.binder.update(events);
    layer.hide_keys(state_.binder.is_waiting());
    layer.begin_frame(events, size, [this](const KeyEvent& event) {
        // A letter may answer a question; the text after the letter then belongs to whatever the answer opens.
        return state_.keymap.moves_keyboard(event) ||
               state_.question.topic != Question::Topic::none;
    });
    keep_panels_in_reach();
    layout_ = lay_out({static_cast<Real>(size.width), static_cast<Real>(size.height)},
                      kUsualEm * state_.ui_scale,
                      state_.layout);
    const InputEvents in_viewport = as_in_one_viewport(events);

    read_part();
    ToolOutput tool;
    control_scene(events, layer, tool.requests);
    handle_keys(in_viewport, layer, tool);
    handle_drops(in_viewport);
    post_models_read();
    follow_files(events.seconds);
    follow_macros(events.seconds);
    film_saver_.update(session_);
    if (events.close_asked)
        ask_to_leave();
    follow_lab();
    control_.update(control_input(in_viewport, &layer), tool);
    if (control_.is_busy() || events.scroll.y != 0 || !events.key_events.empty())
        is_drifting_ = false;
    if (is_drifting_ && !current_->timeline.is_paused && !state_.reduces_motion) {
        const SceneCamera now = camera_.as_scene_camera();
        camera_.look_along(now.yaw_deg + kDriftDegPerSecond * static_cast<Real>(events.seconds),
                           now.pitch_deg);
    }
    go_along(events.seconds);
    camera_.settle(static_cast<Real>(events.seconds));

    const std::vector<AnnotationView> annotations = annotation_views();
    add_measurements(annotations, tool);
    PanelOutput panels;
    draw_ui(events, tool, annotations, panels);
    for (const BoundAction& action : panels.actions)
        do_action(action, in_viewport);
    layer.end_frame();
    use_clipboard(in_viewport, layer);

    session_.submit(tool.requests);
    submit(panels.requests);
    take_output(tool, panels);
    wait_for_field(layer);
    keep_copies(events.seconds);
    remove_fallen(events.seconds);
    cursor_ = layer.wants_mouse() ? layer.cursor_shape() : tool.cursor;
    extract(tool, scene);
}

ViewControlInput Sandbox::control_input(const InputEvents& events, const ImGuiLayer* layer) {
    return {events,
            *current_,
            layout_.as_viewport(),
            layer != nullptr && layer->wants_mouse(),
            layer != nullptr && (layer->wants_typing() || !is_scene_in_front(*layer)),
            state_.tools,
            present_,
            state_.keymap,
            camera_,
            state_.view.hardware};
}

ToolContext Sandbox::tool_context(const InputEvents& events) {
    return {*current_,
            camera_,
            layout_.as_viewport(),
            events.mouse,
            events.modifiers,
            state_.tools,
            present_,
            state_.keymap};
}

/// Shows hidden panels again if no key does.
void Sandbox::keep_panels_in_reach() {
    if (state_.layout.shows_panels || !state_.keymap.keys(Action::toggle_panels).empty())
        return;
    state_.layout.shows_panels = true;
    session_.submit(Tell{true, "The panels stay: no key would bring them back"});
}

/// On a display of another scale, text keeps the size that the person has chosen.
void Sandbox::follow_display(const InputEvents& events) {
    const Real before = std::exchange(display_scale_, events.display_scale);
    if (before > 0 && before != display_scale_)
        state_.ui_scale = std::clamp(
            state_.ui_scale * (display_scale_ / before), kLeastUiScale, kMostUiScale);
}

void Sandbox::take_new_frame(double seconds) {
    since_arrival_ += seconds;
    FramePtr latest = session_.latest();
    if (latest->number == current_->number)
        return;
    previous_ = std::exchange(current_, std::move(latest));
    if (previous_ && previous_->view_cell != current_->view_cell)
        follow_view_cell();
    since_arrival_ = 0;
    present_ = present(*current_, selection_);
    if (current_->scene_source != remembered_source_) {
        remembered_source_ = current_->scene_source;
        if (is_file_source(remembered_source_))
            remember_file(remembered_source_);
    }
}

/// Digits that change in every frame cannot be read, and each change would have the picture drawn again: a picture that
/// nothing else changes keeps them.
void Sandbox::renew_shown_times(const InputEvents& events) {
    since_times_ += events.seconds;
    if (since_times_ < kTimesInterval)
        return;
    since_times_ = 0;
    if (current_->number == times_of_ && events.mouse == mouse_of_times_)
        return;
    times_of_ = current_->number;
    mouse_of_times_ = events.mouse;
    shown_frame_ms_ = frame_ms_;
    shown_gpu_ms_ = device.gpu_ms;
}

/// Time starts when the first picture is on the screen, so that the beginning of a scene is visible.
void Sandbox::let_time_pass() {
    if (++picture_count_ == 2)
        session_.let_time_pass();
}

/// Once per second while time runs, removes objects that a person made and that fall endlessly.
void Sandbox::remove_fallen(double seconds) {
    since_removal_ += current_->timeline.is_paused ? 0 : seconds;
    if (since_removal_ < kRemovalInterval)
        return;
    since_removal_ = 0;
    session_.submit(RemoveFallen{});
}

Real Sandbox::blend() const {
    // Interpolates only between two consecutive frames while time runs; otherwise shows the exact state.
    if (!previous_ || current_->timeline.is_paused || state_.view.shows_contacts())
        return 1;
    const double between = current_->state->time - previous_->state->time;
    const double longest = 8 * static_cast<double>(current_->state->parameters.dt);
    if (!(between > 0) || between > longest)
        return 1;
    const double pace = std::max(current_->timeline.speed, 1e-3);
    return static_cast<Real>(std::clamp(since_arrival_ * pace / between, 0.0, 1.0));
}

void Sandbox::draw_ui(const InputEvents& events,
                      const ToolOutput& tool,
                      const std::vector<AnnotationView>& annotations,
                      PanelOutput& out) {
    if (!tool.status.empty())
        state_.status = tool.status;
    if (const auto menu = control_.context_menu()) {
        state_.context_menu = is_twin_pressed_ ? *menu + twin_shift() : *menu;
        ToolContext there = tool_context(events);
        there.pointer = *menu;
        state_.context_anchor = anchor_under_pointer(there);
    }
    const std::string device_name = device.name;
    const std::vector<ModelLoadView> loads = loads_.views();
    draw_panels(
        {.frame = *current_,
         .layout = layout_,
         .camera = camera_,
         .selection = present_,
         .probe = control_.probe_reading(),
         .annotations = tool.annotations,
         .notes_and_measurements = annotations,
         .keys = state_.keymap,
         .selection_box = control_.selection_box(),
         .loads = loads,
         .parts = parts_.entries(),
         .has_vehicle = !scene_keys_.vehicles().empty(),
         .bound_sources = is_in_lab() ? std::span<const ControlSource>{} : scene_keys_.bound(),
         .sweep = sweep_.view(),
         .culling = culling_,
         .plotted = state_.plots.quantities,
         .mark_counts = mark_counts_,
         .moment = moment_.picture(),
         .card_pictures = card_pictures_.pictures(),
         .seconds = events.seconds,
         .frame_ms = shown_frame_ms_,
         .gpu_ms = shown_gpu_ms_,
         .device_name = device_name,
         .is_software = device.is_software,
         .has_file_chooser = has_file_chooser_},
        state_,
        recorder_,
        out);
}

/// Follows what the tool and the panels ask of the window, beside their requests to the session.
void Sandbox::take_output(const ToolOutput& tool, const PanelOutput& panels) {
    for (const ImportMesh& import : tool.imports)
        loads_.start(import, current_->scene_number, thread_count_);
    for (const MacroRequest& request : panels.macros)
        do_macro(request);
    for (const std::uint64_t number : panels.canceled_loads)
        loads_.cancel(number);
    if (tool.selection)
        selection_ = *tool.selection;
    if (panels.selection)
        selection_ = *panels.selection;
    present_ = present(*current_, selection_);
    if (panels.answer)
        answer(*panels.answer);
    take_part_requests(panels);
    chooses_files_ = chooses_files_ || panels.chooses_files;
    if (panels.looked_at)
        look_at(panels.looked_at);
    if (tool.clicked_soft)
        choose_constraint(*tool.clicked_soft);
    take_plot_requests(panels);
    take_map_requests(panels);
    card_pictures_.update(panels.visible_cards);
    const bool is_saving = std::any_of(
        panels.requests.begin(), panels.requests.end(), [](const Request& request) {
            return std::holds_alternative<SaveScene>(request);
        });
    if (leaves_after_saving_ && is_saving)
        finish_saving();
    else if (leaves_after_saving_ && state_.dialog.purpose == FileDialog::Purpose::closed)
        leaves_after_saving_ = false;
    if (panels.resets_layout) {
        state_.layout = {};
        state_.ui_scale = display_scale_;
    }
    const bool is_ghost_of_twin = state_.compare.shows(TwinLook::ghost);
    const SetFrameExtras extras{
        .broad_phase_cells = state_.view.shows(Overlay::cells),
        .contact_colors = state_.view.shows(Overlay::graph_colors),
        .hits = state_.view.shows(Overlay::hits),
        .effects = state_.view.effects,
        .ghost = state_.view.ghost || is_ghost_of_twin,
        .ghost_lane = state_.runs.ghost_lane,
        .predicted = state_.view.prediction ? bodies_with_paths() : std::vector<BodyId>(),
        .trails = state_.view.shows(Overlay::trails) ? bodies_with_paths() : std::vector<BodyId>(),
        .plotted = followed_quantities(),
        .explained = state_.microscope.asked,
        .convergence = state_.layout.shows_drawer && state_.drawer_tab == DrawerTab::convergence,
        .twin = state_.compare.is_on ? state_.compare.twin : AskedTwin{},
        .ghost_of_twin = is_ghost_of_twin,
        .watched = present_.bodies().size() == 1 ? present_.bodies().front() : BodyId{}};
    if (!(extras == asked_extras_))
        session_.submit(extras);
    asked_extras_ = extras;
    if (std::exchange(state_.compare.starts_time, false))
        session_.submit(SetPaused{false});
}

/// Returns the selected bodies; none if they are so many that their paths would hide the scene.
std::vector<BodyId> Sandbox::bodies_with_paths() const {
    constexpr std::size_t kMostPaths = 20;
    const std::vector<BodyId>& ids = present_.bodies();
    return ids.size() <= kMostPaths ? ids : std::vector<BodyId>();
}

/// Prepares the picture of the step under the pointer on the time bar.
void Sandbox::follow_time_bar() {
    std::optional<std::uint64_t> step;
    if (layout_.has_panels)
        step = state_.plots.pointed_step ? state_.plots.pointed_step : state_.time_bar.pointed_step;
    const OrbitCamera& camera = scene_camera_ ? *scene_camera_ : camera_;
    moment_.update(step,
                   *current_,
                   {.camera = camera,
                    .viewport = layout_.as_viewport(),
                    .view = state_.view,
                    .scale = state_.ui_scale},
                   session_);
}

void Sandbox::extract(const ToolOutput& tool, RenderScene& scene) {
    follow_time_bar();
    Highlights highlights;
    highlights.selected = present_.bodies();
    highlights.selected_soft = present_.deformables();
    highlights.selected_joints = present_.joints();
    highlights.hovered = tool.hovered;
    highlights.hovered_joint = tool.hovered_joint;
    ViewOptions options = state_.view;
    options.world = !is_in_lab();
    if (state_.tools.active == ToolKind::joint) // joints are visible while they are made
        options.set(Overlay::joints, true);
    options.ghost |= state_.compare.shows(TwinLook::ghost);
    const bool is_heat_map = state_.compare.shows(TwinLook::heat_map) && current_->twin &&
                             current_->twin->frame;
    extract_scene({.frame = current_.get(),
                   .previous = previous_.get(),
                   .blend = blend(),
                   .camera = render_camera_of(camera_, layout_.as_viewport()),
                   .options = options,
                   .highlights = highlights,
                   .ghosts = tool.ghosts,
                   .planned_joints = tool.planned_joints,
                   .annotations = &tool.annotations,
                   .still_parts = &still_parts_,
                   .twin = is_heat_map ? current_->twin->frame->state.get() : nullptr,
                   .heat_scale = state_.compare.heat_scale},
                  scene);
    culling_ = scene.culling;
    mark_counts_ = scene.mark_counts;
}

} // namespace topple::app
