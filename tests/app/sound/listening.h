// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

namespace topple::app {

/// Returns the amplitude of a frequency in the samples of one side (a term of the discrete Fourier transform).
inline double amplitude_at(std::span<const float> side, double frequency, double sample_rate) {
    std::complex<double> sum = 0;
    for (std::size_t i = 0; i < side.size(); ++i)
        sum += static_cast<double>(side[i]) *
               std::polar(1.0,
                          -2 * std::numbers::pi * frequency * static_cast<double>(i) / sample_rate);
    return 2 * std::abs(sum) / static_cast<double>(side.size());
}

/// Returns one side of samples, left (0) or right (1).
inline std::vector<float> side_of(std::span<const float> stereo, std::size_t side) {
    std::vector<float> samples;
    for (std::size_t i = side; i < stereo.size(); i += 2)
        samples.push_back(stereo[i]);
    return samples;
}

/// Root mean square.
inline double loudness_of(std::span<const float> samples) {
    double sum = 0;
    for (const float sample : samples)
        sum += static_cast<double>(sample) * static_cast<double>(sample);
    return samples.empty() ? 0 : std::sqrt(sum / static_cast<double>(samples.size()));
}

} // namespace topple::app
