// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/annotation_json.h"

#include <string>

namespace topple {
namespace {

constexpr std::size_t kMostAnchors = 3;

AnnotationKind read_kind(JsonFields& fields) {
    const JsonNode* type = fields.require("type");
    if (!type)
        return {};
    for (int i = 0; i < kAnnotationKindCount; ++i)
        if (const auto kind = static_cast<AnnotationKind>(i);
            type->is(JsonKind::string) && type->text() == name_of(kind))
            return kind;
    fields.fail(type->line(), "'type' must be note, distance, angle or gap");
    return {};
}

Anchor read_anchor(JsonFields& fields, const AttachedBody& bodies) {
    Anchor anchor{.body = {}, .point = fields.vec3("point"), .direction = {}};
    if (const JsonNode* body = fields.find("body"); body && !body->is(JsonKind::null))
        anchor.body = bodies.read(fields, *body);
    const std::optional<Vec3> line = fields.optional_vec3("line");
    const std::optional<Vec3> plane = fields.optional_vec3("plane");
    if (line && plane)
        fields.fail(fields.line(), "a place is a line or a plane, not both");
    if (line || plane) {
        anchor.kind = line ? Anchor::Kind::line : Anchor::Kind::plane;
        anchor.direction = line ? *line : *plane;
    }
    return anchor;
}

JsonValue anchor_to_json(const Anchor& anchor, const AttachedBody& bodies) {
    JsonValue json = JsonValue::object();
    if (anchor.body)
        json.add("body", bodies.write(anchor.body));
    json.add("point", to_json(anchor.point));
    if (anchor.kind != Anchor::Kind::point)
        json.add(anchor.kind == Anchor::Kind::line ? "line" : "plane", to_json(anchor.direction));
    return json;
}

} // namespace

Annotation read_annotation_json(JsonFields& fields, const AttachedBody& bodies) {
    Annotation annotation{.id = {}, .kind = read_kind(fields), .anchors = {}, .text = {}};
    annotation.text = fields.string("text", kMaxNoteBytes);
    const JsonNode* list = fields.require("at");
    if (!list)
        return annotation;
    if (!list->is(JsonKind::array) || list->items().size() > kMostAnchors) {
        fields.fail(list->line(), "'at' must be a list of at most 3 places in square brackets");
        return annotation;
    }
    for (const JsonNode& value : list->items()) {
        JsonFields place(value,
                         fields.what() + ", place " + std::to_string(annotation.anchors.size()),
                         fields.problems());
        annotation.anchors.push_back(read_anchor(place, bodies));
        (void)place.unknown_members();
    }
    return annotation;
}

JsonValue annotation_to_json(const Annotation& annotation, const AttachedBody& bodies) {
    JsonValue json = JsonValue::object();
    json.add("type", JsonValue::string(std::string(name_of(annotation.kind))));
    JsonValue places = JsonValue::array();
    for (const Anchor& anchor : annotation.anchors)
        places.push(anchor_to_json(anchor, bodies));
    json.add("at", std::move(places));
    if (!annotation.text.empty())
        json.add("text", JsonValue::string(annotation.text));
    return json;
}

} // namespace topple
