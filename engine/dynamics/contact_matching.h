// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/contact.h"
#include "topple/spatial/broad_phase/broad_phase.h"

#include <span>
#include <vector>

namespace topple {

/// Finds the contacts of a pair of colliders and appends them to `out`, in increasing order of sub-shape. Each
/// contact that continues one of `old`, the contacts of the same pair one step or sub-step earlier, inherits its
/// impulses. `is_taken` is scratch. Returns the result of `collide`: without a contact, a lower bound of how much
/// wider than the margin the gap is. [m]
Real collide_again(const CollidePair& question,
                   const ProxyPair& pair,
                   std::span<const Contact> old,
                   std::vector<std::uint8_t>& is_taken,
                   std::vector<Contact>& out);

} // namespace topple
