// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/mesh/deformable.h"
#include "topple/dynamics/joint.h"
#include "topple/dynamics/material.h"
#include "topple/dynamics/water/water.h"
#include "topple/world/parameter_table.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace topple::app {

/// Entry of the parameter table.
struct ParameterNumber {
    std::string_view name; ///< "gravity_y"
};

/// Number of the surfaces of bodies.
struct SurfaceNumber {
    Real Material::*number = nullptr;
    std::string_view bodies{}; ///< Begin of their names; empty: all dynamic bodies.
};

/// Motion of the surfaces of bodies, of which only this component differs from 0 in each shape's frame.
struct SurfaceMotionNumber {
    enum class Kind : std::uint8_t {
        belt,      ///< Velocity along X. [m/s]
        turntable, ///< Angular velocity around Y. [rad/s]
    } kind = Kind::belt;
    std::string_view bodies{}; ///< Begin of their names.
};

/// Property of bodies that has a command of its own.
struct BodyNumber {
    enum class Kind : std::uint8_t {
        mass,            ///< [kg]
        angular_damping, ///< [1/s]
        /// Mass of the last dynamic body that is meant over the mean mass of the other ones; sets the mass of the last.
        /// In a stack the last body is the topmost one, in a chain mostly the end. [-]
        mass_ratio
    } kind = Kind::mass;
    std::string_view bodies{}; ///< Begin of their names; empty: all dynamic bodies.
};

/// Number of joints, such as the speed of a motor.
struct JointNumber {
    /// Returns the number in `settings`; null: a joint of this type with these settings has none of that kind.
    Real* (*of)(JointType type, JointSettings& settings) = nullptr;
};

/// Numbers of deformables that belong together, such as the stiffness of all springs.
struct SoftNumber {
    /// Returns the numbers in a recipe and a material; empty: such a deformable has none of that kind.
    std::vector<Real*> (*of)(Recipe& recipe, DeformableMaterial& material) = nullptr;
    std::string_view names{}; ///< Begin of the names of the deformables; empty: all.
};

/// Number of all water volumes.
struct WaterNumber {
    Real* (*of)(Water& water) = nullptr;
};

/// A number of a scene that a person should try: what it changes, and its range. It changes the running world through
/// commands only; see slider_commands.h.
struct SceneSlider {
    std::variant<ParameterNumber,
                 SurfaceNumber,
                 SurfaceMotionNumber,
                 BodyNumber,
                 JointNumber,
                 SoftNumber,
                 WaterNumber>
        number{};
    std::string_view label{}; ///< "Friction of the boxes"; empty: label of the parameter.
    std::string_view unit{};  ///< Empty: none, or that of the parameter.
    /// Ends of the slider, in `unit`; equal: the range of the parameter.
    double least = 0, greatest = 0;
    bool is_logarithmic = false; ///< Whether it moves by factors; of parameters, the table says so.
    std::string_view tip{};      ///< Sentence that says what to look for.
};

/// Returns the label, unit, range and words of a slider, those of the table where it has none of its own. Its `name` is
/// that of the parameter, else empty.
ParameterInfo info_of(const SceneSlider& slider);
/// Returns the label as a word of a command line: "friction_of_the_boxes".
std::string key_of(const SceneSlider& slider);
/// Returns the sliders that every scene has beside its own, such as the mass ratio.
std::span<const SceneSlider> sliders_of_all_scenes();
/// Returns the slider of a name that a person typed, its key or its label: one of `sliders`, or else one of
/// sliders_of_all_scenes; null: there is none.
const SceneSlider* find_slider(std::span<const SceneSlider> sliders, std::string_view typed);

/// Value that a slider is set to before the first step of a run.
struct SliderSetting {
    std::string key; ///< See key_of.
    double value = 0;
};

} // namespace topple::app
