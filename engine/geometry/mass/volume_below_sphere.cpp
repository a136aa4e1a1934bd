// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/mass/volume_below.h"

#include <algorithm>

namespace topple {

VolumeBelow sphere_below(Real radius, const Plane& plane) {
    // Height of the cap, up to 2 r. Its volume is pi h^2 (3 r - h) / 3; its center lies 3 (2 r - h)^2 / (4 (3 r - h))
    // from the sphere's.
    const Real h = std::clamp(plane.offset + radius, Real(0), 2 * radius);
    if (!(h > 0))
        return {};
    const Real rest = 2 * radius - h, lever = 3 * radius - h;
    return {kPi * h * h * lever / 3, plane.normal * (-3 * rest * rest / (4 * lever))};
}

} // namespace topple
