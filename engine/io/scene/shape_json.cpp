// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/shape_json.h"

#include "topple/core/parallel.h"
#include "topple/io/obj/obj_reader.h"
#include "topple/io/scene/mesh_look_json.h"
#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <type_traits>

namespace topple {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPathBytes = 1000;
constexpr std::int64_t kMostSamplesAcross = 1 << 14;

/// Types of the format in later versions.
constexpr std::string_view kLaterTypes[] = {"compound"};

bool is_below(const fs::path& path, const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
           folder.end();
}

std::vector<Vec3> read_points(JsonFields& fields, std::string_view key) {
    std::vector<Vec3> points;
    const JsonNode* list = fields.require(key);
    if (!list)
        return points;
    if (!list->is(JsonKind::array))
        fields.fail(list->line(), "'" + std::string(key) + "' must be a list of points");
    for (const JsonNode& item : list->items()) {
        const std::optional<Vec3> point = json_vec3(item);
        if (!point) {
            fields.fail(item.line(), "a point must be three numbers, as in [0, 1, 0]");
            break;
        }
        points.push_back(*point);
    }
    return points;
}

std::vector<std::array<std::uint32_t, 3>> read_triangles(JsonFields& fields) {
    std::vector<std::array<std::uint32_t, 3>> triangles;
    const JsonNode* list = fields.require("triangles");
    if (!list)
        return triangles;
    if (!list->is(JsonKind::array))
        fields.fail(list->line(), "'triangles' must be a list");
    for (const JsonNode& item : list->items()) {
        std::array<std::uint32_t, 3> triangle{};
        bool ok = item.is(JsonKind::array) && item.items().size() == 3;
        for (std::size_t k = 0; ok && k < 3; ++k) {
            const std::optional<std::uint32_t> index = json_index(item.items()[k]);
            ok = index.has_value();
            if (ok)
                triangle[k] = *index;
        }
        if (!ok) {
            fields.fail(item.line(), "a triangle must be three vertex numbers, as in [0, 1, 2]");
            break;
        }
        triangles.push_back(triangle);
    }
    return triangles;
}

std::vector<MeshPart> read_parts(JsonFields& fields) {
    std::vector<MeshPart> parts;
    const JsonNode* list = fields.find("parts");
    if (!list)
        return parts;
    if (!list->is(JsonKind::array))
        fields.fail(list->line(), "'parts' must be a list");
    std::uint32_t first = 0;
    for (const JsonNode& item : list->items()) {
        JsonFields part(
            item, fields.what() + ", part " + std::to_string(parts.size()), fields.problems());
        MeshPart& made = parts.emplace_back();
        made.name = part.string("name", kMaxNameBytes);
        made.material = part.string("material", kMaxNameBytes);
        made.color = part.vec3("color", made.color);
        made.look = read_part_look(part);
        made.first_triangle = first;
        made.triangle_count = static_cast<std::uint32_t>(
            part.integer("count", 0, 0, kMaxMeshTriangles));
        first += made.triangle_count;
        if (fields.problems().failed())
            break;
    }
    return parts;
}

Shape read_mesh(JsonFields& fields, SceneModels& models, ShapeLabel& label) {
    if (const JsonNode* file = fields.find("file")) {
        label.file = fields.string("file", kMaxPathBytes);
        if (fields.problems().failed())
            return {};
        Result<std::shared_ptr<const MeshTree>> mesh = models.read(label.file);
        if (mesh)
            return MeshShape{*mesh};
        fields.fail(file->line(),
                    in_quotes(label.file) + " cannot be used. " + mesh.error().text());
        return {};
    }
    TriangleMesh mesh;
    mesh.vertices = read_points(fields, "vertices");
    mesh.triangles = read_triangles(fields);
    mesh.parts = read_parts(fields);
    if (const std::shared_ptr<MeshLook> look = read_mesh_look(fields)) {
        for (const std::string& warning :
             drop_unusable_images(*look, mesh.parts, models.image_check()))
            models.warn(warning);
        mesh.look = look;
    }
    if (!fields.problems().failed() && mesh.triangles.empty())
        fields.fail(fields.line(), "the mesh has no triangles");
    if (const Result<void> valid = validate(mesh); !valid)
        fields.fail(fields.line(), valid.error().message);
    if (fields.problems().failed())
        return {};
    if (auto tree = models.tree_of(std::move(mesh)); tree.ok())
        return MeshShape{std::move(*tree)};
    else
        fields.fail(fields.line(), tree.error().message);
    return {};
}

Shape read_hull(JsonFields& fields, ShapeLabel& label) {
    label.hull_points = read_points(fields, "points");
    if (fields.problems().failed())
        return {};
    Result<ConvexHull> hull = build_convex_hull(label.hull_points);
    if (hull)
        return HullShape{std::make_shared<const ConvexHull>(std::move(*hull))};
    fields.fail(fields.line(), hull.error().message);
    return {};
}

/// Reads the names of materials and the index of the material of each cell, in rows as the heights.
void read_cell_materials(JsonFields& fields, HeightSamples& samples) {
    const JsonNode* names = fields.find("materials");
    const JsonNode* cells = fields.find("cell_materials");
    const auto read = [&](const JsonNode* list, std::string_view wrong, const auto& take) {
        bool is_sound = !list || list->is(JsonKind::array);
        if (list && is_sound)
            for (const JsonNode& item : list->items())
                is_sound = is_sound && take(item);
        if (!is_sound)
            fields.fail(list->line(), std::string(wrong));
    };
    read(names,
         "'materials' must be a list of names of at most 256 bytes",
         [&](const JsonNode& item) {
             const bool is_name = item.is(JsonKind::string) && item.text().size() <= kMaxNameBytes;
             if (is_name)
                 samples.materials.emplace_back(item.text());
             return is_name;
         });
    read(cells, "'cell_materials' must be a list of indices below 256", [&](const JsonNode& item) {
        const std::optional<std::uint32_t> index = json_index(item);
        const bool is_index = index && *index <= 255;
        if (is_index)
            samples.cell_materials.push_back(static_cast<std::uint8_t>(*index));
        return is_index;
    });
}

/// Reads rows of heights, from -z to +z, each from -x to +x. The sizes are checked before any height is read.
Shape read_height_field(JsonFields& fields) {
    HeightSamples samples;
    const auto count = [&](std::string_view key) {
        fields.require(key);
        return static_cast<std::uint32_t>(fields.integer(key, 2, 2, kMostSamplesAcross));
    };
    samples.columns = count("columns");
    samples.rows = count("rows");
    samples.scale = fields.vec3("scale", samples.scale);
    const JsonNode* list = fields.require("heights");
    if (fields.problems().failed())
        return {};
    const std::size_t expected = std::size_t{samples.columns} * samples.rows;
    if (!list->is(JsonKind::array) || list->items().size() != expected) {
        const std::string given = list->is(JsonKind::array) ? std::to_string(list->items().size())
                                                            : "something else";
        fields.fail(list->line(),
                    "'heights' must be a list of columns times rows = " + std::to_string(expected) +
                        " numbers, not " + given);
        return {};
    }
    samples.heights.reserve(expected);
    for (const JsonNode& item : list->items()) {
        const std::optional<Real> height = json_real(item);
        if (!height) {
            fields.fail(item.line(), "a height must be a number");
            return {};
        }
        samples.heights.push_back(*height);
    }
    read_cell_materials(fields, samples);
    if (fields.problems().failed())
        return {};
    Result<HeightField> field = HeightField::build(std::move(samples));
    if (field)
        return HeightFieldShape{std::make_shared<const HeightField>(std::move(*field))};
    fields.fail(fields.line(), field.error().message);
    return {};
}

Shape read_plane(JsonFields& fields) {
    const Vec3 given = fields.vec3("normal", PlaneShape{}.normal);
    // A normal that the shape accepts is unchanged, so that saving gives the same text.
    constexpr Real kRounding = 0.999e-3f;
    const bool is_unit = std::abs(length_squared(given) - 1) <= kRounding;
    const Vec3 normal = is_unit ? given : normalize(given);
    if (normal == Vec3{})
        fields.fail(fields.line(), "'normal' has no direction");
    return PlaneShape{normal, fields.number("offset", 0)};
}

/// Reads a shape of each type from its fields.
struct ShapeFromJson {
    JsonFields& fields;
    SceneModels& models;
    ShapeLabel& label;

