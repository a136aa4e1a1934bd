// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/scene/scene_definition.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace topple {

/// Version of the written format, and the only readable one: a world file belongs to the program that wrote it, since
/// another one may compute other impulses. Scene files are for keeping.
inline constexpr std::uint32_t kWorldFileVersion = 1;

/// Returns the world as bytes from which `read_world` makes a world with the same future, bit for bit: all objects with
/// their ids, impulses, timers and levels, and the ids of the next objects. Equal worlds give equal bytes. Hooks, the
/// number of threads and snapshots are no part of it.
std::vector<std::byte> write_world(const World& world, const SceneHeader& header = {});

/// Returns whether the name ends in .world, in any case.
[[nodiscard]] bool is_world_path(const std::filesystem::path& path);
/// Replaces the file atomically. Fails: with the reason why the file could not be written; then the old file is
/// unchanged.
Result<void> write_world_file(const World& world,
                              const std::filesystem::path& path,
                              const SceneHeader& header = {});

} // namespace topple
