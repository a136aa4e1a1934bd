// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/math/vec3.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace topple::app::lab {

/// Meaning of a line or point of an answer; the drawing gives each role its color.
enum class Role : std::uint8_t {
    first,    ///< First shape of the question.
    second,   ///< Second shape of the question.
    third,    ///< Third shape of the question.
    result,   ///< Result of the test.
    normal,   ///< Direction that belongs to the result.
    helper,   ///< Construction of the result: an axis, a projection, a clip plane.
    interval, ///< Projection of the first shape on an axis.
    other_interval,
    cell, ///< Node of a tree.
};

/// Something to draw: a point (a), a line or an arrow (a to b), a filled triangle, or a label at a.
struct Mark {
    enum class Look : std::uint8_t { point, line, arrow, triangle, words } look = Look::point;
    Role role = Role::result;
    Vec3 a{}, b{}, c{};
    std::string text{};
    bool is_fine = false; ///< Drawn thin, because many such lines would hide the picture.
};

/// A boolean, a number, a vector or a word.
using FactValue = std::variant<bool, Real, Vec3, std::string>;
struct Fact {
    std::string_view name; ///< Name with the unit, if there is one: "distance_m".
    FactValue value;
};

/// Nine numbers in rows and columns, shown below the facts. Tables of the same `row` stand side by side.
struct NumberTable {
    struct Cell {
        std::string text;
        Role role = Role::helper;
    };
    std::string name;
    std::size_t row = 0, column = 0;            ///< Place among the tables of the answer.
    std::array<std::array<Cell, 3>, 3> cells{}; ///< By row, then column.
};

/// Answer of a test. The first fact is the result; the others give details.
struct Answer {
    std::vector<Fact> facts;
    std::vector<Mark> marks;
    std::vector<NumberTable> tables{};

    void say(std::string_view name, FactValue value) { facts.push_back({name, std::move(value)}); }
    void point(Vec3 p, Role role = Role::result) { marks.push_back({Mark::Look::point, role, p}); }
    void line(Vec3 a, Vec3 b, Role role = Role::result) {
        marks.push_back({Mark::Look::line, role, a, b});
    }
    void fine_line(Vec3 a, Vec3 b, Role role) {
        line(a, b, role);
        marks.back().is_fine = true;
    }
    void arrow(Vec3 a, Vec3 b, Role role = Role::normal) {
        marks.push_back({Mark::Look::arrow, role, a, b});
    }
    void triangle(Vec3 a, Vec3 b, Vec3 c, Role role = Role::result) {
        marks.push_back({Mark::Look::triangle, role, a, b, c});
    }
    void words(Vec3 at, std::string text, Role role = Role::helper) {
        marks.push_back({Mark::Look::words, role, at, {}, {}, std::move(text)});
    }
};

/// Returns "yes", "0.5", "0 1 0", as shown in the panel and on the command line.
std::string text_of(const FactValue& value);
/// Returns null if there is no such fact.
const FactValue* find_fact(const Answer& answer, std::string_view name);
/// Returns whether kind and value are equal; numbers within `tolerance`, relative for values above 1.
bool are_close(const FactValue& a, const FactValue& b, Real tolerance);

} // namespace topple::app::lab
