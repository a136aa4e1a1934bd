// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_reader.h"

#include "topple/io/obj/mtl_reader.h"
#include "topple/io/obj/obj_draft_reader.h"
#include "topple/io/obj/obj_mesh_builder.h"
#include "topple/io/text/file_bytes.h"
#include "topple/io/text/file_extension.h"
#include "topple/io/text/text_lines.h"

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

/// A file as text; the first byte that is not text ends it.
class FileText final : public TextSource {
public:
    explicit FileText(FilePieces file) : file_(std::move(file)) {}

    bool read_more(std::string& buffer) override {
        if (failure_)
            return false;
        const std::size_t before = buffer.size();
        const Result<std::size_t> count = file_.append_to(buffer);
        if (!count) {
            failure_ = count.error();
            return false;
        }
        const Result<std::string_view> plain = as_plain_text(
            std::string_view(buffer).substr(before));
        if (!plain)
            failure_ = plain.error();
        else if (is_first_)
            buffer.erase(before, *count - plain->size()); // A byte order mark.
        is_first_ = false;
        return !failure_ && *count > 0;
    }
    [[nodiscard]] std::optional<Error> failure() const override { return failure_; }

private:
    FilePieces file_;
    std::optional<Error> failure_;
    bool is_first_ = true;
};

/// Shares of the time after which the lines are read, and the mesh is made.
constexpr double kLinesDone = 0.6, kMeshDone = 0.9;

Result<ObjModel> read(TextLines& lines, std::uint64_t size, const ObjOptions& options) {
    const auto report = [&](double done) { return !options.progress || options.progress(done); };
    Result<ObjDraft> draft = read_obj_draft(
        lines, size, [&](double done) { return report(kLinesDone * done); });
    if (!draft)
        return draft.error();
    Materials materials;
    if (options.material_folder)
        materials = read_material_files(
            draft->material_files, *options.material_folder, draft->log);
    ModelImages images(options.material_folder, options.check_image);
    Result<ObjModel> model = build_obj_mesh(*draft, materials.by_name, images, [&](double done) {
        return report(kLinesDone + (kMeshDone - kLinesDone) * done);
    });
    if (!model)
        return model;
    std::vector<std::filesystem::path>& files = model->report.files_opened;
    files = std::move(materials.files_opened);
    files.insert(files.end(), images.files_opened().begin(), images.files_opened().end());
    std::vector<std::string>& warnings = model->report.warnings;
    warnings = draft->log.sentences();
    std::move(materials.warnings.begin(), materials.warnings.end(), std::back_inserter(warnings));
    for (const std::string& warning : images.warnings())
        warnings.push_back(warning);
    if (model->mesh.triangles.empty())
        return no_triangle(warnings);
    if (const Result<void> valid = validate(model->mesh); !valid)
        return valid.error();
    if (!report(1))
        return Error{std::string(kReadingCancelled), {}, 0};
    return model;
}

/// The loader and the standard library throw; callers of this file never see an exception.
template<typename Read>
Result<ObjModel> without_exceptions(Read read_model) {
    try {
        return read_model();
    } catch (const std::bad_alloc&) {
        return Error{"There is not enough memory for this model.", {}, 0};
    } catch (const std::exception& failure) {
        return Error{std::string("The model cannot be read: ") + failure.what() + ".", {}, 0};
    }
}

} // namespace

Result<ObjModel> read_obj(std::string_view text, const ObjOptions& options) {
    return without_exceptions([&]() -> Result<ObjModel> {
        const Result<std::string_view> plain = as_plain_text(text);
        if (!plain)
            return plain.error();
        TextLines lines(*plain);
        return read(lines, plain->size(), options);
    });
}

bool is_obj_path(const std::filesystem::path& path) { return has_extension(path, ".obj"); }

Result<ObjModel> read_obj_file(const std::filesystem::path& path, const ObjOptions& options) {
    Result<FilePieces> file = FilePieces::open(path, kMaxObjFileBytes);
    if (!file)
        return file.error();
    ObjOptions with_folder = options;
    if (!with_folder.material_folder)
        with_folder.material_folder = path.has_parent_path() ? path.parent_path() : ".";
    const std::uint64_t size = file->size();
    Result<ObjModel> model = without_exceptions([&] {
        FileText text(std::move(*file));
        TextLines lines(text);
        return read(lines, size, with_folder);
    });
    if (model)
        return model;
    return Error{model.error().message, path.string(), model.error().line};
}

} // namespace topple
