// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sandbox.h"

#include "app/scenes/scene_registry.h"
#include "app/session/frame_query.h"
#include "app/tools/surface_point.h"
#include "engine/io/obj_reader.h"
#include "engine/scene/tumbling.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace topple::app {
namespace {

constexpr Real kDriftDegPerSecond = 3;
constexpr std::size_t kRecentFiles = 10;

/// A file takes time to read, unlike a scene of the gallery. What does not exist is no file: the session
/// says so.
bool is_file(const std::string& source) {
    std::error_code ignored;
    return find_scene(source.substr(0, source.find(':'))) == nullptr &&
           std::filesystem::exists(source, ignored);
}

} // namespace

Sandbox::Sandbox(const SandboxOptions& options)
    : session_(is_file(options.source) ? std::string() : options.source,
               options.thread_count,
               /*waits=*/true),
      thread_count_(options.thread_count),
      current_(session_.latest()),
      is_drifting_(options.is_first_run) {
    state_.first_steps.is_offered = options.is_first_run;
    if (is_file(options.source))
        loads_.open(OpenScene{options.source}, thread_count_);
    if (options.state_folder.empty())
        return;
    auto recovery = Recovery::begin(options.state_folder, options.copy_interval);
    if (recovery.ok())
        recovery_ = std::move(*recovery);
    else
        session_.post(
            Tell{.is_warning = true,
                 .text = "No copies of unsaved scenes are kept: " + recovery.error().text()});
    offer_recovery();
}

bool Sandbox::take_fullscreen_toggle() { return std::exchange(toggles_fullscreen_, false); }

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
    take_new_frame(events.seconds);
    follow_scene();
    let_time_pass();

    layer.set_scale(state_.ui_scale);
    layer.set_theme(state_.view.theme == Theme::blueprint ? UiTheme::dark : UiTheme::light);
    layer.begin_frame(events, size);
    layout_ = lay_out({static_cast<Real>(size.width), static_cast<Real>(size.height)},
                      15 * state_.ui_scale,
                      state_);

    ToolOutput tool;
    handle_keys(events, layer, tool);
    handle_drops(events);
    post_models_read();
    if (events.close_asked)
        ask_to_leave();
    follow_lab();
    control_.update(control_input(events, &layer), tool);
    if (control_.is_busy() || events.scroll.y != 0 || !events.key_events.empty())
        is_drifting_ = false;
    if (is_drifting_ && !current_->timeline.is_paused) {
        const SceneCamera now = camera_.as_scene_camera();
        camera_.look_along(now.yaw_deg + kDriftDegPerSecond * static_cast<Real>(events.seconds),
                           now.pitch_deg);
    }
    go_along();
    camera_.settle(static_cast<Real>(events.seconds));

    PanelOutput panels;
    draw_ui(events, tool, panels);
    for (const BoundAction& action : panels.actions)
        do_action(action, events);
    layer.end_frame();

    apply(tool, panels);
    keep_copies(events.seconds);
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
            camera_};
}

void Sandbox::take_new_frame(double seconds) {
    since_arrival_ += seconds;
    FramePtr latest = session_.latest();
    if (latest->number == current_->number)
        return;
    previous_ = std::exchange(current_, std::move(latest));
    since_arrival_ = 0;
    present_ = present(*current_, selection_);
    if (current_->scene_source != remembered_source_) {
        remembered_source_ = current_->scene_source;
        if (is_file(remembered_source_))
            remember_file(remembered_source_);
    }
}

/// Time begins when the first picture is on the screen: what happens in a scene is meant to be seen.
void Sandbox::let_time_pass() {
    if (++picture_count_ == 2)
        session_.let_time_pass();
}

/// A restart is the same scene to look at; a scene that comes back is seen as it was left.
void Sandbox::follow_camera(std::uint64_t scene_before) {
    const std::uint64_t now = current_->scene_number;
    const bool is_restart = current_->restarted_from == scene_before;
    if (scene_camera_)
        camera_ = *std::exchange(scene_camera_, std::nullopt);
    cameras_.insert_or_assign(scene_before, camera_);
    if (is_restart)
        return;
    if (const auto known = cameras_.find(now); known != cameras_.end())
        camera_ = known->second;
    else if (current_->header != nullptr && current_->header->camera)
        camera_ = OrbitCamera(*current_->header->camera);
}

/// From where the scene is looked at, also while the lab has the picture.
SceneCamera Sandbox::scene_camera() const {
    return (scene_camera_ ? *scene_camera_ : camera_).as_scene_camera();
}

