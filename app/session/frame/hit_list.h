// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/touch_events.h"

#include <deque>
#include <vector>

namespace topple::app {

/// Time at which two bodies began to touch, in their world. [s]
struct Hit {
    double time = 0;
    TouchEvent touch;
};

/// Recent hits, which the window draws as flashes, dust and sparks.
class HitList {
public:
    static constexpr double kSeconds = 1; ///< Age at which a hit is dropped. [s]

    /// Adds the pairs of bodies that began to touch in the step between the two states. Each state is searched once
    /// if a step begins with the state that ended the last one.
    void note(const Snapshot& before, const Snapshot& after);
    void clear();
    /// Returns the hits of the second before `time`, oldest first, and none after it: going back in time hides
    /// later hits.
    [[nodiscard]] std::vector<Hit> before(double time) const;

private:
    std::deque<Hit> hits_;            ///< Sorted by time.
    Snapshot last_;                   ///< State that ended the last step; null: none.
    std::vector<TouchEvent> touches_; ///< Touches of that state.
};

} // namespace topple::app
