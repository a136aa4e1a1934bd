// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/runs/world_options.h"
#include "app/textures/texture_image.h"
#include "app/verbs/line/world_flags.h"
#include "app/verbs/verbs.h"
#include "topple/io/binary/world_reader.h"
#include "topple/io/binary/world_writer.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/io/text/file_bytes.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>
#include <limits>

namespace topple::app {
namespace {

using Json = nlohmann::ordered_json;

/// Verdict on one file, in words and in fields for scripts.
struct CheckedFile {
    bool is_good = false;
    bool is_unread = false; ///< Missing or unreadable file: a usage error, not a matter of its
                            ///< content.
    std::string summary;
    std::vector<std::string> warnings;
};

/// Checks that there is a readable file.
Result<void> try_to_open(const std::filesystem::path& path) {
    const auto file = FilePieces::open(path, std::numeric_limits<std::uint64_t>::max());
    return file.ok() ? Result<void>() : file.error();
}

CheckedFile check_model(const std::filesystem::path& path) {
    const auto model = read_obj_file(path, {.check_image = texture_check()});
    if (!model.ok())
        return {.is_good = false, .summary = model.error().text(), .warnings = {}};
    const ObjReport& report = model->report;
    return {.is_good = true,
            .summary = path.string() + ": " + std::to_string(report.triangles) + " triangles, " +
                       std::to_string(report.vertices) + " vertices, " +
                       std::to_string(report.dropped_faces) + " faces dropped",
            .warnings = report.warnings};
}

CheckedFile check_scene(const std::filesystem::path& path, std::uint64_t memory_bytes) {
    const auto scene = read_scene_file(
        path, {.memory_bytes = memory_bytes, .check_image = texture_check()});
    if (!scene.ok())
        return {.is_good = false, .summary = scene.error().text(), .warnings = {}};
    const auto world = build_world(scene->scene);
    if (!world.ok())
        return {.is_good = false,
                .summary = path.string() + ": " + world.error().text(),
                .warnings = scene->warnings};
    return {.is_good = true,
            .summary = path.string() + ": " + std::to_string(scene->scene.bodies.size()) +
                       " bodies, " + std::to_string(scene->scene.joints.size()) + " joints",
            .warnings = scene->warnings};
}

CheckedFile check_world(const std::filesystem::path& path, std::uint64_t memory_bytes) {
    const auto saved = read_world_file(
        path, {.memory_bytes = memory_bytes, .check_image = texture_check()});
    if (!saved.ok())
        return {.is_good = false, .summary = saved.error().text(), .warnings = {}};
    const WorldState& state = saved->world.state();
    return {.is_good = true,
            .summary = path.string() + ": " + std::to_string(state.bodies.size()) + " bodies, " +
                       std::to_string(state.joints.size()) + " joints, after " +
                       std::to_string(state.step_count) + " steps",
            .warnings = saved->warnings};
}

CheckedFile check(const std::filesystem::path& path, std::uint64_t memory_bytes) {
    if (const auto opened = try_to_open(path); !opened.ok())
        return {.is_unread = true, .summary = opened.error().text(), .warnings = {}};
    if (is_world_path(path))
        return check_world(path, memory_bytes);
    return is_obj_path(path) ? check_model(path) : check_scene(path, memory_bytes);
}

struct CheckFlags {
    std::vector<std::string> files;
    std::size_t memory_mb = 0;
    bool is_json = false;
};

int check_files(const CheckFlags& flags) {
    bool all_good = true, all_read = true;
    Json list = Json::array();
    for (const std::string& file : flags.files) {
        const CheckedFile verdict = check(file, flags.memory_mb * 1'000'000);
        all_good = all_good && verdict.is_good;
        all_read = all_read && !verdict.is_unread;
        if (flags.is_json) {
            list.push_back({{"file", file},
                            {"ok", verdict.is_good},
                            {"summary", verdict.summary},
                            {"warnings", verdict.warnings}});
            continue;
        }
        std::printf("%s %s\n", verdict.is_good ? "ok     " : "refused", verdict.summary.c_str());
        for (const std::string& warning : verdict.warnings)
            std::printf("        %s\n", warning.c_str());
    }
    if (flags.is_json)
        std::printf("%s\n", list.dump(2, ' ', false, Json::error_handler_t::replace).c_str());
    return !all_read ? kBadInput : all_good ? kFine : kCheckFailed;
}

} // namespace

void add_check_verb(CommandLine& line) {
    Verb verb = line.add_verb("check",
                              "Read scene and OBJ files and report errors with their places");
    auto& flags = verb.keep<CheckFlags>();
    verb.required_words("files", flags.files, "Files to check");
    add_memory_option(verb, flags.memory_mb);
    verb.flag("--json", flags.is_json, "A JSON array on stdout");
    verb.on_run([&flags] { return check_files(flags); });
}

} // namespace topple::app
