// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/random_vectors.h"
#include "tests/support/test.h"
#include "topple/collision/pairs/collide.h"
#include "topple/core/random.h"

#include <optional>
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

/// Expects that 600 rays hit random shapes, from `make(random)`, where samples along the ray enter them. `distance_of`
/// (shape, point) is negative inside. Bounds of the distance of a hit, and of the point 0.1 m off the hit along the
/// normal: `on_surface`, `off_surface` [m]
template<typename Make, typename Distance>
void expect_rays_to_meet_where_samples_enter(Random& random,
                                             const Make& make,
                                             const Distance& distance_of,
                                             double on_surface,
                                             double off_surface) {
    int hits = 0;
    for (int i = 0; i < 600; ++i) {
        const auto shape = make(random);
        const Vec3 origin = random_vector(random, 2), towards = random_vector(random, 0.9f);
        const Ray ray{origin, normalize(towards - origin), 0, 6};
        constexpr int kSamples = 1200;
        constexpr Real kStep = 6.0f / kSamples;
        std::optional<Real> first;
        for (int k = 0; k <= kSamples && !first; ++k)
            if (const Real t = kStep * static_cast<Real>(k);
                distance_of(shape, point_at(ray, t)) <= 0)
                first = t;
        const std::optional<RayHit> hit = cast_ray(shape, {}, ray);
        if (first) {
            ++hits;
            ASSERT_TRUE(hit);
            EXPECT_LE(hit->t, *first + 1e-5f);
            EXPECT_GE(hit->t, *first - kStep - 1e-3f);
            if (!hit->inside) {
                EXPECT_NEAR(distance_of(shape, hit->point), 0, on_surface);
                EXPECT_NEAR(distance_of(shape, hit->point + hit->normal * 0.1f), 0.1, off_surface);
            }
        } else if (hit) { // the line grazes the surface between two samples
            EXPECT_GT(distance_of(shape, point_at(ray, hit->t + kStep)), -1e-4);
        }
    }
    EXPECT_GT(hits, 100);
}

} // namespace topple::test
