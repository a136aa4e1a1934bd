// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/scene/model_body.h"

#include <filesystem>

namespace topple {

/// What takes time when a model becomes a body.
enum class ModelStage : std::uint8_t {
    reading,  ///< The file; its last part is the tree and the hull, of which no share can be told.
    dividing, ///< Into convex parts.
};
/// Told how much of a stage is done, 0 to 1; returns false to stop. May be empty.
using ModelProgress = std::function<bool(ModelStage, double)>;

/// A file and the body it makes.
struct ModelFile {
    ModelBody body;
    std::vector<std::string> warnings; ///< What was dropped or guessed on the way.
};

/// Reads an OBJ and makes a body of it, named as the file is. `placement.progress` is not asked.
/// Fails: with what the reader or `model_body` said, and the file; or stopped.
Result<ModelFile> read_model_file(const std::filesystem::path& path,
                                  ModelPlacement placement,
                                  const ModelProgress& progress = {});

} // namespace topple
