// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// A camera at the origin that looks along -Z: the projection of a point, and its inverse.

#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/shapes_of.h"
#include "topple/math/affine.h"
#include "topple/math/view/view_volume.h"

namespace topple::app::lab {
namespace {

/// Returns the projected point in both depth ranges, and the inverse.
Answer seen_through(const Result<Mat4>& clip_from_view, const Result<Mat4>& zero_to_one, Vec3 p) {
    Answer answer;
    answer.say("seen", clip_from_view.ok() && contains(make_frustum(*clip_from_view), p));
    if (!clip_from_view) {
        answer.say("why_not", clip_from_view.error().message);
        return answer;
    }
    add_frustum(answer, make_frustum(*clip_from_view), Role::first);
    answer.words({}, "eye");
    for (const auto& [depth, name] : {std::pair{-1.0f, "near"}, std::pair{1.0f, "far"}})
        if (const auto vertex = unproject(*clip_from_view, {1, 1, depth}))
            answer.words(*vertex, name, Role::first);
    if (const auto clip = project_point(*clip_from_view, p); clip && is_finite(*clip)) {
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

Answer project_points(Arguments arguments) {
    const PerspectiveView view{.fov_y = angle_of(arguments[0]),
                               .aspect = number_of(arguments[1]),
                               .near_distance = number_of(arguments[2]),
                               .far_distance = number_of(arguments[3])};
    return seen_through(make_projection(view),
                        make_projection(view, DepthRange::zero_to_one),
                        point_of(arguments[4]));
}

Answer project_box(Arguments arguments) {
    const BoxView view{.left = number_of(arguments[0]),
                       .right = number_of(arguments[1]),
                       .bottom = number_of(arguments[2]),
                       .top = number_of(arguments[3]),
                       .near_distance = number_of(arguments[4]),
                       .far_distance = number_of(arguments[5])};
    return seen_through(make_projection(view),
                        make_projection(view, DepthRange::zero_to_one),
                        point_of(arguments[6]));
}

const LabRegistration kBox{{
    .id = "orthographic",
    .chapter = "Projections and frusta",
    .title = "Parallel projection",
    .look_at = "Drag the point: the box becomes the cube from -1 to 1 on the screen, and distance "
               "does not make objects smaller. The box need not be symmetric; with the bottom "
               "above the top, y points "
               "down the screen.",
    .parameters = {{"left", Kind::number, "-1"},
                   {"right", Kind::number, "2"},
                   {"bottom", Kind::number, "-1"},
                   {"top", Kind::number, "1"},
                   {"near", Kind::number, "0.5"},
                   {"far", Kind::number, "4"},
                   {"point", Kind::point, "0.5,0.5,-2"}},
    .run = &project_box,
    .cases = {{"left=0 right=800 bottom=600 top=0 near=1 far=11 point=0,600,-1",
               "on_the_screen=-1,-1,-1 depth_from_0_to_1=0"},
              {"left=0 right=800 bottom=600 top=0 near=1 far=11 point=400,300,-6",
               "seen=yes on_the_screen=0,0,0 depth_from_0_to_1=0.5 back_again=400,300,-6"},
              {"point=5,0,-2", "seen=no"},
              {"left=1 right=1", "seen=no"}},
}};
const LabRegistration kPerspective{{
    .id = "perspective",
    .chapter = "Projections and frusta",
    .title = "Perspective",
    .look_at = "Drag the point: on the screen everything that is seen lies between -1 and 1. Move "
               "it to the near and to the far plane and read its depth: most of the range is spent "
               "close to the eye.",
    .parameters = {{"view_angle", Kind::angle, "60"},
                   {"aspect", Kind::number, "1.5"},
                   {"near", Kind::number, "0.5"},
                   {"far", Kind::number, "4"},
                   {"point", Kind::point, "0.5,0.5,-2"}},
    .run = &project_points,
    .cases = {{"view_angle=90 aspect=2 near=1 far=101 point=4,2,-2",
               "seen=yes on_the_screen=1,1,0.01 depth_from_0_to_1=0.505 back_again=4,2,-2"},
              {"view_angle=90 aspect=1 near=1 far=3 point=0,0,-1", "on_the_screen=0,0,-1"},
              {"view_angle=90 aspect=1 near=1 far=3 point=0,0,-3", "on_the_screen=0,0,1"},
              {"view_angle=90 aspect=1 near=1 far=3 point=0,0,5", "seen=no"},
              {"view_angle=90 aspect=1 near=0 far=3 point=0,0,-2", "seen=no"}},
}};

} // namespace
} // namespace topple::app::lab
