// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sandbox.h"
#include "app/session/frame/soft_pick.h"
#include "app/session/frame/touches.h"

#include <algorithm>

namespace topple::app {
namespace {

/// Returns a joint of the body; null: it has none.
JointId joint_of(const PublishedFrame& frame, BodyId body) {
    const std::vector<Joint>& joints = frame.state->joints;
    const auto found = std::find_if(joints.begin(), joints.end(), [&](const Joint& joint) {
        return joint.a == body || joint.b == body || joint.carrier == body;
    });
    return found == joints.end() ? JointId{} : found->id;
}

/// Returns the object that the selection means: two bodies, or one and the body that it touches hardest, or else a
/// joint of it; a joint; the most stretched spring of a deformable. Null: none of these.
Asked asked_by(const PublishedFrame& frame, const Selection& selection) {
    const std::vector<BodyId>& bodies = selection.bodies();
    if (bodies.size() == 2)
        return {.pair = {bodies[0], bodies[1]}};
    if (bodies.size() == 1) {
        const std::vector<Touch> touches = touches_of(frame, bodies[0]);
        if (!touches.empty())
            return {.pair = {bodies[0], touches.front().other}};
        return {.joint = joint_of(frame, bodies[0])};
    }
    if (bodies.empty() && selection.joints().size() == 1)
        return {.joint = selection.joints()[0]};
    if (bodies.empty() && selection.deformables().size() == 1)
        if (const Deformable* d = find_deformable(frame, selection.deformables()[0]))
            return {.cloth = most_stretched_spring(*d).value_or(ClothConstraint{})};
    return {};
}

} // namespace

/// Opens the microscope on what is selected, and pauses time. Closes it if it looks at that already.
void Sandbox::use_microscope() {
    const Asked asked = asked_by(*current_, present_);
    const Asked& shown = state_.microscope.asked;
    const bool is_same_cloth = asked.cloth.deformable &&
                               asked.cloth.deformable == shown.cloth.deformable;
    if (shown &&
        (!asked || asked == shown || are_same_bodies(asked.pair, shown.pair) || is_same_cloth)) {
        state_.microscope.asked = {};
        return;
    }
    if (!asked) {
        session_.submit(Tell{
            .is_warning = true,
            .text =
                present_.bodies().size() == 1
                    ? "The selected body touches nothing and has no joint: select two bodies to "
                      "see why"
                    : "The microscope needs a selected body that touches another one, two "
                      "bodies, a joint or a cloth"});
        return;
    }
    look_at(asked);
}

/// Lets the microscope, if it looks at a constraint of that deformable, look at the one that was clicked.
void Sandbox::choose_constraint(const SoftHit& clicked) {
    ClothConstraint& shown = state_.microscope.asked.cloth;
    const Deformable* d = find_deformable(*current_, clicked.deformable);
    if (d != nullptr && shown.deformable == clicked.deformable)
        shown = nearest_constraint(*d, shown.kind, clicked.point).value_or(shown);
}

void Sandbox::look_at(const Asked& asked) {
    state_.microscope.asked = asked;
    state_.microscope.scene = current_->scene_number;
    if (!current_->timeline.is_paused)
        session_.submit(SetPaused{true});
}

} // namespace topple::app
