// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/fields/force_field.h"

#include "topple/dynamics/tolerances.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

constexpr Real kLeastExtent = 1.0e-3f; // [m]
constexpr Real kMostVelocity = 1.0e3f; // [m/s]
constexpr Real kMostDrag = 1.0e3f;     // [-]
constexpr Real kMostStrength = 1.0e6f; // [N/kg]

bool is_in_world(Vec3 point) {
    return is_finite(point) && max_component(abs(point)) <= kWorldRadius;
}

Result<void> check(const Wind& wind) {
    if (!is_in_world(wind.box.min) || !is_in_world(wind.box.max))
        return Error{"the corners of a wind must be within 1e5 m"};
    if (!(min_component(extents(wind.box)) >= kLeastExtent))
        return Error{"a wind must reach from its lower to its upper corner, by 1 mm at least"};
    if (!is_finite(wind.velocity) || max_component(abs(wind.velocity)) > kMostVelocity)
        return Error{"the velocity of a wind must be within 1000 m/s"};
    if (!(wind.drag >= 0 && wind.drag <= kMostDrag))
        return Error{"the drag of a wind must be between 0 and 1000"};
    return {};
}

Result<void> check(const Attractor& attractor) {
    if (!is_in_world(attractor.center))
        return Error{"the center of an attractor must be within 1e5 m"};
    if (!(std::abs(attractor.strength) <= kMostStrength))
        return Error{"the strength of an attractor must be within 1e6 N/kg"};
    if (!(attractor.radius >= kLeastExtent && attractor.radius <= kWorldRadius))
        return Error{"the radius of an attractor must be between 1 mm and 1e5 m"};
    return {};
}

} // namespace

Result<void> validate(const ForceField& field) {
    return std::visit([](const auto& kind) { return check(kind); }, field.field);
}

ForceField in_cell(const ForceField& field, const GridCell& cell) {
    ForceField moved = field;
    const Vec3 by = offset_of(field.cell, cell);
    if (auto* wind = std::get_if<Wind>(&moved.field))
        wind->box = {wind->box.min + by, wind->box.max + by};
    else
        std::get<Attractor>(moved.field).center += by;
    moved.cell = cell;
    return moved;
}

bool acts_at(const ForceField& field, Vec3 point) {
    if (const auto* wind = std::get_if<Wind>(&field.field))
        return contains(wind->box, point);
    const auto& attractor = std::get<Attractor>(field.field);
    return distance(attractor.center, point) < attractor.radius;
}

Aabb bounds_of(const ForceField& field) {
    if (const auto* wind = std::get_if<Wind>(&field.field))
        return wind->box;
    const auto& attractor = std::get<Attractor>(field.field);
    const Vec3 reach{attractor.radius, attractor.radius, attractor.radius};
    return {attractor.center - reach, attractor.center + reach};
}

Vec3 acceleration_at(const Attractor& attractor, Vec3 point) {
    const Vec3 way = attractor.center - point;
    const Real far = length(way);
    if (!(far < attractor.radius))
        return {};
    const Real solid = std::max(far, kAttractorCore);
    return way * (attractor.strength / (solid * solid * solid));
}

} // namespace topple
