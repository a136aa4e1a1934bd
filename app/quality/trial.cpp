// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/quality/trial.h"

#include "engine/core/assert.h"

namespace topple::app {

void Trial::run(double seconds, const std::function<void()>& look) {
    const auto steps = std::lround(seconds / static_cast<double>(world.parameters().dt));
    for (long i = 0; i < steps; ++i) {
        world.step();
        if (look)
            look();
    }
}

const Body& Trial::body(BodyId id) const {
    const Body* found = world.find(id);
    TOPPLE_ASSERT(found != nullptr);
    return *found;
}

const Body& Trial::body(int index) const {
    return world.state().bodies[static_cast<std::size_t>(index)];
}

} // namespace topple::app
