// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/soft_pick.h"
#include "app/tools/tool.h"

#include <optional>

namespace topple::app {

/// Object under the pointer: a body, or a deformable in front of it.
struct PointedObject {
    std::optional<FrameHit> body;
    std::optional<SoftHit> soft;
};

PointedObject object_under_pointer(const ToolContext& context, Pickable which = Pickable::unlocked);
/// Returns whether a force moves the pointed part of the object: a dynamic body or a particle that is not pinned.
bool can_be_moved(const PublishedFrame& frame, const PointedObject& at);

} // namespace topple::app
