// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_registry.h"
#include "app/session/frame/past_moment.h"
#include "topple/core/function_ref.h"

#include <string>

namespace topple::app {

/// Moment of a gallery scene that its thumbnail shows, with the scene's own camera and place.
struct ThumbnailMoment {
    PastMoment moment;
    SceneCamera camera;
    std::string place; ///< SceneHeader::place.
};

/// Opens the scene in its usual size and takes its steps up to SceneInfo::thumbnail_step, on one thread. `go_on` is
/// asked before each step. Fails: as open_scene; or `go_on` has returned false, with the step that was reached.
Result<ThumbnailMoment> take_thumbnail_moment(const SceneInfo& scene, FunctionRef<bool()> go_on);

} // namespace topple::app
