// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/body_json.h"

#include "topple/io/scene/character_json.h"
#include "topple/io/scene/material_json.h"
#include "topple/io/scene/shape_json.h"
#include "topple/io/text/text_lines.h"
#include "topple/world/parameter_table.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple {
namespace {

constexpr std::array<std::string_view, 3> kMotions{"static", "kinematic", "dynamic"};

Motion read_motion(JsonFields& fields) {
    const JsonNode* value = fields.find("motion");
    if (!value)
        return BodyDef{}.motion;
    const auto found = std::find(kMotions.begin(), kMotions.end(), value->text());
    if (value->is(JsonKind::string) && found != kMotions.end())
        return static_cast<Motion>(found - kMotions.begin());
    fields.fail(value->line(), "'motion' must be \"static\", \"kinematic\" or \"dynamic\"");
    return BodyDef{}.motion;
}

Quality read_quality(JsonFields& fields) {
    const JsonNode* value = fields.find("quality");
    if (!value)
        return Quality::automatic;
    if (!value->is(JsonKind::string)) {
        fields.fail(value->line(), "'quality' must be a string, as in \"16\"");
        return Quality::automatic;
    }
    const Result<Quality> quality = parse_quality(value->text());
    if (!quality)
        fields.fail(value->line(), quality.error().message);
    return quality ? *quality : Quality::automatic;
}

Transform read_pose(JsonFields& fields) {
    return {fields.vec3("position"), fields.rotation("rotation")};
}

CollisionFilter read_filter(JsonFields& fields, const CollisionFilter& standard) {
    constexpr std::int64_t kWords = 0xffffffff;
    return {
        static_cast<std::int32_t>(fields.integer("group", standard.group, -2147483647, 2147483647)),
        static_cast<std::uint32_t>(fields.integer("category", standard.category, 0, kWords)),
        static_cast<std::uint32_t>(fields.integer("mask", standard.mask, 0, kWords))};
}

/// Reads the filter of a part; none if the part gives no number of one.
std::optional<CollisionFilter> read_part_filter(JsonFields& fields) {
    const bool is_given = fields.find("group") || fields.find("category") || fields.find("mask");
    return is_given ? std::optional(read_filter(fields, {})) : std::nullopt;
}

/// Reads whether a collider is a sensor or a one-sided platform, and the motion of its surface.
void read_surface(JsonFields& fields, ColliderDef& collider) {
    collider.is_sensor = fields.boolean("sensor", false);
    collider.one_sided = fields.vec3("one_sided");
    collider.surface_motion = {fields.vec3("surface_velocity"),
                               fields.vec3("surface_angular_velocity")};
}

MotionLocks read_locks(JsonFields& fields) {
    const JsonNode* value = fields.find("locks");
    MotionLocks locks;
    if (!value)
        return locks;
    const auto fail = [&](int line) {
        fields.fail(line,
                    "'locks' must be a list of \"move_x\", \"move_y\", \"move_z\", \"turn_x\", "
                    "\"turn_y\" and \"turn_z\"");
        return MotionLocks{};
    };
    if (!value->is(JsonKind::array))
        return fail(value->line());
    for (const JsonNode& item : value->items()) {
        const auto word = std::find(kMotionLockWords.begin(), kMotionLockWords.end(), item.text());
        if (!item.is(JsonKind::string) || word == kMotionLockWords.end())
            return fail(item.line());
        set_lock_at(locks, static_cast<std::size_t>(word - kMotionLockWords.begin()), true);
    }
    return locks;
}

/// Reads `mass`, and `center_of_mass` and `inertia` of a body that has its own.
void read_mass(JsonFields& fields, BodyDef& def) {
    def.mass = fields.optional_number("mass");
    const JsonNode* inertia = fields.find("inertia");
    const JsonNode* center = fields.find("center_of_mass");
    if (!inertia && !center)
        return;
    if (!inertia || !def.mass)
        return fields.fail((inertia ? inertia : center)->line(),
                           "a body with a center of mass or an inertia of its own needs 'mass' and "
                           "'inertia'");
    const auto fail = [&] {
        fields.fail(inertia->line(),
                    "'inertia' must be the three moments xx, yy, zz, or these and the products xy, "
                    "xz, yz");
    };
    if (!inertia->is(JsonKind::array) ||
        (inertia->items().size() != 3 && inertia->items().size() != 6))
        return fail();
    std::array<Real, 6> m{};
    for (std::size_t i = 0; i < inertia->items().size(); ++i) {
        const std::optional<Real> number = json_real(inertia->items()[i]);
        if (!number)
            return fail();
        m[i] = *number;
    }
    def.mass_properties = MassProperties{
        *def.mass,
        fields.vec3("center_of_mass"),
        {{m[0], m[3], m[4]}, {m[3], m[1], m[5]}, {m[4], m[5], m[2]}}};
    def.mass.reset();
}

/// Reads the materials of the parts of a mesh by their names. Numbers that are left out are those of `material`.
void read_part_materials(JsonFields& fields, ColliderDef& collider) {
    const JsonNode* value = fields.find("part_materials");
    if (!value)
        return;
    if (!value->is(JsonKind::object))
        return fields.fail(value->line(), "'part_materials' must be an object of materials");
    for (std::size_t i = 0; i < value->member_count(); ++i) {
        const std::string name(value->key(i));
        JsonFields part(
            value->member(i), fields.what() + ", part '" + name + "'", fields.problems());
        collider.part_materials.push_back({name, read_material_json(part, collider.material)});
        part.refuse_unknown(part.unknown_text());
        if (fields.problems().failed())
            return;
    }
}

ColliderDef read_part(JsonFields& fields, const ShapeReference& shapes, const Material& material) {
    ColliderDef collider;
    if (const JsonNode* shape = fields.require("shape"))
        shapes.read(fields, *shape, collider);
    collider.body_from_shape = read_pose(fields);
    collider.material = read_material_json(fields, material);
    collider.collides = fields.boolean("collides", true);
    collider.visible = fields.boolean("visible", true);
    read_surface(fields, collider);
    collider.filter = read_part_filter(fields);
    read_part_materials(fields, collider);
    return collider;
}

/// Reads `shape` for a body with one shape, else `parts`. Unknown keys of a part are stored in `unknown`.
void read_colliders(JsonFields& fields,
                    const ShapeReference& shapes,
                    const Material& material,
                    BodyDef& def,
                    JsonValue& unknown) {
    const JsonNode* shape = fields.find("shape");
    const JsonNode* parts = fields.find("parts");
    if (shape && parts)
        return fields.fail(parts->line(), "give either 'shape' or 'parts', not both");
    if (shape) {
        ColliderDef& collider = def.colliders.emplace_back();
        collider.material = material;
        shapes.read(fields, *shape, collider);
        read_surface(fields, collider);
        read_part_materials(fields, collider);
    }
    if (!parts)
        return;
    if (!parts->is(JsonKind::array))
        return fields.fail(parts->line(), "'parts' must be a list");
    for (const JsonNode& item : parts->items()) {
        const std::string number = std::to_string(def.colliders.size());
        JsonFields part(item, fields.what() + ", part " + number, fields.problems());
        def.colliders.push_back(read_part(part, shapes, material));
        JsonValue rest = part.unknown_members();
        if (!rest.items.empty())
            unknown.add(number, std::move(rest));
        if (fields.problems().failed())
            return;
    }
}

/// Returns whether the numbers are equal with their signs: 0 and -0 differ, as they do in the hash of a world.
bool is_same(Real a, Real b) { return a == b && std::signbit(a) == std::signbit(b); }
bool is_same(Vec3 a, Vec3 b) { return is_same(a.x, b.x) && is_same(a.y, b.y) && is_same(a.z, b.z); }
bool is_same(Quat a, Quat b) {
    return is_same(Vec3{a.x, a.y, a.z}, Vec3{b.x, b.y, b.z}) && is_same(a.w, b.w);
}
bool is_same(const Transform& a, const Transform& b) {
    return is_same(a.position, b.position) && is_same(a.rotation, b.rotation);
}

/// Writes only values that differ from a default.
class Changes {
public:
    explicit Changes(JsonValue& json) : json_(json) {}
    void number(std::string_view key, Real value, Real standard) {
        if (!is_same(value, standard))
            json_.add(key, JsonValue::number(value));
    }
    void vec3(std::string_view key, Vec3 value) {
        if (!is_same(value, Vec3{}))
            json_.add(key, to_json(value));
    }
    void boolean(std::string_view key, bool value, bool standard) {
        if (value != standard)
            json_.add(key, JsonValue::boolean(value));
    }
    void integer(std::string_view key, std::int64_t value, std::int64_t standard) {
        if (value != standard)
            json_.add(key, JsonValue::integer(value));
    }
    void pose(const Transform& pose) {
        vec3("position", pose.position);
        if (!is_same(pose.rotation, Quat{}))
            json_.add("rotation", to_json(pose.rotation));
    }
    void material(const Material& value, const Material& standard) {
        add_material(json_, value, standard);
    }
    void surface(const ColliderDef& collider) {
        boolean("sensor", collider.is_sensor, false);
        vec3("one_sided", collider.one_sided);
        vec3("surface_velocity", collider.surface_motion.velocity);
        vec3("surface_angular_velocity", collider.surface_motion.angular_velocity);
    }
    void locks(const MotionLocks& value) {
        JsonValue words = JsonValue::array();
        for (std::size_t i = 0; i < kMotionLockWords.size(); ++i)
            if (lock_at(value, i))
                words.push(JsonValue::string(kMotionLockWords[i]));
        if (!words.items.empty())
            json_.add("locks", std::move(words));
    }
    void user_data(std::uint64_t value) {
        if (value != 0)
            json_.add("user_data", JsonValue::count(value));
    }
    void quality(Quality value) {
        if (value != Quality::automatic)
            json_.add("quality",
                      JsonValue::string(quality_words()[static_cast<std::size_t>(value)]));
    }

private:
    JsonValue& json_;
};

/// Writes the materials of the parts of a mesh.
void add_part_materials(JsonValue& json, const ColliderDef& collider) {
    if (collider.part_materials.empty())
        return;
    JsonValue all = JsonValue::object();
    for (const PartMaterial& own : collider.part_materials) {
        JsonValue part = JsonValue::object();
        add_material(part, own.material, collider.material);
        all.add(own.part, std::move(part));
    }
    json.add("part_materials", std::move(all));
}

/// Writes the filter of a part. The category is always written, so that a part with the default filter has one too.
void add_part_filter(JsonValue& json, const CollisionFilter& filter) {
    constexpr CollisionFilter standard;
    Changes changes(json);
    changes.integer("group", filter.group, standard.group);
    json.add("category", JsonValue::integer(filter.category));
    changes.integer("mask", filter.mask, standard.mask);
}

/// Writes mass, center of mass and inertia of a body's own; the inertia by its diagonal alone if the rest is 0.
void add_mass_properties(JsonValue& json, const MassProperties& properties) {
    json.add("mass", JsonValue::number(properties.mass));
    Changes(json).vec3("center_of_mass", properties.center_of_mass);
    const Mat3& m = properties.inertia;
    JsonValue inertia = JsonValue::array();
    for (const Real moment : {m.x.x, m.y.y, m.z.z})
        inertia.push(JsonValue::number(moment));
    if (!is_same(Vec3{m.x.y, m.x.z, m.y.z}, Vec3{}))
        for (const Real product : {m.x.y, m.x.z, m.y.z})
            inertia.push(JsonValue::number(product));
    json.add("inertia", std::move(inertia));
}

/// Returns the material that all colliders share, or the default one, from which parts then differ.
Material common_material(const BodyDef& def) {
    if (def.colliders.empty())
        return {};
    const Material& first = def.colliders.front().material;
    const bool is_common = std::all_of(def.colliders.begin(),
                                       def.colliders.end(),
                                       [&](const ColliderDef& c) { return c.material == first; });
    return is_common ? first : Material{};
}

void add_colliders(JsonValue& json,
                   const BodyDef& def,
                   const ShapeReference& shapes,
                   const Material& common,
                   const JsonValue* part_extras) {
    if (def.colliders.empty())
        return;
    const ColliderDef& first = def.colliders.front();
    const bool is_plain = def.colliders.size() == 1 &&
                          is_same(first.body_from_shape, Transform{}) && first.collides &&
                          first.visible && !first.filter && !part_extras;
    if (is_plain) {
        json.add("shape", shapes.write(0));
        Changes(json).surface(first);
        return add_part_materials(json, first);
    }
    JsonValue parts = JsonValue::array();
    for (std::size_t i = 0; i < def.colliders.size(); ++i) {
        const ColliderDef& collider = def.colliders[i];
        JsonValue part = JsonValue::object();
        part.add("shape", shapes.write(i));
        Changes changes(part);
        changes.pose(collider.body_from_shape);
        changes.material(collider.material, common);
        changes.boolean("collides", collider.collides, true);
        changes.boolean("visible", collider.visible, true);
        changes.surface(collider);
        if (collider.filter)
            add_part_filter(part, *collider.filter);
        add_part_materials(part, collider);
        if (const JsonValue* extra = part_extras ? part_extras->find(std::to_string(i)) : nullptr)
            add_extras(part, json_line(*extra));
        parts.push(std::move(part));
    }
    json.add("parts", std::move(parts));
}

/// Separates the unknown keys of a body from those of its parts.
JsonValue take_part_extras(JsonValue& extras) {
    for (std::size_t i = 0; i < extras.member_count(); ++i) {
        if (extras.key(i) != "parts")
            continue;
        JsonValue parts = extras.member(i);
        const auto at = extras.items.begin() + static_cast<std::ptrdiff_t>(2 * i);
        extras.items.erase(at, at + 2);
        return parts;
    }
    return {};
}

ShapeReference shapes_in_full(SceneModels& models, const BodyDef* def) {
    return {[&models](JsonFields& fields, const JsonNode& value, ColliderDef& collider) {
                JsonFields shape(value, fields.what() + ", shape", fields.problems());
                collider.shape = read_shape(shape, models).shape;
            },
            [def](std::size_t i) { return shape_to_json(def->colliders[i].shape, {}); }};
}

} // namespace

