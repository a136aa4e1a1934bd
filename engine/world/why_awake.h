// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/math/real.h"

#include <cstdint>

namespace topple {

struct WorldState;

/// What keeps a body from sleeping. It sleeps with all that touches it or hangs on it, so one member
/// of that group can keep the others awake.
struct WhyAwake {
    enum class Reason : std::uint8_t {
        asleep,        ///< It sleeps.
        not_dynamic,   ///< Nothing moves it: it neither sleeps nor wakes.
        sleep_is_off,  ///< The world's parameter.
        may_not_sleep, ///< `body` was told not to.
        held,          ///< A hand holds `body`.
        driven,        ///< `body` moves by its own velocity, and touches a member.
        eases,         ///< `body` is not solved as finely as was asked for yet, or finer still.
        too_fast,      ///< `body`, the liveliest member, has `speed`.
        waiting,       ///< All are slow, and will sleep after `seconds` more of that.
    } reason = Reason::not_dynamic;
    BodyId body;      ///< Who is to blame, itself or another; null where nobody is.
    Real speed = 0;   ///< Of the farthest point, at most. [m/s]
    Real seconds = 0; ///< [s]
};

/// As of the last step. `not_dynamic` if there is no such body.
WhyAwake why_awake(const WorldState& state, BodyId id);

} // namespace topple
