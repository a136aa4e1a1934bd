// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/json/json_fields.h"

#include "topple/io/text/number_text.h"
#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <unordered_map>

namespace topple {
namespace {

constexpr std::string_view kUnknownKey = "key is not known to this version; kept, without effect";
constexpr std::string_view
    kScaledRotation = "rotation was not of length 1 and has been scaled to it";

template<typename Integer>
std::optional<Integer> parse_integer(const JsonNode& value) {
    if (!value.is(JsonKind::number))
        return std::nullopt;
    Integer number = 0;
    const char* end = value.text().data() + value.text().size();
    const auto [stop, error] = std::from_chars(value.text().data(), end, number);
    if (error != std::errc{} || stop != end)
        return std::nullopt;
    return number;
}

template<std::size_t N>
std::optional<std::array<Real, N>> json_reals(const JsonNode& value) {
    if (!value.is(JsonKind::array) || value.items().size() != N)
        return std::nullopt;
    std::array<Real, N> numbers;
    for (std::size_t i = 0; i < N; ++i) {
        const std::optional<Real> number = json_real(value.items()[i]);
        if (!number)
            return std::nullopt;
        numbers[i] = *number;
    }
    return numbers;
}

/// Returns none if a number is no double; numbers too small for a double count as 0.
std::optional<DVec3> json_doubles(const JsonNode& value) {
    std::array<double, 3> numbers{};
    if (!value.is(JsonKind::array) || value.items().size() != numbers.size())
        return std::nullopt;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const JsonNode& item = value.items()[i];
        const std::optional<double> number = item.is(JsonKind::number) ? parse_double(item.text())
                                                                       : std::nullopt;
        const std::optional<Real> rounded = json_real(item);
        if (!rounded)
            return std::nullopt;
        numbers[i] = number.value_or(static_cast<double>(*rounded));
    }
    return DVec3{numbers[0], numbers[1], numbers[2]};
}

} // namespace

std::string_view kind_in_words(const JsonNode& value) {
    constexpr std::string_view kWords[] = {
        "null", "true or false", "a number", "a string", "an array", "an object"};
    return kWords[static_cast<std::size_t>(value.kind())];
}

std::optional<Real> json_real(const JsonNode& value) {
    if (!value.is(JsonKind::number))
        return std::nullopt;
    if (const std::optional<float> exact = parse_float(value.text()))
        return exact;
    // Out of range in one direction or the other: only an exponent can make a number that small.
    const bool is_tiny = value.text().find("e-") != std::string::npos ||
                         value.text().find("E-") != std::string::npos;
    const bool is_short = value.text().size() < 40;
    if (is_tiny && is_short)
        return value.text().starts_with('-') ? -0.0f : 0.0f;
    return std::nullopt;
}

std::optional<Vec3> json_vec3(const JsonNode& value) {
    const auto numbers = json_reals<3>(value);
    if (!numbers)
        return std::nullopt;
    return Vec3{(*numbers)[0], (*numbers)[1], (*numbers)[2]};
}

std::optional<std::uint32_t> json_index(const JsonNode& value) {
    return parse_integer<std::uint32_t>(value);
}

JsonFields::JsonFields(const JsonNode& object, std::string what, JsonProblems& problems)
    : object_(object),
      what_(std::move(what)),
      problems_(problems) {
    if (!object.is(JsonKind::object))
        problems.fail(object.line(),
                      what_ + " must be an object in braces, not " +
                          std::string(kind_in_words(object)) + ".");
    is_known_.resize(object.is(JsonKind::object) ? object.member_count() : 0);
}

const JsonNode* JsonFields::find(std::string_view key) {
    if (problems_.remembers_keys && std::find(asked_.begin(), asked_.end(), key) == asked_.end())
        asked_.emplace_back(key);
    for (std::size_t i = 0; i < is_known_.size(); ++i) {
        if (object_.key(i) != key)
            continue;
        is_known_[i] = true;
        return &object_.member(i);
    }
    return nullptr;
}

const JsonNode* JsonFields::require(std::string_view key) {
    const JsonNode* value = find(key);
    if (!value)
        fail(line(), "'" + std::string(key) + "' is missing");
    return value;
}

void JsonFields::fail(int line, const std::string& message) {
    problems_.fail(line, what_ + ": " + message + ".");
}

std::optional<Real> JsonFields::optional_number(std::string_view key, NumberRange range) {
    const JsonNode* value = find(key);
    if (!value)
        return std::nullopt;
    const std::optional<Real> number = json_real(*value);
    if (!number)
        fail(value->line(),
             "'" + std::string(key) + "' must be a number" +
                 (value->is(JsonKind::number)
                      ? " that fits a float, not " + in_quotes(value->text())
                      : ", not " + std::string(kind_in_words(*value))));
    else if (*number < range.minimum || *number > range.maximum)
        fail(value->line(),
             "'" + std::string(key) + "' is " + std::string(value->text()) + "; it must be from " +
                 shortest_text(static_cast<float>(range.minimum)) + " to " +
                 shortest_text(static_cast<float>(range.maximum)));
    else
        return number;
    return std::nullopt;
}

