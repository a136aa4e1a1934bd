// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/word_reader.h"

#include <array>
#include <charconv>
#include <cmath>

namespace topple::app {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

template<typename T>
std::string shortest(T value) {
    std::array<char, 40> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

/// Returns the number that fills all of `word`, if there is one and it is finite.
template<typename T>
std::optional<T> parsed(std::string_view word) {
    T value{};
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc{} || stop != end)
        return std::nullopt;
    if constexpr (std::is_floating_point_v<T>)
        if (!std::isfinite(value))
            return std::nullopt;
    return value;
}

} // namespace

std::string number_text(Real value) { return shortest(value); }
std::string number_text(double value) { return shortest(value); }
std::string number_text(Vec3 v) {
    return shortest(v.x) + ' ' + shortest(v.y) + ' ' + shortest(v.z);
}
std::string number_text(Quat q) { return number_text(Vec3{q.x, q.y, q.z}) + ' ' + shortest(q.w); }

std::string number_text(const CellPoint& place) {
    const auto [cell, point] = settled(place);
    std::string text = number_text(point);
    if (cell != GridCell{})
        text += " @ " + std::to_string(cell.x) + ' ' + std::to_string(cell.y) + ' ' +
                std::to_string(cell.z);
    return text;
}

std::string hex_text(std::uint64_t value, std::size_t digits) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(digits, '0');
    for (std::size_t i = digits; i-- > 0; value >>= 4u)
        text[i] = kDigits[value & 15u];
    return text;
}

std::string quoted_text(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '\n') {
            out += "\\n";
            continue;
        }
        if (c == '"' || c == '\\')
            out += '\\';
        out += c;
    }
    return out + '"';
}

WordReader::WordReader(std::string_view line) : rest_(line) { skip_blanks(); }

void WordReader::skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlanks), rest_.size()));
}

void WordReader::fail(std::string message) {
    if (!error_)
        error_ = Error{.message = std::move(message)};
    rest_ = {};
}

void WordReader::fail_expected(const char* what, std::string_view found) {
    fail(std::string("expected ") + what +
         (found.empty() ? ", but the line ends" : ", found '" + std::string(found) + "'"));
}

std::string_view WordReader::word(const char* what) {
    const std::string_view found = rest_.substr(0, rest_.find_first_of(kBlanks));
    if (found.empty()) {
        fail_expected(what, {});
        return {};
    }
    rest_.remove_prefix(found.size());
    skip_blanks();
    return found;
}

bool WordReader::skip(std::string_view word) {
    if (rest_.substr(0, rest_.find_first_of(kBlanks)) != word)
        return false;
    rest_.remove_prefix(word.size());
    skip_blanks();
    return true;
}

std::string WordReader::text(const char* what) {
    if (!rest_.starts_with('"'))
        return std::string(word(what));
    std::string out;
    for (std::size_t i = 1; i < rest_.size(); ++i) {
        const char c = rest_[i];
        if (c == '"') {
            rest_.remove_prefix(i + 1);
            skip_blanks();
            return out;
        }
        const bool is_escape = c == '\\' && i + 1 < rest_.size();
        if (is_escape)
            ++i;
        out += is_escape && rest_[i] == 'n' ? '\n' : rest_[i];
    }
    fail(std::string(what) + " begins with a quote that is never closed");
    return {};
}

Real WordReader::real(const char* what) {
    const std::string_view found = word(what);
    const auto value = parsed<Real>(found);
    if (!value)
        fail_expected(what, found);
    return value.value_or(Real{});
}

double WordReader::number(const char* what) {
    const std::string_view found = word(what);
    const auto value = parsed<double>(found);
    if (!value)
        fail_expected(what, found);
    return value.value_or(0.0);
}

std::uint64_t WordReader::count(const char* what) {
    const std::string_view found = word(what);
    const auto value = parsed<std::uint64_t>(found);
    if (!value)
        fail_expected(what, found);
    return value.value_or(0);
}

Vec3 WordReader::vec3(const char* what) {
    Vec3 v;
    for (int axis = 0; axis < 3; ++axis)
        v[axis] = real(what);
    return v;
}

Quat WordReader::quat(const char* what) {
    const Vec3 v = vec3(what);
    return {v.x, v.y, v.z, real(what)};
}

CellPoint WordReader::place(const char* what) {
    double at[3];
    for (double& x : at) {
        x = number(what);
        if (std::abs(x) > static_cast<double>(std::numeric_limits<Real>::max()))
            fail(std::string(what) + " is too far away");
    }
    const DVec3 exact{at[0], at[1], at[2]};
    if (!skip("@"))
        return to_cell_point(exact);
    std::int32_t cell[3];
    for (std::int32_t& number : cell) {
        const std::string_view found = word("the number of a cell");
        const auto value = parsed<std::int32_t>(found);
        if (!value)
            fail_expected("the number of a cell", found);
        number = value.value_or(0);
    }
    return {{cell[0], cell[1], cell[2]}, to_vec3(exact)};
}

std::string_view WordReader::braces(const char* what) {
    if (!rest_.starts_with('{')) {
        fail_expected(what, rest_.substr(0, rest_.find_first_of(kBlanks)));
        return {};
    }
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
        const char c = rest_[i];
        if (in_text) {
            i += c == '\\' ? 1 : 0;
            in_text = c != '"';
            continue;
        }
        in_text = c == '"';
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (depth == 0) {
            const std::string_view found = rest_.substr(0, i + 1);
            rest_.remove_prefix(i + 1);
            skip_blanks();
            return found;
        }
    }
    fail(std::string(what) + " begins with a brace that is never closed");
    return {};
}

Result<void> WordReader::finish() {
    if (!rest_.empty())
        fail("did not expect '" + std::string(rest_.substr(0, rest_.find_first_of(kBlanks))) +
             "' after the end of the command");
    if (error_)
        return *error_;
    return {};
}

} // namespace topple::app
