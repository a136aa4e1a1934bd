// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/argument.h"

#include "app/commands/word_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

namespace topple::app::lab {
namespace {

struct FieldShape {
    std::string_view name;
    Meaning meaning;
};
struct KindInfo {
    std::string_view name;
    bool is_planar = false;
    bool is_list = false;
    std::array<FieldShape, 3> fields{};
    std::size_t field_count = 0;
};

constexpr FieldShape kCenter{"center", Meaning::place}, kFrom{"from", Meaning::place},
    kTo{"to", Meaning::place}, kRadius{"radius", Meaning::length},
    kHalf{"half extents", Meaning::extents}, kTurn{"turn", Meaning::angle},
    kDirection{"direction", Meaning::direction}, kNone{};

// Sorted in the order of Kind.
constexpr std::array<KindInfo, kKindCount> kKinds{{
    {"number", false, false, {{{"value", Meaning::number}, kNone, kNone}}, 1},
    {"angle", false, false, {{{"degrees", Meaning::angle}, kNone, kNone}}, 1},
    {"point", true, false, {{{"place", Meaning::place}, kNone, kNone}}, 1},
    {"vector", true, false, {{kDirection, kNone, kNone}}, 1},
    {"points", true, true, {{{"point", Meaning::place}, kNone, kNone}}, 1},
    {"segment", true, false, {{kFrom, kTo, kNone}}, 2},
    {"ray", true, false, {{kFrom, kDirection, kNone}}, 2},
    {"circle", true, false, {{kCenter, kRadius, kNone}}, 2},
    {"rectangle", true, false, {{kCenter, kHalf, kNone}}, 2},
    {"turned rectangle", true, false, {{kCenter, kHalf, kTurn}}, 3},
    {"convex polygon", true, true, {{{"vertex", Meaning::place}, kNone, kNone}}, 1},
    {"point", false, false, {{{"place", Meaning::place}, kNone, kNone}}, 1},
    {"vector", false, false, {{kDirection, kNone, kNone}}, 1},
    {"points", false, true, {{{"point", Meaning::place}, kNone, kNone}}, 1},
    {"segment", false, false, {{kFrom, kTo, kNone}}, 2},
    {"ray", false, false, {{kFrom, kDirection, kNone}}, 2},
    {"plane",
     false,
     false,
     {{{"through", Meaning::place}, {"normal", Meaning::direction}, kNone}},
     2},
    {"sphere", false, false, {{kCenter, kRadius, kNone}}, 2},
    {"box", false, false, {{kCenter, kHalf, kNone}}, 2},
    {"turned box", false, false, {{kCenter, kHalf, {"yaw, pitch, roll", Meaning::angle}}}, 3},
    {"capsule", false, false, {{kFrom, kTo, kRadius}}, 3},
    {"cylinder", false, false, {{kFrom, kTo, kRadius}}, 3},
    {"cone", false, false, {{{"base", Meaning::place}, {"tip", Meaning::place}, kRadius}}, 3},
    {"triangle",
     false,
     false,
     {{{"a", Meaning::place}, {"b", Meaning::place}, {"c", Meaning::place}}},
     3},
    {"rotation", false, false, {{{"yaw, pitch, roll", Meaning::angle}, kNone, kNone}}, 1},
    {"convex hull", false, true, {{{"vertex", Meaning::place}, kNone, kNone}}, 1},
    {"view frustum",
     false,
     false,
     {{{"eye", Meaning::place}, {"sight", Meaning::direction}, {"view angle", Meaning::angle}}},
     3},
    {"mesh", false, false, {{kCenter, kHalf, {"yaw, pitch, roll", Meaning::angle}}}, 3},
}};

const KindInfo& info(Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

std::size_t count_of(Kind kind, Meaning meaning) {
    const std::size_t dimension = is_planar(kind) ? 2 : 3;
    switch (meaning) {
    case Meaning::place:
    case Meaning::direction:
    case Meaning::extents:
        return dimension;
    case Meaning::angle:
        return kind == Kind::turned_box || kind == Kind::mesh || kind == Kind::rotation ? 3 : 1;
    case Meaning::length:
    case Meaning::number:
        return 1;
    }
    return 1;
}

/// Returns "center (3), radius".
std::string described(Kind kind) {
    std::string text;
    for (const Field& field : fields_of(kind, 0)) {
        text += (text.empty() ? "" : ", ") + std::string(field.name);
        if (field.count > 1)
            text += " (" + std::to_string(field.count) + " numbers)";
    }
    return is_list(kind) ? text + " and so on" : text;
}

} // namespace

std::string_view name_of(Kind kind) { return info(kind).name; }
std::string title_of(Kind first, Kind second) {
    std::string text(name_of(first));
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text + " and " + std::string(name_of(second));
}
bool is_planar(Kind kind) { return info(kind).is_planar; }
bool is_list(Kind kind) { return info(kind).is_list; }

Vec3 Argument::vec3(std::size_t first) const {
    return {numbers[first], numbers[first + 1], is_planar(kind) ? 0 : numbers[first + 2]};
}

std::vector<Field> fields_of(Kind kind, std::size_t number_count) {
    std::vector<Field> fields;
    const KindInfo& shape = info(kind);
    std::size_t first = 0;
    const auto add = [&](const FieldShape& field) {
        const std::size_t count = count_of(kind, field.meaning);
        fields.push_back({field.name, field.meaning, first, count});
        first += count;
    };
    if (shape.is_list) {
        do
            add(shape.fields[0]);
        while (first < number_count);
        return fields;
    }
    for (std::size_t i = 0; i < shape.field_count; ++i)
        add(shape.fields[i]);
    return fields;
}

std::vector<Field> fields_of(const Argument& argument) {
    return fields_of(argument.kind, argument.numbers.size());
}

std::string text_of(const Argument& argument) {
    std::string text;
    for (const Real number : argument.numbers)
        text += (text.empty() ? "" : ",") + number_text(number);
    return text;
}

Result<Argument> read_argument(Kind kind, std::string_view text) {
    Argument argument{kind, {}};
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view word = rest.substr(0, rest.find(','));
        Real number = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error != std::errc{} || end != word.data() + word.size())
            return Error{"'" + std::string(word) + "' is not a number"};
        argument.numbers.push_back(number);
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        if (rest.empty() && text.back() == ',')
            return Error{"a number is missing after the last comma"};
    }
    const std::vector<Field> fields = fields_of(argument);
    const std::size_t expected = fields.back().first + fields.back().count;
    if (argument.numbers.size() != expected)
        return Error{"a " + std::string(name_of(kind)) + " has " + std::to_string(expected) +
                     " numbers (" + described(kind) + "), found " +
                     std::to_string(argument.numbers.size())};
    for (const Field& field : fields)
        if (field.meaning == Meaning::length || field.meaning == Meaning::extents)
            for (std::size_t i = 0; i < field.count; ++i)
                if (argument.numbers[field.first + i] < 0)
                    return Error{std::string(field.name) + " must not be negative"};
    return argument;
}