Real JsonFields::number(std::string_view key, Real fallback, NumberRange range) {
    return optional_number(key, range).value_or(fallback);
}

std::int64_t JsonFields::integer(std::string_view key,
                                 std::int64_t fallback,
                                 std::int64_t minimum,
                                 std::int64_t maximum) {
    const JsonNode* value = find(key);
    if (!value)
        return fallback;
    const std::optional<std::int64_t> number = parse_integer<std::int64_t>(*value);
    if (number && *number >= minimum && *number <= maximum)
        return *number;
    fail(value->line(),
         "'" + std::string(key) + "' must be a whole number from " + std::to_string(minimum) +
             " to " + std::to_string(maximum));
    return fallback;
}

std::optional<std::uint64_t> JsonFields::optional_count(std::string_view key) {
    const JsonNode* value = find(key);
    if (!value)
        return std::nullopt;
    const std::optional<std::uint64_t> number = parse_integer<std::uint64_t>(*value);
    if (!number)
        fail(value->line(), "'" + std::string(key) + "' must be a whole number from 0 up");
    return number;
}

bool JsonFields::boolean(std::string_view key, bool fallback) {
    const JsonNode* value = find(key);
    if (!value)
        return fallback;
    if (value->is(JsonKind::boolean))
        return value->text() == "true";
    fail(value->line(), "'" + std::string(key) + "' must be true or false");
    return fallback;
}

std::string JsonFields::string(std::string_view key, std::size_t max_bytes) {
    const JsonNode* value = find(key);
    if (!value)
        return {};
    if (!value->is(JsonKind::string))
        fail(value->line(),
             "'" + std::string(key) + "' must be a string, not " +
                 std::string(kind_in_words(*value)));
    else if (value->text().size() > max_bytes)
        fail(value->line(),
             "'" + std::string(key) + "' is longer than " + std::to_string(max_bytes) + " bytes");
    else
        return std::string(value->text());
    return {};
}

std::optional<Vec3> JsonFields::optional_vec3(std::string_view key) {
    const JsonNode* value = find(key);
    if (!value)
        return std::nullopt;
    const std::optional<Vec3> v = json_vec3(*value);
    if (!v)
        fail(value->line(), "'" + std::string(key) + "' must be three numbers, as in [0, 1, 0]");
    return v;
}

Vec3 JsonFields::vec3(std::string_view key, Vec3 fallback) {
    return optional_vec3(key).value_or(fallback);
}

CellPoint JsonFields::place(std::string_view key, const std::optional<GridCell>& cell) {
    const Vec3 rounded = vec3(key); // reports mistakes
    const JsonNode* value = find(key);
    const std::optional<DVec3> exact = value ? json_doubles(*value) : std::nullopt;
    if (cell)
        return {*cell, rounded};
    return !exact || is_in_reach(rounded) ? CellPoint{{}, rounded} : to_cell_point(*exact);
}

JsonFields::Corners JsonFields::corners(const Aabb& fallback, const std::optional<GridCell>& cell) {
    const Aabb rounded{vec3("min", fallback.min), vec3("max", fallback.max)};
    if (cell)
        return {rounded, *cell};
    const DVec3 middle(center(rounded));
    if (is_in_reach(center(rounded)) || !is_a_place(middle))
        return {rounded, {}};
    const GridCell near = nearest_cell(middle);
    return {{vec3_in(near, "min", fallback.min), vec3_in(near, "max", fallback.max)}, near};
}

Vec3 JsonFields::vec3_in(const GridCell& cell, std::string_view key, Vec3 fallback) {
    const std::optional<Vec3> rounded = optional_vec3(key);
    if (!rounded)
        return fallback;
    const std::optional<DVec3> exact = json_doubles(*find(key));
    return cell == GridCell{} || !exact ? *rounded : to_vec3(*exact - origin_of(cell));
}

std::optional<GridCell> JsonFields::optional_cell(std::string_view key) {
    const JsonNode* value = find(key);
    if (!value)
        return std::nullopt;
    std::array<std::int32_t, 3> numbers{};
    bool is_cell = value->is(JsonKind::array) && value->items().size() == numbers.size();
    for (std::size_t i = 0; is_cell && i < numbers.size(); ++i) {
        const JsonNode& item = value->items()[i];
        const std::optional<std::int32_t> number = parse_integer<std::int32_t>(item);
        is_cell = number.has_value();
        numbers[i] = number.value_or(0);
    }
    if (!is_cell)
        fail(value->line(),
             "'" + std::string(key) + "' must be three whole numbers, as in [0, 0, 0]");
    return is_cell ? GridCell{numbers[0], numbers[1], numbers[2]} : GridCell{};
}

