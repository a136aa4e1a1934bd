// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/screen_verbs/render_verb.h"

#include "app/render/render_verb.h"
#include "app/runs/world_options.h"
#include "app/verbs/line/world_flags.h"
#include "app/verbs/verbs.h"

#include <charconv>
#include <cstdio>
#include <optional>

namespace topple::app {
namespace {

struct RenderFlags {
    RenderRequest request;
    std::string size = "1280x720";
    std::string overlays, left_out, theme, quality = "high", color = "state";
    std::string accelerator = "bvh";
    bool is_heat = false;
    std::size_t memory_mb = 0;
    std::string film, from, to, sound;
    double fps = 25, aperture = 0;
};

Result<void> parse_size(const std::string& text, RenderRequest& request) {
    const char* end = text.data() + text.size();
    const auto width = std::from_chars(text.data(), end, request.width);
    const bool has_cross = width.ec == std::errc{} && width.ptr != end && *width.ptr == 'x';
    const auto height = has_cross ? std::from_chars(width.ptr + 1, end, request.height) : width;
    if (!has_cross || height.ec != std::errc{} || height.ptr != end)
        return Error{.message = "\"" + text + "\" is no size: write WIDTHxHEIGHT, as in 1280x720"};
    return {};
}

/// Fails: the text of the option is no number of a step.
Result<void> parse_step(const std::string& option,
                        const std::string& text,
                        std::optional<std::uint64_t>& step) {
    if (text.empty())
        return {};
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, step.emplace());
    if (read.ec != std::errc{} || read.ptr != end)
        return Error{.message = option + " needs the number of a step, not \"" + text + "\""};
    return {};
}

Result<void> complete_film(RenderFlags& flags) {
    if (flags.film.empty())
        return {};
    if (flags.is_heat)
        return Error{.message = "--heat draws a single picture and no film"};
    if (flags.request.steps != 0 || !flags.request.out.empty() || flags.request.timed_pictures != 0)
        return Error{.message = "--steps, --out and --times are of a single picture; a film has "
                                "--from and --to, and --film names its file"};
    FilmOptions& film = flags.request.film.emplace();
    film.path = flags.film;
    film.fps = flags.fps;
    film.sound = flags.sound;
    if (Result<void> from = parse_step("--from", flags.from, film.from); !from.ok())
        return from;
    return parse_step("--to", flags.to, film.to);
}

Result<void> complete(RenderFlags& flags) {
    if (auto size = parse_size(flags.size, flags.request); !size.ok())
        return size;
    auto overlays = parse_overlays(flags.overlays);
    if (!overlays.ok())
        return overlays.error();
    for (const Overlay overlay : *overlays)
        flags.request.options.set(overlay, true);
    const auto left_out = parse_picture_parts(flags.left_out);
    if (!left_out.ok())
        return left_out.error();
    for (const PicturePart& part : *left_out)
        flags.request.options.*part.is_drawn = false;
    if (const auto theme = theme_from(flags.theme))
        flags.request.options.choose(*theme);
    flags.request.options.color_mode = *color_mode_from(flags.color);
    if (flags.is_heat)
        flags.request.heat = mesh_accelerator_from(flags.accelerator);
    flags.request.quality = *quality_from(flags.quality);
    flags.request.exposure.aperture = static_cast<Real>(flags.aperture);
    flags.request.memory_bytes = flags.memory_mb * 1'000'000;
    if (Result<void> film = complete_film(flags); !film.ok())
        return film;
    if (flags.request.out.empty())
        flags.request.out = "topple.png";
    return {};
}

Result<int> run(RenderFlags& flags) {
    if (const Result<void> done = complete(flags); !done.ok())
        return done.error();
    const bool is_film = flags.request.film.has_value();
    const Result<RenderReport> done = is_film ? render_film(flags.request)
                                              : render_to_png(flags.request);
    if (!done.ok())
        return done.error();
    print_warnings(done->warnings);
    if (!done->difference.empty())
        std::fprintf(stderr, "topple: played here, it differs: %s\n", done->difference.c_str());
    if (is_film)
        std::printf("%s: %llu pictures, step %llu to %llu\n",
                    flags.film.c_str(),
                    static_cast<unsigned long long>(done->pictures),
                    static_cast<unsigned long long>(done->first_step),
                    static_cast<unsigned long long>(done->last_step));
    else
        std::printf("%s\n", flags.request.out.c_str());
    double sum = 0;
    for (const PassTime& time : done->times) {
        std::printf("%9.2f ms  %s\n", time.ms, time.pass);
        sum += time.ms;
    }
    if (!done->times.empty())
        std::printf("%9.2f ms  together\n", sum);
    return kFine;
}

void add_film_options(Verb& verb, RenderFlags& flags) {
    verb.text("--film",
              flags.film,
              "Draw a film: x.gif, x.mp4 or x.webm (with ffmpeg), x_%04d.png, or a folder");
    verb.text("--from", flags.from, "First step of the film; the beginning if none is given");
    verb.text("--to",
              flags.to,
              "Last step of the film; the end of a recording, or the usual length of a scene");
    verb.number("--fps",
                flags.fps,
                {1, 240},
                "Pictures per second of simulated time; each shows the nearest step");
    verb.text("--sound",
              flags.sound,
              "Write the sounds into this WAV file; an mp4 or webm film has them too");
    for (const char* option : {"--from", "--to", "--fps", "--sound"})
        verb.needs(option, "--film");
}

} // namespace

