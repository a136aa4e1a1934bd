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

/// Returns the whole content of a regular file. Reads instead of mapping it, so that a file that shrinks meanwhile
/// gives fewer bytes instead of a bus error. Fails: with a sentence if there is no such file, if it is a folder, a
/// device or a pipe (which may never end), if it may not be read, and if it is larger than `max_bytes`.
Result<std::string> read_file(const std::filesystem::path& path, std::uint64_t max_bytes);

/// A regular file that is read in pieces.
class FilePieces {
public:
    /// Opens a file. Fails: as `read_file`.
    static Result<FilePieces> open(const std::filesystem::path& path, std::uint64_t max_bytes);
    ///@{
    /// Leaves the source in a state that allows only assignment and destruction.
    FilePieces(FilePieces&&) noexcept;
    FilePieces& operator=(FilePieces&&) noexcept;
    ///@}
    ~FilePieces();

    [[nodiscard]] std::uint64_t size() const; ///< Size of the file when it was opened. [bytes]
    /// Appends the next piece and returns its length [bytes]: 0 at the end. Reads at most `size` bytes in total.
    /// Fails: as `read_file`.
    Result<std::size_t> append_to(std::string& buffer);

private:
    struct Impl;
    explicit FilePieces(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// Returns a size in words for messages: "16 MB", "3.2 kB", "12 bytes".
std::string size_text(std::uint64_t bytes);

} // namespace topple
