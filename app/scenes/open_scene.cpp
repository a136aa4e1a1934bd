// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_parts.h"
#include "app/scenes/scene_registry.h"
#include "app/textures/texture_image.h"
#include "topple/core/similar_word.h"
#include "topple/io/binary/world_reader.h"
#include "topple/io/binary/world_writer.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/io/scene/scene_reader.h"
#include "topple/scene/tumbling.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <new>
#include <vector>

namespace topple::app {
namespace {

std::vector<std::string_view> scene_ids() {
    std::vector<std::string_view> ids;
    for (const SceneInfo& scene : all_scenes())
        ids.push_back(scene.id);
    return ids;
}

/// Parses a size. Fails: with the available sizes, and the reason for the limit.
Result<int> parse_size(std::string_view text, const SceneInfo& info) {
    const std::string scene = "the scene \"" + std::string(info.id) + "\"";
    if (info.default_size == 0)
        return Error{.message = scene + " comes in one size; leave out the colon and \"" +
                                std::string(text) + "\""};
    int size = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), size);
    const bool is_number = problem == std::errc{} && end == text.data() + text.size();
    if (is_number && size >= info.smallest_size && size <= info.largest_size)
        return size;
    return Error{.message = "\"" + std::string(text) + "\" is not a size of " + scene +
                            ": give a whole number from " + std::to_string(info.smallest_size) +
                            " to " + std::to_string(info.largest_size) + "; " +
                            std::string(info.size_limit)};
}

/// Member by member: g++ 12 frees the earlier members of a braced list twice if a later one throws.
OpenedScene opened_from(std::string source, World world) {
    OpenedScene opened;
    opened.source = std::move(source);
    opened.world = std::move(world);
    return opened;
}

Result<OpenedScene> open_gallery(const SceneInfo& info, int size, int thread_count) {
    OpenedScene opened = opened_from(std::string(info.id), World({}, thread_count));
    opened.scene = info.create();
    opened.info = &info;
    if (size != 0)
        opened.source += ":" + std::to_string(size);
    opened.header.title = info.title;
    opened.header.notes = info.look_at;
    opened.header.place = info.place;
    try {
        const World::Assembly assembly(opened.world);
        opened.scene->build(opened.world, size != 0 ? size : info.default_size);
    } catch (const SceneRefusal& refusal) {
        return Error{.message = "the scene \"" + opened.source +
                                "\" cannot be built: " + refusal.what()};
    }
    opened.header.camera = opened.scene->camera();
    return opened;
}

Result<OpenedScene> built(Result<SceneFile> scene, std::string source, int thread_count) {
    if (!scene.ok())
        return scene.error();
    auto world = build_world(scene->scene, thread_count);
    if (!world.ok()) {
        Error error = world.error();
        error.file = source;
        return error;
    }
    OpenedScene opened = opened_from(std::move(source), std::move(*world));
    opened.header = scene->scene.header;
    opened.warnings = std::move(scene->warnings);
    return opened;
}

Result<OpenedScene> open_scene_file(const std::filesystem::path& path,
                                    int thread_count,
                                    const ModelProgress& progress,
                                    std::uint64_t memory_bytes) {
    SceneReadOptions options{
        .memory_bytes = memory_bytes, .check_image = texture_check(), .thread_count = thread_count};
    if (progress)
        options.progress = [&](double share) { return progress(ModelStage::reading, share); };
    return built(read_scene_file(path, options), path.string(), thread_count);
}

/// Opens a world as it was in the middle of its motion.
Result<OpenedScene> open_world_file(const std::filesystem::path& path,
                                    int thread_count,
                                    std::uint64_t memory_bytes) {
    Result<SavedWorld> saved = read_world_file(path,
                                               {.thread_count = thread_count,
                                                .memory_bytes = memory_bytes,
                                                .check_image = texture_check()});
    if (!saved.ok())
        return saved.error();
    OpenedScene opened = opened_from(path.string(), std::move(saved->world));
    opened.header = std::move(saved->header);
    opened.warnings = std::move(saved->warnings);
    return opened;
}

