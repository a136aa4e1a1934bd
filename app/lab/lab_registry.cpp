// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_test.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <tuple>

namespace topple::app::lab {
namespace {

constexpr std::array<std::string_view, 10> kChapters{"Vectors",
                                                     "Matrices and rotations",
                                                     "Projections and frusta",
                                                     "Planar shapes",
                                                     "Planar trees",
                                                     "Points and solids",
                                                     "Solids that meet",
                                                     "Rays",
                                                     "Moving shapes",
                                                     "Meshes and trees"};

/// A function-local static, so that registrations at namespace scope can use it in any order.
std::vector<LabTest>& registry() {
    static std::vector<LabTest> tests;
    return tests;
}

auto rank_of(const LabTest& test) {
    return std::tuple(std::find(kChapters.begin(), kChapters.end(), test.chapter), test.title);
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

/// Reads a value of the same kind as `like`.
Result<FactValue> read_value(const FactValue& like, std::string_view text) {
    if (std::holds_alternative<bool>(like)) {
        if (text != "yes" && text != "no")
            return Error{"expected yes or no, found '" + std::string(text) + "'"};
        return FactValue{text == "yes"};
    }
    if (std::holds_alternative<std::string>(like))
        return FactValue{std::string(text)};
    const bool is_number = std::holds_alternative<Real>(like);
    const auto read = read_argument(is_number ? Kind::number : Kind::vector, text);
    if (!read)
        return read.error();
    return is_number ? FactValue{(*read)[0]} : FactValue{read->vec3(0)};
}

} // namespace

LabRegistration::LabRegistration(LabTest test) {
    test.search_text = lower(std::string(test.chapter) + " " + test.title + " " + test.id);
    std::vector<LabTest>& tests = registry();
    const auto place = std::upper_bound(
        tests.begin(), tests.end(), test, [](const auto& a, const auto& b) {
            return rank_of(a) < rank_of(b);
        });
    tests.insert(place, std::move(test));
}

std::span<const std::string_view> chapters() { return kChapters; }
std::span<const LabTest> all_tests() { return registry(); }

const LabTest* find_test(std::string_view id) {
    for (const LabTest& test : registry())
        if (test.id == id)
            return &test;
    return nullptr;
}

bool matches(const LabTest& test, std::string_view filter) {
    if (filter.empty())
        return true;
    std::istringstream words{lower(filter)};
    for (std::string word; words >> word;)
        if (test.search_text.find(word) == std::string::npos)
            return false;
    return true;
}

Result<void> check_answer(const Answer& answer, std::string_view expected, Real tolerance) {
    std::istringstream words{std::string(expected)};
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const FactValue* fact = find_fact(answer, name);
        if (fact == nullptr || equals == std::string::npos)
            return Error{"the answer says nothing of '" + word + "'"};
        const auto value = read_value(*fact, std::string_view(word).substr(equals + 1));
        if (!value)
            return Error{name + ": " + value.error().message};
        if (!are_close(*fact, *value, tolerance))
            return Error{name + " is " + text_of(*fact) + ", expected " + text_of(*value)};
    }
    return {};
}

} // namespace topple::app::lab
