// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/material.h"

namespace topple::app {

/// Elastic constants of a material, and its damping.
struct ElasticMaterial {
    double young = 0;   ///< Young's modulus. [Pa]
    double density = 0; ///< [kg/m^3]
    /// Loss factor: the share of a vibration's energy that a radian of it costs. [-]
    double loss = 0;
};

inline constexpr double kPoissonRatio = 0.3; ///< Of every material. [-]

/// Returns the numbers of the material of that name, else of one that is as dense: of wood, plastic, stone or steel.
/// `density` [kg/m^3].
ElasticMaterial elastic_material(MaterialName name, double density);

/// Returns the speed of waves along a thin rod, sqrt(E / rho). [m/s]
double rod_wave_speed(const ElasticMaterial& material);
/// Returns the speed of shear waves, sqrt(E / (2 rho (1 + nu))). [m/s]
double shear_wave_speed(const ElasticMaterial& material);

} // namespace topple::app
