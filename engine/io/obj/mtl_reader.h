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

inline constexpr std::uint64_t kMaxMaterialFileBytes = 16'000'000; ///< [bytes]
/// Most material files that are opened for one model.
inline constexpr std::size_t kMaxMaterialFiles = 8;

/// Diffuse colors by material name, 0 to 1 each.
using MaterialColors = std::map<std::string, Vec3, std::less<>>;

/// Adds the `Kd` colors of MTL text; a material that is already there keeps its color. Textures and
/// other keywords are skipped: no file named inside is ever opened. Fails: for binary data, or with
/// a line longer than kMaxLineBytes.
Result<void> read_mtl(std::string_view text, MaterialColors& colors, WarningLog& log);

/// Whether a model may open a file of that name: "red.mtl", but not "../red.mtl", "/red.mtl",
/// "C:red.mtl" or "..".
bool is_bare_file_name(std::string_view name);

/// Contents of the material files of one model.
struct Materials {
    MaterialColors colors;                           ///< Of all files.
    std::vector<std::filesystem::path> files_opened; ///< In order, each attempt.
    std::vector<std::string> warnings;               ///< From inside the files, with their names.
};

/// Reads the files that a model names, after `mtllib`, from the model's own folder: by bare name,
/// regular files that lie in it and do not lead out of it by a link. Refused and missing files are
/// noted in `log`.
Materials read_material_files(const std::vector<std::string>& names_after_mtllib,
                              const std::filesystem::path& folder,
                              WarningLog& log);

} // namespace topple
