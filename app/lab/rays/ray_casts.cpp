// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// A ray and a shape: the first hit.

#include "app/lab/lab_test.h"
#include "app/lab/rays/ray_answer.h"
#include "app/lab/shapes_of.h"
#include "topple/geometry/rays/cone_rays.h"
#include "topple/geometry/rays/cylinder_rays.h"
#include "topple/geometry/rays/ray_tests.h"
#include "topple/geometry/smooth/ellipsoid.h"
#include "topple/geometry/smooth/rounded_box.h"
#include "topple/geometry/smooth/tapered_capsule.h"
#include "topple/math/quat.h"
#include "topple/math/transform.h"
#include "topple/textbook/printed/printed_geometry.h"

#include <cmath>

namespace topple::app::lab {
namespace {

constexpr std::string_view
    kLookAtSolid = "Drag the tip of the ray until it grazes; start it inside, and it hits at once.";

template<auto shape_of>
Answer cast_at_solid(Arguments arguments) {
    const Ray ray = ray_of(arguments[1]);
    return answer_of(ray, cast_ray(shape_of(arguments[0]), ray));
}

/// Adds the sections of a convex shape with the three planes of a frame inside: where rays from the frame's origin
/// leave the shape. `reach` lies beyond the shape. [m]
template<typename Shape>
void draw_sections(Answer& answer, const Shape& shape, const Transform& frame, Real reach) {
    constexpr int kParts = 48;
    for (int axis = 0; axis < 3; ++axis) {
        std::optional<Vec3> before;
        for (int i = 0; i <= kParts; ++i) {
            const Real angle = 2 * kPi * static_cast<Real>(i) / kParts;
            Vec3 out;
            out[(axis + 1) % 3] = std::cos(angle);
            out[(axis + 2) % 3] = std::sin(angle);
            const Vec3 away = rotate(frame.rotation, out);
            const auto hit = cast_ray(shape, Ray{frame.position + away * reach, -away});
            if (hit && before)
                answer.line(*before, hit->point, Role::first);
            before = hit ? std::optional(hit->point) : std::nullopt;
        }
    }
}

/// Casts at a shape that its outline, a box or a cone, only encloses, and draws the shape.
template<auto shape_of, auto frame_of>
Answer cast_at_round(Arguments arguments) {
    Answer answer = cast_at_solid<shape_of>(arguments);
    const auto shape = shape_of(arguments[0]);
    draw_sections(answer, shape, frame_of(arguments[0]), 2 * bounding_radius(shape));
    return answer;
}

template<auto printed, auto shape_of>
Answer cast_at_solid_as_printed(Arguments arguments) {
    const Ray ray = ray_of(arguments[1]);
    return distance_only(ray, printed(shape_of(arguments[0]), ray));
}

const LabRegistration kRayAtPlane{{
    .id = "ray_plane",
    .chapter = "Rays",
    .title = "Hit of a ray on a plane",
    .look_at =
        "Drag the tip of the ray: both sides are hit; a ray along the plane beside it never meets "
        "it.",
    .parameters = {{"plane", Kind::plane, "0,0.5,0,0.2,1,0"},
                   {"ray", Kind::ray, "-2,2.5,0,1,-0.8,0"}},
    .run = &cast_at_solid<&plane_of>,
    .cases = {{"plane=0,1,0,0,1,0 ray=0,3,0,0,-1,0", "hit=yes distance_m=2 point=0,1,0"},
              {"plane=0,1,0,0,1,0 ray=0,3,0,1,0,0", "hit=no"}},
}};
const LabRegistration kRayAtSphere{{
    .id = "ray_sphere",
    .chapter = "Rays",
    .title = "Hit of a ray on a sphere",
    .look_at = kLookAtSolid,
    .parameters = {{"sphere", Kind::sphere, "0,1,0,1"}, {"ray", Kind::ray, "-2.5,1.8,0,1,-0.2,0"}},
    .run = &cast_at_solid<&sphere_of>,
    .cases = {{"sphere=0,0,0,1 ray=-3,1,0,1,0,0", "hit=yes distance_m=3 point=0,1,0"},
              {"sphere=0,0,0,1 ray=0,0,0,1,0,0", "hit=yes distance_m=0 begins_inside=yes"},
              {"sphere=0,0,0,1 ray=-3,1.01,0,1,0,0", "hit=no"}},
}};
const LabRegistration kRayAtBox{{
    .id = "ray_box",
    .chapter = "Rays",
    .title = "Hit of a ray on a box",
    .look_at = kLookAtSolid,
    .parameters = {{"box", Kind::box, "0,1,0,1,0.5,0.75"},
                   {"ray", Kind::ray, "-3,2,0.2,1,-0.35,0"}},
    .run = &cast_at_solid<&box_of>,
    .cases = {{"box=0,0,0,1,1,1 ray=-4,1,1,1,0,0", "hit=yes distance_m=3 normal=-1,0,0 feature=0"},
              {"box=0,0,0,1,1,1 ray=-4,0,0,-1,0,0", "hit=no"}},
    .as_printed = {.run = &cast_at_solid_as_printed<&printed_ray_aabb, &box_of>,
                   .faults = {{"A ray along a face divides 0 by 0, and misses the box.",
                               "box=0,1,0,1,1,1 ray=-1,1,-4,0,0,1"},
                              {"Begun inside it gives the exit point, as if the box were hollow.",
                               "box=0,1,0,1,1,1 ray=0,1,0,1,0,0"}}},
}};
const LabRegistration kRayAtTurnedBox{{
    .id = "ray_turned_box",
    .chapter = "Rays",
    .title = "Hit of a ray on a turned box",
    .look_at = kLookAtSolid,
    .parameters = {{"box", Kind::turned_box, "0,1,0,1,0.5,0.75,30,20,0"},
                   {"ray", Kind::ray, "-3,2,0.2,1,-0.35,0"}},
    .run = &cast_at_solid<&turned_box_of>,
    .cases = {{"box=0,0,0,1,2,3,90,0,0 ray=-5,0,0,1,0,0", "hit=yes distance_m=2 normal=-1,0,0"}},
    .as_printed =
        {.run = &cast_at_solid_as_printed<&printed_ray_obb, &turned_box_of>,
         .faults = {{"Takes 0.00001 for a direction of 0: the slab of a thin wall then ends a "
                     "few meters off, and a wall behind that is missed.",
                     "box=0,1,-2,0.00002,1,1,0,0,0 ray=0,1,3,0,0,-1"}}},
}};
const LabRegistration kRayAtCapsule{{
    .id = "ray_capsule",
    .chapter = "Rays",
    .title = "Hit of a ray on a capsule",
    .look_at = kLookAtSolid,
    .parameters = {{"capsule", Kind::capsule, "-1,1,0,1,1.5,0,0.5"},
                   {"ray", Kind::ray, "-2.5,3,0.2,1,-0.6,0"}},
    .run = &cast_at_solid<&capsule_of>,
    .cases = {{"capsule=0,0,0,0,2,0,1 ray=-4,1,0,1,0,0", "hit=yes distance_m=3 normal=-1,0,0"}},
}};
const LabRegistration kCylinder{{
    .id = "ray_cylinder",
    .chapter = "Rays",
    .title = "Hit of a ray on a cylinder",
    .look_at = kLookAtSolid,
    .parameters = {{"cylinder", Kind::cylinder, "-1,1,0,1,1.5,0,0.6"},
                   {"ray", Kind::ray, "-2.5,3,0.2,1,-0.6,0"}},
    .run = &cast_at_solid<&cylinder_of>,
    .cases = {{"cylinder=0,0,0,0,2,0,1 ray=-4,1,0,1,0,0", "hit=yes distance_m=3 normal=-1,0,0"},
              {"cylinder=0,0,0,0,2,0,1 ray=0.5,5,0,0,-1,0", "hit=yes distance_m=3 normal=0,1,0"}},
}};
const LabRegistration kCone{{
    .id = "ray_cone",
    .chapter = "Rays",
    .title = "Hit of a ray on a cone",
    .look_at = kLookAtSolid,
    .parameters = {{"cone", Kind::cone, "0,0.2,0,0,2,0,1"},
                   {"ray", Kind::ray, "-2.5,2,0.2,1,-0.4,0"}},
    .run = &cast_at_solid<&cone_of>,
    .cases = {{"cone=0,0,0,0,2,0,2 ray=-4,1,0,1,0,0", "hit=yes distance_m=3 point=-1,1,0"},
              {"cone=0,0,0,0,2,0,2 ray=0.5,-3,0,0,1,0", "hit=yes distance_m=3 normal=0,-1,0"}},
}};
Transform box_frame_of(const Argument& argument) {
    const Obb box = turned_box_of(argument);
    return {box.center, box.rotation};
}
/// Returns a frame in the middle of the cone's axis, which is its y axis.
Transform cone_frame_of(const Argument& argument) {
    const Cone cone = cone_of(argument);
    return {(cone.base + cone.apex) * 0.5f,
            rotation_between({0, 1, 0}, normalize_or(cone.apex - cone.base, {0, 1, 0}))};
}

/// Returns the ellipsoid inscribed in a turned box.
Ellipsoid ellipsoid_of(const Argument& argument) {
    const Obb box = turned_box_of(argument);
    return {box.center, box.half_extents, box.rotation};
}

const LabRegistration kRayAtEllipsoid{{
    .id = "ray_ellipsoid",
    .chapter = "Rays",
    .title = "Hit of a ray on an ellipsoid",
    .look_at =
        "Drag the tip of the ray: one through a vertex of the box about the ellipsoid misses.",
    .parameters = {{"ellipsoid", Kind::turned_box, "0,1.2,0,1.2,0.6,0.8,20,0,10"},
                   {"ray", Kind::ray, "-2.5,2,0.2,1,-0.3,0"}},
    .run = &cast_at_round<&ellipsoid_of, &box_frame_of>,
    .cases = {{"ellipsoid=0,0,0,1,2,4,0,0,0 ray=-5,2,0,1,0,0",
               "hit=yes distance_m=5 point=0,2,0 normal=0,1,0"},
              {"ellipsoid=0,0,0,1,2,4,0,0,0 ray=0,9,0,0,-1,0", "hit=yes distance_m=7 normal=0,1,0"},
              {"ellipsoid=0,0,0,1,2,4,0,0,0 ray=-5,1.9,3.8,1,0,0", "hit=no"}},
}};
/// The lower end of the cone's axis has its radius, the upper one half of it.
TaperedCapsule tapered_capsule_of(const Argument& argument) {
    const Cone cone = cone_of(argument);
    return {cone.base, cone.apex, cone.radius, cone.radius / 2};
}

const LabRegistration kRayAtTaperedCapsule{{
    .id = "ray_tapered_capsule",
    .chapter = "Rays",
    .title = "Hit of a ray on a tapered capsule",
    .look_at = "Drag the tip of the ray. The shape is the hull of two spheres about the ends of "
               "the cone's axis, the upper of half the radius.",
    .parameters = {{"capsule", Kind::cone, "0,0.8,0,0,2.4,0,0.8"},
                   {"ray", Kind::ray, "-2.5,2,0.2,1,-0.4,0"}},
    .run = &cast_at_round<&tapered_capsule_of, &cone_frame_of>,
    .cases = {{"capsule=0,0,0,0,4,0,2 ray=-5,0,0,1,0,0", "hit=yes distance_m=3"},
              // The side at y = 2: (2 - 2 / 4) / sqrt(1 - 1 / 16) from the axis.
              {"capsule=0,0,0,0,4,0,2 ray=-5,2,0,1,0,0", "hit=yes distance_m=3.4508"},
              {"capsule=0,0,0,0,4,0,2 ray=0,9,0,0,-1,0", "hit=yes distance_m=4 normal=0,1,0"},
              {"capsule=0,0,0,0,4,0,2 ray=-5,5.1,0,1,0,0", "hit=no"}},
}};
/// Returns a box with edges rounded by half of its smallest half extent.
RoundedBox rounded_box_of(const Argument& argument) {
    const Obb box = turned_box_of(argument);
    const Real radius = min_component(box.half_extents) / 2;
    return {box.center, box.half_extents - Vec3{radius, radius, radius}, radius, box.rotation};
}

const LabRegistration kRayAtRoundedBox{{
    .id = "ray_rounded_box",
    .chapter = "Rays",
    .title = "Hit of a ray on a rounded box",
    .look_at = "Drag the tip of the ray. The edges of the box are rounded by half of the smallest "
               "half extent.",
    .parameters = {{"box", Kind::turned_box, "0,1.2,0,1.2,0.6,0.8,20,0,10"},
                   {"ray", Kind::ray, "-2.5,2,0.2,1,-0.3,0"}},
    .run = &cast_at_round<&rounded_box_of, &box_frame_of>,
    .cases = {{"box=0,0,0,1,2,4,0,0,0 ray=-5,0,0,1,0,0", "hit=yes distance_m=4 normal=-1,0,0"},
              // 0.3 above the core, so that the surface is 0.4 in front of it.
              {"box=0,0,0,1,2,4,0,0,0 ray=-5,1.8,0,1,0,0",
               "hit=yes distance_m=4.1 normal=-0.8,0.6,0"},
              {"box=0,0,0,1,2,4,0,0,0 ray=-5,1.9,3.9,1,0,0", "hit=no"}},
}};
const LabRegistration kRayAtHull{{
    .id = "ray_hull",
    .chapter = "Rays",
    .title = "Hit of a ray on a convex hull",
    .look_at = "Drag a vertex into the others: it is no vertex any more, and the ray hits the hull "
               "of the rest.",
    .parameters = {{"hull", Kind::hull, "-1,0.5,-0.6,0.9,0.4,-0.6,0.2,0.5,0.8,-0.2,1.8,0"},
                   {"ray", Kind::ray, "-2.5,1.6,0.2,1,-0.25,0"}},
    .run = &cast_at_solid<&hull_of>,
    .cases = {{"hull=0,0,0,4,0,0,0,4,0,0,0,4 ray=-3,1,1,1,0,0",
               "hit=yes distance_m=3 normal=-1,0,0 point=0,1,1"},
              {"hull=0,0,0,4,0,0,0,4,0,0,0,4 ray=-3,3,3,1,0,0", "hit=no"},
              {"hull=0,0,0,4,0,0,0,4,0 ray=1,1,3,0,0,-1", "hit=no"}},
}};
const LabRegistration kRayAtTriangle{{
    .id = "ray_triangle",
    .chapter = "Rays",
    .title = "Hit of a ray on a triangle",
    .look_at = "Drag the tip of the ray, and move the hit over an edge. Both sides are hit.",
    .parameters = {{"triangle", Kind::triangle, "-1,0.5,0.5,1.2,0.5,0,0,2,-0.5"},
                   {"ray", Kind::ray, "-1,1.5,3,0.3,-0.15,-1"}},
    .run = &cast_at_solid<&triangle_of>,
    .cases = {{"triangle=0,0,0,2,0,0,0,2,0 ray=0.5,0.5,3,0,0,-1", "hit=yes distance_m=3"},
              {"triangle=0,0,0,2,0,0,0,2,0 ray=1.5,1.5,3,0,0,-1", "hit=no"}},
}};

} // namespace
} // namespace topple::app::lab
