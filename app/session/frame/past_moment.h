// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <cstdint>
#include <memory>

namespace topple::app {

/// A state that is kept in the history of a scene, for a picture of that moment.
struct PastMoment {
    std::uint64_t step = 0;         ///< Step of the state.
    std::uint64_t scene_number = 0; ///< PublishedFrame::scene_number of the scene.
    Snapshot state;
    std::shared_ptr<const ShapeTable> shapes;
};

} // namespace topple::app
