// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

/// Kinds of JSON values; `verbatim` is JSON text that is written unchanged.
enum class JsonKind : std::uint8_t { null, boolean, number, string, array, object, verbatim };

/// A JSON value to be written. A parsed value is a JsonNode, see json_document.h.
struct JsonValue {
    /// Kinds of values.
    using Kind = JsonKind;
    Kind kind = Kind::null; ///< Kind of the value.
    std::string text; ///< Number: as written. String: its content. Boolean: "true" or "false".
    std::vector<JsonValue> items; ///< Array: elements. Object: key, value, key, value, ...

    /// Creates a value from JSON text, on one line.
    static JsonValue verbatim(std::string json);
    ///@{
    /// Creates a value of that kind. Numbers are written so that they read back to the same value; a float must be
    /// finite.
    static JsonValue number(float value);
    static JsonValue integer(std::int64_t value);
    static JsonValue count(std::uint64_t value);
    static JsonValue boolean(bool value);
    static JsonValue string(std::string_view value);
    ///@}
    ///@{
    /// Creates an empty container.
    static JsonValue array() { return of(Kind::array); }
    static JsonValue object() { return of(Kind::object); }
    ///@}

    /// Returns whether the value is of that kind.
    [[nodiscard]] bool is(Kind wanted) const { return kind == wanted; }
    /// Returns the number of members of an object.
    [[nodiscard]] std::size_t member_count() const { return items.size() / 2; }
    /// Returns the key of a member. Requires: an object, i below member_count().
    [[nodiscard]] const std::string& key(std::size_t i) const { return items[2 * i].text; }
    /// Returns the value of a member. Requires: as for `key`.
    [[nodiscard]] const JsonValue& member(std::size_t i) const { return items[2 * i + 1]; }
    /// Returns the value of a key; null if there is none. Requires: an object.
    [[nodiscard]] const JsonValue* find(std::string_view wanted) const;

    void add(std::string_view name, JsonValue value); ///< Requires: an object without that key.
    void push(JsonValue value) { items.push_back(std::move(value)); } ///< Requires: an array.

private:
    static JsonValue of(Kind kind);
};

/// Returns the text of a value on one line, with blanks as in `{ "a": [1, 2] }`.
std::string json_line(const JsonValue& value);

/// Appends a string as JSON, in quotes.
void append_json_string(std::string& out, std::string_view text);

/// Returns the text of a value on several lines, indented by two and ended by a line break. A value that fits in 100
/// columns is on one line, except that the outermost members are always separate.
std::string json_pages(const JsonValue& value);

} // namespace topple
