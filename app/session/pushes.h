// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/dynamics/step_input.h"
#include "topple/world/world.h"

#include <span>
#include <string>
#include <vector>

namespace topple::app {

/// Pushes by impulses, forces and torques, and explosions, that wait for the next step.
class Pushes {
public:
    ///@{
    /// Fails: there is no such body or deformable, or a number is not finite or out of range.
    Result<void> add(const Impulse& push, const World& world);
    Result<void> add(const Explosion& explosion);
    Result<void> add(const Force& force, const World& world);
    Result<void> add(const Torque& torque, const World& world);
    Result<void> add(const AngularImpulse& impulse, const World& world);
    ///@}
    /// Returns the explosions, and the pushes of objects that still exist.
    [[nodiscard]] std::vector<StepInput> waiting(const World& world) const;
    [[nodiscard]] std::size_t count() const { return waiting_.size(); }
    /// Returns `waiting`, and forgets all.
    std::vector<StepInput> take(const World& world);
    void clear() { waiting_.clear(); }

private:
    std::vector<StepInput> waiting_; ///< All but mouse joints and controls.
};

/// Returns the name of the edit that a step with these pushes is: "Push body 5", "Push 3 objects", "Explosion".
/// Requires: at least one push or explosion, and nothing else.
std::string label_of_pushes(std::span<const StepInput> pushes);

} // namespace topple::app
