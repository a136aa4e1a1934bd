// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render_command.h"

#include "app/render/render_verb.h"
#include "app/verbs/line/world_options.h"
#include "app/verbs/verbs.h"

#include <charconv>
#include <cstdio>

namespace topple::app {
namespace {

struct RenderFlags {
    RenderRequest request;
    std::string size = "1280x720";
    std::string overlays, theme = "studio", quality = "high", color = "state";
    std::string accelerator = "bvh";
    bool is_heat = false;
    std::size_t memory_mb = 0;
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

Result<void> complete(RenderFlags& flags) {
    if (auto size = parse_size(flags.size, flags.request); !size.ok())
        return size;
    auto overlays = parse_overlays(flags.overlays);
    if (!overlays.ok())
        return overlays.error();
    for (const Overlay overlay : *overlays)
        flags.request.options.set(overlay, true);
    flags.request.options.theme = *theme_from(flags.theme);
    flags.request.options.color_mode = *color_mode_from(flags.color);
    if (flags.is_heat)
        flags.request.heat = mesh_accelerator_from(flags.accelerator);
    flags.request.quality = *quality_from(flags.quality);
    flags.request.memory_bytes = flags.memory_mb * 1'000'000;
    return {};
}

Result<int> run(RenderFlags& flags) {
    if (const Result<void> done = complete(flags); !done.ok())
        return done.error();
    if (const Result<void> done = render_to_png(flags.request); !done.ok())
        return done.error();
    std::printf("%s\n", flags.request.out.c_str());
    return kFine;
}

} // namespace

void add_render_verb(CommandLine& line) {
    Verb verb = line.add_verb("render", "Draw a scene into a PNG file, without a display");
    auto& flags = verb.keep<RenderFlags>();
    verb.required_text("scene", flags.request.source, "Gallery id, scene file or OBJ file");
    verb.number("--steps", flags.request.steps, {0, 100000000}, "Steps before the picture");
    verb.text("--size", flags.size, "WIDTHxHEIGHT in pixels");
    verb.text("--out", flags.request.out, "Path of the picture");
    verb.text("--overlays", flags.overlays, "With commas: boxes, cells, contacts, joints, ...");
    verb.choice("--theme", flags.theme, {"studio", "blueprint"}, "Lighting and colors");
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
    verb.text("--shaders", flags.request.shader_folder, "Read the shaders from this folder");
    verb.on_run([&flags] { return run(flags); });
}

} // namespace topple::app
