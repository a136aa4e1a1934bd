// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/math/real.h"

#include <cstdint>

namespace topple {

struct WorldState;

/// Reason that keeps a body from sleeping. A body sleeps with all that touches it or hangs on it, so one member
/// of that group can keep the others awake.
struct WhyAwake {
    /// Kinds of reasons.
    enum class Reason : std::uint8_t {
        asleep,            ///< The body sleeps.
        not_dynamic,       ///< Not a dynamic body: it neither sleeps nor wakes.
        sleep_is_off,      ///< The world's parameter disables sleep.
        may_not_sleep,     ///< `body` has sleep disabled.
        held,              ///< A mouse joint holds `body`.
        thrust,            ///< A thruster or an engine drives `body`.
        touches_kinematic, ///< `body` is kinematic, moves, and touches a member.
        touches_belt,      ///< `body` has a moving surface that touches a member.
        ramping,           ///< The stiffness ramp of `body` has not reached its solver level yet.
        too_fast,          ///< `body`, the fastest member, has `speed`.
        waiting,           ///< All members are slow, and will sleep after `seconds` more
                           ///< at rest.
    } reason = Reason::not_dynamic; ///< Kind of the reason.
    BodyId body;      ///< The body that is the reason, itself or another; null if there is none.
    Real speed = 0;   ///< Upper bound of the speed of the farthest point. [m/s]
    Real seconds = 0; ///< [s]
};

/// Returns the reason as of the last step; `not_dynamic` if there is no such body.
WhyAwake why_awake(const WorldState& state, BodyId id);

} // namespace topple
