// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/abuse/abuse_parts_detail.h"

#include <algorithm>
#include <memory>

namespace topple::app {
namespace {

constexpr std::uint32_t kSamplesASide = 81; ///< Number along each side.

/// Returns heights of up to `depth` below and above zero, all random, so that neighboring triangles meet at any
/// angle.
HeightSamples random_heights(Random& random, Real spacing, Real depth) {
    HeightSamples samples{
        .columns = kSamplesASide, .rows = kSamplesASide, .scale = {spacing, 1, spacing}};
    for (std::uint32_t i = 0; i < kSamplesASide * kSamplesASide; ++i)
        samples.heights.push_back(random.between(-depth, depth));
    return samples;
}

/// Returns the triangles of the heights, two for each square, centered like a height field.
TriangleMesh mesh_of(const HeightSamples& samples) {
    TriangleMesh mesh;
    const Real middle = static_cast<Real>(kSamplesASide - 1) / 2;
    for (std::uint32_t row = 0; row < kSamplesASide; ++row)
        for (std::uint32_t column = 0; column < kSamplesASide; ++column)
            mesh.vertices.push_back(scale(samples.scale,
                                          Vec3{static_cast<Real>(column) - middle,
                                               samples.heights[row * kSamplesASide + column],
                                               static_cast<Real>(row) - middle}));
    for (std::uint32_t row = 0; row + 1 < kSamplesASide; ++row)
        for (std::uint32_t column = 0; column + 1 < kSamplesASide; ++column) {
            const std::uint32_t here = row * kSamplesASide + column, next = here + kSamplesASide;
            mesh.triangles.push_back({here, next, next + 1});
            mesh.triangles.push_back({here, next + 1, here + 1});
        }
    return mesh;
}

/// Returns a random shape, an ellipsoid or a tapered capsule, of about `size` [m]. The other kinds of scenes have
/// only the shapes that existed when their seeds were chosen, since a seed stands for one scene.
Shape random_part(Random& random, Real size) {
    const Real half = size / 2, thin = half / random_magnitude(random, 1, 10);
    switch (random.below(4)) {
    case 0:
        return EllipsoidShape{{half, thin, random.between(thin, half)}};
    case 1:
        return TaperedCapsuleShape{.bottom_radius = thin,
                                   .top_radius = random.between(thin / 2, thin),
                                   .half_height = half};
    default:
        return random_shape(random, size);
    }
}

/// Returns two to four random shapes, which may overlap.
std::vector<ColliderDef> random_compound(Random& random, Real size) {
    std::vector<ColliderDef> colliders;
    for (int i = 2 + static_cast<int>(random.below(3)); i > 0; --i) {
        ColliderDef collider{.shape = random_part(random, size)};
        collider.body_from_shape.position = random_vector(random, size);
        collider.body_from_shape.rotation = random_attitude(random);
        collider.material = random_material(random);
        colliders.push_back(collider);
    }
    return colliders;
}

} // namespace

AbusedScene build_terrain(World& world, Random& random) {
    const Real spacing = random_magnitude(random, 0.5f, 2), depth = random.between(0, 1) * spacing;
    const HeightSamples samples = random_heights(random, spacing, depth);
    ColliderDef ground;
    if (random.below(2) == 0)
        ground.shape = MeshShape{std::make_shared<const MeshTree>(mesh_of(samples))};
    else
        ground.shape = HeightFieldShape{
            std::make_shared<const HeightField>(must(HeightField::build(samples)))};
    ground.material = random_material(random);
    add_body(world, {.colliders = {ground}});
    // Infinite walls keep the bodies above the terrain.
    const Real reach = spacing * static_cast<Real>(kSamplesASide - 1) / 2 - spacing;
    for (const Vec3 normal : {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}, Vec3{0, 0, -1}})
        add_body(world, {.colliders = {{.shape = PlaneShape{normal, -reach}}}});
    const int count = 5 + static_cast<int>(random.below(36));
    for (int i = 0; i < count; ++i) {
        const Real size = random_magnitude(random, 0.1f, 1);
        const Vec3 place{static_cast<Real>(i % 3 - 1), // in layers of nine that do not overlap
                         static_cast<Real>(i / 9),
                         static_cast<Real>(i / 3 % 3 - 1)};
        const Quat attitude = random_attitude(random);
        const Vec3 velocity = random_vector(random, 30), spin = random_vector(random, 10);
        const std::vector<ColliderDef> colliders = random_compound(random, size);
        add_body(world,
                 {.motion = Motion::dynamic,
                  .world_from_body = {place * 4 + Vec3{0, depth + 2, 0}, attitude},
                  .velocity = velocity,
                  .angular_velocity = spin,
                  .colliders = colliders,
                  .mass = random_magnitude(random, 1, 1000)});
    }
    AbusedScene scene{.bounds = kAnywhere};
    scene.bounds.min.y = -depth - 0.1f;
    return scene;
}

} // namespace topple::app
