// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <cstddef>

namespace topple {

/// The system calls that writing a file makes, one virtual function per call. A test overrides them to let the n-th
/// call fail. Each returns a negative number and sets errno on failure, as the system call of its name does.
class FileOperations {
public:
    virtual ~FileOperations() = default;
    ///@{
    /// The system call of that name; `sync` is fsync.
    virtual int open(const char* path, int flags, unsigned mode);
    virtual ::ssize_t write(int descriptor, const void* bytes, std::size_t count);
    virtual int sync(int descriptor);
    virtual int close(int descriptor);
    virtual int rename(const char* from, const char* to);
    ///@}
};

} // namespace topple
