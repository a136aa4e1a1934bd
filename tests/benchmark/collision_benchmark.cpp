// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Contacts of one pair of convex shapes, for every two kinds of shapes: in random poses with overlaps of at most a
// tenth of the size, and at rest on each other. Compare rows of one run only.

#include "topple/collision/pairs/collide.h"
#include "topple/core/random.h"

#include <benchmark/benchmark.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace topple::test {
namespace {

constexpr std::size_t kCount = 1 << 11;
constexpr Real kMargin = 0.02f; ///< [m]

Vec3 random_point(Random& random, Real reach) {
    const Real x = random.between(-reach, reach), y = random.between(-reach, reach);
    return {x, y, random.between(-reach, reach)};
}
Quat random_turn(Random& random) {
    return from_axis_angle(normalize_or(random_point(random, 1), {0, 1, 0}),
                           random.between(0, 2 * kPi));
}

enum Kind { box, capsule, hull, cylinder, cone, kKindCount };
constexpr std::array<const char*, kKindCount> kNames{"box", "capsule", "hull", "cylinder", "cone"};

Shape make(Kind kind, Random& random) {
    const auto size = [&] { return random.between(0.25f, 0.75f); };
    const Real r = size(), h = size(), d = size();
    switch (kind) {
    case box:
        return BoxShape{{r, h, d}};
    case capsule:
        return CapsuleShape{r, h};
    case cylinder:
        return CylinderShape{r, h};
    case cone:
        return ConeShape{r, h};
    default: {
        std::vector<Vec3> points;
        while (points.size() < 20)
            points.push_back(normalize_or(random_point(random, 1), {0, 1, 0}) * size());
        return HullShape{std::make_shared<const ConvexHull>(*build_convex_hull(points))};
    }
    }
}

struct Pair {
    Shape a, b;
    Transform world_from_a, world_from_b;
};
/// Returns the deepest separation, or an empty value where the shapes do not touch. [m]
Real touch(const Pair& pair) {
    Real least = 1;
    collide({pair.a, pair.b, pair.world_from_a, pair.world_from_b, kMargin},
            [&](SubShape, const Manifold& m) {
                for (int i = 0; i < m.count; ++i)
                    least = std::min(least, m.points[static_cast<std::size_t>(i)].separation);
            });
    return least;
}

void collide_all(benchmark::State& state, const std::vector<Pair>& pairs) {
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(touch(pairs[i]));
        i = (i + 1) % pairs.size();
    }
}

void any_pose(benchmark::State& state, Kind a, Kind b) {
    Random random(20);
    std::vector<Pair> pairs;
    while (pairs.size() < kCount) {
        const Pair pair{make(a, random),
                        make(b, random),
                        {random_point(random, 0.5f), random_turn(random)},
                        {random_point(random, 1), random_turn(random)}};
        if (const Real depth = touch(pair); depth < 1 && depth > -0.05f)
            pairs.push_back(pair);
    }
    collide_all(state, pairs);
}

/// B stands on A, a box, a cylinder or the base of a cone, turned about the vertical.
void resting(benchmark::State& state, const Shape& a, const Shape& b, Real height) {
    Random random(20);
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < kCount; ++i)
        pairs.push_back({a,
                         b,
                         {},
                         {{random.between(-0.2f, 0.2f), height, random.between(-0.2f, 0.2f)},
                          from_axis_angle({0, 1, 0}, random.between(0, 6))}});
    collide_all(state, pairs);
}

void register_all() {
    for (int a = 0; a < kKindCount; ++a)
        for (int b = a; b < kKindCount; ++b)
            benchmark::RegisterBenchmark(
                (std::string("any_pose/") + kNames[static_cast<std::size_t>(a)] + "/" +
                 kNames[static_cast<std::size_t>(b)])
                    .c_str(),
                [a, b](benchmark::State& state) {
                    any_pose(state, static_cast<Kind>(a), static_cast<Kind>(b));
                });
    const Shape crate = BoxShape{{0.5f, 0.5f, 0.5f}}, can = CylinderShape{0.5f, 0.5f},
                hat = ConeShape{0.5f, 0.5f};
    const auto rest = [](const char* name, const Shape& a, const Shape& b) {
        benchmark::RegisterBenchmark(
            name, [a, b](benchmark::State& state) { resting(state, a, b, 0.999f); });
    };
    rest("resting/box/box", crate, crate);
    rest("resting/box/cylinder", crate, can);
    rest("resting/cylinder/cylinder", can, can);
    rest("resting/cylinder/cone", can, hat);
}

} // namespace
} // namespace topple::test

int main(int argc, char** argv) {
    topple::test::register_all();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