    template<MeasuredShape S>
    Shape read(S shape) const {
        for_each_measure(shape, [this]<typename Length>(const auto& measure, Length& length) {
            if constexpr (std::is_same_v<Length, Vec3>)
                length = fields.vec3(measure.key, length);
            else
                length = fields.number(measure.key, length);
        });
        return shape;
    }
    [[nodiscard]] Shape read(const PlaneShape&) const { return read_plane(fields); }
    [[nodiscard]] Shape read(const HullShape&) const { return read_hull(fields, label); }
    [[nodiscard]] Shape read(const MeshShape&) const { return read_mesh(fields, models, label); }
    [[nodiscard]] Shape read(const HeightFieldShape&) const { return read_height_field(fields); }
};

/// Calls read(S{}) for the shape S of this type; returns none if there is none.
template<typename... Shapes>
std::optional<Shape> read_typed(std::string_view type,
                                const ShapeFromJson& json,
                                std::type_identity<std::variant<Shapes...>>) {
    std::optional<Shape> shape;
    const auto try_type = [&]<typename S>(std::type_identity<S>) {
        if (type == ShapeDescription<S>::type)
            shape = json.read(S{});
    };
    (try_type(std::type_identity<Shapes>{}), ...);
    return shape;
}

struct ShapeToJson {
    JsonValue& json;
    const ShapeLabel& label;