void Sandbox::follow_scene() {
    if (current_->scene_number != scene_number_) {
        const bool is_first = scene_number_ == ~std::uint64_t{0};
        const std::uint64_t before = std::exchange(scene_number_, current_->scene_number);
        const bool is_restart = current_->restarted_from == before;
        previous_.reset();
        if (!is_restart) {
            selection_.clear();
            state_.followed = {};
        }
        if (is_in_lab() && !is_first) // another scene was asked for: there it is
            state_.tools.active = ToolKind::hand;
        follow_camera(before);
        if (!is_first)
            is_drifting_ = false;
        created_number_ = current_->created_number;
    }
    if (current_->created_number != created_number_) {
        created_number_ = current_->created_number;
        if (!current_->last_created.empty()) {
            selection_.clear();
            for (const BodyId id : current_->last_created)
                selection_.add(id);
        }
    }
    present_ = present(*current_, selection_);
}

void Sandbox::follow_lab() {
    if (!is_in_lab()) {
        if (scene_camera_)
            camera_ = *scene_camera_;
        scene_camera_.reset();
        if (std::exchange(scene_waits_, false))
            session_.post(SetPaused{false});
        lab_test_ = nullptr;
        return;
    }
    LabSettings& settings = state_.tools.lab;
    settings.theme = state_.view.theme;
    if (settings.test == nullptr)
        choose_test(settings, test_of(settings));
    if (!scene_camera_) {
        scene_camera_ = camera_;
        state_.ask_dock_tab = DockTab::lab;
        scene_waits_ = !current_->timeline.is_paused;
        if (scene_waits_)
            session_.post(SetPaused{true});
    }
    if (settings.test == lab_test_)
        return;
    // What is planar is looked at straight, what is not a little from above.
    const bool changes_kind = lab_test_ == nullptr ||
                              is_planar(settings) != camera_.is_orthographic();
    lab_test_ = settings.test;
    if (changes_kind) {
        camera_.set_orthographic(is_planar(settings));
        camera_.look_along(is_planar(settings) ? 0.0f : 25.0f, is_planar(settings) ? 0.0f : -18.0f);
    }
    camera_.focus(bounds_of(settings), layout_.as_viewport());
}

/// Where it is in the picture that is about to be drawn, between two published frames.
std::optional<Vec3> Sandbox::middle_of_followed() const {
    const Followed& followed = state_.followed;
    const auto now = middle_of(*current_, followed.bodies, followed.deformables);
    const Real t = blend();
    const auto before = t < 1 ? middle_of(*previous_, followed.bodies, followed.deformables)
                              : std::nullopt;
    return now && before ? std::optional(lerp(*before, *now, t)) : now;
}

void Sandbox::follow_or_stay() {
    Followed& followed = state_.followed;
    if (!followed.empty()) {
        followed = {};
        return;
    }
    followed.bodies = present_.bodies();
    followed.deformables = present_.deformables();
    const auto at = middle_of_followed();
    if (!at) {
        followed = {};
        return;
    }
    followed.at = *at;
    if (!is_in_lab())
        camera_.aim_at(*at);
    is_drifting_ = false;
}

void Sandbox::go_along() {
    if (state_.followed.empty() || is_in_lab())
        return;
    const auto at = middle_of_followed();
    if (!at || !is_finite(*at)) {
        state_.followed = {};
        return;
    }
    camera_.move_by(*at - state_.followed.at);
    state_.followed.at = *at;
}

Real Sandbox::blend() const {
    // Only between two moments that follow each other while time runs; otherwise the exact state.
    if (!previous_ || current_->timeline.is_paused || state_.view.shows(Overlay::contacts))
        return 1;
    const double between = current_->state->time - previous_->state->time;
    const double longest = 8 * static_cast<double>(current_->state->parameters.dt);
    if (!(between > 0) || between > longest)
        return 1;
    const double pace = std::max(current_->timeline.speed, 1e-3);
    return static_cast<Real>(std::clamp(since_arrival_ * pace / between, 0.0, 1.0));
}

void Sandbox::draw_ui(const InputEvents& events, const ToolOutput& tool, PanelOutput& out) {
    if (!tool.status.empty())
        state_.status = tool.status;
    if (const auto menu = control_.context_menu())
        state_.context_menu = menu;
    const std::string device_name = device.name;
    const std::vector<ModelLoadView> loads = loads_.views();
    draw_panels({.frame = *current_,
                 .layout = layout_,
                 .camera = camera_,
                 .selection = present_,
                 .probe = control_.probe_reading(),
                 .annotations = tool.annotations,
                 .selection_box = control_.selection_box(),
                 .loads = loads,
                 .culling = culling_,
                 .seconds = events.seconds,
                 .frame_ms = frame_ms_,
                 .gpu_ms = device.gpu_ms,
                 .device_name = device_name,
                 .is_software = device.is_software},
                state_,
                recorder_,
                out);
}

