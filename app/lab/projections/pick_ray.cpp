// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// The way back from a pixel: two points of the world, and the ray between them.

#include "topple/geometry/rays/pick_ray.h"

#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/shapes_of.h"
#include "topple/geometry/distance/plane_intersections.h"
#include "topple/math/affine.h"
#include "topple/math/view/projection.h"
#include "topple/math/view/view_volume.h"

#include <utility>

namespace topple::app::lab {
namespace {

constexpr Vec2 kPicture{800, 600};     ///< [px]
constexpr Real kNear = 0.8f, kFar = 7; ///< [m]

void draw_ray(Answer& answer, const PictureOfView& picture, Vec2 pixel) {
    const auto ray = pick_ray(picture, pixel);
    const auto far_point = unproject(picture, {pixel.x, pixel.y, 1});
    if (!ray || !far_point)
        return;
    const Vec3 near_point = ray->origin;
    answer.say("near_point", near_point);
    answer.say("far_point", *far_point);
    answer.say("direction", ray->direction);
    answer.arrow(near_point, *far_point, Role::result);
    answer.point(near_point);
    answer.point(*far_point);
    answer.words(near_point, "near point", Role::result);
    answer.words(*far_point, "far point", Role::result);
    // The ground y = 0 is met at t = -y / d_y.
    if (const Real t = -near_point.y / ray->direction.y;
        ray->direction.y < 0 && t >= 0 && t < 1e3f) {
        const Vec3 ground = near_point + ray->direction * t;
        answer.say("ground", ground);
        answer.point(ground, Role::normal);
    }
}

Answer picked(Arguments arguments) {
    const Vec2 pixel{number_of(arguments[0]), number_of(arguments[1])};
    const Vec3 eye = point_of(arguments[2]), target = point_of(arguments[3]);
    const auto clip_from_view = make_projection(PerspectiveView{.fov_y = angle_of(arguments[4]),
                                                                .aspect = kPicture.x / kPicture.y,
                                                                .near_distance = kNear,
                                                                .far_distance = kFar});
    const bool is_inside = pixel.x >= 0 && pixel.y >= 0 && pixel.x <= kPicture.x &&
                           pixel.y <= kPicture.y;
    Answer answer;
    answer.say("in_the_picture", is_inside && clip_from_view.ok());
    if (!clip_from_view) {
        answer.say("why_not", clip_from_view.error().message);
        return answer;
    }
    const PictureOfView picture{.clip_from_view = *clip_from_view,
                                .view_from_world = to_mat4(inverse(look_at(eye, target))),
                                .size = kPicture};
    // Pixels count down, clip space up; both ends of the picture are at 1.
    answer.say("in_clip_space",
               Vec3{2 * pixel.x / kPicture.x - 1, 1 - 2 * pixel.y / kPicture.y, -1});
    if (!is_finite(eye) || !is_finite(target))
        return answer;
    add_frustum(answer, make_frustum(*clip_from_view * picture.view_from_world), Role::first);
    draw_ray(answer, picture, pixel);
    return answer;
}

Answer common_point(Arguments arguments) {
    const Plane planes[] = {plane_of(arguments[0]), plane_of(arguments[1]), plane_of(arguments[2])};
    const auto common = intersection(planes[0], planes[1], planes[2]);
    Answer answer;
    answer.say("one_point", common.has_value());
    answer.say("triple_product", dot(planes[0].normal, cross(planes[1].normal, planes[2].normal)));
    if (common) {
        answer.say("point", *common);
        answer.point(*common);
    }
    int lines = 0;
    for (const auto& [i, k] : {std::pair{0, 1}, std::pair{1, 2}, std::pair{2, 0}})
        if (const auto line = intersection(planes[i], planes[k])) {
            ++lines;
            const Vec3 middle = common ? *common : line->point;
            answer.line(
                middle - line->direction * 2.5f, middle + line->direction * 2.5f, Role::normal);
        }
    answer.say("lines_of_two_planes", static_cast<Real>(lines));
    return answer;
}

const LabRegistration kPickRay{{
    .id = "pick_ray",
    .chapter = "Projections and frusta",
    .title = "From a pixel to a ray",
    .look_at = "Change the pixel, or drag the eye and the target. A pixel of a picture of 800 by "
               "600 is a point of clip space on the near plane and one on the far plane. Both go "
               "back through the inverse matrix, and the ray runs from one to the other. Blue is "
               "where it meets the ground.",
    .parameters = {{"pixel_x", Kind::number, "550"},
                   {"pixel_y", Kind::number, "420"},
                   {"eye", Kind::point, "-2.5,2,2.5"},
                   {"target", Kind::point, "0.5,0.3,0"},
                   {"view_angle", Kind::angle, "45"}},
    .run = &picked,
    // The middle of the picture looks along the line of sight: near at 0.8 m, far at 7 m.
    .cases =
        {{"pixel_x=400 pixel_y=300 eye=0,0,5 target=0,0,0 view_angle=60",
          "in_the_picture=yes near_point=0,0,4.2 far_point=0,0,-2 direction=0,0,-1"},
         // At 90 degrees the top of the picture lies as far above the line of sight as the plane is away.
         {"pixel_x=400 pixel_y=0 eye=0,0,0 target=0,0,-1 view_angle=90",
          "near_point=0,0.8,-0.8 far_point=0,7,-7 in_clip_space=0,1,-1"},
         {"pixel_x=400 pixel_y=300 eye=0,3,0 target=3,0,0 view_angle=60", "ground=3,0,0"},
         {"pixel_x=801 pixel_y=300", "in_the_picture=no"},
         {"view_angle=180", "in_the_picture=no"}},
}};
const LabRegistration kThreePlanes{{
    .id = "three_planes",
    .chapter = "Projections and frusta",
    .title = "Three planes",
    .look_at =
        "Drag a plane or the tip of its normal: two planes cross in a line, three in a point: "
        "so the corners of a frustum are found. The triple product of the normals is zero if they "
        "lie in one plane: then "
        "there is no common point, or a whole line.",
    .parameters = {{"first", Kind::plane, "-1.2,0.5,1,0,1,0"},
                   {"second", Kind::plane, "0.3,2,0.8,1,0.2,0"},
                   {"third", Kind::plane, "-1,1.6,-0.58,0.1,0.3,1", Role::third}},
    .run = &common_point,
    .cases = {{"first=1,0,0,1,0,0 second=0,2,0,0,1,0 third=0,0,3,0,0,1",
               "one_point=yes point=1,2,3 triple_product=1 lines_of_two_planes=3"},
              {"first=0,0,0,0,1,0 second=0,1,0,0,1,0 third=0,0,3,0,0,1",
               "one_point=no lines_of_two_planes=2"},
              // Three sides of a triangular tube: three parallel lines.
              {"first=0,0,0,0,1,0 second=1,0,0,1,1,0 third=-1,0,0,-1,1,0",
               "one_point=no triple_product=0 lines_of_two_planes=3"},
              {"first=0,0,0,0,1,0 second=0,1,0,0,1,0 third=0,2,0,0,1,0",
               "one_point=no lines_of_two_planes=0"}},
}};

} // namespace
} // namespace topple::app::lab
