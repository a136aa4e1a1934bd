// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/real.h"

namespace topple::app {

/// Chooses how finely pictures are drawn: at the full resolution, except while a person turns the view or drags a body
/// and pictures take long, when coarser ones follow the mouse. Soon after the mouse rests the picture is sharp again.
class ResolutionChoice {
public:
    /// Time of a picture that still follows the mouse. [ms]
    static constexpr double kSmooth = 30;
    /// Time without interaction after which the picture is sharp. [s]
    static constexpr double kRest = 0.15;
    static constexpr Real kCoarsest = 0.5f; ///< Share of the pixels along each side.

    /// Returns the share of the pixels along each side for the next picture, `seconds` after the one before.
    [[nodiscard]] Real next(bool is_interacting, double seconds);
    /// Takes the time of a picture. [ms]
    void after_picture(double ms, Real resolution);

private:
    double full_ms_ = 0; ///< Time of a picture in full resolution, about. [ms]
    double resting_ = 0; ///< Time since the last interaction. [s]
    Real resolution_ = 1;
};

} // namespace topple::app
