// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/window_app.h"

#include "app/platform/crash_report.h"
#include "app/platform/frame_loop.h"
#include "app/platform/leave_signal.h"
#include "app/platform/paths.h"
#include "app/process/desktop_start.h"
#include "app/process/exit_code.h"
#include "app/render/picture_texture.h"
#include "app/render/quality_choice.h"
#include "app/render/renderer.h"
#include "app/render/resolution_choice.h"
#include "app/render/soundtrack.h"
#include "app/sandbox.h"
#include "app/scenes/scene_registry.h"
#include "app/screenshots.h"
#include "app/settings.h"
#include "app/sound_player.h"
#include "app/view/thumbnail_view.h"
#include "topple/core/stopwatch.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

namespace topple::app {
namespace {

namespace fs = std::filesystem;

/// Time between two looks at a picture that may change soon, and at one that nothing has changed and nobody has touched
/// for kRestBegins. An event ends the wait; a finished thumbnail or a file that was read does not. [s]
constexpr double kIdleWait = 1.0 / 60, kRestWait = 1.0 / 4;
constexpr double kRestBegins = 1000;        ///< [ms]
constexpr double kMinimizedWait = 1.0 / 10; ///< [s]

int refuse(const Error& error) {
    tell_why_it_ends(error.text());
    return kNoScreen;
}

/// Prints state changes for scripts, which wait for and compare them.
class StatePrinter {
public:
    explicit StatePrinter(bool is_on) : is_on_(is_on) {}

    void print(const Sandbox& sandbox, std::uint64_t window_frame, std::uint64_t drawn) {
        const PublishedFrame& frame = sandbox.shown();
        if (!is_on_ || (frame.number == last_ && window_frame % 30 != 0))
            return;
        last_ = frame.number;
        std::printf("STATE window_frame=%llu drawn=%llu step=%llu last=%llu paused=%d hash=%016llx "
                    "bodies=%zu selected=%zu undo=\"%s\"\n",
                    static_cast<unsigned long long>(window_frame),
                    static_cast<unsigned long long>(drawn),
                    static_cast<unsigned long long>(frame.timeline.step),
                    static_cast<unsigned long long>(frame.timeline.last_step),
                    frame.timeline.is_paused ? 1 : 0,
                    static_cast<unsigned long long>(frame.hash.value()),
                    frame.state->bodies.size(),
                    sandbox.selection().bodies().size(),
                    frame.undo_label.c_str());
        std::fflush(stdout);
    }

    void print_layout(const Sandbox& sandbox) {
        if (!is_on_)
            return;
        for (const std::string& path : sandbox.recorder().paths())
            if (const auto rect = sandbox.recorder().find(path))
                std::printf("WIDGET %s %.0f %.0f %.0f %.0f\n",
                            path.c_str(),
                            static_cast<double>(rect->min.x),
                            static_cast<double>(rect->min.y),
                            static_cast<double>(rect->max.x),
                            static_cast<double>(rect->max.y));
        const ui::Rect& view = sandbox.layout().viewport;
        std::printf("VIEWPORT %.0f %.0f %.0f %.0f\n",
                    static_cast<double>(view.min.x),
                    static_cast<double>(view.min.y),
                    static_cast<double>(view.max.x),
                    static_cast<double>(view.max.y));
        for (const Body& body : sandbox.shown().state->bodies) {
            const Vec3 pixel = sandbox.camera().project(body.center_of_mass,
                                                        sandbox.layout().as_viewport());
            if (body.motion == Motion::dynamic && pixel.z > 0)
                std::printf("BODY %llu %.0f %.0f\n",
                            static_cast<unsigned long long>(body.id.ordinal),
                            static_cast<double>(pixel.x),
                            static_cast<double>(pixel.y));
        }
        std::printf("READY\n");
        std::fflush(stdout);
    }

private:
    bool is_on_;
    std::uint64_t last_ = 0;
};

void note_device(Sandbox& sandbox, const Renderer& renderer) {
    sandbox.device = {.name = renderer.device_name(),
                      .is_software = renderer.is_software(),
                      .gpu_ms = renderer.stats().gpu_ms};
}

RenderTarget target_of(const ui::Rect& rect, PixelSize size) {
    return {.framebuffer = 0,
            .framebuffer_height = size.height,
            .x = static_cast<int>(rect.min.x),
            .y = static_cast<int>(rect.min.y),
            .width = static_cast<int>(rect.max.x - rect.min.x),
            .height = static_cast<int>(rect.max.y - rect.min.y)};
}

/// Everything on which the pixels of the window depend.
struct Picture {
    RenderScene scene, twin_scene;
    RenderTarget target, twin_target; ///< The target of the twin has no pixels if there is no twin.
    PixelSize size;
    Quality quality{};
    Real resolution = 1;      ///< See ResolutionChoice.
    std::uint64_t panels = 0; ///< Hash of what ImGui draws.
    std::uint64_t moment = 0; ///< Number of the small picture in a panel.
    friend bool operator==(const Picture&, const Picture&) = default;
};

/// Draws into the window only if the picture differs from the last one: a scene at rest costs next to nothing. While
/// the pointer is on a panel and the world takes long to draw, panels go first: they are drawn over the last picture of
/// the world.
class PictureWriter {
public:
    PictureWriter(Window& window, Renderer& renderer, ImGuiLayer& layer)
        : window_(window),
          renderer_(renderer),
          layer_(layer) {}