BodyDef read_body_json(JsonFields& fields, const ShapeReference& shapes, std::string& extras) {
    BodyDef def;
    def.name = fields.string("name", kMaxNameBytes);
    def.motion = read_motion(fields);
    const CellPoint place = fields.place("position", fields.optional_cell("cell"));
    def.world_from_body = {place.point, fields.rotation("rotation")};
    def.cell = place.cell;
    JsonValue unknown_of_parts = JsonValue::object();
    const Material material = read_material_json(fields, {});
    read_colliders(fields, shapes, material, def, unknown_of_parts);
    read_mass(fields, def);
    def.density = fields.number("density", def.density);
    def.velocity = fields.vec3("velocity");
    def.angular_velocity = fields.vec3("angular_velocity");
    def.linear_damping = fields.number("linear_damping", 0);
    def.angular_damping = fields.number("angular_damping", 0);
    def.gravity_scale = fields.number("gravity_scale", 1);
    def.filter = read_filter(fields, {});
    def.quality = read_quality(fields);
    def.can_sleep = fields.boolean("can_sleep", true);
    def.is_asleep = fields.boolean("asleep", false);
    def.locks = read_locks(fields);
    def.is_enabled = fields.boolean("enabled", true);
    def.character = read_character(fields);
    def.user_data = fields.optional_count("user_data").value_or(0);
    JsonValue more = JsonValue::object();
    if (!unknown_of_parts.items.empty())
        more.add("parts", std::move(unknown_of_parts));
    extras = fields.unknown_text(more);
    return def;
}

