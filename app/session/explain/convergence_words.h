// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/step_measures.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace topple::app {

/// Residuals of the step after a shown state. Immutable.
struct ConvergenceView {
    std::string trouble; ///< Reason why nothing was measured; empty: something was.
    Convergence shown;
    std::shared_ptr<const Convergence> twin; ///< Null: there is no twin at that step.
};

/// Returns "12 sweeps leave 0.42 mm/s at contacts and 0.01 mm/s at joints (root mean square)": what is left after the
/// last sweep. A world without moving rows: the reason.
std::string convergence_in_words(const Convergence& convergence);

/// A run and its name in a table.
struct NamedConvergence {
    std::string_view name; ///< "A".
    const Convergence* convergence = nullptr;
};
/// Returns a table of all sweeps of the runs, in the format of RFC 4180.
std::string csv_of(std::span<const NamedConvergence> runs);

} // namespace topple::app
