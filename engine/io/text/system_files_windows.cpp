// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Windows. Files are opened by its own calls, which take paths of any script and let other programs rename and delete
// open files, as POSIX does, and get descriptors of the C library afterwards. These are binary: no line ends change.

#include "topple/io/text/file_operations.h"
#include "topple/io/text/system_files_detail.h"

#define WIN32_LEAN_AND_MEAN
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <system_error>
#include <type_traits>

namespace topple {
namespace {

/// Sets errno from the last error of the system, and returns -1.
int failed() {
    const std::error_code error(static_cast<int>(::GetLastError()), std::system_category());
    const std::error_condition meaning = error.default_error_condition();
    errno = meaning.category() == std::generic_category() ? meaning.value() : EIO;
    return -1;
}

struct CloseHandleOf {
    using pointer = HANDLE;
    void operator()(HANDLE handle) const { ::CloseHandle(handle); }
};
using Handle = std::unique_ptr<HANDLE, CloseHandleOf>;

constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// Null on failure, unlike CreateFile.
Handle open_handle(const std::filesystem::path& path, DWORD access, DWORD disposition, DWORD flags) {
    const HANDLE handle = ::CreateFileW(
        path.c_str(), access, kShareAll, nullptr, disposition, flags, nullptr);
    return Handle(handle == INVALID_HANDLE_VALUE ? nullptr : handle);
}

/// Returns a descriptor that owns the handle; a negative number for null.
int descriptor_of(Handle handle, int flags) {
    if (!handle)
        return failed();
    const int descriptor = ::_open_osfhandle(reinterpret_cast<std::intptr_t>(handle.get()),
                                             flags | _O_BINARY | _O_NOINHERIT);
    if (descriptor >= 0)
        (void)handle.release();
    return descriptor;
}

HANDLE handle_of(int descriptor) { return reinterpret_cast<HANDLE>(::_get_osfhandle(descriptor)); }

/// Number of bytes that one call of the C library reads or writes.
unsigned one_call(std::size_t count) {
    constexpr std::size_t kMost = std::size_t{1} << 30u;
    return static_cast<unsigned>(std::min(count, kMost));
}

bool find_status_of(HANDLE handle, system_files::FileStatus& status) {
    using Kind = system_files::FileStatus::Kind;
    status = {};
    if (::GetFileType(handle) != FILE_TYPE_DISK) {
        status.kind = Kind::special;
        return true;
    }
    BY_HANDLE_FILE_INFORMATION file{};
    if (!::GetFileInformationByHandle(handle, &file))
        return failed() == 0;
    if (file.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY)
        status.kind = Kind::folder;
    status.size = (std::uint64_t{file.nFileSizeHigh} << 32u) | file.nFileSizeLow;
    return true;
}

} // namespace

int FileOperations::open(const std::filesystem::path& path, Opening opening) {
    switch (opening) {
    case Opening::new_file:
        return descriptor_of(open_handle(path, GENERIC_WRITE, CREATE_NEW, FILE_ATTRIBUTE_NORMAL),
                             _O_WRONLY);
    case Opening::special_file:
        return descriptor_of(open_handle(path, GENERIC_WRITE, OPEN_EXISTING, 0), _O_WRONLY);
    case Opening::folder:
        break;
    }
    errno = EISDIR; // see must_flush_folders
    return -1;
}

std::ptrdiff_t FileOperations::write(int descriptor, const void* bytes, std::size_t count) {
    // The call of the system itself: the C library takes a full disk for a count of 0 without a reason.
    DWORD written = 0;
    if (!::WriteFile(handle_of(descriptor), bytes, one_call(count), &written, nullptr))
        return failed();
    return static_cast<std::ptrdiff_t>(written);
}

int FileOperations::sync(int descriptor) {
    return ::FlushFileBuffers(handle_of(descriptor)) ? 0 : failed();
}

int FileOperations::close(int descriptor) { return ::_close(descriptor); }

int FileOperations::rename(const std::filesystem::path& from, const std::filesystem::path& to) {
    constexpr DWORD kReplaceAndFlush = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
    return ::MoveFileExW(from.c_str(), to.c_str(), kReplaceAndFlush) ? 0 : failed();
}

namespace system_files {

int open_to_read(const std::filesystem::path& path, Links links) {
    // With backup semantics a folder can be opened too, and then be told from a file that may not be read.
    const DWORD no_links = links == Links::refuse ? FILE_FLAG_OPEN_REPARSE_POINT : 0;
    return descriptor_of(
        open_handle(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | no_links),
        _O_RDONLY);
}

std::ptrdiff_t read_some(int descriptor, char* bytes, std::size_t count) {
    return ::_read(descriptor, bytes, one_call(count));
}

bool find_status(int descriptor, FileStatus& status) {
    return find_status_of(handle_of(descriptor), status);
}

bool find_status(const std::filesystem::path& path, FileStatus& status) {
    const Handle file = open_handle(
        path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
    return file ? find_status_of(file.get(), status) : failed() == 0;
}

bool is_writable(const std::filesystem::path& path) {
    const DWORD attributes = ::GetFileAttributesW(path.c_str());
    // A device has no attributes.
    if (attributes == INVALID_FILE_ATTRIBUTES || !(attributes & FILE_ATTRIBUTE_READONLY))
        return true;
    errno = EACCES;
    return false;
}

void set_permissions(int, unsigned) {} // A file has those of its folder.

bool lock(int descriptor) {
    // A locked part cannot be read by others, so the lock is on a byte far behind every end.
    OVERLAPPED place{};
    place.OffsetHigh = 0x40000000;
    if (::LockFileEx(handle_of(descriptor),
                     LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY,
                     0,
                     1,
                     0,
                     &place))
        return true;
    const DWORD error = ::GetLastError();
    errno = error == ERROR_LOCK_VIOLATION || error == ERROR_IO_PENDING ? EWOULDBLOCK : ENOLCK;
    return false;
}

int duplicate(int descriptor) {
    HANDLE copy = nullptr;
    if (!::DuplicateHandle(::GetCurrentProcess(),
                           handle_of(descriptor),
                           ::GetCurrentProcess(),
                           &copy,
                           0,
                           FALSE,
                           DUPLICATE_SAME_ACCESS))
        return failed();
    return descriptor_of(Handle(copy), _O_WRONLY);
}

bool names_opened_file(const std::filesystem::path& path, int descriptor) {
    const Handle file = open_handle(path,
                                    FILE_READ_ATTRIBUTES,
                                    OPEN_EXISTING,
                                    FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT);
    BY_HANDLE_FILE_INFORMATION named{}, opened{};
    return file && ::GetFileInformationByHandle(file.get(), &named) &&
           ::GetFileInformationByHandle(handle_of(descriptor), &opened) &&
           named.dwVolumeSerialNumber == opened.dwVolumeSerialNumber &&
           named.nFileIndexHigh == opened.nFileIndexHigh &&
           named.nFileIndexLow == opened.nFileIndexLow;
}

bool has_name(int descriptor) {
    FILE_STANDARD_INFO file{};
    return ::GetFileInformationByHandleEx(
               handle_of(descriptor), FileStandardInfo, &file, sizeof(file)) &&
           !file.DeletePending && file.NumberOfLinks > 0;
}

void list_folder(const std::filesystem::path& folder,
                 const std::function<void(std::string_view name)>& visit) {
    struct CloseSearch {
        using pointer = HANDLE;
        void operator()(HANDLE search) const { ::FindClose(search); }
    };
    WIN32_FIND_DATAW entry{};
    const HANDLE first = ::FindFirstFileW((folder / L"*").c_str(), &entry);
    if (first == INVALID_HANDLE_VALUE)
        return;
    const std::unique_ptr<HANDLE, CloseSearch> search(first);
    do
        visit(std::filesystem::path(entry.cFileName).string());
    while (::FindNextFileW(search.get(), &entry));
}

bool must_flush_folders() { return false; } // The rename writes through.

void* take_pages(std::size_t bytes) {
    return ::VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void give_pages_back(void* memory, std::size_t) { ::VirtualFree(memory, 0, MEM_RELEASE); }

} // namespace system_files
} // namespace topple
