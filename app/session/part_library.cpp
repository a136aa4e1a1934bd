// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/part_library.h"

#include "app/scenes/play/built_in_parts.h"
#include "app/session/copied_objects.h"
#include "topple/io/text/file_bytes.h"
#include "topple/io/text/file_writer.h"
#include "topple/scene/scene_definition.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace topple::app {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostPartBytes = 50'000'000;
constexpr std::size_t kLongestName = 60; // [bytes]

const BuiltInPart* find_built_in(std::string_view name) {
    const std::span<const BuiltInPart> all = built_in_parts();
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const BuiltInPart& part) { return part.name == name; });
    return found == all.end() ? nullptr : &*found;
}

/// Returns the name with letters, digits, spaces, '-' and '_' alone, and with bytes of UTF-8; "part" if nothing is
/// left.
std::string file_name_from(std::string_view name) {
    std::string kept;
    for (const char c : name) {
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool is_utf8 = (static_cast<unsigned char>(c) & 0x80U) != 0;
        if (kept.size() < kLongestName && (is_letter || is_utf8 || (c >= '0' && c <= '9') ||
                                           c == '-' || c == '_' || (c == ' ' && !kept.empty())))
            kept += c;
    }
    while (kept.ends_with(' '))
        kept.pop_back();
    return kept.empty() ? "part" : kept;
}

} // namespace

PartLibrary::PartLibrary(fs::path folder) : folder_(std::move(folder)) { refresh(); }

fs::path PartLibrary::file_of(const std::string& name) const { return folder_ / (name + ".json"); }

bool PartLibrary::has(const std::string& name) const {
    return std::any_of(entries_.begin(), entries_.end(), [&](const PartEntry& entry) {
        return entry.name == name;
    });
}

void PartLibrary::refresh() {
    entries_.clear();
    read_.clear();
    for (const BuiltInPart& part : built_in_parts())
        entries_.push_back({.name = std::string(part.name)});
    const std::size_t first_own = entries_.size();
    std::error_code problem;
    for (fs::directory_iterator it(folder_, problem), end; !problem && it != end;
         it.increment(problem)) {
        std::error_code unknown;
        std::string name = it->path().stem().string();
        if (it->path().extension() == ".json" && it->is_regular_file(unknown) && !has(name))
            entries_.push_back({.name = std::move(name), .is_own = true});
    }
    std::sort(entries_.begin() + static_cast<std::ptrdiff_t>(first_own),
              entries_.end(),
              [](const PartEntry& a, const PartEntry& b) { return a.name < b.name; });
}

Result<std::shared_ptr<const SpawnBodies>> PartLibrary::find(const std::string& name) {
    if (const auto known = read_.find(name); known != read_.end())
        return known->second;
    SpawnBodies objects;
    if (const BuiltInPart* part = find_built_in(name)) {
        World world;
        part->build(world);
        objects = objects_of(describe_world(world));
    } else {
        if (!has(name))
            return Error{.message = "there is no part \"" + name + "\""};
        const Result<std::string> text = read_file(file_of(name), kMostPartBytes);
        if (!text.ok())
            return text.error();
        Result<SpawnBodies> read = objects_from(*text);
        if (!read.ok()) {
            Error error = read.error();
            error.file = file_of(name).string();
            return error;
        }
        objects = std::move(*read);
    }
    objects.label = name;
    auto made = std::make_shared<const SpawnBodies>(std::move(objects));
    read_[name] = made;
    return made;
}

Result<std::string> PartLibrary::keep(const SpawnBodies& objects, std::string_view name) {
    if (folder_.empty())
        return Error{.message = "there is no folder for parts: HOME is not set"};
    const std::string text = text_of(objects);
    if (text.empty())
        return Error{.message = "these objects cannot be placed as one part"};
    refresh(); // another window may have kept parts
    const std::string wanted = file_name_from(name);
    std::string free = wanted;
    for (int number = 2; has(free); ++number)
        free = wanted + ' ' + std::to_string(number);
    std::error_code problem;
    fs::create_directories(folder_, problem);
    if (problem)
        return Error{"cannot make the folder: " + problem.message(), folder_.string()};
    if (Result<void> written = write_file_atomically(file_of(free), text); !written.ok())
        return written.error();
    refresh();
    return free;
}

Result<fs::path> PartLibrary::remove(const std::string& name) {
    if (!has(name) || find_built_in(name) != nullptr)
        return Error{.message = "there is no part \"" + name + "\" to remove"};
    const fs::path to = folder_ / "removed";
    std::error_code problem;
    fs::create_directories(to, problem);
    if (!problem)
        fs::rename(file_of(name), to / file_of(name).filename(), problem);
    if (problem)
        return Error{"cannot remove the part: " + problem.message(), file_of(name).string()};
    refresh();
    return to / file_of(name).filename();
}

} // namespace topple::app
