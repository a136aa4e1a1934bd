// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// A camera at the origin that looks along -Z: what it sees of a point, and the way back.

#include "app/lab/lab_test.h"
#include "app/lab/shapes_of.h"
#include "engine/geometry/plane_intersections.h"
#include "engine/math/affine.h"
#include "engine/math/view_volume.h"

namespace topple::app::lab {
namespace {

void draw_view(Answer& answer, const Mat4& clip_from_view) {
    const auto corners = corners_of(make_frustum(clip_from_view));
    for (std::size_t i = 0; corners && i < 8; ++i)
        for (const std::size_t bit : {1u, 2u, 4u})
            if ((i & bit) == 0)
                answer.line((*corners)[i], (*corners)[i | bit], Role::first);
}

Answer project(Arguments arguments) {
    const PerspectiveView view{.fov_y = angle_of(arguments[0]),
                               .aspect = number_of(arguments[1]),
                               .near_distance = number_of(arguments[2]),
                               .far_distance = number_of(arguments[3])};
    const Vec3 p = point_of(arguments[4]);
    const auto clip_from_view = make_projection(view);
    const auto zero_to_one = make_projection(view, DepthRange::zero_to_one);
    Answer answer;
    answer.say("seen", clip_from_view.ok() && contains(make_frustum(*clip_from_view), p));
    if (!clip_from_view) {
        answer.say("why_not", clip_from_view.error().message);
        return answer;
    }
    draw_view(answer, *clip_from_view);
    if (const auto clip = project_point(*clip_from_view, p)) {
        answer.say("on_the_screen", *clip);
        if (const auto other = project_point(*zero_to_one, p))
            answer.say("depth_from_0_to_1", other->z);
        if (const auto back = unproject(*clip_from_view, *clip); back && is_finite(*back))
            answer.say("back_again", *back);
    }
    if (is_finite(p))
        answer.line({}, p, Role::helper);
    return answer;
}

const LabRegistration kPerspective{{
    .id = "perspective",
    .chapter = "Projections and frusta",
    .title = "Perspective",
    .look_at = "On the screen everything that is seen lies between -1 and 1. Move the point to the near and "
               "to the far plane and read its depth: most of the range is spent close to the eye.",
    .parameters = {{"view_angle", Kind::angle, "60"},
                   {"aspect", Kind::number, "1.5"},
                   {"near", Kind::number, "0.5"},
                   {"far", Kind::number, "4"},
                   {"point", Kind::point, "0.5,0.5,-2"}},
    .run = &project,
    .cases = {{"view_angle=90 aspect=2 near=1 far=101 point=4,2,-2",
               "seen=yes on_the_screen=1,1,0.01 depth_from_0_to_1=0.505 back_again=4,2,-2"},
              {"view_angle=90 aspect=1 near=1 far=3 point=0,0,-1", "on_the_screen=0,0,-1"},
              {"view_angle=90 aspect=1 near=1 far=3 point=0,0,-3", "on_the_screen=0,0,1"},
              {"view_angle=90 aspect=1 near=1 far=3 point=0,0,5", "seen=no"},
              {"view_angle=90 aspect=1 near=0 far=3 point=0,0,-2", "seen=no"}},
}};

} // namespace
} // namespace topple::app::lab
