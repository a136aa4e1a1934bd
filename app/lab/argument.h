// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/math/vec3.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app::lab {

/// What a test of the lab is given: a shape, a vector, an angle... All are a handful of numbers, and
/// everything that shows, moves, writes or reads one knows it by its fields. What is planar lies in the
/// plane z = 0.
enum class Kind : std::uint8_t {
    number,
    angle, ///< [degrees], as a person types it.
    point2,
    vector2,
    points2, ///< As many as one likes.
    segment2,
    ray2,
    circle,
    rectangle,        ///< Along the axes: center and half extents.
    turned_rectangle, ///< And its turn.
    polygon,          ///< The convex hull of its vertices.
    point,
    vector,
    points,
    segment,
    ray,
    plane,
    sphere,
    box,        ///< Along the axes: center and half extents.
    turned_box, ///< And yaw, pitch, roll.
    capsule,
    cylinder, ///< From the middle of one cap to that of the other.
    cone,     ///< From the middle of the base to the tip.
    triangle,
    rotation, ///< Yaw, pitch, roll.
    hull,     ///< The convex hull of its vertices.
    frustum,  ///< What an eye sees: its place, how far it looks and where to, and how wide.
    mesh,     ///< A ring of triangles in a turned box: center, half extents, yaw, pitch, roll.
};
inline constexpr int kKindCount = 28;

std::string_view name_of(Kind kind); ///< "turned box"
/// "Turned box and sphere"
std::string title_of(Kind first, Kind second);
/// Lies in the plane z = 0.
bool is_planar(Kind kind);
/// Any number of vertices.
bool is_list(Kind kind);

/// Meaning of the numbers of a field; says how they are shown and what a handle does to them.
enum class Meaning : std::uint8_t {
    place,     ///< A point. [m]
    direction, ///< From the first place of the argument, or from the origin. [m]
    length,    ///< Along x from the first place. Never negative. [m]
    extents,   ///< From the first place, along the thing's own axes. Never negative. [m]
    angle,     ///< [degrees]
    number,
};

/// Some of an argument's numbers, in order.
struct Field {
    std::string_view name; ///< "center"
    Meaning meaning = Meaning::number;
    std::size_t first = 0; ///< Index of its first number.
    std::size_t count = 1;
};

struct Argument {
    Kind kind = Kind::number;
    std::vector<Real> numbers; ///< As many as the fields say.

    /// Requires: at least index + 1 numbers.
    [[nodiscard]] Real operator[](std::size_t index) const { return numbers[index]; }
    /// Three numbers; two and z = 0 where planar.
    [[nodiscard]] Vec3 vec3(std::size_t first) const;
    friend bool operator==(const Argument&, const Argument&) = default;
};
using Arguments = std::span<const Argument>;

/// Of a kind with its own number of numbers, or of so many vertices.
std::vector<Field> fields_of(Kind kind, std::size_t number_count);
std::vector<Field> fields_of(const Argument& argument);

/// "0,1,0,0.5": the numbers in the order of the fields, the shortest text that reads back the same.
std::string text_of(const Argument& argument);
/// Fails: not a number, too few or too many of them; says what was expected.
Result<Argument> read_argument(Kind kind, std::string_view text);

/// Parameter of a test: its name, its kind, and its value at the start.
struct Parameter {
    std::string_view name; ///< "box": what the command line says.
    Kind kind = Kind::number;
    std::string_view start; ///< As in `text_of`.
};
/// The start of each. Requires: every start can be read, which a test of the whole table sees to.
std::vector<Argument> start_of(std::span<const Parameter> parameters);
/// "sphere=0,1,0,0.5 box=...": those named take the place of the start.
/// Fails: a name that is not asked for, with those that are; a value that cannot be read.
Result<std::vector<Argument>> read_arguments(std::span<const Parameter> parameters,
                                             std::span<const std::string> words);
Result<std::vector<Argument>> read_arguments(std::span<const Parameter> parameters,
                                             std::string_view line);

} // namespace topple::app::lab
