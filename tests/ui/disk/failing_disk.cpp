// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/ui/disk/failing_disk.h"

#include "tests/ui/disk/libc_call.h"

#include <fcntl.h>

#include <cerrno>
#include <cstdarg>
#include <mutex>
#include <string>
#include <string_view>

namespace topple::test {
namespace {

/// The disk that fails, if `is_on`. A global variable, since the C library's functions have no other way to it.
struct Disk {
    std::mutex mutex;
    bool is_on = false;
    std::string folder;
    int next = 0, failing = 0, error = 0;
    FailingDisk::Failure failure{};
    bool has_failed = false, has_renamed = false;
};
Disk& disk() {
    static Disk the_disk;
    return the_disk;
}

/// Counts an operation on the file. Returns its error; 0: it may proceed.
int error_of(std::string_view path) {
    Disk& d = disk();
    const std::lock_guard lock(d.mutex);
    if (!d.is_on || !path.starts_with(d.folder))
        return 0;
    const bool is_now = d.next++ == d.failing;
    const bool is_full = d.failure == FailingDisk::Failure::full_later && d.has_failed;
    if (!is_full && (!is_now || d.failure == FailingDisk::Failure::full_later))
        return 0;
    d.has_failed = true;
    return d.error;
}

/// Returns whether the write that comes next takes only half of its bytes.
bool takes_half(std::string_view path) {
    Disk& d = disk();
    const std::lock_guard lock(d.mutex);
    if (!d.is_on || d.failure != FailingDisk::Failure::full_later || d.has_failed ||
        !path.starts_with(d.folder) || d.next < d.failing)
        return false;
    d.has_failed = true;
    return true;
}

/// Makes the call, or sets errno and returns -1.
template<typename Call>
auto attempt(std::string_view path, Call call) -> decltype(call()) {
    if (const int error = error_of(path)) {
        errno = error;
        return -1;
    }
    return call();
}

} // namespace

FailingDisk::FailingDisk(const std::filesystem::path& folder,
                         int number,
                         int error,
                         Failure failure) {
    Disk& d = disk();
    const std::lock_guard lock(d.mutex);
    d.is_on = true;
    d.folder = folder.string();
    d.next = 0;
    d.failing = number;
    d.error = error;
    d.failure = failure;
    d.has_failed = d.has_renamed = false;
}

FailingDisk::~FailingDisk() {
    const std::lock_guard lock(disk().mutex);
    disk().is_on = false;
}

bool FailingDisk::has_failed() const {
    const std::lock_guard lock(disk().mutex);
    return disk().has_failed;
}

bool FailingDisk::has_renamed() const {
    const std::lock_guard lock(disk().mutex);
    return disk().has_renamed;
}

} // namespace topple::test

extern "C" {

int open(const char* path, int flags, ...) {
    static auto* const call = topple::test::libc_call(&::open, "open");
    std::va_list arguments;
    va_start(arguments, flags);
    const unsigned mode = (flags & O_CREAT) != 0 ? va_arg(arguments, unsigned) : 0;
    va_end(arguments);
    const bool writes = (flags & (O_WRONLY | O_RDWR | O_CREAT | O_DIRECTORY)) != 0;
    return writes ? topple::test::attempt(path, [&] { return call(path, flags, mode); })
                  : call(path, flags, mode);
}
::ssize_t write(int descriptor, const void* bytes, std::size_t count) {
    static auto* const call = topple::test::libc_call(&::write, "write");
    const std::string path = topple::test::path_of(descriptor);
    if (count > 1 && topple::test::takes_half(path))
        return call(descriptor, bytes, count / 2);
    return topple::test::attempt(path, [&] { return call(descriptor, bytes, count); });
}
int fsync(int descriptor) {
    static auto* const call = topple::test::libc_call(&::fsync, "fsync");
    return topple::test::attempt(topple::test::path_of(descriptor),
                                 [&] { return call(descriptor); });
}
/// Linux closes the descriptor even where it reports an error.
int close(int descriptor) {
    static auto* const call = topple::test::libc_call(&::close, "close");
    const std::string path = topple::test::path_of(descriptor);
    const int done = call(descriptor);
    return topple::test::attempt(path, [&] { return done; });
}
int rename(const char* from, const char* to) noexcept {
    static auto* const call = topple::test::libc_call(&::rename, "rename");
    return topple::test::attempt(to, [&] {
        const int done = call(from, to);
        if (done == 0) {
            const std::lock_guard lock(topple::test::disk().mutex);
            topple::test::disk().has_renamed = true;
        }
        return done;
    });
}
int mkdir(const char* path, ::mode_t mode) noexcept {
    static auto* const call = topple::test::libc_call(&::mkdir, "mkdir");
    return topple::test::attempt(path, [&] { return call(path, mode); });
}

} // extern "C"
