// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/twin_bodies.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

double square_distance(Vec3 a, Vec3 b) {
    const double x = double{a.x} - double{b.x}, y = double{a.y} - double{b.y},
                 z = double{a.z} - double{b.z};
    return x * x + y * y + z * z;
}

} // namespace

double distance_between(const Body& body, const Body& twin) {
    return std::sqrt(square_distance(body.center_of_mass, twin.center_of_mass));
}

double rms_distance(const WorldState& a, const WorldState& b) {
    double sum = 0;
    const std::size_t count = for_each_twin(a, b, [&](const Body& body, const Body& twin) {
        sum += square_distance(body.center_of_mass, twin.center_of_mass);
    });
    return count > 0 ? std::sqrt(sum / static_cast<double>(count)) : 0;
}

double largest_distance(const WorldState& a, const WorldState& b) {
    double largest = 0;
    for_each_twin(a, b, [&](const Body& body, const Body& twin) {
        largest = std::max(largest, square_distance(body.center_of_mass, twin.center_of_mass));
    });
    return std::sqrt(largest);
}

} // namespace topple::app
