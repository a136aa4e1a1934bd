// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/shape/shape.h"
#include "topple/geometry/rays/cone_rays.h"
#include "topple/geometry/rays/cylinder_rays.h"
#include "topple/geometry/rays/ray_tests.h"

namespace topple {
namespace {

struct LocalRayTest {
    const Ray& ray;

    std::optional<RayHit> operator()(const PlaneShape& s) const {
        return cast_ray_at_half_space(Plane{s.normal, s.offset}, ray);
    }
    std::optional<RayHit> operator()(const MeshShape& s) const { return s.mesh->cast_ray(ray); }
    std::optional<RayHit> operator()(const HeightFieldShape& s) const {
        return s.field->cast_ray(ray);
    }
    template<typename Convex>
    std::optional<RayHit> operator()(const Convex& s) const {
        return cast_ray(solid_of(s), ray);
    }
};

} // namespace

std::optional<RayHit> cast_ray(const Shape& shape,
                               const Transform& world_from_shape,
                               const Ray& ray) {
    Ray local = ray;
    local.origin = inverse_transform_point(world_from_shape, ray.origin);
    local.direction = inverse_transform_direction(world_from_shape, ray.direction);
    std::optional<RayHit> hit = std::visit(LocalRayTest{local}, shape);
    if (!hit)
        return {};
    hit->point = transform_point(world_from_shape, hit->point);
    hit->normal = transform_direction(world_from_shape, hit->normal);
    return hit;
}

} // namespace topple
