// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/binary/world_reader.h"

namespace topple {

/// Reads the payload of a world file, the bytes after the header, without a comparison of checksum and hash, so that
/// tests reach what lies behind them.
Result<SavedWorld> read_world_payload(std::span<const std::byte> payload,
                                      const WorldReadOptions& options);

/// Checks the records of a state that come from a file, as far as World::validate takes them for granted. `before`: the
/// state that the definitions gave.
Result<void> check_read_state(const WorldState& state,
                              const WorldState& before,
                              const ShapeTable& shapes);

} // namespace topple
