// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/screen_verbs/thumbnails_verb.h"

#include "app/render/thumbnail_files.h"

#include <cstdio>

namespace topple::app {
namespace {

struct ThumbnailFlags {
    ThumbnailRequest request;
    std::string folder, quality = "high";
};

Result<int> write(ThumbnailFlags& flags) {
    flags.request.folder = flags.folder;
    flags.request.quality = *quality_from(flags.quality);
    const Result<void> done = write_thumbnails(
        flags.request, [](const std::string& path) { std::printf("%s\n", path.c_str()); });
    if (!done.ok())
        return done.error();
    return kFine;
}

} // namespace

void add_thumbnails_verb(CommandLine& line) {
    Verb verb = line.add_verb("thumbnails",
                              "Draw the pictures of the gallery into a folder, without a display");
    auto& flags = verb.keep<ThumbnailFlags>();
    verb.required_text("folder", flags.folder, "Folder for the PNG files; made if it is missing");
    verb.repeated("--scene", flags.request.scenes, "Only this scene; may be given again");
    verb.choice(
        "--quality", flags.quality, {"low", "medium", "high"}, "Of shadows and smooth edges");
    verb.on_run([&flags] { return write(flags); });
}

} // namespace topple::app
