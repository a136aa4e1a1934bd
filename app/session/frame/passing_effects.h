// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/hit_list.h"
#include "app/session/frame/water_waves.h"

namespace topple::app {

struct PublishedFrame;

/// Kinds of recent events that a frame is asked for.
struct AskedEffects {
    bool hits = false;
    bool all = false; ///< Hits as well, and waves and splashes.
};

/// Recent events that a frame shows if it is asked to: hits, and waves and splashes in water.
class PassingEffects {
public:
    /// Number of seconds before a moment whose steps belong to its picture; 0: none is asked for. [s]
    static double seconds_before(const AskedEffects& asked);

    /// Takes the step between the two states, as far as something is asked for.
    void note(const AskedEffects& asked,
              const Snapshot& before,
              const Snapshot& after,
              const ShapeTable& shapes);
    void clear();
    /// Adds the events before the frame's state to the frame.
    void add_to(PublishedFrame& frame, const AskedEffects& asked) const;

private:
    HitList hits_;
    WaterWaves waves_;
};

} // namespace topple::app
