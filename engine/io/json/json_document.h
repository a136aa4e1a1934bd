// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/io/json/json_value.h"
#include "topple/io/text/read_progress.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace topple {

/// A value of a JsonDocument: its kind, its line, and the location of its text or its items. 16 bytes, since a file
/// may consist of values of two bytes. Valid as long as the document.
class JsonNode {
public:
    /// Creates a null.
    JsonNode() = default;

    /// Returns the kind of the value.
    [[nodiscard]] JsonKind kind() const { return static_cast<JsonKind>(kind_); }
    /// Returns whether the value is of that kind.
    [[nodiscard]] bool is(JsonKind wanted) const { return kind() == wanted; }
    [[nodiscard]] int line() const { return static_cast<int>(line_); } ///< 1-based line.
    /// Number: as written, so that it can be saved unchanged. String: its content. Boolean: "true" or "false".
    /// Otherwise empty.
    [[nodiscard]] std::string_view text() const {
        return is_container() ? std::string_view() : std::string_view(begin_.text, count_);
    }
    /// Array: elements. Object: key, value, key, value, ... Otherwise none.
    [[nodiscard]] std::span<const JsonNode> items() const {
        return is_container() ? std::span(begin_.items, count_) : std::span<const JsonNode>();
    }
    /// Returns the number of members of an object.
    [[nodiscard]] std::size_t member_count() const { return items().size() / 2; }
    /// Returns the key of a member. Requires: an object, i below member_count().
    [[nodiscard]] std::string_view key(std::size_t i) const { return items()[2 * i].text(); }
    /// Returns the value of a member. Requires: as for `key`.
    [[nodiscard]] const JsonNode& member(std::size_t i) const { return items()[2 * i + 1]; }
    /// Returns the value of a key; null if there is none. Requires: an object.
    [[nodiscard]] const JsonNode* find(std::string_view wanted) const;

private:
    friend class JsonTreeBuilder;
    [[nodiscard]] bool is_container() const { return is(JsonKind::array) || is(JsonKind::object); }
    union Begin {
        const char* text;
        const JsonNode* items;
    };
    Begin begin_{nullptr};
    std::uint32_t count_ = 0;     ///< Number of bytes of the text, or of items.
    std::uint32_t line_ : 29 = 0; // sufficient for a file of 256 MB
    std::uint32_t kind_ : 3 = 0;
};

/// A parsed JSON text. Borrows the text.
class JsonDocument {
public:
    /// Creates a null.
    JsonDocument();
    ///@{
    /// Nodes of the other document stay valid and belong to this one.
    JsonDocument(JsonDocument&&) noexcept;
    JsonDocument& operator=(JsonDocument&&) noexcept;
    ///@}
    ~JsonDocument();
    /// Returns the outermost value.
    [[nodiscard]] const JsonNode& root() const { return root_; }

private:
    friend class JsonTreeBuilder;
    class Memory;
    JsonNode root_;
    std::unique_ptr<Memory> memory_;
};

/// Largest depth of nesting.
inline constexpr int kMaxJsonDepth = 64;
/// Largest number of values in one file.
inline constexpr std::size_t kMaxJsonValues = 16'000'000;

/// Reads strict JSON in UTF-8: no comments, no trailing commas, nothing after the end. Memory: at most 32 bytes per
/// value during the parse, 16 afterwards, plus the strings with escapes. Requires: `text` outlives the document, and
/// has fewer than 2^29 bytes. Fails: with the line of the first syntax error, of a duplicate key, or of nesting or
/// values above the limits; or stopped by `progress`.
Result<JsonDocument> parse_json(std::string_view text,
                                std::size_t max_values = kMaxJsonValues,
                                const ReadProgress& progress = {});

/// Writes a value on one line: `{ "a": [1, 2] }`, as `json_line` of a JsonValue does.
std::string json_line(const JsonNode& node);
/// Returns a copy that can be changed and written.
JsonValue to_value(const JsonNode& node);

} // namespace topple
