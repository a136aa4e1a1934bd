// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/folder_lock.h"

#define WIN32_LEAN_AND_MEAN
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cstdint>

namespace topple::app {

std::optional<FolderLock> FolderLock::take(const std::filesystem::path& folder, bool waits) {
    const HANDLE handle = ::CreateFileW((folder / "lock").c_str(),
                                        GENERIC_READ | GENERIC_WRITE,
                                        FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                                        nullptr,
                                        OPEN_ALWAYS,
                                        FILE_FLAG_OPEN_REPARSE_POINT,
                                        nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return std::nullopt;
    OVERLAPPED place{};
    const DWORD at_once = waits ? 0 : LOCKFILE_FAIL_IMMEDIATELY;
    if (!::LockFileEx(handle, LOCKFILE_EXCLUSIVE_LOCK | at_once, 0, 1, 0, &place)) {
        ::CloseHandle(handle);
        return std::nullopt;
    }
    return FolderLock(::_open_osfhandle(reinterpret_cast<std::intptr_t>(handle), _O_NOINHERIT));
}

FolderLock::~FolderLock() {
    if (file_ >= 0)
        ::_close(file_);
}

} // namespace topple::app
