// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// System calls of Linux and other POSIX systems.

#include "topple/io/text/file_operations.h"
#include "topple/io/text/system_files_detail.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>

namespace topple {
namespace {

int flags_of(FileOperations::Opening opening) {
    switch (opening) {
    case FileOperations::Opening::new_file:
        return O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
    case FileOperations::Opening::special_file:
        return O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY;
    case FileOperations::Opening::folder:
        break;
    }
    return O_RDONLY | O_DIRECTORY | O_CLOEXEC;
}

system_files::FileStatus status_from(const struct stat& system) {
    using Kind = system_files::FileStatus::Kind;
    return {.kind = S_ISDIR(system.st_mode)   ? Kind::folder
                    : S_ISREG(system.st_mode) ? Kind::regular
                                              : Kind::special,
            .size = static_cast<std::uint64_t>(system.st_size),
            .permissions = static_cast<unsigned>(system.st_mode) & 07777u};
}

} // namespace

int FileOperations::open(const std::filesystem::path& path, Opening opening) {
    return ::open(path.c_str(), flags_of(opening), 0666);
}

std::ptrdiff_t FileOperations::write(int descriptor, const void* bytes, std::size_t count) {
    return ::write(descriptor, bytes, count);
}

int FileOperations::sync(int descriptor) { return ::fsync(descriptor); }

int FileOperations::close(int descriptor) { return ::close(descriptor); }

int FileOperations::rename(const std::filesystem::path& from, const std::filesystem::path& to) {
    return std::rename(from.c_str(), to.c_str());
}

namespace system_files {

int open_to_read(const std::filesystem::path& path, Links links) {
    // Without O_NONBLOCK, opening a pipe without a writer would block forever.
    const int no_links = links == Links::refuse ? O_NOFOLLOW : 0;
    return ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | no_links);
}

std::ptrdiff_t read_some(int descriptor, char* bytes, std::size_t count) {
    ::ssize_t read = 0;
    do
        read = ::read(descriptor, bytes, count);
    while (read < 0 && errno == EINTR);
    return read;
}

bool find_status(int descriptor, FileStatus& status) {
    struct stat system {};
    const bool is_known = ::fstat(descriptor, &system) == 0;
    if (is_known)
        status = status_from(system);
    return is_known;
}

bool find_status(const std::filesystem::path& path, FileStatus& status) {
    struct stat system {};
    const bool is_known = ::stat(path.c_str(), &system) == 0;
    if (is_known)
        status = status_from(system);
    return is_known;
}

bool is_writable(const std::filesystem::path& path) { return ::access(path.c_str(), W_OK) == 0; }

void set_permissions(int descriptor, unsigned permissions) {
    (void)::fchmod(descriptor, static_cast<::mode_t>(permissions));
}

bool lock(int descriptor) { return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0; }

int duplicate(int descriptor) { return ::fcntl(descriptor, F_DUPFD_CLOEXEC, 0); }

bool names_opened_file(const std::filesystem::path& path, int descriptor) {
    struct stat named {
    }, opened{};
    return ::lstat(path.c_str(), &named) == 0 && ::fstat(descriptor, &opened) == 0 &&
           named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

bool has_name(int descriptor) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && status.st_nlink > 0;
}

void list_folder(const std::filesystem::path& folder,
                 const std::function<void(std::string_view name)>& visit) {
    const std::unique_ptr<DIR, int (*)(DIR*)> listing(::opendir(folder.c_str()), &::closedir);
    if (!listing)
        return;
    while (const dirent* entry = ::readdir(listing.get()))
        visit(entry->d_name);
}

bool must_flush_folders() { return true; }

void* take_pages(std::size_t bytes) {
    void* const memory = ::mmap(
        nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? nullptr : memory;
}

void give_pages_back(void* memory, std::size_t bytes) { ::munmap(memory, bytes); }

} // namespace system_files
} // namespace topple
