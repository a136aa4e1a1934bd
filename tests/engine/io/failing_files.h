// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/text/file_operations.h"

#include <algorithm>
#include <cerrno>

namespace topple::test {

/// A file system on which one call fails: the n-th, counted from 0 over all kinds. With `takes_some` the n-th write
/// takes only part of its bytes; the calls after it fail with `error`, or succeed when `error` is 0.
class FailingFiles final : public FileOperations {
public:
    FailingFiles(int failing_call, int error, bool takes_some = false)
        : failing_call_(failing_call),
          error_(error),
          takes_some_(takes_some) {}

    /// Returns whether the failing call was reached.
    [[nodiscard]] bool has_failed() const { return has_failed_; }
    [[nodiscard]] bool has_renamed() const { return has_renamed_; }

    int open(const std::filesystem::path& path, Opening opening) override {
        return fails() ? -1 : FileOperations::open(path, opening);
    }
    std::ptrdiff_t write(int descriptor, const void* bytes, std::size_t count) override {
        if (takes_some_ && call_ == failing_call_ && count > 1) {
            ++call_;
            has_failed_ = true;
            return FileOperations::write(descriptor, bytes, count / 2);
        }
        return fails() ? -1 : FileOperations::write(descriptor, bytes, std::min(count, kPiece));
    }
    int sync(int descriptor) override { return fails() ? -1 : FileOperations::sync(descriptor); }
    int close(int descriptor) override {
        // Linux closes the descriptor even where it reports an error.
        const int done = FileOperations::close(descriptor);
        return fails() ? -1 : done;
    }
    int rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
        if (fails())
            return -1;
        has_renamed_ = true;
        return FileOperations::rename(from, to);
    }

private:
    static constexpr std::size_t kPiece = 1000; ///< A write takes at most this many bytes.

    bool fails() {
        const bool is_late = takes_some_ && has_failed_ && error_ != 0;
        const bool is_now = !takes_some_ && call_ == failing_call_;
        ++call_;
        if (!is_late && !is_now)
            return false;
        has_failed_ = true;
        errno = error_;
        return true;
    }
    int failing_call_, error_;
    bool takes_some_;
    int call_ = 0;
    bool has_failed_ = false, has_renamed_ = false;
};

} // namespace topple::test
