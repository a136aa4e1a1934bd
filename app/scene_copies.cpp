// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scene_copies.h"

#include "topple/io/json/json_document.h"
#include "topple/io/json/json_fields.h"
#include "topple/io/scene/scene_writer.h"
#include "topple/io/text/file_bytes.h"
#include "topple/io/text/file_writer.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <system_error>

namespace topple::app {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostNoteBytes = 100'000;

struct CopyFiles {
    fs::path scene, script, note;
};

CopyFiles files_of(const fs::path& scene) {
    fs::path script = scene, note = scene;
    return {scene, script.replace_extension(".topple"), note.replace_extension(".note")};
}

CopyFiles files_of(const fs::path& folder, std::uint64_t number) {
    return files_of(folder / ("scene-" + std::to_string(number) + ".json"));
}

void remove_all_of(const CopyFiles& files) {
    std::error_code ignored;
    for (const fs::path& path : {files.note, files.script, files.scene})
        fs::remove(path, ignored);
}

KeptScene read_note(const fs::path& scene) {
    KeptScene kept{.file = scene, .title = {}, .source = {}};
    const auto text = read_file(files_of(scene).note, kMostNoteBytes);
    if (!text.ok())
        return kept;
    const auto note = parse_json(*text);
    if (!note.ok() || !note->root().is(JsonKind::object))
        return kept;
    JsonProblems ignored;
    JsonFields fields(note->root(), "note", ignored);
    kept.title = fields.string("title", kMostNoteBytes);
    kept.source = fields.string("source", kMostNoteBytes);
    kept.time = fields.integer("time", 0, 0, std::numeric_limits<std::int64_t>::max());
    return kept;
}

} // namespace

long long seconds_since_1970() {
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Result<void> write_copy(const fs::path& folder,
                        std::uint64_t number,
                        const SceneCopy& copy,
                        long long time) {
    const CopyFiles files = files_of(folder, number);
    // The note comes first: a copy without its source would be saved to no file, and would count as the oldest.
    JsonValue note = JsonValue::object();
    note.add("title", JsonValue::string(copy.scene.header.title));
    note.add("source", JsonValue::string(copy.source));
    note.add("time", JsonValue::integer(time));
    if (Result<void> written = write_file_atomically(files.note, json_pages(note)); !written.ok())
        return written;
    if (Result<void> written = write_scene_file(copy.scene, files.scene); !written.ok())
        return written;
    std::error_code ignored;
    fs::remove(files.script, ignored);
    if (!copy.log.empty())
        if (Result<void> written = write_file_atomically(files.script, copy.log); !written.ok())
            return written;
    return {};
}

void remove_copy(const fs::path& folder, std::uint64_t number) {
    remove_all_of(files_of(folder, number));
}

void remove_copy(const fs::path& file) {
    if (!file.empty())
        remove_all_of(files_of(file));
}

std::vector<KeptScene> find_copies(const fs::path& folder) {
    std::vector<KeptScene> kept;
    std::error_code problem;
    for (fs::directory_iterator it(folder, problem), end; !problem && it != end;
         it.increment(problem)) {
        const std::string name = it->path().filename().string();
        if (name.starts_with("scene-") && name.ends_with(".json"))
            kept.push_back(read_note(it->path()));
    }
    std::sort(kept.begin(), kept.end(), [](const KeptScene& a, const KeptScene& b) {
        return a.time != b.time ? a.time < b.time : a.file < b.file;
    });
    return kept;
}

} // namespace topple::app
