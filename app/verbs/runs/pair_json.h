// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/pair_words.h"

#include <nlohmann/json_fwd.hpp>

namespace topple::app {

/// Returns every recorded number of an explanation, with the exact values that the engine has: points and directions in
/// the world, except those of `gjk` and `epa`, which are in the frame of A's core.
nlohmann::ordered_json json_of(const PairExplanation& pair, const PairNames& names);

} // namespace topple::app
