// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/geometry/shapes/aabb.h"
#include "topple/io/json/json_document.h"
#include "topple/io/text/warning_log.h"
#include "topple/math/grid_cell.h"
#include "topple/math/transform.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

/// Errors and warnings while reading JSON. Only the first error counts, since later ones may be consequences.
class JsonProblems {
public:
    /// Stores an error at a line (1-based), unless there is one already.
    void fail(int line, std::string message) {
        if (!error_)
            error_ = Error{std::move(message), {}, line};
    }
    /// Returns whether there was an error.
    [[nodiscard]] bool failed() const { return error_.has_value(); }
    [[nodiscard]] const Error& error() const { return *error_; } ///< Requires: failed().
    WarningLog warnings; ///< Warnings in the order of their first appearance.
    /// Whether objects remember the requested keys, to list them in the refusal of an unknown key.
    bool remembers_keys = false;

private:
    std::optional<Error> error_;
};

/// Range of a number, ends included.
struct NumberRange {
    ///@{
    /// In the unit of the number.
    double minimum = -std::numeric_limits<float>::max();
    double maximum = std::numeric_limits<float>::max();
    ///@}
};

/// Reads the known keys of one object; keys that are never requested are unknown. Every mistake is reported once, in
/// words and with its line, and yields the fallback.
class JsonFields {
public:
    /// `what` starts the messages: "body 3". Requires: object and problems outlive this object.
    JsonFields(const JsonNode& object, std::string what, JsonProblems& problems);

    /// Returns the value of a key; null if it is absent. Marks the key as known.
    const JsonNode* find(std::string_view key);
    /// Returns the value of a key; null, and an error, if it is absent.
    const JsonNode* require(std::string_view key);

    ///@{
    /// Returns the value of a key. An absent key gives the fallback or none, and so does, with an error, a value
    /// of another kind or out of range.
    Real number(std::string_view key, Real fallback, NumberRange range = {});
    std::optional<Real> optional_number(std::string_view key, NumberRange range = {});
    std::int64_t integer(std::string_view key,
                         std::int64_t fallback,
                         std::int64_t minimum,
                         std::int64_t maximum);
    std::optional<std::uint64_t> optional_count(std::string_view key);
    bool boolean(std::string_view key, bool fallback);
    std::string string(std::string_view key, std::size_t max_bytes);
    Vec3 vec3(std::string_view key, Vec3 fallback = {});
    std::optional<Vec3> optional_vec3(std::string_view key);
    /// Returns a place in the world, given in double precision in the frame of `cell`, or of the world if there is
    /// none; then it gets the cell in which its coordinates are small.
    CellPoint place(std::string_view key, const std::optional<GridCell>& cell);
    /// Two corners of a box, in the frame of a cell.
    struct Corners {
        Aabb box;      ///< [m]
        GridCell cell; ///< Frame of the box.
    };
    /// Returns the box between the places "min" and "max", as `place` does; the middle of the box decides on the cell.
    Corners corners(const Aabb& fallback, const std::optional<GridCell>& cell);
    /// Returns the coordinates in the frame of `cell` of a place given in double precision in the world.
    Vec3 vec3_in(const GridCell& cell, std::string_view key, Vec3 fallback = {});
    /// Returns three whole numbers that name a cell; see grid_cell.h.
    std::optional<GridCell> optional_cell(std::string_view key);
    ///@}
    /// Reads x, y, z, w; unchanged if the length is 1 up to rounding, else scaled to 1. Zero is an error.
    Quat rotation(std::string_view key);

    /// Returns the members that were never requested, as an object; each is a warning.
    JsonValue unknown_members();
    /// Returns the unknown members as JSON text, followed by the members of `more`; empty if there are none. A file
    /// may consist of unknown keys, and an object of all of them would be a hundred times as large as their text.
    std::string unknown_text(const JsonValue& more = JsonValue::object());
    /// Reports an unknown key as an error, with the list of the known keys. Requires: the problems remember keys.
    /// `unknown` is JSON text, empty for none.
    void refuse_unknown(const std::string& unknown);

    /// Stores an error about the object.
    void fail(int line, const std::string& message);
    /// Returns the line of the object, 1-based.
    [[nodiscard]] int line() const { return object_.line(); }
    /// Returns the start of the messages about the object.
    [[nodiscard]] const std::string& what() const { return what_; }
    /// Returns the log of errors and warnings.
    JsonProblems& problems() { return problems_; }

private:
    const JsonNode& object_;
    std::string what_;
    JsonProblems& problems_;
    std::vector<bool> is_known_;
    std::vector<std::string> asked_; ///< Each requested key once, in order, if remembered.
};

///@{
/// Converts a value; none if it is of another kind, or too large (too small gives 0 for a float).
std::optional<Real> json_real(const JsonNode& value);
std::optional<Vec3> json_vec3(const JsonNode& value);
std::optional<std::uint32_t> json_index(const JsonNode& value);
///@}
/// Returns the kind of a value for messages: "a string", "an array".
std::string_view kind_in_words(const JsonNode& value);

///@{
/// Returns an array of the components, in the order x, y, z, w.
JsonValue to_json(Vec3 v);
JsonValue to_json(Quat q);
JsonValue to_json(const GridCell& cell);
///@}

/// Adds keys that this version did not understand when it read them, as JSON text of an object. Existing keys are
/// merged if both values are objects, and else left unchanged.
void add_extras(JsonValue& object, const std::string& extras);
/// Returns the text for add_extras; empty for an empty object.
std::string extras_text(const JsonValue& unknown);

} // namespace topple
