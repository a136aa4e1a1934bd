// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound/vibration_modes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace topple::app {
namespace {

constexpr double kWithoutEnd = 20; ///< Shapes with longer sides sound like a floor. [m]

/// Sides of a shape's box, the longest first. [m]
std::array<double, 3> sides_of(const Shape& shape) {
    const Aabb box = bounds_of(shape, {});
    std::array<double, 3> sides{static_cast<double>(box.max.x) - static_cast<double>(box.min.x),
                                static_cast<double>(box.max.y) - static_cast<double>(box.min.y),
                                static_cast<double>(box.max.z) - static_cast<double>(box.min.z)};
    for (double& side : sides)
        side = std::isfinite(side) ? std::clamp(side, 1e-4, 1e4) : 1e4;
    std::sort(sides.begin(), sides.end(), std::greater<>());
    return sides;
}

/// Frequencies [Hz] of a bar that bends freely along `length` and is `thick` across. Slender bars bend as Euler and
/// Bernoulli say, thick ones are sheared; the softer of the two decides, as springs in series do.
std::array<double, 4> bending(double length, double thick, const ElasticMaterial& material) {
    constexpr std::array kEuler{4.730041, 7.853205, 10.995608, 14.137165}; // cos(b) cosh(b) = 1
    std::array<double, 4> frequencies{};
    for (std::size_t i = 0; i < kEuler.size(); ++i) {
        const double bent = kEuler[i] * kEuler[i] / (2 * std::numbers::pi) *
                            rod_wave_speed(material) * thick / (std::sqrt(12.0) * length * length);
        const double sheared = static_cast<double>(i + 1) * shear_wave_speed(material) /
                               (2 * length);
        frequencies[i] = bent * sheared / std::hypot(bent, sheared);
    }
    return frequencies;
}

/// Spheroidal modes of a free sphere: roots of the frequency equation (Lamb 1882) for Poisson's ratio 0.3, as the
/// angular frequency times the radius over the speed of shear waves.
constexpr std::array kSphere{2.64, 3.92, 5.01, 6.04};

/// A slab on the ground: estimated, since no shape tells how thick it is. [Hz]
constexpr std::array kSlab{58.0, 94.0, 151.0, 236.0};
constexpr double kSlabLoss = 0.25;

bool is_without_end(const Shape& shape) {
    return std::holds_alternative<PlaneShape>(shape) || sides_of(shape)[0] > kWithoutEnd;
}

} // namespace

std::vector<VibrationMode> vibration_modes(const Shape& shape, const ElasticMaterial& material) {
    std::vector<double> frequencies;
    double loss = material.loss;
    const std::array<double, 3> sides = sides_of(shape);
    if (is_without_end(shape)) {
        frequencies.assign(kSlab.begin(), kSlab.end());
        loss = kSlabLoss;
    } else if (const auto* sphere = std::get_if<SphereShape>(&shape)) {
        for (const double root : kSphere)
            frequencies.push_back(root * shear_wave_speed(material) /
                                  (2 * std::numbers::pi * static_cast<double>(sphere->radius)));
    } else {
        for (const double length : {sides[0], sides[1]})
            for (const double frequency : bending(length, sides[2], material))
                frequencies.push_back(frequency);
        for (const double length : sides)
            frequencies.push_back(rod_wave_speed(material) / (2 * length));
    }
    std::sort(frequencies.begin(), frequencies.end());
    std::vector<VibrationMode> modes;
    for (const double frequency : frequencies) {
        if (frequency < kLowestFrequency || frequency > kHighestFrequency ||
            modes.size() == kMostModes)
            continue;
        // Estimated: parts of the surface move against each other, and a blow meets the higher modes less and less.
        const double share = 0.25 / (1 + static_cast<double>(modes.size()));
        modes.push_back({frequency, std::numbers::pi * frequency * loss, share});
    }
    return modes;
}

double sounding_radius(const Shape& shape) {
    constexpr double kOfASlab = 0.5; // the part of a floor that moves
    if (is_without_end(shape))
        return kOfASlab;
    const std::array<double, 3> sides = sides_of(shape);
    return std::cbrt(sides[0] * sides[1] * sides[2] * 3 / (4 * std::numbers::pi));
}

} // namespace topple::app
