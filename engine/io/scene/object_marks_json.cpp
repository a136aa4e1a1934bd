// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/object_marks_json.h"

#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <array>

namespace topple {
namespace {

/// Keys of the lists, in the order of the kinds of objects.
constexpr std::array<std::string_view, std::variant_size_v<ObjectId>> kLists{"bodies",
                                                                             "deformables",
                                                                             "waters",
                                                                             "force_fields"};

} // namespace

std::vector<ObjectId> read_objects_json(JsonFields& fields,
                                        const SceneDefinition& scene,
                                        std::set<ObjectId>& taken) {
    const std::array<std::size_t, kLists.size()> counts{scene.bodies.size(),
                                                        scene.deformables.size(),
                                                        scene.water_volumes.size(),
                                                        scene.force_fields.size()};
    std::vector<ObjectId> objects;
    for (std::size_t kind = 0; kind < kLists.size(); ++kind) {
        const JsonNode* list = fields.find(kLists[kind]);
        if (!list)
            continue;
        if (!list->is(JsonKind::array)) {
            fields.fail(list->line(),
                        in_quotes(kLists[kind]) + " must be a list in square brackets");
            return objects;
        }
        for (const JsonNode& value : list->items()) {
            const std::optional<std::uint32_t> place = json_index(value);
            if (!place || *place >= counts[kind]) {
                fields.fail(value.line(),
                            in_quotes(kLists[kind]) +
                                " must hold places in the list of the scene, which has " +
                                std::to_string(counts[kind]));
                return objects;
            }
            objects.push_back(object_of_kind(kind, std::uint64_t{*place} + 1));
            if (!taken.insert(objects.back()).second) {
                fields.fail(value.line(),
                            std::to_string(*place) + " of " + in_quotes(kLists[kind]) +
                                " is named twice");
                return objects;
            }
        }
    }
    std::sort(objects.begin(), objects.end());
    return objects;
}

void add_objects(JsonValue& json, std::span<const ObjectId> objects) {
    for (std::size_t kind = 0; kind < kLists.size(); ++kind) {
        JsonValue list = JsonValue::array();
        for (const ObjectId& object : objects)
            if (object.index() == kind)
                list.push(JsonValue::count(ordinal_of(object) - 1));
        if (!list.items.empty())
            json.add(kLists[kind], std::move(list));
    }
}

Group read_group_json(JsonFields& fields, const SceneDefinition& scene, std::set<ObjectId>& taken) {
    Group group{.id = {}, .name = fields.string("name", kMaxNameBytes), .members = {}};
    group.members = read_objects_json(fields, scene, taken);
    if (group.members.empty())
        fields.fail(fields.line(), "a group needs at least one member");
    return group;
}

void read_groups_json(JsonFields& top, SceneDefinition& scene, SceneMemory& memory) {
    const JsonNode* list = top.find("groups");
    if (!list)
        return;
    if (!list->is(JsonKind::array))
        return top.fail(list->line(), "'groups' must be a list in square brackets");
    std::set<ObjectId> grouped;
    for (const JsonNode& value : list->items()) {
        if (top.problems().failed())
            return;
        JsonFields fields(value, "group " + std::to_string(scene.groups.size()), top.problems());
        SceneGroup group{.group = read_group_json(fields, scene, grouped), .extras = {}};
        group.group.id = {scene.groups.size() + 1};
        group.extras = fields.unknown_text();
        if (!top.problems().failed() && !memory.take(group))
            fields.fail(value.line(), "it " + memory.refusal());
        scene.groups.push_back(std::move(group));
    }
}

void read_flag_json(JsonFields& top,
                    std::string_view key,
                    const SceneDefinition& scene,
                    std::vector<ObjectId>& objects,
                    SceneMemory& memory,
                    JsonValue& unknown) {
    const JsonNode* value = top.find(key);
    if (!value)
        return;
    JsonFields fields(*value, std::string(key), top.problems());
    std::set<ObjectId> named;
    objects = read_objects_json(fields, scene, named);
    if (!top.problems().failed() && !memory.take(objects))
        fields.fail(value->line(), "it " + memory.refusal());
    JsonValue rest = fields.unknown_members();
    if (!rest.items.empty())
        unknown.add(std::string(key), std::move(rest));
}

JsonValue group_to_json(const Group& group) {
    JsonValue json = JsonValue::object();
    if (!group.name.empty())
        json.add("name", JsonValue::string(group.name));
    add_objects(json, group.members);
    return json;
}

} // namespace topple