void Sandbox::apply(const ToolOutput& tool, const PanelOutput& panels) {
    session_.post(tool.requests);
    post(panels.requests);
    for (const ImportMesh& import : tool.imports)
        loads_.start(import);
    for (const std::uint64_t number : panels.cancelled_loads)
        loads_.cancel(number);
    if (tool.selection)
        selection_ = *tool.selection;
    if (panels.selection)
        selection_ = *panels.selection;
    present_ = present(*current_, selection_);
    if (panels.answer)
        answer(*panels.answer);
    const bool is_saving = std::any_of(
        panels.requests.begin(), panels.requests.end(), [](const Request& request) {
            return std::holds_alternative<SaveScene>(request);
        });
    if (leaves_after_saving_ && is_saving)
        finish_saving();
    else if (leaves_after_saving_ && state_.dialog.purpose == FileDialog::Purpose::closed)
        leaves_after_saving_ = false;
    if (panels.resets_layout) {
        const PanelState fresh;
        state_.dock_width_em = fresh.dock_width_em;
        state_.drawer_height_em = fresh.drawer_height_em;
        state_.ui_scale = fresh.ui_scale;
        state_.shows_panels = true;
        state_.shows_drawer = false;
    }
    const SetFrameExtras extras{.broad_phase_cells = state_.view.shows(Overlay::cells),
                                .hits = state_.view.shows(Overlay::hits)};
    if (!(extras == asked_extras_))
        session_.post(extras);
    asked_extras_ = extras;
}

/// To the session; but files that are to be opened are read beside it.
void Sandbox::post(const Requests& requests) {
    for (const Request& request : requests) {
        if (const auto* opening = std::get_if<OpenScene>(&request)) {
            open(*opening);
        } else if (const auto* saving = std::get_if<SaveScene>(&request)) {
            session_.post(SaveScene{saving->path, scene_camera()});
        } else {
            session_.post(request);
        }
    }
}

/// A file is read beside everything else, with a bar.
void Sandbox::open(const OpenScene& request) {
    loads_.cancel_opening();
    if (is_file(request.source)) {
        loads_.open(request, thread_count_);
        return;
    }
    if (recovery_)
        recovery_->copy_before_change(*current_, scene_camera(), session_);
    session_.post(request);
}

void Sandbox::restart() {
    const std::string& source = current_->scene_source;
    if (is_file(source))
        loads_.restart({}, source, thread_count_);
    else
        session_.post(RestartScene{});
}

/// By its whole path: the list is good wherever the program is started next time.
void Sandbox::remember_file(const std::string& source) {
    std::error_code problem;
    const std::filesystem::path whole = std::filesystem::absolute(source, problem);
    const std::string path = problem ? source : whole.lexically_normal().string();
    auto& recent = state_.recent_files;
    recent.erase(std::remove(recent.begin(), recent.end(), path), recent.end());
    recent.insert(recent.begin(), path);
    if (recent.size() > kRecentFiles)
        recent.resize(kRecentFiles);
}

void Sandbox::extract(const ToolOutput& tool, RenderScene& scene) {
    Highlights highlights;
    highlights.selected = present_.bodies();
    highlights.selected_soft = present_.deformables();
    highlights.hovered = tool.hovered;
    ViewOptions options = state_.view;
    options.world = !is_in_lab();
    if (state_.tools.active == ToolKind::joint) // nobody makes joints without seeing them
        options.set(Overlay::joints, true);
    extract_scene({.frame = current_.get(),
                   .previous = previous_.get(),
                   .blend = blend(),
                   .camera = render_camera_of(camera_, layout_.as_viewport()),
                   .options = options,
                   .highlights = highlights,
                   .ghosts = tool.ghosts,
                   .annotations = &tool.annotations,
                   .still_parts = &still_parts_},
                  scene);
    culling_ = scene.culling;
}

void Sandbox::handle_drops(const InputEvents& events) {
    for (const std::string& path : events.dropped_paths) {
        if (!is_obj_path(path)) {
            open(OpenScene{path});
            continue;
        }
        // It falls from a metre above what is under the pointer, or stands there if it is static.
        const ToolContext context{*current_,
                                  camera_,
                                  layout_.as_viewport(),
                                  events.mouse,
                                  events.modifiers,
                                  state_.tools,
                                  present_};
        const bool is_static = events.modifiers.shift;
        Vec3 place = surface_under_pointer(context).point;
        if (!is_static)
            place.y += 1;
        loads_.start({.path = path,
                      .position = place,
                      .is_static = is_static,
                      .max_parts = kUsualConvexParts});
    }
}

void Sandbox::post_models_read() {
    for (Request& request : loads_.take_finished()) {
        const bool is_import = std::holds_alternative<Do>(request);
        if (recovery_ && !is_import)
            recovery_->copy_before_change(*current_, scene_camera(), session_);
        session_.post(std::move(request));
    }
}

} // namespace topple::app
