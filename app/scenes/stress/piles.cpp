// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stress/piles.h"

#include <array>
#include <cstdint>

namespace topple::app {
namespace {

/// A short random stream that is easily reimplemented, so that other engines can build the same pile (Marsaglia 2003,
/// "Xorshift RNGs").
class PileRandom {
public:
    explicit PileRandom(std::uint32_t seed) : state_(seed * 2654435761u + 12345u) {}
    Real between(Real low, Real high) {
        state_ ^= state_ << 13u;
        state_ ^= state_ >> 17u;
        state_ ^= state_ << 5u;
        return low + (high - low) * (static_cast<Real>(state_ >> 8u) * 0x1p-24f);
    }
    Vec3 direction() {
        for (;;) {
            const Vec3 v{between(-1, 1), between(-1, 1), between(-1, 1)};
            const Real n = length(v);
            if (n > 0.1f && n <= 1)
                return v * (1 / n);
        }
    }

private:
    std::uint32_t state_;
};

/// Six pairs of opposite vertices, so that the origin is the center of mass.
std::shared_ptr<const ConvexHull> make_rock(PileRandom& random) {
    constexpr Real kVerticesOut = 0.34f, kVerticesApart = 0.8f;
    std::vector<Vec3> vertices;
    while (vertices.size() < 12) {
        const Vec3 way = random.direction();
        bool is_apart = true;
        for (const Vec3& other : vertices)
            is_apart = is_apart && std::abs(dot(other, way)) < kVerticesApart * kVerticesOut;
        if (!is_apart)
            continue;
        const Vec3 vertex = scale(way * kVerticesOut, {1, 0.8f, 0.9f});
        vertices.push_back(vertex);
        vertices.push_back(-vertex);
    }
    return std::make_shared<const ConvexHull>(must(build_convex_hull(vertices)));
}

} // namespace

void add_pit_walls(World& world, Real half_width, Real height) {
    constexpr Real kSeenWall = 1; // [m]
    for (const bool along_x : {true, false})
        for (const Real side : {-1.0f, 1.0f}) {
            const Real out = side * (half_width + 0.5f);
            const auto half = [&](Real h) {
                return along_x ? Vec3{0.5f, h / 2, half_width + 1}
                               : Vec3{half_width + 1, h / 2, 0.5f};
            };
            // Drawn walls meet without overlapping: of two faces in one plane, either might be drawn.
            const Vec3 seen = along_x ? Vec3{0.5f, kSeenWall / 2, half_width} : half(kSeenWall);
            add_body(
                world,
                {.world_from_body = {along_x ? Vec3{out, height / 2, 0} : Vec3{0, height / 2, out},
                                     {}},
                 .colliders = {{.shape = BoxShape{half(height)}, .visible = false},
                               {.shape = BoxShape{seen},
                                .body_from_shape = {{0, (kSeenWall - height) / 2, 0}, {}},
                                .collides = false}}});
        }
}

void build_mixed_pile(World& world, int count) {
    const int across = count <= 1200 ? 10 : count <= 5000 ? 16 : 20;
    constexpr Real kBetween = 0.75f;
    const Real half_width = static_cast<Real>(across) * kBetween * 0.5f + 0.2f;
    add_ground(world, {}, half_width + 20);
    add_pit_walls(world, half_width, 16);
    PileRandom random(11);
    std::array<Shape, 7> shapes{
        SphereShape{0.28f}, BoxShape{{0.25f, 0.25f, 0.25f}}, CapsuleShape{0.17f, 0.16f}};
    for (std::size_t k = 3; k < shapes.size(); ++k)
        shapes[k] = HullShape{make_rock(random)};
    const Real middle = static_cast<Real>(across - 1) * 0.5f;
    for (int i = 0; i < count; ++i) {
        const int x = i % across, z = i / across % across, y = i / (across * across);
        const Vec3 place{(static_cast<Real>(x) - middle) * kBetween + random.between(-0.03f, 0.03f),
                         0.6f + static_cast<Real>(y) * 0.8f,
                         (static_cast<Real>(z) - middle) * kBetween +
                             random.between(-0.03f, 0.03f)};
        const Real angle = random.between(0, 1.5f);
        const Vec3 axis = random.direction();
        const bool is_rock = i % 4 == 3;
        const auto shape = static_cast<std::size_t>(is_rock ? 3 + i / 4 % 4 : i % 4);
        add_body(world,
                 {.motion = Motion::dynamic,
                  .world_from_body = {place, from_axis_angle(axis, angle)},
                  .colliders = {{.shape = shapes[shape]}},
                  // The mass is rounded, so that all rocks have the same.
                  .mass = is_rock ? std::optional<Real>(85.0f) : std::nullopt,
                  .density = 1000});
    }
}

void build_overlapping_grid(World& world) {
    add_ground(world);
    constexpr Real kStep = 0.35f, kHalf = 0.25f;
    for (int y = 0; y < 3; ++y)
        for (int z = -1; z <= 1; ++z)
            for (int x = -1; x <= 1; ++x)
                add_box(world,
                        {.position = {kStep * static_cast<Real>(x),
                                      0.1f + kStep * static_cast<Real>(y),
                                      kStep * static_cast<Real>(z)},
                         .half_extents = {kHalf, kHalf, kHalf}});
}

void build_coincident_cubes(World& world) {
    add_ground(world);
    for (int i = 0; i < 5; ++i)
        add_box(world, {.position = {0, 0.5f, 0}, .half_extents = {0.25f, 0.25f, 0.25f}});
}

int count_lost(const World& world, Real reach) {
    int lost = 0;
    for (const Body& body : world.state().bodies) {
        const Vec3 p = body.world_from_body.position;
        const bool is_here = !body.is_disabled && p.y > 0 && length(p) <= reach;
        if (body.motion == Motion::dynamic && !is_here)
            ++lost;
    }
    return lost;
}

} // namespace topple::app
