// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/touch_events.h"

#include <deque>
#include <vector>

namespace topple::app {

/// Two bodies began to touch at that time of their world. [s]
struct Hit {
    double time = 0;
    TouchEvent touch;
};

/// The hits of the last moments, for whoever draws a flash where one was.
class HitList {
public:
    static constexpr double kSeconds = 0.5; ///< How long one is remembered. [s]

    /// Adds the pairs of bodies that began to touch in the step between the two states.
    void note(const WorldState& before, const WorldState& after);
    void clear() { hits_.clear(); }
    /// Those of the half second before that moment, oldest first; none of what was ahead of it once one has
    /// gone back in time.
    [[nodiscard]] std::vector<Hit> before(double time) const;

private:
    std::deque<Hit> hits_; ///< In order of time.
};

} // namespace topple::app