Role role_of(std::span<const Parameter> parameters, std::size_t index) {
    return parameters[index].role.value_or(index % 2 == 0 ? Role::first : Role::second);
}

void place_arrows(std::span<const Parameter> parameters, std::span<Argument> arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (const auto from = parameters[i].drawn_from)
            arguments[i].drawn_from = arguments[*from].vec3(0);
}

std::vector<Argument> start_of(std::span<const Parameter> parameters) {
    std::vector<Argument> arguments;
    for (const Parameter& parameter : parameters)
        arguments.push_back(*read_argument(parameter.kind, parameter.start));
    place_arrows(parameters, arguments);
    return arguments;
}

Result<std::vector<Argument>> read_arguments(std::span<const Parameter> parameters,
                                             std::span<const std::string> words) {
    std::vector<Argument> arguments = start_of(parameters);
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        const std::string_view name = std::string_view(word).substr(0, equals);
        const auto at = std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& p) {
            return p.name == name;
        });
        if (at == parameters.end() || equals == std::string::npos) {
            std::string names;
            for (const Parameter& parameter : parameters)
                names += (names.empty() ? "" : ", ") + std::string(parameter.name) + "=";
            return Error{"'" + word + "' does not begin with one of " + names};
        }
        auto argument = read_argument(at->kind, std::string_view(word).substr(equals + 1));
        if (!argument)
            return Error{std::string(name) + ": " + argument.error().message};
        arguments[static_cast<std::size_t>(at - parameters.begin())] = std::move(*argument);
    }
    place_arrows(parameters, arguments);
    return arguments;
}

Result<std::vector<Argument>> read_arguments(std::span<const Parameter> parameters,
                                             std::string_view line) {
    std::istringstream stream{std::string(line)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return read_arguments(parameters, words);
}

} // namespace topple::app::lab
