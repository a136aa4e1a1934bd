// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/obj/obj_material.h"
#include "topple/io/text/warning_log.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

inline constexpr std::uint64_t kMaxMaterialFileBytes = 16'000'000; ///< [bytes]
/// Largest number of material files that are opened for one model.
inline constexpr std::size_t kMaxMaterialFiles = 8;

/// Adds the materials of MTL text with `Kd`, `Ks`, `Ns`, `d`, `Tr` and `map_Kd`; an existing material stays as it is.
/// The images of other properties are noted, other keywords skipped, and no file named inside is opened. Fails: for
/// binary data, or with a line longer than kMaxLineBytes.
Result<void> read_mtl(std::string_view text, ObjMaterials& materials, WarningLog& log);

/// Returns whether a model may open a file of that name: "red.mtl", but not "../red.mtl", "/red.mtl", "C:red.mtl" or
/// "..".
bool is_bare_file_name(std::string_view name);

/// Contents of the material files of one model.
struct Materials {
    ObjMaterials by_name;                            ///< Materials of all files.
    std::vector<std::filesystem::path> files_opened; ///< All attempted files, in order.
    std::vector<std::string> warnings;               ///< Warnings from the files, with their names.
};

/// Reads the files that a model names after `mtllib`, from the model's own folder: by bare name, only regular files
/// inside it that no link leads out of it. Refused and missing files are noted in `log`.
Materials read_material_files(const std::vector<std::string>& names_after_mtllib,
                              const std::filesystem::path& folder,
                              WarningLog& log);

} // namespace topple