void add_render_verb(CommandLine& line) {
    Verb verb = line.add_verb(
        "render", "Draw a scene or a recording into a PNG file or a film, without a display");
    auto& flags = verb.keep<RenderFlags>();
    verb.required_text(
        "scene", flags.request.source, "Gallery id, scene file, OBJ file or recording");
    flags.request.out.clear();
    verb.number("--steps", flags.request.steps, {0, 100000000}, "Steps before the picture");
    verb.text("--size", flags.size, "WIDTHxHEIGHT in pixels");
    verb.text("--out", flags.request.out, "Path of the picture; topple.png if none is given");
    add_film_options(verb, flags);
    verb.text("--overlays", flags.overlays, "With commas: boxes, cells, contacts, joints, ...");
    verb.text("--without",
              flags.left_out,
              "Parts to leave out, with commas: grid, shadows, checker, hardware, effects, notes, "
              "measurements");
    verb.flag("--figure",
              flags.request.options.figure,
              "Draw a person beside the bodies, or a pencil beside small ones, to show their size");
    verb.choice("--theme",
                flags.theme,
                {"studio", "blueprint", "snow", "night", "workshop", "meadow"},
                "Lighting and colors; the scene's own if left out");
    verb.choice("--colors",
                flags.color,
                {"state", "instance", "island", "speed", "quality"},
                "Meaning of the bodies' colors");
    verb.choice(
        "--quality", flags.quality, {"low", "medium", "high"}, "Of shadows and smooth edges");
    verb.flag("--heat",
              flags.is_heat,
              "Draw the cost of the rays: dark is low, bright is high, with a legend");
    verb.choice("--accelerator",
                flags.accelerator,
                {"bvh", "octree", "brute"},
                "Of the heat: what finds triangles");
    add_memory_option(verb, flags.memory_mb);
    verb.number("--exposures",
                flags.request.exposure.picture_count,
                {1, 1024},
                "Pictures within a step whose mean is drawn: motion blur, if there are several");
    verb.number(
        "--aperture",
        flags.aperture,
        {0, 1000},
        "Diameter of the lens in meters: what is not as far as the camera's target is blurred");
    verb.needs("--aperture", "--exposures");
    verb.number("--times",
                flags.request.timed_pictures,
                {1, 10000},
                "Draw the picture this often, and print the median time of each pass");
    verb.text("--shaders", flags.request.shader_folder, "Read the shaders from this folder");
    verb.on_run([&flags] { return run(flags); });
}

} // namespace topple::app
