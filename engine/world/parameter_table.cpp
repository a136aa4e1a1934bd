// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/parameter_table.h"

#include "topple/world/parameter_access_detail.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace topple {
namespace {

/// Letters to change, add or take away to get from one word to the other (Levenshtein 1966).
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t k = 0; k <= b.size(); ++k)
        row[k] = k;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t k = 1; k <= b.size(); ++k) {
            const std::size_t change = diagonal + (a[i - 1] == b[k - 1] ? 0 : 1);
            diagonal = row[k];
            row[k] = std::min({row[k] + 1, row[k - 1] + 1, change});
        }
    }
    return row.back();
}

std::string_view nearest_name(std::string_view wanted) {
    const auto table = parameter_table();
    const auto nearest = std::min_element(
        table.begin(), table.end(), [&](const auto& x, const auto& y) {
            return edit_distance(x.name, wanted) < edit_distance(y.name, wanted);
        });
    return nearest->name;
}

/// The shortest text that reads back to the same number.
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

double get_parameter(const Parameters& parameters, const ParameterInfo& info) {
    const auto index = static_cast<std::size_t>(&info - parameter_table().data());
    TOPPLE_ASSERT(index < parameter_table().size());
    return parameter_access()[index].get(parameters);
}

Result<void> set_parameter(Parameters& parameters, std::string_view name, double value) {
    const ParameterInfo* info = find_parameter(name);
    if (!info)
        return Error{"there is no parameter '" + std::string(name) + "'; did you mean '" +
                     std::string(nearest_name(name)) + "'?"};
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