/// Returns a camera that shows all of a body.
SceneCamera camera_for(const BodyDef& body) {
    Aabb bounds;
    for (const ColliderDef& collider : body.colliders) {
        const Aabb part = bounds_of(collider.shape,
                                    body.world_from_body * collider.body_from_shape);
        bounds = {min(bounds.min, part.min), max(bounds.max, part.max)};
    }
    SceneCamera camera{.target = {0, 0.5f, 0}, .distance = 3};
    if (is_bounded(bounds)) {
        camera.target = center(bounds);
        camera.distance = std::max(3 * length(half_extents(bounds)), 0.1f);
    }
    return camera;
}

/// Opens a model on a floor, ready to be dropped, rotated and shot at.
Result<OpenedScene> open_model_file(const std::filesystem::path& path,
                                    int thread_count,
                                    const ModelProgress& progress) {
    auto model = read_model_file(
        path,
        {.position = {0, 0.5f, 0}, .max_parts = kUsualConvexParts, .thread_count = thread_count},
        progress,
        texture_check());
    if (!model.ok())
        return model.error();
    OpenedScene opened = opened_from(path.string(), World({}, thread_count));
    opened.header.title = path.filename().string();
    opened.header.notes =
        "Take the tool Probe and point at the model: it shows how a ray finds its triangle.";
    const auto floor = opened.world.create_body(
        {.name = "floor", .colliders = {{.shape = PlaneShape{}}}});
    const auto placed = opened.world.create_body(model->body.def);
    for (const auto* made : {&floor, &placed})
        if (!made->ok())
            return Error{.message = made->error().message, .file = path.string()};
    opened.header.camera = camera_for(model->body.def);
    opened.warnings = std::move(model->warnings);
    return opened;
}

Result<OpenedScene> open_named(std::string_view source,
                               int thread_count,
                               const ModelProgress& progress,
                               std::uint64_t memory_bytes) {
    const std::size_t colon = source.find(':');
    if (const SceneInfo* info = find_scene(source.substr(0, colon))) {
        if (colon == std::string_view::npos)
            return open_gallery(*info, 0, thread_count);
        const Result<int> size = parse_size(source.substr(colon + 1), *info);
        return size.ok() ? open_gallery(*info, *size, thread_count) : size.error();
    }
    if (const Result<void> known = check_source(source); !known.ok())
        return known.error();
    const std::filesystem::path path(source);
    if (is_world_path(path))
        return open_world_file(path, thread_count, memory_bytes);
    return is_obj_path(path) ? open_model_file(path, thread_count, progress)
                             : open_scene_file(path, thread_count, progress, memory_bytes);
}

} // namespace

Result<OpenedScene> open_scene(std::string_view source,
                               int thread_count,
                               const ModelProgress& progress,
                               std::uint64_t memory_bytes) {
    try {
        return open_named(source, thread_count, progress, memory_bytes);
    } catch (const std::bad_alloc&) { // scenes are opened on threads, which no exception may leave
        return Error{.message = "there is not enough memory for this scene"};
    }
}

Result<OpenedScene> open_scene_text(std::string_view text,
                                    const std::string& source,
                                    int thread_count) {
    try {
        return built(read_scene(text,
                                std::filesystem::path(source).parent_path(),
                                {.thread_count = thread_count}),
                     source,
                     thread_count);
    } catch (const std::bad_alloc&) {
        return Error{.message = "there is not enough memory for this scene"};
    }
}

bool is_file_source(std::string_view source) {
    std::error_code ignored;
    return find_scene(scene_id_of(source)) == nullptr && std::filesystem::exists(source, ignored);
}

Result<void> check_source(std::string_view source) {
    const std::string_view id = scene_id_of(source);
    if (source.empty() || find_scene(id) != nullptr || is_file_source(source))
        return {};
    const bool looks_like_file = source.find_first_of("/.") != std::string_view::npos;
    if (looks_like_file)
        return Error{.message = "there is no such file", .file = std::string(source)};
    const std::string similar = did_you_mean(id, scene_ids());
    return Error{.message = "there is no scene '" + std::string(source) + "'" + similar +
                            (similar.empty() ? "; " : " ") + "`topple scenes` lists them"};
}

} // namespace topple::app
