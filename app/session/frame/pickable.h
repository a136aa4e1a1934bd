// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world_state.h"

namespace topple::app {

/// Objects that a ray of the mouse meets.
enum class Pickable : std::uint8_t {
    shown, ///< All that are not hidden.
    unlocked, ///< Objects that are neither hidden nor locked: for clicks and for tools that move them.
};

/// Returns whether the mouse meets the object.
inline bool is_pickable(const WorldState& state, const ObjectId& object, Pickable which) {
    const ObjectMark mark = state.object_marks.of(object);
    return !mark.is_hidden && (which == Pickable::shown || !mark.is_locked);
}

/// Returns whether one of the joint's bodies is hidden, with which the joint is hidden too.
inline bool is_hidden(const WorldState& state, const Joint& joint) {
    return state.object_marks.is_hidden(joint.a) || state.object_marks.is_hidden(joint.b);
}

} // namespace topple::app
