// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/world/world.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace topple::app {

/// A world that is built, stepped and looked at after every step.
class Trial {
public:
    explicit Trial(const Parameters& parameters, int thread_count = 1)
        : world(parameters, thread_count) {}

    /// Calls `look` after each step of so many seconds.
    void run(double seconds, const std::function<void()>& look = {});
    /// Since the trial began, in whole steps. [s]
    [[nodiscard]] double time() const { return world.state().time; }

    /// Requires: it exists.
    [[nodiscard]] const Body& body(BodyId id) const;
    /// The `index`-th in the order they were made. Requires: it exists.
    [[nodiscard]] const Body& body(int index) const;
    [[nodiscard]] Vec3 position(BodyId id) const { return body(id).world_from_body.position; }
    [[nodiscard]] Vec3 position(int index) const { return body(index).world_from_body.position; }

    World world;
};

/// Distance from the Y axis. [m]
inline double off_axis(Vec3 p) {
    return std::hypot(static_cast<double>(p.x), static_cast<double>(p.z));
}

} // namespace topple::app
