// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/json/json_document.h"

#include "topple/io/json/json_memory_detail.h"

namespace topple {
namespace {

void append(std::string& out, const JsonNode& node) {
    switch (node.kind()) {
    case JsonKind::null:
        out += "null";
        return;
    case JsonKind::string:
        return append_json_string(out, node.text());
    case JsonKind::array:
        out += '[';
        for (const JsonNode& item : node.items()) {
            if (&item != node.items().data())
                out += ", ";
            append(out, item);
        }
        out += ']';
        return;
    case JsonKind::object:
        out += '{';
        for (std::size_t i = 0; i < node.member_count(); ++i) {
            out += i > 0 ? ", " : " ";
            append_json_string(out, node.key(i));
            out += ": ";
            append(out, node.member(i));
        }
        out += node.items().empty() ? "}" : " }";
        return;
    default:
        out += node.text();
    }
}

} // namespace

JsonDocument::JsonDocument() = default;
JsonDocument::JsonDocument(JsonDocument&&) noexcept = default;
JsonDocument& JsonDocument::operator=(JsonDocument&&) noexcept = default;
JsonDocument::~JsonDocument() = default;

const JsonNode* JsonNode::find(std::string_view wanted) const {
    for (std::size_t i = 0; i < member_count(); ++i)
        if (key(i) == wanted)
            return &member(i);
    return nullptr;
}

std::string json_line(const JsonNode& node) {
    std::string out;
    append(out, node);
    return out;
}

JsonValue to_value(const JsonNode& node) {
    JsonValue value;
    value.kind = node.kind();
    value.text = node.text();
    value.items.reserve(node.items().size());
    for (const JsonNode& item : node.items())
        value.items.push_back(to_value(item));
    return value;
}

} // namespace topple
