// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/io/obj_reader.h"

#include "engine/io/file_bytes.h"
#include "engine/io/mtl_reader.h"
#include "engine/io/obj_draft_reader.h"
#include "engine/io/obj_mesh_builder.h"

#include <exception>
#include <iterator>
#include <new>

namespace topple {
namespace {

Error no_triangle(const std::vector<std::string>& warnings) {
    std::string message = "There is no usable triangle in it";
    for (const std::string& warning : warnings)
        message += "; " + warning;
    return {message + ".", {}, 0};
}

Result<ObjModel> read(std::string_view text, const ObjOptions& options) {
    Result<ObjDraft> draft = read_obj_draft(text, options.progress);
    if (!draft)
        return draft.error();
    Materials materials;
    if (options.material_folder)
        materials = read_material_files(
            draft->material_files, *options.material_folder, draft->log);
    Result<ObjModel> model = build_obj_mesh(*draft, materials.colors);
    if (!model)
        return model;
    ObjReport& report = model->report;
    report.files_opened = std::move(materials.files_opened);
    report.warnings = draft->log.sentences();
    std::move(
        materials.warnings.begin(), materials.warnings.end(), std::back_inserter(report.warnings));
    if (model->mesh.triangles.empty())
        return no_triangle(report.warnings);
    if (const Result<void> valid = validate(model->mesh); !valid)
        return valid.error();
    if (options.progress)
        options.progress(1);
    return model;
}

} // namespace

Result<ObjModel> read_obj(std::string_view text, const ObjOptions& options) {
    try {
        return read(text, options);
    } catch (const std::bad_alloc&) {
        return Error{"There is not enough memory for this model.", {}, 0};
    } catch (const std::exception& failure) {
        return Error{std::string("The model cannot be read: ") + failure.what() + ".", {}, 0};
    }
}

bool is_obj_path(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    for (char& c : extension)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return extension == ".obj";
}

Result<ObjModel> read_obj_file(const std::filesystem::path& path, const ObjOptions& options) {
    const Result<std::string> bytes = read_file(path, kMaxObjFileBytes);
    if (!bytes)
        return bytes.error();
    ObjOptions with_folder = options;
    if (!with_folder.material_folder)
        with_folder.material_folder = path.has_parent_path() ? path.parent_path() : ".";
    Result<ObjModel> model = read_obj(*bytes, with_folder);
    if (model)
        return model;
    return Error{model.error().message, path.string(), model.error().line};
}

} // namespace topple
