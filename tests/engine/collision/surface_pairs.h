// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/collision/collide_support.h"
#include "tests/support/grid_mesh.h"
#include "tests/support/test.h"
#include "topple/collision/features/surface_trace.h"
#include "topple/collision/shape/scaled_shape.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/geometry/meshes/torus_mesh.h"
#include "topple/math/dvec3.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace topple::test {

inline DVec3 rotated(Quat q, DVec3 p) {
    const DVec3 v{static_cast<double>(q.x), static_cast<double>(q.y), static_cast<double>(q.z)};
    const DVec3 t = cross(v, p) * 2;
    return p + t * static_cast<double>(q.w) + cross(v, t);
}
inline DVec3 placed(const Transform& pose, Vec3 p) {
    return rotated(pose.rotation, DVec3(p)) + DVec3(pose.position);
}

/// A convex shape in double, in the world: the hull of points, or of two discs, with a radius.
struct DoubleConvex {
    std::vector<DVec3> points;
    double radius = 0, disc = 0;
    DVec3 axis; ///< Unit normal of the discs; zero without discs.

    DoubleConvex(const Shape& shape, const Transform& pose) {
        if (const auto* sphere = std::get_if<SphereShape>(&shape)) {
            points = {DVec3(pose.position)};
            radius = static_cast<double>(sphere->radius);
        } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
            for (const Real sign : {-1.0f, 1.0f})
                points.push_back(placed(pose, {0, sign * capsule->half_height, 0}));
            radius = static_cast<double>(capsule->radius);
        } else if (const auto* cylinder = std::get_if<CylinderShape>(&shape)) {
            for (const Real sign : {-1.0f, 1.0f})
                points.push_back(placed(pose, {0, sign * cylinder->half_height, 0}));
            disc = static_cast<double>(cylinder->radius);
            axis = rotated(pose.rotation, {0, 1, 0});
        } else if (const auto* hull = std::get_if<HullShape>(&shape)) {
            for (const Vec3 v : hull->hull->vertices)
                points.push_back(placed(pose, v));
        } else {
            const Vec3 h = std::get_if<BoxShape>(&shape)->half_extents;
            for (unsigned i = 0; i < 8; ++i)
                points.push_back(
                    placed(pose, {i & 1u ? h.x : -h.x, i & 2u ? h.y : -h.y, i & 4u ? h.z : -h.z}));
        }
    }
    [[nodiscard]] double low_along(DVec3 n) const {
        double low = 1e30;
        for (const DVec3 p : points)
            low = std::min(low, dot(p, n));
        return low - radius - disc * length(cross(n, axis));
    }
};

using DoubleTriangle = std::array<DVec3, 3>;

inline double gap_along(const DoubleTriangle& triangle, const DoubleConvex& convex, DVec3 n) {
    double high = -1e30;
    for (const DVec3 p : triangle)
        high = std::max(high, dot(p, n));
    return convex.low_along(n) - high;
}

/// A bumpy grid of 2 x 8 x 8 triangles, of cells of 0.4 m.
inline TriangleMesh bumpy_grid(Random& random, Real bump) {
    return grid_mesh(8, 0.4f, [&](int, int) { return random.between(-bump, bump); });
}

inline Shape mesh_shape(TriangleMesh mesh) {
    return MeshShape{std::make_shared<MeshTree>(std::move(mesh))};
}

inline Shape height_field(Random& random) {
    HeightSamples samples{.columns = 9, .rows = 9, .scale = {0.4f, 1, 0.4f}};
    for (int i = 0; i < 81; ++i)
        samples.heights.push_back(random.between(-0.1f, 0.1f));
    Result<HeightField> field = HeightField::build(samples);
    EXPECT_TRUE(field.ok());
    return HeightFieldShape{std::make_shared<HeightField>(std::move(*field))};
}

