// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/model_images.h"

#include "topple/io/text/file_bytes.h"
#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <system_error>

namespace topple {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMissing = "image not found, the plain color is drawn";
constexpr std::string_view
    kOutside = "image refused, only files beside the model and below it are opened";
constexpr std::string_view kUnread = "image not used, the plain color is drawn";
constexpr std::string_view kTooMany = "image not read, a model may have 256";
constexpr std::string_view
    kNoTexturePoints = "image not drawn, the model has no texture coordinates";
constexpr std::size_t kMaxPathBytes = 1000;

bool is_odd(char c) { return static_cast<unsigned char>(c) < 0x20 || c == ':'; }

/// Returns the paths, relative to the model, at which a file of that name may lie: the name itself, unless it leads
/// out, and its last part. Empty if the name can be none of a file.
std::vector<fs::path> places_of(std::string name) {
    if (name.size() > kMaxPathBytes)
        return {};
    std::replace(name.begin(), name.end(), '\\', '/');
    std::vector<fs::path> places;
    try {
        const fs::path whole = fs::path(name).lexically_normal();
        const bool is_inside = whole.is_relative() && !whole.empty() && *whole.begin() != "..";
        if (is_inside && std::none_of(name.begin(), name.end(), is_odd))
            places.push_back(whole);
        const std::string last = name.substr(name.find_last_of("/:") + 1);
        if (!last.empty() && last != "." && last != ".." &&
            std::none_of(last.begin(), last.end(), is_odd))
            places.emplace_back(last);
    } catch (const fs::filesystem_error&) { // Windows refuses names that are not UTF-8
    }
    return places;
}

bool is_in_folder(const fs::path& path, const fs::path& folder) {
    const fs::path relative = path.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

} // namespace

std::uint32_t ModelImages::find(const ObjMaterial& material, bool has_texture_points) {
    if (!folder_ || material.image.name.empty())
        return kNoLook;
    const auto note = [&](std::string_view kind) {
        logs_[material.file].note(kind, material.image.line, material.image.name);
        return kNoLook;
    };
    if (!has_texture_points)
        return note(kNoTexturePoints);
    const auto [found, is_new] = by_name_.try_emplace(material.image.name);
    if (is_new)
        found->second = read(material.image.name);
    const Entry& entry = found->second;
    return entry.index != kNoLook ? entry.index : note(entry.failure);
}

ModelImages::Entry ModelImages::read(const std::string& name) {
    std::error_code error;
    const fs::path folder = fs::canonical(*folder_, error);
    const std::vector<fs::path> places = places_of(name);
    bool is_refused = places.empty();
    for (const fs::path& place : places) {
        std::error_code missing;
        const fs::path path = fs::canonical(folder / place, missing);
        if (missing)
            continue;
        if (!is_in_folder(path, folder)) {
            is_refused = true;
            continue;
        }
        const auto [found, is_new] = by_path_.try_emplace(path);
        if (is_new)
            found->second = read_path(path);
        return found->second;
    }
    return {.failure = std::string(is_refused ? kOutside : kMissing)};
}

ModelImages::Entry ModelImages::read_path(const fs::path& path) {
    if (images_.size() >= kMaxModelImages)
        return {.failure = std::string(kTooMany)};
    files_opened_.push_back(path);
    Result<std::string> bytes = read_file(path, kMaxModelImageBytes - bytes_);
    const Result<void> checked = !bytes   ? Result<void>(bytes.error())
                                 : check_ ? check_(*bytes)
                                          : Result<void>{};
    if (!checked)
        return {.failure = std::string(kUnread) + ": " + checked.error().message};
    bytes_ += bytes->size();
    images_.push_back({clean_name(path.filename().string()), std::move(*bytes)});
    return {.index = static_cast<std::uint32_t>(images_.size() - 1)};
}

std::vector<std::string> ModelImages::warnings() const {
    std::vector<std::string> all;
    for (const auto& [file, log] : logs_)
        for (const std::string& sentence : log.sentences())
            all.push_back(file + ": " + sentence);
    return all;
}

std::vector<std::string> drop_unusable_images(MeshLook& look,
                                              std::vector<MeshPart>& parts,
                                              const ImageCheck& check) {
    std::vector<std::string> warnings;
    for (std::uint32_t i = 0; check && i < look.images.size(); ++i) {
        MeshImage& image = look.images[i];
        const Result<void> usable = image.bytes.empty() ? Result<void>() : check(image.bytes);
        if (usable)
            continue;
        warnings.push_back(in_quotes(image.name) + " is not drawn: " + usable.error().message);
        image.bytes.clear();
        for (MeshPart& part : parts)
            if (part.look.image == i)
                part.look.image = kNoLook;
    }
    return warnings;
}

} // namespace topple
