// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/water/water.h"

#include "topple/dynamics/tolerances.h"

namespace topple {
namespace {

constexpr Real kLeastExtent = 1.0e-3f; // [m]
constexpr Real kMostDensity = 1.0e5f;  // [kg/m^3]
constexpr Real kMostDrag = 1.0e3f;     // [1/s], [-]
constexpr Real kMostCurrent = 1.0e3f;  // [m/s]

bool is_within(Real value, Real least, Real most) { return value >= least && value <= most; }

} // namespace

Result<void> validate(const Water& water) {
    const Aabb& box = water.box;
    if (!is_finite(box.min) || !is_finite(box.max) || max_component(abs(box.min)) > kWorldRadius ||
        max_component(abs(box.max)) > kWorldRadius)
        return Error{"the corners of water must be within 1e5 m"};
    const Vec3 size = extents(box);
    if (!(size.x >= kLeastExtent && size.y >= kLeastExtent && size.z >= kLeastExtent))
        return Error{"water must reach from its lower to its upper corner, by 1 mm at least"};
    if (!(water.density > 0) || water.density > kMostDensity)
        return Error{"the density of water must be above 0 and at most 1e5 kg/m^3"};
    if (!is_within(water.linear_drag, 0, kMostDrag) ||
        !is_within(water.quadratic_drag, 0, kMostDrag))
        return Error{"the drag of water must be between 0 and 1000"};
    if (!is_finite(water.current) || max_component(abs(water.current)) > kMostCurrent)
        return Error{"the current of water must be within 1000 m/s"};
    return {};
}

Water in_cell(const Water& water, const GridCell& cell) {
    Water moved = water;
    const Vec3 by = offset_of(water.cell, cell);
    moved.box = {water.box.min + by, water.box.max + by};
    moved.cell = cell;
    return moved;
}

} // namespace topple
