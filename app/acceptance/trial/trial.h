// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/acceptance/trial/conditions.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace topple::app {

/// A world that is built, stepped and measured after every step.
///
/// In another frame than the scene's own, the first step rebuilds the scene in that frame. The rebuilt world moves;
/// after every step its motion is copied into `world`, in the scene's coordinates, so that a measure reads the same
/// quantities in every frame. Contacts, impulses and loads are not copied.
class Trial {
public:
    explicit Trial(const Conditions& conditions, int thread_count = 1)
        : world(conditions.parameters, thread_count),
          frame_(conditions.frame),
          thread_count_(thread_count) {}

    /// Requires, in another frame than the scene's: no inputs, and no change of `world` after the first step.
    void step(std::span<const StepInput> inputs = {});
    /// Calls `look` after each step of `seconds`.
    void run(double seconds, const std::function<void()>& look = {});
    /// Returns the time since the trial began, in whole steps. [s]
    [[nodiscard]] double time() const { return world.state().time; }
    /// Returns the report of the world that moves.
    [[nodiscard]] const StepReport& last_report() const;
    /// Returns StepReport::external_work of the last step, in the scene's own units. [J]
    [[nodiscard]] double external_work() const;

    /// Requires: the body exists.
    [[nodiscard]] const Body& body(BodyId id) const;
    /// Returns the `index`-th body in order of creation. Requires: the body exists.
    [[nodiscard]] const Body& body(int index) const;
    [[nodiscard]] Vec3 position(BodyId id) const { return body(id).world_from_body.position; }
    [[nodiscard]] Vec3 position(int index) const { return body(index).world_from_body.position; }

    World world;

private:
    Frame frame_;
    int thread_count_;
    std::optional<World> framed_; ///< Set from the first step on in another frame than the scene's.
    WorldState seen_;             ///< State of `world` with the motion of `framed_`.
};

/// Returns the distance from the Y axis. [m]
inline double off_axis(Vec3 p) {
    return std::hypot(static_cast<double>(p.x), static_cast<double>(p.z));
}

} // namespace topple::app
