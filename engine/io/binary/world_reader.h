// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/obj/model_images.h"
#include "topple/scene/scene_definition.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace topple {

inline constexpr std::uint64_t kMaxWorldFileBytes = 1'000'000'000; ///< [bytes]

/// A world that was read.
struct SavedWorld {
    World world;                         ///< As it was written.
    SceneHeader header;                  ///< Title, notes and cameras.
    std::vector<std::string> warnings{}; ///< Images that cannot be drawn.
};

/// Settings of the reader.
struct WorldReadOptions {
    int thread_count = 1; ///< As in World.
    /// Memory that the world may take, if that is more than its default limit; see scene_memory.h. [bytes]
    std::uint64_t memory_bytes = 0;
    ImageCheck
        check_image{}; ///< Decides whether an image of a model can be drawn; see model_images.h.
};

/// Makes a world from the bytes of `write_world`. Fails: with a sentence, for bytes that are none, of another version,
/// damaged or cut off, that describe no valid world, that need more memory than a file of their size may, and if the
/// world that they give has another hash than the one that was written.
Result<SavedWorld> read_world(std::span<const std::byte> bytes,
                              const WorldReadOptions& options = {});

/// Reads a world file. Fails: as read_world and read_file.
Result<SavedWorld> read_world_file(const std::filesystem::path& path,
                                   const WorldReadOptions& options = {});

} // namespace topple
