// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

namespace topple::app {

/// A folder that belongs to one running program, by a lock on a file in it (flock). The system releases the lock when
/// the program ends for any reason.
class FolderLock {
public:
    /// Returns none if another program holds the folder, or the file cannot be created.
    static std::optional<FolderLock> try_take(const std::filesystem::path& folder) {
        return take(folder, false);
    }
    /// Waits for the present owner.
    static std::optional<FolderLock> wait_for(const std::filesystem::path& folder) {
        return take(folder, true);
    }

    ~FolderLock();
    FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    FolderLock& operator=(FolderLock&& other) noexcept {
        std::swap(file_, other.file_);
        return *this;
    }

private:
    explicit FolderLock(int file) : file_(file) {}
    static std::optional<FolderLock> take(const std::filesystem::path& folder, bool waits);
    int file_ = -1; ///< File descriptor.
};

} // namespace topple::app
