// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace topple::test {

/// A disk on which the n-th operation fails. The program that includes this file gets its open (for writing, or of a
/// folder), write, fsync, close, rename and mkdir from failing_disk.cpp instead of from the C library: every writer of
/// the program passes through it, on every thread, also those that do not use the file writer, for which FailingFiles
/// is enough. Only operations below one folder count.
class FailingDisk {
public:
    enum class Failure {
        error, ///< The operation fails.
        full_later, ///< A write takes half of its bytes, and all later operations fail, as on a disk that fills up.
    };
    /// From now on operation number `number`, counted from 0, fails with `error`. One disk at a time.
    FailingDisk(const std::filesystem::path& folder,
                int number,
                int error,
                Failure failure = Failure::error);
    /// Nothing fails any more.
    ~FailingDisk();
    FailingDisk(const FailingDisk&) = delete;
    FailingDisk& operator=(const FailingDisk&) = delete;

    /// Returns whether an operation has failed.
    [[nodiscard]] bool has_failed() const;
    /// Returns whether a rename has succeeded.
    [[nodiscard]] bool has_renamed() const;
};

} // namespace topple::test
