// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_registry.h"

#include <algorithm>
#include <tuple>

namespace topple::app {
namespace {

/// A function-local static, so that registrations at namespace scope can use it in any order.
std::vector<SceneInfo>& registry() {
    static std::vector<SceneInfo> scenes;
    return scenes;
}

/// Playful scenes come first; the rest by name.
int rank_of(std::string_view category) { return category == "Play" ? 0 : 1; }

} // namespace

SceneRegistration::SceneRegistration(const SceneInfo& info) {
    std::vector<SceneInfo>& scenes = registry();
    const auto key = [](const SceneInfo& scene) {
        return std::tuple(rank_of(scene.category), scene.category, scene.title);
    };
    const auto place = std::upper_bound(
        scenes.begin(), scenes.end(), info, [&](const auto& a, const auto& b) {
            return key(a) < key(b);
        });
    scenes.insert(place, info);
}

std::span<const SceneInfo> all_scenes() { return registry(); }

const SceneInfo* find_scene(std::string_view id) {
    for (const SceneInfo& scene : registry())
        if (scene.id == id)
            return &scene;
    return nullptr;
}

std::span<const SceneSlider> sliders_of(std::string_view source) {
    const SceneInfo* scene = find_scene(scene_id_of(source));
    return scene != nullptr ? scene->sliders : std::span<const SceneSlider>{};
}

} // namespace topple::app
