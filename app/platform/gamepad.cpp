// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/gamepad.h"

#include <algorithm>
#include <cmath>

namespace topple::app {

Real stick_value(Real raw) {
    constexpr Real kDead = 0.15f, kSteps = 32; // share of the range [-]
    if (!(std::abs(raw) > kDead))
        return 0;
    const Real share = std::min((std::abs(raw) - kDead) / (1 - kDead), Real(1));
    return std::copysign(std::round(share * kSteps) / kSteps, raw);
}

} // namespace topple::app
