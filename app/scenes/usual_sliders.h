// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_slider.h"

namespace topple::app {

/// Sliders that several scenes have.

inline constexpr SceneSlider kGravitySlider{.number = ParameterNumber{"gravity_y"},
                                            .label = "Gravity",
                                            .least = -20,
                                            .greatest = 0,
                                            .tip = "-9.81 on Earth, -1.62 on the Moon, 0 in space"};
inline constexpr SceneSlider kFrictionSlider{
    .number = ParameterNumber{"friction_scale"},
    .label = "Friction factor",
    .least = 0,
    .greatest = 2,
    .tip = "Multiplies the friction of every surface; at 0 everything is ice"};
inline constexpr SceneSlider kRestitutionSlider{
    .number = SurfaceNumber{&Material::restitution},
    .label = "Restitution",
    .least = 0,
    .greatest = 1,
    .tip =
        "Speed of all bodies after an impact over the speed before: 0 stays down, 1 loses nothing"};
inline constexpr SceneSlider kSubstepsSlider{
    .number = ParameterNumber{"substeps"},
    .least = 1,
    .greatest = 16,
    .tip = "Parts in which each step is solved: with 1 stacks are soft and chains stretch"};
inline constexpr SceneSlider kStiffnessSlider{
    .number = ParameterNumber{"contact_hertz"},
    .least = 2,
    .greatest = 240,
    .tip = "Spring that pushes overlap out: the softer, the deeper bodies sink into each other"};
inline constexpr SceneSlider kWarmStartSlider{
    .number = ParameterNumber{"warm_start"},
    .tip = "Share of the last step's impulses that a step begins with: at 0 stacks sag and creep"};
inline constexpr SceneSlider kQualitySlider{
    .number = ParameterNumber{"quality"},
    .tip =
        "Automatic: heavy loads are solved more finely. As set: none is, and other sliders show"};
inline constexpr SceneSlider kPushSlider{
    .number = ParameterNumber{"push_speed"},
    .greatest = 20,
    .tip = "Speed at which an overlap is parted at most; then press From the start"};
inline constexpr SceneSlider kDirectJointsSlider{
    .number = ParameterNumber{"direct_joints"},
    .tip = "Off: joint after joint, and a heavy weight stretches a light chain"};
inline constexpr SceneSlider kJointStiffnessSlider{
    .number = ParameterNumber{"joint_hertz"},
    .tip = "Low: joints are rubber bands. Switch Direct joints off to see it in chains"};
inline constexpr SceneSlider kBounceThresholdSlider{
    .number = ParameterNumber{"restitution_threshold"},
    .label = "Bounce threshold",
    .least = 0,
    .greatest = 10,
    .tip = "Slower impacts do not bounce"};
inline constexpr SceneSlider kMassRatioSlider{
    .number = BodyNumber{BodyNumber::Kind::mass_ratio},
    .label = "Mass ratio",
    .least = 1,
    .greatest = 1000,
    .is_logarithmic = true,
    .tip = "Mass of the last body of the scene over the mean of the others: a heavy body on light "
           "ones is hard"};
inline constexpr SceneSlider kCradleSlider{
    .number = SurfaceNumber{&Material::restitution, "ball"},
    .label = "Restitution of the balls",
    .least = 0,
    .greatest = 1,
    .tip = "At 1 one ball comes out; at 0 all swing together"};

/// Returns the speed of a hinge's motor; null: the joint is no driven hinge.
inline Real* speed_of_motor(JointType type, JointSettings& s) {
    const bool is_motor = type == JointType::hinge && s.drive.max_force > 0 && s.drive.hertz == 0;
    return is_motor ? &s.drive.speed : nullptr;
}
/// Returns the stiffness of a wheel's spring; null: the joint is no wheel.
inline Real* stiffness_of_wheel(JointType type, JointSettings& s) {
    return type == JointType::wheel ? &s.hertz : nullptr;
}
/// Returns the bending stiffness of a cloth.
inline std::vector<Real*> bending_of_cloth(Recipe& recipe, DeformableMaterial&) {
    auto* cloth = std::get_if<ClothRecipe>(&recipe);
    return cloth != nullptr ? std::vector<Real*>{&cloth->bend_rigidity} : std::vector<Real*>{};
}

/// Returns that number of every link between points.
template<Real SpringNumbers::*number>
std::vector<Real*> numbers_of_links(Recipe& recipe, DeformableMaterial&) {
    std::vector<Real*> all;
    if (auto* points = std::get_if<PointsRecipe>(&recipe))
        for (PointsRecipe::Link& link : points->links)
            all.push_back(&(link.numbers.*number));
    return all;
}

inline constexpr SceneSlider kWheelSpringSlider{
    .number = JointNumber{&stiffness_of_wheel},
    .label = "Stiffness of the springs",
    .unit = "Hz",
    .least = 2,
    .greatest = 20,
    .tip = "Soft springs absorb the bumps, hard ones pass them on"};
inline constexpr SceneSlider kBendingSlider{
    .number = SoftNumber{&bending_of_cloth},
    .label = "Stiffness of bending",
    .unit = "N m",
    .least = 1e-6,
    .greatest = 0.05,
    .is_logarithmic = true,
    .tip = "Silk 1e-5, cotton 1e-4, cardboard 0.1: the stiffer, the wider the folds"};

} // namespace topple::app