    /// The picture to fill for show().
    [[nodiscard]] Picture& next() { return next_; }
    void tell(ResolutionChoice& c) const { c.after_picture(world_ms_, drawn_.resolution); }
    /// Returns whether next() has pixels on the screen.
    [[nodiscard]] bool is_visible() const {
        return !window_.is_minimized() && next_.size.width > 0 && next_.size.height > 0;
    }
    /// Shows next(). A screenshot is put into `image`. Returns whether it had to be drawn.
    bool show(bool is_damaged, Screenshot screenshot, Image& image) {
        next_.panels = layer_.picture_hash();
        const bool is_wanted = is_damaged || screenshot != Screenshot::none;
        if (!is_visible() || (!is_wanted && next_ == drawn_))
            return false;
        if (!is_wanted && panels_go_first())
            return show_panels();
        const Stopwatch stopwatch;
        std::swap(next_, drawn_);
        renderer_.set_quality(drawn_.quality);
        if (screenshot == Screenshot::scene)
            image = renderer_.draw_image(drawn_.scene, drawn_.target.width, drawn_.target.height);
        renderer_.draw(drawn_.scene, drawn_.target, drawn_.resolution);
        if (drawn_.twin_target.width > 0)
            renderer_.draw(drawn_.twin_scene, drawn_.twin_target, drawn_.resolution);
        layer_.draw();
        if (screenshot == Screenshot::window)
            image = renderer_.read_window(drawn_.size.width, drawn_.size.height);
        window_.swap();
        world_ms_ = stopwatch.elapsed_ms();
        since_world_.restart();
        return true;
    }

private:
    [[nodiscard]] bool panels_go_first() const {
        constexpr double kSlow = 30; // longer than a display waits for the next picture [ms]
        constexpr double kShare = 3; // times as long for panels as for the world
        return world_ms_ > kSlow && since_world_.elapsed_ms() < kShare * world_ms_ &&
               layer_.wants_mouse() && next_.size == drawn_.size && next_.target == drawn_.target &&
               next_.quality == drawn_.quality && next_.resolution == drawn_.resolution &&
               next_.twin_target.width <= 0 && drawn_.twin_target.width <= 0;
    }
    bool show_panels() {
        if (next_.panels == drawn_.panels && next_.moment == drawn_.moment)
            return false;
        drawn_.panels = next_.panels;
        drawn_.moment = next_.moment;
        renderer_.draw_again(drawn_.target);
        layer_.draw();
        window_.swap();
        return true;
    }

