// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/window_app.h"

#include "app/platform/crash_report.h"
#include "app/platform/leave_signal.h"
#include "app/platform/paths.h"
#include "app/render/picture_texture.h"
#include "app/render/renderer.h"
#include "app/sandbox.h"
#include "app/scenes/scene_registry.h"
#include "app/screenshots.h"
#include "app/settings.h"
#include "app/view/thumbnail_view.h"
#include "topple/core/stopwatch.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace topple::app {
namespace {

constexpr int kNoDisplay = 3;
constexpr double kIdleWait = 1.0 / 60;      ///< Time between two looks at an unchanged picture. [s]
constexpr double kMinimizedWait = 1.0 / 10; ///< [s]

int refuse(const Error& error) {
    std::fprintf(stderr, "topple: %s\n", error.text().c_str());
    return kNoDisplay;
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
    std::uint64_t panels = 0; ///< Hash of what ImGui draws.
    std::uint64_t moment = 0; ///< Number of the small picture in a panel.
    friend bool operator==(const Picture&, const Picture&) = default;
};

/// Draws into the window only if the picture differs from the last one: a scene at rest costs next to nothing.
class PictureWriter {
public:
    PictureWriter(Window& window, Renderer& renderer, ImGuiLayer& layer)
        : window_(window),
          renderer_(renderer),
          layer_(layer) {}

    /// The picture to fill for show().
    [[nodiscard]] Picture& next() { return next_; }
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
        std::swap(next_, drawn_);
        renderer_.set_quality(drawn_.quality);
        if (screenshot == Screenshot::scene)
            image = renderer_.draw_image(drawn_.scene, drawn_.target.width, drawn_.target.height);
        renderer_.draw(drawn_.scene, drawn_.target);
        if (drawn_.twin_target.width > 0)
            renderer_.draw(drawn_.twin_scene, drawn_.twin_target);
        layer_.draw();
        if (screenshot == Screenshot::window)
            image = renderer_.read_window(drawn_.size.width, drawn_.size.height);
        window_.swap();
        return true;
    }

private:
    Window& window_;
    Renderer& renderer_;
    ImGuiLayer& layer_;
    Picture next_, drawn_;
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
ThumbnailCache thumbnail_cache(const std::filesystem::path& folder, const std::string& version) {
    if (folder.empty())
        return {{}, {}};
    std::error_code ignored;
    const auto built = std::filesystem::last_write_time("/proc/self/exe", ignored);
    return {folder / "thumbnails",
            "Topple " + version + " of " + std::to_string(built.time_since_epoch().count())};
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
        std::raise(SIGSEGV);
    if (kind == "abort")
        std::abort();
    if (kind == "throw")
        throw std::runtime_error("thrown on purpose");
    if (kind == "oom") { // more than any machine has; volatile keeps the compiler from removing it
        void* volatile memory = ::operator new(std::numeric_limits<std::size_t>::max() / 4);
        ::operator delete(memory);
    }
}

void run_frames(Window& window,
                Renderer& renderer,
                ImGuiLayer& layer,
                Sandbox& sandbox,
                SettingsFile& settings,
                const WindowAppOptions& options) {
    StatePrinter printer(options.prints_state);
    CrashNotes notes(options.version);
    InputEvents events;
    PictureWriter writer(window, renderer, layer);
    ScreenshotWriter screenshots;
    bool was_drawn = false;
    std::vector<gl::Texture> card_textures;
    std::string title;
    std::uint64_t count = 0, drawn_count = 0;
    while (!sandbox.wants_to_quit()) {
        // Drawing waits for the display; without it, this does.
        window.poll(events, window.is_minimized() ? kMinimizedWait : was_drawn ? 0 : kIdleWait);
        if (leave_signal() != 0) {
            sandbox.leave_at_once();
            break;
        }
        events.display_scale = window.content_scale();
        draw_moment(sandbox.moment(), renderer);
        draw_card_picture(sandbox.card_pictures(), renderer, card_textures);
        Picture& picture = writer.next();
        picture.moment = sandbox.moment().picture_number();
        picture.size = window.framebuffer_size();
        sandbox.frame(events, picture.size, layer, picture.scene);
        picture.target = target_of(sandbox.layout().viewport, picture.size);
        const bool has_twin = sandbox.extract_twin(picture.twin_scene);
        picture.twin_target = has_twin ? target_of(sandbox.layout().twin, picture.size)
                                       : RenderTarget{};
        if (!has_twin) // an old scene would count as a change of the picture
            picture.twin_scene = {};
        picture.quality = sandbox.state().drawing.level;
        const bool is_dragging = events.is_down(MouseButton::left);
        if (sandbox.take_fullscreen_toggle())
            window.set_fullscreen(!window.is_fullscreen());
        if (const std::string now = sandbox.window_title(); now != title)
            window.set_title(title = now);
        window.set_cursor(sandbox.cursor());
        const Screenshot screenshot = sandbox.take_screenshot(writer.is_visible());
        Image image;
        was_drawn = writer.show(events.is_damaged, screenshot, image);
        if (screenshot != Screenshot::none)
            screenshots.save(std::move(image), sandbox.shown());
        for (Tell& message : screenshots.take_messages())
            sandbox.session().submit(std::move(message));
        drawn_count += was_drawn;
        events.begin_next();
        note_device(sandbox, renderer);
        notes.follow(sandbox);
        if (const std::string trouble = settings.keep(sandbox.state(), is_dragging);
            !trouble.empty())
            sandbox.session().submit(Tell{.is_warning = true, .text = trouble});
        printer.print(sandbox, ++count, drawn_count);
        if (count == 3 || count % 20 == 0)
            printer.print_layout(sandbox);
        if (count == 30)
            crash_on_purpose(options.crash);
    }
}

} // namespace

