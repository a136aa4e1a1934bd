// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/parameter_table.h"

#include "topple/core/similar_word.h"
#include "topple/world/parameter_access_detail.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

namespace topple {
namespace {

std::vector<std::string_view> parameter_names() {
    std::vector<std::string_view> names;
    for (const ParameterInfo& info : parameter_table())
        names.push_back(info.name);
    return names;
}

/// Returns the shortest text that reads back to the same number.
std::string number_text(double value) {
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end};
}

/// The world stores a real parameter as a float, so each bound is the float nearest to the table's
/// number: 0.1 as a float is above 0.1 as a double, and a file that holds the bound is read again.
bool is_in_range(const ParameterInfo& info, double value) {
    if (info.kind != ParameterInfo::Kind::real)
        return value >= info.minimum && value <= info.maximum;
    const auto stored = static_cast<Real>(value);
    return stored >= static_cast<Real>(info.minimum) && stored <= static_cast<Real>(info.maximum);
}

} // namespace

const ParameterInfo* find_parameter(std::string_view name) {
    for (const ParameterInfo& info : parameter_table())
        if (info.name == name)
            return &info;
    return nullptr;
}

const ParameterInfo* find_typed_parameter(std::string_view name) {
    const auto letters_of = [](std::string_view text) {
        std::string letters(text);
        std::erase(letters, '_');
        return letters;
    };
    const std::string letters = letters_of(name);
    for (const ParameterInfo& info : parameter_table())
        if (letters_of(info.name) == letters)
            return &info;
    return nullptr;
}

double get_parameter(const Parameters& parameters, const ParameterInfo& info) {
    const auto index = static_cast<std::size_t>(&info - parameter_table().data());
    TOPPLE_ASSERT(index < parameter_table().size());
    return parameter_access()[index].get(parameters);
}

Result<void> set_parameter(Parameters& parameters, std::string_view name, double value) {
    const ParameterInfo* info = find_parameter(name);
    if (!info)
        return Error{"there is no parameter '" + std::string(name) + "'" +
                     did_you_mean(name, parameter_names())};
    if (!is_in_range(*info, value))
        return Error{"'" + std::string(name) + "' is " + number_text(value) +
                     "; it must be between " + number_text(info->minimum) + " and " +
                     number_text(info->maximum)};
    if (info->kind != ParameterInfo::Kind::real && value != std::floor(value))
        return Error{"'" + std::string(name) + "' is " + number_text(value) +
                     "; it must be a whole number"};
    const auto index = static_cast<std::size_t>(info - parameter_table().data());
    parameter_access()[index].set(parameters, value);
    return {};
}

Result<double> parse_parameter_value(const ParameterInfo& info, std::string_view text) {
    for (std::size_t i = 0; i < info.choices.size(); ++i)
        if (info.choices[i] == text)
            return static_cast<double>(i);
    if (info.kind == ParameterInfo::Kind::boolean) {
        if (text == "on" || text == "true" || text == "yes")
            return 1.0;
        if (text == "off" || text == "false" || text == "no")
            return 0.0;
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && end == text.data() + text.size() && std::isfinite(value))
        return value;
    std::string expected = info.kind == ParameterInfo::Kind::boolean ? "on or off" : "a number";
    if (!info.choices.empty()) {
        expected.clear();
        for (const std::string_view choice : info.choices)
            expected += (expected.empty() ? "" : ", ") + std::string(choice);
        expected = "one of " + expected;
    }
    return Error{"'" + std::string(text) + "' is no value for '" + std::string(info.name) +
                 "'; it takes " + expected};
}

std::string parameter_text(const ParameterInfo& info, double value) {
    if (info.kind == ParameterInfo::Kind::boolean)
        return value != 0 ? "on" : "off";
    if (!info.choices.empty() && value >= 0 && value < static_cast<double>(info.choices.size()))
        return std::string(info.choices[static_cast<std::size_t>(value)]);
    return number_text(value);
}

std::span<const std::string_view> quality_words() { return find_parameter("quality")->choices; }

Result<Quality> parse_quality(std::string_view text) {
    const std::span<const std::string_view> words = quality_words();
    std::string expected;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == text)
            return static_cast<Quality>(i);
        expected += (expected.empty() ? "" : ", ") + std::string(words[i]);
    }
    return Error{"'" + std::string(text) + "' is no quality; it takes one of " + expected};
}

} // namespace topple
