// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/thumbnail_files.h"

#include "app/platform/offscreen_context.h"
#include "app/platform/paths.h"
#include "app/render/renderer.h"
#include "app/scenes/scene_registry.h"
#include "app/view/thumbnail_view.h"

namespace topple::app {
namespace {

Result<std::vector<const SceneInfo*>> find_scenes(const std::vector<std::string>& ids) {
    std::vector<const SceneInfo*> scenes;
    for (const std::string& id : ids) {
        const SceneInfo* scene = find_scene(id);
        if (scene == nullptr)
            return Error{.message = "there is no scene '" + id + "'; `topple scenes` lists them"};
        scenes.push_back(scene);
    }
    if (ids.empty())
        for (const SceneInfo& scene : all_scenes())
            scenes.push_back(&scene);
    return scenes;
}

Error of_the_machine(Error error) {
    error.is_of_the_machine = true;
    return error;
}

Result<void> write_thumbnail(const SceneInfo& scene, Renderer& renderer, const std::string& path) {
    const auto moment = take_thumbnail_moment(scene, [] { return true; });
    if (!moment.ok())
        return moment.error();
    RenderScene picture;
    extract_thumbnail(*moment, picture);
    return write_png(renderer.draw_small_image(picture, kThumbnailWidth, kThumbnailHeight), path);
}

} // namespace

Result<void> write_thumbnails(const ThumbnailRequest& request,
                              FunctionRef<void(const std::string&)> tell) {
    const auto scenes = find_scenes(request.scenes);
    if (!scenes.ok())
        return scenes.error();
    if (auto made = make_folder(request.folder); !made.ok())
        return made;
    auto context = OffscreenContext::create();
    if (!context.ok())
        return of_the_machine(context.error());
    auto renderer = Renderer::create();
    if (!renderer.ok())
        return of_the_machine(renderer.error());
    renderer->set_quality(request.quality);
    for (const SceneInfo* scene : *scenes) {
        const std::string path = (request.folder / (std::string(scene->id) + ".png")).string();
        if (auto written = write_thumbnail(*scene, *renderer, path); !written.ok())
            return written;
        tell(path);
    }
    return {};
}

} // namespace topple::app
