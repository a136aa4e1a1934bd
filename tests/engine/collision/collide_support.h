// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/random_vectors.h"
#include "topple/collision/pairs/collide.h"
#include "topple/core/random.h"

#include <vector>

namespace topple::test {

struct Emitted {
    SubShape sub_shape = 0;
    Manifold manifold;
};

/// Returns everything that `collide` reports for the pair.
inline std::vector<Emitted> collide_all(const Shape& a,
                                        const Transform& world_from_a,
                                        const Shape& b,
                                        const Transform& world_from_b,
                                        Real margin = 0) {
    std::vector<Emitted> all;
    collide({a, b, world_from_a, world_from_b, margin}, [&](SubShape sub, const Manifold& m) {
        all.push_back({sub, m});
    });
    return all;
}

/// Returns the manifold of two convex shapes; count 0 when they are apart.
inline Manifold collide_one(const Shape& a,
                            const Transform& world_from_a,
                            const Shape& b,
                            const Transform& world_from_b,
                            Real margin = 0) {
    const std::vector<Emitted> all = collide_all(a, world_from_a, b, world_from_b, margin);
    return all.empty() ? Manifold{} : all.front().manifold;
}

inline std::vector<ManifoldPoint> points_of(const Manifold& m) {
    return {m.points.begin(), m.points.begin() + m.count};
}

/// Returns the lowest separation; 0 without points. [m]
inline Real deepest(const Manifold& m) {
    Real lowest = m.count > 0 ? m.points[0].separation : 0;
    for (const ManifoldPoint& p : points_of(m))
        lowest = std::min(lowest, p.separation);
    return lowest;
}

inline Transform at(Real x, Real y, Real z) { return {{x, y, z}, {}}; }

} // namespace topple::test
