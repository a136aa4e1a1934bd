// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/scenes/scene_slider.h"
#include "topple/io/obj/model_file.h"
#include "topple/scene/scene_definition.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app {

/// A number that a headless run asserts: the scene's promise.
struct SceneMetric {
    std::string name; ///< Name with the unit: "top_drift_m".
    double value = 0;
    double bound = 0;
    bool at_least = false; ///< True: the value must be at least the bound; otherwise at most.
    [[nodiscard]] bool ok() const { return at_least ? value >= bound : value <= bound; }
};

/// A small world to look at. It has access to the world only: no window, no session.
class Scene {
public:
    virtual ~Scene() = default;

    /// Fills an empty world. `size` is the number after the colon in "stack:20"; 0: the default size.
    virtual void build(World& world, int size) = 0;
    /// Returns the first view.
    [[nodiscard]] virtual SceneCamera camera() const { return {}; }
    /// Called after every step of a headless run, for metrics over time.
    virtual void observe(const World&) {}
    /// Returns the metrics that hold after `default_steps` steps.
    [[nodiscard]] virtual std::vector<SceneMetric> metrics(const World&) const { return {}; }
};

struct SceneInfo {
    std::string_view id;       ///< Name on the command line: "stack".
    std::string_view category; ///< "Play", "Stacking", "Friction and restitution", ...
    std::string_view title;    ///< "Box stack"
    std::string_view look_at;  ///< One sentence: what to look at.
    int default_size = 0;      ///< 0: the scene has only one size.
    /// Quantity that the size is: "mass_ratio"; another name of "size" where one is varied. Empty: a count of bodies.
    std::string_view size_name;
    int smallest_size = 1;
    int largest_size = 0;        ///< Largest supported size.
    std::string_view size_limit; ///< Reason for the limit: "the ground ends after 200 m".
    int default_steps = 600;     ///< Number of steps after which the metrics hold.
    int thumbnail_step = 60;     ///< Step that the thumbnail of the gallery shows.
    std::string_view place;      ///< SceneHeader::place.
    std::unique_ptr<Scene> (*create)() = nullptr;
    /// Numbers to try, up to three, which change the running scene; see slider_commands.h.
    std::span<const SceneSlider> sliders{};
};

/// Category of the places in which new scenes begin.
inline constexpr std::string_view kTemplates = "Templates";

/// Registers a scene at namespace scope in its file, which is all that a new scene needs.
struct SceneRegistration {
    explicit SceneRegistration(const SceneInfo& info);
};
template<typename T>
std::unique_ptr<Scene> create_scene() {
    return std::make_unique<T>();
}

/// Returns all scenes by category, then title, independent of the link order.
std::span<const SceneInfo> all_scenes();
const SceneInfo* find_scene(std::string_view id);
/// Returns the id in a source: "stack" of "stack:20"; a source without a size as it is.
inline std::string_view scene_id_of(std::string_view source) {
    return source.substr(0, source.find(':'));
}
/// Returns the sliders of the gallery scene that a source opens; none: a file, or a scene without any of its own.
std::span<const SceneSlider> sliders_of(std::string_view source);

/// A world with the data to show, check and restart it.
struct OpenedScene {
    std::string source; ///< "stack:20" or a path: opens the scene again.
    SceneHeader header;
    World world;
    std::unique_ptr<Scene> scene; ///< Null for files.
    const SceneInfo* info = nullptr;
    std::vector<std::string> warnings{}; ///< Losses and guesses, for the person.
};

/// Opens a gallery id with an optional size, or the path of a scene, a world or an OBJ file. A model from an OBJ file
/// tumbles as convex parts; `progress` receives the finished share of the file. A scene or world file may take
/// `memory_bytes` if that is more than its default limit; see scene_memory.h. Fails: neither an id nor a path, with
/// the nearest id; or with the reader's message, or stopped, or no memory.
Result<OpenedScene> open_scene(std::string_view source,
                               int thread_count = 1,
                               const ModelProgress& progress = {},
                               std::uint64_t memory_bytes = 0);

/// Builds the scene of a text as if it had been read from the file `source`, in whose folder models are searched.
/// Fails: with the reader's message, or no memory.
Result<OpenedScene> open_scene_text(std::string_view text,
                                    const std::string& source,
                                    int thread_count = 1);

/// Returns whether the name is that of an existing file, which takes time to read, and of no scene in the gallery.
bool is_file_source(std::string_view source);
/// Checks whether `open_scene` would find something of that name. Fails: with its message.
Result<void> check_source(std::string_view source);

inline constexpr std::string_view kFirstRunScene = "machine";

} // namespace topple::app
