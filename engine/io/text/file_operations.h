// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>

namespace topple {

/// The system calls that writing a file makes, one virtual function per call. A test overrides them to let the n-th
/// call fail. Each returns a negative number and sets errno on failure.
class FileOperations {
public:
    /// A new file is never an existing one nor a link, a special file is a device or a pipe, and a folder is opened to
    /// be flushed.
    enum class Opening { new_file, special_file, folder };

    virtual ~FileOperations() = default;
    ///@{
    /// System call of that name, or the equivalent of another system; `sync` is fsync.
    virtual int open(const std::filesystem::path& path, Opening opening);
    virtual std::ptrdiff_t write(int descriptor, const void* bytes, std::size_t count);
    virtual int sync(int descriptor);
    virtual int close(int descriptor);
    virtual int rename(const std::filesystem::path& from, const std::filesystem::path& to);
    ///@}
};

} // namespace topple
