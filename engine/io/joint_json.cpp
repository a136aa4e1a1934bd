// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/io/joint_json.h"

#include "engine/io/text_lines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace topple {
namespace {

using Kind = JsonValue::Kind;

constexpr std::array<std::string_view, 3> kTypes{"ball", "hinge", "distance"};
/// Types of the format that later versions have.
constexpr std::string_view kLaterTypes[] = {"slider",
                                            "fixed",
                                            "cone_twist",
                                            "six_dof",
                                            "wheel",
                                            "gear",
                                            "pulley",
                                            "rack",
                                            "path",
                                            "motor",
                                            "spring"};

constexpr Vec3 kHingeAxis{0, 0, 1}; // of a joint's frame

/// Where the two bodies are.
struct Places {
    Transform a, b;
};

/// What a joint looks like from outside.
struct WorldJoint {
    Vec3 anchor_a, anchor_b;
    Vec3 axis; ///< Hinge only.
};

void attach(JointDef& def, const Places& places, const WorldJoint& joint) {
    def.local_anchor_a = inverse_transform_point(places.a, joint.anchor_a);
    def.local_anchor_b = inverse_transform_point(places.b, joint.anchor_b);
    if (def.type != JointType::hinge)
        return;
    const Quat frame = rotation_between(kHingeAxis, normalize_or(joint.axis, kHingeAxis));
    def.local_frame_a = normalize(conjugate(places.a.rotation) * frame);
    def.local_frame_b = normalize(conjugate(places.b.rotation) * frame);
}

bool is_same_attachment(const JointDef& a, const JointDef& b) {
    return a.local_anchor_a == b.local_anchor_a && a.local_anchor_b == b.local_anchor_b &&
           a.local_frame_a == b.local_frame_a && a.local_frame_b == b.local_frame_b;
}

/// To a micrometre, the way people write: undoes the last digit that a rotation changed.
Vec3 rounded(Vec3 v) {
    const auto one = [](Real x) {
        constexpr double kStep = 1e6;
        const double scaled = static_cast<double>(x) * kStep;
        return std::abs(scaled) < 1e12 ? static_cast<Real>(std::nearbyint(scaled) / kStep) + 0.0f
                                       : x;
    };
    return {one(v.x), one(v.y), one(v.z)};
}

/// A description from outside that gives exactly this joint, if there is one.
std::optional<WorldJoint> seen_from_outside(const JointDef& def, const Places& places) {
    const Vec3 a = transform_point(places.a, def.local_anchor_a);
    const Vec3 b = transform_point(places.b, def.local_anchor_b);
    const Vec3 axis = rotate(places.a.rotation * def.local_frame_a, kHingeAxis);
    const bool has_two = def.type == JointType::distance;
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

JointType read_type(JsonFields& fields) {
    const JsonValue* value = fields.require("type");
    if (!value)
        return {};
    const auto found = std::find(kTypes.begin(), kTypes.end(), value->text);
    if (value->is(Kind::string) && found != kTypes.end())
        return static_cast<JointType>(found - kTypes.begin());
    const bool is_later = std::find(std::begin(kLaterTypes), std::end(kLaterTypes), value->text) !=
                          std::end(kLaterTypes);
    fields.fail(value->line,
                is_later ? "this version has no joints of type " + in_quotes(value->text)
                         : "'type' must be \"ball\", \"hinge\" or \"distance\"");
    return {};
}

/// A body by its name or its place in the list; absent or null is the world.
BodyId read_body(JsonFields& fields, std::string_view key, const BodyDirectory& bodies) {
    const JsonValue* value = fields.find(key);
    if (!value || value->is(Kind::null))
        return {};
    if (value->is(Kind::number)) {
        const std::optional<std::uint32_t> index = json_index(*value);
        if (index && *index < bodies.size())
            return {std::uint64_t{*index} + 1};
        fields.fail(value->line,
                    "there is no body number " + value->text + ", the last one is " +
                        std::to_string(static_cast<std::int64_t>(bodies.size()) - 1));
        return {};
    }
    const std::size_t count = value->is(Kind::string) ? bodies.count(value->text) : 0;
    if (count == 0)
        fields.fail(value->line, "there is no body called " + in_quotes(value->text));
    if (count > 1)
        fields.fail(value->line,
                    "several bodies are called " + in_quotes(value->text) +
                        "; use the number of the one you mean");
    return count == 1 ? bodies.find(value->text) : BodyId{};
}

void read_local_attachment(JsonFields& fields, JointDef& def) {
    def.local_anchor_a = fields.vec3("local_anchor_a");
    def.local_anchor_b = fields.vec3("local_anchor_b");
    if (def.type != JointType::hinge)
        return;
    def.local_frame_a = fields.rotation("local_frame_a");
    def.local_frame_b = fields.rotation("local_frame_b");
}

void read_attachment(JsonFields& fields, JointDef& def, const Places& places) {
    const bool is_local = fields.find("local_anchor_a") || fields.find("local_anchor_b");
    if (is_local)
        return read_local_attachment(fields, def);
    WorldJoint joint;
    if (def.type == JointType::distance) {
        if (!fields.require("anchor_a") || !fields.require("anchor_b"))
            return;
        joint.anchor_a = fields.vec3("anchor_a");
        joint.anchor_b = fields.vec3("anchor_b");
    } else {
        if (!fields.require("anchor"))
            return;
        joint.anchor_a = joint.anchor_b = fields.vec3("anchor");
    }
    if (def.type == JointType::hinge) {
        const JsonValue* axis = fields.require("axis");
        joint.axis = fields.vec3("axis");
        if (axis && joint.axis == Vec3{})
            fields.fail(axis->line, "'axis' has no direction");
    }
    attach(def, places, joint);
}

/// Hinges may turn between `lower` and `upper`, distances lie between `min_length` and `max_length`.
void read_limits(JsonFields& fields, JointDef& def, const Places& places) {
    if (def.type == JointType::hinge) {
        const std::optional<Real> lower = fields.optional_number("lower");
        const std::optional<Real> upper = fields.optional_number("upper");
        def.lower = lower.value_or(0);
        def.upper = upper.value_or(0);
        if (lower.has_value() != upper.has_value())
            fields.fail(fields.line(), "give both 'lower' and 'upper', or none");
        def.has_limits = fields.boolean("limited", lower.has_value());
    }
    if (def.type == JointType::distance) {
        const std::optional<Real> least = fields.optional_number("min_length");
        const std::optional<Real> most = fields.optional_number("max_length");
        const Real now = distance(transform_point(places.a, def.local_anchor_a),
                                  transform_point(places.b, def.local_anchor_b));
        if (least && !most)
            fields.fail(fields.line(), "'max_length' is missing beside 'min_length'");
        def.upper = most.value_or(now);
        def.lower = least.value_or(most ? 0 : now); // a length alone is that of a rope
        def.has_limits = fields.boolean("limited", false);
    }
}

void read_spring(JsonFields& fields, JointDef& def) {
    def.name = fields.string("name", kMaxNameBytes);
    def.hertz = fields.number("hertz", def.hertz);
    def.damping_ratio = fields.number("damping_ratio", def.damping_ratio);
    def.collide = fields.boolean("collide", false);
}

void add_local_attachment(JsonValue& json, const JointDef& def) {
    json.add("local_anchor_a", to_json(def.local_anchor_a));
    json.add("local_anchor_b", to_json(def.local_anchor_b));
    if (def.type != JointType::hinge)
        return;
    json.add("local_frame_a", to_json(def.local_frame_a));
    json.add("local_frame_b", to_json(def.local_frame_b));
}

void add_numbers(JsonValue& json, const JointDef& def) {
    if (def.type == JointType::distance) {
        json.add("min_length", JsonValue::number(def.lower));
        json.add("max_length", JsonValue::number(def.upper));
        if (def.has_limits)
            json.add("limited", JsonValue::boolean(true));
    }
    if (def.type == JointType::hinge && (def.has_limits || def.lower != 0 || def.upper != 0)) {
        json.add("lower", JsonValue::number(def.lower));
        json.add("upper", JsonValue::number(def.upper));
        if (!def.has_limits)
            json.add("limited", JsonValue::boolean(false));
    }
    const JointDef standard;
    if (def.hertz != standard.hertz)
        json.add("hertz", JsonValue::number(def.hertz));
    if (def.damping_ratio != standard.damping_ratio)
        json.add("damping_ratio", JsonValue::number(def.damping_ratio));
    if (def.collide)
        json.add("collide", JsonValue::boolean(true));
}

JsonValue body_reference(BodyId id, const BodyDirectory& bodies) {
    const std::string& name = bodies.name_of(id);
    return bodies.count(name) == 1 ? JsonValue::string(name) : JsonValue::count(id.ordinal - 1);
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

Transform BodyDirectory::place_of(BodyId id) const {
    return id ? bodies_[id.ordinal - 1].def.world_from_body : Transform{};
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

JointDef read_joint_json(JsonFields& fields, const BodyDirectory& bodies) {
    JointDef def;
    def.type = read_type(fields);
    def.a = read_body(fields, "a", bodies);
    def.b = read_body(fields, "b", bodies);
    const Places places{bodies.place_of(def.a), bodies.place_of(def.b)};
    read_attachment(fields, def, places);
    read_limits(fields, def, places);
    read_spring(fields, def);
    if (!def.a && !def.b)
        fields.fail(fields.line(), "it must join a body to something: give 'a' or 'b' or both");
    else if (def.a == def.b)
        fields.fail(fields.line(), "'a' and 'b' are the same body");
    return def;
}

JsonValue joint_to_json(const JointDef& def, const BodyDirectory& bodies) {
    const Places places{bodies.place_of(def.a), bodies.place_of(def.b)};
    JsonValue json = JsonValue::object();
    if (!def.name.empty())
        json.add("name", JsonValue::string(def.name));
    json.add("type", JsonValue::string(kTypes[static_cast<std::size_t>(def.type)]));
    if (def.a)
        json.add("a", body_reference(def.a, bodies));
    if (def.b)
        json.add("b", body_reference(def.b, bodies));
    const std::optional<WorldJoint> joint = seen_from_outside(def, places);
    if (!joint) {
        add_local_attachment(json, def);
    } else if (def.type == JointType::distance) {
        json.add("anchor_a", to_json(joint->anchor_a));
        json.add("anchor_b", to_json(joint->anchor_b));
    } else {
        json.add("anchor", to_json(joint->anchor_a));
        if (def.type == JointType::hinge)
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
    json.add("type", JsonValue::string(kTypes[static_cast<std::size_t>(def.type)]));
    if (def.a)
        json.add("a", JsonValue::count(def.a.ordinal));
    if (def.b)
        json.add("b", JsonValue::count(def.b.ordinal));
    add_local_attachment(json, def);
    add_numbers(json, def);
    return json_line(json);
}

Result<JointDef> read_joint_line(std::string_view line) {
    const Result<JsonValue> json = parse_json(line);
    if (!json)
        return json.error();
    JsonProblems problems;
    JsonFields fields(*json, "joint", problems);
    JointDef def;
    def.id = {fields.optional_count("id").value_or(0)};
    def.type = read_type(fields);
    def.a = {fields.optional_count("a").value_or(0)};
    def.b = {fields.optional_count("b").value_or(0)};
    read_local_attachment(fields, def);
    read_limits(fields, def, {});
    read_spring(fields, def);
    const JsonValue unknown = fields.unknown_members();
    if (!unknown.items.empty())
        fields.fail(0, "not understood: " + json_line(unknown));
    if (problems.failed())
        return problems.error();
    return def;
}

} // namespace topple
