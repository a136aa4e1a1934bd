// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/hit_list.h"

#include <algorithm>
#include <iterator>

namespace topple::app {

void HitList::note(const WorldState& before, const WorldState& after) {
    // A repeated step replaces the hits that were ahead.
    while (!hits_.empty() && hits_.back().time >= after.time)
        hits_.pop_back();
    while (!hits_.empty() && hits_.front().time < after.time - kSeconds)
        hits_.pop_front();
    for (const TouchEvent& touch : find_touch_events(before, after))
        if (touch.began)
            hits_.push_back({after.time, touch});
}

std::vector<Hit> HitList::before(double time) const {
    std::vector<Hit> hits;
    std::copy_if(hits_.begin(), hits_.end(), std::back_inserter(hits), [&](const Hit& hit) {
        return hit.time <= time && hit.time >= time - kSeconds;
    });
    return hits;
}

} // namespace topple::app
