// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace topple::app {

std::optional<FolderLock> FolderLock::take(const std::filesystem::path& folder, bool waits) {
    const std::filesystem::path path = folder / "lock";
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return std::nullopt;
    if (::flock(file, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0) {
        ::close(file);
        return std::nullopt;
    }
    return FolderLock(file);
}

FolderLock::~FolderLock() {
    if (file_ >= 0)
        ::close(file_);
}

} // namespace topple::app
