// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/play/rally_place.h"

#include "topple/core/random.h"
#include "topple/math/trigonometry.h"
#include "topple/spatial/mesh/mesh_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <tuple>
#include <vector>

namespace topple::app {
namespace {

constexpr Real
    kAbove = 0.035f; ///< Height of the dirt over the heights of the ground between samples. [m]

MeshShape shape_of(TriangleMesh mesh, Vec3 color) {
    mesh.parts = {{.color = color,
                   .first_triangle = 0,
                   .triangle_count = static_cast<std::uint32_t>(mesh.triangles.size()),
                   .look = {.roughness = 0.95f}}};
    return MeshShape{std::make_shared<const MeshTree>(std::move(mesh))};
}

/// A strip around the origin from one distance to another, on the ground.
TriangleMesh ring(Real inner, Real outer, GroundAt ground_at) {
    constexpr std::uint32_t kAround = 180, kAcross = 6;
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < kAround; ++i) {
        const SinCos turn = sin_cos(2 * kPi * static_cast<Real>(i) / kAround);
        for (std::uint32_t k = 0; k <= kAcross; ++k) {
            const Real away = inner + (outer - inner) * static_cast<Real>(k) / kAcross;
            const Real x = away * turn.cos, z = away * turn.sin;
            mesh.vertices.push_back({x, ground_at(x, z) + kAbove, z});
        }
    }
    const auto vertex = [](std::uint32_t i, std::uint32_t k) {
        return i % kAround * (kAcross + 1) + k;
    };
    for (std::uint32_t i = 0; i < kAround; ++i)
        for (std::uint32_t k = 0; k < kAcross; ++k) {
            mesh.triangles.push_back({vertex(i, k), vertex(i + 1, k + 1), vertex(i, k + 1)});
            mesh.triangles.push_back({vertex(i, k), vertex(i + 1, k), vertex(i + 1, k + 1)});
        }
    return mesh;
}

/// The crown of a fir around the origin: tiers of cones, each of which hides the top of the one below.
TriangleMesh fir() {
    constexpr std::uint32_t kSides = 12, kTiers = 3;
    TriangleMesh mesh;
    for (std::uint32_t tier = 0; tier < kTiers; ++tier) {
        const Real t = static_cast<Real>(tier);
        const Real radius = 1.15f - 0.3f * t, base = 0.95f * t, tip = base + 1.75f - 0.2f * t;
        const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
        mesh.vertices.push_back({0, tip, 0});
        mesh.vertices.push_back({0, base + 0.25f, 0});
        for (std::uint32_t i = 0; i < kSides; ++i) {
            const SinCos turn = sin_cos(2 * kPi * static_cast<Real>(i) / kSides);
            const Real r = radius * (i % 2 == 0 ? 1.0f : 0.82f);
            mesh.vertices.push_back({r * turn.cos, base, r * turn.sin});
        }
        for (std::uint32_t i = 0; i < kSides; ++i) {
            const std::uint32_t here = first + 2 + i, next = first + 2 + (i + 1) % kSides;
            mesh.triangles.push_back({first, next, here});
            mesh.triangles.push_back({first + 1, here, next});
        }
    }
    return mesh;
}

void add_tree(World& world, const MeshShape& crown, Vec3 foot) {
    constexpr Real kTrunk = 0.55f; // half of its height [m]
    add_body(world,
             {.name = "tree",
              .world_from_body = {foot, {}},
              .colliders = {{.shape = CylinderShape{0.16f, kTrunk},
                             .body_from_shape = {{0, kTrunk - 0.2f, 0}, {}},
                             .material = {.name = MaterialName("wood")}},
                            {.shape = crown,
                             .body_from_shape = {{0, kTrunk + 0.15f, 0}, {}},
                             .collides = false}}});
}

void add_rock(World& world, Vec3 place, Random& random) {
    const Vec3 radii{
        random.between(0.5f, 1.1f), random.between(0.3f, 0.6f), random.between(0.5f, 1)};
    const Quat turn = from_axis_angle({0, 1, 0}, random.between(0, 2 * kPi));
    add_body(world,
             {.name = "rock",
              .world_from_body = {place, turn},
              .colliders = {
                  {.shape = EllipsoidShape{radii}, .material = {.name = MaterialName("stone")}}}});
}

} // namespace

void add_track(World& world, const RingTrack& track, GroundAt ground_at) {
    constexpr Real kEdge = 0.35f; // width of the worn border [m]
    const Real inner = track.radius - track.half_width, outer = track.radius + track.half_width;
    const Vec3 dirt{0.46f, 0.37f, 0.27f}, border{0.60f, 0.53f, 0.40f};
    std::vector<ColliderDef> strips;
    for (const auto& [from, to, color] : {std::tuple{inner - kEdge, inner, border},
                                          {inner, outer, dirt},
                                          {outer, outer + kEdge, border}})
        strips.push_back({.shape = shape_of(ring(from, to, ground_at), color),
                          .material = {.name = MaterialName("stone")},
                          .collides = false});
    add_body(world, {.name = "track", .colliders = std::move(strips)});
}

void add_woods(World& world, Real from, Real to, GroundAt ground_at) {
    constexpr int kTrees = 110, kRocks = 26, kTries = 12;
    constexpr Real kApart = 1.9f; // [m]
    const MeshShape crowns[] = {shape_of(fir(), {0.16f, 0.30f, 0.13f}),
                                shape_of(fir(), {0.24f, 0.36f, 0.14f})};
    Random random(11);
    std::vector<Vec3> taken;
    // Returns a place on the ground that is far enough from all others; tried a few times.
    const auto place = [&] {
        Vec3 p;
        for (int i = 0; i < kTries; ++i) {
            const Real away = random.between(from, to), along = random.between(-to, to);
            const std::array<Vec3, 4> sides{
                Vec3{along, 0, away}, {along, 0, -away}, {away, 0, along}, {-away, 0, along}};
            p = sides[random.below(4)];
            p.y = ground_at(p.x, p.z);
            if (std::none_of(taken.begin(), taken.end(), [&](Vec3 other) {
                    return distance(other, p) < kApart;
                }))
                break;
        }
        taken.push_back(p);
        return p;
    };
    for (int i = 0; i < kTrees; ++i)
        add_tree(world, crowns[random.below(2)], place());
    for (int i = 0; i < kRocks; ++i)
        add_rock(world, place(), random);
}

} // namespace topple::app
