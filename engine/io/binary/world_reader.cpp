// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/binary/world_reader.h"

#include "topple/io/binary/world_contents_detail.h"
#include "topple/io/binary/world_reader_detail.h"
#include "topple/io/binary/world_writer.h"
#include "topple/io/scene/scene_memory.h"
#include "topple/io/scene/shape_json.h"
#include "topple/io/text/file_bytes.h"
#include "topple/scene/scene_ids.h"
#include "topple/world/parameter_table.h"

#include <algorithm>

namespace topple {
namespace {

Error broken(const std::string& why) {
    return Error{"This world file is damaged or was altered: " + why + "."};
}

void list_parameters(ByteReader& archive, Parameters& parameters) {
    std::uint64_t count = 0;
    archive(count);
    for (std::uint64_t i = 0; i < count && !archive.failed(); ++i) {
        std::string name;
        double value = 0;
        archive(name, value);
        if (const auto set = set_parameter(parameters, name, value); !set && !archive.failed())
            archive.fail(set.error().message);
    }
}

/// Puts the shapes of the table into the colliders, and removes paths that lead out of a folder.
void connect_shapes(ByteReader& archive, SceneDefinition& scene) {
    for (SceneShape& shape : scene.shapes)
        if (!is_path_below(shape.label.file))
            shape.label.file.clear();
    for (SceneBody& body : scene.bodies) {
        if (body.shape_of_collider.size() != body.def.colliders.size())
            return archive.fail("a body has another number of shapes than of colliders");
        for (std::size_t i = 0; i < body.shape_of_collider.size(); ++i) {
            if (body.shape_of_collider[i] >= scene.shapes.size())
                return archive.fail("a body has a shape that does not exist");
            body.def.colliders[i].shape = scene.shapes[body.shape_of_collider[i]].shape;
        }
    }
}

Result<void> check_header(const SceneHeader& header) {
    int before = 0;
    for (const SceneBookmark& bookmark : header.bookmarks) {
        if (bookmark.number <= before || bookmark.number > kMostBookmarks)
            return Error{"a bookmark has a number that none has"};
        before = bookmark.number;
    }
    return {};
}

/// Fails: the objects of the scene, once they are made, need more memory than a file of its size may.
Result<void> check_memory(const SceneDefinition& scene, SceneMemory memory) {
    const auto take_all = [&](const auto&... lists) {
        const auto take = [&](const auto& list) {
            return std::all_of(
                list.begin(), list.end(), [&](const auto& part) { return memory.take(part); });
        };
        return (take(lists) && ...);
    };
    if (take_all(scene.shapes,
                 scene.bodies,
                 scene.joints,
                 scene.deformables,
                 scene.water_volumes,
                 scene.force_fields,
                 scene.thrusters,
                 scene.vehicles,
                 scene.parameter_controls,
                 scene.groups,
                 scene.annotations))
        return {};
    return Error{"it " + memory.refusal()};
}

} // namespace

Result<SavedWorld> read_world_payload(std::span<const std::byte> payload,
                                      const WorldReadOptions& options) {
    ByteReader archive(payload, options.check_image);
    SceneDefinition scene;
    list_parameters(archive, scene.parameters);
    list_definition(archive, scene);
    if (!archive.failed())
        connect_shapes(archive, scene);
    if (archive.failed())
        return broken(archive.problem());
    if (const auto checked = check_header(scene.header); !checked)
        return broken(checked.error().message);
    const std::uint64_t allowed = std::max(options.memory_bytes,
                                           memory_allowed_for(payload.size()));
    if (const auto checked = check_memory(scene, SceneMemory(allowed)); !checked)
        return broken(checked.error().message);
    Result<World> world = build_numbered_world(scene, options.thread_count);
    if (!world)
        return broken(world.error().message);

    WorldState state = world->state();
    state.parameters = scene.parameters; // controls of parameters have set them to their rest
    NextIds next;
    list_state(archive, state);
    archive(next);
    if (!archive.failed() && !archive.rest().empty())
        archive.fail("something follows its end");
    if (archive.failed())
        return broken(archive.problem());
    if (const auto checked = check_read_state(state, world->state(), *world->shapes()); !checked)
        return broken(checked.error().message);
    world->restore(state);
    world->raise_next_ids(next);
    if (const auto checked = world->validate(); !checked)
        return broken(checked.error().message);
    return SavedWorld{std::move(*world), std::move(scene.header), archive.warnings()};
}

Result<SavedWorld> read_world(std::span<const std::byte> bytes, const WorldReadOptions& options) {
    const std::span magic(reinterpret_cast<const std::byte*>(kWorldMagic.data()),
                          kWorldMagic.size());
    if (bytes.size() < kWorldHeaderBytes || !std::equal(magic.begin(), magic.end(), bytes.begin()))
        return Error{"This is no world file: its first bytes are others."};
    ByteReader header(bytes.subspan(magic.size(), kWorldHeaderBytes - magic.size()));
    std::uint32_t version = 0;
    std::uint64_t size = 0, checksum = 0, hash = 0;
    header(version, size, checksum, hash);
    if (version != kWorldFileVersion)
        return Error{"This world file has version " + std::to_string(version) +
                     ", and this program reads version " + std::to_string(kWorldFileVersion) +
                     ". Scene files (.json) are readable by every later version."};
    const std::span<const std::byte> payload = bytes.subspan(kWorldHeaderBytes);
    if (payload.size() != size)
        return Error{"This world file has " + std::to_string(payload.size()) +
                     " bytes after its header instead of " + std::to_string(size) +
                     ": it was cut off, or something was appended."};
    if (checksum_of(payload) != checksum)
        return Error{"This world file is damaged: its checksum is another one."};
    Result<SavedWorld> saved = read_world_payload(payload, options);
    if (saved && saved->world.hash() != hash)
        return Error{"This world file does not give the world that was written: its hash is "
                     "another one. It was written by another version of this program, or altered."};
    return saved;
}

Result<SavedWorld> read_world_file(const std::filesystem::path& path,
                                   const WorldReadOptions& options) {
    const Result<std::string> bytes = read_file(path, kMaxWorldFileBytes);
    if (!bytes)
        return bytes.error();
    Result<SavedWorld> saved = read_world(std::as_bytes(std::span(*bytes)), options);
    if (saved)
        return saved;
    Error error = saved.error();
    error.file = path.string();
    return error;
}

} // namespace topple
