// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/deformable_json.h"

#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <array>

namespace topple {
namespace {

constexpr std::array<std::string_view, kIntegratorCount> kIntegrators{"xpbd",
                                                                      "euler",
                                                                      "velocity_verlet",
                                                                      "verlet"};

/// Writes a number that differs from its default.
void add(JsonValue& json, std::string_view key, Real value, Real standard) {
    if (value != standard)
        json.add(key, JsonValue::number(value));
}
void add(JsonValue& json, std::string_view key, bool value, bool standard) {
    if (value != standard)
        json.add(key, JsonValue::boolean(value));
}

int read_count(JsonFields& fields, std::string_view key, int fallback) {
    return static_cast<int>(fields.integer(key, fallback, 0, 1'000'000));
}

SpringNumbers read_spring(JsonFields& fields, std::string_view key) {
    const JsonNode* value = fields.find(key);
    if (!value)
        return {};
    JsonFields inner(*value, fields.what() + ", " + std::string(key), fields.problems());
    const SpringNumbers numbers{inner.number("stiffness", 0), inner.number("damping", 0)};
    (void)inner.unknown_members();
    return numbers;
}
void add_spring(JsonValue& json, std::string_view key, const SpringNumbers& numbers) {
    if (numbers == SpringNumbers{})
        return;
    JsonValue spring = JsonValue::object();
    add(spring, "stiffness", numbers.stiffness, 0);
    add(spring, "damping", numbers.damping, 0);
    json.add(key, std::move(spring));
}

std::span<const JsonNode> list_at(JsonFields& fields, std::string_view key) {
    const JsonNode* list = fields.find(key);
    if (!list)
        return {};
    if (list->is(JsonKind::array))
        return list->items();
    fields.fail(list->line(), "'" + std::string(key) + "' must be a list in square brackets");
    return {};
}

std::uint32_t read_particle(JsonFields& fields, std::string_view key) {
    return static_cast<std::uint32_t>(fields.integer(key, 0, 0, 0xffffffff));
}

// --- recipes ---------------------------------------------------------------------------------------

ClothRecipe read_cloth(JsonFields& f) {
    ClothRecipe r;
    r.columns = read_count(f, "columns", r.columns);
    r.rows = read_count(f, "rows", r.rows);
    r.spacing = f.number("spacing", r.spacing);
    r.mass_per_area = f.number("mass_per_area", r.mass_per_area);
    r.structural = read_spring(f, "structural");
    r.shear = read_spring(f, "shear");
    r.bend = read_spring(f, "bend");
    r.bend_rigidity = f.number("bend_rigidity", r.bend_rigidity);
    r.tethers = f.boolean("tethers", r.tethers);
    return r;
}
void write(JsonValue& json, const ClothRecipe& r) {
    json.add("columns", JsonValue::integer(r.columns));
    json.add("rows", JsonValue::integer(r.rows));
    json.add("spacing", JsonValue::number(r.spacing));
    const ClothRecipe standard;
    add(json, "mass_per_area", r.mass_per_area, standard.mass_per_area);
    add_spring(json, "structural", r.structural);
    add_spring(json, "shear", r.shear);
    add_spring(json, "bend", r.bend);
    add(json, "bend_rigidity", r.bend_rigidity, standard.bend_rigidity);
    add(json, "tethers", r.tethers, standard.tethers);
}

RopeRecipe read_rope(JsonFields& f) {
    RopeRecipe r;
    r.segments = read_count(f, "segments", r.segments);
    r.length = f.number("length", r.length);
    r.mass = f.number("mass", r.mass);
    r.stretch = read_spring(f, "stretch");
    r.bend_stiffness = f.number("bend_stiffness", r.bend_stiffness);
    r.tethers = f.boolean("tethers", r.tethers);
    return r;
}
void write(JsonValue& json, const RopeRecipe& r) {
    json.add("segments", JsonValue::integer(r.segments));
    json.add("length", JsonValue::number(r.length));
    json.add("mass", JsonValue::number(r.mass));
    add_spring(json, "stretch", r.stretch);
    add(json, "bend_stiffness", r.bend_stiffness, RopeRecipe{}.bend_stiffness);
    add(json, "tethers", r.tethers, RopeRecipe{}.tethers);
}

BlockRecipe read_block(JsonFields& f) {
    BlockRecipe r;
    const auto cells = f.vec3("cells", {1, 1, 1});
    const auto count = [](Real x) { return x >= 1 && x <= 1000 ? static_cast<int>(x) : 0; };
    r.cells_x = count(cells.x);
    r.cells_y = count(cells.y);
    r.cells_z = count(cells.z);
    r.spacing = f.number("spacing", r.spacing);
    r.mass = f.number("mass", r.mass);
    r.structural = read_spring(f, "structural");
    r.shear = read_spring(f, "shear");
    r.bend = read_spring(f, "bend");
    r.keeps_volume = f.boolean("keeps_volume", r.keeps_volume);
    return r;
}
void write(JsonValue& json, const BlockRecipe& r) {
    json.add("type", JsonValue::string("block"));
    JsonValue cells = JsonValue::array();
    for (const int n : {r.cells_x, r.cells_y, r.cells_z})
        cells.push(JsonValue::integer(n));
    json.add("cells", std::move(cells));
    json.add("spacing", JsonValue::number(r.spacing));
    json.add("mass", JsonValue::number(r.mass));
    add_spring(json, "structural", r.structural);
    add_spring(json, "shear", r.shear);
    add_spring(json, "bend", r.bend);
    add(json, "keeps_volume", r.keeps_volume, false);
}

BalloonRecipe read_balloon(JsonFields& f) {
    BalloonRecipe r;
    r.subdivisions = read_count(f, "subdivisions", r.subdivisions);
    r.radius = f.number("size", r.radius);
    r.mass = f.number("mass", r.mass);
    r.skin = read_spring(f, "skin");
    r.pressure = f.number("pressure", r.pressure);
    return r;
}
void write(JsonValue& json, const BalloonRecipe& r) {
    json.add("type", JsonValue::string("balloon"));
    json.add("subdivisions", JsonValue::integer(r.subdivisions));
    json.add("size", JsonValue::number(r.radius));
    json.add("mass", JsonValue::number(r.mass));
    add_spring(json, "skin", r.skin);
    add(json, "pressure", r.pressure, BalloonRecipe{}.pressure);
}

PointsRecipe read_points(JsonFields& f) {
    PointsRecipe r;
    for (const JsonNode& value : list_at(f, "points")) {
        JsonFields point(
            value, f.what() + ", point " + std::to_string(r.points.size()), f.problems());
        r.points.push_back(
            {point.vec3("position"), point.vec3("velocity"), point.number("mass", 1)});
        (void)point.unknown_members();
    }
    for (const JsonNode& value : list_at(f, "links")) {
        JsonFields link(value, f.what() + ", link " + std::to_string(r.links.size()), f.problems());
        r.links.push_back({read_particle(link, "a"),
                           read_particle(link, "b"),
                           link.number("length", -1),
                           {link.number("stiffness", 0), link.number("damping", 0)}});
        (void)link.unknown_members();
    }
    return r;
}
void write(JsonValue& json, const PointsRecipe& r) {
    JsonValue points = JsonValue::array();
    for (const PointsRecipe::Point& p : r.points) {
        JsonValue point = JsonValue::object();
        point.add("position", to_json(p.position));
        if (p.velocity != Vec3{})
            point.add("velocity", to_json(p.velocity));
        add(point, "mass", p.mass, 1);
        points.push(std::move(point));
    }
    json.add("points", std::move(points));
    JsonValue links = JsonValue::array();
    for (const PointsRecipe::Link& l : r.links) {
        JsonValue link = JsonValue::object();
        link.add("a", JsonValue::count(l.a));
        link.add("b", JsonValue::count(l.b));
        add(link, "length", l.rest, -1);
        add(link, "stiffness", l.numbers.stiffness, 0);
        add(link, "damping", l.numbers.damping, 0);
        links.push(std::move(link));
    }
    if (!links.items.empty())
        json.add("links", std::move(links));
}

Recipe read_recipe(JsonFields& fields, std::string_view list) {
    if (list == "cloths")
        return read_cloth(fields);
    if (list == "ropes")
        return read_rope(fields);
    if (list == "particles")
        return read_points(fields);
    const JsonNode* type = fields.require("type");
    if (type && type->is(JsonKind::string) && type->text() == "balloon")
        return read_balloon(fields);
    if (type && !(type->is(JsonKind::string) && type->text() == "block"))
        fields.fail(type->line(), "'type' must be \"block\" or \"balloon\"");
    return read_block(fields);
}

// --- common fields ---------------------------------------------------------------------------------

Integrator read_integrator(JsonFields& fields) {
    const JsonNode* value = fields.find("integrator");
    if (!value)
        return {};
    const auto found = std::find(kIntegrators.begin(), kIntegrators.end(), value->text());
    if (value->is(JsonKind::string) && found != kIntegrators.end())
        return static_cast<Integrator>(found - kIntegrators.begin());
    fields.fail(value->line(),
                "'integrator' must be \"xpbd\", \"euler\", \"velocity_verlet\" or \"verlet\"");
    return {};
}

DeformableMaterial read_material(JsonFields& f) {
    DeformableMaterial m;
    m.radius = f.number("radius", m.radius);
    m.friction = f.number("friction", m.friction);
    m.restitution = f.number("restitution", m.restitution);
    m.damping = f.number("damping", m.damping);
    m.drag = f.number("drag", m.drag);
    m.lift = f.number("lift", m.lift);
    m.max_strain = f.number("max_strain", m.max_strain);
    m.tear_strain = f.number("tear_strain", m.tear_strain);
    m.self_collision = f.boolean("self_collision", m.self_collision);
    return m;
}
void write_material(JsonValue& json, const DeformableMaterial& m) {
    const DeformableMaterial standard;
    add(json, "radius", m.radius, standard.radius);
    add(json, "friction", m.friction, standard.friction);
    add(json, "restitution", m.restitution, standard.restitution);
    add(json, "damping", m.damping, standard.damping);
    add(json, "drag", m.drag, standard.drag);
    add(json, "lift", m.lift, standard.lift);
    add(json, "max_strain", m.max_strain, standard.max_strain);
    add(json, "tear_strain", m.tear_strain, standard.tear_strain);
    add(json, "self_collision", m.self_collision, standard.self_collision);
}

std::vector<Vec3> read_vectors(JsonFields& fields, std::string_view key) {
    std::vector<Vec3> out;
    for (const JsonNode& value : list_at(fields, key)) {
        const std::optional<Vec3> v = json_vec3(value);
        if (!v) {
            fields.fail(value.line(), "'" + std::string(key) + "' must be a list of [x, y, z]");
            return {};
        }
        out.push_back(*v);
    }
    return out;
}
void write_vectors(JsonValue& json, std::string_view key, const std::vector<Vec3>& vectors) {
    if (vectors.empty())
        return;
    JsonValue list = JsonValue::array();
    for (const Vec3 v : vectors)
        list.push(to_json(v));
    json.add(key, std::move(list));
}

std::vector<Attachment> read_attachments(JsonFields& fields, const AttachedBody& bodies) {
    std::vector<Attachment> out;
    for (const JsonNode& value : list_at(fields, "attachments")) {
        JsonFields f(
            value, fields.what() + ", attachment " + std::to_string(out.size()), fields.problems());
        Attachment a{.particle = read_particle(f, "particle"),
                     .local_point = f.vec3("local_point")};
        if (const JsonNode* body = f.find("body"); body && !body->is(JsonKind::null))
            a.body = bodies.read(f, *body);
        (void)f.unknown_members();
        out.push_back(a);
    }
    return out;
}
void write_attachments(JsonValue& json,
                       const std::vector<Attachment>& attachments,
                       const AttachedBody& bodies) {
    if (attachments.empty())
        return;
    JsonValue list = JsonValue::array();
    for (const Attachment& a : attachments) {
        JsonValue item = JsonValue::object();
        item.add("particle", JsonValue::count(a.particle));
        if (a.body)
            item.add("body", bodies.write(a.body));
        item.add("local_point", to_json(a.local_point));
        list.push(std::move(item));
    }
    json.add("attachments", std::move(list));
}

/// Reads indices of particles or triangles.
std::vector<std::uint32_t> read_numbers(JsonFields& fields, const char* key, const char* what) {
    std::vector<std::uint32_t> numbers;
    for (const JsonNode& value : list_at(fields, key)) {
        const std::optional<std::uint32_t> number = json_index(value);
        if (!number) {
            fields.fail(value.line(),
                        "'" + std::string(key) + "' must be a list of " + what + " numbers");
            return {};
        }
        numbers.push_back(*number);
    }
    return numbers;
}
void write_numbers(JsonValue& json, const char* key, const std::vector<std::uint32_t>& numbers) {
    if (numbers.empty())
        return;
    JsonValue list = JsonValue::array();
    for (const std::uint32_t number : numbers)
        list.push(JsonValue::count(number));
    json.add(key, std::move(list));
}

std::vector<Tear> read_tears(JsonFields& fields) {
    std::vector<Tear> tears;
    for (const JsonNode& value : list_at(fields, "tears")) {
        JsonFields f(
            value, fields.what() + ", tear " + std::to_string(tears.size()), fields.problems());
        tears.push_back({read_particle(f, "a"),
                         read_particle(f, "b"),
                         read_numbers(f, "triangles", "triangle")});
        (void)f.unknown_members();
    }
    return tears;
}
void write_tears(JsonValue& json, const std::vector<Tear>& tears) {
    if (tears.empty())
        return;
    JsonValue list = JsonValue::array();
    for (const Tear& tear : tears) {
        JsonValue item = JsonValue::object();
        item.add("a", JsonValue::count(tear.a));
        item.add("b", JsonValue::count(tear.b));
        write_numbers(item, "triangles", tear.triangles);
        list.push(std::move(item));
    }
    json.add("tears", std::move(list));
}

const AttachedBody kById{[](JsonFields& fields, const JsonNode& value) {
                             const std::optional<std::uint32_t> id = json_index(value);
                             if (!id)
                                 fields.fail(value.line(), "'body' must be the number of a body");
                             return BodyId{id.value_or(0)};
                         },
                         [](BodyId id) { return JsonValue::count(id.ordinal); }};

} // namespace

std::size_t list_of(const Recipe& recipe) {
    struct Place {
        std::size_t operator()(const ClothRecipe&) const { return 0; }
        std::size_t operator()(const RopeRecipe&) const { return 1; }
        std::size_t operator()(const BlockRecipe&) const { return 2; }
        std::size_t operator()(const BalloonRecipe&) const { return 2; }
        std::size_t operator()(const PointsRecipe&) const { return 3; }
    };
    return std::visit(Place{}, recipe);
}

DeformableDef read_deformable_json(JsonFields& fields,
                                   std::string_view list,
                                   const AttachedBody& bodies) {
    DeformableDef def;
    def.name = fields.string("name", kMaxNameBytes);
    def.recipe = read_recipe(fields, list);
    const CellPoint place = fields.place("position", fields.optional_cell("cell"));
    def.world_from_recipe = {place.point, fields.rotation("rotation")};
    def.cell = place.cell;
    def.integrator = read_integrator(fields);
    def.material = read_material(fields);
    def.substeps = read_count(fields, "substeps", 0);
    def.pins = read_numbers(fields, "pins", "particle");
    def.attachments = read_attachments(fields, bodies);
    def.tears = read_tears(fields);
    def.positions = read_vectors(fields, "positions");
    def.velocities = read_vectors(fields, "velocities");
    return def;
}

JsonValue deformable_to_json(const DeformableDef& def, const AttachedBody& bodies) {
    JsonValue json = JsonValue::object();
    if (!def.name.empty())
        json.add("name", JsonValue::string(def.name));
    std::visit([&](const auto& recipe) { write(json, recipe); }, def.recipe);
    if (def.cell != GridCell{})
        json.add("cell", to_json(def.cell));
    if (def.world_from_recipe.position != Vec3{})
        json.add("position", to_json(def.world_from_recipe.position));
    if (def.world_from_recipe.rotation != Quat{})
        json.add("rotation", to_json(def.world_from_recipe.rotation));
    if (def.integrator != Integrator::xpbd)
        json.add("integrator",
                 JsonValue::string(kIntegrators[static_cast<std::size_t>(def.integrator)]));
    write_material(json, def.material);
    if (def.substeps > 0)
        json.add("substeps", JsonValue::integer(def.substeps));
    write_numbers(json, "pins", def.pins);
    write_attachments(json, def.attachments, bodies);
    write_tears(json, def.tears);
    write_vectors(json, "positions", def.positions);
    write_vectors(json, "velocities", def.velocities);
    return json;
}

std::string deformable_line(const DeformableDef& def) {
    JsonValue json = JsonValue::object();
    if (def.id)
        json.add("id", JsonValue::count(def.id.ordinal));
    json.add("list", JsonValue::string(kDeformableLists[list_of(def.recipe)]));
    const JsonValue rest = deformable_to_json(def, kById);
    for (std::size_t i = 0; i < rest.member_count(); ++i)
        json.add(rest.key(i), rest.member(i));
    return json_line(json);
}

Result<DeformableDef> read_deformable_line(std::string_view line) {
    const Result<JsonDocument> json = parse_json(line);
    if (!json)
        return json.error();
    JsonProblems problems;
    problems.remembers_keys = true;
    JsonFields fields(json->root(), "deformable", problems);
    const DeformableId id{fields.optional_count("id").value_or(0)};
    const std::string list = fields.string("list", kMaxNameBytes);
    if (std::find(std::begin(kDeformableLists), std::end(kDeformableLists), list) ==
        std::end(kDeformableLists))
        fields.fail(0, "'list' must be cloths, ropes, soft_bodies or particles");
    DeformableDef def = read_deformable_json(fields, list, kById);
    def.id = id;
    fields.refuse_unknown(fields.unknown_text());
    if (problems.failed())
        return problems.error();
    return def;
}

} // namespace topple
