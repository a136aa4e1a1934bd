// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A picture is drawn in floats too. What is seen is therefore given in the frame of one cell, the view cell, which the
// camera of the scene names: objects near the camera have small coordinates, wherever it is. What a person does in the
// picture is given in the same frame, and converted before the session performs it; see request_places.h.
#pragma once

#include "topple/scene/scene_definition.h"
#include "topple/world/world_state.h"

#include <memory>

namespace topple::app {

/// Returns the state in the frame of `view`, as if it were the cell around the origin: the same objects with all their
/// cells 0. Returns the same snapshot if nothing changes. Curves of joints that begin on the world keep their place.
Snapshot state_in_view(const Snapshot& state, const GridCell& view);
/// Returns the header with its cameras in the frame of `view`; the same one if nothing changes.
std::shared_ptr<const SceneHeader> header_in_view(const std::shared_ptr<const SceneHeader>& header,
                                                  const GridCell& view);

} // namespace topple::app
