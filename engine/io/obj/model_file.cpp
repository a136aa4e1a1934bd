// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/model_file.h"

#include "topple/io/obj/obj_reader.h"

namespace topple {

Result<ModelFile> read_model_file(const std::filesystem::path& path,
                                  ModelPlacement placement,
                                  const ModelProgress& progress,
                                  const ImageCheck& check_image) {
    const auto of_stage = [&](ModelStage stage) -> std::function<bool(double)> {
        if (!progress)
            return {};
        return [&progress, stage](double done) { return progress(stage, done); };
    };
    auto model = read_obj_file(
        path, {.progress = of_stage(ModelStage::reading), .check_image = check_image});
    if (!model.ok())
        return model.error();
    placement.build_progress = of_stage(ModelStage::building);
    placement.progress = of_stage(ModelStage::dividing);
    auto body = model_body(std::move(model->mesh), placement, path.stem().string());
    if (!body.ok())
        return Error{.message = body.error().message, .file = path.string()};
    ModelFile file{std::move(*body), std::move(model->report.warnings)};
    file.warnings.insert(file.warnings.end(), file.body.notes.begin(), file.body.notes.end());
    for (std::string& warning : file.warnings)
        warning.insert(0, path.filename().string() + ": ");
    return file;
}

} // namespace topple
