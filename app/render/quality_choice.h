// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/view/style/view_options.h"

#include <array>
#include <vector>

namespace topple::app {

/// Chooses the quality by the time that pictures take, so that a display that shows 60 of them a second gets as many.
/// A single slow picture changes nothing, and no quality comes back that would be too slow again.
class QualityChoice {
public:
    /// Time of a picture that leaves none for anything else. [ms]
    static constexpr double kTooLong = 14;
    /// Pictures whose median counts; a new quality has so many at first.
    static constexpr std::size_t kPictures = 40;

    /// Takes the time that OpenGL took for a picture of that quality, and returns the quality of the next one. [ms]
    [[nodiscard]] Quality after_picture(Quality quality, double ms);

private:
    std::vector<double> times_; ///< Of the newest pictures, all of `quality_`. [ms]
    Quality quality_ = Quality::high;
    /// The same picture in two qualities; 0: not measured. [ms]
    struct Comparison {
        double upper = 0, lower = 0;
    };
    /// Of each quality with the next higher one, when it was last lowered.
    std::array<Comparison, kQualityCount - 1> comparisons_{};
};

} // namespace topple::app
