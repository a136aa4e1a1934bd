// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/friction/internal_edges.h"

#include "topple/geometry/rays/height_field.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/math/trigonometry.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace topple::app {
namespace {

constexpr Real kHalfLength = 15, kHalfWidth = 2.5f; // half extents of the ground [m]
constexpr Real kCellSide = 0.5f;                    // side of a cell of two triangles [m]
constexpr Real kPieceSide = 2.5f;                   // side of a piece that is one body [m]
constexpr Real kCubeSize = 1;                       // [m]

Shape flat_mesh(Real length, Real width) {
    const auto samples = [](Real side) {
        return static_cast<std::uint32_t>(std::lround(side / kCellSide)) + 1;
    };
    const std::uint32_t columns = samples(length), rows = samples(width);
    const HeightField field = must(
        HeightField::build({.columns = columns,
                            .rows = rows,
                            .scale = {kCellSide, 1, kCellSide},
                            .heights = std::vector<Real>(columns * rows, Real(0))}));
    return MeshShape{std::make_shared<const MeshTree>(field.to_mesh())};
}

struct Tile {
    const Shape* shape;
    Real depth; ///< Depth of its origin below the ground. [m]
};

/// Covers the ground with tiles of that side, two kinds alternating.
void pave(World& world,
          Vec3 middle,
          Real side,
          std::array<Tile, 2> tiles,
          const Material& material) {
    const auto columns = std::lround(2 * kHalfLength / side);
    const auto rows = std::lround(2 * kHalfWidth / side);
    for (long row = 0; row < rows; ++row)
        for (long column = 0; column < columns; ++column) {
            const Tile& tile = tiles[static_cast<std::size_t>((row + column) % 2)];
            const Vec3 at{(static_cast<Real>(column) + 0.5f) * side - kHalfLength,
                          -tile.depth,
                          (static_cast<Real>(row) + 0.5f) * side - kHalfWidth};
            add_body(world,
                     {.world_from_body = {middle + at, {}},
                      .colliders = {{.shape = *tile.shape, .material = material}}});
        }
}

void add_ground_of(World& world, PiecewiseGround ground, Vec3 middle, const Material& material) {
    const auto box = [](Real side) { return BoxShape{{side / 2, 0.5f, side / 2}}; };
    switch (ground) {
    case PiecewiseGround::mesh:
        add_body(world,
                 {.world_from_body = {middle, {}},
                  .colliders = {{.shape = flat_mesh(2 * kHalfLength, 2 * kHalfWidth),
                                 .material = material}}});
        break;
    case PiecewiseGround::boxes: {
        const Shape cube = box(kCubeSize);
        pave(world, middle, kCubeSize, {{{&cube, 0.5f}, {&cube, 0.5f}}}, material);
        break;
    }
    case PiecewiseGround::meshes: {
        const Shape piece = flat_mesh(kPieceSide, kPieceSide);
        pave(world, middle, kPieceSide, {{{&piece, 0}, {&piece, 0}}}, material);
        break;
    }
    case PiecewiseGround::mixed: {
        const Shape piece = flat_mesh(kPieceSide, kPieceSide), slab = box(kPieceSide);
        pave(world, middle, kPieceSide, {{{&piece, 0}, {&slab, 0.5f}}}, material);
        break;
    }
    }
}

Shape prism() {
    std::vector<Vec3> vertices;
    for (int i = 0; i < 6; ++i) {
        const SinCos a = sin_cos(kPi / 3 * static_cast<Real>(i));
        for (const Real y : {-0.2f, 0.2f})
            vertices.push_back({0.35f * a.cos, y, 0.35f * a.sin});
    }
    return HullShape{std::make_shared<const ConvexHull>(must(build_convex_hull(vertices)))};
}

} // namespace

std::string_view name_of(PiecewiseGround ground) {
    constexpr std::array<std::string_view, 4> kNames{"mesh", "boxes", "meshes", "mixed"};
    return kNames[static_cast<std::size_t>(ground)];
}
std::string_view name_of(GroundRunner runner) {
    constexpr std::array<std::string_view, 4> kNames{"ball", "box", "capsule", "hull"};
    return kNames[static_cast<std::size_t>(runner)];
}

GroundTrial add_ground_trial(World& world,
                             PiecewiseGround ground,
                             GroundRunner runner,
                             Vec3 middle) {
    const bool rolls = runner == GroundRunner::ball || runner == GroundRunner::capsule;
    const Material material{.friction = rolls ? 0.6f : 0, .rolling_resistance = 0};
    add_ground_of(world, ground, middle, material);

    Shape shape = SphereShape{0.25f};
    Real height = 0.25f, radius = 0.25f;
    Quat rotation;
    switch (runner) {
    case GroundRunner::ball:
        break;
    case GroundRunner::box:
        shape = BoxShape{{0.3f, 0.3f, 0.3f}};
        height = 0.3f;
        break;
    case GroundRunner::capsule: {
        shape = CapsuleShape{0.2f, 0.3f};
        height = radius = 0.2f;
        // The capsule's axis, +Y, is its axis of rolling.
        rotation = from_axis_angle(normalize(kRunnerVelocity), kPi / 2);
        break;
    }
    case GroundRunner::hull:
        shape = prism();
        height = 0.2f;
        break;
    }
    const Vec3 v = kRunnerVelocity;
    const Vec3 spin = rolls ? Vec3{v.z, 0, -v.x} / radius : Vec3{};
    const BodyId body = add_body(
        world,
        {.name = std::string(name_of(runner)) + " on " + std::string(name_of(ground)),
         .motion = Motion::dynamic,
         .world_from_body = {middle + Vec3{-14, height, -1.87f}, rotation},
         .velocity = v,
         .angular_velocity = spin,
         .colliders = {{.shape = shape, .material = material}}});
    return {body, middle.y + height};
}

void look_at_ride(GroundRide& ride, const World& world, const GroundTrial& trial, double height) {
    const Body& b = *world.find(trial.runner);
    const auto x = static_cast<double>(b.v.x), z = static_cast<double>(b.v.z);
    const auto vx = static_cast<double>(kRunnerVelocity.x),
               vz = static_cast<double>(kRunnerVelocity.z);
    ride.hop = std::max(ride.hop,
                        std::abs(static_cast<double>(b.world_from_body.position.y) - height));
    ride.speed_change = std::abs(std::hypot(x, z) / std::hypot(vx, vz) - 1);
    ride.heading = std::max(ride.heading, std::abs(std::atan2(x * vz - z * vx, x * vx + z * vz)));
}

} // namespace topple::app
