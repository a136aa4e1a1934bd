// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/obj/model_images.h"
#include "topple/scene/model_body.h"

#include <filesystem>

namespace topple {

/// Slow stages of making a body from a model.
enum class ModelStage : std::uint8_t {
    reading,  ///< Reading the file.
    building, ///< The tree over the triangles.
    dividing, ///< Decomposition into convex parts.
};
/// Called with the finished share of a stage, 0 to 1; returns false to stop. May be empty.
using ModelProgress = std::function<bool(ModelStage, double)>;

/// A body made from a file.
struct ModelFile {
    ModelBody body;                    ///< Body with the notes of `model_body`.
    std::vector<std::string> warnings; ///< Losses and guesses of the reader, in words for a person.
};

/// Reads an OBJ and makes a body of it, named after the file. The progress of `placement` is not called. Fails: with
/// the message of the reader or `model_body`, and the file; or stopped.
Result<ModelFile> read_model_file(const std::filesystem::path& path,
                                  ModelPlacement placement,
                                  const ModelProgress& progress = {},
                                  const ImageCheck& check_image = {});

} // namespace topple
