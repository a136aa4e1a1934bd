// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/file_operations.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

namespace topple {

int FileOperations::open(const char* path, int flags, unsigned mode) {
    return ::open(path, flags, mode);
}

::ssize_t FileOperations::write(int descriptor, const void* bytes, std::size_t count) {
    return ::write(descriptor, bytes, count);
}

int FileOperations::sync(int descriptor) { return ::fsync(descriptor); }

int FileOperations::close(int descriptor) { return ::close(descriptor); }

int FileOperations::rename(const char* from, const char* to) { return std::rename(from, to); }

} // namespace topple
