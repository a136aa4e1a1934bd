// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/obj/model_file.h"
#include "topple/scene/scene_definition.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// A number that a headless run asserts: what the scene promises.
struct SceneMetric {
    std::string name; ///< With its unit: "top_drift_m".
    double value = 0;
    double bound = 0;
    bool at_least = false; ///< The value must be at least the bound; otherwise at most.
    [[nodiscard]] bool ok() const { return at_least ? value >= bound : value <= bound; }
};

/// One small world to look at. It sees the world and nothing else: no window, no session.
class Scene {
public:
    virtual ~Scene() = default;

    /// Fills an empty world. `size` is the number after the colon in "stack:20"; 0: the scene's own.
    virtual void build(World& world, int size) = 0;
    /// Where to look from.
    [[nodiscard]] virtual SceneCamera camera() const { return {}; }
    /// Called after every step of a headless run; for metrics over time.
    virtual void observe(const World&) {}
    /// Metrics that the scene promises, after `default_steps` steps.
    [[nodiscard]] virtual std::vector<SceneMetric> metrics(const World&) const { return {}; }
};

struct SceneInfo {
    std::string_view id;       ///< "stack": what the command line says.
    std::string_view category; ///< "Play", "Stacking", "Friction and restitution", ...
    std::string_view title;    ///< "Box stack"
    std::string_view look_at;  ///< One sentence: what to look at.
    int default_size = 0;      ///< 0: the scene comes in one size.
    int smallest_size = 1;
    int largest_size = 0;        ///< Every size up to this one is built just as asked.
    std::string_view size_limit; ///< Why no larger one: "the ground ends after 200 m".
    int default_steps = 600;     ///< After which the metrics hold.
    std::unique_ptr<Scene> (*create)() = nullptr;
};

/// Made at namespace scope in a scene's file; that is all a new scene needs.
struct SceneRegistration {
    explicit SceneRegistration(const SceneInfo& info);
};
template<typename T>
std::unique_ptr<Scene> create_scene() {
    return std::make_unique<T>();
}

/// Sorted by category, then title; the same order whatever the linker did.
std::span<const SceneInfo> all_scenes();
const SceneInfo* find_scene(std::string_view id);

/// A world with what is needed to show, check and restart it.
struct OpenedScene {
    std::string source; ///< "stack:20" or a path: opens it again.
    SceneHeader header;
    World world;
    std::unique_ptr<Scene> scene; ///< Null for files.
    const SceneInfo* info = nullptr;
    std::vector<std::string> warnings{}; ///< What was dropped or guessed, for the person to see.
};

/// A gallery id with an optional size, or the path of a scene file or an OBJ file.
/// A model from an OBJ file tumbles as convex parts; `progress` is told how far the file is. A scene file
/// may take `memory_bytes` where that is more than its size allows; see scene_memory.h.
/// Fails: neither, with the nearest id that exists; or what the reader said, or stopped, or no memory.
Result<OpenedScene> open_scene(std::string_view source,
                               int thread_count = 1,
                               const ModelProgress& progress = {},
                               std::uint64_t memory_bytes = 0);

/// Whether the name is that of a file that exists, which takes time to read, and of no scene in the gallery.
bool is_file_source(std::string_view source);
/// Whether `open_scene` would find something of that name. Fails: with what it would say.
Result<void> check_source(std::string_view source);

inline constexpr std::string_view kFirstRunScene = "machine";

} // namespace topple::app
