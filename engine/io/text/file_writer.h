// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/text/file_operations.h"

#include <filesystem>
#include <memory>
#include <string_view>

namespace topple {

/// A file that is being written; the program writes every file through this class.
///
/// A regular file is replaced atomically: the bytes go into a hidden temporary file in the same folder, which
/// `finish` flushes to the disk and renames onto the target. At every instant the target holds either all of the old
/// bytes or all of the new ones. Links are followed. Devices, pipes, sockets and everything below /dev and /proc are
/// written into and never replaced.
///
/// The temporary file is locked while its writer lives. Creating a writer removes the temporary files that a killed
/// process left in the folder; their locks went with the process.
class FileWriter {
public:
    /// Opens the target or its temporary file. `operations`, if given, outlives the writer. Fails: with a sentence,
    /// for a folder, a missing folder, or a file that may not be written.
    static Result<FileWriter> create(const std::filesystem::path& path,
                                     FileOperations* operations = nullptr);
    ///@{
    /// Leaves the source in a state that allows only assignment and destruction.
    FileWriter(FileWriter&&) noexcept;
    FileWriter& operator=(FileWriter&&) noexcept;
    ///@}
    /// Removes the temporary file, unless `finish` was called; the target is unchanged.
    ~FileWriter();

    /// Writes all bytes, in several calls if the system takes only some at a time. Fails: a full disk, a device
    /// error. The writer is then closed, as after destruction.
    Result<void> append(std::string_view bytes);
    /// Makes the new content durable and visible: flush, close, rename, flush of the folder. Fails: the target is
    /// unchanged, unless only the flush of the folder failed. Call once.
    Result<void> finish();

private:
    struct Impl;
    explicit FileWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// Replaces the content of `path` by `bytes`: a FileWriter in one call.
Result<void> write_file_atomically(const std::filesystem::path& path,
                                   std::string_view bytes,
                                   FileOperations* operations = nullptr);

/// Checks whether a file could be written at `path`, so that a missing folder is reported before a long computation.
/// Changes nothing. Fails: as FileWriter::create.
Result<void> check_writable(const std::filesystem::path& path);

} // namespace topple
