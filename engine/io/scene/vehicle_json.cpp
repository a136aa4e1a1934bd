// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/vehicle_json.h"

#include "topple/io/scene/control_json.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace topple {
namespace {

/// How joints are named: by their index in a scene, by their id in a line.
struct JointNaming {
    std::uint64_t first = 1; ///< Id of the joint with the name 0.
    std::uint64_t count = std::numeric_limits<std::uint64_t>::max(); ///< Number of names.
};
constexpr JointNaming kById{.first = 0};

/// Calls `act` with the numbers of the vehicle itself, of its engine, or of its gearbox.
template<typename Member, typename Act>
void for_numbers_of(Member VehicleNumber::*part, const Act& act) {
    for (const VehicleNumber& number : kVehicleNumbers)
        if (number.*part)
            act(number);
}

/// Reads a list of numbers, whose count `check` limits. An absent list changes nothing.
template<typename Put>
void read_list(JsonFields& fields, std::string_view key, std::size_t most, const Put& put) {
    const JsonNode* list = fields.find(key);
    if (!list)
        return;
    if (!list->is(JsonKind::array))
        return fields.fail(list->line(), "'" + std::string(key) + "' must be a list of numbers");
    std::vector<Real> numbers;
    for (const JsonNode& value : list->items()) {
        const std::optional<Real> number = json_real(value);
        if (!number || numbers.size() == most)
            return fields.fail(value.line(),
                               "'" + std::string(key) + "' must be a list of at most " +
                                   std::to_string(most) + " numbers");
        numbers.push_back(*number);
    }
    put(numbers, list->line());
}

void read_engine(JsonFields& fields, VehicleDef& def) {
    for_numbers_of(&VehicleNumber::of_engine, [&](const VehicleNumber& number) {
        number_of(def, number) = fields.number(number.key, number_of(def, number));
    });
    read_list(fields, "curve", kTorquePoints, [&](const std::vector<Real>& shares, int line) {
        if (shares.size() != kTorquePoints)
            return fields.fail(line,
                               "'curve' must have " + std::to_string(kTorquePoints) + " numbers");
        std::copy(shares.begin(), shares.end(), def.engine.curve.begin());
    });
}

void read_gearbox(JsonFields& fields, VehicleDef& def) {
    for_numbers_of(&VehicleNumber::of_gearbox, [&](const VehicleNumber& number) {
        number_of(def, number) = fields.number(number.key, number_of(def, number));
    });
    read_list(fields, "ratios", kMostGears, [&](const std::vector<Real>& ratios, int) {
        def.gearbox.ratios = ratios;
    });
    def.gearbox.is_automatic = fields.boolean("automatic", def.gearbox.is_automatic);
}

JointId read_wheel(JsonFields& fields, std::string_view key, JointNaming naming) {
    const JsonNode* value = fields.find(key);
    if (!value || value->is(JsonKind::null))
        return {};
    const std::optional<std::uint64_t> index = fields.optional_count(key);
    if (index && *index >= naming.count)
        fields.fail(value->line(),
                    "'" + std::string(key) + "' is " + std::to_string(*index) + ", but there are " +
                        std::to_string(naming.count) + " joints");
    return index ? JointId{*index + naming.first} : JointId{};
}

VehicleAxle read_axle(JsonFields& fields, JointNaming naming) {
    VehicleAxle axle;
    axle.left = read_wheel(fields, "left", naming);
    axle.right = read_wheel(fields, "right", naming);
    for (const AxleNumber& number : kAxleNumbers)
        number_of(axle, number) = fields.number(number.key, number_of(axle, number));
    return axle;
}

/// Reads an object; unknown keys in it are warned about.
template<typename Read>
void read_part(JsonFields& fields,
               const JsonNode& value,
               const std::string& what,
               const Read& read) {
    JsonFields part(value, fields.what() + ": " + what, fields.problems());
    read(part);
    (void)part.unknown_members();
}

/// Reads all members but the id and the body.
void read_members(JsonFields& fields, JointNaming naming, VehicleDef& def) {
    if (const JsonNode* engine = fields.find("engine"))
        read_part(fields, *engine, "engine", [&](JsonFields& part) { read_engine(part, def); });
    if (const JsonNode* gearbox = fields.find("gearbox"))
        read_part(fields, *gearbox, "gearbox", [&](JsonFields& part) { read_gearbox(part, def); });
    if (const JsonNode* axles = fields.find("axles")) {
        if (!axles->is(JsonKind::array))
            return fields.fail(axles->line(), "'axles' must be a list");
        for (const JsonNode& value : axles->items()) {
            if (fields.problems().failed())
                return;
            if (def.axles.size() == kMostAxles)
                return fields.fail(
                    value.line(), "a vehicle has at most " + std::to_string(kMostAxles) + " axles");
            const std::string what = "axle " + std::to_string(def.axles.size());
            read_part(fields, value, what, [&](JsonFields& part) {
                def.axles.push_back(read_axle(part, naming));
            });
        }
    }
    def.is_tracked = fields.boolean("tracked", def.is_tracked);
    def.has_anti_lock = fields.boolean("anti_lock", def.has_anti_lock);
    for_numbers_of(&VehicleNumber::own, [&](const VehicleNumber& number) {
        number_of(def, number) = fields.number(number.key, number_of(def, number));
    });
    def.gear = static_cast<std::int32_t>(
        fields.integer("gear", def.gear, -1, static_cast<std::int64_t>(kMostGears)));
    read_control(fields, "throttle_control", def.throttle_control);
    read_control(fields, "parking_brake_control", def.parking_brake_control);
    read_control(fields, "steer_control", def.steer_control);
    read_control(fields, "shift_control", def.shift_control);
}

template<typename Numbers>
JsonValue list_of_numbers(const Numbers& numbers) {
    JsonValue list = JsonValue::array();
    for (const Real number : numbers)
        list.push(JsonValue::number(number));
    return list;
}

JsonValue axle_to_json(const VehicleAxle& axle, JointNaming naming) {
    JsonValue json = JsonValue::object();
    for (const auto& [key, wheel] : {std::pair{"left", axle.left}, std::pair{"right", axle.right}})
        if (wheel)
            json.add(key, JsonValue::count(wheel.ordinal - naming.first));
    for (const AxleNumber& number : kAxleNumbers)
        json.add(number.key, JsonValue::number(number_of(axle, number)));
    return json;
}

void add_members(JsonValue& json, const VehicleDef& def, JointNaming naming) {
    JsonValue engine = JsonValue::object(), gearbox = JsonValue::object();
    for_numbers_of(&VehicleNumber::of_engine, [&](const VehicleNumber& number) {
        engine.add(number.key, JsonValue::number(number_of(def, number)));
    });
    engine.add("curve", list_of_numbers(def.engine.curve));
    for_numbers_of(&VehicleNumber::of_gearbox, [&](const VehicleNumber& number) {
        gearbox.add(number.key, JsonValue::number(number_of(def, number)));
    });
    gearbox.add("ratios", list_of_numbers(def.gearbox.ratios));
    gearbox.add("automatic", JsonValue::boolean(def.gearbox.is_automatic));
    json.add("engine", std::move(engine));
    json.add("gearbox", std::move(gearbox));
    JsonValue axles = JsonValue::array();
    for (const VehicleAxle& axle : def.axles)
        axles.push(axle_to_json(axle, naming));
    json.add("axles", std::move(axles));
    json.add("tracked", JsonValue::boolean(def.is_tracked));
    json.add("anti_lock", JsonValue::boolean(def.has_anti_lock));
    for_numbers_of(&VehicleNumber::own, [&](const VehicleNumber& number) {
        json.add(number.key, JsonValue::number(number_of(def, number)));
    });
    json.add("gear", JsonValue::integer(def.gear));
    const VehicleDef standard;
    add_control(json, "throttle_control", def.throttle_control, standard.throttle_control);
    add_control(json, "parking_brake_control", def.parking_brake_control, standard.parking_brake_control);
    add_control(json, "steer_control", def.steer_control, standard.steer_control);
    add_control(json, "shift_control", def.shift_control, standard.shift_control);
}

} // namespace

