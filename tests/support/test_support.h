// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>

namespace topple::test {

/// Returns the seed of every random test of this run: `--seed=N`, else the variable TOPPLE_SEED, else a fixed number.
/// A run with a given seed, or a failing one, prints the seed.
std::uint64_t seed();

/// Returns the root of the source tree, for tests that read its files.
std::filesystem::path source_dir();

} // namespace topple::test
