// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/bound_sources.h"

#include <algorithm>

namespace topple {

std::vector<ControlSource> bound_sources(const WorldState& state) {
    std::vector<ControlSource> sources;
    for (const Joint& joint : state.joints) {
        if (!is_controlled(joint))
            continue;
        for (const DriveControl* control : {&joint.control, &joint.turn_control})
            for (const ControlSource source : {control->positive, control->negative})
                if (source != ControlSource::none &&
                    std::find(sources.begin(), sources.end(), source) == sources.end())
                    sources.push_back(source);
    }
    return sources;
}

} // namespace topple
