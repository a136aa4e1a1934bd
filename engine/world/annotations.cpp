// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/annotations.h"

#include <iterator>

namespace topple {
namespace {

bool& flag_of(Annotation& annotation, ObjectFlag flag) {
    return flag == ObjectFlag::locked ? annotation.is_locked : annotation.is_hidden;
}

} // namespace

ObjectId object_of_kind(std::size_t kind, std::uint64_t ordinal) {
    switch (kind) {
    case 0:
        return BodyId{ordinal};
    case 1:
        return DeformableId{ordinal};
    case 2:
        return WaterId{ordinal};
    default:
        return ForceFieldId{ordinal};
    }
}

std::uint64_t ordinal_of(const ObjectId& object) {
    return std::visit([](auto id) { return id.ordinal; }, object);
}

Annotation Annotations::of(const ObjectId& object) const {
    const auto& objects = entries_.get().objects;
    const auto found = objects.find(object);
    return found == objects.end() ? Annotation{} : found->second;
}

std::vector<ObjectId> Annotations::objects_with(ObjectFlag flag) const {
    std::vector<ObjectId> found;
    for (auto [object, annotation] : entries_.get().objects)
        if (flag_of(annotation, flag))
            found.push_back(object);
    return found;
}

std::vector<GroupId> Annotations::groups() const {
    std::vector<GroupId> ids;
    for (const auto& [id, entry] : entries_.get().groups)
        ids.push_back(id);
    return ids;
}

const std::string& Annotations::name_of(GroupId id) const {
    static const std::string kNone;
    const auto& groups = entries_.get().groups;
    const auto found = groups.find(id);
    return found == groups.end() ? kNone : found->second.name;
}

std::size_t Annotations::member_count(GroupId id) const {
    const auto& groups = entries_.get().groups;
    const auto found = groups.find(id);
    return found == groups.end() ? 0 : found->second.member_count;
}

Group Annotations::describe(GroupId id) const {
    Group group{.id = id, .name = name_of(id), .members = {}};
    if (!has(id))
        return group;
    for (const auto& [object, annotation] : entries_.get().objects)
        if (annotation.group == id)
            group.members.push_back(object);
    return group;
}

/// Takes an object out of its group, which vanishes with its last member.
void Annotations::leave_group(Entries& entries, Annotation& annotation) {
    const auto left = entries.groups.find(annotation.group);
    annotation.group = {};
    if (left != entries.groups.end() && --left->second.member_count == 0)
        entries.groups.erase(left);
}

void Annotations::set_group(const Group& group) {
    remove_group(group.id);
    if (group.members.empty())
        return;
    Entries& entries = entries_.change();
    for (const ObjectId& member : group.members) {
        Annotation& annotation = entries.objects[member];
        if (annotation.group == group.id) // the same member twice
            continue;
        leave_group(entries, annotation);
        annotation.group = group.id;
        ++entries.groups[group.id].member_count;
    }
    entries.groups[group.id].name = group.name;
}

void Annotations::remove_group(GroupId id) {
    if (!has(id))
        return;
    Entries& entries = entries_.change();
    for (auto at = entries.objects.begin(); at != entries.objects.end();) {
        if (at->second.group == id)
            at->second.group = {};
        at = at->second == Annotation{} ? entries.objects.erase(at) : std::next(at);
    }
    entries.groups.erase(id);
}

void Annotations::set_name(GroupId id, const std::string& name) {
    if (has(id) && name_of(id) != name)
        entries_.change().groups[id].name = name;
}

void Annotations::set_flag(const ObjectId& object, ObjectFlag flag, bool is_set) {
    Annotation annotation = of(object);
    if (flag_of(annotation, flag) == is_set)
        return;
    flag_of(annotation, flag) = is_set;
    if (annotation == Annotation{})
        entries_.change().objects.erase(object);
    else
        entries_.change().objects[object] = annotation;
}

void Annotations::forget(const ObjectId& object) {
    if (!entries_.get().objects.contains(object))
        return;
    Entries& entries = entries_.change();
    const auto gone = entries.objects.find(object);
    leave_group(entries, gone->second);
    entries.objects.erase(gone);
}

} // namespace topple
