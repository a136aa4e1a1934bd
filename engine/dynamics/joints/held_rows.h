// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/joints/joint_row.h"

#include <cstddef>
#include <span>

namespace topple {

/// Takes the effect from rows of a joint that cannot move its bodies because of their locked axes: rows that locked
/// axes hold, and locks that depend on the joint's other locks where only the free axes count. Their values stay, as
/// errors that no impulse reduces. Does nothing for bodies without locked axes. Requires: the gradients and responses
/// of the rows, of which the first `lock_count` are locks, at most six.
void drop_held_rows(std::span<JointRow> rows,
                    std::size_t lock_count,
                    const BodyState& a,
                    const BodyState& b);

} // namespace topple
