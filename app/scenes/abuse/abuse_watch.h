// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/abuse/abuse.h"
#include "app/scenes/abuse/joint_openings.h"

#include <vector>

namespace topple::app {

/// Checks the bounds of an abused scene after every step.
class AbuseWatch {
public:
    /// Stores the scene as built. Requires: it has not been stepped.
    AbuseWatch(const World& world, const AbusedScene& scene);
    /// Checks one step. `external_work`: of the last step; see StepReport. [J]
    void observe(const World& world, double external_work);

    /// Returns the largest unexplained energy, over the explained one: the initial energy, the energy that overlaps
    /// may release, and the work of kinematic bodies, joints and grabs. Potential energy is measured from the lowest
    /// place that bodies may reach, or from the origin. [-]
    [[nodiscard]] double gain() const { return gain_; }
    /// Returns the number of bodies that have been out of the scene's bounds, or were disabled, after any step.
    [[nodiscard]] int lost_count() const;
    /// Returns the largest opening after any step of a joint that can be closed: its error over the allowed one; see
    /// JointOpenings. Zero for scenes with grabs. [-]
    [[nodiscard]] double joint_opening() const { return joint_opening_; }

private:
    [[nodiscard]] double energy_of(const World& world) const;

    AbusedScene scene_;
    double base_ = 0;   ///< Potential energy of all bodies at the lowest place. [J]
    double first_ = 0;  ///< Initial energy, including the energy that overlaps may release. [J]
    double work_ = 0;   ///< External work so far. [J]
    double put_in_ = 0; ///< Sum of the positive external work. [J]
    double gain_ = 0;
    std::vector<bool> is_lost_;        ///< Indexed by body.
    std::vector<bool> has_left_floor_; ///< Indexed by body: has been beyond AbusedScene::floor_reach.
    JointOpenings openings_;
    double joint_opening_ = 0;
};

} // namespace topple::app
