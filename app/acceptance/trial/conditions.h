// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/acceptance/trial/frame.h"

namespace topple::app {

/// Conditions under which a case is measured. Parameters alone are the conditions for which the table is defined: the
/// scene as built.
struct Conditions {
    Conditions() = default;
    Conditions(const Parameters& engine, const Frame& seen_from = {}) // NOLINT: see above
        : parameters(engine),
          frame(seen_from) {}

    Parameters parameters;
    Frame frame;
};

} // namespace topple::app
