// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/resolution_choice.h"

#include <algorithm>
#include <cmath>

namespace topple::app {

Real ResolutionChoice::next(bool is_interacting, double seconds) {
    if (!is_interacting) {
        resting_ += seconds;
        if (resting_ >= kRest)
            resolution_ = 1;
        return resolution_;
    }
    resting_ = 0;
    // The time grows with the number of pixels. Two steps, so that few sizes of framebuffers are made, and within one
    // interaction only downwards, so that the picture does not flicker.
    const auto wanted = full_ms_ > kSmooth ? static_cast<Real>(std::sqrt(kSmooth / full_ms_)) : 1;
    const Real step = wanted >= 1 ? 1 : wanted >= 0.75f ? 0.75f : kCoarsest;
    resolution_ = std::min(resolution_, step);
    return resolution_;
}

void ResolutionChoice::after_picture(double ms, Real resolution) {
    full_ms_ = ms / static_cast<double>(resolution * resolution);
}

} // namespace topple::app
