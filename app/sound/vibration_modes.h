// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/sound/elastic_material.h"
#include "topple/collision/shape/shape.h"

#include <vector>

namespace topple::app {

/// A shape's own vibration.
struct VibrationMode {
    double frequency = 0; ///< [Hz]
    double decay = 0;     ///< Of the amplitude. [1/s]
    /// Velocity of the surface after an impulse, relative to that of the whole body moving. [-]
    double share = 0;
};

inline constexpr std::size_t kMostModes = 8;
inline constexpr double kLowestFrequency = 30, kHighestFrequency = 16000; ///< Of a mode. [Hz]

/// Returns the audible modes of a free solid of that material with the lowest frequencies, in their order. A sphere
/// has spheroidal modes, all else those of a bar with the size of its box: bending across its two longer sides, shear
/// where the bar is thick, and stretching. The modes of a surface without end are those of a slab under a floor.
std::vector<VibrationMode> vibration_modes(const Shape& shape, const ElasticMaterial& material);

/// Returns the radius of the sphere that shakes the air like the shape: one of the volume of its box. [m]
double sounding_radius(const Shape& shape);

} // namespace topple::app
