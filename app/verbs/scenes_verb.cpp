// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/scene_registry.h"
#include "app/verbs/verbs.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace topple::app {
namespace {

void print_json() {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const SceneInfo& scene : all_scenes())
        list.push_back({{"id", scene.id},
                        {"category", scene.category},
                        {"title", scene.title},
                        {"look_at", scene.look_at},
                        {"default_size", scene.default_size},
                        {"default_steps", scene.default_steps}});
    std::printf("%s\n", list.dump(2).c_str());
}

void print_text() {
    std::string_view category;
    for (const SceneInfo& scene : all_scenes()) {
        if (scene.category != category)
            std::printf("%s%s\n", category.empty() ? "" : "\n", scene.category.data());
        category = scene.category;
        std::string id(scene.id);
        if (scene.default_size > 0)
            id += ":" + std::to_string(scene.default_size);
        std::printf(
            "  %-20s %s\n  %-20s   %s\n", id.c_str(), scene.title.data(), "", scene.look_at.data());
    }
}

} // namespace

void add_scenes_verb(CommandLine& line) {
    Verb verb = line.add_verb("scenes", "List the gallery: id, title, what to look at");
    auto& is_json = verb.keep<bool>();
    verb.flag("--json", is_json, "As a JSON array");
    verb.on_run([&is_json] {
        is_json ? print_json() : print_text();
        return kFine;
    });
}

} // namespace topple::app
