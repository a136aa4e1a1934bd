// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/visible_steps.h"

#include <algorithm>

namespace topple::app {

std::optional<VisibleSteps> within(VisibleSteps shown, VisibleSteps whole) {
    const double count = shown.count();
    if (!(count < whole.count()))
        return std::nullopt;
    const double first = std::clamp(shown.first, whole.first, whole.last - count);
    return VisibleSteps{first, first + count};
}

std::optional<VisibleSteps> zoomed(VisibleSteps shown,
                                   VisibleSteps whole,
                                   double at,
                                   double factor) {
    if (!(shown.count() > 0) || !(factor > 0))
        return std::nullopt;
    const double share = (at - shown.first) / shown.count();
    const double count = std::max(shown.count() / factor, kFewestVisibleSteps);
    const double first = at - share * count;
    return within({first, first + count}, whole);
}

VisibleSteps following(VisibleSteps shown, double before, double now) {
    if (!shown.contains(before) || shown.contains(now))
        return shown;
    const double distance = now > shown.last ? now - shown.last : now - shown.first;
    return {shown.first + distance, shown.last + distance};
}

} // namespace topple::app