JsonValue body_to_json(const BodyDef& def,
                       const ShapeReference& shapes,
                       const std::string& extras) {
    JsonValue extra = JsonValue::object();
    add_extras(extra, extras);
    const JsonValue part_extras = take_part_extras(extra);
    const Material common = common_material(def);
    const BodyDef standard;

    JsonValue json = JsonValue::object();
    Changes changes(json);
    if (!def.name.empty())
        json.add("name", JsonValue::string(def.name));
    json.add("motion", JsonValue::string(kMotions[static_cast<std::size_t>(def.motion)]));
    if (def.cell != GridCell{})
        json.add("cell", to_json(def.cell));
    changes.pose(def.world_from_body);
    add_colliders(
        json, def, shapes, common, part_extras.is(JsonKind::object) ? &part_extras : nullptr);
    if (def.mass)
        json.add("mass", JsonValue::number(*def.mass));
    if (def.mass_properties)
        add_mass_properties(json, *def.mass_properties);
    changes.number("density", def.density, standard.density);
    changes.material(common, {});
    changes.vec3("velocity", def.velocity);
    changes.vec3("angular_velocity", def.angular_velocity);
    changes.number("linear_damping", def.linear_damping, standard.linear_damping);
    changes.number("angular_damping", def.angular_damping, standard.angular_damping);
    changes.number("gravity_scale", def.gravity_scale, standard.gravity_scale);
    changes.integer("group", def.filter.group, standard.filter.group);
    changes.integer("category", def.filter.category, standard.filter.category);
    changes.integer("mask", def.filter.mask, standard.filter.mask);
    changes.quality(def.quality);
    changes.boolean("can_sleep", def.can_sleep, standard.can_sleep);
    changes.boolean("asleep", def.is_asleep, standard.is_asleep);
    changes.locks(def.locks);
    changes.boolean("enabled", def.is_enabled, standard.is_enabled);
    add_character(json, def.character);
    changes.user_data(def.user_data);
    add_extras(json, extras_text(extra));
    return json;
}

std::string body_line(const BodyDef& def) {
    SceneModels none(std::nullopt);
    const JsonValue body = body_to_json(def, shapes_in_full(none, &def), {});
    if (!def.id)
        return json_line(body);
    JsonValue json = JsonValue::object();
    json.add("id", JsonValue::count(def.id.ordinal));
    for (std::size_t i = 0; i < body.member_count(); ++i)
        json.add(body.key(i), body.member(i));
    return json_line(json);
}

Result<BodyDef> read_body_line(std::string_view line) {
    const Result<JsonDocument> json = parse_json(line);
    if (!json)
        return json.error();
    JsonProblems problems;
    problems.remembers_keys = true;
    JsonFields fields(json->root(), "body", problems);
    SceneModels none(std::nullopt);
    std::string extras;
    const BodyId id{fields.optional_count("id").value_or(0)};
    BodyDef def = read_body_json(fields, shapes_in_full(none, nullptr), extras);
    def.id = id;
    fields.refuse_unknown(extras);
    if (problems.failed())
        return problems.error();
    return def;
}

} // namespace topple
