// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/hash.h"

#include <string>
#include <vector>

namespace topple::test {

/// A hash that was computed once and is compared from then on. It complements tests that check why a value is right.
struct RecordedHash {
    std::string key;  ///< May contain tabs.
    std::string hash; ///< 16 hexadecimal digits.
};

/// Reads the hashes in a file of the source tree: a line "key <tab> hash" each; lines that begin with # are comments.
/// Adds a failure if the file cannot be read.
std::vector<RecordedHash> read_recording(const std::string& file);

/// Expects that `file` has this hash under this key. If the variable TOPPLE_RECORD is set, the hash is written to the
/// file instead. Only one process may record at a time.
void expect_recorded(const std::string& file, const std::string& key, const Hash64& hash);
void expect_recorded(const std::string& file, const std::string& key, std::uint64_t hash);

} // namespace topple::test
