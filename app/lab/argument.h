// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/answer.h"
#include "topple/core/result.h"
#include "topple/math/vec3.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace topple::app::lab {

/// Type of a parameter of a lab test: a shape, a vector, an angle... Each is a short list of numbers, described by
/// its fields, which display, dragging, writing and reading use. Planar kinds lie in the plane z = 0.
enum class Kind : std::uint8_t {
    number,
    angle, ///< [degrees], as shown to users.
    point2,
    vector2,
    points2, ///< Any number of points.
    segment2,
    ray2,
    circle,
    rectangle,        ///< Axis-aligned: center and half extents.
    turned_rectangle, ///< Rectangle with an angle.
    polygon,          ///< Convex hull of its vertices.
    point,
    vector,
    points,
    segment,
    ray,
    plane,
    sphere,
    box,        ///< Axis-aligned: center and half extents.
    turned_box, ///< Box with yaw, pitch and roll.
    capsule,
    cylinder, ///< Axis from the center of one cap to that of the other.
    cone,     ///< Axis from the center of the base to the tip.
    triangle,
    rotation, ///< Yaw, pitch, roll.
    hull,     ///< Convex hull of its vertices.
    frustum,  ///< A camera's view: position, range, direction and width.
    mesh,     ///< A ring of triangles in a turned box: center, half extents, yaw, pitch, roll.
};
inline constexpr int kKindCount = 28;

std::string_view name_of(Kind kind); ///< Returns "turned box".
/// Returns "Turned box and sphere".
std::string title_of(Kind first, Kind second);
/// Returns whether the kind lies in the plane z = 0.
bool is_planar(Kind kind);
/// Returns whether the kind has any number of vertices.
bool is_list(Kind kind);

/// Meaning of the numbers of a field; determines their display and the effect of a handle.
enum class Meaning : std::uint8_t {
    place,     ///< Position of a point. [m]
    direction, ///< Relative to the first place of the argument, or to `Argument::drawn_from`. [m]
    length,    ///< Distance along x from the first place; never negative. [m]
    extents,   ///< Lengths from the first place, along the shape's own axes; never negative. [m]
    angle,     ///< [degrees]
    number,
};

/// A range of an argument's numbers.
struct Field {
    std::string_view name; ///< "center"
    Meaning meaning = Meaning::number;
    std::size_t first = 0; ///< Index of its first number.
    std::size_t count = 1;
};

struct Argument {
    Kind kind = Kind::number;
    std::vector<Real> numbers; ///< Numbers of all fields.
    Vec3 drawn_from{};         ///< Beginning of the arrow of a vector. [m]

    /// Requires: at least index + 1 numbers.
    [[nodiscard]] Real operator[](std::size_t index) const { return numbers[index]; }
    /// Returns three numbers; two and z = 0 for a planar kind.
    [[nodiscard]] Vec3 vec3(std::size_t first) const;
    friend bool operator==(const Argument&, const Argument&) = default;
};
using Arguments = std::span<const Argument>;

/// Returns the fields of a kind; for a list, of that many vertices.
std::vector<Field> fields_of(Kind kind, std::size_t number_count);
std::vector<Field> fields_of(const Argument& argument);

/// Returns "0,1,0,0.5": the numbers in the order of the fields, each as the shortest text that reads back the same.
std::string text_of(const Argument& argument);
/// Reads such a text. Fails: not a number, too few or too many numbers; the message says what was expected.
Result<Argument> read_argument(Kind kind, std::string_view text);

/// Parameter of a test: name, kind and start value.
struct Parameter {
    std::string_view name; ///< Name on the command line, such as "box".
    Kind kind = Kind::number;
    std::string_view start; ///< Start value in the form of `text_of`.
    /// Role of its outline and of its name; none: first and second in turn. Columns of one matrix share theirs.
    std::optional<Role> role{};
    /// Index of the parameter from whose first place the arrow of a vector is drawn; none: from the origin.
    std::optional<std::size_t> drawn_from{};
};
/// Returns the role of the parameter with that index.
Role role_of(std::span<const Parameter> parameters, std::size_t index);
/// Sets the beginnings of the arrows for the present places.
void place_arrows(std::span<const Parameter> parameters, std::span<Argument> arguments);
/// Returns the start values. Requires: every start value can be read; a test checks this for the whole table.
std::vector<Argument> start_of(std::span<const Parameter> parameters);
/// Reads "sphere=0,1,0,0.5 box=..."; these values replace the start values. Fails: an unknown name, with the known
/// ones; a value that cannot be read.
Result<std::vector<Argument>> read_arguments(std::span<const Parameter> parameters,
                                             std::span<const std::string> words);
Result<std::vector<Argument>> read_arguments(std::span<const Parameter> parameters,
                                             std::string_view line);

} // namespace topple::app::lab
