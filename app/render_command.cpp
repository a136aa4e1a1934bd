// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render_command.h"

#include "app/render/render_verb.h"
#include "app/verbs/verbs.h"

#include <CLI/CLI.hpp>

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
    return {};
}

int run(RenderFlags& flags) {
    Result<void> done = complete(flags);
    const bool is_usage = !done.ok();
    if (done.ok())
        done = render_to_png(flags.request);
    if (done.ok()) {
        std::printf("%s\n", flags.request.out.c_str());
        return kFine;
    }
    std::fprintf(stderr, "topple render: %s\n", done.error().text().c_str());
    const bool is_drawing = !is_usage && done.error().message.find("OpenGL") != std::string::npos;
    return is_drawing ? 3 : kBadInput;
}

} // namespace

void add_render_verb(CLI::App& app, int& exit_code) {
    auto* verb = app.add_subcommand("render", "Draw a scene into a PNG file, without a display");
    static RenderFlags flags;
    verb->add_option("scene", flags.request.source, "Gallery id, scene file or OBJ file")
        ->required();
    verb->add_option("--steps", flags.request.steps, "Steps before the picture")
        ->check(CLI::Range(0, 100000000));
    verb->add_option("--size", flags.size, "WIDTHxHEIGHT in pixels");
    verb->add_option("--out", flags.request.out, "Where the picture goes");
    verb->add_option(
        "--overlays", flags.overlays, "With commas: boxes, cells, contacts, joints, ...");
    verb->add_option("--theme", flags.theme)->check(CLI::IsMember({"studio", "blueprint"}));
    verb->add_option("--colors", flags.color)
        ->check(CLI::IsMember({"state", "instance", "island", "speed", "quality"}));
    verb->add_option("--quality", flags.quality)->check(CLI::IsMember({"low", "medium", "high"}));
    verb->add_flag(
        "--heat", flags.is_heat, "Draw what the rays cost: dark cheap, bright dear, with a legend");
    verb->add_option("--accelerator", flags.accelerator, "Of the heat: what finds triangles")
        ->check(CLI::IsMember({"bvh", "octree", "brute"}));
    verb->add_option("--shaders", flags.request.shader_folder, "Read the shaders from this folder");
    verb->callback([&exit_code] { exit_code = run(flags); });
}

} // namespace topple::app