int run_window(const WindowAppOptions& options) {
    auto window = Window::open({});
    if (!window.ok())
        return refuse(window.error());
    auto renderer = Renderer::create({.shader_folder = options.shader_folder});
    if (!renderer.ok())
        return refuse(renderer.error());

    watch_leave_signals();
    PanelState kept; // the sandbox needs to know of its first run before it has a state
    const UserPaths paths = user_paths();
    SettingsFile settings(paths.config.empty() ? std::filesystem::path()
                                               : paths.config / "settings.json");
    (void)settings.read(kept);

    Sandbox sandbox(
        {.source = options.source.empty() ? std::string(kFirstRunScene) : options.source,
         .thread_count = options.thread_count,
         .is_first_run = !kept.first_steps.are_seen && options.source.empty(),
         .state_folder = paths.state,
         .macro_folder = paths.data.empty() ? std::filesystem::path() : paths.data / "macros",
         .parts_folder = paths.data.empty() ? std::filesystem::path() : paths.data / "parts",
         .thumbnails = thumbnail_cache(paths.cache, options.version)});
    if (sandbox.recovery() != nullptr)
        report_crashes_to(sandbox.recovery()->report_file());
    PanelState& state = sandbox.state();
    if (!settings.read(state))
        state.ui_scale = window->content_scale();
    for (const std::string& problem : settings.problems())
        sandbox.session().submit(Tell{.is_warning = true, .text = problem});
    state.drawing.level = renderer->suggested_quality();
    state.drawing.was_lowered = state.drawing.level == Quality::low;
    if (options.step_delay_ms > 0)
        sandbox.session().submit(SetStepDelay{options.step_delay_ms});

    ImGuiLayer layer({.scale = state.ui_scale});
    layer.use_clipboard_of(&*window);
    run_frames(*window, *renderer, layer, sandbox, settings, options);
    constexpr int kEndedBySignal = 128; // plus the signal's number, as shells count
    const int exit_code = leave_signal() == 0 ? 0 : kEndedBySignal + leave_signal();
    // Everything is saved or given up by now: a file that is read without end must not keep the program.
    if (!sandbox.stop_reading())
        std::_Exit(exit_code);
    return exit_code;
}

} // namespace topple::app
