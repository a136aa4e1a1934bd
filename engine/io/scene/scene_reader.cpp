// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/scene_reader.h"

#include "topple/io/scene/annotation_json.h"
#include "topple/io/scene/body_json.h"
#include "topple/io/scene/camera_json.h"
#include "topple/io/scene/deformable_json.h"
#include "topple/io/scene/force_field_json.h"
#include "topple/io/scene/header_json.h"
#include "topple/io/scene/joint_json.h"
#include "topple/io/scene/material_json.h"
#include "topple/io/scene/object_marks_json.h"
#include "topple/io/scene/parameter_control_json.h"
#include "topple/io/scene/scene_memory.h"
#include "topple/io/scene/scene_shapes.h"
#include "topple/io/scene/settings_json.h"
#include "topple/io/scene/thruster_json.h"
#include "topple/io/scene/vehicle_json.h"
#include "topple/io/scene/water_json.h"
#include "topple/io/text/file_bytes.h"
#include "topple/io/text/text_lines.h"
#include "topple/world/materials.h"

#include <algorithm>
#include <exception>
#include <new>

namespace topple {
namespace {

constexpr char kIdleJoint[] = "joint without effect, neither of its ends is a dynamic body";
/// Shares of the reading time after which a large text is parsed and its bodies are read. The rest of the time
/// goes to trying the scene in a world. [-]
constexpr double kParsedShare = 0.6, kBodiesShare = 0.85;

class SceneReading {
public:
    /// Requires: the options outlive this object.
    SceneReading(const std::optional<std::filesystem::path>& folder,
                 std::uint64_t memory_bytes,
                 const SceneReadOptions& options)
        : progress_(options.progress),
          memory_(memory_bytes),
          shapes_(folder,
                  {options.check_image,
                   options.thread_count,
                   [this] { return !progress_ || progress_(share_); }},
                  problems_,
                  memory_) {}
    SceneReading(const SceneReading&) = delete;
    SceneReading& operator=(const SceneReading&) = delete;

    /// Converts the document into a definition.
    void describe(const JsonNode& root);
    /// Returns the definition if a world has accepted it, or else the first mistake.
    Result<SceneFile> finish();

private:
    void read_camera(JsonFields& top);
    void read_bookmarks(JsonFields& top);
    void read_material_pairs(JsonFields& top);
    void read_bodies(JsonFields& top);
    void read_joints(JsonFields& top);
    void read_deformables(JsonFields& top);
    void read_water_volumes(JsonFields& top);
    void read_force_fields(JsonFields& top);
    void read_thrusters(JsonFields& top);
    void read_vehicles(JsonFields& top);
    void read_parameter_controls(JsonFields& top);
    void read_annotations(JsonFields& top);
    /// Refuses a part for which the allowed memory is too small, before it is created: a small file can describe a
    /// large world.
    template<typename Part>
    void count_memory(const char* what, std::size_t place, const Part& part, int line) {
        if (!problems_.failed() && !memory_.take(part))
            problems_.fail(line, what + std::to_string(place) + ": it " + memory_.refusal() + ".");
    }
    void try_in_a_world();
    void try_parameter_controls(World& world);
    /// Reports the progress at one item of a list, between two shares of the whole. Returns false to stop the
    /// reading.
    bool goes_on(std::size_t item, std::size_t count, double begin, double end);
    /// Returns the elements of a list, or none if there is no such key.
    std::span<const JsonNode> list_of(JsonFields& top, std::string_view key);

