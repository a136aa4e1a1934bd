// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// A ray and a shape: where it meets first.

#include "app/lab/lab_test.h"
#include "app/lab/shapes_of.h"
#include "engine/geometry/cone_rays.h"
#include "engine/geometry/cylinder_rays.h"
#include "engine/geometry/ray_tests.h"

namespace topple::app::lab {
namespace {

constexpr std::string_view kSolid = "Turn the ray until it grazes; start it inside, and it hits at once.";

template<auto shape_of>
Answer cast(Arguments arguments) {
    const Ray ray = ray_of(arguments[1]);
    const std::optional<RayHit> hit = cast_ray(shape_of(arguments[0]), ray);
    Answer answer;
    answer.say("hit", hit.has_value());
    if (!hit)
        return answer;
    answer.say("distance_m", hit->t * length(ray.direction));
    answer.say("point", hit->point);
    answer.say("normal", hit->normal);
    answer.say("begins_inside", hit->inside);
    if (hit->feature != kNoFeature)
        answer.say("feature", static_cast<Real>(hit->feature));
    answer.line(ray.origin, hit->point);
    answer.point(hit->point);
    answer.arrow(hit->point, hit->point + hit->normal * 0.5f);
    return answer;
}

const LabRegistration kPlane{{
    .id = "ray_plane",
    .chapter = "Rays",
    .title = "Ray and plane",
    .look_at = "Both sides are hit; a ray along the plane beside it never meets it.",
    .parameters = {{"plane", Kind::plane, "0,0.5,0,0.2,1,0"}, {"ray", Kind::ray, "-2,2.5,0,1,-0.8,0"}},
    .run = &cast<&plane_of>,
    .cases = {{"plane=0,1,0,0,1,0 ray=0,3,0,0,-1,0", "hit=yes distance_m=2 point=0,1,0"},
              {"plane=0,1,0,0,1,0 ray=0,3,0,1,0,0", "hit=no"}},
}};
const LabRegistration kSphere{{
    .id = "ray_sphere",
    .chapter = "Rays",
    .title = "Ray and sphere",
    .look_at = kSolid,
    .parameters = {{"sphere", Kind::sphere, "0,1,0,1"}, {"ray", Kind::ray, "-2.5,1.8,0,1,-0.2,0"}},
    .run = &cast<&sphere_of>,
    .cases = {{"sphere=0,0,0,1 ray=-3,1,0,1,0,0", "hit=yes distance_m=3 point=0,1,0"},
              {"sphere=0,0,0,1 ray=0,0,0,1,0,0", "hit=yes distance_m=0 begins_inside=yes"},
              {"sphere=0,0,0,1 ray=-3,1.01,0,1,0,0", "hit=no"}},
}};
const LabRegistration kBox{{
    .id = "ray_box",
    .chapter = "Rays",
    .title = "Ray and box",
    .look_at = kSolid,
    .parameters = {{"box", Kind::box, "0,1,0,1,0.5,0.75"}, {"ray", Kind::ray, "-3,2,0.2,1,-0.35,0"}},
    .run = &cast<&box_of>,
    .cases = {{"box=0,0,0,1,1,1 ray=-4,1,1,1,0,0", "hit=yes distance_m=3 normal=-1,0,0 feature=0"},
              {"box=0,0,0,1,1,1 ray=-4,0,0,-1,0,0", "hit=no"}},
}};
const LabRegistration kTurnedBox{{
    .id = "ray_turned_box",
    .chapter = "Rays",
    .title = "Ray and turned box",
    .look_at = kSolid,
    .parameters = {{"box", Kind::turned_box, "0,1,0,1,0.5,0.75,30,20,0"},
                   {"ray", Kind::ray, "-3,2,0.2,1,-0.35,0"}},
    .run = &cast<&turned_box_of>,
    .cases = {{"box=0,0,0,1,2,3,90,0,0 ray=-5,0,0,1,0,0", "hit=yes distance_m=2 normal=-1,0,0"}},
}};
const LabRegistration kCapsule{{
    .id = "ray_capsule",
    .chapter = "Rays",
    .title = "Ray and capsule",
    .look_at = kSolid,
    .parameters = {{"capsule", Kind::capsule, "-1,1,0,1,1.5,0,0.5"},
                   {"ray", Kind::ray, "-2.5,3,0.2,1,-0.6,0"}},
    .run = &cast<&capsule_of>,
    .cases = {{"capsule=0,0,0,0,2,0,1 ray=-4,1,0,1,0,0", "hit=yes distance_m=3 normal=-1,0,0"}},
}};
const LabRegistration kCylinder{{
    .id = "ray_cylinder",
    .chapter = "Rays",
    .title = "Ray and cylinder",
    .look_at = kSolid,
    .parameters = {{"cylinder", Kind::cylinder, "-1,1,0,1,1.5,0,0.6"},
                   {"ray", Kind::ray, "-2.5,3,0.2,1,-0.6,0"}},
    .run = &cast<&cylinder_of>,
    .cases = {{"cylinder=0,0,0,0,2,0,1 ray=-4,1,0,1,0,0", "hit=yes distance_m=3 normal=-1,0,0"},
              {"cylinder=0,0,0,0,2,0,1 ray=0.5,5,0,0,-1,0", "hit=yes distance_m=3 normal=0,1,0"}},
}};
const LabRegistration kCone{{
    .id = "ray_cone",
    .chapter = "Rays",
    .title = "Ray and cone",
    .look_at = kSolid,
    .parameters = {{"cone", Kind::cone, "0,0.2,0,0,2,0,1"}, {"ray", Kind::ray, "-2.5,2,0.2,1,-0.4,0"}},
    .run = &cast<&cone_of>,
    .cases = {{"cone=0,0,0,0,2,0,2 ray=-4,1,0,1,0,0", "hit=yes distance_m=3 point=-1,1,0"},
              {"cone=0,0,0,0,2,0,2 ray=0.5,-3,0,0,1,0", "hit=yes distance_m=3 normal=0,-1,0"}},
}};
const LabRegistration kTriangle{{
    .id = "ray_triangle",
    .chapter = "Rays",
    .title = "Ray and triangle",
    .look_at = "Move the hit over an edge. Both sides are hit.",
    .parameters = {{"triangle", Kind::triangle, "-1,0.5,0.5,1.2,0.5,0,0,2,-0.5"},
                   {"ray", Kind::ray, "-1,1.5,3,0.3,-0.15,-1"}},
    .run = &cast<&triangle_of>,
    .cases = {{"triangle=0,0,0,2,0,0,0,2,0 ray=0.5,0.5,3,0,0,-1", "hit=yes distance_m=3"},
              {"triangle=0,0,0,2,0,0,0,2,0 ray=1.5,1.5,3,0,0,-1", "hit=no"}},
}};

} // namespace
} // namespace topple::app::lab
