// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/world.h"

#include <cstdint>
#include <memory>

namespace topple::app {

/// A state that is kept in the history of a scene, for a picture of that moment.
struct PastMoment {
    std::uint64_t asked_step = 0;   ///< Step that was asked for.
    std::uint64_t step = 0;         ///< Step of the state: the nearest of which one is kept.
    std::uint64_t scene_number = 0; ///< PublishedFrame::scene_number of the scene.
    Snapshot state;
    std::shared_ptr<const ShapeTable> shapes;
};

} // namespace topple::app