    const ReadProgress& progress_;
    double share_ = kParsedShare; ///< Finished share of the reading, last reported.
    SceneDefinition scene_;
    JsonProblems problems_;
    SceneMemory memory_;
    SceneShapes shapes_;
    JsonValue unknown_ = JsonValue::object(); ///< Unknown keys of places without own extras.
    std::vector<int> pair_lines_, body_lines_, joint_lines_, deformable_lines_, water_lines_,
        field_lines_, thruster_lines_, vehicle_lines_, control_lines_, annotation_lines_;
};

/// Returns "body 3" or "body 3 'wall'", for messages.
std::string body_in_words(std::size_t index, const JsonNode& value) {
    const JsonNode* name = value.is(JsonKind::object) ? value.find("name") : nullptr;
    return "body " + std::to_string(index) +
           (name && name->is(JsonKind::string) ? " " + in_quotes(name->text()) : "");
}

/// Finds a body by its name or its index in the list.
BodyId find_body(JsonFields& fields, const JsonNode& value, const BodyDirectory& bodies) {
    if (value.is(JsonKind::string) && bodies.count(value.text()) == 1)
        return bodies.find(value.text());
    if (const std::optional<std::uint32_t> index = json_index(value);
        index && *index < bodies.size())
        return {std::uint64_t{*index} + 1};
    fields.fail(value.line(), "'body' must be the name of one body, or its place in the list");
    return {};
}

void SceneReading::read_camera(JsonFields& top) {
    const JsonNode* value = top.find("camera");
    if (!value)
        return;
    JsonFields fields(*value, "camera", problems_);
    scene_.header.camera = read_camera_json(fields);
    JsonValue rest = fields.unknown_members();
    if (!rest.items.empty())
        unknown_.add("camera", std::move(rest));
}

void SceneReading::read_bookmarks(JsonFields& top) {
    scene_.header.bookmarks = read_bookmarks_json(list_of(top, "bookmarks"), problems_);
}

std::span<const JsonNode> SceneReading::list_of(JsonFields& top, std::string_view key) {
    const JsonNode* list = top.find(key);
    if (!list)
        return {};
    if (list->is(JsonKind::array))
        return list->items();
    problems_.fail(list->line(), "'" + std::string(key) + "' must be a list in square brackets.");
    return {};
}

void SceneReading::read_material_pairs(JsonFields& top) {
    for (const JsonNode& value : list_of(top, "material_pairs")) {
        if (problems_.failed())
            return;
        const std::string what = "material pair " + std::to_string(scene_.material_pairs.size());
        JsonFields fields(value, what, problems_);
        SceneMaterialPair pair{.pair = read_material_pair(fields), .extras = {}};
        pair.extras = fields.unknown_text();
        pair_lines_.push_back(value.line());
        scene_.material_pairs.push_back(std::move(pair));
    }
}

bool SceneReading::goes_on(std::size_t item, std::size_t count, double begin, double end) {
    constexpr std::size_t kItemsPerReport = 64;
    if (item % kItemsPerReport != 0 || !progress_)
        return true;
    const double share = static_cast<double>(item) / static_cast<double>(count);
    share_ = begin + (end - begin) * share;
    if (!progress_(share_))
        problems_.fail(0, "Reading was stopped.");
    return !problems_.failed();
}

void SceneReading::read_bodies(JsonFields& top) {
    const std::span<const JsonNode> list = list_of(top, "bodies");
    for (const JsonNode& value : list) {
        if (problems_.failed() ||
            !goes_on(scene_.bodies.size(), list.size(), kParsedShare, kBodiesShare))
            return;
        SceneBody body;
        JsonFields fields(value, body_in_words(scene_.bodies.size(), value), problems_);
        int most_parts = 0;
        const ShapeReference shapes{[&](JsonFields& f, const JsonNode& v, ColliderDef& c) {
                                        shapes_.take(f, v, body, c);
                                        if (&f == &fields) // the single shape of the body
                                            most_parts = static_cast<int>(
                                                f.integer("convex_parts", 0, 0, kMostConvexParts));
                                    },
                                    {}};
        body.def = read_body_json(fields, shapes, body.extras);
        if (most_parts > 0 && !problems_.failed())
            shapes_.divide(body, scene_.bodies.size(), most_parts, value.line());
        body.def.id = {scene_.bodies.size() + 1};
        count_memory("body ", scene_.bodies.size(), body, value.line());
        body_lines_.push_back(value.line());
        scene_.bodies.push_back(std::move(body));
    }
}

void SceneReading::read_joints(JsonFields& top) {
    const BodyDirectory bodies(scene_.bodies);
    const auto may_move = [&](BodyId id) {
        return id && scene_.bodies[id.ordinal - 1].def.motion == Motion::dynamic;
    };
    for (const JsonNode& value : list_of(top, "joints")) {
        if (problems_.failed())
            return;
        JsonFields fields(value, "joint " + std::to_string(scene_.joints.size()), problems_);
        SceneJoint joint;
        joint.def = read_joint_json(fields, bodies);
        joint.def.id = {scene_.joints.size() + 1};
        joint.extras = fields.unknown_text();
        if (!problems_.failed() && !may_move(joint.def.a) && !may_move(joint.def.b) &&
            !may_move(joint.def.carrier))
            problems_.warnings.note(kIdleJoint, value.line(), joint.def.name);
        count_memory("joint ", scene_.joints.size(), joint, value.line());
        joint_lines_.push_back(value.line());
        scene_.joints.push_back(std::move(joint));
    }
}

/// In the order of the lists, unless the items give their indices.
void SceneReading::read_deformables(JsonFields& top) {
    const BodyDirectory directory(scene_.bodies);
    const AttachedBody bodies{[&](JsonFields& fields, const JsonNode& value) {
                                  return find_body(fields, value, directory);
                              },
                              {}};
    struct Read {
        std::uint64_t place = 0;
        int line = 0;
        SceneDeformable deformable;
    };
    std::vector<Read> all;
    for (const std::string_view list : kDeformableLists)
        for (const JsonNode& value : list_of(top, list)) {
            if (problems_.failed())
                return;
            JsonFields fields(
                value, std::string(list) + " " + std::to_string(all.size()), problems_);
            Read read{.line = value.line()};
            read.place = fields.optional_count("place").value_or(all.size());
            read.deformable.def = read_deformable_json(fields, list, bodies);
            read.deformable.extras = fields.unknown_text();
            count_memory("deformable ", all.size(), read.deformable, value.line());
            all.push_back(std::move(read));
        }
    std::stable_sort(
        all.begin(), all.end(), [](const Read& a, const Read& b) { return a.place < b.place; });
    for (Read& read : all) {
        read.deformable.def.id = {scene_.deformables.size() + 1};
        deformable_lines_.push_back(read.line);
        scene_.deformables.push_back(std::move(read.deformable));
    }
}

void SceneReading::read_water_volumes(JsonFields& top) {
    for (const JsonNode& value : list_of(top, "waters")) {
        if (problems_.failed())
            return;
        JsonFields fields(value, "water " + std::to_string(scene_.water_volumes.size()), problems_);
        SceneWater water{.water = read_water_json(fields), .extras = {}};
        water.water.id = {scene_.water_volumes.size() + 1};
        water.extras = fields.unknown_text();
        count_memory("water ", scene_.water_volumes.size(), water, value.line());
        water_lines_.push_back(value.line());
        scene_.water_volumes.push_back(std::move(water));
    }
}

void SceneReading::read_force_fields(JsonFields& top) {
    for (const JsonNode& value : list_of(top, "force_fields")) {
        if (problems_.failed())
            return;
        const std::size_t count = scene_.force_fields.size();
        JsonFields fields(value, "force field " + std::to_string(count), problems_);
        SceneForceField field{.field = read_force_field_json(fields), .extras = {}};
        field.field.id = {count + 1};
        field.extras = fields.unknown_text();
        count_memory("force field ", count, field, value.line());
        field_lines_.push_back(value.line());
        scene_.force_fields.push_back(std::move(field));
    }
}

void SceneReading::read_thrusters(JsonFields& top) {
    const BodyDirectory bodies(scene_.bodies);
    for (const JsonNode& value : list_of(top, "thrusters")) {
        if (problems_.failed())
            return;
        const std::size_t count = scene_.thrusters.size();
        JsonFields fields(value, "thruster " + std::to_string(count), problems_);
        SceneThruster thruster{.def = read_thruster_json(fields, bodies), .extras = {}};
        thruster.def.id = {count + 1};
        thruster.extras = fields.unknown_text();
        count_memory("thruster ", count, thruster, value.line());
        thruster_lines_.push_back(value.line());
        scene_.thrusters.push_back(std::move(thruster));
    }
}

void SceneReading::read_vehicles(JsonFields& top) {
    const BodyDirectory bodies(scene_.bodies);
    for (const JsonNode& value : list_of(top, "vehicles")) {
        if (problems_.failed())
            return;
        const std::size_t count = scene_.vehicles.size();
        JsonFields fields(value, "vehicle " + std::to_string(count), problems_);
        SceneVehicle vehicle{.def = read_vehicle_json(fields, bodies, scene_.joints.size()),
                             .extras = {}};
        vehicle.def.id = {count + 1};
        vehicle.extras = fields.unknown_text();
        count_memory("vehicle ", count, vehicle, value.line());
        vehicle_lines_.push_back(value.line());
        scene_.vehicles.push_back(std::move(vehicle));
    }
}

void SceneReading::read_parameter_controls(JsonFields& top) {
    for (const JsonNode& value : list_of(top, "parameter_controls")) {
        if (problems_.failed())
            return;
        const std::size_t count = scene_.parameter_controls.size();
        JsonFields fields(value, "parameter control " + std::to_string(count), problems_);
        SceneParameterControl control{.def = read_parameter_control_json(fields), .extras = {}};
        control.extras = fields.unknown_text();
        count_memory("parameter control ", count, control, value.line());
        control_lines_.push_back(value.line());
        scene_.parameter_controls.push_back(std::move(control));
    }
}

void SceneReading::read_annotations(JsonFields& top) {
    const BodyDirectory directory(scene_.bodies);
    const AttachedBody bodies{[&](JsonFields& fields, const JsonNode& value) {
                                  return find_body(fields, value, directory);
                              },
                              {}};
    for (const JsonNode& value : list_of(top, "annotations")) {
        if (problems_.failed())
            return;
        const std::size_t count = scene_.annotations.size();
        JsonFields fields(value, "annotation " + std::to_string(count), problems_);
        SceneAnnotation annotation{.annotation = read_annotation_json(fields, bodies),
                                   .extras = {}};
        annotation.annotation.id = {count + 1};
        annotation.extras = fields.unknown_text();
        count_memory("annotation ", count, annotation, value.line());
        annotation_lines_.push_back(value.line());
        scene_.annotations.push_back(std::move(annotation));
    }
}

/// Builds a world, so that its refusals get a line number.
void SceneReading::try_in_a_world() {
    World world(scene_.parameters);
    const World::Assembly assembly(world);
    for (std::size_t i = 0; i < scene_.material_pairs.size(); ++i) {
        const MaterialPair& pair = scene_.material_pairs[i].pair;
        const std::string what = "material pair " + std::to_string(i) + ": ";
        if (find_pair(world.state().material_pairs, pair.a, pair.b))
            return problems_.fail(pair_lines_[i], what + "these two have their numbers already.");
        if (const auto made = world.set_material_pair(pair); !made)
            return problems_.fail(pair_lines_[i], what + made.error().message + ".");
    }
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
        if (!goes_on(i, scene_.bodies.size(), kBodiesShare, 1))
            return;
        if (const auto made = world.create_body(scene_.bodies[i].def); !made)
            return problems_.fail(body_lines_[i],
                                  "body " + std::to_string(i) + ": " + made.error().message + ".");
    }
    const auto refuse = [&](int line, const std::string& what, std::size_t i, const Error& error) {
        problems_.fail(line, what + " " + std::to_string(i) + ": " + error.message + ".");
    };
    for (std::size_t i = 0; i < scene_.joints.size(); ++i)
        if (const auto made = world.create_joint(scene_.joints[i].def); !made)
            return refuse(joint_lines_[i], "joint", i, made.error());
    for (std::size_t i = 0; i < scene_.deformables.size(); ++i)
        if (const auto made = world.create_deformable(scene_.deformables[i].def); !made)
            return problems_.fail(deformable_lines_[i], made.error().message + ".");
    for (std::size_t i = 0; i < scene_.water_volumes.size(); ++i)
        if (const auto made = world.set_water_volume(scene_.water_volumes[i].water); !made)
            return refuse(water_lines_[i], "water", i, made.error());
    for (std::size_t i = 0; i < scene_.force_fields.size(); ++i)
        if (const auto made = world.set_force_field(scene_.force_fields[i].field); !made)
            return refuse(field_lines_[i], "force field", i, made.error());
    for (std::size_t i = 0; i < scene_.thrusters.size(); ++i)
        if (const auto made = world.set_thruster(scene_.thrusters[i].def); !made)
            return refuse(thruster_lines_[i], "thruster", i, made.error());
    for (std::size_t i = 0; i < scene_.vehicles.size(); ++i)
        if (const auto made = world.set_vehicle(scene_.vehicles[i].def); !made)
            return refuse(vehicle_lines_[i], "vehicle", i, made.error());
    for (std::size_t i = 0; i < scene_.annotations.size(); ++i)
        if (const auto made = world.set_annotation(scene_.annotations[i].annotation); !made)
            return refuse(annotation_lines_[i], "annotation", i, made.error());
    try_parameter_controls(world);
}

void SceneReading::try_parameter_controls(World& world) {
    for (std::size_t i = 0; i < scene_.parameter_controls.size(); ++i) {
        const ParameterControlDef& def = scene_.parameter_controls[i].def;
        const std::string what = "parameter control " + std::to_string(i) + ": ";
        if (find_parameter_control(world.state(), def.parameter))
            return problems_.fail(control_lines_[i],
                                  what + "'" + def.parameter + "' has a control already.");
        if (const auto made = world.set_parameter_control(def); !made)
            return problems_.fail(control_lines_[i], what + made.error().message + ".");
    }
}

void SceneReading::describe(const JsonNode& root) {
    JsonFields top(root, "the scene", problems_);
    if (!problems_.failed())
        scene_.header = read_header_json(top, problems_);
    if (!problems_.failed())
        read_settings(top, scene_.parameters, unknown_, problems_);
    if (!problems_.failed())
        read_camera(top);
    if (!problems_.failed())
        read_bookmarks(top);
    if (!problems_.failed())
        shapes_.read(top);
    if (!problems_.failed())
        read_material_pairs(top);
    if (!problems_.failed())
        read_bodies(top);
    if (!problems_.failed())
        read_joints(top);
    if (!problems_.failed())
        read_deformables(top);
    if (!problems_.failed())
        read_water_volumes(top);
    if (!problems_.failed())
        read_force_fields(top);
    if (!problems_.failed())
        read_thrusters(top);
    if (!problems_.failed())
        read_vehicles(top);
    if (!problems_.failed())
        read_parameter_controls(top);
    if (!problems_.failed())
        read_groups_json(top, scene_, memory_);
    if (!problems_.failed())
        read_flag_json(top, "locked", scene_, scene_.locked, memory_, unknown_);
    if (!problems_.failed())
        read_flag_json(top, "hidden", scene_, scene_.hidden, memory_, unknown_);
    if (!problems_.failed())
        read_annotations(top);
    if (problems_.failed())
        return;
    scene_.header.extras = top.unknown_text(unknown_);
}

Result<SceneFile> SceneReading::finish() {
    if (!problems_.failed())
        try_in_a_world();
    if (problems_.failed())
        return problems_.error();
    SceneFile file{std::move(scene_), problems_.warnings.sentences()};
    file.scene.shapes = shapes_.release(file.warnings);
    return file;
}

} // namespace

