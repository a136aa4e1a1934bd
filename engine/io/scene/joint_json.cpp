// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/joint_json.h"

#include "topple/io/scene/joint_settings_json.h"
#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace topple {
namespace {

constexpr Vec3 kHingeAxis{0, 0, 1}; // axis of a joint's frame

/// Poses of the two bodies in the frame of a cell.
struct Places {
    Transform a, b;
    GridCell cell{};
    bool is_cell_given = false; ///< Whether coordinates are in the frame of the cell, not of the world.
};

/// Reads coordinates of the world in the frame of the joint's cell.
Vec3 read_point(JsonFields& fields, std::string_view key, const Places& places) {
    return places.is_cell_given ? fields.vec3(key) : fields.vec3_in(places.cell, key);
}
/// Returns whether a part of the joint is given in the frame of Joint::world_cell.
bool has_world_points(const JointDef& def) {
    return !def.a || !def.b || info_of(def.type).has_pulleys;
}

/// Returns whether the ends of a type can be written in world space; the frames of other types need more than an axis.
bool has_world_form(JointType type) {
    switch (info_of(type).ends) {
    case JointEnds::one_point:
    case JointEnds::one_axis:
    case JointEnds::two_points:
        return true;
    case JointEnds::two_axes:
    case JointEnds::two_frames:
    case JointEnds::curve:
        return false;
    }
    return false;
}
bool has_two_points(JointType type) { return info_of(type).ends == JointEnds::two_points; }
bool has_one_axis(JointType type) { return info_of(type).ends == JointEnds::one_axis; }

/// A joint in world space.
struct WorldJoint {
    Vec3 anchor_a, anchor_b;
    Vec3 axis; ///< Axis, if the form has one.
};

void attach(JointDef& def, const Places& places, const WorldJoint& joint) {
    def.local_anchor_a = inverse_transform_point(places.a, joint.anchor_a);
    def.local_anchor_b = inverse_transform_point(places.b, joint.anchor_b);
    if (!has_frames(def.type))
        return;
    const Quat frame = rotation_between(kHingeAxis, normalize_or(joint.axis, kHingeAxis));
    def.local_frame_a = normalize(conjugate(places.a.rotation) * frame);
    def.local_frame_b = normalize(conjugate(places.b.rotation) * frame);
}

bool is_same_attachment(const JointDef& a, const JointDef& b) {
    return a.local_anchor_a == b.local_anchor_a && a.local_anchor_b == b.local_anchor_b &&
           a.local_frame_a == b.local_frame_a && a.local_frame_b == b.local_frame_b;
}

/// Rounds to a micrometer, which removes the rounding of a rotation from typed numbers.
Vec3 rounded(Vec3 v) {
    const auto one = [](Real x) {
        constexpr double kStep = 1e6;
        const double scaled = static_cast<double>(x) * kStep;
        return std::abs(scaled) < 1e12 ? static_cast<Real>(std::nearbyint(scaled) / kStep) + 0.0f
                                       : x;
    };
    return {one(v.x), one(v.y), one(v.z)};
}

/// Returns a description in world space that gives exactly this joint, if there is one.
std::optional<WorldJoint> seen_from_outside(const JointDef& def, const Places& places) {
    if (!has_world_form(def.type))
        return std::nullopt;
    const Vec3 a = transform_point(places.a, def.local_anchor_a);
    const Vec3 b = transform_point(places.b, def.local_anchor_b);
    const Vec3 axis = rotate(places.a.rotation * def.local_frame_a, kHingeAxis);
    const bool has_two = has_two_points(def.type);
    const std::array<std::array<Vec3, 2>, 4> anchors{
        {{rounded(a), has_two ? rounded(b) : rounded(a)},
         {a, has_two ? b : a},
         {has_two ? rounded(a) : b, b},
         {a, has_two ? rounded(b) : a}}};
    for (const auto& [anchor_a, anchor_b] : anchors)
        for (const Vec3 direction : {rounded(axis), axis}) {
            JointDef candidate = def;
            const WorldJoint joint{anchor_a, anchor_b, direction};
            attach(candidate, places, joint);
            if (is_same_attachment(candidate, def))
                return joint;
        }
    return std::nullopt;
}

std::string list_of_types() {
    std::string list;
    for (const JointTypeInfo& type : kJointTypes)
        list += (list.empty()                   ? ""
                 : &type == &kJointTypes.back() ? " and "
                                                : ", ") +
                in_quotes(type.key);
    return list;
}

JointType read_type(JsonFields& fields) {
    const JsonNode* value = fields.require("type");
    if (!value)
        return {};
    for (const JointTypeInfo& type : kJointTypes)
        if (value->is(JsonKind::string) && value->text() == type.key)
            return type.type;
    fields.fail(value->line(), "'type' must be one of " + list_of_types());
    return {};
}

void read_local_attachment(JsonFields& fields, JointDef& def, const Places& places) {
    def.local_anchor_a = def.a ? fields.vec3("local_anchor_a")
                               : read_point(fields, "local_anchor_a", places);
    def.local_anchor_b = def.b ? fields.vec3("local_anchor_b")
                               : read_point(fields, "local_anchor_b", places);
    if (!has_frames(def.type))
        return;
    def.local_frame_a = fields.rotation("local_frame_a");
    def.local_frame_b = fields.rotation("local_frame_b");
}

void read_attachment(JsonFields& fields, JointDef& def, const Places& places) {
    const bool is_local = fields.find("local_anchor_a") || fields.find("local_anchor_b");
    // The points of a path define its place, in A's frame; its anchors are zero unless given.
    if (is_local || info_of(def.type).ends == JointEnds::curve)
        return read_local_attachment(fields, def, places);
    if (!has_world_form(def.type)) {
        fields.fail(fields.line(),
                    "a joint of type " + in_quotes(info_of(def.type).key) +
                        " needs 'local_anchor_a', 'local_frame_a', 'local_anchor_b' and "
                        "'local_frame_b'");
        return;
    }
    WorldJoint joint;
    if (has_two_points(def.type)) {
        if (!fields.require("anchor_a") || !fields.require("anchor_b"))
            return;
        joint.anchor_a = read_point(fields, "anchor_a", places);
        joint.anchor_b = read_point(fields, "anchor_b", places);
    } else {
        if (!fields.require("anchor"))
            return;
        joint.anchor_a = joint.anchor_b = read_point(fields, "anchor", places);
    }
    if (has_one_axis(def.type)) {
        const bool is_free = info_of(def.type).axis_a == JointAxisUse::none; // any axis will do
        const JsonNode* axis = is_free ? fields.find("axis") : fields.require("axis");
        joint.axis = fields.vec3("axis", kHingeAxis);
        if (axis && joint.axis == Vec3{})
            fields.fail(axis->line(), "'axis' has no direction");
    }
    attach(def, places, joint);
}

/// Returns the present length, or for a pulley the length of the rope that is taut at present. [m]
Real natural_length(const JointDef& def, const Places& places) {
    const Vec3 a = transform_point(places.a, def.local_anchor_a);
    const Vec3 b = transform_point(places.b, def.local_anchor_b);
    return info_of(def.type).has_pulleys
               ? distance(a, def.pulley_a) + def.ratio * distance(b, def.pulley_b)
               : distance(a, b);
}

void read_path(JsonFields& fields, JointDef& def) {
    def.path_closed = fields.boolean("closed", false);
    const JsonNode* value = fields.find("points");
    if (!value)
        return;
    if (!value->is(JsonKind::array))
        return fields.fail(value->line(), "'points' must be an array of points");
    for (const JsonNode& item : value->items()) {
        const std::optional<Vec3> point = json_vec3(item);
        if (!point)
            return fields.fail(item.line(), "every one of 'points' must be three numbers");
        def.path_points.push_back(*point);
    }
}

void add_path(JsonValue& json, const JointDef& def) {
    if (def.path_points.empty())
        return;
    JsonValue points = JsonValue::array();
    for (const Vec3 p : def.path_points)
        points.push(to_json(p));
    json.add("points", std::move(points));
    if (def.path_closed)
        json.add("closed", JsonValue::boolean(true));
}

void read_numbers(JsonFields& fields, JointDef& def, const Places& places) {
    def.name = fields.string("name", kMaxNameBytes);
    def.collide = fields.boolean("collide", false);
    def.pulley_a = read_point(fields, "pulley_a", places);
    def.pulley_b = read_point(fields, "pulley_b", places);
    def.world_cell = has_world_points(def) ? places.cell : GridCell{};
    read_path(fields, def);
    def.user_data = fields.optional_count("user_data").value_or(0);
    def.ratio = fields.number("ratio", def.ratio); // the length depends on the ratio
    apply_settings(read_joint_settings(fields, def.type, natural_length(def, places)), def);
}

void add_numbers(JsonValue& json, const JointDef& def) {
    if (def.collide)
        json.add("collide", JsonValue::boolean(true));
    if (def.pulley_a != Vec3{})
        json.add("pulley_a", to_json(def.pulley_a));
    if (def.pulley_b != Vec3{})
        json.add("pulley_b", to_json(def.pulley_b));
    add_path(json, def);
    add_joint_settings(json, def.type, settings_of(def));
    if (def.user_data != 0)
        json.add("user_data", JsonValue::count(def.user_data));
}

void add_local_attachment(JsonValue& json, const JointDef& def) {
    json.add("local_anchor_a", to_json(def.local_anchor_a));
    json.add("local_anchor_b", to_json(def.local_anchor_b));
    if (!has_frames(def.type))
        return;
    json.add("local_frame_a", to_json(def.local_frame_a));
    json.add("local_frame_b", to_json(def.local_frame_b));
}

} // namespace

