// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/thumbnail_moment.h"

#include <string>
#include <utility>

namespace topple::app {

Result<ThumbnailMoment> take_thumbnail_moment(const SceneInfo& scene, FunctionRef<bool()> go_on) {
    Result<OpenedScene> opened = open_scene(scene.id);
    if (!opened.ok())
        return opened.error();
    World& world = opened->world;
    for (int step = 0; step < scene.thumbnail_step; ++step) {
        if (!go_on())
            return Error{.message = "stopped at step " + std::to_string(step) + " of " +
                                    std::to_string(scene.thumbnail_step)};
        (void)world.step();
    }
    PastMoment moment{.step = static_cast<std::uint64_t>(scene.thumbnail_step),
                      .scene_number = 0,
                      .state = world.snapshot(),
                      .shapes = world.shapes()};
    return ThumbnailMoment{
        std::move(moment), opened->header.camera.value_or(SceneCamera{}), opened->header.place};
}

} // namespace topple::app