VehicleDef read_vehicle_json(JsonFields& fields,
                             const BodyDirectory& bodies,
                             std::size_t joint_count) {
    VehicleDef def;
    if (const JsonNode* body = fields.require("body")) {
        def.body = read_body_reference(fields, "body", bodies);
        if (body->is(JsonKind::null))
            fields.fail(body->line(), "'body' must name the body on which the wheels hang");
    }
    read_members(fields, {.first = 1, .count = joint_count}, def);
    return def;
}

JsonValue vehicle_to_json(const VehicleDef& def, const BodyDirectory& bodies) {
    JsonValue json = JsonValue::object();
    json.add("body", body_reference(def.body, bodies));
    add_members(json, def, {});
    return json;
}

std::string vehicle_line(const VehicleDef& def) {
    JsonValue json = JsonValue::object();
    if (def.id)
        json.add("id", JsonValue::count(def.id.ordinal));
    json.add("body", JsonValue::count(def.body.ordinal));
    add_members(json, def, kById);
    return json_line(json);
}

Result<VehicleDef> read_vehicle_line(std::string_view line) {
    const Result<JsonDocument> json = parse_json(line);
    if (!json)
        return json.error();
    JsonProblems problems;
    problems.remembers_keys = true;
    JsonFields fields(json->root(), "vehicle", problems);
    VehicleDef def;
    def.id = {fields.optional_count("id").value_or(0)};
    def.body = {fields.optional_count("body").value_or(0)};
    read_members(fields, kById, def);
    fields.refuse_unknown(fields.unknown_text());
    if (problems.failed())
        return problems.error();
    return def;
}

} // namespace topple