Result<SceneFile> read_scene(std::string_view text,
                             const std::optional<std::filesystem::path>& folder,
                             const SceneReadOptions& options) {
    const ReadProgress& progress = options.progress;
    const ReadProgress parsing = progress
                                     ? [&](double share) { return progress(kParsedShare * share); }
                                     : ReadProgress{};
    try {
        SceneReading reading(
            folder, std::max(memory_allowed_for(text.size()), options.memory_bytes), options);
        {
            const Result<JsonDocument> json = parse_json(text, kMaxJsonValues, parsing);
            if (!json)
                return json.error();
            reading.describe(json->root());
        } // frees the document before a world is created
        return reading.finish();
    } catch (const std::bad_alloc&) {
        return Error{"There is not enough memory for this scene.", {}, 0};
    } catch (const std::exception& failure) {
        return Error{std::string("The scene cannot be read: ") + failure.what() + ".", {}, 0};
    }
}

Result<SceneFile> read_scene_file(const std::filesystem::path& path,
                                  const SceneReadOptions& options) {
    const Result<std::string> bytes = read_file(path, kMaxSceneFileBytes);
    if (!bytes)
        return bytes.error();
    Result<SceneFile> file = read_scene(
        *bytes, path.has_parent_path() ? path.parent_path() : ".", options);
    if (file)
        return file;
    return Error{file.error().message, path.string(), file.error().line};
}

} // namespace topple
