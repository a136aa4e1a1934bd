// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sandbox.h"
#include "app/session/frame/touches.h"

namespace topple::app {

/// Opens the microscope on the two selected bodies, or on the selected one and the body that it touches hardest, and
/// pauses time. Closes it if it looks at these already.
void Sandbox::use_microscope() {
    const std::vector<BodyId>& bodies = present_.bodies();
    AskedPair pair;
    if (bodies.size() == 2) {
        pair = {bodies[0], bodies[1]};
    } else if (bodies.size() == 1) {
        const std::vector<Touch> touches = touches_of(*current_, bodies[0]);
        if (!touches.empty())
            pair = {bodies[0], touches.front().other};
    }
    const bool is_shown = state_.microscope.pair && state_.microscope.pair == pair;
    if (is_shown || (!pair && state_.microscope.pair)) {
        state_.microscope.pair = {};
        return;
    }
    if (!pair) {
        session_.submit(Tell{
            .is_warning = true,
            .text = bodies.size() == 1 ? "The selected body touches nothing: select two bodies to "
                                         "see why"
                                       : "The microscope needs a selected body that touches "
                                         "another one, or two bodies"});
        return;
    }
    look_at(pair);
}

void Sandbox::look_at(const AskedPair& pair) {
    state_.microscope.pair = pair;
    state_.microscope.scene = current_->scene_number;
    if (!current_->timeline.is_paused)
        session_.submit(SetPaused{true});
}

} // namespace topple::app
