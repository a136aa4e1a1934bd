// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/mtl_reader.h"

#include "topple/io/obj/obj_draft.h"
#include "topple/io/text/file_bytes.h"
#include "topple/io/text/number_text.h"
#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <optional>
#include <system_error>

namespace topple {
namespace {

constexpr std::string_view kDuplicate = "material defined again, the first definition counts";
constexpr std::string_view kBadColor = "colour is not three numbers, ignored";
constexpr std::string_view kClamped = "colour outside 0 to 1 was clamped";
constexpr std::string_view kBadOpacity = "opacity is not a number from 0 to 1, ignored";
constexpr std::string_view kBadShininess = "shininess is not a number of at least 0, ignored";
constexpr std::string_view kNoMaterial = "colour before the first material, ignored";
constexpr std::string_view kTooMany = "material ignored, there are more than 65536";
constexpr std::string_view kOtherImage = "image ignored, only that of the colour (map_Kd) is drawn";
constexpr std::size_t kMaxMaterials = 65536;

/// Reads "r g b", or one number for all three as the format allows.
std::optional<Vec3> read_color(std::string_view rest) {
    Vec3 color;
    for (int channel = 0; channel < 3; ++channel) {
        const std::string_view word = take_word(rest);
        if (channel == 1 && word.empty())
            return Vec3{color.x, color.x, color.x};
        const std::optional<float> value = parse_float(word);
        if (!value)
            return std::nullopt;
        color[channel] = *value;
    }
    return color;
}

/// Empty if the system cannot have a file of that name: Windows refuses names that are not UTF-8.
std::filesystem::path path_of(const std::filesystem::path& folder, std::string_view name) {
    try {
        return folder / name;
    } catch (const std::filesystem::filesystem_error&) {
        return {};
    }
}

/// Returns the candidate names after one `mtllib`: usually one, possibly with blanks in it, possibly several.
std::vector<std::string> candidate_names(std::string_view line,
                                         const std::filesystem::path& folder) {
    std::error_code ignored;
    if (line.find(' ') == line.npos ||
        (is_bare_file_name(line) && std::filesystem::exists(path_of(folder, line), ignored)))
        return {std::string(line)};
    std::vector<std::string> names;
    while (names.size() <= kMaxMaterialFiles) {
        const std::string_view word = take_word(line);
        if (word.empty())
            break;
        names.emplace_back(word);
    }
    return names;
}

/// Returns whether a link leads anywhere except to another file of the same folder.
bool leads_out(const std::filesystem::path& path, const std::filesystem::path& folder) {
    std::error_code error;
    if (!std::filesystem::is_symlink(path, error))
        return false;
    const auto target = std::filesystem::canonical(path, error);
    if (error)
        return true;
    return target.parent_path() != std::filesystem::canonical(folder, error) || error;
}

void read_one_file(const std::string& name,
                   const std::filesystem::path& folder,
                   Materials& materials,
                   WarningLog& log) {
    namespace warning = obj_warning;
    const std::filesystem::path path = path_of(folder, name);
    std::error_code error;
    if (!is_bare_file_name(name) || leads_out(path, folder))
        return log.note(warning::kMaterialPath, 0, name);
    if (!std::filesystem::exists(path, error))
        return log.note(warning::kMaterialMissing, 0, name);
    if (materials.files_opened.size() >= kMaxMaterialFiles)
        return log.note(warning::kMaterialTooMany, 0, name);
    materials.files_opened.push_back(path);
    const Result<std::string> bytes = read_file(path, kMaxMaterialFileBytes);
    WarningLog inner;
    const Result<void> done = bytes ? read_mtl(*bytes, materials.by_name, inner)
                                    : Result<void>(bytes.error());
    for (auto& [material_name, material] : materials.by_name)
        if (material.file.empty())
            material.file = clean_name(name);
    if (!done)
        log.note(warning::kMaterialUnread, 0, name + ": " + done.error().message);
    for (const std::string& sentence : inner.sentences())
        materials.warnings.push_back(clean_name(name) + ": " + sentence);
}

/// Returns whether the keyword names an image of another property than the diffuse color.
bool names_other_image(std::string_view keyword) {
    return keyword.starts_with("map_") || keyword == "bump" || keyword == "disp" ||
           keyword == "decal" || keyword == "refl" || keyword == "norm";
}

/// The material that is being defined, and those before it.
class MaterialDraft {
public:
    MaterialDraft(ObjMaterials& materials, WarningLog& log) : materials_(materials), log_(log) {}

