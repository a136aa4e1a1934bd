// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/machines/machine_parts.h"

#include <optional>

namespace topple::app {

/// Bends of a crouch. Limbs that hang move forward for negative angles. [rad]
struct Crouch {
    Real hips = 0, knees = 0, ankles = 0, waist = 0, shoulders = 0;
    Real ramp = 0; ///< Time from standing to the crouch. [s]
};

/// Pose and strength of a person whose joints are springs with targets.
struct PersonPose {
    Real strength = 1; ///< Share of the usual torques; 0: limp. [-]
    Real squat = 0;    ///< Bend of hips and ankles; the knees bend twice as far. [rad]
    /// Rotation vector of the right arm from hanging; the left one is its mirror image. [rad]
    Vec3 arms;
    Real elbows = 0.3f; ///< Bend of the elbows. [rad]
    /// Whether keys move the legs: A and D lift one, S squats, W bends the arms. An elastic harness at the pelvis,
    /// which carries no weight, then helps to keep the balance on one foot.
    bool has_keys = false;
    /// Pose to which the key W brings the person; waist and shoulders then are hinges, and nothing else has a key.
    std::optional<Crouch> crouch{};
};

/// A person of 1.75 m and 72 kg, who stands with the feet at the pose and looks along its Z. Waist, neck and shoulders
/// are six-way joints with springs around all three axes, elbows, hips, knees and ankles hinges with a spring.
struct PoweredPerson {
    BodyId pelvis, chest, head;
    std::vector<BodyId> feet;
    std::vector<JointId> joints;
};
PoweredPerson add_powered_person(World& world, const Transform& feet, const PersonPose& pose);

/// Returns the largest difference between a driven rotation of these joints and its target. [rad]
double worst_pose_error(const World& world, const std::vector<JointId>& joints);

} // namespace topple::app
