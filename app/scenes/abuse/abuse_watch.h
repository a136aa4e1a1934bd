// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/abuse/abuse.h"

#include <vector>

namespace topple::app {

/// Looks after every step at what must hold in an abused scene.
class AbuseWatch {
public:
    /// The scene as it was built. Requires: it has not been stepped.
    AbuseWatch(const World& world, const AbusedScene& scene);
    void observe(const World& world);

    /// The largest total energy so far over that of the beginning and what overlaps may release; less 1. Potential
    /// energy counts from the lowest place that bodies may get to, or from where the origin is. 0 where something
    /// kinematic drives the scene.
    [[nodiscard]] double gain() const;
    /// Bodies that have been out of the scene's bounds, or were disabled, after any step.
    [[nodiscard]] int lost_count() const;

private:
    [[nodiscard]] double energy_of(const World& world) const;

    AbusedScene scene_;
    double base_ = 0;           ///< Potential energy of all bodies at the lowest place. [J]
    double first_ = 0;          ///< Energy at the beginning. [J]
    double most_ = 0;           ///< [J]
    std::vector<bool> is_lost_; ///< By body.
};

} // namespace topple::app