    void begin(std::string_view name, int line) {
        material_ = nullptr;
        is_repeated_ = false;
        if (materials_.size() >= kMaxMaterials)
            return log_.note(kTooMany, line);
        const auto [place, is_new] = materials_.try_emplace(clean_name(name));
        is_repeated_ = !is_new;
        if (is_new)
            material_ = &place->second;
        else
            log_.note(kDuplicate, line, name);
    }
    void take(std::string_view keyword, std::string_view rest, int line) {
        if (is_repeated_)
            return;
        if (keyword == "Kd" || keyword == "Ks")
            take_color(keyword == "Kd", rest, line);
        else if (keyword == "Ns" && material_)
            take_shininess(rest, line);
        else if ((keyword == "d" || keyword == "Tr") && material_)
            take_opacity(keyword == "Tr", rest, line);
        else if (keyword == "map_Kd" && material_) {
            material_->image = read_image_reference(rest);
            material_->image.line = line;
        } else if (names_other_image(keyword)) {
            log_.note(kOtherImage, line, keyword);
        }
    }

private:
    void take_color(bool is_diffuse, std::string_view rest, int line) {
        const std::optional<Vec3> wanted = read_color(rest);
        if (!wanted)
            log_.note(kBadColor, line, trim(rest));
        if (wanted && !material_)
            log_.note(kNoMaterial, line);
        if (!wanted || !material_)
            return;
        const Vec3 color = min(max(*wanted, Vec3{0, 0, 0}), Vec3{1, 1, 1});
        (is_diffuse ? material_->diffuse : material_->specular) = color;
        if (color != *wanted)
            log_.note(kClamped, line);
    }
    /// "d 0.4", "d -halo 0.4", which is drawn like the former, or "Tr 0.6". Of several the last one counts.
    void take_opacity(bool is_transparency, std::string_view rest, int line) {
        std::string_view word = take_word(rest);
        if (word == "-halo")
            word = take_word(rest);
        const std::optional<float> number = parse_float(word);
        if (number && *number >= 0 && *number <= 1)
            material_->opacity = is_transparency ? 1 - *number : *number;
        else
            log_.note(kBadOpacity, line);
    }
    void take_shininess(std::string_view rest, int line) {
        const std::optional<float> number = parse_float(take_word(rest));
        if (number && *number >= 0)
            material_->shininess = *number;
        else
            log_.note(kBadShininess, line);
    }

    ObjMaterials& materials_;
    WarningLog& log_;
    ObjMaterial* material_ = nullptr; ///< Null: none, or a repeated one.
    bool is_repeated_ = false;
};

} // namespace

Result<void> read_mtl(std::string_view text, ObjMaterials& materials, WarningLog& log) {
    const Result<std::string_view> plain = as_plain_text(text);
    if (!plain)
        return plain.error();
    TextLines lines(*plain);
    MaterialDraft draft(materials, log);
    while (lines.next()) {
        std::string_view rest = lines.line();
        const std::string_view keyword = take_word(rest);
        if (keyword == "newmtl")
            draft.begin(rest, lines.number());
        else
            draft.take(keyword, rest, lines.number());
    }
    if (lines.is_too_long())
        return Error{"The line is longer than 16 MB.", {}, lines.number()};
    return {};
}

bool is_bare_file_name(std::string_view name) {
    const auto is_bad = [](char c) {
        return c == '/' || c == '\\' || c == ':' || static_cast<unsigned char>(c) < 0x20;
    };
    return !name.empty() && name.size() <= 255 && name != "." && name != ".." &&
           std::none_of(name.begin(), name.end(), is_bad);
}

Materials read_material_files(const std::vector<std::string>& names_after_mtllib,
                              const std::filesystem::path& folder,
                              WarningLog& log) {
    Materials materials;
    std::vector<std::string> seen;
    for (const std::string& line : names_after_mtllib)
        for (const std::string& name : candidate_names(line, folder)) {
            if (std::find(seen.begin(), seen.end(), name) != seen.end())
                continue;
            seen.push_back(name);
            read_one_file(name, folder, materials, log);
        }
    return materials;
}

} // namespace topple
