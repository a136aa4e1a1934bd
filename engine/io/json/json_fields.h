// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_document.h"
#include "topple/io/text/warning_log.h"
#include "topple/math/transform.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

/// What went wrong while reading JSON: the first error counts, what comes after it may be its echo.
class JsonProblems {
public:
    void fail(int line, std::string message) {
        if (!error_)
            error_ = Error{std::move(message), {}, line};
    }
    [[nodiscard]] bool failed() const { return error_.has_value(); }
    [[nodiscard]] const Error& error() const { return *error_; } ///< Requires: failed().
    WarningLog warnings;
    /// Whether objects remember which keys they were asked for, to name them where one is refused.
    bool remembers_keys = false;

private:
    std::optional<Error> error_;
};

/// The allowed values of a number, ends included.
struct NumberRange {
    double minimum = -std::numeric_limits<float>::max();
    double maximum = std::numeric_limits<float>::max();
};

/// Takes the known keys of one object; those that nobody asks for are unknown. Every mistake is
/// reported once, in words and with its line, and yields the fallback.
class JsonFields {
public:
    /// `what` begins the sentences: "body 3".
    JsonFields(const JsonNode& object, std::string what, JsonProblems& problems);

    /// Null when absent. Marks the key as known.
    const JsonNode* find(std::string_view key);
    /// The same, but an error when absent.
    const JsonNode* require(std::string_view key);

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
    /// x, y, z, w; kept as written when its length is 1 but for rounding, else scaled to it. Zero is
    /// an error.
    Quat rotation(std::string_view key);

    /// Members nobody asked for, as an object; each is a warning.
    JsonValue unknown_members();
    /// The same as JSON text, with the members of `more` behind them; empty for nothing. A file may consist
    /// of unknown keys, and an object of them all is a hundred times as large as their text.
    std::string unknown_text(const JsonValue& more = JsonValue::object());
    /// For an object in which an unknown key is an error: the sentence names what would be understood.
    /// Requires: the problems remember keys. `unknown` is JSON text, empty for nothing.
    void refuse_unknown(const std::string& unknown);

    void fail(int line, const std::string& message);
    [[nodiscard]] int line() const { return object_.line(); }
    [[nodiscard]] const std::string& what() const { return what_; }
    JsonProblems& problems() { return problems_; }

private:
    const JsonNode& object_;
    std::string what_;
    JsonProblems& problems_;
    std::vector<bool> is_known_;
    std::vector<std::string> asked_; ///< Each key once, in the order of asking, if remembered.
};

/// Nothing when the value is not a number, or too large for a float (too small is 0).
std::optional<Real> json_real(const JsonNode& value);
std::optional<Vec3> json_vec3(const JsonNode& value);
std::optional<std::uint32_t> json_index(const JsonNode& value);
/// "a string", "an array": for messages.
std::string_view kind_in_words(const JsonNode& value);

JsonValue to_json(Vec3 v);
JsonValue to_json(Quat q);

/// Adds what an earlier version or a later program wrote and we did not understand, as JSON text of an
/// object; keys that are there already are merged if both are objects, and else left alone.
void add_extras(JsonValue& object, const std::string& extras);
/// The text for add_extras; empty for an empty object.
std::string extras_text(const JsonValue& unknown);

} // namespace topple