BodyDirectory::BodyDirectory(std::span<const SceneBody> bodies) : bodies_(bodies) {
    for (const SceneBody& body : bodies) {
        if (body.def.name.empty())
            continue;
        Entry& entry = by_name_[body.def.name];
        if (entry.count++ == 0)
            entry.first = body.def.id;
    }
}

Transform BodyDirectory::place_of(BodyId id, const GridCell& cell) const {
    if (!id)
        return {};
    const BodyDef& def = bodies_[id.ordinal - 1].def;
    return moved_between(def.world_from_body, def.cell, cell);
}

GridCell BodyDirectory::cell_of(BodyId a, BodyId b) const {
    const auto def = [&](BodyId id) -> const BodyDef& { return bodies_[id.ordinal - 1].def; };
    if (!a || !b)
        return a ? def(a).cell : b ? def(b).cell : GridCell{};
    return def(a).motion == Motion::static_ ? def(b).cell : def(a).cell;
}

const std::string& BodyDirectory::name_of(BodyId id) const {
    return bodies_[id.ordinal - 1].def.name;
}

std::size_t BodyDirectory::count(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? 0 : found->second.count;
}

BodyId BodyDirectory::find(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? BodyId{} : found->second.first;
}

BodyId read_body_reference(JsonFields& fields, std::string_view key, const BodyDirectory& bodies) {
    const JsonNode* value = fields.find(key);
    if (!value || value->is(JsonKind::null))
        return {};
    if (value->is(JsonKind::number)) {
        const std::optional<std::uint32_t> index = json_index(*value);
        if (index && *index < bodies.size())
            return {std::uint64_t{*index} + 1};
        fields.fail(value->line(),
                    "there is no body number " + std::string(value->text()) + ", the last one is " +
                        std::to_string(static_cast<std::int64_t>(bodies.size()) - 1));
        return {};
    }
    const std::size_t count = value->is(JsonKind::string) ? bodies.count(value->text()) : 0;
    if (count == 0)
        fields.fail(value->line(), "there is no body called " + in_quotes(value->text()));
    if (count > 1)
        fields.fail(value->line(),
                    "several bodies are called " + in_quotes(value->text()) +
                        "; use the number of the one you mean");
    return count == 1 ? bodies.find(value->text()) : BodyId{};
}

