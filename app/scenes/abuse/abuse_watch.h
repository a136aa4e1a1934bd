// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/abuse/abuse.h"
#include "app/scenes/abuse/joint_openings.h"

#include <vector>

namespace topple::app {

/// Looks after every step at what must hold in an abused scene.
class AbuseWatch {
public:
    /// The scene as it was built. Requires: it has not been stepped.
    AbuseWatch(const World& world, const AbusedScene& scene);
    /// `external_work` of the step that has just been taken; see StepReport. [J]
    void observe(const World& world, double external_work);

    /// The largest energy that nothing explains, over what explains some: the energy of the beginning, what overlaps may
    /// release, and what kinematic bodies, joints and grabs have put in. Potential energy counts from the lowest place
    /// that bodies may get to, or from where the origin is. [-]
    [[nodiscard]] double gain() const { return gain_; }
    /// Bodies that have been out of the scene's bounds before they left its floor, or were disabled, after any step.
    [[nodiscard]] int lost_count() const;
    /// Largest opening after any step of a joint that can be closed: its error over the allowed one; see JointOpenings. Zero
    /// for scenes with grabs. [-]
    [[nodiscard]] double joint_opening() const { return joint_opening_; }

private:
    [[nodiscard]] double energy_of(const World& world) const;

    AbusedScene scene_;
    double base_ = 0;   ///< Potential energy of all bodies at the lowest place. [J]
    double first_ = 0;  ///< Energy at the beginning, with what overlaps may release. [J]
    double work_ = 0;   ///< External, so far. [J]
    double put_in_ = 0; ///< The same of the steps in which it is positive. [J]
    double gain_ = 0;
    std::vector<bool> is_lost_;        ///< By body.
    std::vector<bool> has_left_floor_; ///< By body: has been beyond AbusedScene::floor_reach.
    JointOpenings openings_;
    double joint_opening_ = 0;
};

} // namespace topple::app
