// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/text/warning_log.h"
#include "topple/math/vec3.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

inline constexpr std::uint64_t kMaxMaterialFileBytes = 16'000'000;
/// Material files opened for one model.
inline constexpr std::size_t kMaxMaterialFiles = 8;

/// Diffuse colors by material name, 0 to 1 each.
using MaterialColors = std::map<std::string, Vec3, std::less<>>;

/// Adds the `Kd` colors of MTL text; a material that is already there keeps its color. Textures and
/// all else are skipped: no file named inside is ever opened.
/// Fails: for text that is no text, or with a line longer than kMaxLineBytes.
Result<void> read_mtl(std::string_view text, MaterialColors& colors, WarningLog& log);

/// "red.mtl" but not "../red.mtl", "/red.mtl", "C:red.mtl" or "..": what a model may ask to open.
bool is_bare_file_name(std::string_view name);

/// What the material files of one model gave.
struct Materials {
    MaterialColors colors;
    std::vector<std::filesystem::path> files_opened; ///< In order, each attempt.
    std::vector<std::string> warnings;               ///< From inside the files, with their names.
};

/// Reads the files that a model names, after `mtllib`, from the model's own folder: by bare name,
/// regular files that lie in it and do not lead out of it by a link. What is refused or missing is
/// noted in `log`.
Materials read_material_files(const std::vector<std::string>& names_after_mtllib,
                              const std::filesystem::path& folder,
                              WarningLog& log);

} // namespace topple
