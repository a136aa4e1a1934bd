// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/file_watch.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace topple::app {

std::optional<FileWatch::Version> FileWatch::version_of(const std::filesystem::path& path) {
    std::error_code problem;
    if (!std::filesystem::is_regular_file(path, problem))
        return std::nullopt;
    const auto time = std::filesystem::last_write_time(path, problem);
    if (problem)
        return std::nullopt;
    const std::uintmax_t size = std::filesystem::file_size(path, problem);
    return problem ? std::nullopt : std::optional<Version>({time, size});
}

void FileWatch::watch(const std::vector<std::filesystem::path>& files) {
    const std::vector<File> before = std::exchange(files_, {});
    for (const std::filesystem::path& path : files) {
        const auto same = std::find_if(
            before.begin(), before.end(), [&](const File& file) { return file.path == path; });
        if (same != before.end()) {
            files_.push_back(*same);
            continue;
        }
        const std::optional<Version> now = version_of(path);
        files_.push_back({path, now, now});
    }
}

std::optional<std::filesystem::path> FileWatch::take_change(double seconds) {
    own_writing_ -= seconds;
    since_look_ += seconds;
    if (since_look_ < kInterval)
        return std::nullopt;
    since_look_ = 0;
    std::optional<std::filesystem::path> changed;
    for (File& file : files_) {
        const std::optional<Version> now = version_of(file.path);
        const bool is_left_alone = now == std::exchange(file.last, now);
        if (!now || now == file.known || !is_left_alone)
            continue;
        file.known = now;
        if (own_writing_ <= 0 && !changed)
            changed = file.path;
    }
    return changed;
}

} // namespace topple::app
