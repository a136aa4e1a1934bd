// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/command.h"

namespace topple::app {

template class OneOf<CommandKinds>;

SetJointEnds ends_of(const Joint& joint) {
    return {.joint = joint.id,
            .anchor_a = joint.local_anchor_a,
            .anchor_b = joint.local_anchor_b,
            .frame_a = joint.local_frame_a,
            .frame_b = joint.local_frame_b,
            .pulley_a = joint.pulley_a,
            .pulley_b = joint.pulley_b,
            .carrier = joint.carrier,
            .collide = joint.collide};
}

JointDef with_ends(const SetJointEnds& command) {
    return {.carrier = command.carrier,
            .local_anchor_a = command.anchor_a,
            .local_anchor_b = command.anchor_b,
            .local_frame_a = command.frame_a,
            .local_frame_b = command.frame_b,
            .collide = command.collide,
            .pulley_a = command.pulley_a,
            .pulley_b = command.pulley_b};
}

} // namespace topple::app
