// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace topple {

/// The whole content of a regular file. It is read, never mapped: a file that shrinks meanwhile then
/// gives fewer bytes instead of a bus error.
/// Fails: with a sentence when there is no such file, when it is a folder, a device or a pipe (which
/// may never end), when it may not be read, and when it holds more than `max_bytes`.
Result<std::string> read_file(const std::filesystem::path& path, std::uint64_t max_bytes);

/// A regular file, read piece by piece.
class FilePieces {
public:
    /// Fails: as `read_file`.
    static Result<FilePieces> open(const std::filesystem::path& path, std::uint64_t max_bytes);
    ///@{
    /// Leaves an object behind that can only be assigned to or destroyed.
    FilePieces(FilePieces&&) noexcept;
    FilePieces& operator=(FilePieces&&) noexcept;
    ///@}
    ~FilePieces();

    [[nodiscard]] std::uint64_t size() const; ///< Size of the file when it was opened. [bytes]
    /// Appends the next piece and returns its length [bytes]: 0 at the end. No more than `size`
    /// altogether. Fails: as `read_file`.
    Result<std::size_t> append_to(std::string& buffer);

private:
    struct Impl;
    explicit FilePieces(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// A size in words for messages: "16 MB", "3.2 kB", "12 bytes".
std::string size_text(std::uint64_t bytes);

} // namespace topple
