// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

#include <cstddef>

namespace topple::app {

/// Calls `visit` with every dynamic body of A and the same body of B, if that exists, and returns their number. Both
/// lists are sorted by ordinal.
template<typename Visit>
std::size_t for_each_twin(const WorldState& a, const WorldState& b, const Visit& visit) {
    std::size_t count = 0;
    auto other = b.bodies.begin();
    for (const Body& body : a.bodies) {
        while (other != b.bodies.end() && other->id.ordinal < body.id.ordinal)
            ++other;
        if (other == b.bodies.end() || other->id != body.id || body.motion != Motion::dynamic)
            continue;
        visit(body, *other);
        ++count;
    }
    return count;
}

/// Returns the distance of the centers of mass. [m]
double distance_between(const Body& body, const Body& twin);
/// Returns the root mean square of the distances of dynamic bodies from their twins; 0 without twins. [m]
double rms_distance(const WorldState& a, const WorldState& b);
/// Returns the largest of these distances. [m]
double largest_distance(const WorldState& a, const WorldState& b);

} // namespace topple::app
