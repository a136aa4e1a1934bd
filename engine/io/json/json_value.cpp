// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/json/json_value.h"

#include "topple/io/text/number_text.h"
#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <utility>

namespace topple {
namespace {

constexpr std::size_t kColumns = 100;

/// Appends the one-line form; stops and returns false if `out` grows beyond `limit`.
bool append_line(std::string& out, const JsonValue& value, std::size_t limit) {
    if (value.is(JsonKind::null))
        out += "null";
    if (value.is(JsonKind::boolean) || value.is(JsonKind::number) || value.is(JsonKind::verbatim))
        out += value.text;
    if (value.is(JsonKind::string))
        append_json_string(out, value.text);
    if (value.is(JsonKind::array)) {
        out += '[';
        for (std::size_t i = 0; i < value.items.size(); ++i) {
            if (i > 0)
                out += ", ";
            if (!append_line(out, value.items[i], limit))
                return false;
        }
        out += ']';
    }
    if (value.is(JsonKind::object)) {
        out += '{';
        for (std::size_t i = 0; i < value.member_count(); ++i) {
            out += i > 0 ? ", " : " ";
            append_json_string(out, value.key(i));
            out += ": ";
            if (!append_line(out, value.member(i), limit))
                return false;
        }
        out += value.items.empty() ? "}" : " }";
    }
    return out.size() <= limit;
}

bool holds_containers(const JsonValue& value) {
    const std::size_t stride = value.is(JsonKind::object) ? 2 : 1;
    for (std::size_t i = stride - 1; i < value.items.size(); i += stride)
        if (value.items[i].is(JsonKind::array) || value.items[i].is(JsonKind::object))
            return true;
    return false;
}

void append_pages(std::string& out, const JsonValue& value, std::size_t depth, std::size_t column) {
    const bool is_container = value.is(JsonKind::array) || value.is(JsonKind::object);
    const bool is_outer = depth == 0 || (depth == 1 && holds_containers(value));
    if (!is_container || value.items.empty() || !is_outer) {
        const std::size_t before = out.size();
        // One column is reserved for a comma.
        const std::size_t room = column < kColumns ? kColumns - 1 - column : 0;
        const bool breakable = is_container && !value.items.empty();
        if (append_line(out, value, breakable ? before + room : std::string::npos))
            return;
        out.resize(before);
    }
    const bool is_object = value.is(JsonKind::object);
    const std::size_t count = is_object ? value.member_count() : value.items.size();
    const std::string indent(2 * (depth + 1), ' ');
    out += is_object ? "{\n" : "[\n";
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t line_begin = out.size();
        out += indent;
        if (is_object) {
            append_json_string(out, value.key(i));
            out += ": ";
        }
        append_pages(
            out, is_object ? value.member(i) : value.items[i], depth + 1, out.size() - line_begin);
        out += i + 1 < count ? ",\n" : "\n";
    }
    out.append(2 * depth, ' ').append(is_object ? "}" : "]");
}

} // namespace

void append_json_string(std::string& out, std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out.append(1, '\\').append(1, c);
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (code < 0x20)
            out.append("\\u00").append(1, kHex[code >> 4u]).append(1, kHex[code & 15u]);
        else
            out += c;
    }
    out += '"';
}

JsonValue JsonValue::verbatim(std::string json) {
    JsonValue value = of(JsonKind::verbatim);
    value.text = std::move(json);
    return value;
}

JsonValue JsonValue::of(JsonKind kind) {
    JsonValue value;
    value.kind = kind;
    return value;
}

JsonValue JsonValue::number(float value) {
    JsonValue json = of(JsonKind::number);
    json.text = shortest_text(value);
    return json;
}

JsonValue JsonValue::integer(std::int64_t value) {
    JsonValue json = of(JsonKind::number);
    json.text = std::to_string(value);
    return json;
}

JsonValue JsonValue::count(std::uint64_t value) {
    JsonValue json = of(JsonKind::number);
    json.text = std::to_string(value);
    return json;
}

JsonValue JsonValue::boolean(bool value) {
    JsonValue json = of(JsonKind::boolean);
    json.text = value ? "true" : "false";
    return json;
}

JsonValue JsonValue::string(std::string_view value) {
    JsonValue json = of(JsonKind::string);
    json.text = valid_utf8(value);
    return json;
}

const JsonValue* JsonValue::find(std::string_view wanted) const {
    for (std::size_t i = 0; i < member_count(); ++i)
        if (key(i) == wanted)
            return &member(i);
    return nullptr;
}

void JsonValue::add(std::string_view name, JsonValue value) {
    items.push_back(string(name));
    items.push_back(std::move(value));
}

std::string json_line(const JsonValue& value) {
    std::string out;
    append_line(out, value, std::string::npos);
    return out;
}

std::string json_pages(const JsonValue& value) {
    std::string out;
    append_pages(out, value, 0, 0);
    out += '\n';
    return out;
}

} // namespace topple