/// A convex shape near a surface, at random poses; every second pair has the surface as its A, and every third one a
/// surface that was scaled.
struct SurfacePair {
    Shape surface, convex;
    Transform world_from_surface, world_from_convex;
    bool surface_is_a;

    SurfacePair(Random& random, int number) {
        const int kind = number % 4;
        surface = kind == 0   ? mesh_shape(bumpy_grid(random, 0))
                  : kind == 1 ? mesh_shape(bumpy_grid(random, 0.12f))
                  : kind == 2
                      ? height_field(random)
                      : mesh_shape(number % 8 == 3 ? icosphere(2) : torus_mesh(0.8f, 0.3f, 16, 8));
        if (kind != 2 && number % 3 == 0)
            surface = *scaled(surface, Vec3{1, 1, 1} * random.between(0.6f, 1.7f));
        const auto size = [&] { return random.between(0.15f, 0.5f); };
        switch (number / 4 % 5) {
        case 0:
            convex = BoxShape{{size(), size(), size()}};
            break;
        case 1: {
            std::vector<Vec3> points;
            for (int i = 0; i < 14; ++i)
                points.push_back(random_unit(random) * random.between(0.3f, 0.5f));
            convex = HullShape{std::make_shared<const ConvexHull>(*build_convex_hull(points))};
            break;
        }
        case 2:
            convex = CylinderShape{size(), size()};
            break;
        case 3:
            convex = CapsuleShape{size() * 0.7f, size()};
            break;
        default:
            convex = SphereShape{size()};
            break;
        }
        surface_is_a = number % 2 == 0;
        world_from_surface = {random_vector(random, 3), random_rotation(random)};
        const Real reach = number % 7 == 0 ? 1.6f : 0.6f; // also over the border
        const Vec3 aside = kind == 3 ? random_unit(random) * random.between(0.9f, 1.4f)
                                     : Vec3{random.between(-reach, reach),
                                            random.between(0.05f, 0.5f),
                                            random.between(-reach, reach)};
        // Every fifth shape stands upright on the surface, as shapes at rest do.
        const Quat turn = number % 5 == 0 ? Quat{} : random_rotation(random);
        world_from_convex = world_from_surface * Transform{aside, turn};
    }
    [[nodiscard]] CollidePair pair() const {
        return surface_is_a
                   ? CollidePair{surface, convex, world_from_surface, world_from_convex, 0.02f}
                   : CollidePair{convex, surface, world_from_convex, world_from_surface, 0.02f};
    }
    [[nodiscard]] TriangleMesh mesh() const {
        const auto* of_mesh = std::get_if<MeshShape>(&surface);
        return of_mesh ? of_mesh->mesh->mesh()
                       : std::get_if<HeightFieldShape>(&surface)->field->to_mesh();
    }
    [[nodiscard]] DoubleTriangle triangle(const TriangleMesh& of, std::uint32_t index) const {
        const Triangle t = triangle_of(of, index);
        return {placed(world_from_surface, t.a),
                placed(world_from_surface, t.b),
                placed(world_from_surface, t.c)};
    }
};

struct Traced {
    SurfaceTrace trace;
    std::vector<Emitted> emitted;
};

inline Traced traced(const SurfacePair& pair) {
    Traced out;
    const SurfaceRecording recording(out.trace);
    collide(pair.pair(), [&](SubShape sub, const Manifold& m) { out.emitted.push_back({sub, m}); });
    return out;
}

/// Calls `check(pair, traced)` for pairs of all kinds.
template<typename Check>
void for_pairs(std::uint64_t seed, int count, Check check) {
    Random random(seed);
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE("pair " + std::to_string(i));
        const SurfacePair pair(random, i);
        check(pair, traced(pair));
    }
}

/// Returns the world's normal of a recorded axis, from the triangle to the convex shape.
inline DVec3 normal_of(const SurfaceTrace& trace, const CollisionTrace::Axis& axis) {
    return rotated(trace.world_from_local.rotation, DVec3(axis.normal));
}

} // namespace topple::test