JsonValue body_reference(BodyId id, const BodyDirectory& bodies) {
    const std::string& name = bodies.name_of(id);
    return bodies.count(name) == 1 ? JsonValue::string(name) : JsonValue::count(id.ordinal - 1);
}

JointDef read_joint_json(JsonFields& fields, const BodyDirectory& bodies) {
    JointDef def;
    def.type = read_type(fields);
    def.a = read_body_reference(fields, "a", bodies);
    def.b = read_body_reference(fields, "b", bodies);
    def.carrier = read_body_reference(fields, "carrier", bodies);
    const std::optional<GridCell> given = fields.optional_cell("cell");
    const GridCell cell = given ? *given : bodies.cell_of(def.a, def.b);
    const Places places{
        bodies.place_of(def.a, cell), bodies.place_of(def.b, cell), cell, given.has_value()};
    read_attachment(fields, def, places);
    read_numbers(fields, def, places);
    if (!def.a && !def.b)
        fields.fail(fields.line(), "it must join a body to something: give 'a' or 'b' or both");
    else if (def.a == def.b)
        fields.fail(fields.line(), "'a' and 'b' are the same body");
    return def;
}

JsonValue joint_to_json(const JointDef& def, const BodyDirectory& bodies) {
    const GridCell usual = bodies.cell_of(def.a, def.b);
    const GridCell cell = has_world_points(def) ? def.world_cell : usual;
    const Places places{bodies.place_of(def.a, cell), bodies.place_of(def.b, cell), cell, true};
    JsonValue json = JsonValue::object();
    if (!def.name.empty())
        json.add("name", JsonValue::string(def.name));
    json.add("type", JsonValue::string(info_of(def.type).key));
    if (def.a)
        json.add("a", body_reference(def.a, bodies));
    if (def.b)
        json.add("b", body_reference(def.b, bodies));
    if (def.carrier)
        json.add("carrier", body_reference(def.carrier, bodies));
    if (cell != GridCell{} || usual != GridCell{})
        json.add("cell", to_json(cell));
    const std::optional<WorldJoint> joint = seen_from_outside(def, places);
    if (!joint) {
        add_local_attachment(json, def);
    } else if (has_two_points(def.type)) {
        json.add("anchor_a", to_json(joint->anchor_a));
        json.add("anchor_b", to_json(joint->anchor_b));
    } else {
        json.add("anchor", to_json(joint->anchor_a));
        if (has_one_axis(def.type))
            json.add("axis", to_json(joint->axis));
    }
    add_numbers(json, def);
    return json;
}

