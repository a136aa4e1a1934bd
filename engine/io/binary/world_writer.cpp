// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/binary/world_writer.h"

#include "topple/core/hash.h"
#include "topple/io/binary/world_contents_detail.h"
#include "topple/io/text/file_extension.h"
#include "topple/io/text/file_writer.h"
#include "topple/scene/scene_ids.h"
#include "topple/world/parameter_table.h"

#include <algorithm>

namespace topple {
namespace {

void list_parameters(ByteWriter& archive, const Parameters& parameters) {
    archive(std::uint64_t{parameter_table().size()});
    for (const ParameterInfo& info : parameter_table())
        archive(std::string(info.name), get_parameter(parameters, info));
}

} // namespace

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
    Hash64 hash;
    hash.add(std::uint64_t{bytes.size()});
    for (std::size_t begin = 0; begin < bytes.size(); begin += 8) {
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < std::min<std::size_t>(8, bytes.size() - begin); ++i)
            word |= std::to_integer<std::uint64_t>(bytes[begin + i]) << (8 * i);
        hash.add(word);
    }
    return hash.value();
}

std::vector<std::byte> write_world(const World& world, const SceneHeader& header) {
    SceneDefinition scene = describe_world(world, header);
    restore_ids(scene, world);
    ByteWriter payload;
    list_parameters(payload, world.parameters());
    list_definition(payload, std::as_const(scene));
    list_state(payload, world.state());
    payload(world.next_ids());
    const std::vector<std::byte> contents = payload.release();

    ByteWriter file;
    for (const char letter : kWorldMagic)
        file(static_cast<std::uint8_t>(letter));
    file(kWorldFileVersion, std::uint64_t{contents.size()}, checksum_of(contents), world.hash());
    std::vector<std::byte> bytes = file.release();
    bytes.insert(bytes.end(), contents.begin(), contents.end());
    return bytes;
}

bool is_world_path(const std::filesystem::path& path) { return has_extension(path, ".world"); }

Result<void> write_world_file(const World& world,
                              const std::filesystem::path& path,
                              const SceneHeader& header) {
    const std::vector<std::byte> bytes = write_world(world, header);
    return write_file_atomically(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

} // namespace topple
