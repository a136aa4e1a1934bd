// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"

namespace topple {

/// A body that overlaps a sensor of another body.
struct SensorOverlap {
    BodyId sensor;  ///< Body with at least one sensor that overlaps the visitor; never null.
    BodyId visitor; ///< Body with a collider that is no sensor; never null.

    friend bool operator==(const SensorOverlap&, const SensorOverlap&) = default;
    /// Compares the numbers of the sensors, then those of the visitors.
    friend bool operator<(const SensorOverlap& x, const SensorOverlap& y) {
        return x.sensor.ordinal != y.sensor.ordinal ? x.sensor.ordinal < y.sensor.ordinal
                                                    : x.visitor.ordinal < y.visitor.ordinal;
    }
};

} // namespace topple
