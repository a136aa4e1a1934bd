// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/scene/model_body.h"

#include <filesystem>

namespace topple {

/// Stages that take time when a model becomes a body.
enum class ModelStage : std::uint8_t {
    reading,  ///< The file; its last part is the tree and the hull, of which no share can be told.
    dividing, ///< Into convex parts.
};
/// Called with the finished share of a stage, 0 to 1; returns false to stop. May be empty.
using ModelProgress = std::function<bool(ModelStage, double)>;

/// A body made from a file.
struct ModelFile {
    ModelBody body;                    ///< With the notes of `model_body`.
    std::vector<std::string> warnings; ///< Losses and guesses of the reader, in words for a person.
};

/// Reads an OBJ and makes a body of it, named as the file is. `placement.progress` is not asked.
/// Fails: with what the reader or `model_body` said, and the file; or stopped.
Result<ModelFile> read_model_file(const std::filesystem::path& path,
                                  ModelPlacement placement,
                                  const ModelProgress& progress = {});

} // namespace topple
