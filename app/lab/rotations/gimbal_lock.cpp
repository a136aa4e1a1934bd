// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_test.h"
#include "app/lab/shapes_of.h"
#include "topple/math/angle.h"
#include "topple/math/quat.h"

namespace topple::app::lab {
namespace {

/// Roll about Z, then pitch about X, then yaw about Y. The axis of each angle after the later rotations: yaw about Y,
/// pitch about X rotated by yaw, roll about Z rotated by both.
Answer gimbals(Arguments arguments) {
    const Quat turn = turn_of(arguments[0]);
    const Quat yaw = from_euler_zxy(0, 0, radians_from_degrees(arguments[0][0]));
    const Vec3 yaw_axis{0, 1, 0};
    const Vec3 pitch_axis = rotate(yaw, {1, 0, 0});
    const Vec3 roll_axis = rotate(turn, {0, 0, 1});
    const Real volume = std::abs(dot(roll_axis, cross(pitch_axis, yaw_axis)));
    const EulerZxy back = to_euler_zxy(turn);

    Answer answer;
    answer.say("locked", volume < 1e-3f);
    answer.say("volume_of_the_axes", volume);
    answer.say("yaw_deg", degrees_from_radians(back.yaw));
    answer.say("pitch_deg", degrees_from_radians(back.pitch));
    answer.say("roll_deg", degrees_from_radians(back.roll));
    answer.say("quaternion_xyz", Vec3{turn.x, turn.y, turn.z});
    answer.say("quaternion_w", turn.w);
    for (const auto& [axis, name] : {std::pair{yaw_axis, "yaw"},
                                     std::pair{pitch_axis, "pitch"},
                                     std::pair{roll_axis, "roll"}}) {
        answer.line(axis * -1.6f, axis * 1.6f, Role::helper);
        answer.words(axis * 1.7f, name);
    }
    return answer;
}

const LabRegistration kGimbalLock{{
    .id = "gimbal_lock",
    .chapter = "Matrices and rotations",
    .title = "Gimbal lock",
    .look_at = "Bring the number pitch to 90 degrees: the axes of yaw and roll coincide, and one "
               "degree of "
               "freedom is lost. The quaternion is not affected.",
    .parameters = {{"turn", Kind::rotation, "30,60,20"}},
    .run = &gimbals,
    .cases = {{"turn=0,0,0", "locked=no volume_of_the_axes=1 quaternion_w=1"},
              {"turn=30,90,0", "locked=yes pitch_deg=90"},
              {"turn=40,-25,10", "locked=no yaw_deg=40 pitch_deg=-25 roll_deg=10"}},
}};

} // namespace
} // namespace topple::app::lab
