// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

/// A JSON value that knows the line it came from and keeps numbers as they were written, so that what
/// is not understood can be saved again unchanged.
struct JsonValue {
    enum class Kind : std::uint8_t { null, boolean, number, string, array, object };
    Kind kind = Kind::null;
    int line = 0;     ///< 1-based; 0 when it was made here.
    std::string text; ///< Number: as written. String: its content. Boolean: "true" or "false".
    std::vector<JsonValue> items; ///< Array: elements. Object: key, value, key, value, ...

    static JsonValue number(float value);
    static JsonValue integer(std::int64_t value);
    static JsonValue count(std::uint64_t value);
    static JsonValue boolean(bool value);
    static JsonValue string(std::string_view value);
    static JsonValue array() { return of(Kind::array); }
    static JsonValue object() { return of(Kind::object); }

    [[nodiscard]] bool is(Kind wanted) const { return kind == wanted; }
    [[nodiscard]] std::size_t member_count() const { return items.size() / 2; }
    [[nodiscard]] const std::string& key(std::size_t i) const { return items[2 * i].text; }
    [[nodiscard]] const JsonValue& member(std::size_t i) const { return items[2 * i + 1]; }
    /// Null when there is none. Requires: an object.
    [[nodiscard]] const JsonValue* find(std::string_view wanted) const;

    void add(std::string_view name, JsonValue value); ///< Requires: an object without that key.
    void push(JsonValue value) { items.push_back(std::move(value)); } ///< Requires: an array.

private:
    static JsonValue of(Kind kind);
};

/// Depth of nesting that is read.
inline constexpr int kMaxJsonDepth = 64;
/// Values of one file; what is written in two bytes takes far more in memory.
inline constexpr std::size_t kMaxJsonValues = 16'000'000;

/// Reads strict JSON in UTF-8: no comments, no trailing commas, nothing after the end.
/// Fails: with the line of the first mistake, of a key given twice, or of what is too deep or too much.
Result<JsonValue> parse_json(std::string_view text, std::size_t max_values = kMaxJsonValues);

/// On one line, with blanks as in `{ "a": [1, 2] }`.
std::string json_line(const JsonValue& value);

/// Over many lines, indented by two, ended by a line break: what fits in 100 columns is on one line,
/// except that the outermost members are always apart.
std::string json_pages(const JsonValue& value);

} // namespace topple