    template<MeasuredShape S>
    void operator()(const S& s) const {
        for_each_measure(s, [this](const auto& measure, const auto& length) {
            json.add(measure.key, length_to_json(length));
        });
    }
    void operator()(const HeightFieldShape& s) const {
        const HeightSamples& samples = s.field->samples();
        json.add("columns", JsonValue::count(samples.columns));
        json.add("rows", JsonValue::count(samples.rows));
        json.add("scale", to_json(samples.scale));
        JsonValue list = JsonValue::array();
        for (const Real height : samples.heights)
            list.push(JsonValue::number(height));
        json.add("heights", std::move(list));
        if (samples.materials.empty())
            return;
        JsonValue names = JsonValue::array(), cells = JsonValue::array();
        for (const std::string& name : samples.materials)
            names.push(JsonValue::string(name));
        for (const std::uint8_t index : samples.cell_materials)
            cells.push(JsonValue::count(index));
        json.add("materials", std::move(names));
        json.add("cell_materials", std::move(cells));
    }
    void operator()(const PlaneShape& s) const {
        json.add("normal", to_json(s.normal));
        json.add("offset", JsonValue::number(s.offset));
    }
    void operator()(const HullShape& s) const {
        add_points("points", label.hull_points.empty() ? s.hull->vertices : label.hull_points);
    }
    void operator()(const MeshShape& s) const {
        if (!label.file.empty())
            return json.add("file", JsonValue::string(label.file));
        const TriangleMesh& mesh = s.mesh->mesh();
        add_points("vertices", mesh.vertices);
        JsonValue triangles = JsonValue::array();
        for (const auto& triangle : mesh.triangles) {
            JsonValue vertices = JsonValue::array();
            for (const std::uint32_t index : triangle)
                vertices.push(JsonValue::count(index));
            triangles.push(std::move(vertices));
        }
        json.add("triangles", std::move(triangles));
        add_parts(mesh.parts);
        if (mesh.look)
            json.add("look", mesh_look_to_json(*mesh.look));
    }

private:
    static JsonValue length_to_json(Real length) { return JsonValue::number(length); }
    static JsonValue length_to_json(Vec3 lengths) { return to_json(lengths); }
    void add_points(std::string_view key, const std::vector<Vec3>& points) const {
        JsonValue list = JsonValue::array();
        for (const Vec3 p : points)
            list.push(to_json(p));
        json.add(key, std::move(list));
    }
    void add_parts(const std::vector<MeshPart>& parts) const {
        if (parts.empty())
            return;
        JsonValue list = JsonValue::array();
        for (const MeshPart& part : parts) {
            JsonValue item = JsonValue::object();
            if (!part.name.empty())
                item.add("name", JsonValue::string(part.name));
            if (!part.material.empty())
                item.add("material", JsonValue::string(part.material));
            item.add("color", to_json(part.color));
            item.add("count", JsonValue::count(part.triangle_count));
            add_part_look(item, part.look);
            list.push(std::move(item));
        }
        json.add("parts", std::move(list));
    }
};

} // namespace