Quat JsonFields::rotation(std::string_view key) {
    const JsonNode* value = find(key);
    if (!value)
        return {};
    const auto numbers = json_reals<4>(*value);
    if (!numbers) {
        fail(value->line(),
             "'" + std::string(key) + "' must be four numbers x, y, z, w, as in [0, 0, 0, 1]");
        return {};
    }
    const Quat q{(*numbers)[0], (*numbers)[1], (*numbers)[2], (*numbers)[3]};
    const double squared = static_cast<double>(q.x) * q.x + static_cast<double>(q.y) * q.y +
                           static_cast<double>(q.z) * q.z + static_cast<double>(q.w) * q.w;
    constexpr double kRounding = 1e-5; // tolerance of the world's own check
    constexpr double kSmallest = 1e-12;
    if (std::abs(squared - 1) <= kRounding)
        return q;
    if (!(squared > kSmallest)) {
        fail(value->line(), "'" + std::string(key) + "' has no direction, all four numbers are 0");
        return {};
    }
    problems_.warnings.note(kScaledRotation, value->line());
    const double scale = 1 / std::sqrt(squared);
    return {static_cast<Real>(q.x * scale),
            static_cast<Real>(q.y * scale),
            static_cast<Real>(q.z * scale),
            static_cast<Real>(q.w * scale)};
}

JsonValue JsonFields::unknown_members() {
    JsonValue unknown = JsonValue::object();
    for (std::size_t i = 0; i < is_known_.size(); ++i) {
        if (is_known_[i])
            continue;
        problems_.warnings.note(kUnknownKey, object_.items()[2 * i].line(), object_.key(i));
        unknown.add(object_.key(i), JsonValue::verbatim(json_line(object_.member(i))));
    }
    return unknown;
}

std::string JsonFields::unknown_text(const JsonValue& more) {
    std::string text;
    const auto add = [&](std::string_view key, const std::string& value) {
        text += text.empty() ? "{ " : ", ";
        append_json_string(text, key);
        text.append(": ").append(value);
    };
    for (std::size_t i = 0; i < is_known_.size(); ++i) {
        if (is_known_[i])
            continue;
        problems_.warnings.note(kUnknownKey, object_.items()[2 * i].line(), object_.key(i));
        add(object_.key(i), json_line(object_.member(i)));
    }
    for (std::size_t i = 0; i < more.member_count(); ++i)
        add(more.key(i), json_line(more.member(i)));
    return text.empty() ? text : text + " }";
}

void JsonFields::refuse_unknown(const std::string& unknown) {
    if (unknown.empty())
        return;
    std::string keys;
    for (const std::string& key : asked_)
        keys += (keys.empty() ? "" : ", ") + key;
    fail(0, "not understood: " + unknown + "; it may have " + keys);
}

JsonValue to_json(Vec3 v) {
    JsonValue json = JsonValue::array();
    for (int axis = 0; axis < 3; ++axis)
        json.push(JsonValue::number(v[axis]));
    return json;
}

JsonValue to_json(const GridCell& cell) {
    JsonValue json = JsonValue::array();
    for (const std::int32_t number : {cell.x, cell.y, cell.z})
        json.push(JsonValue::integer(number));
    return json;
}

JsonValue to_json(Quat q) {
    JsonValue json = JsonValue::array();
    for (const Real part : {q.x, q.y, q.z, q.w})
        json.push(JsonValue::number(part));
    return json;
}

namespace {

void merge(JsonValue& object, const JsonNode& extra) {
    std::unordered_map<std::string_view, std::size_t> mine;
    for (std::size_t i = 0; i < object.member_count(); ++i)
        mine.emplace(object.key(i), i);
    std::vector<std::size_t> added;
    for (std::size_t i = 0; i < extra.member_count(); ++i) {
        const auto known = mine.find(extra.key(i));
        if (known == mine.end())
            added.push_back(i);
        else if (JsonValue& member = object.items[2 * known->second + 1];
                 member.is(JsonKind::object) && extra.member(i).is(JsonKind::object))
            merge(member, extra.member(i));
    }
    for (const std::size_t i : added)
        object.add(extra.key(i), to_value(extra.member(i)));
}

} // namespace

void add_extras(JsonValue& object, const std::string& extras) {
    if (extras.empty())
        return;
    const Result<JsonDocument> extra = parse_json(extras);
    if (extra && extra->root().is(JsonKind::object))
        merge(object, extra->root());
}

std::string extras_text(const JsonValue& unknown) {
    return unknown.items.empty() ? std::string() : json_line(unknown);
}

} // namespace topple
