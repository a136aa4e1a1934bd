// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/passing_effects.h"

#include "app/session/frame/published_frame.h"

namespace topple::app {

double PassingEffects::seconds_before(const AskedEffects& asked) {
    if (asked.all)
        return WaterWaves::kSeconds;
    return asked.hits ? HitList::kSeconds : 0;
}

void PassingEffects::note(const AskedEffects& asked,
                          const Snapshot& before,
                          const Snapshot& after,
                          const ShapeTable& shapes) {
    if (asked.hits || asked.all)
        hits_.note(before, after);
    if (asked.all)
        waves_.note(*before, *after, shapes);
}

void PassingEffects::clear() {
    hits_.clear();
    waves_.clear();
}

void PassingEffects::add_to(PublishedFrame& frame, const AskedEffects& asked) const {
    const double time = frame.state->time;
    if (asked.hits || asked.all)
        frame.recent_hits = hits_.before(time);
    if (!asked.all)
        return;
    frame.water_surfaces = waves_.at(time);
    frame.recent_splashes = waves_.splashes_before(time);
}

} // namespace topple::app