    Window& window_;
    Renderer& renderer_;
    ImGuiLayer& layer_;
    Picture next_, drawn_;
    double world_ms_ = 0; ///< Time that the last picture of world and panels took.
    Stopwatch since_world_;
};

/// Draws the small picture of the time bar if it has changed. The panels of the next frame show it.
void draw_moment(MomentPreview& moment, Renderer& renderer) {
    if (const RenderScene* scene = moment.take_scene())
        moment.set_texture(
            renderer.draw_thumbnail(*scene, moment.size().width, moment.size().height));
}

/// Draws the next picture of the gallery, if one is prepared. `textures` keeps them.
void draw_card_picture(CardPictures& pictures,
                       Renderer& renderer,
                       std::vector<gl::Texture>& textures) {
    pictures.draw_next(
        [&](const RenderScene& scene) {
            return renderer.draw_small_image(scene, kThumbnailWidth, kThumbnailHeight);
        },
        [&](const Image& image) { return textures.emplace_back(texture_of(image)).name(); });
}

/// Returns the cache of thumbnails for this program: a newly built one has the same version but other scenes.
ThumbnailCache thumbnail_cache(const fs::path& folder, const std::string& version) {
    if (folder.empty())
        return {{}, {}};
    std::error_code ignored;
    const auto built = fs::last_write_time(program_path(), ignored);
    return {folder / "thumbnails",
            "Topple " + version + " of " +
                std::to_string(static_cast<long long>(built.time_since_epoch().count()))};
}

/// Updates the note of the crash report whenever a new frame is shown.
class CrashNotes {
public:
    static constexpr double kInterval = 0.5; ///< [s]

    explicit CrashNotes(const std::string& version) : version_(version) {}

    void follow(const Sandbox& sandbox) {
        const PublishedFrame& frame = sandbox.shown();
        const std::uint64_t newest = frame.messages.empty() ? 0 : frame.messages.back().number;
        const bool is_told_more = newest != last_message_ || frame.undo_label != last_edit_;
        const bool is_due = last_ == 0 || frame.timeline.is_paused || is_told_more ||
                            since_note_.elapsed_ms() >= kInterval * 1000;
        if (frame.number == last_ || !is_due)
            return;
        last_ = frame.number;
        last_message_ = newest;
        last_edit_ = frame.undo_label;
        since_note_.restart();
        char text[400];
        std::snprintf(text,
                      sizeof text,
                      "\nStep: %llu of %llu, hash %016llx\nBodies: %zu\nNewest edit: %s\n",
                      static_cast<unsigned long long>(frame.timeline.step),
                      static_cast<unsigned long long>(frame.timeline.last_step),
                      static_cast<unsigned long long>(frame.hash.value()),
                      frame.state->bodies.size(),
                      frame.undo_label.c_str());
        std::string note = "Version: " + version_ + "\nDrawn by: " + sandbox.device.name +
                           "\nScene: " + frame.scene_source + text;
        for (const Message& message : frame.messages)
            note += "Message: " + message.text + "\n";
        note_for_crash_report(note);
    }

private:
    std::string version_;
    std::uint64_t last_ = 0, last_message_ = 0; ///< Numbers of the frame and message noted last.
    std::string last_edit_;
    Stopwatch since_note_;
};

/// Crashes in the way that `--crash-test` names.
void crash_on_purpose(const std::string& kind) {
    if (kind == "segv")
        crash_by_bad_access();
    if (kind == "abort")
        std::abort();
    if (kind == "throw")
        throw std::runtime_error("thrown on purpose");
    if (kind == "oom") { // more than any machine has; volatile keeps the compiler from removing it
        void* volatile memory = ::operator new(std::numeric_limits<std::size_t>::max() / 4);
        ::operator delete(memory);
    }
}

/// The window with everything in it, from the options to the exit code.
class WindowRun final : public FrameLoop {
public:
    WindowRun(const WindowAppOptions& options, Window window, Renderer renderer)
        : options_(options),
          window_(std::move(window)),
          renderer_(std::move(renderer)),
          paths_(user_paths()),
          settings_(paths_.config.empty() ? fs::path() : paths_.config / "settings.json"),
          sandbox_(sandbox_options()),
          layer_({.scale = prepare_sandbox()}),
          writer_(window_, renderer_, layer_),
          printer_(options.prints_state),
          notes_(options.version) {
        layer_.use_clipboard_of(&window_);
    }

