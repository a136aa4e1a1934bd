// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>

namespace topple::test {

/// The seed of every random test of this run: `--seed=N`, else the variable TOPPLE_SEED, else
/// always the same number. A run with a seed of its own, or a failing one, prints it.
std::uint64_t seed();

/// The root of the source tree, for tests that read its files.
std::filesystem::path source_dir();

} // namespace topple::test