bool is_path_below(std::string_view name) {
    const bool has_odd_letters = std::any_of(name.begin(), name.end(), [](char c) {
        return c == '\\' || c == ':' || static_cast<unsigned char>(c) < 0x20;
    });
    const fs::path path(name);
    return !name.empty() && !has_odd_letters && path.is_relative() &&
           std::none_of(path.begin(), path.end(), [](const fs::path& p) { return p == ".."; });
}

Result<std::shared_ptr<const MeshTree>> SceneModels::read(const std::string& name) {
    if (const auto known = models_.find(name); known != models_.end())
        return known->second;
    if (!folder_)
        return Error{"Files are not opened from here.", {}, 0};
    if (!is_path_below(name))
        return Error{"Only files beside the scene and below it are opened.", {}, 0};
    std::error_code error;
    const fs::path folder = fs::canonical(*folder_, error);
    const fs::path path = fs::canonical(folder / name, error);
    if (error)
        return Error{"There is no such file beside the scene.", {}, 0};
    if (!is_below(path, folder))
        return Error{"It is a link that leads out of the scene's folder.", {}, 0};
    Result<ObjModel> model = read_obj_file(
        path,
        {.progress = [this](double) { return goes_on(); }, .check_image = options_.check_image});
    if (!model)
        return Error{model.error().message, name, model.error().line};
    if (const auto bytes = fs::file_size(path, error); !error)
        file_bytes_ += bytes;
    for (const std::string& warning : model->report.warnings)
        warnings_.push_back(name + ": " + warning);
    auto tree = tree_of(std::move(model->mesh));
    if (tree.ok())
        models_[name] = *tree;
    return tree;
}

Result<std::shared_ptr<const MeshTree>> SceneModels::tree_of(TriangleMesh mesh) const {
    JobPool pool(threads_for_build(mesh.triangles.size(), options_.thread_count));
    auto tree = MeshTree::build(
        std::move(mesh), [this](double) { return goes_on(); }, {.pool = &pool});
    if (!tree.ok())
        return tree.error();
    return std::make_shared<const MeshTree>(std::move(*tree));
}

/// Returns the types of shapes, with commas between them.
template<typename... Shapes>
std::string all_types(std::type_identity<std::variant<Shapes...>>) {
    std::string types;
    ((types += (types.empty() ? "" : ", ") + std::string(ShapeDescription<Shapes>::type)), ...);
    return types;
}

SceneShape read_shape(JsonFields& fields, SceneModels& models) {
    SceneShape result;
    if (!fields.require("type"))
        return result;
    const std::string type = fields.string("type", kMaxNameBytes);
    const std::optional<Shape> shape = read_typed(
        type, {fields, models, result.label}, std::type_identity<Shape>{});
    if (shape) {
        result.shape = *shape;
    } else {
        const bool is_later = std::find(std::begin(kLaterTypes), std::end(kLaterTypes), type) !=
                              std::end(kLaterTypes);
        fields.fail(fields.line(),
                    is_later ? "this version has no shapes of type " + in_quotes(type)
                             : in_quotes(type) + " is not a type of shape; the types are " +
                                   all_types(std::type_identity<Shape>{}));
    }
    if (fields.problems().failed())
        return result;
    if (const Result<void> valid = validate(result.shape); !valid)
        fields.fail(fields.line(), valid.error().message);
    return result;
}

JsonValue shape_to_json(const Shape& shape, const ShapeLabel& label) {
    JsonValue json = JsonValue::object();
    json.add("type", JsonValue::string(type_name(shape)));
    std::visit(ShapeToJson{json, label}, shape);
    return json;
}

} // namespace topple