    bool frame() override;
    int finish() override;

private:
    [[nodiscard]] SandboxOptions sandbox_options();
    Real prepare_sandbox();
    void fill(Picture& picture);
    void follow_sandbox();
    void play_sound();
    void choose_quality();
    void keep_settings(bool is_dragging);

    WindowAppOptions options_;
    Window window_;
    Renderer renderer_;
    UserPaths paths_;
    SettingsFile settings_;
    Sandbox sandbox_;
    ImGuiLayer layer_;
    InputEvents events_;
    PictureWriter writer_;
    StatePrinter printer_;
    CrashNotes notes_;
    ScreenshotWriter screenshots_;
    SoundPlayer sound_;
    QualityChoice quality_choice_;
    ResolutionChoice resolution_choice_;
    std::vector<gl::Texture> card_textures_;
    std::string title_;
    bool was_drawn_ = false;
    Stopwatch since_change_; ///< Since the picture changed or an event came.
    std::uint64_t count_ = 0, drawn_count_ = 0;
};

SandboxOptions WindowRun::sandbox_options() {
    PanelState kept; // the sandbox needs to know of its first run before it has a state
    (void)settings_.read(kept);
    const std::string& source = options_.source;
    return {.source = source.empty() ? std::string(kFirstRunScene) : source,
            .thread_count = options_.thread_count,
            .is_first_run = !kept.first_steps.are_seen && source.empty(),
            .state_folder = paths_.state,
            .macro_folder = paths_.data.empty() ? fs::path() : paths_.data / "macros",
            .parts_folder = paths_.data.empty() ? fs::path() : paths_.data / "parts",
            .has_file_chooser = Window::has_file_chooser(),
            .thumbnails = thumbnail_cache(paths_.cache, options_.version)};
}

/// Gives the sandbox its settings and returns the scale of the panels.
Real WindowRun::prepare_sandbox() {
    if (sandbox_.recovery() != nullptr)
        report_crashes_to(sandbox_.recovery()->report_file());
    PanelState& state = sandbox_.state();
    if (!settings_.read(state))
        state.ui_scale = window_.content_scale();
    for (const std::string& problem : settings_.problems())
        sandbox_.session().submit(Tell{.is_warning = true, .text = problem});
    state.drawing.level = renderer_.suggested_quality();
    state.drawing.was_lowered = state.drawing.level == Quality::low;
    if (options_.step_delay_ms > 0)
        sandbox_.session().submit(SetStepDelay{options_.step_delay_ms});
    return state.ui_scale;
}

bool WindowRun::frame() {
    if (sandbox_.wants_to_quit())
        return false;
    // Drawing waits for the display; without it, this does.
    const double wait = since_change_.elapsed_ms() < kRestBegins ? kIdleWait : kRestWait;
    const Stopwatch waited;
    window_.poll(events_, window_.is_minimized() ? kMinimizedWait : was_drawn_ ? 0 : wait);
    // A wait that ends early was ended by an event, whose effect is soon to come.
    if (waited.elapsed_ms() < 900 * wait)
        since_change_.restart();
    if (leave_signal() != 0) {
        sandbox_.leave_at_once();
        return false;
    }
    events_.display_scale = window_.content_scale();
    draw_moment(sandbox_.moment(), renderer_);
    draw_card_picture(sandbox_.card_pictures(), renderer_, card_textures_);
    fill(writer_.next());
    const bool is_dragging = events_.is_down(MouseButton::left);
    follow_sandbox();
    play_sound();
    const Screenshot screenshot = sandbox_.take_screenshot(writer_.is_visible());
    Image image;
    was_drawn_ = writer_.show(events_.is_damaged, screenshot, image);
    if (screenshot != Screenshot::none)
        screenshots_.save(std::move(image), sandbox_.shown());
    for (Tell& message : screenshots_.take_messages())
        sandbox_.session().submit(std::move(message));
    drawn_count_ += was_drawn_;
    if (was_drawn_) {
        since_change_.restart();
        writer_.tell(resolution_choice_);
        choose_quality();
    }
    events_.begin_next();
    note_device(sandbox_, renderer_);
    notes_.follow(sandbox_);
    keep_settings(is_dragging);
    printer_.print(sandbox_, ++count_, drawn_count_);
    if (count_ == 3 || count_ % 20 == 0)
        printer_.print_layout(sandbox_);
    if (count_ == 30)
        crash_on_purpose(options_.crash);
    return true;
}

void WindowRun::fill(Picture& picture) {
    picture.moment = sandbox_.moment().picture_number();
    picture.size = window_.framebuffer_size();
    sandbox_.frame(events_, picture.size, layer_, picture.scene);
    picture.target = target_of(sandbox_.layout().viewport, picture.size);
    const bool has_twin = sandbox_.extract_twin(picture.twin_scene);
    picture.twin_target = has_twin ? target_of(sandbox_.layout().twin, picture.size)
                                   : RenderTarget{};
    if (!has_twin) // an old scene would count as a change of the picture
        picture.twin_scene = {};
    picture.quality = sandbox_.state().drawing.level;
    const auto is_down = [](bool button) { return button; };
    const bool is_held = std::any_of(events_.buttons.begin(), events_.buttons.end(), is_down) ||
                         events_.scroll.y != 0;
    picture.resolution = resolution_choice_.next(is_held && !layer_.wants_mouse(), events_.seconds);
}

void WindowRun::choose_quality() {
    // Software OpenGL takes the processor from the steps: it keeps the level that it begins with.
    DrawingQuality& drawing = sandbox_.state().drawing;
    if (drawing.is_pinned || renderer_.is_software())
        return;
    drawing.level = quality_choice_.after_picture(drawing.level, renderer_.stats().gpu_ms);
    drawing.was_lowered = drawing.level != renderer_.suggested_quality();
}

void WindowRun::play_sound() {
    bool& is_on = sandbox_.state().view.sound;
    const auto problem = sound_.follow(
        sandbox_.shown(), listener_of(sandbox_.camera()), is_on && !window_.is_minimized());
    if (problem) {
        is_on = false;
        sandbox_.session().submit(Tell{.is_warning = true, .text = *problem});
    }
    if (sound_.is_sounding())
        since_change_.restart(); // the loop does not rest before it is over
}

void WindowRun::follow_sandbox() {
    if (sandbox_.take_fullscreen_toggle())
        window_.set_fullscreen(!window_.is_fullscreen());
    if (sandbox_.take_file_choice())
        window_.choose_files();
    if (const std::string now = sandbox_.window_title(); now != title_)
        window_.set_title(title_ = now);
    window_.set_cursor(sandbox_.cursor());
}

void WindowRun::keep_settings(bool is_dragging) {
    if (const std::string trouble = settings_.keep(sandbox_.state(), is_dragging); !trouble.empty())
        sandbox_.session().submit(Tell{.is_warning = true, .text = trouble});
}

int WindowRun::finish() {
    const int exit_code = leave_signal() == 0 ? 0 : kSignalBase + leave_signal();
    // Everything is saved or given up by now: a file that is read without end must not keep the program.
    if (!sandbox_.stop_reading())
        std::_Exit(exit_code);
    return exit_code;
}

} // namespace

int run_window(const WindowAppOptions& options) {
    become_window_program();
    if (const Result<void> known = check_source(options.source); !known.ok()) {
        tell_why_it_ends(known.error().text() + "; `topple --help` lists the verbs");
        return kBadInput;
    }
    auto window = Window::open({});
    if (!window.ok())
        return refuse(window.error());
    auto renderer = Renderer::create({.shader_folder = options.shader_folder});
    if (!renderer.ok())
        return refuse(renderer.error());

    watch_leave_signals();
    return run_loop(std::make_unique<WindowRun>(
        options, std::move(window).value(), std::move(renderer).value()));
}

} // namespace topple::app
