// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/surface_point.h"

namespace topple::app {

SurfacePoint surface_under_pointer(const ToolContext& context) {
    const Ray ray = context.pointer_ray();
    if (const auto hit = pick(context.frame, ray)) {
        const Vec3 normal = dot(hit->hit.normal, ray.direction) > 0 ? -hit->hit.normal
                                                                    : hit->hit.normal;
        return {hit->hit.point, normal, hit->body};
    }
    if (ray.direction.y < -0.02f && ray.origin.y > 0)
        if (const Real t = -ray.origin.y / ray.direction.y; t < 500)
            return {.point = point_at(ray, t)};
    return {.point = point_at(ray, context.camera.distance())};
}

} // namespace topple::app
