// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/plot_curve.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace topple::app {

/// Work of one cause in a range of steps.
struct CauseWork {
    EnergyCause cause = EnergyCause::impact;
    double work = 0; ///< Positive: put into the bodies. [J]
};

/// Energy balance of the steps after `first` up to `last`, from the curves of their balances.
struct EnergySums {
    std::uint64_t first = 0, last = 0;
    std::size_t known_count = 0; ///< Number of the steps whose balance is known.
    ///@{
    /// Changes from the state after step `first` to that after step `last`. Empty: one of them is not known. [J]
    std::optional<double> kinetic, potential, elastic;
    ///@}
    std::vector<CauseWork> causes; ///< Causes with work other than zero, the largest amount first.
    double turned_over = 0;        ///< See EnergyBalance. [J]
    double remainder = 0;          ///< Change that no cause explains. [J]
    double momentum_remainder = 0; ///< Largest one of a step. [kg m/s]
};
/// `curves`: with all balance_quantities(); sums whose curve is missing are zero.
EnergySums energy_sums_of(const PlotCurves& curves, std::uint64_t first, std::uint64_t last);

/// Returns the differences from the value after step `first`; no values if that is not known.
PlotCurve changes_of(const PlotCurve& curve, std::uint64_t first, std::uint64_t last);
/// Returns the sums of the values of the steps after `first`, zero after `first` itself.
PlotCurve running_sums_of(const PlotCurve& curve, std::uint64_t first, std::uint64_t last);

} // namespace topple::app
