// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/arrangement.h"
#include "app/commands/record_parser_detail.h"

#include <cmath>
#include <optional>
#include <string>

namespace topple::app::detail {
namespace {

/// Reads the words after "line", "circle" or "mirror"; none if the next word is something else.
std::optional<Arrangement> read_arrangement(WordReader& reader, GridCell& cell) {
    const auto read_pivot = [&] {
        const CellPoint pivot = reader.place("the pivot");
        cell = pivot.cell;
        return pivot.point;
    };
    const auto read_count = [&] {
        return static_cast<int>(whole_number(reader, "the number of copies", 1, kMostCopies));
    };
    if (reader.skip("line")) {
        LineOfCopies line{.count = read_count(), .spacing = {}};
        line.spacing = reader.vec3("the spacing");
        return line;
    }
    if (reader.skip("circle")) {
        CircleOfCopies circle{.count = read_count(), .pivot = {}};
        circle.pivot = read_pivot();
        if (!reader.at_end())
            circle.axis = reader.vec3("the axis");
        if (!reader.at_end())
            circle.angle = reader.real("the angle");
        return circle;
    }
    if (!reader.skip("mirror"))
        return std::nullopt;
    MirrorImage mirror;
    const std::string axis(reader.word("x, y or z"));
    mirror.axis = axis == "y" ? 1 : axis == "z" ? 2 : 0;
    if (axis != "x" && axis != "y" && axis != "z" && !axis.empty())
        reader.fail("expected x, y or z, found '" + axis + "'");
    mirror.pivot = read_pivot();
    return mirror;
}

} // namespace

double whole_number(WordReader& reader, const char* what, double low, double high) {
    const double value = reader.number(what);
    if (value >= low && value <= high && value == std::floor(value))
        return value;
    reader.fail(std::string(what) + " must be a whole number between " + number_text(low) +
                " and " + number_text(high));
    return 0;
}

/// `duplicate 17 18 line 3 1 0 0`, `duplicate 17 soft 2 circle 5 0 0 0`, `duplicate 17 mirror x 0 0 0`.
Command parse_duplicate(WordReader& reader) {
    DuplicateObjects c;
    bool is_soft = false;
    while (!reader.at_end()) {
        if (const auto arrangement = read_arrangement(reader, c.cell)) {
            c.arrangement = *arrangement;
            return c;
        }
        if (reader.skip("soft"))
            is_soft = true;
        else if (is_soft)
            c.deformables.push_back(
                {reader.count("a soft body's number, or line, circle, mirror")});
        else
            c.bodies.push_back({reader.count("a body's number, or line, circle, mirror")});
    }
    reader.fail("expected 'line', 'circle' or 'mirror', but the line ends");
    return c;
}

} // namespace topple::app::detail