std::string joint_line(const JointDef& def) {
    JsonValue json = JsonValue::object();
    if (def.id)
        json.add("id", JsonValue::count(def.id.ordinal));
    if (!def.name.empty())
        json.add("name", JsonValue::string(def.name));
    json.add("type", JsonValue::string(info_of(def.type).key));
    if (def.a)
        json.add("a", JsonValue::count(def.a.ordinal));
    if (def.b)
        json.add("b", JsonValue::count(def.b.ordinal));
    if (def.carrier)
        json.add("carrier", JsonValue::count(def.carrier.ordinal));
    if (def.world_cell != GridCell{})
        json.add("cell", to_json(def.world_cell));
    add_local_attachment(json, def);
    add_numbers(json, def);
    return json_line(json);
}

Result<JointDef> read_joint_line(std::string_view line) {
    const Result<JsonDocument> json = parse_json(line);
    if (!json)
        return json.error();
    JsonProblems problems;
    problems.remembers_keys = true;
    JsonFields fields(json->root(), "joint", problems);
    JointDef def;
    def.id = {fields.optional_count("id").value_or(0)};
    def.type = read_type(fields);
    def.a = {fields.optional_count("a").value_or(0)};
    def.b = {fields.optional_count("b").value_or(0)};
    def.carrier = {fields.optional_count("carrier").value_or(0)};
    const std::optional<GridCell> given = fields.optional_cell("cell");
    const Places places{{}, {}, given.value_or(GridCell{}), given.has_value()};
    read_local_attachment(fields, def, places);
    read_numbers(fields, def, places);
    fields.refuse_unknown(fields.unknown_text());
    if (problems.failed())
        return problems.error();
    return def;
}

} // namespace topple
