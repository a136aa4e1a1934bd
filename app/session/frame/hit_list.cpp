// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/hit_list.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace topple::app {

void HitList::clear() {
    hits_.clear();
    last_ = nullptr;
}

void HitList::note(const Snapshot& before, const Snapshot& after) {
    // A repeated step replaces the hits that were ahead.
    while (!hits_.empty() && hits_.back().time >= after->time)
        hits_.pop_back();
    while (!hits_.empty() && hits_.front().time < after->time - kSeconds)
        hits_.pop_front();
    if (before != last_)
        touches_ = find_touches(*before);
    std::vector<TouchEvent> now = find_touches(*after);
    for (const TouchEvent& touch : touches_only_in(now, touches_))
        hits_.push_back({after->time, touch});
    touches_ = std::move(now);
    last_ = after;
}

std::vector<Hit> HitList::before(double time) const {
    std::vector<Hit> hits;
    std::copy_if(hits_.begin(), hits_.end(), std::back_inserter(hits), [&](const Hit& hit) {
        return hit.time <= time && hit.time >= time - kSeconds;
    });
    return hits;
}

} // namespace topple::app
